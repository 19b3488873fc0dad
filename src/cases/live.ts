import { isInOurFolder } from "../model/layer.ts";
import type { LiveResult } from "../live/judge.ts";
import type { HookEvent } from "../model/adapter.ts";
import type { Decision } from "../model/decision.ts";
import type { HostResult } from "../../schemas/types/output.ts";
import { hostResult } from "./run-on-host.ts";
import type { PreparedCase } from "./case.ts";
import { movedTo, type Direct } from "./run-script.ts";
import { setUp, type HostStage } from "./set-up.ts";
import { announcements, expectedThere, firings, mostAsked } from "./compare.ts";
import { wordOf } from "./summarise.ts";
import type { SimulatedProject } from "./simulate.ts";

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
