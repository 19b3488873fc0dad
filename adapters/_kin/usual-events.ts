/** The events of agents that call them, and what their matchers are tested on, as Claude Code does. */
import { eventNames, type EventName } from "../../src/model/events.ts";
import type { EventRow, ProtocolTables } from "../../src/model/adapter.ts";
import { field } from "./words.ts";

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

export const TESTED: UsualEvents["tested"] = {
  "session-start": "source",
  "session-end": "reason",
  "stop-failure": "error",
  "sub-agent-start": "agent_type",
  "sub-agent-end": "agent_type",
  "pre-compact": "trigger",
  "post-compact": "trigger",
  notification: "notification_type",
};

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
