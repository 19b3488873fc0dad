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
const isText = (one: Json) => typeof one === "string";
const isList = (one: Json) => Array.isArray(one);

export const FLAG: Kind = {
  takes: (one) => typeof one === "boolean",
  otherwise: how("is neither true nor false"),
};
export const TEXT: Kind = { takes: isText, otherwise: how("is no text") };
export const NUMBER: Kind = {
  takes: (one) => typeof one === "number",
  otherwise: how("is no number"),
};
export const SOME_TEXT: Kind = {
  takes: (one) => isText(one) && one !== "",
  otherwise: how("is no text, or an empty one"),
};
export const ABOVE_ZERO: Kind = { takes: isAboveZero, otherwise: how("is no number above 0") };
export const LIST: Kind = { takes: isList, otherwise: how("is no list") };
export const TEXTS: Kind = {
  takes: (one) => isList(one) && (one as Json[]).every(isText),
  otherwise: how("is no list of texts"),
};
export const OBJECT: Kind = { takes: isFields, otherwise: how("is no object") };
export const MAP_OF_TEXTS: Kind = {
  takes: (one) =>
    isFields(one) && Object.values(one).every((each) => each !== undefined && isText(each)),
  otherwise: how("is no object of texts"),
};

export const whole = (from: number): Kind => ({
  takes: (one) => Number.isInteger(one) && (one as number) >= from,
  otherwise: `is no whole number from ${from} on`,
});
export const words = (all: string): Kind => ({
  takes: (one) => isText(one) && all.split(" ").includes(one as string),
  otherwise: `is none of ${all.replaceAll(" ", ", ")}`,
});
export const orNull = ({ takes, otherwise }: Kind): Kind => ({
  takes: (one) => one === null || takes(one),
  otherwise,
});
export const either = (one: Kind, other: Kind): Kind => ({
  takes: (value) => one.takes(value) || other.takes(value),
  otherwise: `${one.otherwise}, and ${other.otherwise}`,
});

export function wrongValues(values: Values, value: Json, at = ""): readonly FileFault[] {
  return values.flatMap(([kind, places]) =>
    stepsOf(places).flatMap(({ needed, steps: place }) =>
      reach(value, place).flatMap(({ steps, said }): FileFault[] => {
        if (said === undefined ? !needed : kind.takes(said)) return [];
        const what = said === undefined ? "is missing" : kind.otherwise;
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
      .map((place) => ({
        needed: place.endsWith("!"),
        steps: place.replace(/!$/, "").split("."),
      }));
  known.set(places, found);
  return found;
}

interface Reached {
  readonly steps: readonly string[];
  /** It is undefined if its container exists and the value is missing. */
  readonly said: Json | undefined;
}

function reach(
  value: Json | undefined,
  place: readonly string[],
  from: readonly string[] = [],
): readonly Reached[] {
  const step = place[from.length];
  if (step === undefined) return [{ steps: from, said: value }];
  const below = (name: string, said: Json | undefined) => reach(said, place, [...from, name]);
  if (step === "*")
    return typeof value === "object" && value
      ? Object.entries(value).flatMap(([name, said]) => below(name, said))
      : [];
  return isFields(value) ? below(step, Object.hasOwn(value, step) ? value[step] : undefined) : [];
}

/** The objects of a list, each with its pointer. */
export const eachObject = (list: Json | undefined, at: string) =>
  Array.isArray(list)
    ? (list as Json[]).flatMap((one, i) => (isFields(one) ? [[one, at + pointer(i)] as const] : []))
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
): readonly FileFault[] => faults.map((one) => ({ ...one, reason: `${one.reason}: ${what}` }));
