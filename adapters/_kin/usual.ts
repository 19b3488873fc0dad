/** Makes what the tables of agents have alike: events by Claude Code's names, tools, matchers. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { eventNames, type EventName } from "../../src/model/events.ts";
import type { EventRow, ProtocolTables, Tool, Vocabulary } from "../../src/model/adapter.ts";
import { compiles, type Fit, type RegexTest } from "../../src/model/matcher.ts";
import { known, mcpParts } from "../../src/model/tools.ts";
import { asText, field } from "./words.ts";

/** What an agent says of a row: only where it differs. */
type OwnRow = Partial<EventRow>;

export interface UsualEvents {
  /** What matchers on tools' events are tested on. */
  readonly ofTools: Pick<EventRow, "subject" | "matcher">;
  /** The fields that matchers on other events are tested on. */
  readonly tested: { readonly [E in EventName]?: string };
  /** An event that is not named has no row; one with several has a list. */
  readonly rows: { readonly [E in EventName]?: OwnRow | readonly OwnRow[] };
}

const NAMES: { readonly [E in EventName]?: string } = {
  "pre-prompt": "UserPromptSubmit",
  "sub-agent-start": "SubagentStart",
  "sub-agent-end": "SubagentStop",
};
/** `pre-tool-use` is `PreToolUse`. */
const nameOf = (event: EventName): string =>
  NAMES[event] ?? event.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const OF_TOOLS = /^(?:pre|post)-tool|^permission-/;

const TESTED: UsualEvents["tested"] = {
  "session-start": "source",
  "session-end": "reason",
  "stop-failure": "error",
  "sub-agent-start": "agent_type",
  "sub-agent-end": "agent_type",
  "pre-compact": "trigger",
  "post-compact": "trigger",
  notification: "notification_type",
};

export function testedOn(own: UsualEvents["tested"] = {}): UsualEvents["tested"] {
  return { ...TESTED, ...own };
}

/** @__NO_SIDE_EFFECTS__ */
export function usualEvents({ ofTools, tested, rows }: UsualEvents): ProtocolTables["events"] {
  const usual = (event: EventName) => {
    const name = tested[event];
    return {
      name: nameOf(event),
      can: {},
      ...(OF_TOOLS.test(event) ? ofTools : name && { subject: field(name) }),
    };
  };
  return Object.fromEntries(
    eventNames.map((event) => {
      const own = rows[event];
      const list = own === undefined ? [] : ([own].flat() as readonly OwnRow[]);
      return [event, list.map((row): EventRow => ({ ...usual(event), ...row }))];
    }),
  ) as unknown as ProtocolTables["events"];
}

/** A pattern, which `written` may anchor, or a name if it is no pattern. */
export function patternOrName(
  written = (text: string) => text,
): (text: string, subject: string, match: RegexTest) => Fit {
  return (text, subject, match) => {
    const pattern = written(text);
    if (text === "" || text === "*") return "yes";
    if (compiles(pattern)) return match(pattern, subject);
    return text === subject ? "yes" : "no";
  };
}

/** @__NO_SIDE_EFFECTS__ */
export function tool(name: string, does: Tool["does"], more: Partial<Tool> = {}): Tool {
  return { name, does, ...more };
}

/** How many servers are tried for a name that nothing explains (S11). */
const MOST = 8;

/** Every way to split a name at signs of this length: a server, and its tool. */
export const splitsAt = (
  name: string,
  signs: RegExp,
  length: number,
  isName: (text: string) => boolean = Boolean,
) =>
  [...name.matchAll(signs)]
    .map(({ index }) => ({ server: name.slice(0, index), tool: name.slice(index + length) }))
    .filter(({ server, tool }) => isName(server) && isName(tool))
    .slice(0, MOST);

/** The most characters of a name that is split at every sign, and not at two alone (S11). */
const LONGEST = 256;

/** Splits a name at one sign; of several each may be the place (S19). */
export function splitsBy(name: string, sign: string) {
  const places =
    name.length > LONGEST
      ? [name.indexOf(sign), name.lastIndexOf(sign)]
      : name.split("").flatMap((letter, i) => (letter === sign ? [i] : []));
  return [...new Set(places)]
    .map((place) => ({ server: name.slice(0, Math.max(place, 0)), tool: name.slice(place + 1) }))
    .filter((split) => split.server && split.tool);
}

/** Canonical names, of which some end with a part of a digest. */
export const splitsBefore = (name: string, digest: RegExp) =>
  [...new Set([name, name.replace(digest, "")])].flatMap(mcpParts);

/** A tool's name, and the aliases by which matchers know it. */
export function toolNames(tools: Vocabulary["tools"]): NonNullable<EventRow["subject"]> {
  return (call) =>
    field("tool_name")(call).flatMap((name) => [name, ...(known({ tools }, name)?.aliases ?? [])]);
}

/** Tools of which each result may be replaced by a text. */
export function replacedByText(tools: {
  readonly [name: string]: Omit<Tool, "output">;
}): Vocabulary["tools"] {
  return Object.fromEntries(
    Object.entries(tools).map(([name, entry]) => [name, { ...entry, output: asText }]),
  );
}
