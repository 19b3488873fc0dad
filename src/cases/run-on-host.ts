/** Runs a case on one agent, through the written entry, and reads the reply as that agent would. */
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

export function hostResult(
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
