/** Runs a conversion up to the point at which it would write; `check` uses it too. */
import { relative, resolve, sep } from "node:path";
import { convert, joinedOutcomes } from "../convert/convert.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import { LAUNCHER, layersOf, PROJECT, SHIM, TWIN, USER, LOCAL } from "../model/layer.ts";
import { isOfPackage } from "../model/packages.ts";
import { UserError } from "../model/error.ts";
import { word } from "../model/shell.ts";
import { disk } from "../node/disk.ts";
import { belowTop, ignoredBy, isTracked } from "../node/git.ts";
import { installedVersion } from "../node/installed.ts";
import { tell, type Io, type Surroundings } from "../node/io.ts";
import { enter, wasInterrupted, type Writer } from "../node/writer.ts";
import { matchingProject } from "../node/safe-regex.ts";
import { shimText } from "../node/shim-text.ts";
import { originsOf } from "../plan/assemble.ts";
import { type Edited, readEdited } from "../read/edited.ts";
import { composed, puttingOrder } from "../write/order.ts";
import { copiesIn, foldersOf, writtenPlaces } from "../write/protected.ts";
import type { Workspace } from "./here.ts";
import { demandNotNewer } from "./release.ts";
import { hostsNamed, INTERRUPTED, loadAll, today } from "./load.ts";
import { checkFrom, locate } from "./sources.ts";
import {
  begun,
  projectWork,
  targetsOf,
  unreadError,
  userRoot,
  type WorkOptions,
  type Work,
} from "./work.ts";
import type { Options } from "../options/table.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

export type ConversionOptions = WorkOptions & Pick<Options<"convert">, "out" | "failOpen">;

export type Prepared = Awaited<ReturnType<typeof prepare>>;

/** `writes` allows it to be written, by the given writer or by a new one. */
export async function prepare(
  path: string | undefined,
  options: ConversionOptions,
  writes: boolean | Writer,
  io: Io,
  unjudged = false,
) {
  const { adapters, protocols } = await loadAll();
  const { root, file } = options.user ? userRoot(path, io) : locate(path, adapters, io);
  const out = options.out === undefined ? root : resolve(io.cwd, options.out);
  demandOwn(out, io);
  const writer = writes === true ? await enter(out, adapters, io) : writes || undefined;
  if (!writer && wasInterrupted(out, io)) tell(io, INTERRUPTED);
  demandNotNewer({ files: disk(out), layers: layersOf(options.user) });
  checkFrom(options.from, adapters);
  const target = { adapters, root: out, user: options.user };
  const named = options.to === undefined ? [] : hostsNamed(options.to, target);
  const asked = { adapters, root, out, file, options };
  const work = options.user ? [begun(asked, USER)] : projectWork(asked);
  const [main] = work as [Work];
  const sources = work.flatMap((work) => work.sources);
  const targets = targetsOf(options.to, target, work, sources);
  const handlers = sources.flatMap(({ groups, natives }) => [...groups, ...natives]);
  const unread = sources.flatMap((source) => source.unread);
  const mute = sources.filter(
    ({ unread: wrong, groups, natives }) =>
      wrong.some(({ level }) => level === "error") && !groups.length && !natives.length,
  );
  const before = work.flatMap((work) => originsOf(work.doc));
  // The document holds all that is left of the hooks in such a file.
  if (
    (unread.length && !handlers.length) ||
    mute.some(({ file: path }) => before.some((origin) => origin.file === path))
  )
    throw unreadError(unread);
  const ignored = ignoredBy(out, ownPaths(adapters), io.env);
  const common = {
    adapters,
    protocols,
    targets,
    from: out === root ? main.files : disk(root),
    folder: belowTop(out),
    inPlace: out === root,
    shim: shimText(),
    ignored: (text: string) => ignored.has(text),
    match: matchingProject(),
    today: today(io),
    installed: installedHere(adapters, targets, io),
  };
  const outcome = joinedOutcomes(
    work.map(({ layer, files, sources: own, others, doc, edited }) =>
      convert({
        ...common,
        targets: targetsIn(edited, targets, named),
        files,
        layer,
        sources: own,
        others,
        failOpen: options.failOpen ?? edited?.failOpen ?? doc?.failOpen ?? false,
        adopt: options.adopt,
        unjudged,
      }),
    ),
  );
  const pending = options.pending ?? [];
  const first = pending.filter(({ path }) => !isOfPackage(path));
  const changes = puttingOrder([
    ...pending.filter(({ path }) => isOfPackage(path)),
    ...composed(disk(out), first, outcome.changes),
  ]);
  return { adapters, protocols, out, main, writer, outcome: { ...outcome, changes } };
}

/** The last conversion once more, of a project or of the home folder, with changes beside it. */
export const prepareAgain = (
  { root, user, io }: Workspace,
  more: Pick<ConversionOptions, "to" | "pending">,
  writer: Writer | undefined,
): Promise<Prepared> =>
  prepare(user ? undefined : root, { from: "auto", user, ...more }, writer ?? false, io);

/** Those that this layer's file or the command names: one that is gone here may be there. */
const targetsIn = (
  edited: Edited | undefined,
  texts: readonly string[],
  named: readonly string[],
): readonly string[] =>
  edited?.to ? texts.filter((host) => edited.to?.includes(host) || named.includes(host)) : texts;

/** Throws for a folder in `node_modules`, because the next install would undo the conversion. */
function demandOwn(out: string, { cwd }: Io): void {
  if (!out.split(sep).includes("node_modules")) return;
  const path = relative(cwd, out) || ".";
  throw new UserError(
    `${path}: a dependency, and the next install takes out what is written there`,
    `to have its hooks in this project: hookport convert ${word(path)} --out .; nothing was written`,
  );
}

export function ownPaths(adapters: Adapters): readonly string[] {
  const copies = foldersOf(adapters, () => true).flatMap(copiesIn);
  const theirs = writtenPlaces(adapters).filter(({ scope }) => scope !== "user");
  return [PROJECT.document, LAUNCHER, TWIN, SHIM, ...copies, ...theirs.map(({ path }) => path)];
}

function installedHere(
  adapters: Adapters,
  targets: readonly string[],
  { env }: Io,
): { readonly [host: string]: string } {
  return Object.fromEntries(
    targets.flatMap((host) => {
      const version = installedVersion(adapters[host] as Adapter, env["PATH"] ?? "");
      return version === undefined ? [] : [[host, version]];
    }),
  );
}

/** One person's file switches the log off: one that comes with the repository would do it for everyone. */
export function logSwitch(
  root: string,
  { env }: Surroundings,
): { readonly isOff: boolean; readonly findings: readonly Diagnostic[] } {
  const edited = readEdited(disk(root), LOCAL);
  if (!edited?.refusesLog) return { isOff: false, findings: [] };
  if (!isTracked(root, LOCAL.edited, env)) return { isOff: true, findings: [] };
  const pointer = "/log";
  const place = { file: LOCAL.edited, line: edited.parsed.line(pointer), pointer };
  const message = "`log` switches nothing off unless git leaves this file out of the repository";
  const hint = `take it out of the repository: git rm --cached ${LOCAL.edited}`;
  return { isOff: false, findings: [diagnostic("not-ignored", place, message, { hint })] };
}
