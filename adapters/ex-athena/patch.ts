/**
 * Reads the unified diffs that apply_patch takes (report, section 5). Inside a repository the agent
 * hands the text to `git apply`, elsewhere it has a reader of its own, and the two disagree about
 * many texts. Only a text that both must read alike is read; any other one is unreadable, so that a
 * guard denies it (S19).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { ToolUse } from "../../src/model/adapter.ts";
import { isFields, text, type Json } from "../../src/model/json.ts";

const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;
/** Spellings of a path that one of the two readers changes: quotes, blanks, dates, `~` and dots. */
const ODD = /^[/~"]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)|\/$|["\\\p{Cc}]|^\s|\s$|\s\d+[-:]\d/u;

/** Says how to write a patch that can be read. */
export const patchForm = (): string =>
  "for each file `--- a/PATH` and `+++ b/PATH` with the same plain path, then hunks whose numbers of rows are right; no renamed, new or deleted files.";

/** It is undefined if the two readers of a patch might read it in two ways. */
export function patchParts(input: Json): readonly ToolUse[] | undefined {
  const patch = isFields(input) ? text(input["patch"]) : undefined;
  if (patch === undefined) return undefined;
  const rows = patch.split("\n").map((row) => row.replace(/\r$/, ""));
  const parts: ToolUse[] = [];
  let at = 0;
  while (at < rows.length) {
    const header = headerAt(rows, at);
    if (!header) return undefined;
    at = header.next;
    if (header.paths.length === 0) continue;
    const hunks = hunksAt(rows, at);
    if (!hunks) return undefined;
    at = hunks.next;
    for (const path of header.paths)
      parts.push({
        name: "Edit",
        input: {
          file_path: path,
          old_string: hunks.before,
          new_string: hunks.after,
          replace_all: false,
        },
      });
  }
  return parts.length ? parts : undefined;
}

interface Header {
  readonly next: number;
  /** Every file that the lines can mean; none for a blank line. */
  readonly paths: readonly string[];
}

function headerAt(rows: readonly string[], start: number): Header | undefined {
  if (rows[start] === "") return { next: start + 1, paths: [] };
  let at = start;
  const [, git] = /^diff --git a\/(.+)$/.exec(rows[at] ?? "") ?? [];
  if (git !== undefined) at++;
  if (git !== undefined && /^index [\da-f]+\.\.[\da-f]+(?: 100(?:644|755))?$/.test(rows[at] ?? ""))
    at++;
  const [, from] = /^--- ([^\t]+)(?:\t[^\t]*)?$/.exec(rows[at] ?? "") ?? [];
  const [, to] = /^\+\+\+ ([^\t]+)(?:\t[^\t]*)?$/.exec(rows[at + 1] ?? "") ?? [];
  if (from === undefined || to === undefined) return undefined;
  const paths = [...new Set([...namesOf(from, "a/"), ...namesOf(to, "b/")])];
  if (paths.some((path) => path === "dev/null" || ODD.test(path))) return undefined;
  if (git !== undefined && (paths.length !== 1 || git !== `${paths[0]} b/${paths[0]}`))
    return undefined;
  return { next: at + 2, paths };
}

/** Without a mark on a name, git leaves out the first folder and the agent does not. */
const namesOf = (name: string, mark: string): readonly string[] =>
  name.startsWith(mark)
    ? [name.slice(mark.length)]
    : [name, ...(name.includes("/") ? [name.slice(name.indexOf("/") + 1)] : [])];

function hunksAt(rows: readonly string[], start: number) {
  const [before, after]: [string[], string[]] = [[], []];
  let at = start;
  for (let hunk = HUNK.exec(rows[at] ?? ""); hunk; hunk = HUNK.exec(rows[at] ?? "")) {
    let [old, now] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    at++;
    for (; old > 0 || now > 0; at++) {
      const row = rows[at];
      // The agent's own reader begins another file at such a line, wherever it stands.
      if (row === undefined || /^(?:--- |\+\+\+ )/.test(row)) return undefined;
      if (!/^[-+ ]/.test(row)) return undefined;
      const line = `${row.slice(1)}\n`;
      if (row[0] !== "+") before.push(line);
      if (row[0] !== "-") after.push(line);
      old -= Number(row[0] !== "+");
      now -= Number(row[0] !== "-");
      if (old < 0 || now < 0) return undefined;
    }
    if (rows[at]?.startsWith("\\ ")) at++;
  }
  return at > start ? { next: at, before: before.join(""), after: after.join("") } : undefined;
}

/** What a path can also mean in a repository: git counts some names from its top. */
export function fromTop(path: string, cwd: string): readonly string[] {
  const folders = cwd.split("/").filter(Boolean);
  const names = path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1).split("/") : [];
  const found: string[] = [];
  for (let count = 1; count < names.length && count <= folders.length; count++)
    if (folders.slice(-count).join("/") === names.slice(0, count).join("/"))
      found.push(`${cwd}/${names.slice(count).join("/")}`);
  return found;
}
