/** Scripts that look for another tool's name, or other fields, than they are sent (S19, S23). */
import { asFields, text, type Fields } from "../../model/json.ts";
import type { Adapter } from "../../model/adapter.ts";
import type { Protocols } from "../../model/route.ts";
import type { Run } from "../../play/runs.ts";
import type { Trace } from "../../play/trace.ts";
import { COMMENT_LINES } from "../../read/comments.ts";
import { comparesWith } from "../../read/does/compared-names.ts";
import { inputFieldsRead, isSearchedWhole } from "../losses/payload-reads.ts";
import { fieldNamesIn, keyIn, readIn } from "../losses/told.ts";

/** A script, and the calls of an agent that reach it. */
export interface ScriptCalls {
  readonly adapter: Adapter;
  readonly protocols: Protocols;
  readonly script: string;
  readonly traces: readonly Trace[];
}

/**
 * Says what reaches the script at the first moment at which it looks for something else; `mayBe`: it
 * reads another field too, which may be all that it needs.
 */
export function unheardIn({ script, traces }: ScriptCalls) {
  let mayBe: { readonly mayBe: string } | undefined;
  const reads = readIn(script);
  const words = new Set(script.split(/[^\w-]+/));
  const readsPatch = PATCHED_FILE.test(script.replace(COMMENT_LINES, ""));
  const heard = traces.map(({ moment, runs }) => ({
    use: moment.event.tools?.[0],
    payloads: runs.map(sentBy),
  }));
  for (const { use, payloads } of heard) {
    const names = payloads.flatMap(nameIn);
    const [sent] = names;
    if (!use || sent === undefined) continue;
    const key = keyIn(payloads[0] ?? {}, TOOL);
    const other = key === "tool_name" ? "toolName" : "tool_name";
    const isOther = !words.has(key) && words.has(other) && NAMED_BY_JQ.test(script);
    if (isOther && comparesWith(script, [use.name], [""]))
      return `${calls(use.name)} ${sent} in \`${key}\`, and it reads \`${other}\``;
    if (names.some((name) => words.has(name)) || isOther) continue;
    if (readsPatch && payloads.some(isPatch)) continue;
    const looksFor = !names.includes(use.name) && comparesWith(script, [use.name], names);
    const input = payloads.flatMap(inputIn);
    const others = heard.flatMap((item) =>
      item.use?.name === use.name ? [] : item.payloads.flatMap(inputIn),
    );
    const given = fieldNamesIn(use.input);
    const lacks = reads(given, true).filter(
      (field) =>
        !input.includes(field) && !others.includes(field) && !isOneOf(script, field, input),
    );
    const own = input.filter((field) => !others.includes(field));
    // A field that goes by the same name may be one that this agent does not know.
    const renamed = input.filter((field) => !given.includes(field));
    const left = looksFor ? leftWithout(script, input, use.name, names) : undefined;
    if (looksFor && left === undefined)
      return `${calls(use.name)} ${sent}, and it looks for ${use.name}`;
    const isLacking =
      lacks.length && input.length && !reads(own, true).length && !looksThrough(script, input);
    const says = `${calls(use.name)} ${sent} with ${listOf(renamed.length ? renamed : input)}, and it reads \`${left ?? lacks[0]}\``;
    if (left !== undefined || (isLacking && !reads(input, true).length && !isSearchedWhole(script)))
      return says;
    if (isLacking) mayBe ??= { mayBe: says };
  }
  return mayBe;
}

