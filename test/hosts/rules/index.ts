/** The rules of a translation, each where it bites. */
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../session.ts";
import { audience } from "./audience.ts";
import { called } from "./calls.ts";
import { decisions } from "./decisions.ts";
import { failing } from "./failing.ts";
import { neighbours } from "./neighbours.ts";
import { scripts } from "./scripts.ts";

export const rules = (driver: Driver): readonly Scenario[] =>
  [decisions, failing, called, scripts, neighbours, audience].flatMap((part) => part(driver));
