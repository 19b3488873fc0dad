import { diagnostic } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import { isFields, parseJson, pretty, text, type Fields } from "../model/json.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Known } from "../model/route.ts";
import { check } from "../judge/checks/index.ts";
import { manifestsAbove } from "../read/started.ts";
import { quietWorldOf } from "../read/world.ts";
import { CONFIG, DOCUMENT, TESTS } from "../cases/layout.ts";
import { packageDocument, type Packed } from "./document.ts";
import { collected } from "./hooks.ts";
import {
  brokenAtHome,
  byProject,
  inCode,
  isHookFile,
  linked,
  namedOutside,
  personal,
  sourcesIn,
  switchedOff,
  unloaded,
} from "./left.ts";
import { placesFor } from "./places.ts";
import { withoutTwins, type Twin } from "./same.ts";
import { manifest, type NewFile } from "./starter.ts";
import { indexed, readable, type Index, type Tree } from "./tree.ts";

interface Ask extends Known {
  readonly name: string;
  readonly files: Files;
  readonly tree: Tree;
  /** The agents whose hooks are kept where several have the same. */
  readonly keep: readonly string[];
}

export interface Packaged {
  readonly written: readonly NewFile[];
  /** Paths in the package, by their path in the source. */
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
  const moved = { ...index, places: copied };
  const { doc, packed } = packageDocument(kept, moved);
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
      ...linked(kept, files, index),
      ...namedOutside(kept, protocols, readable(files), moved),
      ...inCode(adapters, index),
      ...unloaded(adapters, files, index, new Set([...read, ...own.map(({ file }) => file)])),
    ],
    notes: [
      ...types.notes,
      ...switchedOff(sources),
      ...brokenAtHome(check(adapters, protocols, sources, readable(files)), kept),
      ...byProject(kept, moved),
    ],
  };
}

/** Files of the package that are written and never copied. */
const OWN = new Set([DOCUMENT, "package.json", "README.md"]);

/** Returns how Node.js reads the copied scripts, which the manifest above them says. */
function moduleTypes(
  index: Index,
  copied: ReadonlyMap<string, string>,
): { readonly field: { readonly type?: string }; readonly notes: readonly Diagnostic[] } {
  const types = new Map<string, string>();
  for (const path of copied.keys()) {
    if (!/\.[jt]sx?$/.test(path)) continue;
    const nearest = manifestsAbove(path).find(index.isFile);
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

function cell(text: string): string {
  const line = text.replace(/\s+/g, " ").replaceAll("`", "'").replaceAll("|", "\\|").trim();
  return line && `\`${line.length > 100 ? `${line.slice(0, 99)}…` : line}\``;
}
