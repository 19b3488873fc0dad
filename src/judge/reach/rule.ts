import type { Adapter } from "../../model/adapter.ts";
import type { Reporter } from "../../model/diagnostics.ts";
import type { Group, Handler } from "../../../schemas/types/document.ts";
import type { Capability, EventName } from "../../model/events.ts";
import type { Files } from "../../model/files.ts";
import type { Layer } from "../../model/layer.ts";
import type { RegexTest } from "../../model/matcher.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { EventRow } from "../../model/protocol.ts";
import type { Protocols, Route } from "../../model/route.ts";
import type { World } from "../../model/world.ts";
import type { Placed } from "../../plan/plan.ts";
import type { HostPlay } from "../../play/runs.ts";
import type { Reach, Trace } from "../../play/trace.ts";

/** A handler that has a way to run. */
export interface Question {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  readonly event: EventName;
  readonly group: Group;
  readonly handler: Handler;
  readonly way: Route;
  readonly via: Placed["via"];
  readonly files: Files;
  readonly layer: Layer;
  readonly match: RegexTest;
  readonly world: World;
}

export interface Case extends Question {
  readonly row: EventRow;
  readonly title: string;
  readonly source: EventRow | undefined;
  readonly judged: Capability | undefined;
  readonly gate: boolean;
}

type Found = Diagnostic | readonly Diagnostic[] | undefined;

export type Rule = (value: Case, tell: Reporter) => Found;

/** What was played of a hook on a host, with what it was played of. */
export interface HookReach extends Placed, Reach {
  readonly play: HostPlay;
  readonly placed: Placed;
  readonly adapter: Adapter;
  readonly protocols: Protocols;
  readonly files: Files;
  /** The traces of its own event, and not of others that its host event stands for. */
  readonly own: readonly Trace[];
}

export type ReachRule = (reach: HookReach, tell: Reporter) => Found;
