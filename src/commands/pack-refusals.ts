import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageFiles } from "../install/contents.ts";
import { readTar } from "../node/tar.ts";
import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { isInside } from "../node/disk.ts";
import { packable } from "../pack/folders.ts";
import { hostsNamed } from "./load.ts";

/** Throws if an agent that is named by its id takes no plugins. */
export function hostsFor(
  to: string | undefined,
  adapters: Adapters,
  root: string,
): readonly string[] {
  const texts = packable(adapters);
  if (to === undefined) return texts;
  const hosts = hostsNamed(to, { adapters, root });
  const [other] = hosts.filter((host) => !texts.includes(host));
  if (other !== undefined && to.split(",").includes(other))
    throw new UserError(
      `${other} takes no plugins that can be packed`,
      `name some of ${texts.join(", ")}; for the others there is \`hookport install\`. Nothing was written`,
    );
  return hosts;
}

export function demandApart(root: string, folder: string, shown: string): void {
  if (folder === root || isInside(folder, root))
    throw new UserError(
      `${shown}: the package itself is there`,
      "name a folder that is only for what is packed: --out DIR; nothing was written",
    );
}

export function demandFaultless(faults: readonly Diagnostic[]): void {
  // A module may be a bundled dependency, which the refusals of an installation know.
  const fault = faults.find(({ level, code }) => level === "error" && code !== "import-missing");
  if (fault)
    throw new UserError(
      `${fault.file}:${fault.line}: ${fault.message}`,
      `${fault.hint}; \`hookport check\` in the package names everything. Nothing was written`,
    );
}

export function demandTaken(tar: Uint8Array): void {
  try {
    packageFiles(readTar(tar, Infinity));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      `the package for npm would be refused: ${error.message.split("\n")[0]}`,
      "leave out what no hook needs, or pack for fewer agents: --to; nothing was written",
    );
  }
}

export function demandMarketFolder(root: string, path: string): void {
  const stat = lstatSync(dirname(join(root, path)), { throwIfNoEntry: false });
  if (stat && !stat.isDirectory())
    throw new UserError(
      `${dirname(path)}: it is no folder, and a marketplace's file belongs into it`,
      "take it away, or write elsewhere: --out DIR; nothing was written",
    );
}
