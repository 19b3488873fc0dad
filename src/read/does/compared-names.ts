/** Tells whether a script decides by the names of tools, and by which a shell script does. */
import { givenIn } from "./shell-given.ts";
import { refusesNothing } from "./shell-reach.ts";
import { parseShell } from "../shell-words.ts";
import { caseTruths, endsSurely, textOfRun, truthOf, type Holds } from "./shell-questions.ts";
import { parseTree, runsIn, type Node } from "./shell-tree.ts";

const MOST_TEXT = 64 * 1024;
/** The first line of a script, behind the command that starts it. */
const OF_SHELL = /^#!.*[\s/](?:ba|da|z|k)?sh\b/m;
/** What `jq` reads of the payload is the tool's name, or nothing. */
const BY_JQ =
  /^"?\$\((?:[^()]*\|)?\s*jq\s+(?:-\w+\s+)*(["']?)\.tool_?name(?:\s*\/\/\s*(?:\.tool_?name|empty|""))*\1(?:\s*<<<\s*"?\$\{?\w+\}?"?)?(?:\s+2>\s*\/dev\/null)?(?:\s*\|\|\s*(?:true|echo\s+(?:""|'')))?\s*\)"?$/i;

/** A program of Python that is given as a text, and prints once. */
const BY_PYTHON =
  /^"?\$\((?:[^()'"]|"\$\{?\w+\}?"|'%s(?:\\n)?'){0,80}\bpython3?\s{1,4}-c\s{1,4}(["'])\s*((?:(?!\1)[^]){1,800})\1(?:\s+2>\s*\/dev\/null)?(?:\s*\|\|\s*(?:true|echo\s+(?:""|'')))?\s*\)"?$/;
const OF_NAME_ONLY =
  /^(?:import [\w, ]{1,40}[;\n]\s*)(?:(\w{1,40}) ?= ?json\.load\(sys\.stdin\)[;\n]\s*)?print\((?:\1|json\.load\(sys\.stdin\))\.get\((["'])tool_?name\2(?:, ?(?:""|''))?\)(?: or (?:""|''))?\)\s*$/i;
const takesName = (raw: string): boolean =>
  BY_JQ.test(raw) || OF_NAME_ONLY.test(BY_PYTHON.exec(raw)?.[2] ?? "");

/** The names without which this is so of a command with its script; empty if others too. */
export function namesShellWaitsFor(
  text: string,
  isSent: (name: string) => boolean,
  isSo: (script: string, holds: Holds) => boolean = refusesNothing,
): readonly string[] {
  const at = text.search(OF_SHELL);
  if (at < 0 || text.length > MOST_TEXT || !/tool_?name/i.test(text)) return [];
  if (parseShell(text.slice(0, at)).length > 1) return [];
  const script = text.slice(at);
  const given = givenIn(script);
  const named = new Set<string>();
  const holds: Holds = (name, { words }) => {
    const values = given?.get(name) ?? [];
    const isName = values.length > 0 && values.every(({ raw }) => takesName(raw));
    if (!isName || !words || words.some((word) => !word || isSent(word))) return undefined;
    for (const word of words) named.add(word);
    return false;
  };
  return isSo(script, holds) ? [...named] : [];
}

/**
 * The text up to where its script leaves for calls by these names; all of it if none is seen. A
 * script that is not sent the name has an empty one.
 */
function untilItLeaves(text: string, sent: readonly string[]): string {
  const at = text.search(OF_SHELL);
  const script = text.slice(at);
  const tree = at < 0 || script.length > MOST_TEXT ? undefined : parseTree(script);
  const isOther = (word: string) => !sent.includes(word);
  const holds: Holds = (variable, { words }) =>
    OF_NAME.test(variable) && holdsName(script, variable) && words?.every(isOther) === true
      ? false
      : undefined;
  const truth = (test: Node) => truthOf(script, test, holds);
  let end: number | undefined;
  let isNamed = false;
  const isEnd = (run: Node) => {
    const isExit = /^exit(?:\s+0)?$/.test(textOfRun(script, run));
    if (isExit && run.kind === "run") end = run.command.from;
    return isExit;
  };
  const cases = (asked: Parameters<typeof caseTruths>[1]) => caseTruths(script, asked, holds);
  for (const { node, late } of tree?.items ?? []) {
    if (!late && endsSurely(node, { truth, cases, isEnd })) break;
    const runs = node.kind === "function" ? [] : runsIn(node).map((run) => textOfRun(script, run));
    const givesName = runs.some((run) => GIVES_NAME.test(run));
    if (!givesName && !runs.every((run) => SETTLES.test(run) && !(isNamed && READS_IN.test(run))))
      return text;
    isNamed ||= givesName;
  }
  return end === undefined ? text : text.slice(0, at + end);
}

/** Such a command gives the name, and what stands beside it is about the name. */
const GIVES_NAME = /^\w*tool\w*=/i;
/** Such a command settles something, and refuses nothing. */
const SETTLES =
  /^(?:(?:set|shopt|export|readonly|declare|umask|source|\.|command\s+-v)\s|\w+=|\[|exit(?:\s+0)?$|true$|:$)/;
/** A file that is read in may give the name another value. */
const READS_IN = /^(?:source|\.)\s/;

const OF_NAME = /^tool(?:_?name)?$/i;
/** The variable is given once, or the tool's name each time. */
function holdsName(script: string, variable: string): boolean {
  const isRead = [...script.matchAll(/\b(?:for|read|mapfile|readarray)\s([^\n;]{0,200})/g)].some(
    ([, names = ""]) => names.split(/\W+/).includes(variable),
  );
  const given = [...script.matchAll(/\b(\w+)=([^\n]{0,400})/g)].filter(
    ([, name]) => name === variable,
  );
  const isName = ([, , value = ""]: readonly string[]) => /tool_?name/i.test(value);
  return !isRead && (given.length === 1 || (given.length > 1 && given.every(isName)));
}

/** Alternatives in quotes or slashes, behind an operator, or as the branch of a `case`. */
const COMPARED =
  /(["'`/])\^?\(?([\w|]+)\)?\$?\1|(?:[=!]==?|=~|\s=)\s*["']?\^?\(?([\w|]+)|^[ \t]*\(?([\w|"' ]+)\)/gm;
/** A branch for every other name that does more than to end. */
const OTHERWISE =
  /^[ \t]*\*\)\s*(?!exit\b|return\b|:|;;|esac\b|#)\S|\bdefault:\s*(?!break|return|process\.exit|\})\S|\bcase _:\s*(?!pass|return|sys\.exit|exit)\S/m;

/** It compares the tool's name with one of these; `sent` is what stands in it. */
export function comparesWith(
  script: string,
  names: readonly string[],
  sent: readonly string[],
): boolean {
  const plain = (text: string) => text.replace(/^[ \t]*(?:#|\/\/|\*\s).*$/gm, "");
  const code = plain(script);
  return (
    /tool_?name/i.test(code) &&
    !OTHERWISE.test(plain(untilItLeaves(script, sent))) &&
    [...code.matchAll(COMPARED)].some(([, , quoted, behind, branch]) =>
      (quoted ?? behind ?? branch ?? "").split(/[|"' ]+/).some((word) => names.includes(word)),
    )
  );
}
