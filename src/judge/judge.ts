/** Judges one handler on one host, by what was played and what tables say of answers (S23). */
import {
  brokenFindings,
  deniesAll,
  faultIn,
  faultsBeside,
  faultTold,
  isSpare,
  isTrust,
  strangeTo,
  type WorkFault,
} from "./start/broken.ts";
import { gaps } from "./losses/gaps.ts";
import { opens } from "./opens.ts";
import { guardingOf, NO_GUARD, type Guarding } from "./guard/purpose.ts";
import { reachFindings } from "./reach/reach.ts";
import { isMasking } from "./losses/masks.ts";
import { uses } from "./guard/uses.ts";
import { isMet, verdictFor } from "./word.ts";
import { faultOfRuns, runBy } from "./start/run-start.ts";
import { OF_START, type StartFault } from "./start/start.ts";
import type { Code } from "../model/codes.ts";
import { isMinor, lostPart, reporterFor, type Reporter } from "../model/diagnostics.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { isEventName, type Capability } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import type { Diagnostic, Word } from "../../schemas/types/output.ts";
import { splitDialect } from "../model/route.ts";
import { isTwinOn, type Placed, type Plan } from "../plan/plan.ts";
import type { HostPlay } from "../play/runs.ts";
import { reachOf, startedRaw } from "../play/trace.ts";
import { standingAs } from "../play/conditions.ts";
import { isPluginCopy } from "../play/work.ts";

export type Level = "exact" | "emulated" | "conditional" | "unproved" | "weakened" | "lost";
export const LEVELS: readonly Level[] = [
  "exact",
  "emulated",
  "conditional",
  "unproved",
  "weakened",
  "lost",
];

export interface Judged extends Guarding {
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly level: Level;
  readonly verdict: Word;
  readonly findings: readonly Diagnostic[];
  /** The handler could block at its source and cannot here. */
  readonly opened: boolean;
}

export interface JudgedPlan {
  readonly host: string;
  readonly plan: Plan;
  readonly judged: readonly Judged[];
  /** Findings about other hooks that may undo its answers. */
  readonly beside: () => readonly Diagnostic[];
}

/** Facts that do not come from the play. */
export interface JudgeFacts {
  /** They are for reading the hooks' scripts. */
  readonly files: Files;
  /** Faults that do not depend on the agent. */
  readonly faults?: readonly Diagnostic[];
}

/** What a person sets right, after which the agent starts the hook. */
const isSettable = ({ code, level }: Diagnostic): boolean =>
  level === "lost" && SETTABLE.includes(code);
const SETTABLE: readonly string[] = ["needs-trust", "host-rejects"] satisfies readonly Code[];

/** Findings about how often a hook is started, which do not matter if it never is. */
const OF_STARTS: readonly string[] = ["filter-widened", "cannot-hide"] satisfies readonly Code[];

/**
 * The level of its worst finding (notices do not count); without one, `exact` in the host's own
 * words and `emulated` through the shim.
 */
export function judge(play: HostPlay, placed: Placed, { files, faults = [] }: JudgeFacts): Judged {
  const { event, group, handler, via, way, why } = placed;
  const tell = reporterFor(play.adapter, event, group.origin, handler);
  if (via === "left" && isPluginCopy(placed) && isTwinOn(handler, play.adapter.protocol.id))
    return copied(play, placed, files, tell);
  const table =
    via === "left" || why || !way || !isEventName(event)
      ? []
      : gaps({ ...play, event, group, handler, way, via, files }, tell);
  const fault = faultFor(play, placed, faults, files);
  const reach = why
    ? [tell(why.code, why.message, why.row, why.code === "cannot-block" ? "lost" : undefined)]
    : reachFindings(play, placed, files, tell);
  // A hook that is never started cannot go wrong.
  const broken =
    fault && (fault.code === "matcher-never" || !reach.some(({ level }) => level === "lost"));
  const stopped = broken ? brokenFindings(play, placed, fault, reachOf(play, placed), tell) : [];
  const isOff = isSpare(faults, placed) && stopped.some(({ level }) => level === "lost");
  const guarding =
    isOff && !startedRaw(play, placed)
      ? NO_GUARD
      : guardingOf({ protocols: play.protocols, files, event, group, handler });
  const { guard } = guarding;
  // It runs all the same, and its conditions are those of its work.
  const isRun = isMet(verdictFor(guard, stopped)) && fault?.code !== "matcher-never";
  const isDenying = stopped.some(deniesAll);
  const found = broken
    ? [
        ...stopped,
        ...reach.filter(
          (finding) =>
            finding.code === "fires-twice" ||
            (isRun ? finding.level === "conditional" : isDenying && isTrust(finding)),
        ),
      ]
    : [...reach, ...(fault && reach.some(isSettable) ? [faultTold(fault, tell)] : [])];
  const never = found.some(({ level }) => level === "lost");
  const isUsed = (part: Capability | undefined) =>
    part && (isMasking(part) ? handler.needs?.includes(part) : uses(files, handler, part, group));
  const tables = table.filter(({ code }) => !never || !OF_STARTS.includes(code));
  // What it would answer is no matter where it leaves before.
  const isLeft = !guard && reach.some(({ code }) => code === "foreign-words");
  // Doubts about its script are told where its own agent runs it.
  const { id } = play.adapter.protocol;
  const left = faults.filter(
    ({ code, level }) =>
      !(isLeft && code === "foreign-words") &&
      (level !== "unproved" || (group.origin?.host ?? id) === id),
  );
  const strange = broken || never ? [] : strangeTo(left, placed, !guard, tell);
  const findings = (broken ? [...found, ...tables] : [...tables, ...found, ...strange]).map(
    (finding) =>
      isMinor(finding) && isUsed(lostPart(finding))
        ? { ...finding, level: "weakened" as const }
        : finding,
  );
  return {
    event,
    group,
    handler,
    level: levelOf(findings, bestOf(play, placed)),
    verdict: verdictFor(guard, findings),
    findings,
    ...guarding,
    opened: guard && findings.some(opens),
  };
}

