/** The launcher, which every entry starts and which starts the shim (S10). */
import script from "./launcher.sh?text" with { type: "text" };
import type { Adapters } from "../model/adapter.ts";
import { LOADING } from "../model/loading.ts";
import { NEEDED_NODE } from "../model/needed-node.ts";

/** This launcher is a project's, or that of a person's home folder. */
export function launcherFor(adapters: Adapters): string {
  const variables = Object.values(adapters).flatMap(
    ({ protocol: { host } }) => host.projectDir ?? [],
  );
  // An agent may set the variable of another one too, with the same folder.
  const project = variables.reduceRight((rest, name) => `\${${name}:-${rest}}`, "$PWD");
  return script
    .replaceAll("{project}", () => project)
    .replace("{needed}", () => NEEDED_NODE)
    .replace("{loading}", () => LOADING.join(" "));
}

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
