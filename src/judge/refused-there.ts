/** Reports a hook that the shim could not start on Windows, and what then becomes of its calls. */
import type { Reporter } from "../model/diagnostics.ts";
import { isEventName, isGate } from "../model/events.ts";
import type { Files } from "../model/files.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Placed } from "../plan/plan.ts";
import type { HostPlay } from "../play/runs.ts";
import type { Trace } from "../play/trace.ts";
import { usedOnWindows } from "./on-windows.ts";
import { isGuard } from "./purpose.ts";
import { startOf } from "./run-start.ts";
import { startThere } from "./start-there.ts";

/** A gate denies what the hook is not asked about; anything else that it does is lost there. */
export function refusedThere(
  play: HostPlay,
  { event, group, handler }: Placed,
  files: Files | undefined,
  traces: readonly Trace[],
  tell: Reporter,
): readonly Diagnostic[] {
  if (play.layer.scope !== "project" || !usedOnWindows(play)) return [];
  const waits = isEventName(event) && isGate(event) && !handler.async;
  for (const run of traces.flatMap(({ runs }) => runs)) {
    const there = run.task && startThere(startOf(play, run), files);
    if (there === undefined || typeof there === "string") continue;
    const then = waits ? "every call that it fits is denied there" : "it never runs there";
    const isLost = !waits && isGuard({ protocols: play.protocols, files }, event, group, handler);
    const message = `on Windows ${there.why}, so that the hook cannot be started: ${then}`;
    const hint = `${there.repair}, or give the hook a \`windows\` command`;
    return [{ ...tell("windows-start", message, undefined, isLost ? "lost" : "weakened"), hint }];
  }
  return [];
}
