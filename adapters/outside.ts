/** Generated from the folders beside this file by `npm run accept`. */
import type { OutsideAgent } from "../src/model/outside.ts";
import { outside as auggie } from "./auggie/outside.ts";
import { outside as devin } from "./devin/outside.ts";
import { outside as droid } from "./droid/outside.ts";
import { outside as kimi } from "./kimi/outside.ts";
import { outside as kiro } from "./kiro/outside.ts";
import { outside as windsurf } from "./windsurf/outside.ts";

/** The agents that have hooks, and to which nothing is converted. */
export const outside: readonly OutsideAgent[] = [auggie, devin, droid, kimi, kiro, windsurf];
