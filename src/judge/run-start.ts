/** How a run of the play starts: the agent's own start, or through the shim that of its dialect. */
import type { Origin } from "../../schemas/types/document.ts";
import { startsInPlugin } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import type { HostPlay, Run } from "../play/runs.ts";
import type { Trace } from "../play/trace.ts";
import { startFault, type StartFault, type Start } from "./start.ts";

export function startOf(play: HostPlay, run: Run): Start {
  const { by, task, call } = run;
  const protocol = play.protocols[run.dialect];
  const { file, pointer, plugin: from } = by;
  const origin = { host: run.dialect, file, pointer, ...(from !== undefined && { plugin: from }) };
  const group = task?.group ?? { ...by.group, origin };
  const { plugin, package: ofPackage }: Partial<Origin> = group.origin ?? {};
  const packaged = by.scope === "plugin" || plugin !== undefined || ofPackage !== undefined;
  const given = { ...by.env, ...task?.call.env, ...group.env, ...run.handler.env };
  return {
    handler: run.handler,
    group,
    sets: (name) =>
      Object.hasOwn(given, name) ||
      (protocol?.variables.includes(name) === true && (packaged || !name.includes("PLUGIN_"))),
    personal: by.scope === "user" || by.scope === "managed" || play.layer.scope === "user",
    inPlugin: startsInPlugin(protocol?.dialect, (task?.call ?? call).event),
  };
}

/**
 * The fault for which a hook starts nothing at some moment; `none` if it is known to start at each
 * of them, and undefined if nothing starts it.
 */
export function faultOfRuns(
  play: HostPlay,
  traces: readonly Trace[],
  files: Files | undefined,
): StartFault | "none" | undefined {
  let found: "none" | undefined;
  for (const { runs } of traces) {
    const faults = runs
      .filter(({ via }) => via !== "raw")
      .map((run) => startFault(startOf(play, run), files));
    const [first] = faults;
    if (first && faults.every(Boolean)) return first;
    if (faults.length) found = "none";
  }
  return found;
}
