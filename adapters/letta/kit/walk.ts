/** What Letta Code starts in a project (report, sections 2 and 6). */
import { dropping, replacing, type Drops } from "../../_kin/kit/usual.ts";
import { commandsIn } from "../../_kin/kit/walk.ts";
import { words, type Folder, type Kit, type Started } from "../../../test/support/kit.ts";
import { isObject, listOf, objectOf, patternOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

const FILES = [".letta/settings.local.json", ".letta/settings.json"];
const EVENTS = words(
  "PreToolUse PostToolUse PostToolUseFailure PermissionRequest UserPromptSubmit SessionStart SessionEnd Stop SubagentStop PreCompact Notification",
);
/** Anything else makes every call fail. */
const isTaken = (list: Json | undefined): boolean =>
  !list || (Array.isArray(list) && listOf(list).every(isObject));

const hooksOf = ({ read }: Folder, file: string): Fields => {
  const source = read(file);
  const { hooks } = (source?.startsWith("\uFEFF") ? undefined : objectOf(source)) ?? {};
  return isObject(hooks) ? hooks : {};
};

export function starts(folder: Folder): readonly Started[] {
  const found = FILES.map((file) => [file, hooksOf(folder, file)] as const);
  if (found.some(([, hooks]) => !Object.values(hooks).every(isTaken))) return [];
  return found.flatMap(([file, hooks]) =>
    EVENTS.flatMap((event) => commandsIn(file, event, hooks[event])),
  );
}

const USED = /^(?:PreToolUse|PostToolUse|PostToolUseFailure|PermissionRequest)$/;

export const fits: Kit["fits"] = (event, matcher, { tool_name: tool }) => {
  if (!USED.test(event) || !matcher || matcher === "*") return true;
  return patternOf(`^(?:${matcher})$`)?.test(String(tool)) ?? matcher === tool;
};

export const drops: Drops = {
  ...dropping("a comment", "a trailing comma", "a group that is null", "nothing"),
  ...dropping("a matcher that does not fit"),
  ...replacing({
    "its own switch": ['"hooks": {', '"hooks": { "disabled": true,'],
    "an event that is no list": ['"hooks": {', '"hooks": { "Stop": 5,'],
    "another type": ['"type": "command"', '"type": "http"'],
    "an event that there is not": ['"PreToolUse"', '"BeforeTool"'],
  }),
};
