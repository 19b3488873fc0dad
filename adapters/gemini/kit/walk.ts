/** What Gemini CLI starts in a project (report, sections 2 to 4). */
import { dropping, nativeIn, replacing, type Drops } from "../../_kin/kit/usual.ts";
import type { Fields } from "../../../src/model/json.ts";
import { commandsIn } from "../../_kin/kit/walk.ts";
import type { Folder, Started } from "../../../test/support/kit.ts";
import { isObject, isText, listOf, objectOf, objectsOf } from "../../../test/support/text.ts";

const FILE = ".gemini/settings.json";
const EVENTS =
  "SessionStart SessionEnd BeforeAgent AfterAgent BeforeModel AfterModel BeforeToolSelection BeforeTool AfterTool PreCompress Notification".split(
    " ",
  );

/** Some variables of a shell, which the agent's own variables may have, too. */
const SET: { readonly [name: string]: string } = {
  ...Object.fromEntries([..."cdefmpqrwx"].map((name) => [name, "/elsewhere"])),
  HOME: "/home/user",
  PATH: "/home/o'brien/bin:/usr/bin",
  NODE_OPTIONS: '--require "./a b.js"',
};

/**
 * The agent's variables are put in even within single quotes. A default counts if there is no such
 * variable; an unknown name is left.
 */
const expanded = (text: string): string =>
  text.replace(
    /\$(?:(\w+)|\{([^}]+?)(?::-([^}]*))?\})/g,
    (
      text,
      plain: string | undefined,
      braced: string | undefined,
      otherwise: string | undefined,
    ) => {
      const name = plain ?? braced ?? "";
      return (Object.hasOwn(SET, name) ? SET[name] : otherwise) ?? text;
    },
  );

/** Its settings may have comments. */
const bare = (text: string | undefined) =>
  text?.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g,
    (_, quoted: string | undefined) => quoted ?? "",
  );

/** A matcher that is no text costs every hook of its event. */
const hasFilter = ({ matcher }: Fields) => !matcher || isText(matcher);
/** A wait of none, or of more than 31 bits hold, ends a hook at once. */
const ends = ({ timeout }: Fields) =>
  typeof timeout === "number" && (timeout <= 0 || timeout > 2_147_483_647);

export function starts({ read }: Folder): readonly Started[] {
  const settings = objectOf(bare(read(FILE))) ?? {};
  const { hooks, hooksConfig } = settings;
  const config = isObject(hooksConfig) ? hooksConfig : {};
  if (!isObject(hooks) || String(config["enabled"]) === "false") return [];
  const isOff = ({ name, command }: Fields) =>
    listOf(config["disabled"]).includes(isText(name) && name ? name : (command ?? null));
  return Object.entries(hooks).flatMap(([event, groups]) =>
    EVENTS.includes(event) && objectsOf(groups).every(hasFilter)
      ? commandsIn(FILE, event, groups, (entry) => !isOff(entry) && !ends(entry))
          .filter(({ command }) => command)
          .map((command) => ({ ...command, command: expanded(command.command) }))
      : [],
  );
}

export const native = nativeIn(FILE, {}, "BeforeTool", "run_shell_command");

export const drops: Drops = {
  ...dropping("a trailing comma", "a later key of the same name", "nothing"),
  ...replacing({
    "its own switch": ["{", '{ "hooksConfig": { "enabled": false },'],
    "a matcher that does not fit": [/"matcher": "[^"]*"/, '"matcher": "read_file"'],
    "another type": ['"type": "command"', '"type": "prompt"'],
    "an event that there is not": ['"BeforeTool"', '"PreToolUse"'],
    "a matcher that is no text": [/"matcher": "[^"]*"/, '"matcher": 5'],
    "another entry's matcher that is no text": [
      '"BeforeTool": [',
      '"BeforeTool": [ {"matcher":5,"hooks":[]},',
    ],
    "a wait of none": [/"timeout": \d+/, '"timeout": 0'],
    "a wait that is too long": [/"timeout": \d+/, '"timeout": 3000000000'],
    "a switch as a text": ["{", '{ "hooksConfig": { "enabled": "false" },'],
  }),
};

export const doubts = replacing({
  "a command beside ours": [/"command": "/, '"command": "true || '],
});
