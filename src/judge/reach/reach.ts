/** Reports on a handler after it was played: where a trace stopped or changed (S23). */
import type { Reporter } from "../../model/diagnostics.ts";
import type { HookEvent } from "../../model/adapter.ts";
import { isEventName } from "../../model/events.ts";
import { isFields, text } from "../../model/json.ts";
import type { Handler } from "../../../schemas/types/document.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { comesFor } from "../../model/route.ts";
import { instead } from "../../model/narrow.ts";
import { shownResults } from "../losses/masks.ts";
import { isGuard, purposeOf } from "../guard/purpose.ts";
import type { Condition } from "../../model/world.ts";
import type { Placed } from "../../plan/plan.ts";
import { lostParts } from "../../play/answers.ts";
import { conditional, conditionsOf, offAs, standingAs } from "../../play/conditions.ts";
import { runsAnyway } from "../start/broken.ts";
import { refusedThere } from "../start/refused-there.ts";
import { entryNeeds, needsOf, runBy } from "../start/run-start.ts";
import { areCutOff, type Moment } from "../../play/moments.ts";
import { happensOn } from "../../play/happens.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import { isSilent, startedRaw, toolsOf } from "../../play/trace.ts";
import { mayMeanTo, notHeard } from "./not-heard.ts";
import { asPlugin, heldByTwin, standIn, turnedOff, originalRuns } from "./other-runs.ts";
import { mayGive } from "../guard/uses.ts";
import { underSeveralNames, wider } from "./widened.ts";
import type { ReachRule, HookReach } from "./rule.ts";
import {
  tryingIn,
  cannotHappen,
  FAILED,
  fitsNothing,
  TO_FIT,
  unplayedFor,
  untoldTool,
} from "./fits.ts";

export function reachFindings(reach: HookReach, tell: Reporter): readonly Diagnostic[] {
  const { play, placed, title, group, handler, traces, impossible, own } = reach;
  const needed = (moments: Parameters<typeof conditionsOf>[2]) =>
    conditional(title, conditionsOf(play, handler, moments), tell);
  const isOfWork = ({ only }: Condition) => only !== "refuses" || isGuard(reach);
  const withNeeds = (run: Run): Run["by"] => ({
    ...run.by,
    conditions: [...entryNeeds(play, placed.event, run), ...needsOf(play, placed, run)].filter(
      isOfWork,
    ),
  });
  const asItStands = () =>
    needed([
      standingAs(play, group, handler).map((by) => withNeeds(runBy(play, handler, by, "native"))),
    ]);
  // A hook inside an agent or a skill is started there.
  if (group.origin?.within) {
    const off = offAs(play, group, handler);
    return off && off.by !== "place" ? [turnedOff(title, off, "lost", tell)] : asItStands();
  }
  if (impossible.length && !traces.length) {
    const why = "nothing that its own agent starts it for happens here";
    const lost = cannotHappen(reach, tell);
    return lost ? runsAnyway(reach, lost, why, tell) : asItStands();
  }
  if (!traces.length) {
    const also = originalRuns(reach, startedRaw(play, placed), tell);
    return [...asItStands(), ...[unknown(reach, tell) ?? [], also].flat()];
  }
  return [
    ...needed(own.map(({ runs }) => runsAs(placed, runs).map(withNeeds))),
    ...RULES.flatMap((rule) => rule(reach, tell) ?? []),
  ];
}

/** A plugin's hook and the same one in the project's own file run under conditions of their own. */
function runsAs({ group }: Placed, runs: readonly Run[]): readonly Run[] {
  const found = runs.filter(({ via }) => via !== "raw");
  const own = found.filter(({ via, by }) => via !== "native" || by.plugin === group.origin?.plugin);
  return own.length ? own : found;
}

