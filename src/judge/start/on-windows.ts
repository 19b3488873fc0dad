/** Judges hooks on Windows, if a project says that it is used there (S23). */
import type { Handler } from "../../../schemas/types/document.ts";
import type { Adapters } from "../../model/adapter.ts";
import { diagnostic } from "../../model/diagnostics.ts";
import { quietly } from "../../model/error.ts";
import type { Files } from "../../model/files.ts";
import { knownOf } from "../../model/known.ts";
import { PROJECT } from "../../model/layer.ts";
import { callsShim } from "../../model/started-shim.ts";
import type { Condition } from "../../model/world.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { HostPlay, Run } from "../../play/runs.ts";
import { readEdited } from "../../read/edited.ts";
import type { Source } from "../../read/source.ts";
import { startThere } from "./start-there.ts";
import type { HookStart } from "./script-place.ts";

/** Every run of every moment asks. */
const used = knownOf<HostPlay, boolean>();

/** The project says that it is used on Windows, or has a hook with a command for it. */
export const usedOnWindows = (play: HostPlay): boolean =>
  used(play, "", () => {
    const { world, documentOf, loaded } = play;
    const groups = Object.values(documentOf(PROJECT)?.hooks ?? {}).flat();
    // An entry of ours may have a form for Windows, whatever the project is used on.
    const own = loaded.flatMap(({ handler }) =>
      callsShim(handler.command ?? "") ? [] : [handler],
    );
    return (
      saysSo(world.project) || [...own, ...groups.flatMap(({ hooks }) => hooks)].some(isForWindows)
    );
  });

const saysSo = (files: Files): boolean =>
  quietly(() => readEdited(files, PROJECT))?.systems.includes("windows") === true;
const isForWindows = ({ windows }: Handler) => windows !== undefined;

/** Names the agents whose entries nobody tried there; none if nothing says that it is used there. */
export function untriedThere(
  adapters: Adapters,
  hosts: readonly string[],
  sources: readonly Source[],
  files: Files,
): readonly Diagnostic[] {
  const hooks = sources.flatMap(({ groups, natives }) =>
    [...groups, ...natives].flatMap(({ group }) => group.hooks),
  );
  const untried = hosts.flatMap((host) => (adapters[host]?.config.windows ? [adapters[host]] : []));
  if (!untried.length || !(saysSo(files) || hooks.some(isForWindows))) return [];
  const titles = untried.map(({ title }) => title);
  const at = { file: files.exists(PROJECT.edited) ? PROJECT.edited : "" };
  const why = `nobody tried how these start hooks on Windows: ${titles.join(", ")}`;
  return [diagnostic("windows", at, why)];
}

/** Needed by what the shim starts. An agent's own way to start hooks there is not known. */
export const needsThere = (
  play: HostPlay,
  { task }: Run,
  start: HookStart,
): readonly Condition[] =>
  task && usedOnWindows(play) && startThere(start) === "by bash" ? [BY_BASH] : [];

const BY_BASH: Condition = {
  kind: "windows",
  says: "a machine with Windows has Git for Windows",
  meet: "install it there, or give the hook a `windows` command",
};
