/** What a host cannot do for a handler: one small rule per kind of loss, read from the tables. */
import { reporterFor, type Reporter } from "../model/diagnostics.ts";
import { lost, type Question } from "./lost.ts";
import type { EventRow } from "../model/adapter.ts";
import { capOf } from "../model/call.ts";
import { handlerTimeout } from "../model/timeouts.ts";
import { eventInfo, type Capability, type EventName } from "../model/events.ts";
import { fits } from "../model/matcher.ts";
import { fitsNoBuiltIn } from "../model/servers.ts";
import { instead } from "../model/narrow.ts";
import type { Group } from "../model/document.ts";
import type { Diagnostic } from "../model/output.ts";
import { isUnread } from "../read/world.ts";
import { maskLosses, spelling, untold } from "./seen.ts";
import { alsoOn, groupFor, guardsBy, judgedBy, routes, sourceRow, type Route, type Protocols } from "../model/route.ts";

/** A handler that has a way to run: what a rule sees. */
interface Case extends Question {
  readonly event: EventName;
  readonly way: Route;
  readonly row: EventRow;
  readonly title: string;
  readonly source: EventRow | undefined;
  /** What the handler is judged by. */
  readonly judged: Capability | undefined;
  readonly gate: boolean;
}

export type Rule = (one: Case, tell: Reporter) => readonly Diagnostic[];

/** What it loses where it runs. */
export function gaps(question: Question): readonly Diagnostic[] {
  const { protocols, adapter, event, group, way, handler, native } = question;
  if (!event || !way || lost(question).length) return [];
  const source = sourceRow(protocols, event, group)?.row;
  const judged = handler.async ? undefined : judgedBy(event, source);
  const one: Case = {
    ...question,
    event,
    way,
    row: way.row,
    title: adapter.title,
    source,
    judged,
    gate: guardsBy(event, source, handler) !== undefined,
  };
  const tell = reporterFor(adapter, event, group.origin, handler);
  const rules = handler.type === "prompt" || native ? ALWAYS : [...ALWAYS, ...THROUGH_THE_SHIM];
  return rules.flatMap((rule) => rule(one, tell));
}

const purpose: Rule = ({ way, row, event, title, judged, gate }, tell) => {
  if (way.carried)
    return [
      tell(
        "carried",
        `${title} cannot be answered on ${event}: ${row.name} carries it, where a denial counts and an allow is silence`,
        row,
      ),
    ];
  if (!judged || row.can[judged]) return [];
  const cannot = judged === "deny" ? "block" : "keep the agent going";
  return [
    tell(
      `cannot-${judged}`,
      gate
        ? `${title} runs this on ${row.name} but does not let it ${cannot}`
        : `${title} runs this on ${row.name}, but its ${judged} does not reach the model`,
      row,
    ),
  ];
};

const surfaces: Rule = ({ row, title, gate }, tell) =>
  Object.entries(row.surfaces ?? {}).map(([surface, what]) =>
    tell("surface", `${title} (${surface}): ${what}`, row, gate ? "conditional" : "notice"),
  );

const topLevel: Rule = ({ folder, adapter, layer, title, row }, tell) =>
  isUnread(adapter, folder, layer)
    ? [
        tell(
          "not-at-top-level",
          `${title} reads hooks at the top level of a repository only, and this project is its folder ${folder}`,
          row,
        ),
      ]
    : [];

/** A filter on a value that the host does not have, or does not tell (S22). */
const filter: Rule = ({ protocols, adapter, event, group, row, title }, tell) => {
  const { subject } = eventInfo(event);
  const source = sourceRow(protocols, event, group);
  const { values: tells } = row;
  if (!subject || subject === "tool" || !tells || group.matcher === undefined || !source?.row.subject) return [];
  const { protocol, row: from } = source;
  const fit = (tells.length ? tells : ["\0"]).some((value) => {
    const happened = { name: event, host: adapter.protocol.id, root: "/", cwd: "/", native: {}, [subject]: value };
    const call = protocol.dialect.encodeEvent(happened, from, undefined);
    return fits(from.matcher ?? protocol.matcher, group.matcher, from.subject?.(call) ?? []) !== "no";
  });
  if (fit) return [];
  const matcher = JSON.stringify(group.matcher);
  return [
    tells.length
      ? tell("never-fires", `${title} has no ${subject} that ${matcher} fits on ${row.name}, so this handler never runs there`, row)
      : tell("filter-widened", `${title} does not tell the ${subject} on ${row.name}: this handler runs whatever it is`, row),
  ];
};

/** Is the matcher about MCP tools, that is: about none that its own agent has built in? */
function speaksOfServers(protocols: Protocols, event: EventName, group: Group): boolean {
  const from = sourceRow(protocols, event, group);
  const { matcher } = group;
  if (!from?.row.subject || matcher === undefined || matcher.includes("mcp")) return Boolean(matcher?.includes("mcp"));
  return Object.keys(from.protocol.tools).length > 0 && fitsNoBuiltIn(from.protocol, from.row.matcher ?? from.protocol.matcher, matcher);
}

