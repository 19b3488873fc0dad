/** What GitHub Copilot starts in a project (report, sections 4, 5 and 10). */
import { dropping, replacing, type Drops } from "../../_kin/kit/usual.ts";
import type { Folder, Kit, Started } from "../../../test/support/kit.ts";
import { isObject, isText, listOf, objectOf, textOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";
import { started } from "../../_kin/kit/walk.ts";

const FOLDER = ".github/hooks";
/** One bad entry makes Copilot drop all hooks of such a file. */
const INLINE = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".github/copilot/settings.json",
  ".github/copilot/settings.local.json",
];

const isUsable = (value: Json): value is Fields => {
  if (!isObject(value)) return false;
  const seconds = value["timeoutSec"] ?? value["timeout"];
  return (
    (value["type"] ?? "command") === "command" &&
    [value["bash"], value["command"]].some(isText) &&
    (value["matcher"] === undefined || (isText(value["matcher"]) && value["matcher"] !== "")) &&
    [value["command"], value["cwd"]].every((text) => text === undefined || isText(text)) &&
    (value["args"] === undefined || Array.isArray(value["args"])) &&
    (value["env"] === undefined ||
      (isObject(value["env"]) && Object.values(value["env"]).every(isText))) &&
    (seconds === undefined || (typeof seconds === "number" && seconds > 0))
  );
};

const commandOf = ({ bash, command }: Fields) => (textOf(bash) ?? textOf(command)) as string;

/** Flat entries, and those in Claude's nested groups. */
function entriesOf(value: Json): readonly Json[] {
  if (!isObject(value) || !Array.isArray(value["hooks"])) return [value];
  return listOf(value["hooks"]).map((inner) =>
    isObject(inner) && isText(value["matcher"]) ? { matcher: value["matcher"], ...inner } : inner,
  );
}

function commandsOf(
  file: string,
  source: Fields | undefined,
  isStrict: boolean,
): readonly Started[] {
  if (
    !source ||
    !isObject(source["hooks"]) ||
    (source["disableAllHooks"] ?? false) !== false ||
    source["disableAllHooks"] === null
  )
    return [];
  // Settings may have any version.
  if (!isStrict && source["version"] !== undefined && source["version"] !== 1) return [];
  const lists = Object.entries(source["hooks"]);
  if (lists.some(([event, list]) => /^[a-z]/.test(event) && !Array.isArray(list))) return [];
  const items = lists.flatMap(([event, list]) =>
    listOf(list).flatMap((value) => entriesOf(value).map((entry) => [event, entry] as const)),
  );
  if (isStrict && items.some(([, entry]) => !isUsable(entry))) return [];
  return items.flatMap(([event, entry]) =>
    isUsable(entry) ? [started(file, event, commandOf(entry), entry, entry["matcher"])] : [],
  );
}

/** Files of the folder run in reverse order of their names; a comment costs the whole file. */
export function starts({ read, list }: Folder): readonly Started[] {
  const settings = INLINE.map((file) => [file, objectOf(read(file))] as const);
  if (settings.some(([, source]) => source?.["disableAllHooks"] === true)) return [];
  const names = list(FOLDER).filter((name) => name.endsWith(".json") && !name.startsWith("."));
  const files = names
    .toSorted()
    .toReversed()
    .map((name) => `${FOLDER}/${name}`);
  return [
    ...files.flatMap((file) => commandsOf(file, objectOf(read(file)), false)),
    ...settings.flatMap(([file, source]) => commandsOf(file, source, true)),
  ];
}

export const native: Kit["native"] = (command) => ({
  ".github/hooks/mine.json": {
    version: 1,
    hooks: { PreToolUse: [{ type: "command", matcher: "Bash", bash: command }] },
  },
});

export const drops: Drops = {
  ...dropping("a comment", "a trailing comma", "a later key of the same name", "nothing"),
  ...replacing({
    "its own switch": ['"version": 1', '"version": 1, "disableAllHooks": true'],
    "another version": ['"version": 1', '"version": 2'],
    "a version that is text": ['"version": 1', '"version": "1"'],
    "an event of its own spelling that is no list": ['"hooks": {', '"hooks": { "agentStop": {},'],
    "a switch that is no flag": ['"version": 1', '"version": 1, "disableAllHooks": "true"'],
    "a matcher that is no text": [/"matcher": "[^"]*"/, '"matcher": 5'],
    "a folder that is no text": ['"type": "command"', '"type": "command", "cwd": 5'],
    "a variable that is no text": ['"type": "command"', '"type": "command", "env": { "A": 1 }'],
    "arguments that are no list": ['"type": "command"', '"type": "command", "args": "x"'],
    "an empty matcher": [/"matcher": "[^"]*"/, '"matcher": ""'],
    "a matcher that does not fit": [/"matcher": "[^"]*"/, '"matcher": "view"'],
    "a timeout of none": [/"timeoutSec": \d+/, '"timeoutSec": 0'],
    "another type": ['"type": "command"', '"type": "agent"'],
  }),
};

export const doubts = replacing({
  "an event of Claude Code's spelling that is no list": ['"hooks": {', '"hooks": { "Stop": {},'],
  "an entry that is none": ['"PreToolUse": [', '"PreToolUse": [ null,'],
  "a bad entry beside it": ['"PreToolUse": [', '"PreToolUse": [ {"type":"prompt","prompt":"x"},'],
  "another folder": ['"type": "command"', '"type": "command", "cwd": "/nowhere"'],
  "a command beside ours": [/"bash": "/, '"bash": "true || '],
  "an earlier key of the same name": ['"hooks": {', '"hooks": {}, "hooks": {'],
});
