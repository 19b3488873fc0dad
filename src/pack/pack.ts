/** Packs a package of hooks for marketplaces and for npm. It is pure and returns the files. */
import { type Known, guardsBy, sourceRow, type Protocols } from "../model/route.ts";
import { diagnostic } from "../model/diagnostics.ts";
import { IN_PLUGIN } from "../model/entry-plugin.ts";
import { pretty, type Fields, type Json } from "../model/json.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { isModule, type About } from "../model/plugin-form.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { byPath, type PackageFile } from "../install/contents.ts";
import type { Source } from "../read/source.ts";
import { fieldsIn } from "./about.ts";
import { hooksFile, type Hooks } from "./entries.ts";
import { pluginLauncher } from "../write/launcher.ts";
import { foldersFor, type Folder } from "./folders.ts";
import { ADDED, APART, OURS } from "./packed.ts";
import type { Lacking } from "./lacking.ts";
import { marketFiles } from "./market.ts";
import type { Group, HooksDocument } from "../../schemas/types/document.ts";
import { sealed } from "../model/seal.ts";
import { UNIVERSAL } from "../read/universal.ts";

export interface PackRequest extends Known {
  readonly hosts: readonly string[];
  readonly source: Source;
  /** `contents` are those of the package's files that its plugins have. */
  readonly files: readonly PackageFile[];
  readonly contents: readonly PackageFile[];
  readonly lacking: Lacking;
  /** The name has its scope. */
  readonly name: string;
  readonly about: About;
  readonly shim: string;
  /** A manifest that keeps the hooks beside it from running, if the package has one. */
  readonly apart: string | undefined;
}

export type PackedFiles = ReturnType<typeof pack>;

const file = (path: string, content: string | Json): PackageFile => ({
  path,
  executable: false,
  bytes: new TextEncoder().encode(typeof content === "string" ? content : pretty(content)),
});
const within = (folder: string, files: readonly PackageFile[]): readonly PackageFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));

/** Agents that have nothing to run get no folder. */
export function pack(request: PackRequest) {
  const { adapters, protocols, hosts, source, name } = request;
  const hooks = { adapters, protocols, name, doc: packedDocument(source, name) };
  const made = foldersFor(adapters, hosts).flatMap((folder) => {
    const entries = hooksFile(hooks, folder);
    return entries ? [{ folder, files: folderFiles(request, folder, entries, hooks) }] : [];
  });
  const folders = made.map(({ folder }) => folder);
  const apart = within(APART, apartFiles(request));
  // What agents take of an npm package is what stands at its top, and no agent looks in our folder.
  const [top] = made.filter(({ folder }) => !isModule(folder.form) && folder.shared.length);
  const first = top?.files ?? bare(request);
  const others = within(IN_PLUGIN, [
    ...made.flatMap((item) => (item === top ? [] : within(item.folder.form.folder, item.files))),
    ...apart,
  ]);
  const missing = missed(protocols, source);
  return {
    folders,
    files: [
      ...made.flatMap(({ folder, files }) => within(folder.form.folder, files)),
      ...apart,
      ...marketFiles(folders, request.about, "./").map(([path, value]) => file(path, value)),
      // What the repository around changes or leaves out in its own files would be missing here.
      file(".gitattributes", "* -text -filter -ident linguist-generated\n"),
      file(".gitignore", "!*\n"),
      // The package that is published of the folder around has nothing of this.
      file(".npmignore", "*\n"),
    ].toSorted(byPath),
    published: [
      ...first.filter(({ path }) => path !== ADDED),
      ...others,
      addedFile(request, [...first, ...others]),
    ].toSorted(byPath),
    missed: missing,
    notes: [
      ...missing.map(({ finding }) => finding),
      ...lackingNotes(request),
      ...folders.flatMap((folder) => notesOn(request, folder)),
      ...apartNotes(request),
    ],
  };
}

const bare = ({ contents, files }: PackRequest): readonly PackageFile[] => [
  ...contents,
  ...files.flatMap((file) =>
    file.path === PACKAGE_DOCUMENT ? [{ ...file, path: OURS.document, executable: false }] : [],
  ),
];

function folderFiles(
  request: PackRequest,
  { form, shared, hosts }: Folder,
  [path, entries]: readonly [path: string, text: string],
  hooks: Hooks,
): readonly PackageFile[] {
  const manifests: { [path: string]: Json } = {
    ...(isModule(form) ? {} : form.manifests(request.about)),
    ...Object.assign({}, ...shared.map(({ files }) => files?.(request.about))),
  };
  const items = [
    ...bare(request),
    ...Object.entries(manifests).map(([at, value]) =>
      file(at, { ...ownFields(request, at), ...(value as Fields) }),
    ),
    file(path, entries),
    file(OURS.launcher, pluginLauncher(hooks.adapters, hosts, hooks.name)),
    file(OURS.shim, request.shim),
    file(OURS.lock, lockText(hooks.doc)),
  ];
  return [...items, addedFile(request, items)].toSorted(byPath);
}

