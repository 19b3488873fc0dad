/** Words that several hosts share. */
import type { Invocation, McpNames } from "../../src/model/adapter.ts";
import type { Json, Fields } from "../../src/model/json.ts";
import { mcpName, mcpParts } from "../../src/model/tools.ts";

/** The subject of a matcher is the first of these payload fields that is present. */
export const field =
  (...names: readonly string[]) =>
  ({ payload }: Invocation): readonly string[] =>
    names.flatMap((name) => (typeof payload[name] === "string" ? [payload[name]] : [])).slice(0, 1);

/** Only own properties count, because a tool may be called `constructor`. */
export const wordIn = (
  words: { readonly [name: string]: string },
  name: string,
  other = name,
): string => (Object.hasOwn(words, name) ? (words[name] as string) : other);

export const asText = (text: string): Json => text;

export const canonicalMcp: McpNames = { parse: mcpParts, format: mcpName };

/** @__NO_SIDE_EFFECTS__ */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Gives the name behind the last slash of either kind; undefined if the value is no text. */
export const fileNameOf = (path: Json | undefined): string | undefined =>
  typeof path === "string"
    ? path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
    : undefined;

export const CAPITAL = /^[A-Z]/;
/** A date as `toISOString` writes it. */
export const ISO = /T.*\.\d{3}Z$/;

/** Each field with the form of its text; null is a field that no payload has. */
export type Forms = { readonly [field: string]: RegExp | null };

export function hasForms(payload: Fields, forms: Forms): boolean {
  return Object.entries(forms).every(([name, form]) => {
    const value = payload[name];
    return form ? typeof value === "string" && form.test(value) : value === undefined;
  });
}
