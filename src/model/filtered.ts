/** Tests a call against the filters of a group and of a handler. */
import type { DialectProtocol, EventRow, HookEvent, Invocation, ToolUse } from "./adapter.ts";
import type { Group, Where } from "../../schemas/types/document.ts";
import { at, universalEvent } from "./event.ts";
import { compiles, fits, type Fit, type RegexTest } from "./matcher.ts";

/** Tests by the dialect's words and rule. */
export function matched(
  dialect: DialectProtocol,
  row: EventRow,
  group: Group,
  call: Invocation,
  match: RegexTest,
): Fit {
  const subjects = row.subject?.(call);
  if (!subjects || group.matcher === undefined) return "yes";
  const rule = row.matcher ?? dialect.matcher;
  // A value that the host does not report fits every filter (S22).
  return subjects.length
    ? fits(rule, group.matcher, subjects, match)
    : fits(rule, group.matcher, ["\0"], match) === "yes"
      ? "yes"
      : "maybe";
}

export function where(
  filter: Where | undefined,
  event: HookEvent,
  use: ToolUse | undefined,
  match: RegexTest,
): Fit {
  if (!filter) return "yes";
  const seen = universalEvent(event, use);
  return least(
    ...Object.entries(filter).map(([path, pattern]) => {
      const value = at(seen, path);
      if (value === undefined || !compiles(pattern)) return "maybe";
      const text = typeof value === "string" ? value : JSON.stringify(value);
      const fit = DRIVE.test(event.cwd) ? onDrive(pattern, text, match) : match(pattern, text);
      return path.startsWith("toolInput") ? sure(event, fit) : fit;
    }),
  );
}

/** Also a folder on a server. */
const DRIVE = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/**
 * Filters are written with `/`, for which a path on a drive has `\`; without its drive it begins with
 * one. Of any other text it is not known whether it is a path.
 */
function onDrive(pattern: string, text: string, match: RegexTest): Fit {
  const fit = match(pattern, text);
  if (!pattern.includes("/")) return fit;
  const path = text.replace(/\\+/g, "/");
  const other = match(pattern, path);
  if (DRIVE.test(text) && !pattern.includes("\\\\"))
    return match(pattern, path.slice(2)) === other ? other : "maybe";
  return fit === other ? fit : "maybe";
}

/** Nothing can miss a filter on a call's content that is not known. */
export const sure = ({ unreadable }: HookEvent, fit: Fit): Fit =>
  unreadable && fit === "no" ? "maybe" : fit;

export const least = (...results: readonly Fit[]): Fit =>
  results.includes("no") ? "no" : results.includes("maybe") ? "maybe" : "yes";
