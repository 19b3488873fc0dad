/** What Grok Build starts in a project (report, sections 2, 3 and 6). */
import { before, dropping } from "../../_kin/kit/usual.ts";
import {
  isTextOrNone,
  isWhole,
  commandsIn,
  fitsRust,
  namesOf,
  SUBJECTS,
} from "../../_kin/kit/walk.ts";
import { words, type Folder, type Kit, type Started } from "../../../test/support/kit.ts";
import { isObject, isText, listOf, objectOf, patternOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

const FOLDER = ".grok/hooks";
export const alsoRuns = [".claude/settings.json", ".claude/settings.local.json"];
const EVENTS = words(
  "SessionStart UserPromptSubmit PreToolUse PostToolUse PostToolUseFailure PermissionDenied Stop StopFailure StopCancelled Notification SubagentStart SubagentStop PreCompact PostCompact SessionEnd",
);

/** `preToolUse` and `pre_tool_use` are taken too. */
const eventIn = (written: string) => {
  const plain = written.replaceAll("_", "").toLowerCase();
  if (plain === "subagentend") return "SubagentStop";
  return EVENTS.find((event) => event.toLowerCase() === plain);
};

const isHandler = (value: Json): boolean =>
  isObject(value) &&
  isText(value["type"]) &&
  (value["command"] === undefined || isText(value["command"])) &&
  (value["timeout"] === undefined || isWhole(value["timeout"])) &&
  (value["env"] === undefined ||
    (isObject(value["env"]) && Object.values(value["env"]).every(isText)));
const isGroup = (value: Json): boolean =>
  isObject(value) &&
  isTextOrNone(value["matcher"]) &&
  Array.isArray(value["hooks"]) &&
  listOf(value["hooks"]).every(isHandler);
/** One wrong value drops all of the file. */
const isTaken = ({ hooks }: Fields): boolean =>
  isObject(hooks) &&
  Object.values(hooks).every((groups) => Array.isArray(groups) && listOf(groups).every(isGroup));

/** Variables that Grok itself has; those of the hook are left to the shell. */
const SET: { readonly [name: string]: string } = { HOME: "/home/user", PATH: "/usr/bin", c: "/no" };

/** The text as it is started; undefined if it names a variable that is set nowhere. */
function expanded(command: string): string | undefined {
  let missing = false;
  const text = command.replace(
    /\$\$|\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g,
    (text, plain: string | undefined, braced: string | undefined, at: number) => {
      if (text === "$$") return "$";
      const name = plain ?? braced ?? "";
      if (/^GROK_|^CLAUDE_PROJECT_DIR$/.test(name)) return text;
      if (command.slice(0, at).includes(`${name}=`)) return text;
      missing ||= !Object.hasOwn(SET, name);
      return SET[name] ?? "";
    },
  );
  return missing ? undefined : text;
}

function startedIn(file: string, source: string | undefined): readonly Started[] {
  const value = source?.startsWith("\uFEFF") ? undefined : objectOf(source);
  if (!value || !isTaken(value)) return [];
  return Object.entries(value["hooks"] as Fields).flatMap(([written, groups]) => {
    const event = eventIn(written);
    return (event === undefined ? [] : commandsIn(file, event, groups)).flatMap((start) => {
      const command = expanded(start.command);
      const isSound =
        start.matcher === undefined || /^[\w|*]*$/.test(start.matcher) || patternOf(start.matcher);
      return command && isSound ? [{ ...start, command }] : [];
    });
  });
}

export const starts = ({ read, list }: Folder): readonly Started[] => [
  ...[...list(FOLDER)]
    .filter((name) => /^[^/]+\.json$/.test(name))
    .sort()
    .flatMap((name) => startedIn(`${FOLDER}/${name}`, read(`${FOLDER}/${name}`))),
  ...alsoRuns.flatMap((file) => startedIn(file, read(file))),
];

const TESTED = {
  ...SUBJECTS,
  StopCancelled: "reason",
  Notification: "notificationType",
  SubagentStart: "subagentType",
  SubagentStop: "subagentType",
  PreCompact: "source",
  PostCompact: "source",
};
const ALIASES: { readonly [tool: string]: readonly string[] } = {
  run_terminal_command: ["Bash"],
  write: ["Write"],
  search_replace: ["Edit", "Write", "MultiEdit"],
  read_file: ["Read"],
  list_dir: ["Glob"],
  grep: ["Grep"],
  spawn_subagent: ["Task", "Agent"],
  todo_write: ["TodoWrite"],
};

export const fits: Kit["fits"] = (event, matcher, payload) =>
  fitsRust(namesOf(TESTED, ALIASES, event, payload), matcher, patternOf);

export const drops: { readonly [how: string]: (file: string) => string } = {
  ...dropping("a comment", "a trailing comma", "a group that is null", "nothing"),
  ...dropping("a matcher that is no text", "a timeout that is no whole number"),
  ...dropping("an event that is no list"),
  "a flat handler": before('{"type":"command","command":"x"}'),
  "a handler without a type": before('{"hooks":[{"command":"x"}]}'),
};
