/** Shortens long payloads for people, with a note where something was left out. */
import { isFields, type Json } from "../model/json.ts";

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
export function shortened<T extends Json>(value: T, fits: (value: T) => boolean): T | undefined {
  if (fits(value)) return value;
  for (const bounds of STEPS) {
    const less = cutToBounds(value, bounds) as T;
    if (fits(less)) return less;
  }
  return undefined;
}

export function cutToBounds(value: Json, bounds: Bounds): Json {
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
