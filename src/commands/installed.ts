import { changedFiles, type ConvertView } from "../convert/changed.ts";
import { printConverted } from "../convert/print.ts";
import { fromWords, type InstallView, type Offer } from "../install/screen.ts";
import { programWords } from "../install/words.ts";
import { actionOf, type Change } from "../model/files.ts";
import type { Installation } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { isPlain, type Io } from "../node/io.ts";
import type { PackageRecord } from "../read/records.ts";
import type { Options } from "../options/table.ts";
import type { Prepared } from "./conversion.ts";
import { lookOf } from "./here.ts";

export function viewOf(
  { adapters, protocols }: Prepared,
  spec: string,
  { to, user = false }: Options<"install">,
  io: Io,
): InstallView {
  const texts = [
    word(spec),
    ...(to === undefined ? [] : [`--to ${word(to)}`]),
    ...(user ? ["--user"] : []),
  ];
  return { adapters, protocols, user, again: `hookport install ${texts.join(" ")}`, ...lookOf(io) };
}

export function written(
  { adapters, main, outcome }: Prepared,
  { user }: Options<"install">,
  io: Io,
): string {
  const view: ConvertView = {
    adapters,
    ...lookOf(io),
    plain: isPlain(io),
    layer: main.layer,
    adopt: false,
    again: "",
    // The question named its conditions already.
    quiet: true,
  };
  const files = changedFiles(outcome, view);
  const next = user ? "Written" : "Next: commit these files";
  return [printConverted(outcome, view), "", view.paint("bold", next), ...files].join("\n");
}

type Reported = Installation["packages"][number];

export function installationOf(
  { record }: Pick<Offer, "record">,
  { outcome }: Prepared,
  action: Reported["action"],
): Installation {
  const own = (outcome.judged[0]?.judged ?? []).filter(
    ({ group }) => group.origin?.package === record.name,
  );
  return {
    version: 1,
    packages: [
      {
        ...reportedPackage(record, action),
        hooks: own.map((judged) => ({
          event: judged.event,
          matcher: judged.group.matcher ?? "",
          program: programWords(judged),
          guard: judged.guard,
        })),
      },
    ],
    files: reportedFiles(outcome.changes),
    targets: [...outcome.report.targets],
  };
}

export const reportedPackage = (
  { name, release, source }: PackageRecord,
  action: Reported["action"],
): Reported => ({ name, release, from: fromWords({ source }), action, hooks: [] });

export const reportedFiles = (changes: readonly Change[]): Installation["files"] =>
  changes.map((change) => ({ path: change.path, action: actionOf(change) }));
