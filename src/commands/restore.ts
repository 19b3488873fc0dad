import { manifestOf } from "../install/manifest.ts";
import { fromWords } from "../install/screen.ts";
import { UserError } from "../model/error.ts";
import { takingOut } from "../model/fault-words.ts";
import type { Change } from "../model/files.ts";
import { packageFolderOf, recordOf } from "../model/packages.ts";
import type { Installation } from "../../schemas/types/output.ts";
import { disk } from "../node/disk.ts";
import type { Drift } from "../check/packages.ts";
import { driftOf } from "../node/drift.ts";
import { fetched as fetchPackage } from "../node/fetch/fetch.ts";
import type { Spec } from "../node/fetch/spec.ts";
import { say, type Io } from "../node/io.ts";
import { enter } from "../node/writer.ts";
import { resolve } from "node:path";
import { readRecord, type PackageRecord } from "../read/records.ts";
import { printedJson } from "../screen/json.ts";
import { visible } from "../model/visible.ts";
import { plural } from "../screen/text.ts";
import { readableAt, type Workspace } from "./here.ts";
import { reportedFiles, reportedPackage } from "./installed.ts";
import { namedIn, recordFor, replacing } from "./packages.ts";
import type { Options } from "../options/table.ts";

/** Puts all packages' files back as installed: what was committed is the consent. */
export async function restoreCommand(options: Options<"install">, io: Io): Promise<number> {
  const { user, dryRun, json } = options;
  const workspace = await readableAt(undefined, user, io);
  const { adapters, root } = workspace;
  const names = namedIn(workspace);
  const writer = dryRun ? undefined : await enter(root, adapters, io);
  const items = names.map((name) => {
    const record = demandRecord(root, name);
    return { record, drift: driftOf(root, record) };
  });
  const broken = items.filter(({ drift }) => drift.length);
  const changes: Change[] = [];
  for (const { record, drift } of broken)
    changes.push(...(await restoring(workspace, record, drift)));
  writer?.apply(changes);
  if (json) {
    const installation: Installation = {
      version: 1,
      packages: items.map(({ record, drift }) =>
        reportedPackage(record, drift.length ? "restored" : "unchanged"),
      ),
      files: reportedFiles(changes),
      targets: [],
    };
    say(io, printedJson(installation, 2));
    return 0;
  }
  if (!names.length) say(io, "No package is named here. To add one: hookport install SPEC");
  else if (!broken.length)
    say(io, `${plural(names.length, "package")} here, as installed. No file was changed.`);
  for (const { record, drift } of broken)
    say(
      io,
      visible(
        `${record.name}: ${plural(drift.length, "file")} ${dryRun ? "would be" : drift.length === 1 ? "is" : "are"} as installed again`,
      ),
    );
  return 0;
}

function demandRecord(root: string, name: string): PackageRecord {
  const record = readRecord(disk(root), name);
  if (record !== undefined && typeof record !== "string") return record;
  throw new UserError(
    `${recordOf(name)}, which says what was installed of ${name}, ${record ?? "is missing"}`,
    `git restore ${recordOf(name)}, or install it again from where it is from: hookport install SPEC; nothing was written`,
  );
}

async function restoring(
  workspace: Workspace,
  record: PackageRecord,
  drift: readonly Drift[],
): Promise<readonly Change[]> {
  const { root, io } = workspace;
  if (drift.every(({ what }) => what === "added")) {
    const path = `${packageFolderOf(record.name)}/${drift[0]?.path}`;
    throw new UserError(
      `${path} is no file of ${record.name}`,
      `take it out, and run the command again: ${takingOut(path, root === io.home ? "~/" : "")}; nothing was written`,
    );
  }
  const fetched = await fetchPackage(exactly(root, record), workspace);
  const { name, release, files } = recordFor(manifestOf(fetched.files, record.name), fetched);
  const differs = new Set([...Object.keys(files), ...Object.keys(record.files)]);
  const other = [...differs].find((path) => files[path] !== record.files[path]);
  if (name !== record.name || release !== record.release || other !== undefined)
    throw new UserError(
      `what ${fromWords(record)} came is not the ${record.name} that was installed${other === undefined ? "" : `: ${other} differs`}`,
      `git restore ${packageFolderOf(record.name)}, or take what is there now: hookport update ${record.name}; nothing was written`,
    );
  return replacing(root, record, fetched);
}

/** Says where a package is from; undefined if only one machine has that place. `isExact` asks for this release. */
export function specIn(
  root: string,
  { source, name, release }: PackageRecord,
  isExact: boolean,
): Spec | undefined {
  if (source.from === "npm") return { kind: "npm", name, range: isExact ? release : source.asked };
  if (source.from === "git")
    return source.address
      ? { kind: "git", address: source.address, ref: isExact ? source.commit : source.asked }
      : undefined;
  return source.path === undefined
    ? undefined
    : { kind: source.from, path: resolve(root, source.path) };
}

function exactly(root: string, record: PackageRecord): Spec {
  const spec = specIn(root, record, true);
  if (spec) return spec;
  throw new UserError(
    `${record.name} was installed from a place that only one machine has`,
    `git restore ${packageFolderOf(record.name)}, or install it again from there; nothing was written`,
  );
}
