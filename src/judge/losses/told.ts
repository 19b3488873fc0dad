/** What a dialect sends to its commands, by encoding an event in which everything is known. */
import type { DialectProtocol, EventRow, HookEvent, ToolUse } from "../../model/adapter.ts";
import type { Group } from "../../../schemas/types/document.ts";
import { eventInfo, eventNames, isEventName, type EventName } from "../../model/events.ts";
import { keptOf, same, text, type Fields, type Json } from "../../model/json.ts";
import { knownOf, lookedUpOnce } from "../../model/known.ts";
import { sourceRow, type Protocols } from "../../model/route.ts";
import type { EventTold } from "../../read/does/truth.ts";
import { askedAsJq } from "./asked-as-jq.ts";

/** An event in the words of an agent whose hooks are commands. */
export interface TellingRow {
  readonly protocol: DialectProtocol;
  readonly row: EventRow;
  readonly event: EventName;
}

/** The row that a hook was written for; undefined of an event that only one agent has. */
export function ownRowOf(hook: {
  readonly protocols: Protocols;
  readonly event: string | null;
  readonly group: Group;
}): TellingRow | undefined {
  const { protocols, event, group } = hook;
  const found = event !== null && isEventName(event) && sourceRow(protocols, event, group);
  return found ? { ...found, event: event as EventName } : undefined;
}

/** A marker that stands in the input of every tool. */
export const MARK = "\u0001";
export const USES: readonly ToolUse[] = [
  { name: "Bash", input: { command: MARK } },
  { name: "Write", input: { file_path: "/a", content: MARK } },
  { name: "Read", input: { file_path: "/a" } },
  { name: "Agent", input: { subagent_type: "a", prompt: MARK, description: "d" } },
  { name: "mcp__server__tool", input: { text: MARK } },
];
/** The payload as the agent sent it, which the universal event keeps in one field. */
export const NATIVE = {};
const FULL: Omit<HookEvent, "name"> = {
  host: "",
  root: "/",
  cwd: "/",
  native: NATIVE,
  sessionId: "s",
  toolUseId: "t",
  toolResponse: "r",
  error: "e",
  prompt: "p",
  source: "startup",
  reason: "other",
  trigger: "manual",
  agentType: "a",
  agentId: "i",
  stopHookActive: false,
  lastAssistantMessage: "l",
  notificationType: "permission_prompt",
  message: "m",
  permissionMode: "plan",
  transcriptPath: "/t",
  agentTranscriptPath: "/t",
};

/** Fields that only some events have. */
const ONLY: { readonly [F in keyof HookEvent]?: readonly EventName[] } = {
  error: ["post-tool-use-failure", "stop-failure"],
  source: ["session-start"],
  notificationType: ["notification"],
  message: ["notification"],
  lastAssistantMessage: ["stop", "stop-failure", "sub-agent-end"],
  agentTranscriptPath: ["sub-agent-end"],
};

export const fullEvent = (name: EventName, use: ToolUse): HookEvent => ({
  ...full(name),
  name,
  ...(eventInfo(name).subject === "tool" && { tools: [use] }),
});
const full = lookedUpOnce(
  (name) =>
    keptOf(
      FULL,
      (_, field) => ONLY[field as keyof HookEvent]?.includes(name as EventName) !== false,
    ) as unknown as typeof FULL,
);

const encoded = ({ protocol, row }: TellingRow, event: HookEvent): Fields =>
  protocol.dialect.encodeEvent(event, row, event.tools?.[0]).payload;

/** Takes names at any depth, because a script may search the whole text. */
export const fieldNamesIn = (value: Json | undefined): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...fieldNamesIn(inner as Json)])
    : [];

/** A field that answers have too. */
export const ANSWERED = "hookEventName";

/** Computed once for each row and event, because handler after handler asks for it. */
export function oncePerRow<T>(look: (own: TellingRow) => T): (own: TellingRow) => T {
  const known = knownOf<EventRow, T>();
  return (own) => known(own.row, own.event, () => look(own));
}

export const payloadsOf = oncePerRow((own): readonly Fields[] =>
  USES.map((use) => encoded(own, fullEvent(own.event, use))),
);

/** Some event of this agent has the field beside the input of the tool. */
export const sendsBeside = (protocol: DialectProtocol, field: string): boolean =>
  eventNames.some((event) =>
    protocol.events[event].some((row) =>
      payloadsOf({ protocol, row, event }).some((payload) => Object.hasOwn(payload, field)),
    ),
  );

/** Returns the payload's first field of this form; it is empty if there is none. */
export const keyIn = (payload: Fields, form: RegExp): string =>
  Object.keys(payload).find((name) => form.test(name)) ?? "";

export const EVENT_NAME = /^hook_?event_?name$/i;

/** Gives the field and the name by which a hook of this group learns of its event. */
export function eventTold(hook: Parameters<typeof ownRowOf>[0]): EventTold {
  const own = ownRowOf(hook);
  const payloads = own ? payloadsOf(own) : [];
  const field = keyIn(payloads[0] ?? {}, EVENT_NAME);
  const [name, other] = new Set(payloads.map((payload) => text(payload[field])));
  return other === undefined && name !== undefined ? { field, name } : { field: "", name: "" };
}

