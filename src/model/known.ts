/** Remembers what was computed from a value; it is forgotten together with the value. */

/** `find` computes the result if none is known for the value and the key. */
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
