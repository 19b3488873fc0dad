/** The script that a command starts, and what it says. */
import type { Handler } from "../model/document.ts";
import type { Files } from "../model/files.ts";
import { pathFrom } from "../model/paths.ts";

export const ROOT =
  /^\$(?:\{[A-Z]*_?(?:PROJECT_DIR|PLUGIN_ROOT|PACKAGE_ROOT)(?::-[^}]*)?\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT)|PACKAGE_ROOT)\//;
const INTERPRETERS = /^(?:.*\/)?(?:sh|bash|zsh|dash|node|python3?|ruby|perl|php|bun|deno|tsx)$/;

/** Bytes: a longer script is not looked through. */
const MOST = 256 * 1024;

/** What a handler's command and the script it runs say; of a script outside the project, the command alone. `folder`: its plugin's. */
export function wordsOf(files: Pick<Files, "exists" | "read"> | undefined, { command, args }: Handler, folder = ""): string {
  const found = command === undefined ? undefined : scriptOf(command, args);
  const path = found && pathFrom(found.path.includes("PLUGIN_ROOT") ? folder : "", found.path.replace(ROOT, ""));
  const text = path !== undefined && files?.exists(path) ? (files.read(path) ?? "") : "";
  return [command, ...(args ?? []), text.length > MOST ? "" : text].join("\n");
}

/** The script a command comes down to, where that can be read off its first words. */
export function scriptOf(command: string, args: readonly string[] | undefined): { path: string; called: boolean } | undefined {
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
