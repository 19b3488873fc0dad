/** Commands that cannot do what they are meant to. */
import { isFields } from "../model/json.ts";
import { pathFrom } from "../model/paths.ts";
import { nearest } from "../near.ts";
import { UNIVERSAL } from "../universal.ts";
import type { Case, Rule } from "./rule.ts";

/** Seconds: nobody waits a quarter of an hour for a hook, but many a hook waits so many milliseconds. */
const LONG = 1000;

export const timeoutUnit: Rule = ({ handler, row }, tell) =>
  handler.timeout !== undefined && handler.timeout >= LONG
    ? [tell("timeout-unit", `a timeout of ${handler.timeout} is ${span(handler.timeout)}: this is in seconds`, row)]
    : [];

const span = (seconds: number) => (seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`);

/** Where a host knows `async`, its reader takes it; else it stays among the host's own fields. */
export const asyncIgnored: Rule = ({ handler, wire, title, row }, tell) => {
  const own = handler[`x-${wire.id}`];
  return isFields(own) && own["async"] === true
    ? [tell("async-ignored", `${title} ignores \`async\`: the call waits for this hook`, row)]
    : [];
};

const VARIABLE = /\$(?:([A-Z][A-Z0-9_]+)|\{([A-Z][A-Z0-9_]+)(:?[-=+?])?)/g;
/** Names that look like a hook's and that no agent sets. */
const WISHED = /^(?:TOOL_(?:NAME|INPUT|OUTPUT|ARGS|RESULT|FILE_PATH)|FILE_PATHS?|HOOK_INPUT|FILE)$/;

export const variableUnset: Rule = ({ adapters, handler, config, source, title, row }, tell) => {
  const command = handler.command ?? "";
  if (!config) return [];
  const given = { ...(isFields(source.value) && isFields(source.value["env"]) ? source.value["env"] : {}), ...handler.env };
  const meant = (name: string) => WISHED.test(name) || Object.values(adapters).some((one) => one.config.variables.prefix.test(name));
  const unset = [...command.matchAll(VARIABLE)].flatMap(([, plain, braced, otherwise]) => {
    const name = plain ?? braced ?? "";
    const known = config.variables.set.includes(name) || Object.hasOwn(given, name) || new RegExp(`\\b${name}=`).test(command);
    return otherwise === undefined && meant(name) && !known ? [name] : [];
  });
  return [...new Set(unset)].map((name) => {
    const near = nearest(name, config.variables.set);
    const way = near ? `; did you mean $${near}?` : "; the event is on standard input, as JSON";
    return tell("variable-unset", `${title} never sets $${name}: it stands for nothing here${way}`, row);
  });
};

const ROOT = /^\$(?:\{[A-Z]*_?(?:PROJECT_DIR|PLUGIN_ROOT|PACKAGE_ROOT)\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT)|PACKAGE_ROOT)\//;
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

/** The script a command comes down to, where that can be read off its first words. */
function scriptOf(command: string, args: readonly string[] | undefined): { path: string; called: boolean } | undefined {
  const words = args ? [command, ...args] : (command.match(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\;|&<>()])+|[;|&<>()]/g) ?? []).map(unquoted);
  const head = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const first = words[head];
  if (first === undefined) return undefined;
  const path = INTERPRETERS.test(first) ? words.slice(head + 1).find((word) => !/^(?:run|-.*)$/.test(word)) : first;
  // An inline program is no path, and a bare name may be on the search path.
  if (!path || words.slice(head, words.indexOf(path)).some((word) => /^-[a-z]*[ce]$/.test(word)) || /[\s*?;|&<>()]/.test(path))
    return undefined;
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
  return sure && !/^[~/$]|[$`]/.test(relative) ? pathFrom("", relative) : undefined;
}

export const unquotedPath: Rule = ({ handler, wire, row }, tell) => {
  if (handler.command === undefined || handler.args || wire.id === UNIVERSAL) return [];
  const found = bareVariable(handler.command);
  return found
    ? [tell("unquoted-path", `${found} stands outside of quotes: a project folder with a space in its path breaks this`, row)]
    : [];
};

function bareVariable(command: string): string | undefined {
  const bare = command.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/g, (quoted) => " ".repeat(quoted.length));
  return /\$(?:\{[A-Z]*_?(?:PROJECT_DIR|PLUGIN_ROOT)\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT))/.exec(bare)?.[0];
}
