import type { Scenario } from "./scenario.ts";
import type { Driver } from "./session.ts";
export const rules = (_: Driver): readonly Scenario[] => [];
