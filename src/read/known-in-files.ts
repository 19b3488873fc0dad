/** Keeps what was found in files for other files that hold the same. */
import { quietly } from "../model/error.ts";
import type { Files } from "../model/files.ts";

type Texts = Pick<Files, "exists" | "read">;

interface Found<T> {
  readonly found: T;
  readonly texts: ReadonlyMap<string, string | undefined>;
  readonly present: ReadonlyMap<string, boolean>;
}

/** Characters of the texts for which results are kept. */
const MOST = 2 ** 21;

/**
 * A project is seen as it is, as its owner left it, and as a conversion leaves it. `find` depends on
 * the key and on what it asks of the files, and the last result of each key holds for files that
 * answer all of that alike. To `find` a file that cannot be read is missing.
 */
export function knownInFiles<T>(): (files: Texts, key: string, find: (files: Texts) => T) => T {
  const known = new Map<string, Found<T>>();
  let kept = 0;
  return (files, key, find) => {
    const before = known.get(key);
    if (before && isAlike(files, before)) return before.found;
    const texts = new Map<string, string | undefined>();
    const present = new Map<string, boolean>();
    const found = find({
      read: (path) => noted(texts, path, textOf(files, path)),
      exists: (path) => noted(present, path, files.exists(path)),
    });
    kept += [...texts.values()].reduce((sum, text = "") => sum + text.length, key.length);
    if (kept > MOST) {
      known.clear();
      kept = 0;
    }
    known.set(key, { found, texts, present });
    return found;
  };
}

const isAlike = (files: Texts, { texts, present }: Found<unknown>): boolean =>
  [...present].every(([path, is]) => files.exists(path) === is) &&
  [...texts].every(([path, text]) => textOf(files, path) === text);

const textOf = (files: Texts, path: string) => quietly(() => files.read(path));

function noted<T>(answers: Map<string, T>, path: string, answer: T): T {
  answers.set(path, answer);
  return answer;
}
