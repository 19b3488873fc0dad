/** Factory Droid, by its documentation: it could not be started without an account. */
import type { OutsideAgent } from "../../src/model/outside.ts";
import { NEEDS_ACCOUNT } from "../_kin/untried.ts";

export const outside: OutsideAgent = {
  id: "droid",
  title: "Factory Droid",
  why: NEEDS_ACCOUNT,
  instead:
    "write its hooks in .factory/settings.json by hand, in the form of Claude Code's: a command denies with exit code 2",
  places: [
    { scope: "project", path: ".factory/hooks.json", pointer: "" },
    { scope: "project", path: ".factory/settings.json", pointer: "/hooks" },
    { scope: "user", path: ".factory/hooks.json", pointer: "" },
    { scope: "user", path: ".factory/settings.json", pointer: "/hooks" },
  ],
};