/** No event is known that makes its own agent run it: only the entries for it can be described. */
const unknown: ReachRule = ({ adapter, title, event, group, handler, entries }, tell) => {
  const off = entries.find((entry) => entry.off && entry.off.by !== "place")?.off;
  if (off && entries.every((entry) => entry.off)) return turnedOff(title, off, "lost", tell);
  if (!entries.length) return tell("no-event", `${title} starts nothing that runs it on ${event}`);
  if (!isEventName(event) || group.matcher === undefined) return undefined;
  const { unmatched, misnamed = [] } = adapter.config;
  const elsewhere = [...(unmatched?.tools ?? []), ...misnamed];
  if (group.matcher.split("|").every((name) => elsewhere.includes(name)))
    return { ...tell("no-event", fitsNothing(adapter, event, group.matcher)), hint: TO_FIT };
  const what = `${JSON.stringify(group.matcher)}${narrowed(handler)}`;
  const why = `it cannot be told whether ${title} starts a hook for ${what}, of which no call is known here`;
  return { ...tell("unproved", why), hint: tryingIn(title) };
};

/** The filter that the handler has beside its group's. */
function narrowed(handler: Handler): string {
  const own = Object.entries(handler).flatMap(([key, value]) =>
    key.startsWith("x-") ? [value] : [],
  );
  const found = own.map((value) => (isFields(value) ? text(value["if"]) : undefined)).find(Boolean);
  return found === undefined ? "" : ` with its \`if\` ${JSON.stringify(found)}`;
}

/** Events that also happen on this agent and start nothing there. */
const missed: ReachRule = ({ title, own, entries }, tell) => {
  const silent = own.filter(isSilent);
  const [first] = silent;
  if (!first) return undefined;
  const off = entries.find((entry) => entry.off && entry.off.by !== "place")?.off;
  const level = silent.length === own.length ? "lost" : "weakened";
  if (off) return turnedOff(title, off, level, tell);
  const what = first.moment.event.tools?.[0]?.name ?? first.moment.event.name;
  const why = `${title} starts nothing that runs it on ${what}`;
  return tell("no-event", why, undefined, level);
};

/** Another tool of this agent does what the hook is about, and the hook does not run for it. */
const openTool: ReachRule = (reach, tell) => {
  const { way, own, title } = reach;
  const { protocol, config } = reach.adapter;
  if (!config.instead || reach.from?.protocol.id === protocol.id) return undefined;
  const asked = toolsOf(own);
  const [tool, by] =
    Object.entries(config.instead).find(
      ([tool, by]) => asked.includes(tool) && !asked.includes(by),
    ) ?? [];
  if (tool === undefined) return undefined;
  const why = `${title} has no ${tool} and uses ${by} for it, and this hook does not see ${by}`;
  // Who lives with this hole does not live with a guard that never runs.
  return { ...tell("no-event", why, way?.row, "weakened"), part: "tool" };
};

/** The agent reports a shell command that failed like one that succeeded. */
const isFailureUntold = (adapter: HostPlay["adapter"], event: HookEvent): boolean =>
  event.tools?.[0]?.name === "Bash" && !happensOn(adapter, { ...event, name: FAILED });

/** A hook speaks after commands that succeed, and here after others too. */
const failures: ReachRule = (reach, tell) => {
  const { adapter, event, way, own, from: source } = reach;
  if (event !== "post-tool-use" || !mayGive(reach, "context")) return undefined;
  const isUntold = own.some(({ moment }) => {
    const [use] = moment.event.tools ?? [];
    const failed = source?.protocol.events[FAILED].filter((row) => comesFor(row, use)) ?? [];
    return (
      failed.length > 0 &&
      failed.every(({ name }) => name !== source?.row.name) &&
      isFailureUntold(adapter, moment.event)
    );
  });
  if (!isUntold) return undefined;
  const why = `${adapter.title} reports a command that failed like one that succeeded: this hook runs after both`;
  return tell("filter-widened", why, way?.row);
};

