/**
 * Reads and writes the `*** Begin Patch` format, in which one call writes, edits, deletes and moves
 * several files (S19).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { ToolUse } from "../../src/model/adapter.ts";
import type { Rewrite } from "../../src/model/decision.ts";
import { isFields, type Json } from "../../src/model/json.ts";
import { rewriteOf } from "../../src/model/rewrites.ts";

/**
 * Returns the file changes of a patch, in order; undefined if it cannot be read, so that the whole
 * patch goes to every Edit or Write group.
 */
export function patchParts(input: Json): readonly ToolUse[] | undefined {
  const source =
    typeof input === "string"
      ? input
      : isFields(input)
        ? (input["input"] ?? input["patch"] ?? input["command"])
        : undefined;
  if (typeof source !== "string") return undefined;
  const rows = source.split(/\r\n|\r|\n/);
  const start = rows.findIndex((row) => row.trim() === "*** Begin Patch");
  const end = rows.findLastIndex((row) => row.trim() === "*** End Patch");
  const around = [...rows.slice(0, start), ...rows.slice(end + 1)];
  if (start < 0 || end < start || around.some((row) => row.trim())) return undefined;
  const parts: ToolUse[] = [];
  let now: Change | undefined;
  const flush = () => {
    if (now) parts.push(...usesOf(now));
  };
  for (const row of rows.slice(start + 1, end)) {
    // Copilot accepts a header after any text (driven with 1.0.102), so a line that might be a
    // header counts as one.
    const head = row.trim();
    const [, kind, path] = /^\*\*\* (Add|Update|Delete) File: (.+)$/s.exec(head) ?? [];
    const [, move] = /^\*\*\* Move to: (.+)$/s.exec(head) ?? [];
    if (kind && path) {
      flush();
      now = { kind, path: path.trim(), before: [], after: [] };
    } else if (move) {
      if (now?.kind !== "Update" || now.move !== undefined) return undefined;
      now.move = move.trim();
    } else if (!now) {
      if (head) return undefined;
    } else if (row.startsWith("+")) now.after.push(row.slice(1));
    else if (now.kind !== "Update" && head) return undefined;
    else if (row.startsWith("-")) now.before.push(row.slice(1));
    else if (row.startsWith(" ") || row === "") {
      now.before.push(row.slice(1));
      now.after.push(row.slice(1));
    } else if (!row.startsWith("@@") && !row.startsWith("*** End of File")) return undefined;
  }
  flush();
  return parts.length ? parts : undefined;
}

interface Change {
  readonly kind: string;
  readonly path: string;
  readonly before: string[];
  readonly after: string[];
  move?: string;
}

function usesOf({ kind, path, move, before, after }: Change): readonly ToolUse[] {
  const text = (rows: string[]) => rows.map((row) => `${row}\n`).join("");
  if (kind === "Add") return [{ name: "Write", input: { file_path: path, content: text(after) } }];
  const edit: ToolUse = {
    name: "Edit",
    input: {
      file_path: path,
      old_string: text(before),
      new_string: text(after),
      replace_all: false,
    },
  };
  return move
    ? [edit, { name: "Write", input: { file_path: move, content: text(after) } }]
    : [edit];
}

/** Returns the change of one file as a patch. */
export function patchOf({ name, input }: ToolUse): string {
  const told = isFields(input) ? input : {};
  const rows = (sign: string, said: Json | undefined) => {
    const source = typeof said === "string" ? said.replace(/\n$/, "") : "";
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
  const one = was?.length === 1 && is?.length === 1 && was[0]?.name === is[0]?.name;
  return one ? rewriteOf(was[0]?.input, is[0]?.input ?? {}) : undefined;
}
