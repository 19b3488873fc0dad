import type { Adapters } from "../model/adapter.ts";
import type { Layer } from "../model/layer.ts";
import type { PageLook } from "../screen/page.ts";

export interface ConvertView extends PageLook {
  readonly adapters: Adapters;
  readonly layer: Layer;
  /** Files that this or an earlier run wrote and git does not have. */
  readonly untracked?: readonly string[];
  readonly git?: boolean;
  readonly verbose?: boolean;
  readonly dryRun?: boolean;
  /** `--adopt` or `--no-adopt`, of this run or an earlier one; undefined if neither was chosen. */
  readonly adopt: boolean | undefined;
  readonly isAdoptChosen?: boolean;
  /** The command without `--dry-run`. */
  readonly again: string;
  /** Nothing but the verdict and the errors is printed. */
  readonly quiet?: boolean;
}
