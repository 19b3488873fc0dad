import { startedWith } from "../convert/begin.ts";
import type { LiveSubject } from "../doctor/live-session.ts";
import type { Required } from "../judge/require.ts";
import { remembered } from "../model/files.ts";
import type { Known } from "../model/route.ts";
import { disk } from "../node/disk.ts";
import { belowTop, ignoredBy } from "../node/git.ts";
import { ownPaths } from "./conversion.ts";
import { landing } from "../node/real-path.ts";
import { matchingProject } from "../node/safe-regex.ts";
import { releaseOfShim, shimText } from "../node/shim-text.ts";
import { terminalOf } from "../node/terminal.ts";
import { movedBy } from "../read/moved.ts";
import type { Workspace } from "./here.ts";
import { today } from "./load.ts";
import type { Surroundings } from "../node/io.ts";

interface Asked {
  /** The folder as the user named it. */
  readonly path: string;
  readonly hosts: readonly string[];
  readonly required?: readonly Required[] | undefined;
}

/** With `beyond`, files in the home folder and on the machine count too. */
export function subjects({ adapters, protocols }: Known, io: Surroundings, beyond = false) {
  const configs = Object.values(adapters).map(({ config }) => config);
  const outside = { home: remembered(disk(io.home)), machine: remembered(disk("/")) };
  const machine = movedBy(configs, io.env, outside);
  const common = {
    adapters,
    protocols,
    shim: shimText(),
    releaseOf: releaseOfShim,
    today: today(io),
    begin: startedWith,
    beyond: beyond ? machine : {},
  };
  const ignoredIn = (root: string) => {
    let known: ReadonlySet<string> | undefined;
    return (file: string) => (known ??= ignoredBy(root, ownPaths(adapters), io.env)).has(file);
  };
  return ({ root, user, files }: Workspace, { path, hosts, required }: Asked): LiveSubject => ({
    ...common,
    match: matchingProject(),
    path,
    hosts,
    files: user ? machine.home : remembered(files),
    folder: belowTop(root),
    ...(user ? { user } : { ignored: ignoredIn(root) }),
    machineFolders: { ...machine, path: landing(root), terminal: terminalOf(root, io) },
    ...(required && { required }),
  });
}
