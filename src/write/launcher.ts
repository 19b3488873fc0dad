/** The launcher, which every entry starts and which starts the shim (S10). */
import batch from "./launcher.cmd?text" with { type: "text" };
import script from "./launcher.sh?text" with { type: "text" };
import type { Adapters } from "../model/adapter.ts";
import {
  blocked,
  noNode,
  noShim,
  unchecked,
  type Fault,
  type ShimPlace,
} from "../model/fault-words.ts";
import { KEPT, LOADING } from "../model/loading.ts";
import { inFolder, type Layer } from "../model/layer.ts";
import { NEEDED_NODE } from "../model/version.ts";

/** This launcher is a project's, or that of a person's home folder. */
export function launcherFor(adapters: Adapters): string {
  // An agent may set the variable of another one too, with the same folder.
  const project = variablesOf(adapters).reduceRight((rest, name) => `\${${name}:-${rest}}`, "$PWD");
  return script
    .replaceAll("{project}", () => project)
    .replace("{needed}", () => NEEDED_NODE)
    .replace("{loading}", () => LOADING.join(" "));
}

const variablesOf = (adapters: Adapters): readonly string[] =>
  Object.values(adapters).flatMap(({ protocol: { host } }) => host.projectDir ?? []);

/** The launcher's twin in a folder of ours, as far as one of these agents starts it there. */
export function twinFor(
  adapters: Adapters,
  hosts: readonly string[],
  { flag }: Layer,
  folder?: string,
): string | undefined {
  const isStarted = hosts.some((host) => {
    const { startsTwin, protectedFolder } = adapters[host]?.config ?? {};
    return startsTwin && protectedFolder === folder;
  });
  return isStarted ? twin(adapters, { flag, folder: inFolder("", folder) }) : undefined;
}

/** It lies in this folder below the project or the home folder. */
function twin(adapters: Adapters, at: ShimPlace): string {
  const faults = { noNode: noNode(at), noShim: noShim(at) };
  const { owner } = faults.noNode;
  const fault: Fault = {
    code: "%_fault%" as Fault["code"],
    why: "%_why%",
    repair: "%_repair%",
    ...(owner !== undefined && { owner }),
  };
  const project = owner === undefined ? above(at) : projectWith(variablesOf(adapters));
  const words: { readonly [name: string]: string } = {
    whose: owner ?? "this project",
    project,
    loading: LOADING.join(" "),
    kept: LOADING.map((name) => `set "${KEPT}${name}=!${name}!"`).join("\n"),
    own: [...new Set((batch + project).match(/(?<=set ")_\w+(?==)/g))].join(" "),
    blocked: blocked(fault),
    unchecked: unchecked(fault, "%_waits%" as "call"),
    "noNode.why": faults.noNode.why,
    "noNode.repair": faults.noNode.repair,
    "noShim.why": faults.noShim.why,
    "noShim.repair": faults.noShim.repair,
  };
  return batch.replace(/\{([\w.]+)\}/g, (_, name: string) => words[name] ?? "");
}

const asProject = (folder: string) => `for %%p in ("${folder}") do set "_project=%%~fp"`;
const above = ({ folder }: ShimPlace) =>
  asProject(`%_here%${folder.replace(/[^/]+/g, "..").replaceAll("/", "\\")}`);
/** Hooks of one person run in the project that the agent works in. */
const projectWith = (variables: readonly string[]) =>
  [
    'set "_top="',
    ...variables.map((name) => `if not defined _top if defined ${name} set "_top=%${name}:"=%"`),
    'if not defined _top set "_top=%_cwd%"',
    asProject("%_top%"),
  ].join("\n");

/** The entries of a plugin name neither the package nor its agents. */
export const pluginLauncher = (
  adapters: Adapters,
  hosts: readonly string[],
  name: string,
): string =>
  launcherFor(adapters).replace(
    "\n\n",
    () => `\n\nset -- ${hosts.join(",")} "$@" --package=${name}\n`,
  );