/** The field for want of which a shell script leaves before it looks at the tool's name. */
function leftWithout(
  script: string,
  sent: readonly string[],
  name: string,
  names: readonly string[],
): string | undefined {
  for (const { 1: variable, index } of sent.length ? script.matchAll(LEAVES_EMPTY) : []) {
    const before = script.slice(0, index);
    const [first = "", given = "", more] = script.split(`${variable}=`);
    const [, fields = ""] = FIELD_OR_NOTHING.exec(given.split("\n", 1)[0] ?? "") ?? [];
    const read = fields.match(/(?<=\.tool_input\.)\w+/g) ?? [];
    const isSure = more === undefined && first.length < before.length;
    if (
      isSure &&
      !read.some((field) => sent.includes(field)) &&
      !comparesWith(before, [name], names)
    )
      return read[0];
  }
  return undefined;
}
/** What `jq` gives for the first of these fields, or nothing. */
const FIELD_OR_NOTHING =
  /\bjq -r ["']((?:\.tool_input\.\w+ \/\/ ){1,4})(?:empty|"")["'](?: 2>\/dev\/null)?(?: \|\| true)?\)"?$/;
const LEAVES_EMPTY =
  /^\s{0,9}(?:if )?\[\[? -z "?\$\{?(\w+)\}?"? \]\]?(?: && |;? ?\s{0,9}then\s{1,9})exit(?: 0)?$/gm;

/** It looks for the first of several names that the call has. */
const looksThrough = (script: string, sent: readonly string[]): boolean =>
  [...script.matchAll(LOOPS)].some(([, list = ""]) =>
    list.split(/\W+/).some((name) => sent.includes(name)),
  );
const LOOPS = /\bfor\b[^\n]{1,60}?\b(?:of|in)\s*[[(]([^\])\n]{1,200})/g;

/** A line of a patch that names a file, as a script looks for it. */
const PATCHED_FILE = /(?:\\{0,2}\*){3}[^\n]{0,60}\bFile:/;
const isPatch = (payload: Fields): boolean =>
  Object.values(inputOf(payload)).some((value) => /^\*\*\* \w+ File: /m.test(text(value) ?? ""));

/** Names that people give to fields of a tool's input. */
const OTHER_NAMES: { readonly [field: string]: readonly string[] } = {
  file_path: ["path", "filePath", "file", "filename", "target_file", "relative_path"],
  path: ["file_path", "filePath", "file", "filename", "target_file"],
  command: ["cmd", "commandLine", "command_line", "script"],
};

/** The script reads such a field of the input under a name which no call that reaches it has. */
export function unreadInput(script: string, traces: readonly Trace[]): string | undefined {
  const read = inputFieldsRead(script);
  const payloads = payloadsSent(traces);
  const inputs = payloads.map(inputIn);
  const [sent] = payloads.slice(0, 1).flatMap(nameIn);
  const use = traces.find(({ runs }) => runs.length)?.moment.event.tools?.[0];
  if (!read || !use || sent === undefined) return undefined;
  const isMeant = inputs.flat().some((field) => OTHER_NAMES[field]?.some((name) => read.has(name)));
  return isMeant && inputs.every((input) => input.length && !input.some((field) => read.has(field)))
    ? `${calls(use.name)} ${sent} with ${listOf(inputs[0] ?? [])}, and it reads ${listOf([...read])}`
    : undefined;
}

/** Says what reaches the script of a tool for files that its filter names, if it reads none of that. */
export function unreadOf(
  { script, traces }: ScriptCalls,
  matcher: string,
  holdsNothingWithout: (fields: readonly string[]) => boolean,
): string | undefined {
  const reads = readIn(script);
  const words = new Set(script.split(/\W+/));
  const heard = traces.flatMap(({ moment, runs: [run] }) => {
    const payload = run && sentBy(run);
    const use = moment.event.tools?.[0];
    return payload && use ? [{ use, names: nameIn(payload), input: inputIn(payload) }] : [];
  });
  for (const { use, names, input } of heard) {
    const isNamed = names.some((name) => matcher.split("|").includes(name));
    if (!isNamed || !input.some((field) => /path/i.test(field))) continue;
    const others = heard.flatMap((item) => (item.use.name === use.name ? [] : item.input));
    const read = reads([...new Set(others)], true);
    if (!read.length || input.some((field) => words.has(field))) continue;
    if (holdsNothingWithout(read))
      return `${calls(use.name)} ${use.name} with ${listOf(input)}, and it reads ${listOf(read)}`;
  }
  return undefined;
}

/** Wherever the script reads this field, it tries one that the call has beside it. */
export function isOneOf(script: string, field: string, sent: readonly string[]): boolean {
  const read = script
    .replace(CONTINUED, " ")
    .split("\n")
    .map((line) => line.match(FIELDS)?.map((word) => word.replace(/\W/g, "")) ?? [])
    .filter((fields) => fields.includes(field));
  const others = sent.filter((name) => !isOfEveryCall(name));
  return read.length > 0 && read.every((fields) => fields.some((other) => others.includes(other)));
}

/** Every call has such a field. */
export const isOfEveryCall = (field: string): boolean => OF_EVERY_CALL.test(field);
/** They stand beside a field, and not in its place. */
const OF_EVERY_CALL =
  /^(?:cwd|(?:session|conversation|generation|tool_use)_?id|hook_?event_?name|tool_?(?:name|input|args)|transcript_?path|timestamp|model|permission_?mode|workspace_?roots)$/i;

/** A list of names or a chain of values goes on in the next line. */
const CONTINUED = /(?<=[,[|?]|\/\/|\bor)[ \t]*\n|\n[ \t]*(?=\||\?\?|or\b)/g;
/** Names as properties or in quotes, but of no module. */
const FIELDS = /(?<!\bos|\bsys)\.\w+\b(?![.(])|(["'`])\w+\1/g;

export const namesSent = (traces: readonly Trace[]): readonly string[] => [
  ...new Set(payloadsSent(traces).flatMap(nameIn)),
];

/** What reaches the script on its standard input. */
const sentBy = ({ task, call }: Run): Fields => (task?.call ?? call).payload;

export const payloadsSent = (traces: readonly Trace[]): readonly Fields[] =>
  traces.flatMap(({ runs }) => runs.map(sentBy));

/** The field of the payload in which calls tell the script their tool's name; empty if none does. */
export const nameFieldIn = (traces: readonly Trace[]): string =>
  payloadsSent(traces)
    .map((payload) => keyIn(payload, TOOL))
    .find(Boolean) ?? "";

/** Says under what name a call reaches the script. */
export const sentAs = ({ moment, runs: [run] }: Trace): string | undefined => {
  const [sent] = run ? nameIn(sentBy(run)) : [];
  const tool = moment.event.tools?.[0]?.name;
  return tool === undefined || sent === undefined ? undefined : `${calls(tool)} ${sent}`;
};

export const calls = (tool: string) =>
  `${/^[AEIO]/.test(tool) ? "an" : "a"} ${tool} call reaches it as`;
const listOf = (fields: readonly string[]) =>
  [...new Set(fields)].map((field) => `\`${field}\``).join(", ");

const NAMED_BY_JQ = /\bjq\b[^\n]{0,200}\.tool_?name\b/i;
const TOOL = /^tool_?name$/i;

const nameIn = (payload: Fields): readonly string[] => {
  const name = text(payload[keyIn(payload, TOOL)]);
  return name === undefined ? [] : [name];
};

const inputOf = (payload: Fields): Fields =>
  asFields(payload[keyIn(payload, /^tool_?(?:input|args)$/i)]);
const inputIn = (payload: Fields): readonly string[] => Object.keys(inputOf(payload));
