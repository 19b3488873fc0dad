/** Finds variables in commands that nobody sets, and variables that a space would break. */
import type { Handler } from "../../../schemas/types/document.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { pastedName } from "../../model/plugin-form.ts";
import { distance } from "fastest-levenshtein";
import type { Config } from "../../model/config.ts";
import { closestWord } from "../../model/suggest.ts";
import { mayBePacked } from "../../model/job.ts";
import { splitDialect } from "../../model/route.ts";
import { withoutComments } from "../../read/comments.ts";
import { readHandler } from "../../read/does/handler.ts";
import { argumentsOf, scriptCalled, scriptText, startedOf } from "../../read/script.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { isGuard } from "../guard/purpose.ts";
import { isOfPlugin, splitIn } from "../start/outside-paths.ts";
import { asHook, type Check, type CheckedHandler } from "./rule.ts";

const VARIABLE = /\$(?:([A-Z][A-Z0-9_]+\w*)|\{([A-Z][A-Z0-9_]+\w*)(:?[-=+?])?)/g;
/** Names that people expect an agent to set. Any other name may be a variable of their own. */
const WISHED =
  /^(?:TOOL_(?:USE_)?(?:NAME|INPUT|OUTPUT|ARGS|RESULT|RESPONSE|FILE_PATH|COMMAND)\w*|FILE(?:_?PATHS?)?|(?:HOOK|STDIN|EVENT|TOOL)_(?:INPUT|EVENT|DATA|JSON|PAYLOAD|STDIN)|(?:HOOK_)?STDIN|SUB_?AGENT_(?:ID|NAME|TYPE)|PLUGIN_(?:ROOT|DIR|PATH|DATA))$/;
/** The things in events that an agent might offer as variables, or parts of them. */
const THING =
  "TOOL|FILE|FILES|HOOK|EVENT|MATCHER|NOTIFICATION|MESSAGE|PROMPT|COMMAND|SESSION|TRANSCRIPT|SUB_?AGENT|STDIN|CWD|PLUGIN";
const WISHED_OF_AGENT = new RegExp(
  `^(?:(?:(?:LAST|CURRENT|CHANGED|EDITED|MODIFIED|USER)_)?(?:TOOL_\\w+|HOOK_\\w+|(?:${THING})(?:_(?:ID|NAME|TYPE|PATHS?|DIR|ROOT|INPUT|OUTPUT|RESULT|STATUS|DESCRIPTION|JSON|MESSAGE|TEXT|CONTENT))?)` +
    "|FILE_?PATHS?|WORKING_DIR(?:ECTORY)?|PROJECT_(?:ROOT|PATH|DIRECTORY))$",
);

export const variableUnset: Check = (value, tell) => {
  const { handler, row } = value;
  if (handler.command === undefined) return undefined;
  const command = expanded(handler.command);
  const { title, variables, set } = setFor(value);
  const somebodys = setBySomebody(value);
  const isUnset = neverSet(value);
  const unset = [...command.matchAll(VARIABLE)].flatMap(([, plain, braced, otherwise]) => {
    const name = plain ?? braced ?? "";
    const isKnown = somebodys(name) && isAsked(command, name);
    return otherwise === undefined && isUnset(name) && !isKnown ? [name] : [];
  });
  return [...new Set(unset)].flatMap((name) => {
    if (isHandedInVain(value, name)) return [];
    const only = variables.set.includes(name) ? variables.only?.[name] : undefined;
    const near = only === undefined ? (rootMeant(name, set) ?? closestWord(name, set)) : undefined;
    const way = near ? `; did you mean $${near}?` : "; the event is on standard input, as JSON";
    const when =
      only === "plugin" || only === "plugin or skill"
        ? `sets $${name} for the hooks of a ${only} only: it is empty here`
        : only
          ? `sets $${name} on ${only.join(", ")} only: it is empty here${way}`
          : `never sets $${name}: it is empty here${way}`;
    const level = levelOf(handler, name);
    if (level === "warning" && isArgument(value, name) && isGuard(asHook(value)))
      return tell(
        "unproved",
        `it cannot be told whether ${scriptCalled(handler)} refuses anything: ${title} ${when}`,
        row,
      );
    return { ...tell("variable-unset", `${title} ${when}`, row, level), about: name };
  });
};

/** A script is given the variable only, of which a guard may make all that it decides. */
function isArgument({ files, group, handler }: CheckedHandler, name: string): boolean {
  if (variableGiven(handler) !== name) return false;
  const text = scriptText(files, handler, group);
  const readsEvent = READS_INPUT.test(text) || /\bjq\b|readFileSync\(\s{0,9}0\b/.test(text);
  return !readsEvent || (TAKES.test(text) && !OR_ELSE.test(text));
}
/** It parses its argument, or takes the event only where it has none. */
const TAKES =
  /\b(?:loads|parse)\(\s*(?:sys|process)\.argv|\bargv\b.{0,60}(?:else|:).{0,60}(?:stdin|readFile)|^\w+="?\$\{?1["}-]|\$#/m;
/** An empty argument is as good as none. */
const OR_ELSE =
  /\$\{1:-|\bargv\[\d\] ?(?:\?|\|\||or\b).{0,40}(?:stdin|readFile|argv)|\band .{0,9}argv\[|-[nz] "?\$|"\$\{?1\}?" ?!?=/;

export function variableGiven(handler: Handler): string | undefined {
  const [first = "", more] = argumentsOf(handler) ?? [];
  return more === undefined ? /^["']?\$\{?(\w+)\}?["']?$/.exec(first)?.[1] : undefined;
}

/** The command only hands it to a script that uses none of its arguments. */
function isHandedInVain({ files, group, handler }: CheckedHandler, name: string): boolean {
  const usesIn = (text: string) =>
    [...text.matchAll(VARIABLE)].filter(([, plain, braced]) => (plain ?? braced) === name).length;
  const given = argumentsOf(handler) ?? [];
  const [command = "", ...args] = [handler.command, ...(handler.args ?? [])];
  const used = usesIn([command, ...args].join(" "));
  if (used === 0 || used !== usesIn(given.join(" "))) return false;
  const { path = "" } = startedOf(handler) ?? {};
  const whole = scriptText(files, handler, group);
  const texts = [whole, ...readHandler(files, handler, group).texts];
  return whole !== "" && texts.every((text) => !USES_ARGUMENTS.test(withoutComments(text, path)));
}

/** Another script that it takes in has the same arguments. */
const USES_ARGUMENTS =
  /\$(?:[1-9@*#]|\{[\d@*#!])|%[1-9*]|\bfor\s{1,9}\w{1,80}\s{0,9}(?:;\s{0,9})?do\b|(?:^|[;&|({\s])(?:source|\.)\s|\b(?:\w*argv|args|\w*argparse|optparse|getopts?|shift|click|typer|fire|docopt|param|parse_?args|commander|yargs|minimist|meow|cac|Deno)\b|["'`]\.{1,2}\//i;

/** Agents call the folder of a plugin its root. */
const rootMeant = (name: string, set: readonly string[]): string | undefined =>
  /PLUGIN_(?:DIR|DIRECTORY|HOME|PATH)$/.test(name)
    ? set.find((other) => other.endsWith("PLUGIN_ROOT"))
    : undefined;

/** Without its folder the script is not found, and nothing else stands in for it. */
const levelOf = (handler: Handler, name: string): Diagnostic["level"] =>
  new RegExp(`^\\$(?:${name}|\\{${name}\\})/\\w`).test(startedOf(handler)?.path ?? "") &&
  !/\|\||;/.test(handler.command ?? "")
    ? "error"
    : "warning";

/** A variable begins a word in single quotes, in which a shell leaves it as it is. */
export const variableQuoted: Check = (value, tell) => {
  const { handler, protocol, row } = value;
  const { command = "", args } = handler;
  if (args || INNER.test(command)) return undefined;
  const { set } = setFor(value);
  const isUnset = neverSet(value);
  const names = (command.match(PARTS) ?? []).flatMap((part) => QUOTED.exec(part)?.[1] ?? []);
  const name = names.find((name) => set.includes(name) || isUnset(name));
  if (name === undefined || protocol.dialect?.pastes?.includes(name)) return undefined;
  const why = `$${name} is in single quotes, and no shell puts in its value there`;
  const finding = tell("variable-unset", why, row, levelOf(handler, name));
  return { ...finding, about: name, hint: "put it in double quotes, if the agent sets it" };
};

/** Agents put in the folder of a plugin themselves. */
const QUOTED = /^'\$\{?((?![A-Z_]*PLUGIN)[A-Z][A-Z0-9_]+)\}?(?:\/[^\s$]*)?'$/;

const configsOf = ({ adapters }: CheckedHandler): readonly Config[] =>
  Object.values(adapters).map(({ config }) => config);

const setBySomebody = (handler: CheckedHandler) => {
  const configs = configsOf(handler);
  return (name: string) => configs.some((other) => other.variables.set.includes(name));
};

/** The name is one that an agent might set, and neither this agent nor the command does. */
function neverSet(value: CheckedHandler): (name: string) => boolean {
  const { handler, group } = value;
  const command = expanded(handler.command ?? "");
  const given = { ...group.env, ...handler.env };
  const { variables, set } = setFor(value);
  const somebodys = setBySomebody(value);
  const configs = configsOf(value);
  const isMeant = (name: string) => {
    const own = configs.find((other) => other.variables.prefix.test(name))?.variables.prefix;
    return (
      WISHED.test(name) ||
      somebodys(name) ||
      (own !== undefined &&
        (WISHED_OF_AGENT.test(name.replace(own, "")) || slipped(name, variables)))
    );
  };
  return (name) =>
    isMeant(name) &&
    !set.includes(name) &&
    !Object.hasOwn(given, name) &&
    !setsItself(command, name);
}

/** An agent's own variables begin as this name does, or it is for the input of a tool. */
export const isOfAgent = (handler: CheckedHandler, name: string): boolean =>
  /^TOOL_(?:USE_)?INPUT/.test(name) ||
  configsOf(handler).some(({ variables }) => variables.prefix.test(name));

/** The variables in a script that no agent sets, nor its command. */
export function neverSetIn(handler: CheckedHandler, script: string): readonly string[] {
  const somebodys = setBySomebody(handler);
  const isUnset = neverSet(handler);
  const names = script.match(/(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]{2,}\w*/g) ?? [];
  return [...new Set(names)].filter((name) => isUnset(name) && !somebodys(name));
}

export const READS_INPUT = /\b(?:cat|read|mapfile|readarray|stdin)\b|<\s?&0/;

/** Every hook in the universal format is given these (S21). */
const UNIVERSAL_VARIABLES: Config["variables"] = {
  prefix: /^(?:PACKAGE|HOOKPORT)_/,
  set: ["PACKAGE_ROOT", "HOOKPORT_HOST"],
};

/** What the agent of the group's words sets, and what this hook gets by its event and file. */
export function setFor({ adapters, source, group, row, hostEvent, title }: CheckedHandler) {
  const [id] = splitDialect(group.dialect);
  const spoken = (Object.hasOwn(adapters, id) ? adapters[id] : undefined) ?? adapters[source.host];
  const universal = source.host === UNIVERSAL && (group.dialect === undefined || !spoken);
  const variables = universal || !spoken ? UNIVERSAL_VARIABLES : spoken.config.variables;
  const packaged =
    source.scope === "plugin" ||
    source.plugin !== undefined ||
    group.origin?.within === "plugin" ||
    mayBePacked(group);
  const event = row?.name ?? hostEvent;
  const set = variables.set.filter((name) => {
    const only = variables.only?.[name];
    if (only === "plugin or skill") return packaged || group.origin?.within === "skill";
    return only === undefined || (only === "plugin" ? packaged : only.includes(event));
  });
  const pasted = packaged && !universal ? pastedName(spoken?.config.plugin) : undefined;
  return {
    title: universal ? "the universal format" : (spoken?.title ?? title),
    variables,
    set: pasted === undefined ? set : [...set, pasted],
  };
}

/**
 * The name stands without its sign (`X=`, `read X`, `for X in`), or its emptiness is tested, which
 * may be how an agent is recognised; no variable of an agent has a small letter.
 */
const setsItself = (command: string, name: string) =>
  new RegExp(
    `(?<![\\w$]|\\$\\{)${name}\\b|\\$\\{${name}:?[-=+?]${/[a-z]/.test(name) ? "" : `|-[nzv]\\s+"?\\$\\{?${name}\\b`}`,
  ).test(command);

/** The command only compares the variable, to find out which agent this is. */
function isAsked(command: string, name: string): boolean {
  const asked = new RegExp(
    `(?:\\[\\[?|\\btest)\\s[^;&|\\]]*?\\$\\{?${name}\\b|\\bcase\\s+"?\\$\\{?${name}\\b`,
    "g",
  );
  const used = new RegExp(`\\$\\{?${name}\\b`, "g");
  return (command.match(asked) ?? []).length === (command.match(used) ?? []).length;
}

/** The name differs in a letter or two from one that is set, ignoring the agent's name. */
function slipped(name: string, { prefix, set }: Config["variables"]): boolean {
  const rest = (text: string) => text.replace(prefix, "");
  return (
    prefix.test(name) &&
    set.some(
      (text) => prefix.test(text) && rest(text).length > 4 && distance(rest(text), rest(name)) <= 2,
    )
  );
}

const INNER = /\b(?:sh|bash|zsh|dash)\s+-\w*c\b|\b(?:eval|envsubst)\b/;
const PARTS = /\\.|"(?:\\.|[^"\\])*"|'[^']*'/g;

/** Drops the text that the command's shell takes literally; a text for another shell stays. */
function expanded(command: string): string {
  const inner = INNER.test(command);
  return command.replace(/<<-?\s*(['"])(\w+)\1[\s\S]*?\n\s*\2\b/g, " ").replace(PARTS, (part) => {
    if (inner) return part;
    return part.startsWith('"') ? part.replace(/\\./g, " ") : " ";
  });
}

/** It passes over a project's hooks, of which the play makes this a condition (S23). */
export const unquotedPath: Check = (checked, tell) => {
  const { handler, protocol, row, source } = checked;
  const split = protocol.id === UNIVERSAL ? undefined : splitIn(handler, protocol.dialect?.pastes);
  if (!split) return undefined;
  const ofPlugin = isOfPlugin(split);
  const isSet = () => setFor(checked).set.includes(/\w+/.exec(split.name)?.[0] ?? "");
  if (ofPlugin ? !isSet() : source.scope !== "user") return undefined;
  const { why, meet } = split;
  const what = ofPlugin ? "plugin" : "project";
  const breaks = `${why}: a ${what} folder with a space in its path breaks this`;
  return { ...tell("unquoted-path", breaks, row), hint: meet };
};
