/** Turns an event into a fixture: all that a hook needs, nothing that identifies a machine. */
import { isEventName } from "../model/events.ts";
import { pretty, text, type Fields, type Json } from "../model/json.ts";
import { slug } from "../model/slug.ts";
import { masksFor, type Whereabouts } from "./mask.ts";
import { shortened, cutToBounds } from "./shorten.ts";

/** The variable with the folder for fixtures: relative to the project's folder, or absolute. */
export const OUT = "HOOKPORT_FIXTURES";

const LARGEST = 256 * 1024;
/** These count before masking: longer texts are cut anyway, and masking takes time. */
const BEFORE = { text: LARGEST, members: 10_000 };

/** The fields that are kept, in this order: words of the format unchanged, texts masked. */
const KEPT: { readonly [field: string]: "word" | "text" | "any" | "flag" } = {
  toolName: "word",
  toolInput: "any",
  toolResponse: "any",
  error: "text",
  prompt: "text",
  source: "word",
  reason: "text",
  trigger: "word",
  agentType: "word",
  stopHookActive: "flag",
  lastAssistantMessage: "text",
  notificationType: "word",
  message: "text",
  permissionMode: "word",
};

/** It is undefined if this is no universal event, or if even its shortest form is too long. */
export function fixtureOf(fields: Fields, where: Whereabouts) {
  const name = fields["hookEventName"];
  if (typeof name !== "string" || !isEventName(name)) return undefined;
  const masks = masksFor(where);
  const kept = Object.entries(KEPT).flatMap(([field, kind]) => {
    const value = fields[field];
    const known =
      kind === "any"
        ? value !== undefined
        : typeof value === (kind === "flag" ? "boolean" : "string");
    if (!known || value === undefined) return [];
    const short = cutToBounds(value, BEFORE);
    return [[field, kind === "word" ? short : masks.value(short)] as const];
  });
  const cwd = typeof fields["cwd"] === "string" ? masks.path(fields["cwd"]) : ".";
  const event: Fields = {
    hookEventName: name,
    ...(cwd !== "." && { cwd }),
    ...Object.fromEntries<Json>(kept),
  };
  const short = shortened(event, (value) => bytes(pretty(value)) <= LARGEST);
  return (
    short && {
      /** The host, the event and the tool, without an extension. */
      name: [text(fields["host"]), name, text(fields["toolName"])]
        .map((word = "") => slug(word))
        .filter(Boolean)
        .join("-"),
      event: short,
    }
  );
}

const bytes = (text: string) => new TextEncoder().encode(text).length;
