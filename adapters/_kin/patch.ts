/** The `*** Begin Patch` format, in which one call writes, edits, deletes and moves files (S19). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { ToolUse } from "../../src/model/adapter.ts";
import type { Rewrite } from "../../src/model/decision.ts";
import { asFields, isFields, text, type Json } from "../../src/model/json.ts";
import { rewriteOf } from "../../src/model/rewrites.ts";

/** Readers differ about every other text: a file could be written without asking a guard. */
export const patchForm = (): string =>
  [
    "rows end with a line feed; `*** Begin Patch` is the first and `*** End Patch` the last; a header begins its row and ends with the plain path.",
    "`*** Add File: PATH` has only rows that begin with `+`, `*** Delete File: PATH` none, and `*** Update File: PATH` has `@@` and rows that begin with `+`, `-` or a space, at last `*** End of File`.",
    "No path begins with `~`, each file has one header, and no context row looks like one. Rows to keep or to take out, and what stands behind `@@`, are exactly as in the file.",
  ].join(" ");

/** The fields that hold the text of a patch, by the agents that have it in one. */
const TEXTS = ["input", "patch", "command", "patchText"];

/** It is undefined if there is no text, or several of which only one counts. */
function textOf(input: Json): string | undefined {
  if (!isFields(input)) return text(input);
  const [source, ...others] = TEXTS.map((name) => input[name]).filter(
    (value) => value !== undefined,
  );
  return others.length ? undefined : text(source);
}

interface Change {
  readonly kind: "Add" | "Update" | "Delete";
  readonly path: string;
  move?: string;
  readonly rows: string[];
  /** The last row said that the file ends there. */
  ended?: boolean;
}

const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/s;
const MOVE = /^\*\*\* Move to: (.+)$/s;
const ROWS = { Add: /^\+/, Update: /^(?:[-+ ]|\r?$|@@(?: |\r?$))/, Delete: /^(?!)/ };
/** A path that some reader cuts, or takes for another one. */
const ODD_PATH = /^[~\p{Z}\p{C}]|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|[\p{Z}\p{C}]$/u;
/** A row to keep that is a header for a reader who leaves out the blanks before it. */
const HEADER_INSIDE =
  /^[\p{Z}\p{C}]+\*{3}[\p{Z}\p{C}]*(?:begin|end|add|update|delete|move|environment)/iu;

/** Undefined if not written as `patchForm` says: all of it goes to every Edit or Write group. */
export function patchParts(input: Json): readonly ToolUse[] | undefined {
  const rows = textOf(input)?.split("\n") ?? [];
  while (rows.at(-1) === "") rows.pop();
  if (rows.shift() !== "*** Begin Patch" || rows.pop() !== "*** End Patch") return undefined;
  const changes: Change[] = [];
  const readable = rows.every((row) => takeRow(changes, row));
  return readable && changes.length ? changes.flatMap(usesOf) : undefined;
}

/** False if the row may not stand behind these changes. */
function takeRow(changes: Change[], row: string): boolean {
  const now = changes.at(-1);
  const [, kind, path] = HEADER.exec(row) ?? [];
  if (kind && path) {
    changes.push({ kind: kind as Change["kind"], path, rows: [] });
    return !ODD_PATH.test(path);
  }
  if (!now) return false;
  const [, move] = MOVE.exec(row) ?? [];
  if (move) {
    if (now.kind !== "Update" || now.move !== undefined || now.rows.length) return false;
    now.move = move;
    return !ODD_PATH.test(move);
  }
  if (row === "*** End of File") {
    if (now.kind !== "Update" || now.ended || !now.rows.length) return false;
    return (now.ended = true);
  }
  if (now.ended && !row.startsWith("@@")) return false;
  now.ended = false;
  // A carriage return belongs to the end of the row, as in the files of Windows.
  now.rows.push(row.replace(/\r$/, ""));
  return ROWS[now.kind].test(row) && !/\r./s.test(row) && !HEADER_INSIDE.test(row);
}

