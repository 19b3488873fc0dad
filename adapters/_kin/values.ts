/**
 * Tables of the values that an agent accepts at each place of a file. At any other value it drops
 * the file, or the part that contains the value.
 */
import type { FileFault } from "../../src/model/config.ts";
import { isFields, pointer, type Json } from "../../src/model/json.ts";
import { how } from "./for-reports.ts";

export interface Kind {
  readonly takes: (value: Json) => boolean;
  /** Any other value, worded to follow its name. */
  readonly otherwise: string;
}

/**
 * Places are separated by blanks and their steps by dots; `*` is every element or member, and a
 * place that ends with `!` is required.
 */
export type Values = readonly (readonly [kind: Kind, places: string])[];

export const isAboveZero = (value: unknown): value is number =>
  typeof value === "number" && value > 0;
/** The most milliseconds that a clock of 32 bits counts: a longer wait ends at once. */
export const LONGEST_WAIT = 2 ** 31 - 1;
const isText = (value: Json) => typeof value === "string";
const isList = (value: Json) => Array.isArray(value);

export const FLAG: Kind = {
  takes: (value) => typeof value === "boolean",
  otherwise: how("is neither true nor false"),
};
export const TEXT: Kind = { takes: isText, otherwise: how("is no text") };
export const NUMBER: Kind = {
  takes: (value) => typeof value === "number",
  otherwise: how("is no number"),
};
export const SOME_TEXT: Kind = {
  takes: (value) => isText(value) && value !== "",
  otherwise: how("is no text, or an empty one"),
};
export const ABOVE_ZERO: Kind = { takes: isAboveZero, otherwise: how("is no number above 0") };
export const LIST: Kind = { takes: isList, otherwise: how("is no list") };
export const TEXTS: Kind = {
  takes: (value) => isList(value) && (value as Json[]).every(isText),
  otherwise: how("is no list of texts"),
};
export const OBJECT: Kind = { takes: isFields, otherwise: how("is no object") };
export const MAP_OF_TEXTS: Kind = {
  takes: (value) =>
    isFields(value) && Object.values(value).every((each) => each !== undefined && isText(each)),
  otherwise: how("is no object of texts"),
};

export const whole = (from: number): Kind => ({
  takes: (value) => Number.isInteger(value) && (value as number) >= from,
  otherwise: `is no whole number from ${from} on`,
});
export const words = (choices: string): Kind => ({
  takes: (value) => isText(value) && choices.split(" ").includes(value as string),
  otherwise: `is none of ${choices.replaceAll(" ", ", ")}`,
});
export const orNull = ({ takes, otherwise }: Kind): Kind => ({
  takes: (value) => value === null || takes(value),
  otherwise,
});
export const either = (kind: Kind, other: Kind): Kind => ({
  takes: (value) => kind.takes(value) || other.takes(value),
  otherwise: `${kind.otherwise}, and ${other.otherwise}`,
});

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

/** The groups of every event, each with its place. */
export const eachGroup = (value: Json) =>
  Object.entries(isFields(value) && isFields(value["hooks"]) ? value["hooks"] : {}).flatMap(
    ([event, list]) =>
      eachObject(list, pointer("hooks", event)).map(([group, at]) => ({ event, group, at })),
  );

export const costing = (
  faults: readonly FileFault[],
  what = "this costs the whole file",
): readonly FileFault[] =>
  faults.map((fault) => ({ ...fault, reason: `${fault.reason}: ${what}` }));
