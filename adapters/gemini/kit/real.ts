import type { Driver } from "../../../test/hosts/driver.ts";

export const real: Driver | string = "its model's wire is not played yet";