/** The payload's fields whose value differs or that are missing if this field is unknown. */
export const namesFor = (own: TellingRow, field: keyof HookEvent): readonly string[] =>
  named(own.row, `${own.event} ${field}`, () => differing(own, field));

const named = knownOf<EventRow, readonly string[]>();

function differing(own: TellingRow, field: keyof HookEvent): readonly string[] {
  const names = new Set<string>();
  for (const [i, use] of USES.entries()) {
    const { [field]: known, ...less } = fullEvent(own.event, use);
    if (known === undefined) continue;
    // A flag of which nothing is known is sent as false.
    const flag = known === false ? { [field]: true } : {};
    const without = encoded(own, { ...less, ...flag } as HookEvent);
    const full = payloadsOf(own)[i] as Fields;
    for (const [key, value] of Object.entries(full))
      if (!same(value ?? null, without[key] ?? null)) names.add(key);
  }
  return [...names];
}

/** The payload's compound names that come from its own agent's payload alone. */
export const ownNames = oncePerRow((own): readonly string[] => {
  const native = new Proxy({}, { get: () => MARK });
  const payloads = USES.map((use) =>
    encoded(own, { ...fullEvent(own.event, use), host: own.protocol.id, native }),
  );
  const names = payloads.flatMap((payload) =>
    Object.keys(payload).filter((name) => payload[name] === MARK && /[a-z](?:_|[A-Z])/.test(name)),
  );
  return [...new Set(names)];
});

/** The shell's text, with a call of jq for each call of a function that hands a name on to it. */
function withHelpers(code: string): string {
  const places = new Map<string, number>();
  for (const [, name = "", body = ""] of code.matchAll(
    /^[ \t]{0,8}(?:function )?(\w+) ?(?:\(\))?\s?\{((?:(?!\n\})[^]){1,1500})\n\}/gm,
  )) {
    const [, given = ""] = /\bjq\b[^\n|]{0,60}"\.\$\{?(\w+)/.exec(body) ?? [];
    const set = [...body.matchAll(/\b(\w+)="?\$\{?(\d)/g)].find(
      ([, variable]) => variable === given,
    );
    const place = Number(set?.[2] ?? given);
    if (place > 0) places.set(name, place);
  }
  if (!places.size) return code;
  const fields = [...code.matchAll(CALLS)].flatMap(([, name = "", words = ""]) => {
    const word = words.match(WORDS)?.[(places.get(name) ?? 0) - 1]?.replaceAll('"', "") ?? "";
    return /^\w+$/.test(word) ? [word] : [];
  });
  return [code, ...fields.map((field) => `jq '.${field}'`)].join("\n");
}

/** A word with those behind it, which are looked at again. */
const CALLS = /(?<![\w-])(\w+)(?=((?:[ \t]+(?:"[^"\n]{0,80}"|[\w.$]+)){1,4}))/g;
const WORDS = /"[^"\n]*"|[\w.$]+/g;

/** It takes out the questions to jq about a file of the script's own, which never holds the input. */
const withoutFiles = (text: string): string =>
  text.replace(OF_FILE, (whole: string, before: string, name: string) =>
    new RegExp(`^[ \\t]*${name}=["']?[^"'\\n]*\\.\\w+["']?[ \\t]*$`, "m").test(text) &&
    !new RegExp(`(?:>|\\btee\\b)[ \\t]*["']?\\$\\{?${name}\\}?(?![.\\w}])`).test(text)
      ? before
      : whole,
  );
const OF_FILE =
  /(\bjq\b(?:[ \t]{1,9}-[\w-]{1,20}){0,9}[ \t]{1,9})'[^'\n]{0,300}'[ \t]{1,9}"?\$\{?(\w+)\}?"?(?=[ \t]{0,9}(?:[|);&\n]|\d?>|$))/g;

/** As a property, quoted or destructured; `loose`: as a plain word, else as one `jq` reads. */
export function readIn(
  text: string,
): (fields: readonly string[], loose: boolean) => readonly string[] {
  const plain = text.replace(/^[ \t]*(?:#|\/\/(?![ \t]*\.\w)|\*).*$/gm, "");
  const code = withHelpers(askedAsJq(withoutFiles(plain)));
  const apart = [...code.matchAll(/\{([^{}\n]{1,300})\}\s*=(?!=)/g)]
    .map(([, names]) => names)
    .join(",");
  const jq = /\bjq\b/.test(code);
  return (fields, loose) =>
    fields.filter((field) => {
      // Most fields do not occur in the text and need no pattern.
      if (!code.includes(field)) return false;
      return loose || /[_A-Z]/.test(field)
        ? new RegExp(`\\.${field}\\b|(["'\`])${field}\\1`).test(code) ||
            new RegExp(`\\b${field}\\b`).test(apart)
        : jq && new RegExp(`(?:^|[\\s'"(|,{])\\.${field}\\b(?!\\s*=)`, "m").test(code);
    });
}
