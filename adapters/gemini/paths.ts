/**
 * Finds paths that Gemini CLI may take for another file than their words say: a guard that compares
 * paths could not judge them (tried on 0.61.0).
 */
import { isFields, text, type Fields } from "../../src/model/json.ts";
import { absolute } from "../../src/model/paths.ts";

const SAYS =
  "Blocked: Gemini CLI may take this path for another file, so no hook can judge the call.";
const WHOLE = `${SAYS} Name the file by its whole path, from / on.`;
const PLAIN = `${SAYS} Name the file without % and without invisible characters.`;

/**
 * Returns why the call's path may mean another file. In every path, `%2e` is a dot and zero
 * characters are left out; an `@` at the start may be left out; and if there is no such file,
 * `replace` changes the first one in any folder whose path ends like that.
 */
export function otherFile({ tool_name: tool, tool_input: input, cwd }: Fields): string | undefined {
  if (!isFields(input) || tool === "run_shell_command") return undefined;
  const path = text(input["file_path"]) ?? text(input["dir_path"]);
  if (path === undefined) return undefined;
  const folder = text(cwd) ?? "";
  if (/\0|%[\da-f]{2}/i.test(absolute(path, folder, undefined))) return PLAIN;
  const whole = path.startsWith("/") || (!folder.startsWith("/") && /^[A-Za-z]:[\\/]/.test(path));
  return !whole && (tool === "replace" || path.startsWith("@")) ? WHOLE : undefined;
}
