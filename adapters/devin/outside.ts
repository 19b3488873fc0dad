/** Devin, by its documentation: it could not be started without an account. */
import type { OutsideAgent } from "../../src/model/outside.ts";
import { NEEDS_ACCOUNT } from "../_kin/untried.ts";

export const outside: OutsideAgent = {
  id: "devin",
  title: "Devin",
  why: NEEDS_ACCOUNT,
  instead: "write its hooks in .devin/hooks.v1.json by hand: a command denies with exit code 2",
  places: [
    { scope: "project", path: ".devin/hooks.v1.json", pointer: "" },
    { scope: "project", path: ".devin/config.json", pointer: "/hooks" },
    { scope: "user", path: ".config/devin/config.json", pointer: "/hooks" },
  ],
};
