/** What Cursor starts: its own file, and those of Claude Code that it imports (section 7). */
import { dropping, replacing, type Drops } from "../../_kin/kit/usual.ts";
import { words, type Folder, type Kit, type Started } from "../../../test/support/kit.ts";
import {
  isObject,
  isText,
  listOf,
  objectOf,
  objectsOf,
  patternOf,
} from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";
import { isNone, isWhole, started } from "../../_kin/kit/walk.ts";

const OWN = ".cursor/hooks.json";
const IMPORTED_FILES = [".claude/settings.local.json", ".claude/settings.json"];
const EVENTS = words(`
  preToolUse beforeShellExecution beforeMCPExecution beforeReadFile beforeTabFileRead
  subagentStart beforeSubmitPrompt sessionStart sessionEnd postToolUse postToolUseFailure stop
  subagentStop preCompact afterShellExecution afterMCPExecution afterFileEdit afterTabFileEdit
  afterAgentResponse afterAgentThought workspaceOpen
`);

/** As Cursor does it, which ignores that strings may contain the signs of comments. */
const uncommented = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");

const isCount = (value: Json | undefined) => isNone(value) || isWhole(value, 1);

function isEntry(value: Json): value is Fields {
  if (!isObject(value)) return false;
  const {
    type = "command",
    command,
    prompt,
    matcher,
    timeout,
    failClosed,
    loop_limit: limit,
  } = value;
  const runs =
    type === "command" ? isText(command) : type === "prompt" && isText(prompt) && prompt !== "";
  const isPattern =
    matcher === undefined ||
    (isText(matcher) && (matcher === "*" || patternOf(matcher) !== undefined));
  const isTime = timeout === undefined || (typeof timeout === "number" && timeout > 0);
  return (
    runs &&
    isPattern &&
    isTime &&
    isCount(limit) &&
    (failClosed === undefined || typeof failClosed === "boolean")
  );
}

/** One invalid value makes Cursor drop the whole of its own file. */
function ownEntries(text: string | undefined): readonly Started[] {
  const source = objectOf(text && uncommented(text));
  const { version, hooks } = source ?? {};
  if (!Number.isInteger(version) || (version as number) < 1 || !isObject(hooks)) return [];
  const lists = Object.entries(hooks);
  if (
    !lists.every(
      ([event, list]) =>
        EVENTS.includes(event) && Array.isArray(list) && (list as Json[]).every(isEntry),
    )
  )
    return [];
  return lists.flatMap(([event, list]) =>
    objectsOf(list).flatMap((entry) =>
      isText(entry["command"])
        ? [started(OWN, event, entry["command"], entry, entry["matcher"])]
        : [],
    ),
  );
}

const IMPORTS: { readonly [claude: string]: string } = {
  PreToolUse: "preToolUse",
  PostToolUse: "postToolUse",
  UserPromptSubmit: "beforeSubmitPrompt",
  Stop: "stop",
  SubagentStop: "subagentStop",
  SessionStart: "sessionStart",
  SessionEnd: "sessionEnd",
  PreCompact: "preCompact",
};
const NAMES: { readonly [claude: string]: string } = { Bash: "Shell", Edit: "Write" };

/** A matcher of plain names; a pattern stays, and undefined means that the group is skipped. */
function importedMatcher(matcher: string): string | undefined {
  if (matcher === "" || matcher === "*" || !/^[\w|-]+$/.test(matcher)) return matcher;
  const names = matcher.split("|").filter((name) => name !== "Glob");
  return names.length
    ? names.map((name) => NAMES[name] ?? name.replace(/^mcp__.*__/, "MCP:")).join("|")
    : undefined;
}

/** A file in which no group has a matcher is not recognised as Claude Code's. */
function importedEntries(file: string, text: string | undefined): readonly Started[] {
  const hooks = objectOf(text)?.["hooks"];
  const groups = Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, list]) =>
    objectsOf(list).map((group) => ({ event: IMPORTS[event], group })),
  );
  if (!groups.some(({ group }) => "matcher" in group)) return [];
  const isRead = ({ event, group: { matcher = null } }: (typeof groups)[number]) =>
    event !== "preToolUse" ||
    matcher === null ||
    matcher === "" ||
    (isText(matcher) && (matcher === "*" || patternOf(matcher) !== undefined));
  if (!groups.every(isRead)) return [];
  return groups.flatMap(({ event, group }) => {
    const matcher = isText(group["matcher"]) ? importedMatcher(group["matcher"]) : "";
    if (event === undefined || matcher === undefined) return [];
    return listOf(group["hooks"]).flatMap((entry) =>
      isObject(entry) && isText(entry["command"]) && (entry["type"] ?? "command") === "command"
        ? [
            started(
              file,
              event,
              entry["command"],
              { command: entry["command"] },
              matcher || undefined,
            ),
          ]
        : [],
    );
  });
}

/** An imported command is dropped if Cursor's own file has it for the event, under any matcher. */
export function starts({ read }: Folder): readonly Started[] {
  const own = ownEntries(read(OWN));
  const imported = IMPORTED_FILES.flatMap((file) => importedEntries(file, read(file)));
  return [
    ...own,
    ...imported.filter(
      ({ event, command }) =>
        !own.some((start) => start.event === event && start.command === command),
    ),
  ];
}

export const native: Kit["native"] = (command) => ({
  [OWN]: { version: 1, hooks: { preToolUse: [{ command, matcher: "^Shell$" }] } },
});

/** Puts an entry beside ours. */
const atStop = (entry: string) => ['"hooks": {', `"hooks": { "stop": [${entry}],`] as const;

export const drops: Drops = {
  ...dropping("a trailing comma", "a later key of the same name"),
  ...replacing({
    "an event it does not know": ['"hooks": {', '"hooks": { "beforeShellCommand": [],'],
    "no version": ['"version": 1,', ""],
    "a version that is text": ['"version": 1', '"version": "1"'],
    "a text with a double slash": [
      '"version": 1',
      '"version": 1, "$schema": "https://example.org"',
    ],
    "a matcher that is none": atStop('{"command":"true","matcher":"("}'),
    "a matcher that is no text": [/"matcher": "[^"]*"/, '"matcher": 5'],
    "another entry's matcher that is null": atStop('{"command":"true","matcher":null}'),
    "an event that holds null": ['"hooks": {', '"hooks": { "stop": null,'],
    "a prompt without text": atStop('{"type":"prompt","prompt":""}'),
    "a type that it does not know": atStop('{"type":"http","command":"true"}'),
    "a timeout of none": [/"timeout": \d+/, '"timeout": 0'],
    "a limit of none": atStop('{"command":"true","loop_limit":0}'),
    "a word for closing": ['"failClosed": true', '"failClosed": "yes"'],
    "a Claude group": atStop('{"hooks":[{"type":"command","command":"true"}]}'),
    "a matcher that does not fit": [/"matcher": "[^"]*"/, '"matcher": "^Read$"'],
  }),
};

export const doubts = replacing({
  "a text with a comment's signs": ['"version": 1', '"version": 1, "x": "a/*b*/"'],
  "a command beside ours": [/"command": "/, '"command": "true || '],
});
