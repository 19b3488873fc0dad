import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { isOfPackage, nearName, packageFolderOf, recordOf } from "../model/packages.ts";
import { listed } from "../screen/label.ts";
import { visible } from "../model/visible.ts";
import { changed, type Change } from "../model/files.ts";
import type { Adapter } from "../model/adapter.ts";
import { fileToWrite } from "../model/config.ts";
import { splitDialect } from "../model/route.ts";
import { readEdited, type Edited } from "../read/edited.ts";
import { isInOurFolder, LOCAL, namesLauncher, PROJECT, type Layer } from "../model/layer.ts";
import { say, tell } from "../node/io.ts";
import { enter, wasInterrupted, type Writer } from "../node/writer.ts";
import { owns, readLedger, recorded } from "../write/ledger.ts";
import { writtenPlaces } from "../write/protected.ts";
import { removingOrder } from "../write/order.ts";
import { fileState } from "../write/restore.ts";
import type { Removal } from "../../schemas/types/output.ts";
import { remove } from "../convert/remove.ts";
import { quietProject, workspaceAt, workspaceIn, type Workspace, sayJson } from "./here.ts";
import { agreed, refuseUnderAgent } from "./before.ts";
import { demandNotNewer, demandOurFormat } from "./release.ts";
import { hostsNamed, INTERRUPTED, loadAll } from "./load.ts";
import type { CommandOf } from "../options/table.ts";
import { recordChange } from "../install/record.ts";
import { disk, readBytes } from "../node/disk.ts";
import { filesBelow } from "../node/drift.ts";
import { recordedNames } from "../read/records.ts";
import { editedText } from "../write/edited.ts";
import { withoutPackage } from "../write/edited-packages.ts";
import { readLock } from "../plan/assemble.ts";
import { prepareAgain } from "./conversion.ts";
import { namedIn, trusted } from "./packages.ts";

/** Takes out packages by name, or everything; a single other word is a project's folder. */
export const removeCommand: CommandOf<"remove"> = async (words, options, io) => {
  const { to, user, dryRun, json } = options;
  if (!dryRun) await refuseUnderAgent("remove", "takes guards out", io);
  const known = await loadAll();
  const folder = user ? io.home : (quietProject(known.adapters, io)?.folder ?? io.cwd);
  const around = workspaceIn(folder, user === true, known, io);
  if (words.length && !dryRun && (await wereRemoved(words, around))) return 0;
  const names = words.length ? packagesNamed(words, around) : [];
  const workspace = await workspaceAt(names.length ? undefined : words[0], user, io);
  const { adapters, root, files, layers } = workspace;
  const texts = to === undefined ? packagesHere(workspace) : [];
  if (!names.length && texts.length && !dryRun) {
    io.stderr.write(`hookport: this takes out ${listed(texts)} too\n`);
    if (!agreed("remove", options, io)) return 1;
  }
  const writer = dryRun ? undefined : await enter(root, adapters, io);
  if (!writer && wasInterrupted(root, io)) tell(io, INTERRUPTED);
  const targets = to === undefined ? undefined : hostsNamed(to, workspace);
  demandNotNewer(workspace);
  demandOurFormat(workspace);
  const changes = names.length
    ? await withoutPackages(workspace, names, writer)
    : removingOrder([
        ...remove(adapters, files, targets, layers, writer?.again),
        ...texts.flatMap((name) => deleting(workspace, name)),
      ]);
  const stays = (names.length ? names : texts).flatMap((name) =>
    strangersIn(root, name).map((path) => `${packageFolderOf(name)}/${path}`),
  );
  const lost = names.length ? [] : lostUndo(workspace);
  const edited = editedSince(workspace, changes);
  writer?.apply(changes);
  if (json) {
    const left = [...strangers(workspace, changes)];
    const files = changes.map(({ path, after }) => {
      const action = after === null ? "removed" : "updated";
      return { path, action } as const;
    });
    sayJson(io, { version: 1, files, left } satisfies Removal);
    return left.length ? 1 : 0;
  }
  const lines = [
    ...doneTo(changes).map(
      ([path, done]) => `${visible(path)} ${dryRun ? "would be " : ""}${done}`,
    ),
    ...stays.map(
      (file) => `${visible(file)} stays: it was not installed. Delete it if nobody needs it`,
    ),
    ...lost.map(
      (file) =>
        `${file}: what undo needs is lost: its hooks are back as they are now, and not byte for byte as they were`,
    ),
    ...edited.map(
      (file) =>
        `${visible(file)}: was edited since the conversion: what Hookport put in is out of it, and the rest is as it is now`,
    ),
  ];
  for (const line of lines) say(io, line);
  return warnOfStrangers(workspace, changes) ? 1 : 0;
};

