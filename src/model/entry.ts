/** Builds the entries: each a line for the system's shell that starts the launcher (S10, S12). */
import { silence, type Waits } from "./fault-words.ts";
import type { ShimCall } from "./config.ts";
import { shimCallIn } from "./started-shim.ts";

const SHELL = "/bin/sh ";

/** Starts the launcher, whose path is a shell word. `entryFor` makes the command an entry. */
export const launchCommand = (launcher: string, args: string): string =>
  `${SHELL}${launcher} ${args}`;

/** What waits for the answer, as the last argument; `byCode`: an exit code is an answer there. */
export function waitingWord(
  { gate, prompt, failOpen }: Pick<ShimCall, "gate" | "prompt" | "failOpen">,
  byCode = false,
): string {
  if (gate) return failOpen ? " call" : " gate";
  if (prompt) return " prompt";
  return byCode ? " call" : "";
}

/**
 * What the launcher said, or the entry's own words. Some agents put the values of variables into
 * the text when they load it, also those of a project's `.env`, which could be any code. A name
 * that ends with `%` is known to none of them, such a file cannot set one, and to a shell it means
 * the whole value.
 */
const WORDS = "${w%}";

/** A shell puts `WORDS` into the text. */
export const echo = (text: string): string => `echo "${text.replace(/["`\\]/g, "\\$&")}"`;

export interface Reading {
  /** Nothing but an answer may reach stderr. */
  readonly mutes?: boolean;
  /** Hooks may start in any folder of a clone, and nothing tells its top level (S12). */
  readonly searches?: boolean;
}

/** How an entry shows the words to an agent that waits, and whether it then holds the call back. */
interface Ending {
  readonly show: (words: string) => string;
  readonly blocks: boolean;
  /** Exit code 0 is an answer to this agent, and 1 says that there is none. */
  readonly passes?: 1;
}

/**
 * Finds the top level of the clone without a `git`, which the project may have put first in PATH.
 * Some agents' readers cut out a slash next to a star.
 */
const SEARCH = 'd=$PWD;until [ -e "$d/.git" ]||[ ! "$d" ];do d=${d%[/]*};done;';
const [START, BELOW] = ['/bin/sh "$@"', '/bin/sh "${d:-.}/$0" "$@"'];
/** A pipe or device in the launcher's place would keep a shell busy until the clock ends. */
const START_CLOSED = `w=$([ -f "\${1%}" ]&&${START}`;
const BELOW_CLOSED = 'd=${d:-.}/$0;w=$([ -f "$d" ]&&/bin/sh "$d" "$@"';
const [MUTED, UNANSWERED, PASSED] = [" 2>/dev/null", "||exit 1", "76)exit 1;;"];

/** Without an ending nothing waits for the answer, and the entry only fails. */
export function entryFor(
  command: string,
  { mutes = false, searches = false }: Reading,
  ending?: Ending,
): string {
  const words = command.slice(SHELL.length);
  const isFound = searches && !words.startsWith('"');
  const [found, open, closed, zero] = isFound
    ? [SEARCH, BELOW, BELOW_CLOSED, ""]
    : ["", START, START_CLOSED, "h "];
  const script = ending
    ? answering(`${closed}${mutes ? MUTED : ""}`, silenceOf(command), ending)
    : `${open}${UNANSWERED}`;
  return `${SHELL}-c '${found}${isFound ? shorter(script) : script}' ${zero}${words}`;
}

/** No agent that searches puts values of variables into a script. */
const shorter = (script: string): string => script.replace("${c%}", "$c");

/** Hands on what the launcher answered, by its own codes: a shell says 2 for a missing script. */
const answering = (start: string, silent: string, { show, blocks, passes }: Ending): string =>
  [
    `${start})`,
    "c=$?",
    `case \${c%} in 77|79)printf %s "${WORDS}";exit $((c&2));;${passes ? PASSED : ""}78);;*)w="${silent}";;esac`,
    show(WORDS),
    ...(blocks ? ["exit 2"] : passes ? ["exit 1"] : []),
  ].join(";");

/** Returns what is said where a launcher that something waits for does not answer. */
export function silenceOf(command: string): string {
  const waits = (/ (gate|call|prompt)$/.exec(command)?.[1] ?? "call") as Waits;
  return silence(waits, shimCallIn(command));
}

const plain = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
/** The texts allowed in an entry: they run nothing and use only its own variable. */
const TEXT = /"(?:[^"$`'\\]|\\["`\\]|\$\{w%\})*"/.source;
const OPEN_SCRIPTS: readonly string[] = [START + UNANSWERED, SEARCH + BELOW + UNANSWERED];
const REST = answering("", "", { show: () => "", blocks: false });
const CLOSED_SCRIPTS = [
  [START_CLOSED, REST],
  [SEARCH + BELOW_CLOSED, shorter(REST)],
].map(([start = "", rest = ""]) => {
  const answers = plain(rest)
    .replace('""', () => TEXT)
    .replace("78", `(?:${plain(PASSED)})?78`);
  return new RegExp(
    `^${plain(start)}(?:${plain(MUTED)})?${answers}echo ${TEXT}(?: >&2)?(?:;exit [12])?$`,
  );
});
/** Where a launcher may be said to lie: a variable with a folder, and a path. */
const PLACE = /^(?:h )?(?:"\$\{?\w+(?::-\.)?\}?"\/)?(?:[\w./-]|'[^']*'|\\')*$/;
const FLAGS = /^(?: --local| --user)?(?: --fail-open)?( gate| call| prompt)?$/;

/** Exactly as this release writes it for this host and event: anything else could do anything. */
export function isEntryFor(command: string, id: string, hostEvent: string): boolean {
  const [, script = "", words = ""] = /^\/bin\/sh -c '([^']*)' (.*)$/.exec(command) ?? [];
  const call = `hookport/hook ${id} ${hostEvent}`;
  const at = words.indexOf(call);
  const flags = FLAGS.exec(words.slice(at + call.length));
  if (at < 0 || !flags || !PLACE.test(words.slice(0, at))) return false;
  return flags[1]
    ? CLOSED_SCRIPTS.some((form) => form.test(script))
    : OPEN_SCRIPTS.includes(script);
}
