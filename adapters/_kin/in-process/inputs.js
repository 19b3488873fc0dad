/** @import { Fields } from "./settings.js" */

// Puts another input into the object that the agent runs, and returns whether it could.
/** @type {(input: unknown, args: Fields | undefined) => boolean} */
export function applied(input, args) {
  if (typeof args !== "object" || args === null || Object.isFrozen(args)) return false;
  if (typeof input !== "object" || input === null) return false;
  for (const name of Object.keys(args)) if (!Object.hasOwn(input, name)) delete args[name];
  Object.assign(args, input);
  return true;
}

// What the hooks judged is what runs: whoever tries to change it later gets an error with these
// words.
/** @type {(value: unknown, words: string) => void} */
export default function seal(value, words) {
  if (typeof value !== "object" || value === null) return;
  for (const [key, kept] of Object.entries(value)) {
    seal(kept, words);
    /** @param {unknown} next */
    const set = (next) => {
      if (next !== kept) throw new Error(words);
    };
    if (Object.getOwnPropertyDescriptor(value, key)?.configurable)
      Object.defineProperty(value, key, { get: () => kept, set });
  }
  Object.freeze(value);
}