/** Restored files that their owners edited since lost our entries by meaning (S27). */
function editedSince({ files, layers }: Workspace, changes: readonly Change[]): readonly string[] {
  return layers.flatMap((layer) =>
    Object.entries(recorded(files, layer)).flatMap(([path, entry]) => {
      const change = changes.find((change) => change.path === path);
      const isEdited = change && !entry.whole && fileState(change.before, entry, path) === "edited";
      return isEdited ? [path] : [];
    }),
  );
}

/** A run that was killed had removed these packages; clears away what it left. */
async function wereRemoved(words: readonly string[], around: Workspace): Promise<boolean> {
  const { adapters, root, layer, io } = around;
  const installed = packagesHere(around);
  const isWord = (word: string) =>
    installed.includes(word) || existsSync(resolve(io.cwd, word, dirname(layer.document)));
  if (!wasInterrupted(root, io) || words.some(isWord)) return false;
  await enter(root, adapters, io);
  tell(io, `${listed(words)}: not installed here any more`);
  return true;
}

function packagesNamed(words: readonly string[], around: Workspace): readonly string[] {
  const installed = packagesHere(around);
  const stranger = words.find((name) => !installed.includes(name));
  if (stranger === undefined) return words;
  if (words.length === 1 && existsSync(resolve(around.io.cwd, stranger))) return [];
  throw new UserError(
    `${stranger} is not installed here${nearName(stranger, installed)}`,
    installed.length
      ? `installed are: ${installed.join(", ")}`
      : "`hookport remove` without a name takes out everything",
  );
}

/** Says what is done to each path; all the files of a package count as one path. */
const doneTo = (changes: readonly Change[]): readonly (readonly [path: string, done: string])[] => [
  ...new Map(
    changes.map(({ path, after }) => {
      if (after !== null) return [path, isInOurFolder(path) ? "updated" : "restored"];
      const [folder] = isOfPackage(path) ? (PACKAGE.exec(path) ?? []) : [];
      return [folder ?? path, "removed"];
    }),
  ),
];

const PACKAGE = /^\.hookport\/packages\/(?:@[^/]+\/)?[^/]+\//;

/** Prints what is left to do by hand, and returns whether there is anything. */
export function warnOfStrangers(workspace: Workspace, changes: readonly Change[]): boolean {
  const left = strangers(workspace, changes);
  for (const file of left)
    say(workspace.io, `${file} still calls the shim in an entry changed by hand: take it out`);
  return left.length > 0;
}

/** In these files somebody edited the command of our entry, which would now deny every call. */
function strangers({ adapters, files }: Workspace, changes: readonly Change[]): readonly string[] {
  // Files that the ledger still lists are ours, and needed.
  const after = changed(files, changes);
  const ours = Object.assign(
    {},
    ...[PROJECT, LOCAL].map((layer) => readLedger(after, layer)),
  ) as ReturnType<typeof readLedger>;
  const paths = new Set(writtenPlaces(adapters).map(({ path }) => path));
  return [...paths].filter(
    (path) => files.exists(path) && !ours[path] && namesLauncher(after.read(path)),
  );
}

