/** Everything that the suite asks about hooks written for one agent: `adapters/<id>/kit/source.ts` answers it. */
import type { Driver } from "./driver.ts";
import type { Form } from "./forms.ts";
import type { Answer } from "./hook.ts";
import type { Scenario } from "./scenario.ts";

export type Files = { readonly [path: string]: unknown };

/** A guard on shell commands. */
export interface Guard {
  /** The files of a guard that runs this command, as a user of the agent has them. */
  config(command: string): Files;
  /** Dot-path of the judged command in the payload; with `$NAME` before it, in that variable. */
  readonly command: string;
  /** Every way in which the guard may deny, by the name that scenarios give it. */
  readonly forms: { readonly [form: string]: Form };
}

/** The words that a script chooses when it finds out which agent runs it. */
export interface Mark {
  /** Only this agent sets this variable for its hooks. */
  readonly variable: string;
  /** A denial that readers of other agents' words overlook, and the name of its form. */
  readonly denial: object;
  readonly form: string;
}

/** An MCP server and the tool of it that a guard forbids. */
export interface Named {
  readonly server: string;
  readonly tool: string;
}

/** Kinds of names that agents spell differently. */
export const AWKWARD = {
  dots: { server: "my.lab", tool: "wipe.all" },
  "a blank": { server: "my lab", tool: "wipe" },
  "100 characters": { server: "lab", tool: `wipe_${"x".repeat(95)}` },
} as const satisfies { readonly [kind: string]: Named };
export type Awkward = keyof typeof AWKWARD;

/** A filter on an MCP tool, as a user writes it after seeing the tool's name. */
export interface Filter {
  files(name: Named): Files;
  /** Kinds of names that other agents spell otherwise. */
  readonly names: readonly Awkward[];
  /** The same for programs that keep every name and hide the server; absent: `names`. */
  readonly namesOfHidden?: readonly Awkward[];
  /** The guard's script looks for these words, so that no filter can be widened for it. */
  looksFor?(name: Named): string;
}

/** A guard that forbids the tool `delete_repo` of the server `gh` otherwise than by its whole name. */
export interface ServerGuard {
  readonly files: Files;
  /** The script looks for these words in its input; absent: it denies every call it is asked about. */
  readonly looksFor?: string;
  /** The denial that the script prints; absent: the agent's usual one. */
  readonly denial?: object;
  /** A server of another name could give a tool a name that fits: a program that hides servers may then deny more (S19). */
  readonly anyServer?: true;
}

/** A hook that puts its own words in the place of a result. */
export interface Mask {
  readonly files: Files;
  readonly answer: Answer;
}

/** A hook that holds stops. */
export interface Holder {
  readonly files: Files;
  /** The script prints this to hold a stop. */
  readonly says: object;
}

/** A guard of files whose matcher covers every tool that writes. */
export interface WritingGuard {
  readonly files: Files;
  /** The field of its input that names the file. */
  readonly field: string;
}

/** Hooks as the users of one agent write them: a conversion reads them, and every other program plays the outcome. The script of a
 *  guard is `hooks/guard.sh`. */
export interface Source {
  readonly id: string;
  /** Guards by the suffix of their names; the usual one has none. */
  readonly guards: { readonly "": Guard; readonly [suffix: string]: Guard };
  /** The suffix of a guard on an event of every tool, where the usual guard is on an event of shell commands. */
  readonly everyTool?: string;
  /** A denial before a tool call. */
  readonly denial: object;
  /** A guard on shell commands next to a hook for every tool, which runs `hooks/logger.sh`. */
  readonly logged: Files;
  /** Absent: no variable tells a script that this agent runs it. */
  readonly mark?: Mark;
  /** No other agent sets these variables for its hooks. */
  readonly variables?: readonly string[];
  /** A hook may set variables for later commands by lines in the file that this variable names. */
  readonly envFile?: string;
  /** Folders in which a program may look for a script with a relative name; absent: nobody names scripts so. */
  readonly looksIn?: readonly string[];
  /** Hooks see names of MCP tools whole, however long they are. */
  readonly keepsLongNames?: true;
  readonly filters?: { readonly [how: string]: Filter };
  readonly serverGuards?: { readonly [how: string]: ServerGuard };
  /** Hooks that hide the result of the tool `echo` of the server `probe`. The script is `hooks/mask.sh`. */
  readonly masks?: { readonly [what: string]: Mask };
  /** Hooks that hide the result of a shell command. */
  readonly shellMasks?: { readonly [what: string]: Mask };
  /** Hooks that hold stops, by whole names of scenarios. The script is `hooks/holder.sh`. */
  readonly holders?: { readonly [what: string]: Holder };
  readonly writingGuards?: { readonly [what: string]: WritingGuard };
  /** Rules that only hooks written for this agent can show, on whatever program plays them. */
  rules?(driver: Driver): readonly Scenario[];
}
