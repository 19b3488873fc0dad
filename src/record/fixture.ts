/** Turns an event into a fixture: all that a hook needs, nothing that identifies a machine. */
import { isEventName } from "../model/events.ts";
import { isFields, pretty, text, type Fields, type Json } from "../model/json.ts";
import { slug } from "../model/slug.ts";
import { masksFor, type Whereabouts } from "./mask.ts";

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

/** The characters of a text, and the members of a list or an object. */
interface Bounds {
  readonly text: number;
  readonly members: number;
}

const STEPS: readonly Bounds[] = [
  { text: 64 * 1024, members: 2000 },
  { text: 8 * 1024, members: 200 },
  { text: 1024, members: 50 },
  { text: 200, members: 20 },
];

/** Gives as much of the value as `fits` accepts; undefined if it rejects the shortest form. */
function shortened<T extends Json>(value: T, fits: (value: T) => boolean): T | undefined {
  if (fits(value)) return value;
  for (const bounds of STEPS) {
    const less = cutToBounds(value, bounds) as T;
    if (fits(less)) return less;
  }
  return undefined;
}

function cutToBounds(value: Json, bounds: Bounds): Json {
  if (typeof value === "string") return cut(value, bounds.text);
  if (Array.isArray(value)) {
    const kept = (value as readonly Json[])
      .slice(0, bounds.members)
      .map((value) => cutToBounds(value, bounds));
    return kept.length < value.length ? [...kept, `… (cut: ${value.length} in all)`] : kept;
  }
  if (!isFields(value)) return value;
  const items = Object.entries(value);
  const kept = items
    .slice(0, bounds.members)
    .map(([key, value]): [string, Json | undefined] => [
      cut(key, bounds.text),
      value === undefined ? value : cutToBounds(value, bounds),
    ]);
  return Object.fromEntries(
    kept.length < items.length ? [...kept, ["…", `(cut: ${items.length} in all)`]] : kept,
  );
}

/** Cuts at the end of a word, because half a secret would not be recognised. */
function cut(text: string, most: number): string {
  return text.length > most
    ? `${text.slice(0, most).replace(/\S{0,300}$/, "")}… (cut: ${text.length} characters)`
    : text;
}
