/** What a misspelt word was meant to be. */
import { distance } from "fastest-levenshtein";

/** Nobody misspells a longer word; and a key of a megabyte costs nothing. */
const LONGEST = 100;

/** The known word that differs in case, dashes and underscores alone; else the closest; else one of which it is a part, or that holds
 *  the other. */
export function closestWord<W extends string>(word: string, known: readonly W[]): W | undefined {
  const wanted = plain(word);
  if (!wanted || word.length > LONGEST) return undefined;
  const all = known.map((one) => ({ one, as: plain(one) }));
  const same = all.find(({ as }) => as === wanted);
  if (same) return same.one;
  const most = Math.max(1, wanted.length / 3);
  const close = all
    .map(({ one, as }) => ({ one, far: distance(as, wanted) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)[0];
  const part = all.find(({ one }) => one.split(/[-_]/).some((each) => plain(each) === wanted));
  return (close ?? part ?? all.find(({ as }) => Math.min(as.length, wanted.length) > 3 && (as.includes(wanted) || wanted.includes(as))))
    ?.one;
}

const plain = (word: string) => word.replace(/[-_]/g, "").toLowerCase();
