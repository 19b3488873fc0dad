/**
 * What can be tried with Node for Windows alone: hooks that need no POSIX shell, the entries that
 * call them, and the commands. Arguments name the parts to play.
 */
const PARTS = ["hooks", "inside", "entries", "board", "commands"];
const asked = process.argv.slice(2);
for (const part of asked.length ? asked : PARTS) {
  if (!PARTS.includes(part)) throw new Error(`${part} is none of ${PARTS.join(", ")}`);
  await import(`./${part}.mjs`);
}
