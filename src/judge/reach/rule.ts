import type { Reporter } from "../../model/diagnostics.ts";
import type { Capability, EventName } from "../../model/events.ts";
import type { Files } from "../../model/files.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { TellingRow } from "../losses/told.ts";
import type { EventRow } from "../../model/protocol.ts";
import type { Route } from "../../model/route.ts";
import type { Placed } from "../../plan/plan.ts";
import type { HostPlay } from "../../play/runs.ts";
import type { Reach, Trace } from "../../play/trace.ts";

/** A play with the files from which the scripts of its hooks are read. */
export interface ReadPlay extends HostPlay {
  readonly files: Files;
}

/** What was played of a hook on a host, with what it was played of. */
export interface HookReach extends ReadPlay, Placed, Reach {
  readonly play: ReadPlay;
  readonly placed: Placed;
  readonly title: string;
  /** What it was written for. */
  readonly from: TellingRow | undefined;
  /** The traces of its own event, and not of others that its host event stands for. */
  readonly own: readonly Trace[];
}

/** A handler that has a way to run, and what the tables say of its answers. */
export interface Case extends HookReach {
  readonly event: EventName;
  readonly way: Route;
  readonly row: EventRow;
  readonly source: EventRow | undefined;
  readonly judged: Capability | undefined;
  readonly gate: boolean;
}

type Found = Diagnostic | readonly Diagnostic[] | undefined;

export type Rule = (value: Case, tell: Reporter) => Found;

export type ReachRule = (reach: HookReach, tell: Reporter) => Found;
