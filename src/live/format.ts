/** What the wire formats of models have in common. */
import { asFields, isFields, text, type Fields, type Json } from "../model/json.ts";
import { SUBTASK, SUMMARY, type Asked, type Offered } from "./session.ts";

/** Its calls are in the wire format. */
export interface Said {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: Json }[];
  readonly tokens: number;
}

export interface Conversation extends Pick<Asked, "tools" | "results"> {
  readonly messages: readonly { readonly role: string; readonly text: string }[];
}

export interface Format {
  /** It is undefined unless the request asks for a turn. */
  read(path: string, body: Fields): Conversation | undefined;
  write(
    reply: Said,
    id: number,
    body: Fields,
    path: string,
  ): { readonly type: string; readonly body: string };
  other(path: string): Json;
}

/** Titles, summaries and judgements are asked without tools, or in the program's own words. */
export function askedIn({ messages, tools, results }: Conversation): Asked {
  const users = messages.filter(({ role }) => role === "user");
  const titles = tools.length > 0 && tools.every(({ name }) => /title/i.test(name));
  const aside = !tools.length || ASIDE.test(users.at(-1)?.text ?? "");
  return {
    lane: titles ? "aside" : laneIn(users[0]?.text, aside),
    // A summary may stand where the model's own words do.
    text: messages
      .flatMap(({ role, text }) => (role === "assistant" && text !== SUMMARY ? [] : [text]))
      .join("\n"),
    results,
    tools,
  };
}

const ASIDE = /detailed summary of (?:the|our|this) conversation|ultra-short dashboard line/i;

/** `first` is what its user says first. */
function laneIn(first: string | undefined, aside: boolean): Asked["lane"] {
  if (first?.includes(SUBTASK)) return "agent";
  return aside ? "aside" : "main";
}

/** `unpack` finds a tool's description and input schema; one without a name is listed by kind. */
export function offeredIn(
  tools: readonly Fields[],
  unpack: (tool: Fields) => readonly [about: Json | undefined, schema: string],
): readonly Offered[] {
  return tools.map((tool) => {
    const [about, schema] = unpack(tool);
    const described = asFields(about);
    return {
      name: text(described["name"] ?? tool["type"]) ?? "",
      fields: Object.keys(asFields(asFields(described[schema])["properties"])),
    };
  });
}

/** Takes texts at any depth, but not the types of its blocks. */
export function textIn(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textIn).join("\n");
  const { type: _type, ...rest } = asFields(value);
  return Object.values(rest).map(textIn).join("\n");
}

/** Anything else in a list, or in the place of one, is passed over. */
export const objectsIn = (value: Json | undefined): readonly Fields[] =>
  Array.isArray(value) ? (value as Json[]).filter(isFields) : [];

export const spokenIn = (list: readonly Fields[]): Conversation["messages"] =>
  list.map(({ role, content }) => ({ role: String(role), text: textIn(content) }));

export const sseEvent = (type: string, data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

export const json = (value: object) => ({ type: "application/json", body: JSON.stringify(value) });

export const sse = (events: readonly string[]) => ({
  type: "text/event-stream",
  body: events.join(""),
});
