/** A hook that the shim could not start on Windows, or whose script cannot be there. */
import { isEventName, isGate } from "../../model/events.ts";
import type { Files } from "../../model/files.ts";
import { wrongPathThere } from "../../model/windows-names.ts";
import { scriptFile } from "../../read/script.ts";
import { usedOnWindows } from "./on-windows.ts";
import { isGuard } from "../guard/purpose.ts";
import { startOf } from "./run-start.ts";
import { startThere } from "./start-there.ts";
import type { ReachRule } from "../reach/rule.ts";

/** A gate denies what the hook is not asked about; anything else that it does is lost there. */
export const refusedThere: ReachRule = (reach, tell) => {
  const { play, event, group, handler, files, own } = reach;
  if (play.layer.scope !== "project" || !usedOnWindows(play)) return undefined;
  const lost = () => (isGuard(reach) ? "lost" : "weakened");
  const script = handler.windows === undefined ? scriptFile(files, handler, group) : undefined;
  const why = script && wrongThere(script, files);
  if (why)
    return tell(
      "windows-name",
      `Windows cannot have its script ${script}: ${why}`,
      undefined,
      lost(),
    );
  const waits = isEventName(event) && isGate(event) && !handler.async;
  for (const run of own.flatMap(({ runs }) => runs)) {
    const there = run.task && startThere(startOf(play, run));
    if (there === undefined || typeof there === "string") continue;
    const then = waits ? "every call that it fits is denied there" : "it never runs there";
    const message = `on Windows ${there.why}, so that the hook cannot be started: ${then}`;
    const hint = `${there.repair}, or give the hook a \`windows\` command`;
    return { ...tell("windows-start", message, undefined, waits ? "weakened" : lost()), hint };
  }
  return undefined;
};

/** Beside it lie the files of its folder. */
function wrongThere(path: string, files: Files): string | undefined {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const others = files.list(folder.replace(/\/$/, "")).map((name) => folder + name);
  return wrongPathThere(path, others);
}
