/** Packs a package of hooks for marketplaces and for npm. It is pure and returns the files. */
import { diagnostic } from "../model/diagnostics.ts";
import { isFields, parseJson, pretty, text, type Fields, type Json } from "../model/json.ts";
import type { Diagnostic } from "../model/output.ts";
import { isModule, type About } from "../model/plugin-form.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import type { PackageFile } from "../install/contents.ts";
import type { Source } from "../read/source.ts";
import { publishedManifest } from "./about.ts";
import { packedDocument, lockText } from "./document.ts";
import { hooksFile, type Hooks } from "./entries.ts";
import { foldersFor, type Folder } from "./folders.ts";
import { ADDED, APART, OURS } from "./layout.ts";
import { marketFiles } from "./market.ts";

export interface PackRequest extends Pick<Hooks, "adapters" | "protocols"> {
  readonly hosts: readonly string[];
  readonly source: Source;
  /** The package's files, of which `contents` are those that its plugins have. */
  readonly files: readonly PackageFile[];
  readonly contents: readonly PackageFile[];
  /** The package's own manifest. */
  readonly fields: Fields;
  readonly about: About;
  readonly shim: string;
  /** A manifest that keeps the hooks beside it from running, if the package has one. */
  readonly apart: string | undefined;
}

export interface PackedFiles {
  readonly folders: readonly Folder[];
  /** The files of the output folder. */
  readonly files: readonly PackageFile[];
  /** The files of the npm package. */
  readonly published: readonly PackageFile[];
  readonly notes: readonly Diagnostic[];
}

const bytesOf = (content: string) => new TextEncoder().encode(content);
const file = (path: string, content: string | Json): PackageFile => ({
  path,
  executable: false,
  bytes: bytesOf(typeof content === "string" ? content : pretty(content)),
});
const within = (folder: string, files: readonly PackageFile[]): readonly PackageFile[] =>
  files.map((one) => ({ ...one, path: `${folder}/${one.path}` }));

export function pack(request: PackRequest): PackedFiles {
  const { adapters, protocols, hosts, source, fields } = request;
  const name = text(fields["name"]) ?? request.about.name;
  const doc = packedDocument(source, name);
  const folders = foldersFor(adapters, hosts);
  const made = folders.map((folder) => ({
    folder,
    files: folderFiles(request, folder, { adapters, protocols, name, doc }),
  }));
  const apart = apartFiles(request);
  const all = [
    ...made.flatMap(({ folder, files }) => within(folder.form.folder, files)),
    ...within(APART, apart),
  ];
  // What agents take of an npm package is what stands at its top.
  const [top] = made.filter(({ folder }) => !isModule(folder.form) && folder.shared.length);
  const first = top?.files ?? bare(request);
  const others = [
    ...made.flatMap((one) => (one === top ? [] : within(one.folder.form.folder, one.files))),
    ...within(APART, apart),
  ];
  return {
    folders,
    files: [
      ...all,
      ...marketFiles(folders, request.about, "./").map(([path, value]) => file(path, value)),
      file(".gitattributes", "* -text linguist-generated\n"),
    ].toSorted(byPath),
    published: [
      ...first.filter(({ path }) => path !== ADDED),
      ...others,
      addedFile(request, [...first, ...others]),
    ].toSorted(byPath),
    notes: [
      ...leftOut(source),
      ...folders.flatMap((one) => notesOn(request, one)),
      ...apartNotes(request),
    ],
  };
}

export const byPath = (a: PackageFile, b: PackageFile): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;

/** Returns what every folder has: the package's files, its document and its manifest. */
const bare = ({ contents, files, fields }: PackRequest): readonly PackageFile[] => [
  ...contents,
  ...files.flatMap((one) =>
    one.path === PACKAGE_DOCUMENT ? [{ ...one, path: OURS.document, executable: false }] : [],
  ),
  file("package.json", publishedManifest(fields)),
];

function folderFiles(request: PackRequest, folder: Folder, hooks: Hooks): readonly PackageFile[] {
  const { form, shared } = folder;
  const manifests: { [path: string]: Json } = {
    ...(isModule(form) ? {} : form.manifests(request.about)),
    ...Object.assign({}, ...shared.map(({ files }) => files?.(request.about))),
  };
  const [path, content] = hooksFile(hooks, folder);
  const all = [
    ...bare(request),
    ...Object.entries(manifests).map(([at, value]) =>
      file(at, { ...ownFields(request, at), ...(value as Fields) }),
    ),
    file(path, content),
    file(OURS.shim, request.shim),
    file(OURS.lock, lockText(hooks.doc)),
  ];
  return [...all, addedFile(request, all)].toSorted(byPath);
}

/** Lists what is none of the package's own files, so that whoever installs them can leave it out. */
function addedFile({ contents }: PackRequest, all: readonly PackageFile[]): PackageFile {
  const own = new Set([...contents.map(({ path }) => path), "package.json", OURS.document]);
  const added = all.map(({ path }) => path).filter((path) => !own.has(path) && path !== ADDED);
  return file(ADDED, { version: 1, added: added.toSorted() });
}

/** Returns what the package's own manifest for an agent says beyond what is written of it. */
function ownFields({ files }: PackRequest, path: string): Fields {
  const own = files.find((one) => one.path === path);
  const value = own && parseJson(new TextDecoder().decode(own.bytes));
  const { hooks: _hooks, $schema: _schema, ...rest } = isFields(value) ? value : {};
  return rest;
}

/** Names the hooks that no entry can start: questions for the model, and one agent's own. */
const leftOut = ({ groups, natives, file }: Source): readonly Diagnostic[] =>
  [...groups, ...natives].flatMap(({ event, group, pointer }) =>
    group.hooks.flatMap((handler): readonly Diagnostic[] => {
      const { pointer: at = pointer, line = 1 } = handler.origin ?? {};
      const place = { file, pointer: at, line };
      if (event === null || handler.command === undefined)
        return [
          diagnostic(
            event === null ? "native-event" : "prompt-handler",
            place,
            "it is in no plugin: the entries of a plugin start commands alone",
          ),
        ];
      return [];
    }),
  );

function apartFiles({ apart, files, contents }: PackRequest): readonly PackageFile[] {
  if (apart === undefined) return [];
  return [
    ...contents.filter(({ path }) => !path.startsWith("hooks/")),
    ...files.filter(({ path }) => path === apart),
  ];
}

function apartNotes({ apart }: PackRequest): readonly Diagnostic[] {
  return apart === undefined
    ? []
    : [
        diagnostic(
          "plugin-emptied",
          { file: apart },
          `agents that read this manifest run none of the hooks beside it, so it stands in ${APART}/, without the hooks`,
          { level: "notice", hint: `publish ${APART}/ as a second plugin` },
        ),
      ];
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
