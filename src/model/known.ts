/** What was found out of a value before: it is forgotten with the value. */

/** Tells what was found out of a value under a key; else it is found out now. */
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
