/** Checks the script of a command: whether it exists, may be run, and its shell can read it. */
import { startsInPlugin } from "../../model/adapter.ts";
import { interpreterOf } from "../../read/interpreters.ts";
import { pathFrom } from "../../model/paths.ts";
import { folderOf, ROOT, scriptText, startedOf, type Script } from "../../read/script.ts";
import type { CheckedHandler, Check } from "./rule.ts";

/** Folders that are installed or built, so that a fresh clone lacks them. */
const MADE = /(?:^|\/)(?:node_modules|\.?venv|vendor|target|dist|build|out)\//;
/** A path that somebody is meant to fill in. */
const TEMPLATE =
  /\{\{|\}\}|(?:^|\/)path\/to\/|\.{3}|%\w+%|__[A-Z]+__|(?:^|[/_-])(?:your|YOUR|MY)[-_]/;

/** A command that starts the script in another folder. */
const GOES = /(?:^|[;&|({\s"'])(?:cd|pushd|chdir)\s|--directory|--cwd|\s-C\s/;

export const script: Check = (one, tell) => {
  const { files, handler, row } = one;
  const found = startedOf(handler);
  const place = found && placeOf(found.path, one);
  if (!found || !place) return [];
  const { path, sure } = place;
  if (!files.exists(path))
    return sure ? [tell("script-missing", `its script ${path} is not there`, row)] : [];
  const broken = lineEnds(found, scriptText(files, handler, one.group));
  return [
    ...(found.called && !files.executable(path)
      ? [
          tell(
            "script-not-executable",
            `its script ${path} is called directly, and may not be executed`,
            row,
          ),
        ]
      : []),
    ...(broken ? [tell("script-line-ends", `its script ${path} ${broken}`, row)] : []),
  ];
};

/**
 * The script's path below the project; undefined if it is elsewhere or only known at run time.
 * `sure` means that the hook is known to start in that folder: not if the command changes folder,
 * and not for a plugin, whose hooks start in any project. On an agent that starts hooks in the
 * session's folder, that folder is a condition of its own.
 */
function placeOf(
  path: string,
  { source, group, handler, protocol, hostEvent }: CheckedHandler,
): { readonly path: string; readonly sure: boolean } | undefined {
  if (source.scope === "user" || source.scope === "managed" || TEMPLATE.test(path))
    return undefined;
  const rooted = path.replace(ROOT, "");
  const plugin = group.origin?.plugin;
  const relative = rooted === path && handler.cwd ? `${handler.cwd}/${path}` : rooted;
  const inPlugin = startsInPlugin(protocol.dialect, hostEvent);
  const rootless =
    path.includes("PLUGIN_ROOT") && plugin === undefined && group.origin?.package === undefined;
  const from = (plugin !== undefined && inPlugin ? plugin : "") || folderOf(path, group);
  // Nothing is built when a package is installed, so its script has to be there already.
  const later = MADE.test(relative) && group.origin?.package === undefined;
  const below =
    rootless || later || /^[~/$]|[$`%]/.test(relative) ? undefined : pathFrom(from, relative);
  const stays = !GOES.test(handler.command ?? "") || path.startsWith(".");
  return below
    ? { path: below, sure: rooted !== path || (stays && (plugin === undefined || inPlugin)) }
    : undefined;
}

/** For a kernel and a shell the CR of a CR LF is part of the line's last word. */
function lineEnds({ called, shell }: Script, text: string): string | undefined {
  const [, first = "", end] = /^#!([^\r\n]*)(\r?)\n/.exec(text) ?? [];
  // `env -S` splits its words at any white space.
  if (called && end && !/\benv\s+-\w*S/.test(first))
    return "has a first line that ends in CR LF: the program it names is not found, and it never runs";
  const named =
    first
      .trim()
      .split(/\s+/)
      .findLast((word) => !word.startsWith("-")) ?? "";
  const readByShell = shell || (called && (!first || interpreterOf(named)?.shell === true));
  if (!readByShell) return undefined;
  const code = text.replace(/<<-?\s*(['"]?)(\w+)\1[\s\S]*?\n\s*\2(?=\r?\n|$)/g, "");
  return /^[ \t]*[^\s#][^\n]*\r$/m.test(code)
    ? "has lines that end in CR LF, which a shell takes for words: it denies nothing, or everything"
    : undefined;
}
