/** Windsurf Cascade, by its documentation: it is no program that starts without its editor. */
import type { OutsideAgent } from "../../src/model/outside.ts";

export const outside: OutsideAgent = {
  id: "windsurf",
  title: "Windsurf Cascade",
  why: "it runs in its editor only, and what it does with a hook was not observed",
  instead:
    "write its hooks in .windsurf/hooks.json by hand: a command before an event denies with exit code 2",
  places: [
    { scope: "project", path: ".windsurf/hooks.json", pointer: "/hooks" },
    { scope: "user", path: ".codeium/windsurf/hooks.json", pointer: "/hooks" },
  ],
};
