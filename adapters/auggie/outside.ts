/** Auggie, by its documentation: it could not be started without an account. */
import type { OutsideAgent } from "../../src/model/outside.ts";
import { NEEDS_ACCOUNT } from "../_kin/untried.ts";

export const outside: OutsideAgent = {
  id: "auggie",
  title: "Auggie",
  why: NEEDS_ACCOUNT,
  instead: "write its hooks in .augment/settings.json by hand: a command denies with exit code 2",
  places: [
    { scope: "project", path: ".augment/settings.json", pointer: "/hooks" },
    { scope: "project", path: ".augment/settings.local.json", pointer: "/hooks" },
    { scope: "user", path: ".augment/settings.json", pointer: "/hooks" },
  ],
};
