/** Items with the same key stand together, in the order of the first of each. */
export function groupedBy<T>(
  items: readonly T[],
  keyOf: (item: T) => unknown,
): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
