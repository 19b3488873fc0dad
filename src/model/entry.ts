/** Builds the command line of an entry, which runs no file of the project but our own (S10). */
import { noNode, noShim, type Fault, type FaultWords, type ShimPlace } from "./fault-words.ts";
import { KEPT, LOADING } from "./loading.ts";

/** What every entry begins with, within its quotes. */
export const BEGIN = ": hookport; ";
/** The project in which no `node` counts, as the entry's text names it. */
export const ROOT_WORD = '"${0%}"';
/**
 * Runs its arguments with the first `node` in an absolute directory of PATH that lies outside the
 * project, whose root is `$0`. Root and directories are compared both as written and as resolved.
 * The text avoids what some hosts' readers cut out (`//`, or a slash next to a star) and what some
 * shells read differently within single quotes (a backslash before another backslash or before a
 * single quote). Some hosts put the values of variables into the text when they load it, also those
 * of a project's `.env`, which could be any code. A name that ends with `%` is known to none of them,
 * such a file cannot set one, and to a shell it means the whole value.
 */
const RUN = [
  "set -f",
  "IFS=:",
  `p=$(cd ${ROOT_WORD} && pwd) && q=$(cd -P ${ROOT_WORD} && pwd -P) || exit 70`,
  'x="${PATH%}"',
  'for d in ${x%}; do case ${d%} in [/]?*) [ -f "${d%}/node" ] && [ -x "${d%}/node" ] || continue ;; *) continue ;; esac',
  'e=$(cd "${d%}" && pwd) && f=$(cd -P "${d%}" && pwd -P) || continue',
  'case ${e%}/ in "${p%}"[/]*|"${q%}"[/]*) continue ;; esac',
  'case ${f%}/ in "${p%}"[/]*|"${q%}"[/]*) continue ;; esac',
  // A pipe or a device in the shim's place would keep node busy until the host's timeout.
  '[ -f "${1%}" ] || exit 70',
  `export ${LOADING.map((name) => `${KEPT}${name}="\${${name}%}"`).join(" ")}`,
  `unset ${LOADING.join(" ")}`,
  'exec "${d%}/node" "$@"',
  "done",
].join("; ");
const OPEN = `${BEGIN}${RUN}; echo hookport: no node outside the project >&2; exit 127`;
/**
 * The script for a gate or a prompt: the text that follows decides about a call that the shim did
 * not answer.
 */
const CLOSED = `${BEGIN}(${RUN}; exit 127); `;
/** The same without what the shell or a broken shim says, for an agent that reads stderr. */
const MUTED = `${BEGIN}(${RUN}; exit 127) 2>/dev/null; `;

/**
 * The same with what the shim says on stderr kept in `o`: an agent reads that as the reason of exit
 * code 2, and must read nothing else there.
 */
const HELD = `${BEGIN}{ o=$( (${RUN}; exit 127) 2>&1 >&5 5>&- ); } 5>&1; `;
const [REFUSED, REFUSED_ALOUD] = ["2) exit 2", '2) echo "${o%}" >&2; exit 2'];

/** The shell words of an entry, and the shim's arguments. */
export interface EntryWords {
  readonly root: string;
  readonly shim: string;
  readonly args: string;
}

/** Returns a single simple command, whose only program is the system's own shell. */
export const entryCommand = ({ root, shim, args }: EntryWords): string =>
  `/bin/sh -c '${OPEN}' ${root} ${shim} ${args}`;

/**
 * Returns a text in the shell's double quotes, for use within the single quotes of the entry. It
 * may contain the entry's own variables.
 */
const quotedText = (text: string): string => `"${text.replace(/["`\\]/g, "\\$&")}"`;

/** Returns a command that prints a text, which may contain `${m%}`. */
export const echo = (text: string): string => `echo ${quotedText(text)}`;

/** Describes how an agent shows that the shim did not answer. */
export interface Unanswered {
  /** Returns the whole message, with placeholders for the fault's own words. */
  readonly says: (fault: FaultWords) => string;
  /** Returns the command that shows `${m%}` in the form that this agent reads. */
  readonly show: (text: string) => string;
  readonly blocks: boolean;
  /**
   * Nothing but the text may reach stderr; `but refusals`: the text, or what the
   * shim says with exit code 2.
   */
  readonly mutes?: boolean | "but refusals";
}

