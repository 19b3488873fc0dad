/** Variables in commands: those that nobody sets, and those that a space would break. */
import { distance } from "fastest-levenshtein";
import type { Config } from "../../model/config.ts";
import { closestWord } from "../../model/suggest.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import type { Check } from "./rule.ts";

const VARIABLE = /\$(?:([A-Z][A-Z0-9_]+)|\{([A-Z][A-Z0-9_]+)(:?[-=+?])?)/g;
/** What people hope an agent tells them in a variable. Any other name may be a variable of their own. */
const WISHED = /^(?:TOOL_(?:NAME|INPUT|OUTPUT|ARGS|RESULT|RESPONSE|FILE_PATH)\w*|FILE(?:_?PATHS?)?|HOOK_(?:INPUT|EVENT|DATA))$/;
const WISHED_OF_AGENT =
  /^(?:TOOL_\w+|FILE_?PATHS?|FILES?|EDITED_FILES?|HOOK_\w+|EVENT(?:_\w+)?|MATCHER|NOTIFICATION(?:_\w+)?|MESSAGE|PROMPT|USER_PROMPT|COMMAND|SESSION_ID|TRANSCRIPT_PATH|CWD|WORKING_DIR(?:ECTORY)?|PROJECT_(?:ROOT|PATH|DIRECTORY))$/;

export const variableUnset: Check = ({ adapters, handler, config, source, group, title, row }, tell) => {
  if (!config || handler.command === undefined) return [];
  const command = expanded(handler.command);
  const given = { ...group.env, ...handler.env };
  const packaged = source.plugin !== undefined || group.origin?.plugin !== undefined || group.origin?.within !== undefined;
  const set = config.variables.set.filter((name) => packaged || !name.includes("PLUGIN"));
  const configs = Object.values(adapters).map((one) => one.config);
  const meant = (name: string) => {
    const own = configs.find(({ variables }) => variables.prefix.test(name))?.variables.prefix;
    return (
      WISHED.test(name) ||
      configs.some(({ variables }) => variables.set.includes(name)) ||
      (own !== undefined && (WISHED_OF_AGENT.test(name.replace(own, "")) || slipped(name, config.variables)))
    );
  };
  const unset = [...command.matchAll(VARIABLE)].flatMap(([, plain, braced, otherwise]) => {
    const name = plain ?? braced ?? "";
    // A name without its sign is one that the command sets by itself: `X=`, `read X`, `for X in`.
    const known = set.includes(name) || Object.hasOwn(given, name) || new RegExp(`(?<![\\w$]|\\$\\{)${name}\\b`).test(command);
    return otherwise === undefined && meant(name) && !known ? [name] : [];
  });
  return [...new Set(unset)].map((name) => {
    const near = closestWord(name, set);
    const way = near ? `; did you mean $${near}?` : "; the event is on standard input, as JSON";
    return tell("variable-unset", `${title} never sets $${name}: it stands for nothing here${way}`, row);
  });
};

/** A letter or two from one that is set, the agent's name left aside. */
function slipped(name: string, { prefix, set }: Config["variables"]): boolean {
  const rest = (one: string) => one.replace(prefix, "");
  return prefix.test(name) && set.some((one) => prefix.test(one) && rest(one).length > 4 && distance(rest(one), rest(name)) <= 2);
}

/** The command without what its shell takes word for word; a text that another shell is given stays. */
function expanded(command: string): string {
  const inner = /\b(?:sh|bash|zsh|dash)\s+-\w*c\b/.test(command);
  return command
    .replace(/<<-?\s*(['"])(\w+)\1[\s\S]*?\n\s*\2\b/g, " ")
    .replace(/\\.|"(?:\\.|[^"\\])*"|'[^']*'/g, (part) => (inner ? part : part.startsWith('"') ? part.replace(/\\./g, " ") : " "));
}

export const unquotedPath: Check = ({ handler, protocol, row }, tell) => {
  if (handler.command === undefined || handler.args || protocol.id === UNIVERSAL) return [];
  const found = bareVariable(handler.command);
  return found
    ? [tell("unquoted-path", `${found} stands outside of quotes: a project folder with a space in its path breaks this`, row)]
    : [];
};

function bareVariable(command: string): string | undefined {
  const bare = command.replace(/<<-?\s*(['"]?)(\w+)\1[\s\S]*?\n\s*\2\b|\\.|'[^']*'|"(?:\\.|[^"\\])*"/g, '""');
  // What is assigned, or asked by `case`, is not split into words.
  return /(?<!\w=(?:"")?|\bcase )\$(?:\{[A-Z]*_?(?:PROJECT_DIR|PLUGIN_ROOT)\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT))/.exec(bare)?.[0];
}