/** Files whose hooks were adopted and whose earlier text is lost (S27). */
function lostUndo({ adapters, files, layers }: Workspace): readonly string[] {
  const lost: string[] = [];
  for (const layer of layers) {
    const record = recorded(files, layer);
    const groups = readEdited(files, layer)?.groups ?? [];
    const hosts = [...new Set(groups.map(({ group }) => splitDialect(group.dialect)[0]))].filter(
      (host) => adapters[host],
    );
    for (const host of hosts) {
      const path = fileToWrite((adapters[host] as Adapter).config, layer.scope)?.path;
      const known = Object.keys(record).some(
        (file) => record[file]?.took && owns(adapters, host, file),
      );
      if (!known && path !== undefined && files.exists(path)) lost.push(path);
    }
  }
  return lost;
}

const packagesHere = (workspace: Workspace): readonly string[] => [
  ...new Set([
    ...namedIn(workspace),
    ...recordedNames(workspace.files),
    ...Object.keys(readLock(workspace.files, workspace.layer)?.installed ?? {}),
  ]),
];

/** Paths in a package's folder that were not installed are not ours to delete. */
function strangersIn(root: string, name: string): readonly string[] {
  const known = trusted(disk(root), name)?.files;
  return known
    ? filesBelow(root, packageFolderOf(name)).filter((path) => !Object.hasOwn(known, path))
    : [];
}

function deleting(workspace: Workspace, name: string): readonly Change[] {
  const { root, files } = workspace;
  const folder = packageFolderOf(name);
  // A run that was killed has deleted all of it, and what is there now is nobody's package.
  if (!files.exists(recordOf(name)) && !namedIn(workspace).includes(name)) return [];
  const strangers = strangersIn(root, name);
  const own = filesBelow(root, folder).filter((path) => !strangers.includes(path));
  return [
    ...own.map((path): Change => {
      const file = `${folder}/${path}`;
      return { path: file, before: readBytes(root, file), after: null, bytes: true };
    }),
    ...(files.exists(recordOf(name)) ? [recordChange(files, name, null)] : []),
  ];
}

async function withoutPackages(
  workspace: Workspace,
  names: readonly string[],
  writer: Writer | undefined,
): Promise<readonly Change[]> {
  const { adapters, files, layer } = workspace;
  const edited = readEdited(files, layer);
  const gone = names.flatMap((name) => deleting(workspace, name));
  // A removal that was killed has taken the file away.
  const text = (edited ? names : []).reduce(
    (text, name) => withoutPackage(text, name, layer.edited),
    edited?.text ?? "",
  );
  const rest = (edited?.packages ?? []).filter(({ name }) => !names.includes(name));
  const kept: readonly Change[] =
    !edited || text === edited.text
      ? []
      : [{ path: layer.edited, before: edited.text, after: text }];
  if (!edited || (isBare(edited) && !rest.length)) {
    const known = edited || files.exists(layer.document);
    const changes = known
      ? remove(adapters, changed(files, gone), undefined, [layer], writer?.again)
      : [];
    if (!edited || isOurs(text, edited, layer)) return removingOrder([...changes, ...gone]);
    const others = changes.filter(({ path }) => path !== layer.edited);
    return removingOrder([...kept, ...others, ...gone]);
  }
  const pending: readonly Change[] = [...gone, ...kept];
  const { outcome } = await prepareAgain(workspace, { pending }, writer);
  return outcome.changes;
}

/** Nothing in the file is for hooks other than those of packages. */
const isBare = ({ from, groups = [], accept }: Edited) =>
  !from.length && !groups.length && !accept.length;

/** The rest of the file is as it was written for packages alone. */
function isOurs(rest: string, { to = [] }: Edited, layer: Layer): boolean {
  const name = "a";
  const wish = { to, from: [], failOpen: false, add: [], packages: [name] };
  const ours = withoutPackage(editedText(undefined, layer, wish), name, layer.edited);
  return rest.replaceAll("\r\n", "\n") === ours;
}
