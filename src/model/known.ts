/** Remembers what was computed from a value; it is forgotten together with the value. */

/** Returns a function that gives the result known for a value and a key, or else computes it. */
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
