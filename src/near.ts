/** The word that was meant: one that holds it, or is held by it, else one a few slips away. */
export function nearest<W extends string>(word: string, words: readonly W[]): W | undefined {
  const low = word.toLowerCase();
  if (!low) return undefined;
  const slips = words.map((one) => ({ one, slips: distance(low, one.toLowerCase()) })).sort((a, b) => a.slips - b.slips)[0];
  if (slips && slips.slips <= Math.ceil(low.length / 4)) return slips.one;
  return words.find((one) => one.toLowerCase().includes(low) || low.includes(one.toLowerCase()));
}

/** Letters to add, drop or change to make one word the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] as number;
}
