import type { Outcome } from "../convert/convert.ts";
import { editedHooks } from "../convert/changed.ts";
import { manifestOf } from "../install/manifest.ts";
import { demandUnused } from "../install/obeyed.ts";
import { acceptLines, fromWords } from "../install/screen.ts";
import { packageView } from "../install/contents.ts";
import { UserError } from "../model/error.ts";
import { parseJson, same } from "../model/json.ts";
import { nearName, packageDocumentOf } from "../model/packages.ts";
import type { Installation } from "../../schemas/types/output.ts";
import { fetched as fetchPackage, type Fetched } from "../node/fetch/fetch.ts";
import type { Spec } from "../node/fetch/spec.ts";
import { say, tell, type Io } from "../node/io.ts";
import { enter, type Writer } from "../node/writer.ts";
import { acceptsOf } from "../plan/accept.ts";
import { hooksOfPackage } from "../read/packages.ts";
import type { PackageRecord } from "../read/records.ts";
import { visible } from "../model/visible.ts";
import { prepareAgain } from "./conversion.ts";
import { readableAt, type Workspace, lookOf, sayJson } from "./here.ts";
import { agreed, refuseUnderAgent, settle } from "./before.ts";
import { installationOf, reportedPackage, written } from "./installed.ts";
import { demandHooks, demandRuns, openIn } from "./refusals.ts";
import { namedIn, NO_PACKAGE, recordFor, replacing, specIn, trusted } from "./packages.ts";
import type { CommandOf } from "../options/table.ts";

interface Newer {
  readonly before: PackageRecord;
  readonly record: PackageRecord;
  readonly fetched: Fetched;
}

export const updateCommand: CommandOf<"update"> = async (names, options, io) => {
  const { dryRun = false, json = false } = options;
  if (!dryRun) await refuseUnderAgent("update", "changes what guards this project", io);
  const workspace = await readableAt(undefined, options.user, io);
  const { adapters, root, files } = workspace;
  await settle(workspace, dryRun);
  const records = asked(names, workspace);
  const newer: Newer[] = [];
  for (const before of records) {
    const spec = newest(before, names.length > 0, root, io);
    if (!spec) continue;
    const fetched = await fetchPackage(spec, workspace);
    demandUnused(fetched.files, fetched.leftOut);
    const record = recordFor(manifestOf(fetched.files, before.name), fetched);
    if (record.name !== before.name)
      throw new UserError(
        `${before.name} is called ${record.name} now`,
        `take it out and install the other one; nothing was written`,
      );
    demandHooks(adapters, fetched, record.name);
    if (!same(record.files, before.files) || record.release !== before.release)
      newer.push({ before, record, fetched });
  }
  if (!newer.length) {
    // This clears away the leftovers of a killed run.
    if (!dryRun) await enter(root, adapters, io);
    const packages = records.map((record) => reportedPackage(record, "unchanged"));
    if (json) sayJson(io, { version: 1, packages, files: [], targets: [] } satisfies Installation);
    else if (records.length) say(io, "Every package is up to date. No file was changed.");
    else say(io, NO_PACKAGE);
    return 0;
  }
  const planned = (writer?: Writer) => {
    const pending = newer.flatMap(({ record, fetched }) => replacing(root, record, fetched));
    return prepareAgain(workspace, { pending }, writer);
  };
  const prepared = await planned();
  for (const { fetched, record } of newer) demandRuns(prepared.outcome, fetched, record.name);
  const hooks = changesOf(prepared.outcome, newer);
  const accepts = newer.flatMap(({ record, fetched }) => {
    const before = acceptsOf(parseJson(files.read(packageDocumentOf(record.name)) ?? ""));
    const now = acceptsOf(hooksOfPackage(adapters, packageView(fetched.files)).value);
    return now.filter((gap) => !before.some((other) => same(gap, other)));
  });
  const asks = hooks.length > 0 || accepts.length > 0;
  const view = lookOf(io);
  if (!json) {
    for (const { before, record } of newer)
      say(
        io,
        visible(
          `${record.name} ${before.release || "as it was"} -> ${record.release || "as it is now"}, ${fromWords(record)}`,
        ),
      );
    say(
      io,
      hooks.length
        ? ["", ...editedHooks({ ...prepared.outcome, hooks }, view)].join("\n")
        : "\nNo program, no event and no matcher differs.",
    );
    if (accepts.length) say(io, acceptLines(accepts, { ...view, adapters }).join("\n"));
  }
  if (!dryRun && asks && !agreed("update", options, io)) return 1;
  const writer = dryRun ? undefined : await enter(root, adapters, io);
  const now = writer ? await planned(writer) : prepared;
  writer?.apply(now.outcome.changes);
  if (json) {
    const parts = newer.map((newer) => installationOf(newer, now, "updated"));
    const [first] = parts as [Installation];
    sayJson(io, { ...first, packages: parts.flatMap(({ packages }) => packages) });
  } else if (writer)
    say(io, `\n${written({ ...now, outcome: { ...now.outcome, hooks: [] } }, options, io)}`);
  return newer.some(({ record }) => openIn(now.outcome, record.name)) ? 1 : 0;
};

const changesOf = ({ hooks }: Outcome, newer: readonly Newer[]) =>
  hooks.filter(({ group }) => newer.some(({ record }) => record.name === group.origin?.package));

function asked(names: readonly string[], workspace: Workspace): readonly PackageRecord[] {
  const known = namedIn(workspace);
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new UserError(
      `${stranger} is not installed here${nearName(stranger, known)}`,
      known.length ? `installed are: ${known.join(", ")}` : "to add it: hookport install SPEC",
    );
  return (names.length ? names : known).map((name) => {
    const record = trusted(workspace.files, name);
    if (record) return record;
    throw new UserError(
      `nothing is known of where ${name} is from`,
      "install it again: hookport install SPEC",
    );
  });
}

function newest(record: PackageRecord, isNamed: boolean, root: string, io: Io): Spec | undefined {
  const spec = specIn(root, record, false);
  if (spec) return spec;
  const why = `${record.name} was installed from a place that only one machine has: install it again from there`;
  if (isNamed) throw new UserError(why, "hookport install SPEC; nothing was written");
  tell(io, why);
  return undefined;
}
