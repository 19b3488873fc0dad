/** Suggests the known word that a misspelt word was meant to be. */
import { distance } from "fastest-levenshtein";

/** Longer words are unknown without a comparison: a key of a megabyte costs nothing. */
const LONGEST = 100;

/** Differs only in case, dashes and underscores; else the closest; else one contains the other. */
export function closestWord<W extends string>(word: string, known: readonly W[]): W | undefined {
  const wanted = plain(word);
  if (!wanted || word.length > LONGEST) return undefined;
  const candidates = known.map((candidate) => ({ candidate, as: plain(candidate) }));
  const same = candidates.find(({ as }) => as === wanted);
  if (same) return same.candidate;
  const most = Math.max(1, wanted.length / 3);
  const close = candidates
    .map(({ candidate, as }) => ({ candidate, far: distance(as, wanted) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)[0];
  const part = candidates.find(({ candidate }) =>
    candidate.split(/[-_]/).some((each) => plain(each) === wanted),
  );
  return (
    close ??
    part ??
    candidates.find(
      ({ as }) =>
        Math.min(as.length, wanted.length) > 3 && (as.includes(wanted) || wanted.includes(as)),
    )
  )?.candidate;
}

/** Keys that people add to a hook for their own remarks. */
const REMARKS = ["comment", "comments"];

/** A letter or two differ, or only capitals and dashes; containing the word is not enough. */
export function misspelt(key: string, known: readonly string[]): string | undefined {
  if (key.length > LONGEST || REMARKS.includes(plain(key))) return undefined;
  const far = (candidate: string) => distance(plain(candidate), plain(key));
  return known
    .filter(
      (candidate) =>
        candidate.length > 3 && far(candidate) <= Math.min(2, Math.floor(candidate.length / 3)),
    )
    .toSorted((a, b) => far(a) - far(b))[0];
}

const plain = (word: string) => word.replace(/[-_]/g, "").toLowerCase();
