/** The rules of a translation, each where it bites, and what once opened a guard. */
import type { Driver } from "../driver.ts";
import type { Scenario } from "../scenario.ts";
import { sources } from "../sources.ts";
import { adopted } from "./adopted.ts";
import { announced } from "./announced.ts";
import { called } from "./calls.ts";
import { decisions } from "./decisions.ts";
import { documents } from "./documents.ts";
import { environment } from "./environment.ts";
import { failing } from "./failing.ts";
import { folders } from "./folders.ts";
import { inSession } from "./in-session.ts";
import { loops } from "./loops.ts";
import { mcp } from "./mcp.ts";
import { neighbours } from "./neighbours.ts";
import { packed } from "./packed.ts";
import { packages } from "./packages.ts";
import { patches } from "./patches.ts";
import { results } from "./results.ts";
import { scripts } from "./scripts.ts";
import { servers } from "./servers.ts";
import { tools } from "./tools.ts";

const RULES = [decisions, patches, failing, called, scripts, neighbours];
const SIGHTINGS = [
  environment,
  folders,
  servers,
  mcp,
  results,
  loops,
  tools,
  documents,
  inSession,
  adopted,
  announced,
  packages,
  packed,
];

/**
 * Rules that are the same for hooks of every dialect, and then those that only hooks of one dialect
 * can show.
 */
export const rules = (driver: Driver): readonly Scenario[] => [
  ...[...RULES, ...SIGHTINGS].flatMap((part) => part(driver)),
  ...sources.flatMap((source) => source.rules?.(driver) ?? []),
];
