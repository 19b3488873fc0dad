/** `find` computes what is not known for the value and the key; it is forgotten with the value. */
export function knownOf<V extends object, T>(): (value: V, key: unknown, find: () => T) => T {
  const all = new WeakMap<V, Map<unknown, T>>();
  return (value, key, find) => {
    const known = all.get(value) ?? new Map<unknown, T>();
    all.set(value, known);
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

/** It computes once what is asked of one text, and forgets all when their characters are more than `most`. */
export function ofText<T>(find: (text: string) => T, most = MOST): (text: string) => T {
  const known = new Map<string, T>();
  let kept = 0;
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const found = find(text);
    if (kept + text.length > most) {
      known.clear();
      kept = 0;
    }
    kept += text.length;
    known.set(text, found);
    return found;
  };
}
