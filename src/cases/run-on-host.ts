/**
 * Runs a case on one agent: through the written entry, with the reply read as that agent would, or on
 * the real program.
 */
import type { LiveResult } from "../live/judge.ts";
import type { HookEvent } from "../model/adapter.ts";
import type { Decision } from "../model/decision.ts";
import { isInOurFolder } from "../model/layer.ts";
import { merge } from "../model/merge.ts";
import type { HostResult } from "../../schemas/types/output.ts";
import { playRow } from "../play/play.ts";
import type { PreparedCase } from "./case.ts";
import { movedTo, type Direct } from "./run-script.ts";
import { setUp, type HostStage } from "./set-up.ts";
import {
  sameDecision,
  sideBySide,
  announcements,
  expectedThere,
  firings,
  deniesMore,
  mostAsked,
  type Weighed,
} from "./compare.ts";
import { effective, wordOf } from "./summarise.ts";
import type { SimulatedProject } from "./simulate.ts";

export async function across(
  on: SimulatedProject,
  value: PreparedCase,
  alone: Direct,
  stage: HostStage,
): Promise<HostResult> {
  const direct = movedTo(stage, alone);
  const placed = setUp(on, value, direct, stage);
  if ("status" in placed) return placed;
  const { adapter, event, way, handler, wired } = placed;
  const host = adapter.protocol.id;
  const env = { ...stage.env, ...placed.env };
  const answers = await playRow(adapter, event, way.row, { ...stage, env, files: wired.files });
  const merged = merge(answers.map((answer) => answer.decision));
  // A decision that did not go through a shim is read as when the script runs alone.
  const decision = placed.native ? effective(stage.protocols, value.event, merged) : merged;
  const fired = await stage.fired.count(handler.async === true);

  const runs = firings(direct.fires, fired, mostAsked(adapter, event), placed);
  const weighed = (): Weighed => {
    const never = direct.fires && !fired;
    if (never || runs.problems.length || sameDecision(direct.decision, decision))
      return { problems: [], announced: [] };
    const more = deniesMore(decision, placed);
    if (more.length) return { problems: [], announced: more };
    const both = sideBySide(direct.decision, decision, placed);
    if (!expectedThere(direct.answer, placed).some((expected) => sameDecision(expected, decision)))
      return { problems: [both], announced: [] };
    const { problems, announced } = announcements(direct.decision, decision, placed);
    return { problems: problems.map((problem) => `${both}; ${problem}`), announced };
  };
  const { problems, announced } = weighed();
  return hostResult(host, direct, fired ? wordOf(decision) : "", {
    problems: [...runs.problems, ...problems],
    announced: [...runs.announced, ...announced],
  });
}

function hostResult(
  host: string,
  { fires, decision }: Direct,
  there: string,
  weighed: Weighed,
): HostResult {
  const status = statusFor(weighed);
  const alone = fires ? wordOf(decision) : "";
  return {
    host,
    status,
    decision: status === "same" ? alone : there,
    announced: [...weighed.announced],
    problems: [...weighed.problems],
  };
}

function statusFor({ problems, announced }: Weighed): HostResult["status"] {
  if (problems.length) return "differs";
  return announced.length ? "weaker" : "same";
}

export interface LiveStage extends HostStage {
  readonly play: (
    event: HookEvent,
    decision: Decision,
    env: { readonly [name: string]: string | undefined },
  ) => Promise<LiveResult>;
}

export async function live(
  on: SimulatedProject,
  value: PreparedCase,
  alone: Direct,
  stage: LiveStage,
): Promise<HostResult> {
  const host = liveName(on);
  const direct = movedTo(stage, alone);
  const placed = setUp(on, value, direct, stage);
  if ("status" in placed) return { ...placed, host };
  for (const [path, text] of placed.wired.texts)
    if (placed.native || !isInOurFolder(path)) stage.write(path, text);
  const [expected] = expectedThere(direct.answer, placed);
  const seen = await stage.play(placed.event, expected, { ...stage.env, ...placed.env });
  const without = (status: HostResult["status"], why: string): HostResult => ({
    host,
    status,
    decision: "",
    announced: [],
    problems: [why],
  });
  if ("skipped" in seen) return without("skipped", seen.skipped);
  if ("broken" in seen) return without("differs", `the agent could not be driven: ${seen.broken}`);

  const [unseen] = seen.parts;
  if (
    direct.fires &&
    seen.fired &&
    unseen &&
    seen.parts.every(({ honoured }) => honoured === undefined)
  )
    return without("skipped", unseen.why);
  // A turn that is held stops again, and the hook is asked again.
  const runs = firings(
    direct.fires,
    seen.fired,
    wordOf(expected) === "hold" ? Infinity : mostAsked(placed.adapter, placed.event),
    placed,
  );
  const weighed = announcements(direct.decision, expected, placed);
  // A capability that needs a terminal cannot be observed without one.
  const { terminalOnly = [] } = placed.way.row;
  const ignored = seen.parts.filter(
    ({ part, honoured }) =>
      honoured === false && !terminalOnly.some((capability) => capability === part),
  );
  return hostResult(host, direct, seen.fired ? wordOf(expected) : "", {
    problems: [
      ...runs.problems,
      ...weighed.problems,
      ...(runs.problems.length ? [] : ignored.map(({ part, why }) => `${part}: ${why}`)),
    ],
    announced: [...runs.announced, ...weighed.announced],
  });
}

export const liveName = ({ adapter }: SimulatedProject): string => `${adapter.protocol.id} (live)`;
