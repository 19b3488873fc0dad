/** The rules of a translation, each where it bites, and what once opened a guard. */
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../session.ts";
import { adopted } from "./adopted.ts";
import { audience } from "./audience.ts";
import { called } from "./calls.ts";
import { contents } from "./contents.ts";
import { decisions } from "./decisions.ts";
import { documents } from "./documents.ts";
import { environment } from "./environment.ts";
import { failing } from "./failing.ts";
import { folders } from "./folders.ts";
import { limits } from "./limits.ts";
import { loops } from "./loops.ts";
import { mcp } from "./mcp.ts";
import { neighbours } from "./neighbours.ts";
import { results } from "./results.ts";
import { scripts } from "./scripts.ts";
import { servers } from "./servers.ts";
import { starts } from "./starts.ts";
import { tools } from "./tools.ts";
import { unasked } from "./unasked.ts";

const RULES = [decisions, failing, called, scripts, neighbours, audience, unasked];
const SIGHTINGS = [environment, folders, limits, servers, mcp, results, loops, tools, starts, documents, contents, adopted];

export const rules = (driver: Driver): readonly Scenario[] => [...RULES, ...SIGHTINGS].flatMap((part) => part(driver));
