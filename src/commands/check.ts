import type { Known } from "../model/route.ts";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { auditProject } from "../judge/project.ts";
import { FORMS } from "../audit/forms.ts";
import { hasGaps } from "../audit/sides.ts";
import { projectPage } from "../audit/page.ts";
import { isAllRead } from "../screen/aside.ts";
import { pageText } from "../screen/page.ts";
import { FILES } from "../judge/part.ts";
import { problemsIn } from "../check/problems.ts";
import { hooksLines, printChecked, printGaps } from "../check/print.ts";
import { staleIn, ownPlaceOf } from "../check/stale.ts";
import type { HookChange } from "../plan/compare.ts";
import { fromError } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import type { AuditProject, Diagnostic } from "../../schemas/types/output.ts";
import { say, tell, type Io } from "../node/io.ts";
import { wasInterrupted } from "../node/writer.ts";
import { quietWorldOf } from "../read/world.ts";
import { ownerIn } from "../validate/document.ts";
import { visible } from "../model/visible.ts";
import { DOCUMENT } from "../cases/layout.ts";
import { agentsFor, convertedTo, inEveryLayer } from "./agents.ts";
import {
  checkedDocument,
  checkedPackage,
  type CheckOptions,
  type Checked,
} from "./check-package.ts";
import { prepare, type ConversionOptions, type Prepared, logSwitch } from "./conversion.ts";
import { noHooks, readableAt, type Workspace, lookOf } from "./here.ts";
import { INTERRUPTED, loadAll, today } from "./load.ts";
import { packageFindings } from "./package-findings.ts";
import { subjects } from "./subject.ts";

