/** The shell of an entry that calls the shim. */
import type { ShimCall } from "../../src/model/config.ts";

export const REPAIR =
  "hookport: its hooks could not run, so this is blocked; with Node.js installed outside the project, run: hookport convert";
/** Denies in plain words, for agents that read stderr beside exit code 2. */
export const PLAIN = `echo '${REPAIR}' >&2`;

const unasked = (what: string) =>
  `hookport: its hooks could not run, so nothing has checked this ${what}; with Node.js installed outside the project, run: hookport convert`;

/** Goes on only where the shim says that it answered; else `denial` speaks. An exit code 2 of the shim's own stays. */
export function sealed(command: string, denial: string): string {
  return `${command} sealed; case $? in 77) ;; 2) exit 2 ;; *) ${denial}; exit 2 ;; esac`;
}

/** Goes on where the shim does not answer, and ends with 0, which no agent that runs it takes for a denial; `message` is a command that says so. */
const passing = (command: string, message: string): string => `${command} sealed; case $? in 77) ;; 2) exit 2 ;; *) ${message} ;; esac`;

/** A gate is sealed, and a prompt passes with a message (S10); so does a call where the owner chose that it fails open. `tell` makes the
 *  command that shows a message. */
export function guarded(
  { command, gate, prompt, failOpen }: Pick<ShimCall, "command" | "gate" | "prompt" | "failOpen">,
  denial: string,
  tell = (message: string) => `echo '${message}' >&2`,
): string {
  if (gate) return failOpen ? passing(command, tell(unasked("call"))) : sealed(command, denial);
  return prompt ? passing(command, tell(unasked("prompt"))) : command;
}

/** The top level of a clone from any of its folders, without a `git` that the project may have put first in PATH: the `root` of an
 *  agent that tells its hooks no folder and may start them anywhere (S12). */
export const TOP_OF_CLONE = '"$(d=$(pwd); while [ "$d" ] && ! [ -e "$d"/.git ]; do d=${d%[/]*}; done; cd "${d:-.}" && pwd)"{folder}';
