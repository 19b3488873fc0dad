/** `find` computes what is not known for the value and the key; it is forgotten with the value. */
export function knownOf<V extends object, T>(): (value: V, key: unknown, find: () => T) => T {
  const results = new WeakMap<V, Map<unknown, T>>();
  return (value, key, find) => {
    const known = results.get(value) ?? new Map<unknown, T>();
    results.set(value, known);
    if (known.has(key)) return known.get(key) as T;
    const found = find();
    known.set(key, found);
    return found;
  };
}

/** Each key is looked up once, for as long as somebody has the result of this. */
export function lookedUpOnce<T>(look: (key: string) => T): (key: string) => T {
  const seen = new Map<string, T>();
  return (key) => {
    if (!seen.has(key)) seen.set(key, look(key));
    return seen.get(key) as T;
  };
}

/** The most characters of texts whose results are kept: a project has far fewer. */
const MOST = 262_144;

/**
 * It computes once what is asked of one text. What is no longer asked is forgotten: the texts of
 * late are kept, and those of before until new ones have more than `most` characters again, so that
 * a text that is longer than that is not lost while it is asked again and again.
 */
export function ofText<T>(find: (text: string) => T, most = MOST): (text: string) => T {
  let late = new Map<string, T>();
  let before = late;
  let kept = 0;
  return (text) => {
    if (late.has(text)) return late.get(text) as T;
    const found = before.has(text) ? (before.get(text) as T) : find(text);
    if (kept > most) {
      before = late;
      late = new Map();
      kept = 0;
    }
    kept += text.length;
    late.set(text, found);
    return found;
  };
}
