/** The script a command runs: is it there, and may it be run? */
import type { Files } from "../files.ts";
import type { Handler } from "../model/document.ts";
import { pathFrom } from "../model/paths.ts";
import type { Case, Rule } from "./rule.ts";

const ROOT = /^\$(?:\{[A-Z]*_?(?:PROJECT_DIR|PLUGIN_ROOT|PACKAGE_ROOT)(?::-[^}]*)?\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT)|PACKAGE_ROOT)\//;
/** Installed or built: not there in a fresh clone. */
const MADE = /(?:^|\/)(?:node_modules|\.?venv|vendor|target|dist|build|out)\//;
const INTERPRETERS = /^(?:.*\/)?(?:sh|bash|zsh|dash|node|python3?|ruby|perl|php|bun|deno|tsx)$/;

export const script: Rule = (one, tell) => {
  const { files, handler, row } = one;
  const found = handler.command === undefined ? undefined : scriptOf(handler.command, handler.args);
  const path = found && placeOf(found.path, one);
  if (!path) return [];
  if (!files.exists(path)) return [tell("script-missing", `its script ${path} is not there`, row)];
  return found.called && !files.executable(path)
    ? [tell("script-not-executable", `its script ${path} is called directly, and may not be executed`, row)]
    : [];
};

/** Bytes: a longer script is not looked through. */
const MOST = 256 * 1024;

/** What a handler's command and the script it runs say; of a script outside the project, the command alone. */
export function wordsOf(files: Pick<Files, "exists" | "read"> | undefined, { command, args }: Handler): string {
  const found = command === undefined ? undefined : scriptOf(command, args);
  const path = found && pathFrom("", found.path.replace(ROOT, ""));
  const text = path !== undefined && files?.exists(path) ? (files.read(path) ?? "") : "";
  return [command, ...(args ?? []), text.length > MOST ? "" : text].join("\n");
}

/** The script a command comes down to, where that can be read off its first words. */
function scriptOf(command: string, args: readonly string[] | undefined): { path: string; called: boolean } | undefined {
  const words = args ? [command, ...args] : (command.match(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\;|&<>()])+|[;|&<>()]/g) ?? []).map(unquoted);
  const head = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const first = words[head];
  if (first === undefined) return undefined;
  const path = INTERPRETERS.test(first) ? words.slice(head + 1).find((word) => !/^(?:run|-.*)$/.test(word)) : first;
  // An inline program or a module is no path, and a bare name may be on the search path.
  const inline = words.slice(head, words.indexOf(path ?? "")).some((word) => /^(?:-[a-z]*[cem]|--eval|--print)$/.test(word));
  if (!path || inline || /[\s*?;|&<>()[\]]|^\w\w+:/.test(path)) return undefined;
  const looksLikeOne = path.includes("/") || (path !== first && /\.\w+$/.test(path));
  return looksLikeOne ? { path, called: path === first } : undefined;
}

const unquoted = (word: string) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? "");

/** Below the project; undefined: elsewhere, or only known when it runs. */
function placeOf(path: string, { source, handler, wire }: Case): string | undefined {
  if (source.scope === "user" || source.scope === "managed") return undefined;
  const rooted = path.replace(ROOT, "");
  const relative = rooted === path && handler.cwd ? `${handler.cwd}/${path}` : rooted;
  // Where hooks start in the session's folder, only a path from the project's is sure.
  const sure = rooted !== path || wire.dialect?.cwd === "project" || path.startsWith(".");
  const packaged = path.includes("PLUGIN_ROOT") && source.scope !== "plugin";
  return sure && !packaged && !MADE.test(relative) && !/^[~/$]|[$`%]/.test(relative) ? pathFrom("", relative) : undefined;
}
