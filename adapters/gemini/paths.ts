/** Paths that Gemini CLI may take for another file: no guard could judge them (0.61.0). */
import { isFields, text, type Fields } from "../../src/model/json.ts";
import { absolute } from "../../src/model/paths.ts";

const SAYS =
  "Blocked: Gemini CLI may take this path for another file, so no hook can judge the call.";
const WHOLE = `${SAYS} Name the file by its whole path, from / on.`;
const PLAIN = `${SAYS} Name the file without % and without invisible characters.`;

/**
 * Returns why the call's path may mean another file: `%2e` is a dot, zero characters are left out,
 * and an `@` at the start may be left out.
 */
export function otherFile(payload: Fields): string | undefined {
  const path = pathOf(payload);
  if (path === undefined) return undefined;
  if (/\0|%[\da-f]{2}/i.test(absolute(path, folderOf(payload), undefined))) return PLAIN;
  return !isWhole(path, payload) && path.startsWith("@") ? WHOLE : undefined;
}

/**
 * The fields that a reply must write out. Of a relative path that is not there, `replace` takes the
 * one file in any folder whose path ends like that, and it chooses before any call of the same
 * answer of the model is carried out: the file that is there when a hook is asked need not be the
 * one (tried on 0.61.0). A whole path is taken as it stands.
 */
export const speltFields = (payload: Fields): readonly string[] | undefined => {
  const path = payload["tool_name"] === "replace" ? pathOf(payload) : undefined;
  return path === undefined || isWhole(path, payload) ? undefined : ["file_path"];
};

function pathOf({ tool_name: tool, tool_input: input }: Fields): string | undefined {
  return isFields(input) && tool !== "run_shell_command"
    ? (text(input["file_path"]) ?? text(input["dir_path"]))
    : undefined;
}

const folderOf = ({ cwd }: Fields): string => text(cwd) ?? "";

const isWhole = (path: string, payload: Fields): boolean =>
  path.startsWith("/") || (!folderOf(payload).startsWith("/") && /^[A-Za-z]:[\\/]/.test(path));
