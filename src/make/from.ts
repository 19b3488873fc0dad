/** Makes a package of the hooks that people have, in the words of any agents. It is pure. */
import type { Adapters } from "../model/adapter.ts";
import { diagnostic, fromError } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { isFields, parseJson, pretty, text, type Fields } from "../model/json.ts";
import { isOwnFile } from "../model/own-file.ts";
import { pathFrom } from "../model/paths.ts";
import type { Diagnostic } from "../model/output.ts";
import type { Protocols } from "../model/route.ts";
import { findSources } from "../read/find.ts";
import { emptySource, readSource, type Source } from "../read/source.ts";
import { quietWorldOf } from "../read/world.ts";
import { CONFIG, DOCUMENT, TESTS } from "../test/layout.ts";
import { packageDocument, type Packed } from "./document.ts";
import { collected, type PackedHook } from "./hooks.ts";
import { manifestsAbove } from "./needed.ts";
import { placesFor } from "./places.ts";
import { withoutTwins, type Twin } from "./same.ts";
import { manifest, type NewFile } from "./starter.ts";
import { baseOfPath, dirOf, indexed, type Index, type Tree } from "./tree.ts";

interface Ask {
  readonly name: string;
  readonly adapters: Adapters;
  readonly protocols: Protocols;
  readonly files: Files;
  readonly tree: Tree;
  /** The agents whose hooks are kept where several have the same. */
  readonly keep: readonly string[];
}

export interface Packaged {
  /** Files that are written. */
  readonly written: readonly NewFile[];
  /** Files that are copied: their path in the package, by their path in the source. */
  readonly copied: ReadonlyMap<string, string>;
  readonly packed: readonly Packed[];
  readonly copies: readonly Twin[];
  /** Hooks that do not come with it, each with the reason. */
  readonly left: readonly Diagnostic[];
  /** What may be different in a package. */
  readonly notes: readonly Diagnostic[];
}

export function packageFrom(ask: Ask): Packaged {
  const { name, adapters, protocols, files, tree, keep } = ask;
  const index = indexed(tree);
  const sources = sourcesIn(adapters, files, ["project", "plugin"]);
  const world = quietWorldOf({ project: files });
  const { hooks, left } = collected(adapters, sources, world, keep);
  const { kept, copies } = withoutTwins(hooks, protocols, index);
  const read = new Set(sources.map(({ file }) => file));
  const isKept = (path: string) =>
    read.has(path) || OWN.has(path) || path.startsWith(`${TESTS}/`) || isHookFile(path);
  const copied = new Map(placesFor(kept, index, isKept));
  const { doc, packed } = packageDocument(kept, index, copied);
  const types = moduleTypes(index, copied);
  const own = personal(adapters, files, read);
  return {
    written: [
      { path: "package.json", text: manifest(name, { ...described(index), ...types.field }) },
      { path: "README.md", text: readme(name, packed) },
      { path: CONFIG, text: pretty({ version: 1, timeout: 30, env: { PACKAGE_ROOT: "." } }) },
      { path: DOCUMENT, text: pretty(doc) },
    ],
    copied,
    packed,
    copies,
    left: [
      ...left,
      ...own,
      ...inCode(adapters, index),
      ...unloaded(adapters, files, index, new Set([...read, ...own.map(({ file }) => file)])),
    ],
    notes: [...types.notes, ...switchedOff(sources), ...byProject(kept, index, copied)],
  };
}

/** Files of the package that are written and never copied. */
const OWN = new Set([DOCUMENT, "package.json", "README.md"]);

/** Returns whether a file looks like one that an agent reads hooks from. */
const isHookFile = (path: string): boolean =>
  /^(?:[\w.-]*hooks?(?:[.-][\w.-]+)?|settings(?:\.local)?)\.json$/i.test(baseOfPath(path));

function sourcesIn(
  adapters: Adapters,
  files: Files,
  scopes: readonly Source["scope"][],
): readonly Source[] {
  return findSources(adapters, files, {
    scopes,
    broken: (error, file, host, scope) => ({
      ...emptySource(host, file, scope),
      unread: [fromError(error, { file, line: Math.max(1, error.place?.line ?? 1) }, "not-json")],
    }),
  });
}

/** Returns the hooks of one person, which are nobody else's, whether they can be read or not. */
function personal(
  adapters: Adapters,
  files: Files,
  read: ReadonlySet<string>,
): readonly Diagnostic[] {
  return sourcesIn(adapters, files, ["local"])
    .filter(({ file }) => !read.has(file))
    .flatMap(({ host, file, groups, natives, unread }) => {
      const hooks = [...groups, ...natives].flatMap(({ hostEvent, group }) =>
        group.hooks.map(({ origin }) => ({
          line: origin?.line ?? 1,
          pointer: origin?.pointer ?? "",
          event: hostEvent,
        })),
      );
      return [...hooks, ...unread].map(({ line, pointer, event }) =>
        diagnostic(
          "personal-file",
          { file, host, line, pointer, event },
          "it is one person's, and a package is everybody's",
          { hint: "move it to the file that everybody shares, and make the package again" },
        ),
      );
    });
}

