/** Finds guards that refuse only calls of tools which their agent does not have (S19). */
import type { Adapter } from "../../model/adapter.ts";
import type { Trace } from "../../play/trace.ts";
import { leavesAtOnce } from "../../read/leaves-at-once.ts";
import { comparesWith, namesShellWaitsFor } from "../../read/does/compared-names.ts";
import { namesItWaitsFor } from "../../read/does/named-tools.ts";
import { namesSent, sentAs, unheardIn, type ScriptCalls } from "./unheard.ts";

/** Says what the script looks for in vain, a field or the name of a tool, and what it is sent. */
export const notHeardIn = (heard: ScriptCalls) => {
  const named = otherNames(heard);
  return typeof named === "string" ? named : (unheardIn(heard) ?? named);
};

/** The same of a script that leaves, and has done nothing, where it is sent none of those names. */
export function leftFor(heard: ScriptCalls): string | undefined {
  const leaves: Find = (text, isSent) => namesShellWaitsFor(text, isSent, leavesAtOnce);
  const named = otherNames(heard, leaves);
  return typeof named === "string" ? named : undefined;
}

type Find = typeof namesItWaitsFor;
const waits: Find = (script, isSent) => {
  const found = namesItWaitsFor(script, isSent);
  return found.length ? found : namesShellWaitsFor(script, isSent);
};

/** What reaches the script instead, or a name of which it is not known whether it is a tool. */
function otherNames(
  { adapter, protocols, script, traces }: ScriptCalls,
  find = waits,
): string | { readonly unknown: string } | undefined {
  const { harmless, config, protocol } = adapter;
  const first = traces.map(sentAs).find((says) => says !== undefined);
  if (first === undefined) return undefined;
  const elsewhere = config.unmatched?.tools ?? [];
  const spelt = (name: string) => (FOLDS.test(script) ? name.toLowerCase() : name);
  const told = namesSent(traces);
  // This event does not tell a name in small letters too if it tells it in capitals.
  const isTold = (name: string) =>
    told.includes(name) || !told.some((other) => other.toLowerCase() === name.toLowerCase());
  const sent = [...told, ...Object.keys(harmless), ...namedOnce(protocol.tools)]
    .filter((name) => !elsewhere.includes(name) && isTold(name))
    .map(spelt);
  const isMisnamed = (name: string) => config.misnamed?.includes(name.split("/").at(-1) ?? "");
  const isServers = (name: string) =>
    !isMisnamed(name) && (name.startsWith("mcp") || protocol.mcp.parse(name, {}).length > 0);
  const isSent = (name: string) => sent.includes(spelt(name)) || isServers(name);
  const names = find(script, isSent);
  const namedTools = Object.values(protocols).flatMap(({ tools }) => Object.entries(tools));
  const isKnown = (name: string) =>
    elsewhere.includes(name) ||
    isMisnamed(name) ||
    namedTools.some(([own, tool]) => own === name || tool.name === name);
  // A script means a call of this agent too if it names the tool as others do.
  const [unknown] = names.some(isKnown) ? [] : names;
  if (unknown !== undefined) return { unknown };
  const meant = namedTools.flatMap(([own, { name }]) => (names.includes(own) ? name : []));
  const means = ({ moment }: Trace) => meant.includes(moment.event.tools?.[0]?.name ?? "");
  const says = traces.filter(means).map(sentAs)[0] ?? first;
  return names.length ? `${says}, and it looks for ${names.join(", ")}` : undefined;
}

/** Another name by which the agent has the only tool whose calls reach the hook, and never sends it. */
export function unsentNameIn(
  { adapter, script, traces }: ScriptCalls,
  holdsNothing: (sent: string) => boolean,
): string | undefined {
  const { tools } = adapter.protocol;
  const [sent = "", ...more] = namesSent(traces);
  const used = new Set(traces.map(({ moment }) => moment.event.tools?.[0]?.name));
  const isNamed = (name: string) =>
    [`"${name}"`, `'${name}'`].some((word) => script.includes(word));
  const other = Object.entries(tools)
    .filter(([own, { name }]) => own !== sent && used.has(name))
    .map(([own]) => own)
    .find(isNamed);
  return other === undefined || more.length || isNamed(sent) || !holdsNothing(sent)
    ? undefined
    : `${traces.map(sentAs).find(Boolean)}, and it looks for ${other}`;
}

/** The same of one tool among others, of whose calls the script refuses none. */
export const missedNameIn = (
  { adapter, script, traces }: ScriptCalls,
  holdsNothing: (sent: string) => boolean,
): string | undefined =>
  Object.entries(adapter.protocol.tools)
    .flatMap(([other, { name }]) => {
      const own = traces.filter(({ moment }) => moment.event.tools?.[0]?.name === name);
      const [sent = ""] = namesSent(own);
      const isMissed =
        own.length > 0 &&
        sent !== other &&
        comparesWith(script, [other], [sent]) &&
        ![`"${sent}`, `'${sent}`, `|${sent}`].some((word) => script.includes(word)) &&
        holdsNothing(sent);
      return isMissed ? `${own.map(sentAs).find(Boolean)}, and it looks for ${other}` : [];
    })
    .find(Boolean);

/** The script may look at a name in small letters. */
const FOLDS = /lower|upper|nocasematch|downcase|,,|\btr\b|\/i\b/i;

/** Lists the tools for which an agent has one name only, as of several it may send another one. */
const namedOnce = (tools: Adapter["protocol"]["tools"]): readonly string[] => {
  const entries = Object.entries(tools);
  return entries
    .filter(([, tool]) => entries.filter(([, { name }]) => name === tool.name).length === 1)
    .map(([own]) => own);
};
