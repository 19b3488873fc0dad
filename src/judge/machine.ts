/** Adds what one machine knows of a project: trusted folders, one person's switches, programs (S24). */
import type { Adapter } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import { knownOf } from "../model/known.ts";
import { PROJECT, USER } from "../model/layer.ts";
import type { OnMachine } from "../../schemas/types/output.ts";
import type { Scope } from "../model/place.ts";
import type { LoadedHook, Terminal, Trust, World } from "../model/world.ts";
import type { Placed } from "../plan/plan.ts";
import { hostPlay, type PlayRequest } from "../play/runs.ts";
import type { ReadPlay } from "./reach/rule.ts";
import { quietWorldOf } from "../read/world.ts";
import { judge } from "./judge.ts";
import { isLoss } from "./word.ts";

export interface MachineFolders {
  readonly home: Files;
  readonly machine: Files;
  readonly path: string;
  readonly terminal?: Terminal;
}

interface MachineRequest extends Omit<PlayRequest, "layer" | "world"> {
  /** They include one person's files. */
  readonly files: Files;
  readonly machineFolders: MachineFolders;
  readonly folder: string;
}

/** Whether a guard that holds by the committed files is switched on on this machine. */
export type MachineVerdict = (guard: Placed) => OnMachine;

/** The project on this machine, with its home folder and managed settings. */
export function worldHere(
  request: Pick<MachineRequest, "files" | "folder" | "machineFolders">,
): World {
  const { home, machine, path } = request.machineFolders;
  return { ...quietWorldOf({ project: request.files, home, machine }, request.folder), path };
}

/**
 * A guard is off if it is open without the hooks that are certainly not trusted, and unknown if
 * only hooks that may be trusted close it.
 */
export function onMachine(request: MachineRequest): MachineVerdict {
  const { adapter } = request;
  const { title } = adapter;
  const env = request.machineFolders.terminal?.env ?? {};
  const documentOf = projectsOnly(request.documentOf);
  const world: World = {
    ...worldHere(request),
    // The second line says nothing of programs.
    terminal: { env, node: "?", has: () => true, exists: () => true, sh: "" },
  };
  const without = (...trust: readonly Trust[]) =>
    hostPlay({ ...request, adapter: trusting(adapter, trust), layer: PROJECT, world, documentOf });
  // Both plays are made only when needed: most agents have no guard that holds today, and few are
  // asked about twice.
  let [known, sure]: (ReadPlay | undefined)[] = [];
  return (guard) => {
    const why = whyOpen((known ??= without("untrusted")), guard);
    if (why !== undefined)
      return { state: "off", why: why.replace(`${title} does not run it: `, "") };
    return whyOpen((sure ??= without("untrusted", "unknown")), guard) === undefined
      ? { state: "on", why: "" }
      : { state: "unknown", why: UNKNOWN };
  };
}

/** A person's own document lies in the home folder, at the path of the project's. */
export const projectsOnly =
  (documentOf: MachineRequest["documentOf"]): MachineRequest["documentOf"] =>
  (layer) =>
    layer === USER ? undefined : documentOf(layer);

const UNTRUSTED = "the agent does not trust it";
const UNKNOWN = "no file that Hookport reads shows whether the agent trusts this folder";

/** It is undefined if the guard blocks. */
function whyOpen(play: ReadPlay, guard: Placed): string | undefined {
  const { opened, findings } = judge(play, guard);
  return opened ? (findings.find(isLoss)?.message ?? "") : undefined;
}

type Trusted = Pick<LoadedHook, "file" | "scope" | "pointer" | "within" | "conditions" | "off">;

/**
 * Switches all hooks of such trust off, and takes the condition from those that are trusted; trust
 * that an agent keeps in no known file is unknown.
 */
export const trusting = (adapter: Adapter, without: readonly Trust[] = ["untrusted"]): Adapter =>
  loadingAs(adapter, (hook, world) => {
    const needed = hook.conditions.find(({ kind }) => kind === "trust");
    const trust = needed ? (adapter.config.trust?.(hook, world) ?? "unknown") : "trusted";
    if (trust === "trusted")
      return { ...hook, conditions: hook.conditions.filter(({ kind }) => kind !== "trust") };
    if (hook.off || !needed || !without.includes(trust)) return hook;
    const { file, pointer } = hook;
    return { ...hook, off: { by: "trust", file, pointer, why: UNTRUSTED, meet: needed.meet } };
  });

/** The same agent if it trusted all that it does not trust: which hooks are one does not depend on it. */
export const trustingAll = (adapter: Adapter): Adapter =>
  loadingAs(adapter, (hook) => (hook.off?.by === "trust" ? { ...hook, off: undefined } : hook));

/** The same agent, which loads each hook, and the file that is ours as a whole, as `change` says. */
function loadingAs(
  adapter: Adapter,
  change: <H extends Trusted>(hook: H, world: World) => H,
): Adapter {
  const { config } = adapter;
  const { whole } = config;
  const known = knownOf<World, readonly LoadedHook[]>();
  const loads = (world: World) =>
    known(world, "", () => config.loads(world).map((hook) => change(hook, world)));
  const loading = (world: World, scope: Scope) => {
    const file = whole?.places.find((place) => place.scope === scope)?.path ?? "";
    const { conditions, off } = whole?.loading?.(world, scope) ?? { conditions: [] };
    return change({ file, scope, pointer: "", conditions, ...(off && { off }) }, world);
  };
  return {
    ...adapter,
    config: { ...config, loads, ...(whole && { whole: { ...whole, loading } }) },
  };
}