/** Returns the files with hooks that are code, beside the place of ours. */
function inCode(adapters: Adapters, index: Index): readonly Diagnostic[] {
  return Object.entries(adapters).flatMap(([host, { config }]) => {
    const { code, whole } = config;
    const folders = (whole?.places ?? []).flatMap(({ path, scope }) =>
      scope === "project" ? dirOf(path) : [],
    );
    if (!code) return [];
    return index.paths
      .filter((path) => folders.includes(dirOf(path)) && /\.[cm]?[jt]sx?$/.test(path))
      .filter((path) => !isOwnFile(index.text(path) ?? ""))
      .map((file) => diagnostic("code-source", { file, host }, code.says));
  });
}

/** The most files that are looked into for hooks that no agent loads. */
const MOST = 100;

/** Returns the files with hooks that no agent reads where they are. */
function unloaded(
  adapters: Adapters,
  files: Files,
  index: Index,
  read: ReadonlySet<string>,
): readonly Diagnostic[] {
  const all = index.paths.filter((path) => isHookFile(path) && !read.has(path)).slice(0, MOST);
  return all.flatMap((file) => {
    const source = tried(() => readSource(adapters, files, file));
    const count = source?.groups.flatMap(({ group }) => group.hooks).length ?? 0;
    const message = `no agent that is known here reads ${count === 1 ? "its one hook" : `its ${count} hooks`} from this place`;
    const hint = "put the file where its agent looks, and make the package again";
    return count ? [diagnostic("unread", { file }, message, { level: "notice", hint })] : [];
  });
}

function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

const switchedOff = (sources: readonly Source[]): readonly Diagnostic[] =>
  sources.flatMap(({ off, file, host }) =>
    off === undefined
      ? []
      : [
          diagnostic(
            "host-disabled",
            { file, host },
            `its hooks do not run where they are (${off}), and in the package they do`,
            { level: "notice", hint: "" },
          ),
        ],
  );

/** Returns the scripts of a project that name another file by the project's folder. */
function byProject(
  hooks: readonly PackedHook[],
  index: Index,
  copied: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  if (hooks.every(({ plugin }) => plugin !== undefined)) return [];
  const moved = [...copied].filter(([from, to]) => from !== to).map(([from]) => from);
  return moved.flatMap((file) => {
    const words = new Set((index.text(file) ?? "").match(/[\w@.+-]+(?:\/[\w@.+-]+)+/g));
    const named = [...words].filter((word) => moved.includes(pathFrom("", word) ?? ""));
    return named.map((word) =>
      diagnostic(
        "script-missing",
        { file },
        `it names ${word} by the project's folder, and in the package that is ${copied.get(word) ?? word}`,
        { level: "warning", hint: "let it find the file from its own folder" },
      ),
    );
  });
}

/** Returns how Node.js reads the copied scripts, which the manifest above them says. */
function moduleTypes(
  index: Index,
  copied: ReadonlyMap<string, string>,
): { readonly field: { readonly type?: string }; readonly notes: readonly Diagnostic[] } {
  const types = new Map<string, string>();
  for (const path of copied.keys()) {
    if (!/\.[jt]sx?$/.test(path)) continue;
    const [nearest] = manifestsAbove(path, index, "");
    if (nearest === undefined || copied.has(nearest)) continue;
    types.set(text(fieldsIn(index, nearest)["type"]) ?? "commonjs", path);
  }
  const [module, common] = [types.get("module"), types.get("commonjs")];
  const message = `it is read as a module, and ${common ?? ""} is not: in the package both are modules`;
  return {
    field: module === undefined ? {} : { type: "module" },
    notes:
      module !== undefined && common !== undefined
        ? [
            diagnostic("script-missing", { file: module }, message, {
              level: "warning",
              hint: "give them the endings .mjs and .cjs",
            }),
          ]
        : [],
  };
}

const fieldsIn = (index: Index, path: string): Fields => {
  const value = parseJson(index.text(path) ?? "");
  return isFields(value) ? value : {};
};

/** Returns what the source says of itself. */
function described(index: Index): { readonly [field: string]: string } {
  const own = [
    "package.json",
    ...index.paths.filter((path) => path.endsWith("plugin/plugin.json")),
  ];
  const fields = fieldsIn(index, own.find(index.isFile) ?? "");
  return Object.fromEntries(
    ["version", "description", "license"].flatMap((key) => {
      const value = text(fields[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function readme(name: string, packed: readonly Packed[]): string {
  const rows = packed.map(({ hook: { event, hostEvent, group, handler } }) =>
    [event ?? hostEvent, group.matcher ?? "", handler.command ?? handler.prompt ?? ""].map(cell),
  );
  return `# ${name}

Hooks for coding agents, in \`${DOCUMENT}\`. They decide alike on every agent that Hookport knows.

| event | for | what it runs |
| ----- | --- | ------------ |
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

- \`hookport init\` adds a case for every hook that has none, in \`hooks/tests/cases/\`.
- \`hookport test --agent all\` plays the cases on every agent.
- \`hookport check\` names what is wrong, each with its place.
`;
}

/** Returns a text as a cell of a table in Markdown. */
function cell(said: string): string {
  const line = said.replace(/\s+/g, " ").replaceAll("`", "'").replaceAll("|", "\\|").trim();
  return line && `\`${line.length > 100 ? `${line.slice(0, 99)}…` : line}\``;
}
