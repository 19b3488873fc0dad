/** Drives the real program (`Driver` in test/hosts/driver.ts); or a sentence why nobody can. */
import type { Driver } from "../../../test/hosts/driver.ts";

export const real: Driver | string = "TODO: drive it";