const SAID = "${m%}";
const assigned = ({ code, why, repair }: Fault) =>
  `c=${code} w=${quotedText(why)} r=${quotedText(repair)}`;

/**
 * Returns the same call, still as one simple command, which continues only if the shim reports that
 * it answered; exit code 2 of the shim is kept. Codes 126 and 127 mean that there is no working
 * `node`, and any other code means that there is no working shim.
 */
export function answering(
  command: string,
  { says, show, blocks, mutes = false }: Unanswered,
): string {
  const standing = shimCallIn(command);
  const [node, shim] = [noNode(standing), noShim(standing)];
  const aloud = mutes === "but refusals";
  const ending = [
    `case $? in 77) exit 0 ;; ${aloud ? REFUSED_ALOUD : REFUSED} ;; 12[67]) ${assigned(node)} ;; *) ${assigned(shim)} ;; esac`,
    `m=${quotedText(says({ ...shim, code: "${c%}", why: "${w%}", repair: "${r%}" }))}`,
    show(SAID),
    ...(blocks ? ["exit 2"] : []),
  ].join("; ");
  return `${command.replace(OPEN, () => (aloud ? HELD : mutes ? MUTED : CLOSED) + ending)} sealed`;
}

/** The part of a command that calls the shim: the host, the event, and the layer's flag. */
const FOLDER = String.raw`(?<folder>\.hookport|\.[\w-]+\/hookport|(?<= )hookport)`;
const FLAG = String.raw` --local| --user| --package=[\w@./-]+`;
const CALL = String.raw`${FOLDER}\/shim\.cjs (?<id>[a-z][a-z,-]*) [A-Za-z]+(?<flag>${FLAG})?(?= |;|$)`;
/** A command as `convert` writes it; one that merely mentions the shim does not fit. */
const CALLED = new RegExp(String.raw`^(?:\S*\/)?sh -c ': hookport;[^']*' .*${CALL}`);

/**
 * Returns the host, the layer's flag and the shim's folder of a command that calls the shim;
 * undefined if it does not call it.
 */
export function shimCallIn(command: string): ({ readonly id: string } & ShimPlace) | undefined {
  const call = CALLED.exec(command)?.groups;
  return call && { id: call["id"] ?? "", flag: call["flag"] ?? "", folder: call["folder"] ?? "" };
}

/** Returns the name of the package with which the shim was packed that a command calls. */
export const packageNamed = (command: string): string | undefined =>
  /^ --package=(.+)$/.exec(shimCallIn(command)?.flag ?? "")?.[1];

export const callsShim = (command: string): boolean => shimCallIn(command) !== undefined;

/** The texts allowed in an entry's ending: they run nothing and use only its own variables. */
const TEXT = /"(?:[^"$`'\\]|\\["`\\]|\$\{[cmrw]%\})*"/.source;
const SETS = `c=[a-z-]+ w=${TEXT} r=${TEXT}`;
const ENDING = new RegExp(
  `^case \\$\\? in 77\\) exit 0 ;; 2\\) exit 2 ;; 12\\[67\\]\\) ${SETS} ;; \\*\\) ${SETS} ;; esac; m=${TEXT}; echo ${TEXT}(?: >&2)?(?:; exit 2)?$`,
);
const FLAGS = /^(?: --(?:local|user))?(?: --fail-open)?$/;

/**
 * Returns whether the command is an entry exactly as this release writes it, for this host and
 * event. With anything else in it, it could do anything.
 */
export function isEntryFor(command: string, id: string, hostEvent: string): boolean {
  const [, script = "", rest = ""] = /^\/bin\/sh -c '([^']*)' (.*)$/.exec(command) ?? [];
  const call = `hookport/shim.cjs ${id} ${hostEvent}`;
  const flags = rest.slice(rest.indexOf(call) + call.length);
  if (!rest.includes(call)) return false;
  if (script === OPEN) return FLAGS.test(flags);
  const closed = script.startsWith(MUTED) ? MUTED : CLOSED;
  return (
    script.startsWith(closed) &&
    ENDING.test(script.slice(closed.length)) &&
    flags.endsWith(" sealed") &&
    FLAGS.test(flags.slice(0, -" sealed".length))
  );
}
