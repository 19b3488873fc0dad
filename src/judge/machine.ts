/** Adds what this machine knows of a project: trusted folders and one person's switches (S24). */
import type { Adapter } from "../model/adapter.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import type { Files } from "../model/files.ts";
import { PROJECT, USER, type Layer } from "../model/layer.ts";
import type { RegexTest } from "../model/matcher.ts";
import type { OnMachine } from "../../schemas/types/output.ts";
import type { Protocols } from "../model/route.ts";
import type { LoadedHook, Trust, World } from "../model/world.ts";
import type { Placed } from "../plan/plan.ts";
import { hostPlay, type HostPlay } from "../play/runs.ts";
import { quietWorldOf } from "../read/world.ts";
import { judge } from "./judge.ts";

export interface MachineFolders {
  readonly home: Files;
  readonly machine: Files;
  readonly path: string;
}

interface MachineRequest {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  /** They include one person's files. */
  readonly files: Files;
  readonly here: MachineFolders;
  readonly folder: string;
  readonly documentOf: (layer: Layer) => HooksDocument | undefined;
  readonly match: RegexTest;
}

/** Whether a guard that holds by the committed files is switched on on this machine. */
export type MachineVerdict = (guard: Placed) => OnMachine;

/**
 * A guard is off if it is open without the hooks that are certainly not trusted, and unknown if
 * only hooks that may be trusted close it.
 */
export function onMachine({
  protocols,
  adapter,
  files,
  here,
  folder,
  documentOf,
  match,
}: MachineRequest): MachineVerdict {
  const { title } = adapter;
  const world: World = {
    ...quietWorldOf({ project: files, home: here.home, machine: here.machine }, folder),
    path: here.path,
  };
  const documents = (layer: Layer) => (layer === USER ? undefined : documentOf(layer));
  const without = (...trust: readonly Trust[]) =>
    hostPlay({
      protocols,
      adapter: trusting(adapter, trust),
      layer: PROJECT,
      world,
      documentOf: documents,
      match,
    });
  // Both plays are made only when needed: most agents have no guard that holds today, and few are
  // asked about twice.
  let [known, sure]: (HostPlay | undefined)[] = [];
  return (guard) => {
    const why = whyOpen((known ??= without("untrusted")), guard, files);
    if (why !== undefined)
      return { state: "off", why: why.replace(`${title} does not run it: `, "") };
    return whyOpen((sure ??= without("untrusted", "unknown")), guard, files) === undefined
      ? { state: "on", why: "" }
      : { state: "unknown", why: UNKNOWN };
  };
}

const UNTRUSTED = "the agent does not trust it";
const UNKNOWN = "no file that Hookport reads shows whether the agent trusts this folder";

/** It is undefined if the guard blocks. */
function whyOpen(play: HostPlay, guard: Placed, files: Files): string | undefined {
  const { opened, findings } = judge(play, guard, { files });
  return opened
    ? (findings.find(({ level }) => level === "lost" || level === "weakened")?.message ?? "")
    : undefined;
}

/** Switches all hooks of such trust off; trust that an agent keeps in no known file is unknown. */
function trusting(adapter: Adapter, without: readonly Trust[]): Adapter {
  const { config } = adapter;
  const loads = (world: World) =>
    config.loads(world).map((hook): LoadedHook => {
      const needs = hook.conditions.some(({ kind }) => kind === "trust");
      const trust = needs ? (config.trust?.(hook, world) ?? "unknown") : "trusted";
      if (hook.off || !without.includes(trust)) return hook;
      return {
        ...hook,
        off: { by: "switch", file: hook.file, pointer: hook.pointer, why: UNTRUSTED },
      };
    });
  return { ...adapter, config: { ...config, loads } };
}
