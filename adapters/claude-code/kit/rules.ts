/** Rules that only hooks written for Claude Code can test. */
import type { Driver } from "../../../test/hosts/driver.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { called } from "./calls.ts";
import { conditions } from "./conditions.ts";
import { foreignMatchers } from "./dropped.ts";
import { environment } from "./environment.ts";
import { files } from "./files.ts";
import { limits } from "./limits.ts";
import { protectedFolder } from "./protected.ts";
import { servers } from "./servers.ts";

export const rules = (driver: Driver): readonly Scenario[] =>
  [
    called,
    conditions,
    files,
    environment,
    limits,
    protectedFolder,
    servers,
    foreignMatchers,
  ].flatMap((part) => part(driver));
