/**
 * What one handler is worth on one host: what was played, in words, with what the tables say of its
 * answers (design, section 6; S23).
 */
import { brokenFindings, faultIn } from "./broken.ts";
import { gaps } from "./gaps.ts";
import { opens } from "./accept.ts";
import { isGuard } from "./purpose.ts";
import { reachFindings } from "./reach.ts";
import type { Code } from "../model/codes.ts";
import { reporterFor } from "../model/diagnostics.ts";
import type { Group, Handler } from "../model/document.ts";
import { isEventName } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import type { Diagnostic } from "../model/output.ts";
import { splitDialect } from "../model/route.ts";
import type { Placed, Plan } from "../plan/plan.ts";
import type { HostPlay } from "../play/runs.ts";
import { reachOf } from "../play/trace.ts";

export type Level = "exact" | "emulated" | "conditional" | "unproved" | "weakened" | "lost";
export const LEVELS: readonly Level[] = [
  "exact",
  "emulated",
  "conditional",
  "unproved",
  "weakened",
  "lost",
];

export interface Judged {
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly level: Level;
  readonly findings: readonly Diagnostic[];
  /** It could block at its source and cannot here. */
  readonly opened: boolean;
}

/** What was planned for one agent, and what it comes to. */
export interface JudgedPlan {
  readonly host: string;
  readonly plan: Plan;
  readonly judged: readonly Judged[];
  /** What stands beside it and may undo it. */
  readonly beside: () => readonly Diagnostic[];
}

/** What is known of the hooks beside the play. */
export interface JudgeFacts {
  /** What the project holds, to look into the hooks' scripts. */
  readonly files?: Files;
  /** What is wrong with them, wherever they run. */
  readonly faults?: readonly Diagnostic[];
}

/** How often it is started, which is nothing to say of what never is. */
const OF_STARTS: readonly string[] = ["server-hidden", "filter-widened"] satisfies readonly Code[];

/**
 * Its level is that of its worst finding; without one, `exact` in the host's own words and
 * `emulated` through the shim. A notice weighs nothing.
 */
export function judge(
  play: HostPlay,
  placed: Placed,
  { files, faults = [] }: JudgeFacts = {},
): Judged {
  const { event, group, handler, via, way, why } = placed;
  const tell = reporterFor(play.adapter, event, group.origin, handler);
  const table =
    via === "left" || why || !way || !isEventName(event)
      ? []
      : gaps({ ...play, event, group, handler, way, via, files }, tell);
  const fault = faultIn(faults, placed);
  const reach = why ? [tell(why.code, why.message, why.row)] : reachFindings(play, placed, tell);
  // What is never started cannot go wrong.
  const broken =
    fault && (fault.code === "matcher-never" || !reach.some(({ level }) => level === "lost"));
  const found = broken
    ? [
        ...brokenFindings(play, placed, fault, reachOf(play, placed), tell),
        ...reach.filter(({ code }) => code === "fires-twice"),
      ]
    : reach;
  const never = found.some(({ level }) => level === "lost");
  const tables = table.filter(({ code }) => !never || !OF_STARTS.includes(code));
  const findings = broken ? [...found, ...tables] : [...tables, ...found];
  const guard = isGuard(play.protocols, event, group, handler);
  return {
    event,
    group,
    handler,
    level: levelOf(findings, bestOf(play, placed)),
    findings,
    opened: Boolean(guard && findings.some(opens)),
  };
}

/** Played in the host's own words alone, it is what it was at home. */
function bestOf(play: HostPlay, placed: Placed): Level {
  if (placed.via === "left") return "exact";
  const own =
    placed.via === "native" && splitDialect(placed.group.dialect)[0] === play.adapter.protocol.id;
  const runs = own ? reachOf(play, placed).traces.flatMap((one) => one.runs) : [];
  return own && runs.every(({ via }) => via === "native") ? "exact" : "emulated";
}

/** The worst of what was found, and no better than this. */
function levelOf(findings: readonly Diagnostic[], best: Level): Level {
  const levels = findings.map(({ level }) => LEVELS.findIndex((one) => one === level));
  return LEVELS[Math.max(...levels, LEVELS.indexOf(best))] as Level;
}
