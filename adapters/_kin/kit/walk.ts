/** Walks over files of groups, and tries matchers, as agents do whose files are like Claude Code's. */
import { isText, objectsOf, textOf } from "../../../test/support/text.ts";
import type { Started } from "../../../test/support/kit.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

/** A command of an entry, with the filter that it has. */
export const started = (
  file: string,
  event: string,
  command: string,
  entry: Json,
  matcher?: unknown,
): Started => ({ file, event, command, entry, ...(isText(matcher) && { matcher }) });

export const isNone = (value: Json | undefined) => value === undefined || value === null;
export const isTextOrNone = (value: Json | undefined) => isNone(value) || isText(value);
export const isWhole = (value: Json | undefined, from = 0) =>
  Number.isInteger(value) && (value as number) >= from;

/** The commands of one event's groups. */
export const commandsIn = (
  file: string,
  event: string,
  groups: unknown,
  takes: (entry: Fields) => boolean = () => true,
): readonly Started[] =>
  objectsOf(groups).flatMap(({ matcher, hooks }) =>
    objectsOf(hooks).flatMap((entry): Started[] =>
      entry["type"] === "command" && isText(entry["command"]) && takes(entry)
        ? [started(file, event, entry["command"], entry, matcher)]
        : [],
    ),
  );

const OF_TOOLS =
  "PreToolUse PermissionRequest PermissionDenied PostToolUse PostToolUseFailure".split(" ");

/** The fields that matchers are tested on where they have Claude Code's names. */
export const SUBJECTS: { readonly [event: string]: string } = {
  ...Object.fromEntries(OF_TOOLS.map((event) => [event, "tool_name"])),
  SessionStart: "source",
  SessionEnd: "reason",
  PreCompact: "trigger",
  PostCompact: "trigger",
  Notification: "notification_type",
  SubagentStart: "agent_type",
  SubagentStop: "agent_type",
  StopFailure: "error",
};

/** The subject of an event: its field, with the other names that a tool has. */
export const namesOf = (
  subjects: { readonly [event: string]: string },
  aliases: { readonly [tool: string]: readonly string[] },
  event: string,
  payload: { readonly [field: string]: unknown },
): readonly string[] | undefined => {
  const field = subjects[event];
  const subject = field === undefined ? undefined : textOf(payload[field]);
  return subject === undefined
    ? undefined
    : [subject, ...(field === "tool_name" ? (aliases[subject] ?? []) : [])];
};

/** Names in a list, or a pattern without anchors. */
export function fitsRust(
  names: readonly string[] | undefined,
  matcher: string | undefined,
  pattern: (source: string) => RegExp | undefined,
): boolean {
  if (!names || matcher === undefined || matcher === "" || matcher === "*") return true;
  if (/^[A-Za-z0-9_|]*$/.test(matcher))
    return matcher.split("|").some((part) => names.includes(part));
  const engine = pattern(matcher);
  return names.some((name) => engine?.test(name) ?? false);
}
