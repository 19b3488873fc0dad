/**
 * What can be tried with Node for Windows alone: hooks that need no POSIX shell, the entries that
 * call them, and the commands.
 */
await import("./hooks.mjs");
await import("./inside.mjs");
await import("./entries.mjs");
await import("./board.mjs");
await import("./commands.mjs");
