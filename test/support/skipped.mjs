/** Writes down what a run leaves out, so that it can be listed at the end. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const LIST = fileURLToPath(
  new URL("../../node_modules/.cache/hookport/skipped.txt", import.meta.url),
);

const told = new Set();

/** Adds a sentence to the list and tells whoever watches, once. */
export function skipped(sentence) {
  if (told.has(sentence)) return;
  told.add(sentence);
  mkdirSync(dirname(LIST), { recursive: true });
  const listed = existsSync(LIST) ? readFileSync(LIST, "utf8").split("\n") : [];
  if (!listed.includes(sentence)) appendFileSync(LIST, `${sentence}\n`);
  process.stderr.write(`SKIPPED ${sentence}\n`);
}
