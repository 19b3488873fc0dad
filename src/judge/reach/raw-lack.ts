/** Finds what a script reads of a call, and another agent that runs it unchanged does not send. */
import type { EventName } from "../../model/events.ts";
import type { Fields } from "../../model/json.ts";
import { isMcp, known } from "../../model/tools.ts";
import type { Run } from "../../play/runs.ts";
import type { Trace } from "../../play/trace.ts";
import { ANSWERED, fieldNamesIn, payloadsOf, readIn, type TellingRow } from "../losses/told.ts";
import { isOneOf, namesSent, type ScriptCalls } from "./unheard.ts";
import { isSearchedWhole } from "../losses/payload-reads.ts";

const SEARCHES = /^(?:Grep|Glob)$/;

/** Fields of a tool's input. */
const OF_INPUT = /^(?:command|file_path|path|content|old_string|new_string|edits|pattern|url)$/;

const useOf = ({ moment }: Pick<Trace, "moment">) => moment.event.tools?.[0];

/** Gives for example `Bash call`. */
export function callOf(trace: Trace): string | undefined {
  const { name } = useOf(trace) ?? {};
  return name && (isMcp(name) ? "call of an MCP server" : `${name} call`);
}

/** Finds in each trace the first field that the script reads of a call and this agent does not send with it. */
export function lackOfEach(
  own: TellingRow,
  { script: text, traces }: ScriptCalls,
): readonly (string | undefined)[] {
  // The tables do not have the folder that a search may name.
  const isSearched = traces.some((trace) => SEARCHES.test(useOf(trace)?.name ?? ""));
  const reads = [
    ...payloadNamesIn(text, own),
    ...(isSearched ? readIn(text)(["path"], true) : []),
  ].filter((name) => !isLeftOut(name, text));
  // A script for several tools reads of each what its own agent sends with such a call.
  const isRead = (name: string, { moment }: Trace) => {
    const use = useOf({ moment });
    if (!use || !OF_INPUT.test(name) || (name === "path" && SEARCHES.test(use.name))) return true;
    const { payload } = own.protocol.dialect.encodeEvent(moment.event, own.row, use);
    return fieldNamesIn(payload).includes(name);
  };
  return traces.map(
    (trace) =>
      trace.runs.flatMap((run) =>
        notSentOf(
          own,
          run,
          text,
          reads.filter((name) => isRead(name, trace)),
        ),
      )[0],
  );
}

function payloadNamesIn(text: string, own: TellingRow): readonly string[] {
  const isOf = (name: string) => ONLY[name] === undefined || ONLY[name] === own.event;
  return readIn(text)(namesOf(payloadsOf(own)).filter(isOf), true);
}

/** Without the word a shell takes it for false, and compares it with nothing else than true. */
function isLeftOut(name: string, text: string): boolean {
  if (name !== "stop_hook_active") return false;
  const asked = linesOn(name, text).join("\n");
  const rest = asked.replace(/\.stop_hook_active\s{0,9}\/\/\s{0,9}false\b/g, "");
  return rest !== asked && !/\bstop_hook_active\b|\bfalse\b|!=/i.test(rest);
}

const KEEPS = /^\s*(?:local\s+)?(\w+)=/;

/** The lines that read the field, or the variables that keep it; all lines, if that cannot be told. */
function linesOn(name: string, text: string): readonly string[] {
  const lines = text.split("\n");
  const reads = lines.filter((line) => line.includes(name));
  const kept = reads.map((line) => KEEPS.exec(line)?.[1]);
  if (reads.some((line, i) => kept[i] === undefined && !/=\s*"?true\b/.test(line))) return lines;
  const uses = kept.flatMap((word) => (word ? [`$${word}`, `\${${word}`] : []));
  return lines.filter((line) => [name, ...uses].some((word) => line.includes(word)));
}

/** Plain words that no other event's payload has: elsewhere a script has them in its answers. */
const ONLY: { readonly [field: string]: EventName } = {
  reason: "session-end",
  prompt: "pre-prompt",
};

/** Returns what the script reads and this agent does not send, under the names that it knows. */
function notSentOf(
  { protocol, event }: TellingRow,
  { call }: Run,
  script: string,
  reads: readonly string[],
): readonly string[] {
  const sent = new Set(namesOf([call.payload]));
  const { tool_name: tool } = call.payload;
  const isKnown = typeof tool !== "string" || known(protocol, tool) !== undefined;
  return reads.filter((name) =>
    sent.has(name)
      ? name === "tool_name" && !isKnown && event.includes("tool")
      : !isOneOf(script, name, [...sent]),
  );
}

const namesOf = (payloads: readonly Fields[]): readonly string[] => [
  ...new Set(payloads.flatMap(fieldNamesIn).filter((name) => name !== ANSWERED)),
];

/** Some models give a tool's input as a text, of which the script reads a field. */
export function textUnread({ adapter, script: text, traces }: ScriptCalls): string | undefined {
  const { who, textOf: tool } = adapter.config.forModels ?? {};
  if (tool === undefined || !namesSent(traces).includes(tool)) return undefined;
  const field = /\btool_?[iI]nput\b/.test(text) && /\bfile_path\b/.exec(text)?.[0];
  return field && !TAKES_TEXT.test(text) && !isSearchedWhole(text)
    ? `with ${who} the input of an ${tool} call is a text, and it reads \`${field}\``
    : undefined;
}
const TAKES_TEXT =
  /apply_patch|\*\*\* |Begin Patch|\bisinstance\(|\btypeof\b|\btype\b|\bfromjson\b/;
