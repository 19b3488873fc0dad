/** What Qwen Code starts in a project (report, sections 2 and 4). */
import { before, dropping, nativeIn, replacing, type Drops } from "../../_kin/kit/usual.ts";
import { commandsIn, namesOf, SUBJECTS } from "../../_kin/kit/walk.ts";
import type { Folder, Kit, Started } from "../../../test/support/kit.ts";
import { isObject, isText, objectOf, objectsOf, patternOf } from "../../../test/support/text.ts";

const FILE = ".qwen/settings.json";

/** A comment is taken; with a trailing comma the file is moved aside. */
const settingsIn = (text: string | undefined) => objectOf(text?.replace(/^\s*\/\/.*$/gm, ""));

export function starts({ read }: Folder): readonly Started[] {
  const { hooks, disableAllHooks } = settingsIn(read(FILE)) ?? {};
  if (disableAllHooks) return [];
  return Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, list]) => {
    const groups = objectsOf(list).filter((group) => Array.isArray(group["hooks"]));
    // One matcher that is no text keeps every hook of the event from running.
    if (groups.some(({ matcher }) => matcher && !isText(matcher))) return [];
    // No variable of the session stands in the text in a form that is replaced.
    return commandsIn(FILE, event, groups, ({ shell }) => shell !== "powershell");
  });
}

/** Other names of tools that matchers know; each is compared exactly. */
const ALIASES: { readonly [tool: string]: readonly string[] } = {
  run_shell_command: ["Bash", "Shell", "ShellTool"],
  monitor: ["Monitor", "MonitorTool"],
  write_file: ["Write", "WriteFile", "WriteFileTool"],
  edit: ["Edit", "EditTool", "replace"],
  notebook_edit: ["NotebookEdit", "NotebookEditTool"],
  read_file: ["Read", "ReadFile", "ReadFileTool"],
  glob: ["Glob", "GlobTool", "FindFiles"],
  grep_search: ["Grep", "GrepTool", "SearchFiles", "search_file_content"],
  agent: ["Agent", "AgentTool", "Task", "TaskTool", "task"],
};

/** Exact names, a list of them, or a pattern without anchors (section 4). */
export const fits: Kit["fits"] = (event, matcher, payload) => {
  const names = namesOf(SUBJECTS, ALIASES, event, payload);
  const text = matcher?.trim() ?? "";
  const isAll = (text: string) => text === "*" || text === ".*";
  if (!names || text === "" || isAll(text)) return true;
  const [subject = ""] = names;
  if (names.includes(text)) return true;
  if (!text.includes("|") || /^[\^(]/.test(text)) return patternOf(text)?.test(subject) ?? false;
  const parts = text
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.some((part) => isAll(part) || names.includes(part))) return true;
  return parts.length > 0 && (patternOf(parts.join("|"))?.test(subject) ?? false);
};

export const native = nativeIn(FILE, { $version: 4 });

export const drops: Drops = {
  ...dropping("a trailing comma", "a matcher that does not fit", "nothing"),
  "a list in the place of the file": () => "[]",
  "a matcher beside it that is no text": before(
    '{"matcher":5,"hooks":[{"type":"command","command":"true"}]}',
  ),
  ...replacing({
    "its own switch": ["{", '{ "disableAllHooks": true,'],
    "its switch as a text": ["{", '{ "disableAllHooks": "true",'],
  }),
};
