/** Finds what a guard misses: a tool which some models have in place of others (S19), or a field that no call has (S23). */
import { fitsAll } from "../../model/matcher.ts";
import { namesItWaitsFor } from "../../read/does/named-tools.ts";
import { namesShellWaitsFor } from "../../read/does/compared-names.ts";
import { refusesNothing } from "../../read/does/shell-reach.ts";
import type { EventTold } from "../../read/does/truth.ts";
import { holdsNothingIf } from "../guard/observer.ts";
import type { HookReach } from "./rule.ts";
import {
  calls,
  isOfEveryCall,
  nameFieldIn,
  namesSent,
  type ScriptCalls,
  payloadsSent,
} from "./unheard.ts";
import type { Json } from "../../model/json.ts";
import type { Trace } from "../../play/trace.ts";
import { fieldWithin } from "./raw-observer.ts";
import { askedAsJq } from "../losses/asked-as-jq.ts";
import { asksByJq, filtersOfJq } from "../losses/payload-reads.ts";

/** Such a tool, if its calls reach the hook and pass, while it may refuse those of the others. */
export function missedOf(reach: HookReach, { script, traces }: ScriptCalls) {
  const { adapter, event, group, handler } = reach;
  const { forModels } = adapter.config;
  if (!forModels || event !== "pre-tool-use") return undefined;
  const { windows: _windows, ...own } = handler;
  const holdsNothing = (told: EventTold) => holdsNothingIf({ told }, { ...reach, handler: own });
  const field = nameFieldIn(traces);
  const heard = namesSent(traces);
  const words = new Set(script.split(/[^\w\\]+/));
  for (const [tool, others] of Object.entries(forModels.tools)) {
    const sought = others.filter((name) => heard.includes(name));
    const isAsked = fitsAll(group.matcher) || group.matcher?.split("|").includes(tool) === true;
    // A script that names the tool, and lets it go, knows of it.
    if (!isAsked || !sought.length || words.has(tool)) continue;
    const { name = "", split } = adapter.protocol.tools[tool] ?? {};
    const passes = (called: string, isText = false) =>
      passesAs(called, script, isText) ||
      (isSure(script, isText) && holdsNothing({ field, name: called }));
    if (!passes(tool, split !== undefined)) continue;
    const looksFor = sought.filter((other) => !passes(other));
    const says = `with ${forModels.who} ${calls(name)} ${tool}, and it looks for ${looksFor.join(", ")}`;
    if (looksFor.length) return { tool, says };
  }
  return undefined;
}

/** It refuses nothing by this name, though its input may be a text and not an object. */
function passesAs(name: string, script: string, isText: boolean): boolean {
  const isSent = (other: string) => other === name;
  const fails = isText ? failsOfText : undefined;
  return (
    (isSure(script, isText) && namesItWaitsFor(script, isSent).length > 0) ||
    namesShellWaitsFor(script, isSent, (text, holds) => refusesNothing(text, holds, fails)).length >
      0
  );
}

/** A failure may end it, or it may parse the input too, which fails of a text. */
const isSure = (script: string, isText: boolean): boolean => !(isText && MAY_FAIL.test(script));
const MAY_FAIL = /^[ \t]*set\s+-\w*e|^#!.*\s-\w*e|\berrexit\b|\bJSON\.parse\([^]*\bJSON\.parse\(/m;

/** A command that asks for a field of the input fails where that is a text. */
const failsOfText = (command: string): boolean =>
  /\bjq\b/.test(command) &&
  !/\|\|\s*(?:true|:|echo)\b/.test(command) &&
  (/\bfromjson\b|\$\{?\w*args\b/i.test(command) ||
    [...command.matchAll(/\.(\w+)/g)].some(([, field = ""]) => !isOfEveryCall(field)));

/** The first of these fields that the input has, or else a word of the script's own. */
const FIRST_OF =
  /^\s{0,9}(\.\w+(?:\??\.\w+){0,9}\??(?:\s{0,9}\/\/\s{0,9}\.\w+(?:\??\.\w+){0,9}\??){0,9})(?:\s{0,9}\/\/\s{0,9}(?:empty|null|false|"[^"]{0,40}"))?\s{0,9}$/;
/** Other ways to read the input. */
const READS = /\bcat\b|\bread\b|stdin|\btee\b/;

/** The script is seen to read nothing else of what it is sent. */
export function askedInVain(text: string, traces: readonly Trace[]): string | undefined {
  const script = askedAsJq(text);
  const filters = filtersOfJq(script) ?? [];
  const isAll = asksByJq(script) || (filters.length === 1 && !READS.test(script));
  const asked = filters.map((filter) => FIRST_OF.exec(filter)?.[1]?.match(/\.\w[\w.?]*/g) ?? []);
  const sent = payloadsSent(traces);
  const paths = asked.flat();
  const isInVain =
    isAll &&
    sent.length > 0 &&
    asked.every((choices) => choices.some((path) => OF_CALL.test(path))) &&
    !paths.some(isSentIn(sent));
  return isInVain ? paths[0] : undefined;
}
/** The tables have what calls of shells and files are sent with, in whatever words. */
const OF_CALL =
  /\.(?:(?:bash_?)?command(?:_?line)?|cmd|script|(?:target_?)?file(?:_?path|_?name)?|path|content)$/i;

const isSentIn = (sent: readonly Json[]) => (path: string) => {
  const names = path.replaceAll("?", "").split(".").slice(1);
  return sent.some((payload) => names.reduce(fieldWithin, payload) !== undefined);
};
