/** The kinds of values that an agent accepts; any other value is a fault. */
import { isFields, type Json } from "../../src/model/json.ts";
import { how } from "./for-reports.ts";

export interface Kind {
  readonly takes: (value: Json) => boolean;
  /** Any other value, worded to follow its name. */
  readonly otherwise: string;
}

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