/** A hook runs after calls that fail, and here not after a command that did. */
const unseenFailures: ReachRule = ({ adapter, event, way, impossible }, tell) => {
  const isUnseen = impossible.some(
    ({ event: happened }) => happened.name === FAILED && isFailureUntold(adapter, happened),
  );
  if (event !== FAILED || !isUnseen) return undefined;
  const why = `${adapter.title} reports a command that failed like one that succeeded: this hook does not run after it`;
  return tell("no-event", why, way?.row, "weakened");
};

/** Other events that the hook's own host event also stands for and that start nothing here. */
const besides: ReachRule = (reach, tell) => {
  const { adapter, title, event, way, traces, own, impossible } = reach;
  // What never runs here needs no word about its other events.
  if (own.length && own.every(isSilent)) return undefined;
  // A failed command comes as one that succeeded, for which the hook runs.
  const isAsDone = (moment: Moment) =>
    event === "post-tool-use" &&
    moment.event.name === FAILED &&
    isFailureUntold(adapter, moment.event) &&
    traces.some((trace) => trace.moment.event.tools?.[0]?.name === "Bash" && !isSilent(trace));
  const silent = [
    ...traces.filter(isSilent).map(({ moment }) => moment),
    ...impossible.filter((moment) => !isAsDone(moment)),
  ];
  const others = [
    ...new Set(silent.map((moment) => moment.event.name).filter((name) => name !== event)),
  ];
  const judged = purposeOf(reach);
  // Whoever wrote this agent's own entry for it chose the event.
  const isNative = own.some(({ runs }) => runs.some(({ via }) => via === "native"));
  const level = isNative || (judged && !reach.from?.row.can.withhold) ? "notice" : "weakened";
  return others.map((other) => {
    const lacks = adapter.protocol.events[other].length
      ? `where ${title} does not run it`
      : `which ${title} does not have`;
    const why = `on its own agent this also runs on ${other}, ${lacks}`;
    return tell("partial-event", why, way?.row, level);
  });
};

/** Parts of an answer that the agent does not accept for some tools (S29). */
const parts: ReachRule = (reach, tell) => {
  const { adapter, event, way, traces } = reach;
  if (!isEventName(event) || !way) return undefined;
  const lost = lostParts(adapter, reach.from?.row, traces).filter(({ part }) =>
    mayGive(reach, part),
  );
  return [...new Set(lost.map(({ part }) => part))].map((part) => {
    const what = lost
      .filter((candidate) => candidate.part === part)
      .map(({ tool, field }) => (field === undefined ? tool : `\`${field}\` of ${tool}`));
    const how = instead(part, { ...way.row.can, [part]: undefined }) ?? `${part} is dropped`;
    const why = `${adapter.title}: ${how} (such as ${what.join(", ")})`;
    return tell({ lost: part }, why, way.row, "notice");
  });
};

/** It was only seen to run for the servers that its filter names, or for some of what it fits. */
const guessed: ReachRule = (reach, tell) => {
  const { title, group, traces } = reach;
  const matcher = JSON.stringify(group.matcher ?? "");
  if (areCutOff(traces.map(({ moment }) => moment))) {
    const why = `it cannot be told whether ${title} starts it for all that ${matcher} fits, which is more than was played`;
    return { ...tell("unproved", why), hint: tryingIn(title) };
  }
  if (!traces.every(({ moment }) => moment.guessed)) return undefined;
  if (unplayedFor(reach).length) return undefined;
  return untoldTool(title, matcher, tell);
};

const originals: ReachRule = (reach, tell) => {
  const runs = reach.traces.flatMap((trace) => trace.runs);
  const isRaw = ({ via }: Run) => via === "raw";
  const besides = runs.filter((run) => !isRaw(run));
  return originalRuns(reach, runs.find(isRaw), tell, besides);
};

/** In the order of reports. */
const RULES: readonly ReachRule[] = [
  missed,
  openTool,
  notHeard,
  mayMeanTo,
  failures,
  unseenFailures,
  standIn,
  besides,
  originals,
  asPlugin,
  heldByTwin,
  wider,
  underSeveralNames,
  parts,
  shownResults,
  guessed,
  refusedThere,
];
