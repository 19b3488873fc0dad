/** Finds what a script of Node.js loads as it begins, and one machine does not have. */
import { quietly } from "../../model/error.ts";
import { lookedUpOnce } from "../../model/known.ts";
import { foldersAbove } from "../../model/paths.ts";
import { withoutComments } from "../../read/comments.ts";
import { closingBracket } from "../../read/does/node-blocks.ts";
import { isClear, masked, uncommented } from "../../read/does/masked.ts";
import { isNewer } from "../../model/seal.ts";
import type { Terminal } from "../../model/world.ts";
import { filesAt, isReadByNode, OF_NODE } from "../../read/node-modules.ts";
import { scriptFile, scriptText } from "../../read/script.ts";
import { typeBy } from "./module-fault.ts";
import type { HookStart } from "./script-place.ts";

/** The first release of Node.js that has the module. */
const SINCE: { readonly [module: string]: string } = { "node:sqlite": "22.5" };
/** Statements at the top of a script, or within a block. */
const LOADS =
  /^[ \t]{0,20}(?:import\s+(?!type\b)(?:[^"'`;()]{0,500}?\bfrom\s*)?|(?:(?:(?:const|let|var)\s[^=;]{1,300}|[\w.$]{1,60}[ \t]{0,9})=\s*)?(?:require|await\s{1,9}import)\(\s*)(["'])([^"'\n]{1,200})\1/gm;
/** The script itself says where its modules are. */
const MOVES = /\bmodule\.paths\s{0,9}(?:=(?!=)|\.(?:push|unshift|splice)\b)|\b_initPaths\b/;
const MAY_MOVE = /\bmodule\.paths\b|\bNODE_PATH\b|\b_resolveFilename\b/;
const MOVES_BY_NAME = /\benv\[\s{0,9}["'`]NODE_PATH\b/;

interface Loaded {
  readonly module: string;
  /** Nothing is decided without it. */
  readonly isSure: boolean;
  /** The program's own files that are at work before, each of which may end the hook. */
  readonly behind: readonly string[];
}

/** Lists what such statements load that stand in no comment or text, and are not made up for. */
function loadedIn(text: string): readonly Loaded[] {
  const code = isClear(text) ? masked(text, "node") : text;
  if (MOVES.test(code)) return [];
  const program = { text, code, ...endsIn(uncommented(text, "node")) };
  const mayMove = MAY_MOVE.test(code) || MOVES_BY_NAME.test(text);
  const open: Block[] = [];
  const own: { readonly module: string; readonly names: string; readonly to: number }[] = [];
  let at = 0;
  return [...text.matchAll(LOADS)].flatMap(({ index, 0: whole, 2: module = "" }): Loaded[] => {
    for (const { 0: sign, index: from } of code.slice(at, index).matchAll(/[{}]/g))
      if (sign === "}") open.pop();
      else open.push(blockAt(program, at + from));
    at = index;
    const from = index + whole.search(/\S/);
    if (/\s/.test(code[from] ?? "") || open.includes("tried")) return [];
    const isImport = /^import\s/.test(whole);
    const isFirst = isImport || (program.ends[0] ?? index) >= index;
    const isReached =
      from === index || (open.length > 0 && open.every((block) => block === "lost"));
    const to = index + whole.length;
    const isBehind = ({ names, to }: (typeof own)[number]) =>
      names === "" || index - to > NEAR || mentions(code.slice(to, index), names);
    const behind = isImport ? [] : own.filter(isBehind).map(({ module }) => module);
    const [, imported, names = imported ?? ""] = NAMES.exec(whole) ?? [];
    if (module.startsWith(".") && own.length < MOST_OWN) own.push({ module, names, to });
    return [{ module, behind, isSure: isFirst && isReached && !mayMove }];
  });
}

/** These names stand for what is loaded. */
const NAMES = /^\s*(?:import\s+([^"'`]*?)\s*from\b|(?:const|let|var)\s+([^=]*?)\s*=)/;
/** So many of its own files are held against what is loaded behind them, and so far. */
const MOST_OWN = 8;
const NEAR = 4000;

function mentions(code: string, names: string): boolean {
  const words = new Set(code.split(/[^\w$]+/));
  return names.split(/[^\w$]+/).some((name) => name !== "" && words.has(name));
}

interface Program {
  readonly text: string;
  readonly code: string;
  /** It may end the hook at these places, and at `loads` it reads a file that may do so. */
  readonly ends: readonly number[];
  readonly loads: readonly number[];
}

const endsIn = (written: string): Pick<Program, "ends" | "loads"> => ({
  ends: [...written.matchAll(MAY_END)].map(({ index }) => index),
  loads: [...written.matchAll(LOADS_OWN)].map(({ index }) => index),
});

/** It says what comes of the rest of the program where a statement of the block fails. */
type Block = "tried" | "lost" | "other";

function blockAt({ text, code, ends, loads }: Program, from: number): Block {
  if (!/\btry\s*$/.test(code.slice(Math.max(0, from - 20), from))) return "other";
  const end = closingBracket(code, from) + 1;
  const [caught] = /^\s*catch\b\s*(?:\([^()]{0,80}\)\s*)?\{/.exec(code.slice(end, end + 200)) ?? [];
  if (caught === undefined) return "lost";
  const start = end + caught.length;
  const body = code.slice(start, closingBracket(code, start - 1)).trim();
  const inner = text.slice(from, end);
  if (body === "" ? !REFUSES.test(inner) : !/\b(?:exit|return|throw)\b/.test(body)) return "tried";
  const isOthers = [ends, loads].some(
    (places) => (places[0] ?? from) < from || (body === "" && (places.at(-1) ?? 0) > end),
  );
  return (body === "" || GIVES_UP.test(body)) && !isOthers ? "lost" : "other";
}
const REFUSES = /\bexit\(\s{0,9}[1-9]|\bexitCode\s{0,9}=\s{0,9}[1-9]|["'`](?:deny|block)["'`]/;
const MAY_END =
  /\b(?:exit|exitCode|reallyExit|permissionDecision)\b|["'`](?:deny|block)["'`]\s{0,9}[,;})]/g;
const LOADS_OWN = /\b(?:require\(|from\b)\s{0,9}["'`]\./g;
const GIVES_UP = /^(?:process\.exit\(\s{0,9}0?\s{0,9}\)|throw\b[^;{}\n]{0,200});?$/;

const MOST = 50;

/** Node.js is given a file of TypeScript, perhaps behind options without a word of their own. */
const IN_TYPES =
  /(?:^|[\s/"'])node(?:\.exe)?["']?\s{1,9}((?:--[\w=.-]{1,80}\s{1,9}){0,5})(?!-)(?:"[^"\n]{1,300}|'[^'\n]{1,300}|[^\s"']{1,300})\.[cm]?ts["']?(?:\s|$)/;

/** Statements of a module, and types, neither of which a CommonJS module of JavaScript has. */
const NO_SCRIPT =
  /^[ \t]{0,20}(?:(?:import|export)[ \t{*"']|interface[ \t]+\w|type[ \t]+\w+[ \t]*=|(?:const|let|var)[ \t]+\w+[ \t]*:[ \t]*\w)/m;

/** The release that reads the types in a script, if this one does not. */
export function typesUnread(
  { handler, group, files }: HookStart,
  { node, env }: Terminal,
): string | undefined {
  const { command = "", args = [] } = handler;
  const [line, options = ""] = IN_TYPES.exec([command, ...args].join(" ")) ?? [];
  const path = scriptFile(files, handler, group) ?? "";
  if (!line || !/\.[cm]?ts$/.test(path) || !isReadByNode(handler, "")) return undefined;
  // A file of an unknown kind is a CommonJS module to it, unless it is said to be another one.
  const isModule = path.endsWith(".mts") || typeBy(files, path)[0] === "module";
  if (!isModule && !NO_SCRIPT.test(withoutComments(scriptText(files, handler, group), path)))
    return undefined;
  if (!/^\d/.test(node) || env["NODE_OPTIONS"] !== undefined) return undefined;
  if (/--(?:import|require|(?:experimental-)?loader)\b/.test(options)) return undefined;
  const asked = /--experimental-(?:strip|transform)-types\b/.test(options);
  const since = asked ? "22.6" : node.startsWith("23.") ? "23.6" : "22.18";
  return isNewer(since, node) ? since : undefined;
}

interface MissingModule {
  readonly name: string;
  /** The release that has it, if it is one of Node.js. */
  readonly since?: string;
  readonly isSure: boolean;
}

export function modulesMissing(
  { handler, group, files, folder }: HookStart,
  { node, env, exists }: Terminal,
): readonly MissingModule[] {
  const first = scriptFile(files, handler, group);
  const text = (path: string) => quietly(() => files.read(path)) ?? "";
  if (!first || !isReadByNode(handler, text(first))) return [];
  if (env["NODE_PATH"] || files.exists(".pnp.cjs")) return [];
  const isFile = (path: string) => files.exists(path);
  const nameIn = (path: string) => /"name"\s*:\s*"([^"]*)"/.exec(text(path))?.[1];
  const own = nameIn("package.json");
  // A plugin runs where it is installed.
  const isThere = (name: string, from: string) =>
    group.origin?.plugin !== undefined ||
    foldersAbove(`${folder}/${from}`).some((at) => exists(`${at}/node_modules/${name}`));
  const found = new Map<string, MissingModule>();
  const paths = new Map([[first, true]]);
  for (const [path, isNeeded] of paths) {
    if (paths.size > MOST) break;
    const nearest = foldersAbove(path).map((at) => `${at}/package.json`);
    const around = nearest.find(isFile) ?? "";
    // A package finds itself by its name if it says what it exports.
    const ofPackage = /"exports"\s*:/.test(text(around)) ? nameIn(around) : undefined;
    const mayEnd = lookedUpOnce((module: string) =>
      filesAt(path, module, isFile).some(
        (at) => endsIn(uncommented(text(at), "node")).ends.length > 0,
      ),
    );
    for (const { module, behind, ...loaded } of loadedIn(text(path))) {
      const isSure = isNeeded && loaded.isSure && !behind.some(mayEnd);
      const since = SINCE[module];
      const [name = ""] = /^(?:@[\w.-]+\/)?\w[\w.-]*(?=\/|$)/.exec(module) ?? [];
      if (module.startsWith("."))
        for (const at of filesAt(path, module, isFile)) paths.set(at, paths.get(at) ?? isSure);
      else if (since !== undefined && isNewer(since, node))
        found.set(module, { name: module, since, isSure });
      else if (
        name &&
        !OF_NODE.has(name) &&
        name !== own &&
        name !== ofPackage &&
        !isThere(name, path)
      )
        found.set(name, { name, isSure: isSure || found.get(name)?.isSure === true });
    }
  }
  return [...found.values()];
}
