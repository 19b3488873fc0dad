/** Suggests the event that a misspelt name means, without the package that compares words. */
import type { FileFault } from "./config.ts";

/** A key counts once in an object: where the event that is meant has a list, no second one may stand. */
export function withEventMeant(
  reason: string,
  near: string | undefined,
  present: readonly string[],
): Pick<FileFault, "reason" | "hint"> {
  if (near === undefined) return { reason };
  const hint = present.includes(near)
    ? `put it into the list of ${near} that stands there, or take it out`
    : "correct the event's name";
  return { reason: `${reason}; did you mean ${near}?`, hint };
}

/**
 * Takes a name that only differs in how it is written, else one that contains the other. Of two
 * spellings, of which each has a payload of its own, the one that begins as this name does comes first.
 */
export function eventMeant(name: string, known: readonly string[]): string | undefined {
  const isCapital = (word: string) => /^[A-Z]/.test(word);
  const names = known.toSorted(
    (a, b) => Number(isCapital(a) !== isCapital(name)) - Number(isCapital(b) !== isCapital(name)),
  );
  const bare = (word: string) => word.toLowerCase().replace(/[^a-z]/g, "");
  const wanted = bare(name);
  if (wanted.length < 4 || name.length > 100) return undefined;
  return (
    names.find((candidate) => bare(candidate) === wanted) ??
    // A tool's name, such as "Edit", may be a part of an event's.
    names.find(
      (candidate) =>
        (wanted.length > 5 && bare(candidate).includes(wanted)) || wanted.includes(bare(candidate)),
    )
  );
}
