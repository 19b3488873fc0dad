/** What a conversion is asked for, and what was planned for each agent. */
import type { Adapters } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import type { RegexTest } from "../model/matcher.ts";
import type { Layer } from "../model/layer.ts";
import type { Protocols } from "../model/route.ts";
import type { Source } from "../read/source.ts";
import type { Plan } from "./plan.ts";

export interface ConvertRequest {
  readonly adapters: Adapters;
  readonly protocols: Protocols;
  readonly layer: Layer;
  /** What this run read; empty: the document alone is converted again. */
  readonly sources: readonly Source[];
  /** Hooks that are there and not asked for: named in the report. */
  readonly others: readonly Source[];
  readonly targets: readonly string[];
  /** The project the sources stand in. */
  readonly from: Files;
  /** The project the hooks are written to; the home folder for the user's own. */
  readonly files: Files;
  /**
   * The project's folder below its repository's top level; "" at the top, or without a repository.
   */
  readonly folder: string;
  /** The sources stand in that same project. */
  readonly inPlace: boolean;
  readonly shim: string;
  /** The release that wrote a shim, if the text is still as that wrote it. */
  readonly releaseOf?: ((shim: string) => string | undefined) | undefined;
  readonly failOpen: boolean;
  /**
   * True: the hooks of these sources go to the file that people edit. False: those that stand there
   * go back. Default: as before.
   */
  readonly adopt?: boolean | undefined;
  /** Does git leave this file alone? */
  readonly ignored: (path: string) => boolean;
  /** Tries people's patterns. Default: without a clock. */
  readonly match?: RegexTest;
  /** YYYY-MM-DD: evidence has an age. */
  readonly today: string;
  /** Versions of the agents on this machine, where they tell. */
  readonly installed: { readonly [host: string]: string };
}

/** What was planned for one agent. */
export interface Planned {
  readonly host: string;
  readonly plan: Plan;
}
