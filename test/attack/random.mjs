/**
 * A small seeded generator, so that every case can be played again from its seed, its class and its
 * number.
 */

function hashed(text) {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0), 16777619);
  return hash >>> 0;
}

/** Returns a source of choices that depends on the given words only. */
export function randomOf(...words) {
  let state = hashed(words.join("\u0000"));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit) => Math.floor(next() * limit);
  const pick = (list) => list[below(list.length)];
  const chance = (share) => next() < share;
  const some = (list, most) => Array.from({ length: 1 + below(most) }, () => pick(list));
  const text = (length, alphabet = "abcdefghijklmnopqrstuvwxyz") =>
    Array.from({ length }, () => pick([...alphabet])).join("");
  return { next, below, pick, chance, some, text };
}
