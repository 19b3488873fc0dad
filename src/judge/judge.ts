/** Judges one handler on one host, by what was played and what tables say of answers (S23). */
import {
  brokenFindings,
  deniesAll,
  faultIn,
  faultsBeside,
  faultsOf,
  faultTold,
  isSpare,
  isTrust,
  strangeTo,
} from "./start/broken.ts";
import { gaps } from "./losses/gaps.ts";
import { hasLost, opens, isMet, verdictFor } from "./word.ts";
import { guardingOf, NO_GUARD, type Guarding } from "./guard/purpose.ts";
import { reachFindings } from "./reach/reach.ts";
import type { HookReach, ReadPlay } from "./reach/rule.ts";
import { isMasking } from "./losses/masks.ts";
import { ownRowOf } from "./losses/told.ts";
import { uses } from "./guard/uses.ts";
import { faultOfRuns, runBy } from "./start/run-start.ts";
import { OF_START, type StartFault } from "./start/start.ts";
import type { Code } from "../model/codes.ts";
import { isMinor, lostPart, reporterFor } from "../model/diagnostics.ts";
import { isEventName, type Capability } from "../model/events.ts";
import type { Diagnostic, Word } from "../../schemas/types/output.ts";
import { isTwinOn, type Placed, type Plan } from "../plan/plan.ts";
import { reachOf, startedRaw } from "../play/trace.ts";
import { standingAs } from "../play/conditions.ts";
import { isPluginCopy, type Hook } from "../play/work.ts";

export interface Judged extends Guarding, Hook {
  readonly verdict: Word;
  readonly findings: readonly Diagnostic[];
  /** The handler could block at its source and cannot here. */
  readonly opened: boolean;
}

export const judgedAs = (
  { event, group, handler }: Hook,
  guarding: Guarding,
  findings: readonly Diagnostic[],
): Judged => ({
  event,
  group,
  handler,
  verdict: verdictFor(guarding.guard, findings),
  findings,
  ...guarding,
  opened: guarding.guard && findings.some(opens),
});

export interface JudgedPlan {
  readonly host: string;
  readonly plan: Plan;
  readonly judged: readonly Judged[];
  /** Findings about other hooks that may undo its answers. */
  readonly beside: () => readonly Diagnostic[];
}

/** What a person sets right, after which the agent starts the hook. */
const isSettable = ({ code, level }: Diagnostic): boolean =>
  level === "lost" && SETTABLE.includes(code);
const SETTABLE: readonly string[] = ["needs-trust", "host-rejects"] satisfies readonly Code[];

/** Findings about how often a hook is started, which do not matter if it never is. */
const OF_STARTS: readonly string[] = ["filter-widened", "cannot-hide"] satisfies readonly Code[];

/** `known`: faults that do not depend on the agent, of this hook and of others. */
export function judge(play: ReadPlay, placed: Placed, known: readonly Diagnostic[] = []): Judged {
  const { event, group, handler, via, way, why } = placed;
  const { adapter, files } = play;
  const { id } = adapter.protocol;
  const tell = reporterFor(adapter, event, group.origin, handler);
  const faults = faultsOf(known, placed);
  // The project's own file has the same hook, which goes along.
  if (via === "left" && isPluginCopy(placed) && isTwinOn(handler, id))
    return judgedAs(placed, guardingOf({ ...play, ...placed }), [
      tell("native-twin", "the project's own file has the same hook, which is used"),
    ]);
  const played = reachOf(play, placed);
  const own = played.traces.filter(({ moment }) => moment.event.name === event);
  const reach: HookReach = {
    ...play,
    ...placed,
    ...played,
    play,
    placed,
    from: ownRowOf({ ...play, ...placed }),
    own,
    title: adapter.title,
  };
  const table =
    via === "left" || why || !way || !isEventName(event)
      ? []
      : gaps({ ...reach, event, way }, tell);
  const fault = faultFor(reach, faults);
  const reached = why
    ? [tell(why.code, why.message, why.row, why.code === "cannot-block" ? "lost" : undefined)]
    : reachFindings(reach, tell);
  // A hook that is never started cannot go wrong.
  const broken = fault && (fault.code === "matcher-never" || !hasLost(reached));
  const stopped = broken ? brokenFindings(reach, fault, tell) : [];
  const isOff = isSpare(faults) && hasLost(stopped);
  const guarding = isOff && !startedRaw(play, placed) ? NO_GUARD : guardingOf(reach);
  const { guard } = guarding;
  // It runs all the same, and its conditions are those of its work.
  const isRun = isMet(verdictFor(guard, stopped)) && fault?.code !== "matcher-never";
  const isDenying = stopped.some(deniesAll);
  const found = broken
    ? [
        ...stopped,
        ...reached.filter(
          (finding) =>
            finding.code === "fires-twice" ||
            (isRun ? finding.level === "conditional" : isDenying && isTrust(finding)),
        ),
      ]
    : [...reached, ...(fault && reached.some(isSettable) ? [faultTold(fault, tell)] : [])];
  const never = hasLost(found);
  const isUsed = (part: Capability | undefined) =>
    part && (isMasking(part) ? handler.needs?.includes(part) : uses(files, handler, part, group));
  const tables = table.filter(({ code }) => !never || !OF_STARTS.includes(code));
  // What it would answer is no matter where it leaves before.
  const isLeft = !guard && reached.some(({ code }) => code === "foreign-words");
  // Doubts about its script are told where its own agent runs it.
  const left = faults.filter(
    ({ code, level }) =>
      !(isLeft && code === "foreign-words") &&
      (level !== "unproved" || (group.origin?.host ?? id) === id),
  );
  const strange = broken || never ? [] : strangeTo(left, !guard, tell);
  const findings = (broken ? [...found, ...tables] : [...tables, ...found, ...strange]).map(
    (finding) =>
      isMinor(finding) && isUsed(lostPart(finding))
        ? { ...finding, level: "weakened" as const }
        : finding,
  );
  return judgedAs(placed, guarding, findings);
}

/** Whether it can start is another question on every agent that starts it. */
function faultFor(reach: HookReach, faults: readonly Diagnostic[]): StartFault | undefined {
  const { play, event, group, handler, traces } = reach;
  const standing = () =>
    standingAs(play, group, handler).map((by) => ({ runs: [runBy(play, handler, by, "native")] }));
  // An agent's own event happens at no moment that is played, and its entry is started all the same.
  const starts = faultOfRuns(play, isEventName(event) ? traces : standing());
  const isWithin = group.origin?.within !== undefined;
  // A hook inside one agent or skill is asked only for what a machine lacks.
  const isLacking = starts !== "none" && starts?.code === "needs-setup";
  const found = isWithin && !isLacking ? undefined : starts;
  const own = found ? faults.filter(({ code }) => !OF_START.includes(code)) : faults;
  const ofStart = found === "none" ? undefined : found;
  // A hook for a tool that is not offered everywhere is started too, though no call of it is played.
  const unplayed = () => (starts || isWithin ? undefined : faultOfRuns(play, standing()));
  const first: StartFault | "none" | undefined = ofStart ?? faultIn(own) ?? unplayed();
  if (!first || first === "none") return undefined;
  // A repair of the one fault leaves the other one, so both are told.
  const others = faultsBeside(own).filter(
    ({ code, level }) => code !== first.code && (ofStart !== undefined || level === "error"),
  );
  return { ...first, more: [...(first.more ?? []), ...others] };
}
