/** Kiro, by its documentation: it could not be started without an account. */
import type { OutsideAgent } from "../../src/model/outside.ts";
import { NEEDS_ACCOUNT } from "../_kin/untried.ts";

export const outside: OutsideAgent = {
  id: "kiro",
  title: "Kiro",
  why: NEEDS_ACCOUNT,
  instead: "write its hooks in .kiro/hooks by hand: a command denies with exit code 2",
  places: [
    { scope: "project", path: ".kiro/hooks/*.kiro.hook", pointer: "" },
    { scope: "project", path: ".kiro/hooks/*.json", pointer: "" },
    { scope: "user", path: ".kiro/hooks/*.json", pointer: "" },
  ],
};