/** An MCP server that is not told: a guard runs whichever it is, and what it reads of the server is a guess (S19). */
const server: Rule = ({ protocols, adapter, group, event, row, title }, tell) => {
  const { mcp } = adapter.protocol;
  const hides = eventInfo(event).subject === "tool" && row.subject && mcp.format("a", "t") === mcp.format("b", "t");
  return hides && group.matcher !== undefined && speaksOfServers(protocols, event, group)
    ? [tell("server-hidden", `${title} does not tell which server an MCP tool is of`, row)]
    : [];
};

const partial: Rule = ({ protocols, adapter, event, group, source, row, judged, title }, tell) =>
  alsoOn(protocols, event, group)
    .filter((other) => !routes(protocols, adapter.protocol, other, groupFor(protocols, event, group)).length)
    .map((other) =>
      tell(
        "partial-event",
        `at home this also runs on ${other}, which ${title} does not have`,
        row,
        judged && !source?.can.withhold ? "notice" : "weakened",
      ),
    );

/** Whoever removes the source's folder removes the script, and a missing script guards nothing at home either. */
const script: Rule = ({ group, handler, adapter, row }, tell) => {
  const folder = /^[^/]+\//.exec(group.origin?.file ?? "")?.[0];
  const other = group.origin?.host !== adapter.protocol.id && folder?.startsWith(".") && handler.command?.includes(folder);
  return other ? [tell("script-in-source-folder", `its script stands in ${folder}, which must stay`, row)] : [];
};

const limited: Rule = ({ judged, row, title }, tell) =>
  judged && typeof row.can[judged] === "string" ? [tell("limited", `${title}, ${judged}: ${row.can[judged]}`, row)] : [];

const twice: Rule = ({ firesTwice, group, title, row }, tell) =>
  firesTwice
    ? [
        {
          ...tell(
            "fires-twice",
            `${title} also runs the original in ${group.origin?.file ?? "its file"}, with another payload than it was written for; what it answers there counts in ${title}'s own way`,
            row,
          ),
          // A plugin's own file is never adopted (S25).
          ...(group.origin?.plugin !== undefined && { hint: "turn the plugin off in the settings that only this agent reads" }),
        },
      ]
    : [];

/** What is said where an event is carried goes to whoever made the call. */
const elsewhere: Rule = ({ event, source, row, way, handler, title }, tell) =>
  way.carried && eventInfo(event).parts.includes("context") && (!source || source.can.context) && row.can.context
    ? [
        tell(
          "cannot-context",
          `${title}: context reaches the agent that starts it, not the one that starts`,
          row,
          handler.needs?.includes("context") ? "weakened" : "notice",
        ),
      ]
    : [];

const missing: Rule = ({ event, source, row, judged, handler, title }, tell) =>
  eventInfo(event)
    .parts.filter((part) => (!source || source.can[part]) && !row.can[part] && part !== "deny" && part !== "hold" && part !== judged)
    .map((part) =>
      tell(
        `cannot-${part}`,
        `${title}: ${instead(part, row.can) ?? `${part} is dropped`}`,
        row,
        handler.needs?.includes(part) ? "weakened" : "notice",
      ),
    );

/** Parts of an answer that each come through alone and not together. */
export const apart: Rule = ({ event, source, row, handler, title }, tell) => {
  const both = (part: Capability) => eventInfo(event).parts.includes(part) && (!source || source.can[part]) && row.can[part];
  return (Object.entries(row.excludes ?? {}) as [Capability, readonly Capability[]][]).flatMap(([part, others]) =>
    others
      .filter((other) => both(part) && both(other))
      .map((other) =>
        tell(
          `cannot-${other}`,
          `${title} drops ${other} beside ${part} on ${row.name}`,
          row,
          handler.needs?.includes(other) ? "weakened" : "notice",
        ),
      ),
  );
};

const clock: Rule = ({ protocols, adapter, event, group, handler, row, title }, tell) => {
  const cap = capOf(adapter.protocol, row.name);
  const seconds = handlerTimeout(protocols, event, group, handler);
  return cap !== undefined && seconds >= cap
    ? [tell("timeout-capped", `${title} waits ${cap} s at the most on ${row.name}; this handler may take ${seconds} s`, row)]
    : [];
};

const fields: Rule = ({ adapter, handler, row }, tell) =>
  Object.entries(handler)
    .filter(([key]) => key.startsWith("x-") && key !== `x-${adapter.protocol.id}`)
    .flatMap(([key, own]) =>
      Object.keys(own as object)
        .filter((field) => field !== "if")
        .map((field) => tell("native-field", `\`${field}\` means something only to ${key.slice(2)}`, row)),
    );

const ALWAYS: readonly Rule[] = [purpose, surfaces, topLevel, filter, server, partial, limited, maskLosses, twice, script];
const THROUGH_THE_SHIM: readonly Rule[] = [missing, elsewhere, apart, clock, fields, untold, spelling];
