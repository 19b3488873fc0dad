/** Finds what is wrong with installed packages, apart from their hooks. */
import type { Adapters } from "../model/adapter.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Group } from "../../schemas/types/document.ts";
import { packageFolderOf, recordOf } from "../model/packages.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { baseOf, type LoadedHook, type World } from "../model/world.ts";
import { callsShim } from "../model/started-shim.ts";
import { PLUGIN_LAUNCHER } from "../model/entry-plugin.ts";
import { takingOut } from "../model/fault-words.ts";
import { workOf } from "../read/script.ts";
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";

export interface Drift {
  readonly path: string;
  readonly what: "changed" | "missing" | "added";
}

const DRIFTS = {
  changed: "is not as it was installed: what starts it does not run, and what it guards is denied",
  missing: "is missing: what starts it does not run, and what it guards is denied",
  added: "was not installed: no hook of the package runs, and what they guard is denied",
} as const;

export const driftFindings = (
  name: string,
  drift: readonly Drift[],
  isUser = false,
): readonly Diagnostic[] =>
  drift.map(({ path, what }) => {
    const file = `${packageFolderOf(name)}/${path}`;
    const way =
      what === "added"
        ? `Take it out: \`${takingOut(file, isUser ? "~/" : "")}\``
        : "`hookport install` puts it back";
    return diagnostic("package-changed", { file }, `this file ${DRIFTS[what]}. ${way}`);
  });

/** Names the first file of a package that no clone of the project has. */
export const ignoredFindings = (name: string, ignored: readonly string[]): readonly Diagnostic[] =>
  ignored.slice(0, 1).map((file) => {
    const message = `git ignores this file of ${name}: where the project is cloned it is missing, and what it guards is denied`;
    return diagnostic("git-ignored", { file }, message);
  });

export const unnamedFinding = (name: string, edited: string): Diagnostic =>
  diagnostic(
    "package-unnamed",
    { file: recordOf(name) },
    `${name} is installed, and ${edited} does not name it: none of its hooks runs`,
    { hint: `name it under \`packages\` in ${edited}, or take it out: hookport remove ${name}` },
  );

/** The package whose hooks the entries of a packed plugin start, as its launcher names it. */
function packedAs(world: World, { plugin, scope, handler }: LoadedHook): string | undefined {
  if (!callsShim(handler.command ?? "")) return undefined;
  const launcher = [plugin, PLUGIN_LAUNCHER].filter(Boolean).join("/");
  return /^set -- .* --package=(\S+)$/m.exec(world[baseOf({ scope })].read(launcher) ?? "")?.[1];
}

/** An agent also loads these hooks of packages as a plugin's, and would run them twice. */
export function twiceFindings(
  adapters: Adapters,
  hosts: readonly string[],
  world: World,
  groups: readonly Group[],
): readonly Diagnostic[] {
  const own = groups.flatMap(({ hooks, origin: { package: name, file = "" } = {} }) =>
    name === undefined
      ? []
      : hooks.map((handler) => ({ name, file, handler, work: workOf(handler) })),
  );
  if (!own.length) return [];
  return hosts.flatMap((host): readonly Diagnostic[] => {
    const { title, config } = adapters[host] ?? {};
    const loaded = (config?.loads(world) ?? []).filter(
      ({ off, plugin }) => !off && plugin !== undefined,
    );
    const works = new Map(loaded.map((hook) => [workOf(hook.handler), hook] as const));
    const packed = new Map(loaded.map((hook) => [packedAs(world, hook), hook] as const));
    return own.flatMap(({ name, file, handler, work }) => {
      const twin = (work === undefined ? undefined : works.get(work)) ?? packed.get(name);
      if (!twin) return [];
      const { pointer = "", line } = handler.origin ?? {};
      const at = { file, pointer, host, ...(line !== undefined && { line }) };
      const message = `${shortName(nameOf(handler))} of ${name} is also in the plugin ${twin.plugin || twin.file}, which ${title} loads: it runs twice there`;
      return [diagnostic("fires-twice", at, message)];
    });
  });
}
