/** A truth that is undefined if it cannot be told. */
export type Truth = boolean | undefined;

export const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** One part decides if it is what `decides` says; all of them do if none is. */
export function joined(truths: readonly Truth[], decides: boolean): Truth {
  if (truths.includes(decides)) return decides;
  return truths.includes(undefined) ? undefined : !decides;
}

/** No value at all, which is `None`, `null` or `undefined`. */
export const NO_VALUE = 0;
/** What is known of a value; undefined if nothing is. */
export type KnownValue = string | boolean | typeof NO_VALUE | undefined;

/** Longer conditions than this are not read. */
export const LONGEST_TEST = 600;
/** A name may stand for another one. */
export const DEEPEST_NAME = 8;

/** The value of several with "or" between them. */
export const firstTrue = (values: readonly KnownValue[]): KnownValue =>
  values.includes(undefined) ? undefined : (values.find(Boolean) ?? values.at(-1));

/** A text after a call that takes blanks away or changes its case, by the name of that call. */
export const changedBy = (way: string, text: string): string => {
  if (/strip|trim/.test(way)) return text.trim();
  return /upper/i.test(way) ? text.toUpperCase() : text.toLowerCase();
};
