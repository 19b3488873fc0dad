/** Compares what we read of a patch with what came of it on the real program. */
import type { HookEvent, HostProtocol, ToolUse } from "../../../src/model/adapter.ts";
import { asWritten } from "../../../src/model/as-written.ts";
import { isFields, text, type Json } from "../../../src/model/json.ts";
import type { Driver } from "../driver.ts";
import type { Everyday } from "./everyday.ts";
import { PROJECT, type Outcome } from "./outcome.ts";

type Files = { readonly [path: string]: string };

/** Returns the changes that hooks are asked about; undefined if the call is unreadable for them. */
function readingOf(
  protocol: HostProtocol,
  native: Json,
  project: string,
  before: Files,
): readonly ToolUse[] | undefined {
  const { id, host, events } = protocol;
  const input = typeof native === "string" ? { command: native } : native;
  const payload = {
    hookport: id,
    hook_event_name: "PreToolUse",
    cwd: project,
    tool_name: "apply_patch",
    tool_input: input,
    toolName: "apply_patch",
    toolArgs: native,
    tool: "apply_patch",
    args: input,
  };
  const [event = ""] = events["pre-tool-use"].map(({ name }) => name);
  const env = { HOME: "/home/nobody" };
  const told = asWritten(host.decodeEvent({ event, payload, env }, project), {
    protocol,
    readFile: (path) => before[path],
  });
  if (told.some(({ unreadable }: HookEvent) => unreadable)) return undefined;
  return told.flatMap(({ tools: [use] = [] }) => (use ? [use] : []));
}

/**
 * The rows of a text. A carriage return is a part of a row's end, and the mark before a text is no
 * part of its first row.
 */
const rowsOf = (content: string) =>
  content === ""
    ? []
    : content
        .replace(/^\ufeff/, "")
        .replace(/\n$/, "")
        .split("\n")
        .map((row) => row.replace(/\r$/, ""));
/** Blanks at the end of a row to take out do not count. */
const ended = (row: string) => row.trimEnd();

/** Returns the rows of the first list that the second one lacks, each as often as it lacks them. */
function without(rows: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const many = left.get(row) ?? 0;
    left.set(row, many - 1);
    return many <= 0;
  });
}

const field = ({ input }: ToolUse, name: string) =>
  isFields(input) ? text(input[name]) : undefined;

/** Returns what the program did that we did not read, a sentence each. */
function unread(uses: readonly ToolUse[], before: Files, after: Files): readonly string[] {
  const of = (path: string) => uses.filter((use) => field(use, "file_path") === path);
  const rowsFor = (path: string, name: string) =>
    of(path).flatMap((use) => rowsOf(field(use, name) ?? ""));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((path) => {
    const [was, is] = [before[path], after[path]];
    if (was === is) return [];
    if (!of(path).length) return [`${path} changed`];
    const written = of(path).some(({ name }) => name === "Write");
    const taken = of(path).some((use) => !field(use, "old_string") && !field(use, "new_string"));
    const moved = uses.some(({ name }) => name === "Write");
    const [rowsWere, rowsAre] = [rowsOf(was ?? ""), rowsOf(is ?? "")];
    // A file that is moved onto this one brings its rows.
    const brought = written
      ? uses.flatMap((use) => rowsOf(before[field(use, "file_path") ?? ""] ?? ""))
      : [];
    const added = without(without(rowsAre, rowsWere), [
      ...rowsFor(path, "new_string"),
      ...rowsFor(path, "content"),
      ...brought,
    ]);
    const removed =
      written || (is === undefined && (taken || moved))
        ? []
        : without(without(rowsWere, rowsAre).map(ended), rowsFor(path, "old_string").map(ended));
    return [
      ...added.map((row) => `${path} got ${JSON.stringify(row)}`),
      ...removed.map((row) => `${path} lost ${JSON.stringify(row)}`),
    ];
  });
}

/** Where a patch is read as if it was applied there. */
const HERE = "/outer";

export interface Judged {
  readonly patch: string;
  /** The changes that hooks are asked about; undefined if the patch is refused. */
  readonly read: readonly ToolUse[] | undefined;
  /** The files that the program changed; undefined if that is not known. */
  readonly changed: readonly string[] | undefined;
  /** What it did that hooks are not asked about. */
  readonly missed: readonly string[];
  readonly told: string | undefined;
}

export function judged(
  protocol: HostProtocol,
  { patch }: Pick<Driver, "patch">,
  outcome: Outcome,
): Judged {
  const project = `${HERE}/${PROJECT}`;
  const placed = (text: string) => text.replaceAll("PROJECT", project);
  const at = (files: Files, folder: string): Files =>
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        `${folder}/${placed(path)}`,
        placed(content),
      ]),
    );
  const [call] = patch?.(placed(outcome.patch)).turns[0]?.native ?? [];
  const before = at(outcome.start, project);
  const read = readingOf(protocol, call?.input ?? null, project, before);
  const after = outcome.files && at(outcome.files, HERE);
  const changed =
    after &&
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (path) => before[path] !== after[path],
    );
  const missed = read && after ? unread(read, before, after) : [];
  return { patch: outcome.patch, read, changed, missed, told: outcome.told };
}

/**
 * Returns the files that are not what a patch had to come to, but for carriage returns and the end of
 * the last row, which the programs treat in several ways.
 */
export function otherThan({ expected }: Pick<Everyday, "expected">, { files }: Outcome) {
  const same = (content: string | undefined) =>
    content?.replaceAll("\r\n", "\n").replace(/\n$/, "");
  return Object.entries(expected)
    .filter(([path, content]) => same(files?.[`${PROJECT}/${path}`]) !== same(content))
    .map(([path]) => path);
}
