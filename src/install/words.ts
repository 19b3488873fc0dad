import { isEventName, type EventName } from "../model/events.ts";
import { namesOf } from "../model/matcher.ts";
import { sourceRow, type Protocols } from "../model/route.ts";
import { known } from "../model/tools.ts";
import { nameOf } from "../model/handler-name.ts";
import type { Judged } from "../judge/judge.ts";

type Named = Pick<Judged, "event" | "group" | "handler">;

const WHEN: { readonly [E in EventName]: string } = {
  "pre-tool-use": "before",
  "permission-request": "when asked for",
  "permission-denied": "when not allowed",
  "post-tool-use": "after",
  "post-tool-use-failure": "after a failure of",
  "pre-prompt": "before a prompt",
  "session-start": "when a session starts",
  "session-end": "when a session ends",
  stop: "when an answer is done",
  "stop-failure": "when an answer fails",
  "stop-cancelled": "when an answer is cancelled",
  "sub-agent-start": "when a sub-agent starts",
  "sub-agent-end": "when a sub-agent is done",
  "pre-compact": "before a compaction",
  "post-compact": "after a compaction",
  notification: "when the agent notifies",
};

const TOOLS: readonly (readonly [clause: string, thing: string, tools: readonly string[]])[] = [
  ["a shell command", "a shell command", ["Bash"]],
  ["a file is written", "a change of a file", ["Write", "Edit", "MultiEdit", "NotebookEdit"]],
  ["a file is read", "a look into a file", ["Read", "Glob", "Grep"]],
  ["a web page is read", "a web page", ["WebFetch", "WebSearch"]],
];

/** Gives for example `before a shell command`. */
export function whenWords(protocols: Protocols, { event, group }: Named): string {
  if (!isEventName(event)) return `on ${event}`;
  const source = sourceRow(protocols, event, group);
  if (!source?.row.subject || !/tool|permission/.test(event)) return WHEN[event];
  const names = namesOf(source.row.matcher ?? source.protocol.matcher, group.matcher)?.map(
    (name) => known(source.protocol, name)?.name ?? name,
  );
  const isClause = event === "pre-tool-use" || event === "post-tool-use";
  return `${WHEN[event]} ${toolWords(names, group.matcher, isClause)}`;
}

function toolWords(
  names: readonly string[] | undefined,
  matcher: string | undefined,
  isClause: boolean,
): string {
  if (!names?.length) return matcher && matcher !== "*" ? `tools like ${matcher}` : "any tool";
  const fits = TOOLS.find(([, , tools]) => names.every((name) => tools.includes(name)));
  return fits?.[isClause ? 0 : 1] ?? names.join(", ");
}

const ROOT = /\$(?:\{(?:\w+_)?(?:PACKAGE|PLUGIN)_ROOT\}|(?:\w+_)?(?:PACKAGE|PLUGIN)_ROOT)/.source;
/** The folder of the package before a path: with it in quotes, in quotes of its own, or bare. */
const ROOTED = new RegExp(`"${ROOT}/([^"\\s]*)"|"${ROOT}"/|(")?${ROOT}/`, "g");

const fromFolder = (text: string): string =>
  text.replace(ROOTED, (_, path = "", quote = "") => `${path}${quote}`);

const commandOf = ({ handler }: Named): string =>
  fromFolder([nameOf(handler), ...(handler.args ?? [])].join(" "));

export const programWords = (value: Named): string => commandOf(value).replace(/\s+/g, " ").trim();

/** How the hook is started: its command, that for Windows, its folder, its variables. */
export function lineWords(started: Named): readonly string[] {
  const { windows, cwd, env = {} } = started.handler;
  const lines = (text: string) => text.split(/\r\n|\n/).filter((line) => line.trim());
  return [
    ...lines(commandOf(started)),
    ...(windows === undefined ? [] : ["on Windows:", ...lines(fromFolder(windows))]),
    ...(cwd === undefined ? [] : [`in the folder ${cwd}`]),
    ...Object.entries(env).flatMap(([name, value]) => lines(fromFolder(`with ${name}=${value}`))),
  ];
}

export function effectWords({ event, handler, guard }: Named & Pick<Judged, "guard">): string {
  if (guard) return "can block";
  if (handler.prompt !== undefined) return "asks the model";
  return event === "session-start" || event === "pre-prompt"
    ? "speaks to the model"
    : "cannot block";
}
