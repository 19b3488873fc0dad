/** Computes SHA-256 without a library of the platform, so that it also runs in a browser. */

const BLOCK = 64;
const ROUNDS = 64;

/** Returns the first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, power: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++)
    if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => {
    const root = prime ** power;
    return ((root - Math.floor(root)) * 2 ** 32) | 0;
  });
}

const CONSTANTS = fractions(ROUNDS, 1 / 3);
const START = fractions(8, 1 / 2);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Returns the digest of a text's UTF-8 as hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length << 3);
  let state = START;
  for (let at = 0; at < size; at += BLOCK) state = compressed(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compressed(state: readonly number[], view: DataView, at: number): readonly number[] {
  const words: number[] = [];
  const word = (i: number) => words[i] as number;
  for (let i = 0; i < ROUNDS; i++) {
    if (i < 16) words.push(view.getInt32(at + i * 4));
    else {
      const [x, y] = [word(i - 15), word(i - 2)];
      const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      words.push((word(i - 16) + s0 + word(i - 7) + s1) | 0);
    }
  }
  let [a, b, c, d, e, f, g, h] = state as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (CONSTANTS[i] as number) + word(i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((value, i) => (value + (state[i] as number)) | 0);
}