export async function checkCommand(
  paths: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<number> {
  const known = await loadAll();
  const asked = paths.length ? paths : [undefined];
  const checkeds: Checked[] = [];
  for (const path of asked) checkeds.push(await checkedAt(path, options, known, io));
  print(checkeds, options, known, io);
  return checkeds.some(({ failed }) => failed) ? 1 : 0;
}

async function checkedAt(
  path: string | undefined,
  options: CheckOptions,
  known: Known,
  io: Io,
): Promise<Checked> {
  if (path !== undefined && !isFolder(path, io)) return checkedDocument(path, known, options, io);
  const workspace = await readableAt(path, options.user, io);
  const converted = isConverted(workspace);
  if (!converted && isPackage(workspace)) return checkedPackage(path ?? ".", workspace, options);
  const attempt = converted
    ? await prepareQuietly(path, { from: "auto", ...(options.user && { user: true }) }, io)
    : {};
  return checkedProject(path ?? ".", workspace, options, attempt);
}

const isConverted = ({ files, layers }: Workspace): boolean =>
  layers.some(({ document }) => files.exists(document));

const placeIn = ({ group, handler }: HookChange) => ({
  file: group.origin?.file ?? "",
  pointer: handler.origin?.pointer ?? group.origin?.pointer ?? "",
});

/** A plugin's own file is judged as its agent would run it. */
function isPackage({ files, ...known }: Workspace): boolean {
  const text = files.read(DOCUMENT);
  if (text === undefined || ownerIn(text, DOCUMENT, known) !== undefined) return false;
  const world = quietWorldOf({ project: files });
  return (
    text.includes('"version"') ||
    !Object.values(known.adapters).some(({ config }) =>
      config.files(world).some(({ file, plugin }) => file === DOCUMENT && plugin !== undefined),
    )
  );
}

const isFolder = (path: string | undefined, { cwd }: Io): boolean =>
  path !== undefined &&
  statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() === true;

type Attempt = Partial<{ readonly prepared: Prepared; readonly fault: Diagnostic }>;

const UNREADABLE: readonly string[] = [
  ...FILES,
  "unread",
  "unknown-key",
  "unknown-event",
  "package-missing",
  "package-changed",
];

/** An unreadable file becomes a fault of the project. */
async function prepareQuietly(
  path: string | undefined,
  options: ConversionOptions,
  io: Io,
): Promise<Attempt> {
  try {
    return { prepared: await prepare(path, options, false, io, true) };
  } catch (error) {
    if (!(error instanceof UserError) || !UNREADABLE.includes(error.code ?? "")) throw error;
    const { file = "", line = 1 } = error.place ?? {};
    return { fault: fromError(error, { file, line: Math.max(1, line) }, "unreadable-file") };
  }
}

function checkedProject(
  path: string,
  workspace: Workspace,
  options: CheckOptions,
  { prepared, fault }: Attempt,
): Checked {
  const { adapters, root, user, layers, io } = workspace;
  const { strict = false } = options;
  if (wasInterrupted(root, io)) tell(io, INTERRUPTED);
  const asked = prepared?.outcome.report.targets.map(({ host }) => host) ?? [];
  const targets = [...new Set([...convertedTo(workspace), ...asked])];
  const hosts = [
    ...new Set([...agentsFor(options.to, workspace), ...(options.to === undefined ? asked : [])]),
  ];
  const audited = auditProject(subjects(workspace, io)(workspace, { path, hosts }));
  const { changes = [], hooks: changed = [] } = prepared?.outcome ?? {};
  const placed = changed.map((hook) => ({
    ...hook,
    stands: ownPlaceOf(hook, changes, audited.hooks),
  }));
  const stale = staleIn(changes, placed, layers);
  const added = placed
    .filter(({ what }) => what === "came")
    .map((hook) => hook.stands ?? placeIn(hook));
  const unread =
    fault && !audited.unread.some(({ file }) => file === fault.file)
      ? [...audited.unread, fault]
      : audited.unread;
  const project: AuditProject = { ...audited, unread: [...unread] };

  const isEmpty = !project.hooks.length && !project.unread.length && !stale.length;
  if (!isConverted(workspace) && isEmpty && isAllRead(project.notices))
    throw noHooks(project, "name a project, a package or a universal document");
  const packages = [
    ...packageFindings(workspace, hosts),
    ...(user ? [] : logSwitch(root, io).findings),
  ];
  const shared = inEveryLayer(targets, workspace);
  const problems = problemsIn({ adapters, project, stale, added, packages, targets: shared });
  const failed =
    problems.some(({ mild }) => !mild) ||
    project.verdict === "open" ||
    (strict && hasGaps(project));
  return {
    project: { ...project, notices: [...stale, ...packages, ...project.notices] },
    problems,
    // Another layer's agents get this one's hooks only if the command names them.
    targets: shared,
    failed,
  };
}

function print(
  checkeds: readonly Checked[],
  { format = "text", json, verbose, quiet, table }: CheckOptions,
  { adapters }: Known,
  io: Io,
): void {
  const look = lookOf(io);
  const { paint } = look;
  if (!json && format === "text") {
    for (const { project, problems, targets, failed, agents = [] } of checkeds) {
      if (quiet && !failed) continue;
      if (checkeds.length > 1) say(io, paint("bold", `${visible(project.path)}:`));
      say(io, printChecked(project, problems, { adapters, targets, ...look }));
      if (table && project.hooks.length) say(io, hooksLines(project, adapters, look));
      if (agents.length && !quiet) say(io, printGaps(agents, look));
      if (failed && !problems.some(({ mild }) => !mild))
        say(io, paint("yellow", "That is not enough for --strict (--verbose lists the gaps)."));
      if (verbose && project.hooks.length)
        say(io, ["", ...pageText(projectPage(project, adapters, true), look)].join("\n"));
    }
    return;
  }
  const view = {
    many: checkeds.length > 1,
    hosts: checkeds[0]?.project.hosts ?? [],
    ...look,
    adapters,
    today: today(io),
  };
  const projects = checkeds.map(({ project }) => project);
  io.stdout.write([...FORMS[json ? "json" : format](projects, view)].join(""));
}