function usesOf({ kind, path, move, rows }: Change): readonly ToolUse[] {
  const without = (sign: string) =>
    rows
      .filter((row) => !row.startsWith(sign) && !row.startsWith("@@"))
      .map((row) => `${row.slice(1)}\n`)
      .join("");
  const [before, after] = [without("+"), without("-")];
  const write = (file_path: string) => ({ name: "Write", input: { file_path, content: after } });
  if (kind === "Add") return [write(path)];
  const edit = {
    name: "Edit",
    input: { file_path: path, old_string: before, new_string: after, replace_all: false },
  };
  const looking = { ...edit, rows: rows.filter((row) => !row.startsWith("+")) };
  return move ? [looking, write(move)] : [looking];
}

/**
 * A file has the rows that a patch keeps or takes out, one stretch after another and each behind
 * the row that `@@` names. Blanks at the end of a row do not count; programs that find no such rows
 * go on to look for others, in capitals or with other blanks, quotes or dashes.
 */
export function holdsRows(looking: readonly string[], file: string): boolean {
  const rows = file.split("\n").map(bare);
  let stretch: string[] = [];
  let at = 0;
  for (const row of [...looking, "@@"]) {
    if (!row.startsWith("@@")) {
      stretch.push(bare(row.slice(1)));
      continue;
    }
    let found = indexOfRows(rows, stretch, at);
    // The last row may be a blank one between two files of the patch.
    if (found < 0 && stretch.at(-1) === "")
      found = indexOfRows(rows, (stretch = stretch.slice(0, -1)), at);
    if (found < 0) return false;
    at = found + stretch.length;
    stretch = [];
    const name = row.slice(2).trim();
    if (!name) continue;
    while (at < rows.length && rows[at]?.trim() !== name) at++;
    if (at++ >= rows.length) return false;
  }
  return true;
}

/** Drops the blanks at a row's end and the mark at the beginning of some files. */
const bare = (row: string) => row.replace(/^\ufeff/, "").trimEnd();

/** -1 if not there. Each row is looked at once (Knuth, Morris and Pratt): a model writes them. */
function indexOfRows(rows: readonly string[], some: readonly string[], from: number): number {
  if (!some.length) return from;
  const rowAt = (i: number) =>
    i < some.length ? some[i] : i === some.length ? undefined : rows[from + i - some.length - 1];
  const same: number[] = [0];
  for (let i = 1; i <= some.length + rows.length - from; i++) {
    let length = same[i - 1] ?? 0;
    while (length && rowAt(i) !== rowAt(length)) length = same[length - 1] ?? 0;
    if (rowAt(i) === rowAt(length)) length++;
    if (length === some.length) return from + i - 2 * some.length;
    same.push(length);
  }
  return -1;
}

export function patchOf({ name, input }: ToolUse): string {
  const told = asFields(input);
  const rows = (sign: string, value: Json | undefined) => {
    const source = typeof value === "string" ? value.replace(/\n$/, "") : "";
    return source ? source.split("\n").map((row) => sign + row) : [];
  };
  const change =
    name === "Write"
      ? [`*** Add File: ${String(told["file_path"])}`, ...rows("+", told["content"])]
      : [
          `*** Update File: ${String(told["file_path"])}`,
          "@@",
          ...rows("-", told["old_string"]),
          ...rows("+", told["new_string"]),
        ];
  return ["*** Begin Patch", ...change, "*** End Patch"].join("\n");
}

/** Returns what another patch changes in a call, if both change only one file. */
export function changeOfPatch(before: Json, after: Json): Rewrite | undefined {
  const [was, is] = [patchParts(before), patchParts(after)];
  const isSameFile = was?.length === 1 && is?.length === 1 && was[0]?.name === is[0]?.name;
  return isSameFile ? rewriteOf(was[0]?.input, is[0]?.input ?? {}) : undefined;
}
