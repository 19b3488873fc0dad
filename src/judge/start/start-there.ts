/**
 * Whether a hook could be started on Windows, by the very rule with which the shim starts it there
 * (S23), as far as a project's files show it.
 */
import type { Env } from "../../model/adapter.ts";
import type { Files } from "../../model/files.ts";
import { knownOf } from "../../model/known.ts";
import { inQuotes } from "../../model/quote.ts";
import { absolute } from "../../model/paths.ts";
import { packageFolder } from "../../model/select.ts";
import type { Refused } from "../../model/shell.ts";
import { startedOnWindows } from "../../model/windows.ts";
import type { WindowsFiles, Terminal } from "../../model/world.ts";
import { scriptFile, startedOf } from "../../read/script.ts";
import { programsOf } from "./programs-of.ts";
import type { HookStart } from "./script-place.ts";

type RefusedThere = NonNullable<Refused["there"]>;
type There = "directly" | "by bash" | RefusedThere;

const FOLDER = "C:\\project";
const HOME = "C:\\Users\\me";
const PROGRAMS = "C:\\programs";
const BASH = "C:\\Program Files\\Git\\bin\\bash.exe";
/** Taken to be installed; what else somebody has to install is a condition on every system. */
const INSTALLED = ["node", "python3", "python", "py", "git", "powershell", "uvx", "bunx"];
/** What npm installs is started by batch files. */
const OF_NPM = "npm npx pnpm pnpx yarn corepack tsx ts-node prettier eslint biome pyright".split(
  " ",
);
/** Programs of the system's own that the shim takes for no others. */
const OF_SYSTEM = ["cmd"];
/** Characters of a script's first line. */
const LINE = 256;

const known = knownOf<HookStart, There | undefined>();

/** It is undefined if the files do not show it. */
export const startThere = (start: HookStart): There | undefined =>
  known(start, "", () => startIn(start));

function startIn(start: HookStart): There | undefined {
  const { handler, group, files } = start;
  // A script that is not here may be one for any program.
  if (startedOf(handler)?.called && scriptFile(files, handler, group) === undefined)
    return undefined;
  const on = { folder: FOLDER, env: { HOME, PATH: PROGRAMS } };
  const programs = programsOf(start);
  if (!refusalOn(start, on, machine(programs, files, false))) return "directly";
  const refused = refusalOn(start, on, machine(programs, files, true));
  return refused ? aboutWindows(refused) : "by bash";
}

/** Why the shim cannot start it on this machine, whose system is Windows; undefined if it can. */
export function refusedHere(
  start: HookStart,
  { env, windows }: Pick<Terminal, "env" | "windows">,
): RefusedThere | undefined {
  const on = { folder: start.folder, env: { HOME: env["USERPROFILE"], ...env } };
  const refused = start.byShim && windows && refusalOn(start, on, windows);
  return refused ? aboutWindows(refused) : undefined;
}

function refusalOn(
  start: HookStart,
  { folder, env }: { readonly folder: string; readonly env: Env },
  files: WindowsFiles,
): Refused | undefined {
  const { handler, group, inPlugin, pastes, isUniversal = false } = start;
  const plugin = absolute(group.origin?.plugin ?? packageFolder(group), folder, undefined);
  const from = inPlugin ? plugin : folder;
  const job = startedOnWindows(
    inQuotes(handler, pastes),
    {
      shell: ["/bin/sh", "-c"],
      env: { ...env, ...valuesFor(start, folder, plugin) },
      isUniversal,
      cwd: handler.cwd ? absolute(handler.cwd, from, env["HOME"]) : from,
    },
    files,
  );
  return "refused" in job ? job : undefined;
}

/** What is refused on every system has a finding of its own. */
const aboutWindows = ({ there }: Refused): RefusedThere | undefined =>
  there && { ...there, why: plain(there.why) };

/** Without the folders that were made up. */
const plain = (text: string) => text.replaceAll(`${FOLDER}\\`, "").replaceAll(`${PROGRAMS}\\`, "");

/** A value for every variable that is known to be set, of which the command speaks. */
function valuesFor({ handler, sets }: HookStart, folder: string, plugin: string): Env {
  const { command = "", args = [], env = {} } = handler;
  const texts = [command, ...args].join(" ");
  const names = [...texts.matchAll(/\$\{?(\w+)/g)].map(([, name = ""]) => name);
  const valueOf = (name: string) => {
    if (name === "file") return `${folder}\\name.txt`;
    if (/(?:PLUGIN|PACKAGE)_ROOT$/.test(name)) return plugin;
    return /(?:ROOT|DIR|CWD)$/.test(name) ? folder : "value";
  };
  const isKnown = (name: string) => ["file", "PACKAGE_ROOT"].includes(name) || sets(name);
  return {
    ...Object.fromEntries(names.filter(isKnown).map((name) => [name, valueOf(name)])),
    ...env,
  };
}

/** The project's files, and programs that are taken to be installed. */
function machine(programs: readonly string[], files: Files, hasBash: boolean): WindowsFiles {
  const below = (path: string) =>
    path.startsWith(`${FOLDER}\\`) ? path.slice(FOLDER.length + 1).replaceAll("\\", "/") : "";
  const others = new Set([...OF_NPM, ...OF_SYSTEM]);
  const installed = new Set([
    ...[...INSTALLED, ...programs]
      .filter((name) => !others.has(name))
      .map((name) => `${PROGRAMS}\\${name}.exe`),
    ...OF_NPM.map((name) => `${PROGRAMS}\\${name}.cmd`),
  ]);
  return {
    isFile: (path) =>
      below(path) ? files.exists(below(path)) : (hasBash && path === BASH) || installed.has(path),
    head: (path) => files.read(below(path))?.slice(0, LINE) ?? "",
    nameOf: () => "",
  };
}
