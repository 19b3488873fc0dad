import type { Group, Handler } from "../../schemas/types/document.ts";
import { quietly } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { stable } from "../model/json.ts";
import { knownOf } from "../model/known.ts";
import { pathFrom } from "../model/paths.ts";
import { fitsAll } from "../model/matcher.ts";
import { startedOf, workOf } from "../read/script.ts";
import { readHandler } from "../read/does/handler.ts";
import { tailIn } from "../read/elsewhere.ts";
import { importsIn, isBrought } from "../read/does/python-modules.ts";

/** A handler as its source or the document has it. */
export interface Hook {
  /** The host's own name for the event if no other agent has it. */
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
}

/** Results are kept because every run of every moment asks for them. */
const known = knownOf<Handler, string>();

/** It is empty if the handler is not a command. */
export const workOnce = (handler: Handler): string =>
  known(handler, "", () => workOf(handler) ?? "");

type Texts = Pick<Files, "exists" | "read">;
const knownIn = knownOf<Texts, string>();

/** The same for copies of one script in several folders, where it does the same in each (S32). */
export const workIn = (files: Texts, handler: Handler): string =>
  knownIn(files, handler, () => {
    // A plugin's script lies in the plugin's folder, which its words do not show.
    const isPlain = !/PLUGIN_ROOT/.test([handler.command, ...(handler.args ?? [])].join(" "));
    const endsWell = (command: string) =>
      [...readHandler(files, { ...handler, command }, {}).codes].every((code) => code === 0);
    const work = () => workOf(handler, (path) => copied(files, path), endsWell);
    return (isPlain ? work() : workOnce(handler)) ?? "";
  });

function copied(files: Texts, named: string): string {
  const path = tailIn(files, named) ?? named;
  const text = files.exists(path) ? quietly(() => files.read(path)) : undefined;
  return text !== undefined && standsAlone(text, path) ? `the text ${text}` : path;
}

/** It looks at its own name or folder, or loads what lies beside it. */
const OWN_PLACE =
  /\$\{?0\b|BASH_SOURCE|\$_\b|__file__|__dirname|__filename|\bimport\.meta\b|PSScriptRoot|MyInvocation|\bargv0?\b|\bmain\.filename\b|importlib|runpy|\b(?:from|import|require)\b\s*\(?\s*["'`][./]|\bimport\s*\(/;
/** A record of awk has the name of a shell's script. */
const OF_AWK = /\b[gmn]?awk [^\n'"|;&]{0,80}'[^']*'/g;
const PYTHON = /\.pyw?$|^#!.*\b(?:python|uv)/;

/** The script does the same wherever a copy of it lies. */
const standsAlone = (text: string, path: string): boolean =>
  text.trim() !== "" &&
  !OWN_PLACE.test(text.replace(OF_AWK, "")) &&
  (!isPython(text, path) ||
    importsIn({ text, code: text }, []).every(({ name }) => name !== undefined && isBrought(name)));

const isPython = (text: string, path: string): boolean =>
  PYTHON.test(path) || PYTHON.test(text.split("\n", 1)[0] ?? "");

const ROOTS = /\$(?:\{[A-Z_]*(?:PROJECT_DIR|PLUGIN_ROOT)\}|[A-Z_]*(?:PROJECT_DIR|PLUGIN_ROOT))/g;

/** Equal for a plugin that is the project and the project's own file; else undefined (S32). */
export function copyKey({ event, group, handler }: Hook): string | undefined {
  // A file's variables are set for all that it starts, and a limit makes no other hook.
  const { hooks: _hooks, origin, env: _env, matcher, ...filter } = group;
  const { command, origin: _origin, timeout: _timeout, async: isAsync = false, ...rest } = handler;
  if (command === undefined || origin?.plugin) return undefined;
  const words = command.replace(ROOTS, "$ROOT").replaceAll('"', "");
  const calls = fitsAll(matcher) ? "" : matcher;
  return stable([event, origin?.host, calls, filter, isAsync, rest, words]);
}

/** The same for one hook in several agents' files; empty if it is no command. */
export function kinKey({ event, group, handler }: Hook): string {
  const { matcher = "" } = group;
  const work = workOnce(handler);
  return work && stable([event, matcher, work, startFolder(group, handler)]);
}

/** Its script's path is a relative one, so the folder that it starts in tells which script it is. */
export function startsInFolder(handler: Handler): boolean {
  const path = startedOf(handler)?.path;
  return path !== undefined && !/^[~$]/.test(path) && pathFrom("", path) !== undefined;
}

/** The plugin's folder, if its words leave it to that which script is started. */
export const startFolder = ({ origin }: Group, handler: Handler): string =>
  startsInFolder(handler) ? (origin?.plugin ?? "") : "";

/** It does the same for all the calls that the other hook names, and maybe for more. */
export function standsFor(hook: Hook, other: Hook): boolean {
  const named = namesIn(other.group.matcher);
  const names = namesIn(hook.group.matcher);
  return (
    hook.event === other.event &&
    workOnce(other.handler) !== "" &&
    workOnce(hook.handler) === workOnce(other.handler) &&
    startFolder(hook.group, hook.handler) === startFolder(other.group, other.handler) &&
    (kinKey(hook) === kinKey(other) || Boolean(named?.every((name) => names?.includes(name))))
  );
}

/** It is undefined for a pattern, as nobody else's rule reads it. */
const namesIn = (matcher = ""): readonly string[] | undefined =>
  /^\w+(?:\|\w+)*$/.test(matcher) ? matcher.split("|") : undefined;

/** The hook stands in a plugin that is the project itself. */
export const isPluginCopy = ({ group }: Hook): boolean => group.origin?.plugin === "";
