/** Words for when Hookport could not run (S10). A model reads them, and a person behind it. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { FAULTS } from "./codes.ts";
import { NEEDED_NODE } from "./version.ts";
import { word } from "./quote.ts";

export type FaultCode = keyof typeof FAULTS;

/** A code, why the hooks could not run, and what the user has to do, worded to follow "to". */
export interface Fault {
  readonly code: FaultCode;
  readonly why: string;
  readonly repair: string;
  /** Whose hooks these are; this project's by default. */
  readonly owner?: string;
  /** The hooks could run but cannot be trusted; `why` names a file of ours. */
  readonly broken?: boolean;
  /** The file that `why` names is one too many. */
  readonly added?: boolean;
}

/** The shim that was called: the flag of its layer or package, and its folder. */
export interface ShimPlace {
  readonly flag: string;
  readonly folder: string;
}
const COMMON: ShimPlace = { flag: "", folder: ".hookport" };

const isUser = ({ flag }: ShimPlace) => flag.trim() === "--user";
const packageIn = ({ flag }: ShimPlace) => /^ ?--package=(.+)$/.exec(flag)?.[1];
const ownerOf = (at: ShimPlace): string | undefined => {
  const name = packageIn(at);
  if (name !== undefined) return `the plugin ${name}`;
  return isUser(at) ? "the user" : undefined;
};
const again = (at: ShimPlace) => {
  const name = packageIn(at);
  if (name !== undefined) return `install the plugin ${name} again`;
  return isUser(at) ? "run `hookport convert --user`" : "run `hookport convert` in the project";
};
/** No repository has the files of one person or of a plugin. */
const restored = (at: ShimPlace) =>
  ownerOf(at) !== undefined
    ? again(at)
    : `run \`git restore ${at.folder}\` or \`hookport convert\` in the project${SURE}`;
const looked = (at: ShimPlace) =>
  at.flag
    ? again(at)
    : `look at \`git diff ${at.folder}\`, then to run \`git restore ${at.folder}\` or \`hookport convert\`${SURE}`;

/** It says on the machine of who repairs something whether that was enough. */
const SURE = ", then `hookport doctor`";
const NODE = `install ${NEEDED_NODE}, or to start the agent from a shell in which \`node --version\` shows it${SURE}`;

/** What waits for a hook's answer: a call that is held back without one, or that goes on. */
export type Waits = "gate" | "call" | "prompt";

/** Said where the launcher does not answer; short, as it stands in shell that people read. */
export function silence(waits: Waits, at: ShimPlace = COMMON): string {
  const ofProject = isUser(at) ? "hookport convert --user" : `git restore ${at.folder}`;
  const repair = at.folder === "hookport" ? "install the plugin again" : ofProject;
  return waits === "gate"
    ? `Blocked: hookport failed. Tell the user: ${repair}`
    : `Not checked: hookport failed. For the user: ${repair}`;
}

const NEWER = "update Hookport and then to ";
const REPAIRS = {
  "no-node": () => NODE,
  "no-shim": restored,
  "no-document": looked,
  sealed: looked,
  "unread-call": (at) => `try it once more and, if that does not help, to ${NEWER}${again(at)}`,
  "out-of-time": () => "look for slow hooks, slow matchers or a very long call",
  "not-asked": () => "look at that hook and at this call",
  "package-changed": (at) =>
    packageIn(at) !== undefined
      ? again(at)
      : at.flag
        ? "run `hookport install --user`"
        : "look at `git diff .hookport/packages`, then to run `git restore .hookport/packages` or `hookport install`",
  "own-fault": (at) => `${NEWER}${again(at)}, or to report this as a bug`,
} as const satisfies { readonly [C in FaultCode]: (at: ShimPlace) => string };

export const faultError = (fault: FaultCode, why: string): Error =>
  Object.assign(new Error(why), { fault });

export function ourFault(code: FaultCode, why: string, at = COMMON): Fault {
  const owner = ownerOf(at);
  return {
    code,
    why,
    repair: REPAIRS[code](at),
    ...(owner !== undefined && { owner }),
    broken: code === "sealed" || code === "package-changed",
  };
}

/** Returns why the entry's shell got no answer. */
export const noNode = (at = COMMON): Fault =>
  ourFault("no-node", "Node.js was not found outside the project", at);
export const noShim = (at = COMMON): Fault =>
  ourFault("no-shim", `${isUser(at) ? "~/" : ""}${at.folder}/shim.cjs is missing or damaged`, at);

/** The most characters of a path in a message. */
const LONGEST_PATH = 100;

/** A file of an installed package was changed, or is one too many. */
export function fileFault(path: string, added: boolean, at = COMMON): Fault {
  const [home, plain] = [isUser(at) ? "~/" : "", path.replace(ODD, "?")];
  const short = plain.length > LONGEST_PATH ? `…${plain.slice(1 - LONGEST_PATH)}` : plain;
  const fault = ourFault("package-changed", `${home}${short}`, at);
  const repair =
    path.length > LONGEST_PATH
      ? "take it out: `hookport check` names it whole"
      : `take it out: \`${takingOut(path, home)}\``;
  return added ? { ...fault, repair, added } : fault;
}

/** Characters that nobody sees or can type, and what stands for bytes that are no text. */
const ODD = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu;

/** A shell pattern matches what cannot be typed. */
export function takingOut(path: string, home = ""): string {
  const words = path.split(ODD).map((part) => part && word(part));
  return `rm -r ${home}${words.join("?")}`;
}

export function faultBehind(error: unknown, at: ShimPlace): Fault {
  const { fault = "own-fault", message = String(error) } = error as {
    readonly fault?: FaultCode;
    readonly message?: string;
  };
  return ourFault(fault, fault === "own-fault" ? `Hookport failed: ${message}` : message, at);
}

/** The most characters of a reason from elsewhere, so that the whole message stays under 400. */
const WHY = 90;

function couldNotRun(fault: Fault, what: string): string {
  const { why, owner = "this project", broken, added } = fault;
  if (broken)
    return `${why} ${added ? "was not installed with its package" : "was changed by something other than Hookport"}, so ${owner}'s hooks are not trusted any more`;
  const line = why.replace(/\s+/g, " ").trim().replace(/\.$/, "");
  const short = line.length > WHY ? `${[...line].slice(0, WHY - 1).join("")}…` : line;
  return `${owner} checks such ${what} with hooks, and they could not run because ${short}`;
}

/**
 * The call is blocked, no rule judged it, why, and who can repair that with which command. It asks
 * nobody but the user. For an agent that cuts what is longer than `most`, less stands before the
 * repair.
 */
export function blocked(fault: Fault, most = Infinity): string {
  const why = `Blocked: ${couldNotRun(fault, "calls")}. `;
  const repair = `Stop and tell the user to ${fault.repair}. (hookport: ${fault.code})`;
  const fullText = `${why}${fault.broken ? "" : "Nothing is known to be wrong with this call. "}${repair}`;
  return fullText.length > most ? why + repair : fullText;
}

export const unchecked = (fault: Fault, what: "call" | "prompt"): string =>
  `Not checked: ${couldNotRun(fault, `${what}s`)}, ${fault.broken ? "and" : "so"} nothing has looked at this ${what}. It is for the user to ${fault.repair}. (hookport: ${fault.code})`;

/** Stands in place of a result that a hook might have hidden. */
export const withheld = (fault: Fault): string =>
  `Withheld: ${couldNotRun(fault, "results")}. The call was made. Stop and tell the user to ${fault.repair}. (hookport: ${fault.code})`;
