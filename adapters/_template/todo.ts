/** Ends whatever asks for a part of an adapter that nobody has written yet: an empty value would pass for an answer. */
export function todo(sentence: string): never {
  throw new Error(`adapters/_template: ${sentence}`);
}
