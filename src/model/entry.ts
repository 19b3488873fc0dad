/** The command line of an entry: it runs nothing of the project's but our own files (S10). */
import { noNode, noShim, type Fault, type FaultWords, type ShimPlace } from "./fault-words.ts";
import { KEPT, LOADING } from "./loading.ts";

const MARK = ": hookport; ";
/**
 * Runs its arguments with the first `node` that an absolute directory of PATH holds outside the
 * project, whose root is `$0`. Root and directories are compared as they are written and as they
 * resolve. Some hosts' readers cut `//` and a slash beside a star out of a text, and some shells
 * read a backslash before another or before a single quote within single quotes: none of these
 * stands here. Others put the values of variables into the text when they load it, so a variable of
 * theirs stands within quotes.
 */
const RUN = [
  "set -f",
  "IFS=:",
  'p=$(cd "${0:-.}" && pwd) && q=$(cd -P "${0:-.}" && pwd -P) || exit 70',
  'x="$PATH"',
  'for d in $x; do case $d in [/]?*) [ -f "$d/node" ] && [ -x "$d/node" ] || continue ;; *) continue ;; esac',
  'e=$(cd "$d" && pwd) && f=$(cd -P "$d" && pwd -P) || continue',
  'case $e/ in "$p"[/]*|"$q"[/]*) continue ;; esac',
  'case $f/ in "$p"[/]*|"$q"[/]*) continue ;; esac',
  // A pipe or a device in the shim's place would keep node until the host's clock runs out.
  '[ -f "$1" ] || exit 70',
  `export ${LOADING.map((name) => `${KEPT}${name}="$${name}"`).join(" ")}`,
  `unset ${LOADING.join(" ")}`,
  'exec "$d/node" "$@"',
  "done",
].join("; ");
const OPEN = `${MARK}${RUN}; echo hookport: no node outside the project >&2; exit 127`;
/**
 * A gate's, or a prompt's: what follows says what becomes of the call where the shim did not
 * answer.
 */
const CLOSED = `${MARK}(${RUN}; exit 127); `;

/** Shell words, and the shim's arguments. */
export interface EntryWords {
  readonly root: string;
  readonly shim: string;
  readonly args: string;
}

/** One simple command, whose only program is the system's own shell. */
export const entryCommand = ({ root, shim, args }: EntryWords): string =>
  `/bin/sh -c '${OPEN}' ${root} ${shim} ${args}`;

/**
 * A text in the shell's double quotes, within the single quotes of the entry; variables of the
 * entry's own stand in it.
 */
const quotedText = (text: string): string => `"${text.replace(/["`\\]/g, "\\$&")}"`;

/** A command that shows a text, which may hold `$m`. */
export const echo = (text: string): string => `echo ${quotedText(text)}`;

/** What an agent shows where the shim did not answer. */
export interface Unanswered {
  /** All of it, with the fault's own words left open. */
  readonly says: (fault: FaultWords) => string;
  /** The command that shows `$m` as this agent reads it. */
  readonly show: (text: string) => string;
  readonly blocks: boolean;
}

const SAID = "$m";
const assigned = ({ code, why, repair }: Fault) =>
  `c=${code} w=${quotedText(why)} r=${quotedText(repair)}`;

/**
 * The same call, still one simple command, which goes on only where the shim says that it answered;
 * an exit code 2 of the shim's own stays. 126 and 127 are a `node` that is none, and anything else
 * a shim that is none.
 */
export function answering(command: string, { says, show, blocks }: Unanswered): string {
  const standing = shimCallIn(command);
  const [node, shim] = [noNode(standing), noShim(standing)];
  const ending = [
    `case $? in 77) exit 0 ;; 2) exit 2 ;; 12[67]) ${assigned(node)} ;; *) ${assigned(shim)} ;; esac`,
    `m=${quotedText(says({ ...shim, code: "$c", why: "$w", repair: "$r" }))}`,
    show(SAID),
    ...(blocks ? ["exit 2"] : []),
  ].join("; ");
  return `${command.replace(OPEN, () => CLOSED + ending)} sealed`;
}

/** What calls the shim, for which host and on which event, with the layer's flag. */
const FOLDER = String.raw`(?<folder>\.hookport|\.[\w-]+\/hookport)`;
const CALL = String.raw`${FOLDER}\/shim\.[cm]js (?<id>[a-z][a-z-]*) [A-Za-z]+(?<flag> --local| --user)?(?= |;|$)`;
/**
 * A command as convert writes it, or as an earlier release did, whichever `node` someone made of
 * it; not one that merely speaks of the shim.
 */
const CALLS = [
  new RegExp(String.raw`^(?:\S*\/)?sh -c ': hookport;[^']*' .*${CALL}`),
  new RegExp(String.raw`^(?:\S*\/)?node (?:"[^"]*")?(?:'[^']*'|\S)*${CALL}`),
];

/**
 * The host and the layer's flag that such a command calls the shim with, and the shim's folder;
 * undefined: it does not call it.
 */
export function shimCallIn(command: string): ({ readonly id: string } & ShimPlace) | undefined {
  const call = CALLS.map((one) => one.exec(command)).find((found) => found !== null)?.groups;
  return call && { id: call["id"] ?? "", flag: call["flag"] ?? "", folder: call["folder"] ?? "" };
}

export const callsShim = (command: string): boolean => shimCallIn(command) !== undefined;

/** What an entry's ending may hold: texts that run nothing, and its own variables. */
const TEXT = /"(?:[^"$`'\\]|\\["`\\]|\$[cmrw]\b)*"/.source;
const SETS = `c=[a-z-]+ w=${TEXT} r=${TEXT}`;
const ENDING = new RegExp(
  `^case \\$\\? in 77\\) exit 0 ;; 2\\) exit 2 ;; 12\\[67\\]\\) ${SETS} ;; \\*\\) ${SETS} ;; esac; m=${TEXT}; echo ${TEXT}(?: >&2)?(?:; exit 2)?$`,
);
const FLAGS = /^(?: --(?:local|user))?(?: --fail-open)?$/;

/**
 * Is it an entry just as this release writes it, for this host and event? With anything else in it,
 * it may do anything.
 */
export function isEntryFor(command: string, id: string, hostEvent: string): boolean {
  const [, script = "", rest = ""] = /^\/bin\/sh -c '([^']*)' (.*)$/.exec(command) ?? [];
  const call = `hookport/shim.cjs ${id} ${hostEvent}`;
  const flags = rest.slice(rest.indexOf(call) + call.length);
  if (!rest.includes(call)) return false;
  if (script === OPEN) return FLAGS.test(flags);
  return (
    script.startsWith(CLOSED) &&
    ENDING.test(script.slice(CLOSED.length)) &&
    flags.endsWith(" sealed") &&
    FLAGS.test(flags.slice(0, -" sealed".length))
  );
}
