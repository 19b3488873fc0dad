/** Files that git keeps from every clone of the project, without which an agent runs no hook there. */
import type { Adapter, Adapters } from "../model/adapter.ts";
import { homeFor, type Config } from "../model/config.ts";
import { diagnostic, strands } from "../model/diagnostics.ts";
import { eventNames } from "../model/events.ts";
import { inFolder, LAUNCHER, SHIM, TWIN, type Layer } from "../model/layer.ts";
import { acceptsOf } from "../plan/accept.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";
import { acceptingOf } from "./accept.ts";
import { isGuard } from "./guard/purpose.ts";
import type { Seeing } from "./guard/on-event.ts";
import type { Files } from "../model/files.ts";
import { asFields, parseJson, isFields } from "../model/json.ts";
import { releaseOf } from "../model/seal.ts";
import { VERSION } from "../model/version.ts";

interface Converted extends Seeing {
  readonly adapters: Adapters;
  readonly layer: Layer;
  /** Git ignores the file. */
  readonly ignored: (path: string) => boolean;
}

export function stranded(
  converted: Converted,
  doc: HooksDocument,
  host: string,
): readonly Diagnostic[] {
  const guarded = eventNames.some((event) =>
    doc.hooks[event]?.some((group) =>
      group.hooks.some((handler) => isGuard({ ...converted, event, group, handler })),
    ),
  );
  return keptFromClone(converted, host, guarded).map((finding) => ({
    ...acceptingOf(acceptsOf(doc), host, finding),
    host,
  }));
}

/** What a conversion writes for this agent and git ignores; without a guard it is a warning. */
export function keptFromClone(
  { adapters, ignored, layer }: Omit<Converted, "protocols" | "files">,
  host: string,
  guarded: boolean,
): readonly Diagnostic[] {
  const { config } = adapters[host] as Adapter;
  const home = homeFor(config, layer.scope);
  const lost =
    layer.scope === "project" && home !== undefined
      ? neededOf(config, home, layer).filter(ignored)
      : [];
  const [file] = lost;
  if (file === undefined) return [];
  const message = `git ignores ${lost.join(", ")}, so that a clone of this project has no ${guarded ? "guard" : "hook"} there`;
  return [diagnostic("git-ignored", { file }, message, guarded ? {} : { level: "warning" })];
}

const neededOf = (
  { protectedFolder, startsTwin }: Config,
  home: string,
  { document }: Layer,
): readonly string[] => [
  home,
  ...[...new Set([undefined, protectedFolder])].flatMap((folder) =>
    [document, LAUNCHER, SHIM].map((path) => inFolder(path, folder)),
  ),
  ...(startsTwin ? [inFolder(TWIN, protectedFolder)] : []),
];

export const strandedIn = ({ targets, notices }: Report): readonly Diagnostic[] =>
  [...targets.flatMap(({ findings }) => findings), ...notices].filter(strands);

/** Files that another release wrote and this run rewrites. */
export function otherRelease(files: Files, { document }: Layer): readonly Diagnostic[] {
  const release = releaseOf(parseJson(files.read(document) ?? ""));
  const told = `was written by Hookport ${release}, and this is ${VERSION}`;
  return release === undefined || release === VERSION
    ? []
    : [diagnostic("other-release", { file: document }, told)];
}

/** With its package from npm, its own files, and how it is told what to leave alone. */
type Formatter = readonly [title: string, from: string, files: RegExp, tell: string];

const KNOWN: readonly Formatter[] = [
  [
    "Prettier",
    "prettier",
    /^(?:\.prettier|prettier\.config\.)/,
    "put `.hookport/` into .prettierignore",
  ],
  [
    "Biome",
    "@biomejs/biome",
    /^\.?biome\.jsonc?$/,
    'add "!.hookport" to `files.includes` in its configuration',
  ],
  [
    "ESLint",
    "eslint",
    /^eslint\.config\./,
    'add `{ ignores: [".hookport/"] }` to its configuration',
  ],
];

/** With these files, and none of the newer form, ESLint looks into no folder whose name begins with a dot (played on 8.57.0). */
const LEAVES_DOTS = /^\.eslintrc/;

/** Returns a notice for each of them that is used here and names no file of ours. */
export function formattersIn(files: Files): readonly Diagnostic[] {
  const manifest = parseJson(files.read("package.json") ?? "");
  const { dependencies, devDependencies } = asFields(manifest);
  return KNOWN.flatMap(([title, from, own, tell]) => {
    const found = files.list("").filter((name) => own.test(name));
    const isUsed = [dependencies, devDependencies].some(
      (candidate) => isFields(candidate) && from in candidate,
    );
    const isTold = found.some((name) => files.read(name)?.includes("hookport"));
    const at = { file: found[0] ?? "package.json", line: 1 };
    const message = `${title} would rewrite what is generated here: ${tell}`;
    const isLeft =
      from === "eslint" && !found.length && files.list("").some((name) => LEAVES_DOTS.test(name));
    return (isUsed || found.length) && !isTold && !isLeft
      ? [diagnostic("formatted", at, message)]
      : [];
  });
}