/** The project's own file has the same hook, which goes along. */
function copied(
  { protocols }: HostPlay,
  { event, group, handler }: Placed,
  files: Files,
  tell: Reporter,
): Judged {
  const findings = [tell("native-twin", "the project's own file has the same hook, which is used")];
  const guarding = guardingOf({ protocols, files, event, group, handler });
  const verdict = verdictFor(guarding.guard, findings);
  return {
    event,
    group,
    handler,
    level: "emulated",
    verdict,
    findings,
    ...guarding,
    opened: false,
  };
}

/** Whether it can start is another question on every agent that starts it. */
function faultFor(
  play: HostPlay,
  placed: Placed,
  faults: readonly Diagnostic[],
  files: Files,
): WorkFault | undefined {
  const starts = faultOfRuns(play, startsOf(play, placed), files);
  // A hook inside one agent or skill is asked only for what a machine lacks.
  const isLacking = starts !== "none" && starts?.code === "needs-setup";
  const found = placed.group.origin?.within && !isLacking ? undefined : starts;
  const own = found ? faults.filter(({ code }) => !OF_START.includes(code)) : faults;
  const ofStart = found === "none" ? undefined : found;
  const isPlayed = starts !== undefined || placed.group.origin?.within !== undefined;
  const unplayed = () => (isPlayed ? undefined : faultUnplayed(play, placed, files));
  const first: WorkFault | undefined = ofStart ?? faultIn(own, placed) ?? unplayed();
  if (!first) return undefined;
  // A repair of the one fault leaves the other one, so both are told.
  const others = faultsBeside(own, placed).filter(
    ({ code, level }) => code !== first.code && (ofStart !== undefined || level === "error"),
  );
  return { ...first, more: [...(first.more ?? []), ...(others as readonly StartFault[])] };
}

/** An agent's own event happens at no moment that is played, and its entry is started all the same. */
function startsOf(play: HostPlay, placed: Placed): Parameters<typeof faultOfRuns>[1] {
  const { event } = placed;
  if (isEventName(event)) return reachOf(play, placed).traces;
  return asItStands(play, placed);
}

const asItStands = (play: HostPlay, { group, handler }: Placed) =>
  standingAs(play, group, handler).map((by) => ({ runs: [runBy(play, handler, by, "native")] }));

/** A hook for a tool that is not offered everywhere is started too, though no call of it is played. */
function faultUnplayed(play: HostPlay, placed: Placed, files: Files): StartFault | undefined {
  const found = faultOfRuns(play, asItStands(play, placed), files);
  return found === "none" ? undefined : found;
}

/** A hook that runs only in the host's own words is the same as on its own agent. */
function bestOf(play: HostPlay, placed: Placed): Level {
  if (placed.via === "left") return "exact";
  const own =
    placed.via === "native" && splitDialect(placed.group.dialect)[0] === play.adapter.protocol.id;
  const runs = own ? reachOf(play, placed).traces.flatMap((trace) => trace.runs) : [];
  return own && runs.every(({ via }) => via === "native") ? "exact" : "emulated";
}

/** The level is never better than `best`. */
function levelOf(findings: readonly Diagnostic[], best: Level): Level {
  const levels = findings.map(({ level }) => LEVELS.findIndex((candidate) => candidate === level));
  return LEVELS[Math.max(...levels, LEVELS.indexOf(best))] as Level;
}
