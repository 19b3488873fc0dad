import { manifestOf } from "../install/manifest.ts";
import { demandUnused } from "../install/obeyed.ts";
import { packageView } from "../install/contents.ts";
import { printOffer, type Offer, fromWords } from "../install/screen.ts";
import { changed, type Change } from "../model/files.ts";
import { packageFolderOf, recordOf } from "../model/packages.ts";
import { fetched as fetchPackage } from "../node/fetch/fetch.ts";
import { specOf, type Spec } from "../node/fetch/spec.ts";
import { say, type Io } from "../node/io.ts";
import { enter, type Writer } from "../node/writer.ts";
import { acceptsOf } from "../plan/accept.ts";
import { hooksOfPackage } from "../read/packages.ts";
import { agreed, refuseUnderAgent, settle } from "./before.ts";
import { prepareAgain } from "./conversion.ts";
import { printDiff } from "./convert.ts";
import { readableAt, type Workspace, sayJson } from "./here.ts";
import { installationOf, viewOf, written, reportedFiles, reportedPackage } from "./installed.ts";
import { ignoredIn, twice as installedTwice } from "./package-findings.ts";
import { namedIn, NO_PACKAGE, putting, recordFor, replacing, specIn, trusted } from "./packages.ts";
import { demandHooks, demandOwnLook, demandRuns, openIn, targetsFor } from "./refusals.ts";
import type { CommandOf, Options } from "../options/table.ts";
import { UserError } from "../model/error.ts";
import { takingOut } from "../model/fault-words.ts";
import type { Installation } from "../../schemas/types/output.ts";
import { disk } from "../node/disk.ts";
import type { Drift } from "../check/packages.ts";
import { driftOf } from "../node/drift.ts";
import { readRecord, type PackageRecord } from "../read/records.ts";
import { visible } from "../model/visible.ts";
import { plural } from "../screen/text.ts";

/** Shows what the package runs and asks before anything is written. */
export const installCommand: CommandOf<"install"> = async (spec, options, io) => {
  const { dryRun = false, json = false } = options;
  if (!dryRun) await refuseUnderAgent("install", "changes what guards this project", io);
  if (spec === undefined) return restoreCommand(options, io);
  const workspace = await readableAt(undefined, options.user, io);
  const { adapters, root, files } = workspace;
  await settle(workspace, dryRun);
  const targets = targetsFor(options.to, workspace);
  const fetched = await fetchPackage(specOf(spec, io.cwd), workspace);
  demandUnused(fetched.files, fetched.leftOut);
  const record = recordFor(manifestOf(fetched.files, fetched.called), fetched);
  demandHooks(adapters, fetched, record.name);
  demandOwnLook(workspace, record.name);
  const planned = (writer?: Writer) => {
    const pending = putting(workspace, record, fetched, targets);
    return prepareAgain(workspace, { to: targets.join(), pending }, writer);
  };
  const before = trusted(files, record.name)?.release;
  const prepared = await planned();
  demandRuns(prepared.outcome, fetched, record.name);
  const size = fetched.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const then = changed(files, prepared.outcome.changes);
  const twice = installedTwice({ ...workspace, files: then }, targets).filter(({ file }) =>
    file.startsWith(`${packageFolderOf(record.name)}/`),
  );
  const ignored = ignoredIn(workspace, record);
  const { leftOut } = fetched;
  const accepts = acceptsOf(hooksOfPackage(adapters, packageView(fetched.files)).value);
  const offer: Offer = { record, size, before, twice, ignored, leftOut, accepts };
  const view = viewOf(prepared, spec, options, io);
  if (!json) say(io, printOffer(offer, prepared.outcome, view));
  if (dryRun) {
    if (json) sayJson(io, installationOf(offer, prepared, "installed"));
    else if (options.verbose) await printDiff(prepared.outcome.changes, io);
    return openIn(prepared.outcome, record.name) ? 1 : 0;
  }
  if (!agreed("install", options, io)) return 1;
  // Others may have written meanwhile, so the plan is made anew when it is our turn.
  const writer = await enter(root, adapters, io);
  const now = await planned(writer);
  writer.apply(now.outcome.changes);
  if (json) sayJson(io, installationOf(offer, now, "installed"));
  else
    say(
      io,
      `\n${[record.name, record.release].filter(Boolean).join(" ")} is installed.\n${written(now, options, io)}`,
    );
  return openIn(now.outcome, record.name) ? 1 : 0;
};

/** Puts all packages' files back as installed: what was committed is the consent. */
async function restoreCommand(options: Options<"install">, io: Io): Promise<number> {
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
    sayJson(io, installation);
    return 0;
  }
  if (!names.length) say(io, NO_PACKAGE);
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

function exactly(root: string, record: PackageRecord): Spec {
  const spec = specIn(root, record, true);
  if (spec) return spec;
  throw new UserError(
    `${record.name} was installed from a place that only one machine has`,
    `git restore ${packageFolderOf(record.name)}, or install it again from there; nothing was written`,
  );
}
