import { manifestOf } from "../install/manifest.ts";
import { demandUnused, obeyedBy } from "../install/obeyed.ts";
import { printOffer, type Offer } from "../install/screen.ts";
import { packageView } from "../install/view.ts";
import { changed } from "../model/files.ts";
import { packageFolderOf } from "../model/packages.ts";
import { layersOf } from "../model/layer.ts";
import { disk } from "../node/disk.ts";
import { fetched as fetchPackage } from "../node/fetch/fetch.ts";
import { specOf } from "../node/fetch/spec.ts";
import { say, type Io } from "../node/io.ts";
import { enter, type Writer } from "../node/writer.ts";
import { acceptsOf } from "../plan/accept.ts";
import { hooksOfPackage } from "../read/packages.ts";
import { printedJson } from "../screen/json.ts";
import { agreed } from "./agreed.ts";
import { prepareAgain } from "./conversion.ts";
import { printDiff } from "./convert.ts";
import { rootOf } from "./here.ts";
import { installationOf, viewOf, written } from "./installed.ts";
import { loadAll } from "./load.ts";
import { ignoredIn, twice as installedTwice } from "./package-findings.ts";
import { layerOf, namedIn, putting, recordFor, trusted } from "./packages.ts";
import { demandHooks, demandOwnLook, demandRuns, openIn, targetsFor } from "./refusals.ts";
import { restoreCommand } from "./restore.ts";
import { settle } from "./settle.ts";
import { refuseUnderAgent } from "./under-agent.ts";
import { demandOurFormat } from "./release.ts";
import type { Options } from "../options/table.ts";

/** Shows what the package runs and asks before anything is written. */
export async function installCommand(
  spec: string | undefined,
  options: Options<"install">,
  io: Io,
): Promise<number> {
  const { user, dryRun = false, json = false, to } = options;
  const { adapters } = await loadAll();
  if (!dryRun) refuseUnderAgent(adapters, "install", "changes what guards this project", io);
  if (spec === undefined) return restoreCommand(options, io);
  const root = rootOf(undefined, user, adapters, io);
  demandOurFormat(disk(root), layersOf(user));
  await settle(root, adapters, dryRun, io);
  const layer = layerOf(user);
  const targets = targetsFor(to, adapters, root, user);
  const fetched = await fetchPackage(specOf(spec, io.cwd), root, io, obeyedBy(adapters));
  demandUnused(fetched.files, fetched.leftOut);
  const record = recordFor(manifestOf(fetched.files, fetched.called), fetched);
  demandHooks(adapters, fetched, record.name);
  demandOwnLook(disk(root), record.name, namedIn(disk(root), layer));
  const planned = (writes: false | Writer) => {
    const pending = putting(root, layer, record, fetched, targets);
    return prepareAgain(root, user, { to: targets.join(), pending }, writes, io);
  };
  const before = trusted(disk(root), record.name)?.release;
  const prepared = await planned(false);
  demandRuns(prepared.outcome, fetched, record.name);
  const size = fetched.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const then = changed(disk(root), prepared.outcome.changes);
  const twice = installedTwice(adapters, root, layer, targets, io, then).filter(({ file }) =>
    file.startsWith(`${packageFolderOf(record.name)}/`),
  );
  const ignored = ignoredIn(root, layer, record, io);
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
}
