/**
 * What can be tried with Node for Windows alone: hooks that need no POSIX shell, the entries that
 * call them, and the commands. Arguments name the parts to play.
 */
const PARTS = {
  hooks: () => import("./hooks.mjs"),
  inside: () => import("./inside.mjs"),
  entries: () => import("./entries.mjs"),
  board: () => import("./board.mjs"),
  commands: () => import("./commands.mjs"),
};
const asked = process.argv.slice(2);
for (const part of asked.length ? asked : Object.keys(PARTS)) {
  if (!Object.hasOwn(PARTS, part))
    throw new Error(`${part} is none of ${Object.keys(PARTS).join(", ")}`);
  await PARTS[part]();
}
