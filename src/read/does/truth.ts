/** A truth that is undefined if it cannot be told. */
export type Truth = boolean | undefined;

export const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** One part decides if it is what `decides` says; all of them do if none is. */
export function joined(truths: readonly Truth[], decides: boolean): Truth {
  if (truths.includes(decides)) return decides;
  return truths.includes(undefined) ? undefined : !decides;
}
