/**
 * Tables of the values that an agent accepts at each place of a file. At any other value it drops
 * the file, or the part that contains the value.
 */
import type { FileFault } from "../../src/model/config.ts";
import { asFields, isFields, pointer, type Json } from "../../src/model/json.ts";
import type { Kind } from "./kinds.ts";

/**
 * Places are separated by blanks and their steps by dots; `*` is every element or member, and a
 * place that ends with `!` is required.
 */
export type Values = readonly (readonly [kind: Kind, places: string])[];

export function wrongValues(values: Values, value: Json, at = ""): readonly FileFault[] {
  return values.flatMap(([kind, places]) =>
    stepsOf(places).flatMap(({ needed, steps: place }) =>
      reach(value, place).flatMap(({ steps, found }): FileFault[] => {
        if (found === undefined ? !needed : kind.takes(found)) return [];
        const what = found === undefined ? "is missing" : kind.otherwise;
        return [{ pointer: at + pointer(...steps), reason: `\`${steps.join(".")}\` ${what}` }];
      }),
    ),
  );
}

interface Place {
  readonly needed: boolean;
  readonly steps: readonly string[];
}

/** Only the places of adapters' tables come here. */
const known = new Map<string, readonly Place[]>();

function stepsOf(places: string): readonly Place[] {
  const found =
    known.get(places) ??
    places
      .trim()
      .split(/\s+/)
      .map((place) => ({ needed: place.endsWith("!"), steps: place.replace(/!$/, "").split(".") }));
  known.set(places, found);
  return found;
}

interface Reached {
  readonly steps: readonly string[];
  /** It is undefined if its container exists and the value is missing. */
  readonly found: Json | undefined;
}

function reach(
  value: Json | undefined,
  place: readonly string[],
  from: readonly string[] = [],
): readonly Reached[] {
  const step = place[from.length];
  if (step === undefined) return [{ steps: from, found: value }];
  const below = (name: string, inner: Json | undefined) => reach(inner, place, [...from, name]);
  if (step === "*")
    return typeof value === "object" && value
      ? Object.entries(value).flatMap(([name, inner]) => below(name, inner))
      : [];
  return isFields(value) ? below(step, Object.hasOwn(value, step) ? value[step] : undefined) : [];
}

/** The objects of a list, each with its pointer. */
export const eachObject = (list: Json | undefined, at: string) =>
  Array.isArray(list)
    ? (list as Json[]).flatMap((element, i) =>
        isFields(element) ? [[element, at + pointer(i)] as const] : [],
      )
    : [];

export const eachGroup = (value: Json) =>
  Object.entries(asFields(asFields(value)["hooks"])).flatMap(([event, list]) =>
    eachObject(list, pointer("hooks", event)).map(([group, at]) => ({ event, group, at })),
  );

export const costing = (
  faults: readonly FileFault[],
  what = "this costs the whole file",
): readonly FileFault[] =>
  faults.map((fault) => ({ ...fault, reason: `${fault.reason}: ${what}` }));

/** The table of a word, which a file may say in any way. */
export const tableOf = (
  tables: { readonly [word: string]: Values },
  word: Json | undefined,
): Values => (typeof word === "string" && Object.hasOwn(tables, word) && tables[word]) || [];
