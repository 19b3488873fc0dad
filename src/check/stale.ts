/** Reports what a conversion would now write differently: hooks, and files that were changed. */
import { diagnostic, type Place } from "../model/diagnostics.ts";
import { isReformatted, UNFORMATTED, type Change } from "../model/files.ts";
import {
  FORMATTERS,
  isInOurFolder,
  isUndo,
  LAUNCHER,
  SHIM,
  TWIN,
  type Layer,
} from "../model/layer.ts";
import { quietly } from "../model/error.ts";
import { valueOf } from "../read/parse.ts";
import type { AuditHook, Diagnostic } from "../../schemas/types/output.ts";
import type { HookChange } from "../plan/compare.ts";
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";

/** A hook that is new, and where it stands if that is not our file yet. */
export interface PlacedChange extends HookChange {
  readonly stands: Pick<AuditHook, "file" | "line" | "pointer"> | undefined;
}

export function staleIn(
  items: readonly Change[],
  changed: readonly PlacedChange[],
  layers: readonly Layer[],
): readonly Diagnostic[] {
  const hooks = changed.map(staleHook);
  // A file that its owner edited, or keeps from git now, has another record, and nothing of ours
  // differs (S27). One that is lost is missed. What formatters are told is nothing of ours either.
  const gone = items.flatMap(({ path, after }) => (after === null ? [recordName(path)] : []));
  const changes = items.filter(
    ({ path, before }) =>
      !FORMATTERS.some((formatter) => formatter.path === path) &&
      (!isUndo(path) || (before === undefined && !gone.includes(recordName(path)))),
  );
  const generated = ({ path }: Change) =>
    isUndo(path) || layers.some(({ document }) => isNamed(path, document));
  const own = changes.filter((change) => !generated(change));
  const broken = own.filter(
    ({ path, before, after }) =>
      isProgram(path) || !hooks.length || before === undefined || after === null,
  );
  const files = broken.map((change) => stale({ file: change.path }, whatOf(change)));
  if (hooks.length || files.length) return [...hooks, ...files];
  return changes
    .slice(0, 1)
    .map(({ path }) =>
      stale({ file: path }, "`hookport convert` would write this file differently"),
    );
}

const recordName = (path: string) => path.replace(/(?:\.ignored)?(?:\.local)?\.json$/, "");

/** The path is the file, or a copy of it in another folder of ours. */
const isNamed = (path: string, ours: string) =>
  isInOurFolder(path) && path.slice(path.lastIndexOf("/")) === ours.slice(ours.lastIndexOf("/"));
const isProgram = (path: string) => [SHIM, LAUNCHER, TWIN].some((ours) => isNamed(path, ours));

const stale = (at: Place, message: string): Diagnostic => diagnostic("out-of-date", at, message);

function whatOf({ path, before, after }: Change): string {
  if (before === undefined) return "this file is missing";
  if (after === null) return "this file is not needed any more";
  if (isReformatted(before, after))
    return `this file was rewritten, maybe by a formatter: ${UNFORMATTED}`;
  if (isProgram(path)) return "this is not the program of this release, or it was changed by hand";
  return "a source was changed since, or an entry that calls Hookport was changed or taken out";
}

function staleHook({ what, event, group, handler, how, stands }: PlacedChange): Diagnostic {
  const name = shortName(nameOf(handler));
  const { file = "", pointer = "", line } = { ...group.origin, ...handler.origin };
  const at = { file, event, pointer, ...(line !== undefined && { line }) };
  if (what === "came") {
    const agent = group.origin?.adopted && !stands ? "agent" : "other agent";
    const why = `${name} is new here; no ${agent} runs it yet`;
    return stale(stands ? { ...stands, event } : at, why);
  }
  if (what === "went") return stale(at, `${name} was taken out here; other agents still run it`);
  const as = how && ` (${how})`;
  return stale(at, `${name} was changed here; the agents still run it as it was${as}`);
}

/** Finds a new hook in an agent's own file, from which the next conversion moves it to ours. */
export function ownPlaceOf(
  { what, group, handler }: HookChange,
  changes: readonly Change[],
  hooks: readonly AuditHook[],
): AuditHook | undefined {
  const command = JSON.stringify(handler.command);
  const holds = ({ path, before }: Change) =>
    before !== undefined &&
    JSON.stringify(quietly(() => valueOf(before, path)) ?? "").includes(command);
  const edited = changes.find(({ path }) => path === group.origin?.file);
  if (what !== "came" || !edited || holds(edited)) return undefined;
  const own = changes.find((change) => !isInOurFolder(change.path) && holds(change));
  return hooks.find(({ file, name }) => file === own?.path && name === nameOf(handler));
}