/** What is not the package's own, so that whoever installs them can leave it out. */
function addedFile({ contents }: PackRequest, files: readonly PackageFile[]): PackageFile {
  const own = new Set([...contents.map(({ path }) => path), OURS.document]);
  const added = files.map(({ path }) => path).filter((path) => !own.has(path) && path !== ADDED);
  return file(ADDED, { version: 1, added: added.toSorted() });
}

/** Returns what the package's own manifest for an agent says beyond what is written of it. */
function ownFields({ files }: PackRequest, path: string): Fields {
  const { hooks: _hooks, $schema: _schema, ...rest } = fieldsIn(path, files);
  return rest;
}

function lackingNotes({ lacking: { left, named } }: PackRequest): readonly Diagnostic[] {
  const rest = left.filter((path) => !named.some((candidate) => candidate.path === path));
  const first = rest.slice(0, SHOWN).join(", ");
  const text = rest.length > SHOWN ? `${first} and ${rest.length - SHOWN} more` : first;
  return [
    ...named.map(({ path, by }) =>
      diagnostic("not-packed", { file: path }, `it is in no plugin, and ${by} names it`),
    ),
    ...(rest.length
      ? [diagnostic("not-packed", { file: "package.json" }, `these are in no plugin: ${text}`)]
      : []),
  ];
}

const SHOWN = 10;

function apartFiles({ apart, files, contents }: PackRequest): readonly PackageFile[] {
  if (apart === undefined) return [];
  return [
    ...contents.filter(({ path }) => !path.startsWith("hooks/")),
    ...files.filter(({ path }) => path === apart),
  ];
}

function apartNotes({ apart }: PackRequest): readonly Diagnostic[] {
  if (apart === undefined) return [];
  const message = `agents that read this manifest run none of the hooks beside it, so it stands in ${APART}/, without the hooks`;
  const hint = `publish ${APART}/ as a second plugin`;
  return [diagnostic("plugin-emptied", { file: apart }, message, { level: "notice", hint })];
}

function notesOn({ contents }: PackRequest, { shared }: Folder): readonly Diagnostic[] {
  return shared.flatMap(({ rewrites = [] }): readonly Diagnostic[] =>
    rewrites.flatMap(({ ends, text: pattern, says }) =>
      contents.flatMap(({ path, bytes }): readonly Diagnostic[] => {
        const script = path.endsWith(ends) ? new TextDecoder().decode(bytes) : "";
        const at = script.search(pattern);
        if (at < 0) return [];
        const line = script.slice(0, at).split("\n").length;
        const message = `${says}: this script then tests something else there`;
        return [diagnostic("script-rewritten", { file: path, line }, message)];
      }),
    ),
  );
}

interface Missed {
  readonly guards: boolean;
  readonly finding: Diagnostic;
}

/** The questions for a model, and what of the document no agent runs. */
const missed = (protocols: Protocols, { groups, unread, file }: Source): readonly Missed[] => [
  ...unread.map((finding) => ({ guards: false, finding })),
  ...groups.flatMap(({ event, group, pointer }) =>
    group.hooks.flatMap((handler): readonly Missed[] => {
      if (handler.command !== undefined || event === null) return [];
      const { pointer: at = pointer, line = 1 } = handler.origin ?? {};
      const guards = guardsBy(event, sourceRow(protocols, event, group)?.row, handler);
      const why = "it is in no plugin: the entries of a plugin start commands, and ask no model";
      const finding = diagnostic("no-command", { file, pointer: at, line }, why);
      return [{ guards: guards !== undefined, finding }];
    }),
  ),
];

/** The hooks run in the package's folder, wherever that is. */
function packedDocument({ groups }: Pick<Source, "groups">, name: string): HooksDocument {
  const hooks: { [event: string]: Group[] } = {};
  for (const { event, group, pointer } of groups) {
    if (event === null) continue;
    const handlers = group.hooks.map(({ origin, ...handler }) => ({
      ...handler,
      origin: { pointer: origin?.pointer ?? pointer },
    }));
    const origin = { host: UNIVERSAL, file: PACKAGE_DOCUMENT, pointer, package: name };
    (hooks[event] ??= []).push({ ...group, hooks: handlers, origin });
  }
  return { version: 1, hooks };
}

/** Some replace variables in every text of a plugin, which breaks seals: not what JSON escapes. */
const lockText = (doc: HooksDocument): string => pretty(sealed(doc)).replaceAll("$", "\\u0024");
