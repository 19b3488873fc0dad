import type { Files } from "../model/files.ts";
import type { RegexTest } from "../model/matcher.ts";
import type { Layer } from "../model/layer.ts";
import type { Known } from "../model/route.ts";
import type { Source } from "../read/source.ts";
import type { Plan } from "./plan.ts";

export interface ConvertRequest extends Known {
  readonly layer: Layer;
  /** The sources that were read; if there are none, the document alone is converted again. */
  readonly sources: readonly Source[];
  /** Hooks that exist but were not selected; the report names them. */
  readonly others: readonly Source[];
  readonly targets: readonly string[];
  /** The project that contains the sources. */
  readonly from: Files;
  /** The project that the hooks are written to; the home folder for the user's own hooks. */
  readonly files: Files;
  /** The folder below its repository's top level; "" at the top, or without a repository. */
  readonly folder: string;
  /** The sources are in the project that is written to. */
  readonly inPlace: boolean;
  readonly shim: string;
  /** Returns the release that wrote an unchanged shim; undefined for any other text. */
  readonly releaseOf?: ((shim: string) => string | undefined) | undefined;
  readonly failOpen: boolean;
  /** True moves these hooks to the edited file, false back, undefined keeps the choice. */
  readonly adopt?: boolean | undefined;
  /** Returns whether git ignores this file. */
  readonly ignored: (path: string) => boolean;
  /** Tests people's patterns; by default without a time limit. */
  readonly match?: RegexTest;
  /** The current date as YYYY-MM-DD, from which the age of evidence is computed. */
  readonly today: string;
  /** Versions of the agents on this machine, if they can be read. */
  readonly installed: { readonly [host: string]: string };
  /** Only what would be written is asked for: no hook is played or judged. */
  readonly unjudged?: boolean;
}

export interface Planned {
  readonly host: string;
  readonly plan: Plan;
}
