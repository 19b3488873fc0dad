/** The rules of a translation, each where it bites. */
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../session.ts";
import { audience } from "./audience.ts";
import { called } from "./calls.ts";
import { environment } from "./environment.ts";
import { documents } from "./documents.ts";
import { folders } from "./folders.ts";
import { limits } from "./limits.ts";
import { mcp } from "./mcp.ts";
import { starts } from "./starts.ts";
import { tools } from "./tools.ts";
import { adopted } from "./adopted.ts";
import { decisions } from "./decisions.ts";
import { failing } from "./failing.ts";
import { neighbours } from "./neighbours.ts";
import { scripts } from "./scripts.ts";

export const rules = (driver: Driver): readonly Scenario[] =>
  [decisions, failing, called, scripts, neighbours, audience, environment, folders, limits, documents, mcp, tools, starts, adopted].flatMap(
    (part) => part(driver),
  );
