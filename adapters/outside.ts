/** Generated from the folders beside this file by `npm run accept`. */
import type { OutsideAgent } from "../src/model/outside.ts";
import { outside as kimi } from "./kimi/outside.ts";

/** The agents that have hooks, and to which nothing is converted. */
export const outside: readonly OutsideAgent[] = [kimi];
