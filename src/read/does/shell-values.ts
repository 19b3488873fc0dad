/** Tells what a variable holds, and which path a word spells, as far as a script shows it. */
import { UNKNOWN } from "../interpreters.ts";
import { GIT_TOP, isGitTop, pathOf } from "../script.ts";
import { argumentPath } from "./shell-arguments.ts";
import { givenWord } from "./shell-calls.ts";
import { projectPath } from "./files.ts";
import type { ShellWord } from "../shell-types.ts";
import { isKnownVariable } from "./programs.ts";
import type { At, Shell } from "./shell-state.ts";
import { HOLE, literal, NOTHING, originOf, PAYLOAD, UNSEEN, type Printable } from "./value.ts";

export function parameter(at: At, raw: string, from: number): Printable {
  const { shell } = at;
  const [, plain] = /^\$\{?(\w+|[@*#?$!-])\}?$/.exec(raw) ?? [];
  if (plain !== undefined) return givenWord(at, plain, from) ?? variable(shell, plain);
  if (/^\$(?:\(\(|\{#)/.test(raw)) return PAYLOAD;
  const [, name = "", rest = ""] = /^\$\{!?([A-Za-z_]\w*|[@*\d])(.*)\}$/s.exec(raw) ?? [];
  if (!name || raw.startsWith("${!")) return UNSEEN;
  // What an element of an array holds is a part of what the array was given.
  if (rest.startsWith("[")) return { text: HOLE, from: originOf(variable(shell, name)) };
  const other = /^:?[-=+?]/.test(rest) ? literal(rest.replace(/^:?./, "")) : NOTHING;
  const printable = /\$\(|`/.test(other.text)
    ? UNSEEN
    : literal(other.text.replace(/\$\{?\w+\}?/g, "").replace(/["']/g, ""));
  return { text: HOLE, from: originOf(variable(shell, name), printable) };
}

function variable({ vars }: Shell, name: string): Printable {
  if (/^[#?$!0-]$/.test(name)) return PAYLOAD;
  return vars.get(name === "*" ? "@" : name) ?? (isKnownVariable(name) ? PAYLOAD : UNSEEN);
}

const HERE = String.raw`"?\$\{?(?:0|BASH_SOURCE(?:\[0\])?)(?::-\$0)?\}?"?`;
/** The folder of the script itself, and a folder that it names from there. */
const OWN_FOLDER = new RegExp(
  String.raw`^(?:\$\(|\x60)\s*(?:(?:CDPATH=\s+)?cd\s+(?:--\s+|-P\s+)?"?(?:\$\(|\x60)\s*)?dirname\s+(?:--\s+)?(?:${HERE}|"?(?:\$\(|\x60)(?:readlink -f|realpath)\s+${HERE}(?:\)|\x60)"?)\s*(?:(?:\)|\x60)((?:\/[\w.-]+)*)"?\s*(?:[12&]?>\s*\/dev\/null(?:\s*2>&1)?\s*)?(?:&&|;)\s*pwd(?:\s+-P)?\s*(?:\|\|\s*(?:true|:)\s*)?)?(?:\)|\x60)$`,
);
const OWN_PARAM = /^\$\{(?:0|BASH_SOURCE(?:\[0\])?)%\/\*\}$/;
const TOP_NAME = `$${GIT_TOP}`;

/** A word as the path of a file, as far as the script shows what its parts are. */
export function spelled(at: At, { parts }: Pick<ShellWord, "parts">): string {
  const { shell, source } = at;
  return parts
    .map((part) => {
      const raw = source.slice(part.from, part.to);
      if (part.kind === "text") return pathOf(part, raw);
      // A file that is read in names itself so, and its reader otherwise.
      const folder = raw.includes("BASH_SOURCE") ? shell.folders.get(source) : shell.folder;
      if (OWN_PARAM.test(raw) && folder !== undefined) return folderName(folder);
      const own = OWN_FOLDER.exec(raw);
      if (own && folder !== undefined) return `${folderName(folder)}${own[1] ?? ""}`;
      if (isGitTop(raw)) return TOP_NAME;
      const [, from, below = ""] = GOES_TO.exec(raw) ?? [];
      if (from !== undefined) return `${onlySpelling(shell, from) ?? UNKNOWN}${below}`;
      if (part.kind === "sub") return UNKNOWN;
      const argument = argumentPath(at, raw, part.from);
      if (argument !== undefined) return argument;
      const name = /^\$\{?(\w+)\}?$/.exec(raw)?.[1] ?? "";
      return shell.spellings.has(name) ? (onlySpelling(shell, name) ?? UNKNOWN) : raw;
    })
    .join("");
}

/** A folder that is named from one that a variable holds. */
const GOES_TO =
  /^\$\(\s*(?:CDPATH=\s+)?cd\s+(?:--\s+)?"?\$\{?(\w+)\}?((?:\/[\w.-]+)*)"?\s*(?:&&|;)\s*pwd(?:\s+-P)?\s*\)$/;

/** It is undefined if the variable may hold paths of several places. */
function onlySpelling(shell: Shell, name: string): string | undefined {
  const [text, ...more] = shell.spellings.get(name) ?? [];
  const place = text !== undefined && more.length ? placeOf(shell, text) : undefined;
  const isSame = place !== undefined && more.every((other) => placeOf(shell, other) === place);
  // From the folder where it starts a script may go on to look in those above.
  const isFound =
    text === "$PWD" && more.every((other) => other === UNKNOWN || other === `\${${name}%/*}`);
  return isSame || isFound || !more.length ? text : undefined;
}

/** The place in the project of a path that a script spells; undefined if it is not known. */
export function placeOf({ world, moved, place }: Shell, path: string): string | undefined {
  if (!moved) return projectPath(world, path.replace(WORKING, ""));
  if (path.startsWith("$")) return projectPath(world, path);
  // Whether the script went there is not known.
  const found = place === undefined ? undefined : projectPath({ ...world, cwd: place }, path);
  const other = projectPath(world, path);
  const isOne = other === undefined || !world.files.exists(other);
  return found !== undefined && (found === other || isOne) ? found : undefined;
}

/** The folder in which the command starts. */
const WORKING = /^\$(?:PWD|\{PWD\})\//;

/** All that a word may be, if it is one variable, or asks where a program is. */
export function spellingsOf(at: At, word: Pick<ShellWord, "parts">): readonly string[] {
  const [part, more] = word.parts.filter((part) => part.kind !== "text" || part.value);
  const raw = part && !more ? at.source.slice(part.from, part.to) : "";
  const [, name = "", other] = VARIABLE.exec(raw) ?? [];
  const known = at.shell.spellings.get(name);
  if (other !== undefined) return [...(known ?? ownSpelling(name)), other];
  if (known) return [...known];
  const found = /^\$\([^]*\)$/.test(raw) ? raw.slice(2, -1).split("||") : [];
  const programs = found.map((text) => LOOKS_UP.exec(text.trim())?.[1]);
  return programs.length && programs.every((program) => program !== undefined)
    ? programs
    : [spelled(at, word)];
}

/** What a script does not give a variable, the environment may; an argument is there or not. */
const ownSpelling = (name: string) => (/^\d+$/.test(name) ? [] : [`$${name}`]);

/** A variable, perhaps with a plain word for when it is not set. */
const VARIABLE = /^\$\{?(\w+)(?::?-([\w./-]*))?\}?$/;
const LOOKS_UP =
  /^(?:command\s+-v|which|type\s+-P|echo)\s+([\w./-]+)(?:\s*(?:2|&)>\s*\/dev\/null)?$/;

const folderName = (folder: string) => (folder ? `${TOP_NAME}/${folder}` : TOP_NAME);
