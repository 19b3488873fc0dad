/** What the wire formats of models have in common. */
import { isFields, type Fields, type Json } from "../model/json.ts";
import { SUBTASK, type Asked } from "./session.ts";

/** An answer of the model, with its calls as they go over the wire. */
export interface Said {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: Json }[];
  readonly tokens: number;
}

export interface Conversation {
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  readonly tools: boolean;
  /** What calls came to, by their id. */
  readonly results: Asked["results"];
}

export interface Format {
  /** Who said what, where the request asks for a turn. */
  read(path: string, body: Fields): Conversation | undefined;
  write(said: Said, id: number, body: Fields): { readonly type: string; readonly body: string };
  /** Anything else it asks. */
  other(path: string): Json;
}

/** Titles, summaries and judges are asked without tools, or by words of their own. */
export function askedIn({ messages, tools, results }: Conversation): Asked {
  const users = messages.filter(({ role }) => role === "user");
  const aside = !tools || /detailed summary of (the|our|this) conversation/i.test(users.at(-1)?.text ?? "");
  return {
    lane: users[0]?.text.includes(SUBTASK) ? "agent" : aside ? "aside" : "main",
    text: messages.flatMap(({ role, text }) => (role === "assistant" ? [] : [text])).join("\n"),
    results,
  };
}

/** All text in a value, wherever it stands; not the kinds of its blocks. */
export function textIn(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textIn).join("\n");
  const { type: _type, ...rest } = isFields(value) ? value : {};
  return Object.values(rest).map(textIn).join("\n");
}

export const sse = (events: readonly string[]) => ({ type: "text/event-stream", body: events.join("") });
