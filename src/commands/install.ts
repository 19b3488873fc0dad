import { manifestOf } from "../install/manifest.ts";
import { demandUnused } from "../install/obeyed.ts";
import { printOffer, type Offer } from "../install/screen.ts";
import { packageView } from "../install/view.ts";
import { changed } from "../model/files.ts";
import { packageFolderOf } from "../model/packages.ts";
import { fetched as fetchPackage } from "../node/fetch/fetch.ts";
import { specOf } from "../node/fetch/spec.ts";
import { say } from "../node/io.ts";
import { enter, type Writer } from "../node/writer.ts";
import { acceptsOf } from "../plan/accept.ts";
import { hooksOfPackage } from "../read/packages.ts";
import { printedJson } from "../screen/json.ts";
import { agreed, refuseUnderAgent, settle } from "./before.ts";
import { prepareAgain } from "./conversion.ts";
import { printDiff } from "./convert.ts";
import { readableAt } from "./here.ts";
import { installationOf, viewOf, written } from "./installed.ts";
import { ignoredIn, twice as installedTwice } from "./package-findings.ts";
import { putting, recordFor, trusted } from "./packages.ts";
import { demandHooks, demandOwnLook, demandRuns, openIn, targetsFor } from "./refusals.ts";
import { restoreCommand } from "./restore.ts";
import type { CommandOf } from "../options/table.ts";

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
    if (json) say(io, printedJson(installationOf(offer, prepared, "installed"), 2));
    else if (options.verbose) await printDiff(prepared.outcome.changes, io);
    return openIn(prepared.outcome, record.name) ? 1 : 0;
  }
  if (!agreed("install", options, io)) return 1;
  // Others may have written meanwhile, so the plan is made anew when it is our turn.
  const writer = await enter(root, adapters, io);
  const now = await planned(writer);
  writer.apply(now.outcome.changes);
  if (json) say(io, printedJson(installationOf(offer, now, "installed"), 2));
  else
    say(
      io,
      `\n${[record.name, record.release].filter(Boolean).join(" ")} is installed.\n${written(now, options, io)}`,
    );
  return openIn(now.outcome, record.name) ? 1 : 0;
};
