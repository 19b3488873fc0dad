/**
 * The suite asks this about hooks written for every agent; `adapters/<id>/kit/source.ts` answers
 * it.
 */
import type { Capability } from "../../src/model/events.ts";
import type { Json } from "../../src/model/json.ts";
import type { Wording } from "../board/wording.ts";
import type { Driver } from "./driver.ts";
import type { Form } from "./forms.ts";
import type { Answer } from "./hook.ts";
import type { Scenario } from "./scenario.ts";

export type Files = { readonly [path: string]: unknown };

/** This is a guard on shell commands. */
export interface Guard {
  /** A user of the agent has these files for a guard that runs this command. */
  config(command: string): Files;
  /**
   * The judged command stands at this dot-path of the payload; `$NAME` before it means that
   * variable instead.
   */
  readonly command: string;
  /** The guard may deny in each of these ways; scenarios call them by these names. */
  readonly forms: { readonly [form: string]: Form };
}

/** A script can find out that this agent runs it, and then chooses its words. */
export interface Mark {
  /** Only this agent sets this variable for its hooks. */
  readonly variable: string;
  /** Readers of other agents' words overlook this denial; its form has this name. */
  readonly denial: object;
  readonly form: string;
}

/** A guard forbids this tool of this MCP server. */
export interface Named {
  readonly server: string;
  readonly tool: string;
}

/** Agents spell names of these kinds differently. */
export const AWKWARD = {
  dots: { server: "my.lab", tool: "wipe.all" },
  "a blank": { server: "my lab", tool: "wipe" },
  "100 characters": { server: "lab", tool: `wipe_${"x".repeat(95)}` },
} as const satisfies { readonly [kind: string]: Named };
export type Awkward = keyof typeof AWKWARD;

/** A user writes this filter after seeing the name of an MCP tool. */
export interface Filter {
  files(name: Named): Files;
  /** Other agents spell names of these kinds otherwise. */
  readonly names: readonly Awkward[];
  /** A program that hides servers spells only these otherwise; absent: `names`. */
  readonly namesOfHidden?: readonly Awkward[];
  /** The guard's script looks for these words, so that no filter can be widened for it. */
  looksFor?(name: Named): string;
}

/**
 * This guard forbids the tool `delete_repo` of the server `gh` otherwise than by its whole name.
 */
export interface ServerGuard {
  readonly files: Files;
  /**
   * The script looks for these words in its input; absent: it denies every call it is asked about.
   */
  readonly looksFor?: string;
  /** The script prints this denial; absent: the agent's usual one. */
  readonly denial?: object;
  /**
   * A server of another name could give a tool a name that fits: a program that hides servers may
   * then deny more (S19).
   */
  readonly anyServer?: true;
}

/** This hook puts its own words in the place of a result. */
export interface Mask {
  readonly files: Files;
  readonly answer: Answer;
}

/** This hook holds stops. */
export interface Holder {
  readonly files: Files;
  /** The script prints this to hold a stop. */
  readonly says: object;
}

/** This guard of files has a matcher that covers every tool which writes. */
export interface WritingGuard {
  readonly files: Files;
  /** This field of its input names the file. */
  readonly field: string;
}

/** The tools that a guard may be about. */
export const KINDS = ["shell", "file", "mcp"] as const;
export type Kind = (typeof KINDS)[number];

/** A guard runs this, in a shell if there are no arguments. */
export interface Runs {
  readonly command: string;
  readonly args?: readonly string[];
}

/**
 * Matchers for one kind of tools: with its name, with a pattern, and with a name that another agent
 * has for it, if matchers test names.
 */
export interface Matching {
  readonly exact: string;
  readonly pattern: string;
  readonly wrong?: string;
}

/**
 * Guards are made up from these parts, for tools that change files, run commands, or belong to the
 * MCP server `gh`.
 */
export interface Making {
  /** The users of the agent write this file. */
  readonly file: string;
  /** The file holds this for one guard. */
  value(event: string, matcher: Json | undefined, runs: Runs): object;
  /**
   * For every kind of tools the events on which a guard can stand; undefined: matchers mean nothing
   * on that event.
   */
  readonly events: { readonly [K in Kind]: { readonly [event: string]: Matching | undefined } };
  /** It starts a program from a list of arguments. */
  readonly args?: true;
  /**
   * In a plugin the same stands in another file, next to these, and its scripts are found by the
   * variable `root`.
   */
  readonly plugin?: { readonly file: string; readonly root: string; readonly files: Files };
}

/**
 * The users of one agent write these hooks; a conversion reads them, and every program plays the
 * outcome. The script of a guard is `hooks/guard.sh`.
 */
export interface Source {
  readonly id: string;
  /** Each guard's name ends with its key; the usual one adds nothing. */
  readonly guards: { readonly "": Guard; readonly [suffix: string]: Guard };
  /**
   * If the usual guard is on an event of shell commands, the guard of this key is on an event of
   * every tool.
   */
  readonly everyTool?: string;
  /**
   * The agent reads this as a denial before a tool call; absent: it reads exit code 2, and the
   * reason on stderr, alone.
   */
  readonly denial?: object;
  /**
   * In these files a guard on shell commands stands next to a hook for every tool, which runs
   * `hooks/logger.sh`.
   */
  readonly logged: Files;
  /** Absent: no variable tells a script that this agent runs it. */
  readonly mark?: Mark;
  /** No other agent sets these variables for its hooks. */
  readonly variables?: readonly string[];
  /**
   * Answers that ask for a capability in words which `effects.ts` does not list; every program is
   * tried with them.
   */
  readonly forms?: { readonly [C in Capability]?: (hostEvent: string) => readonly Answer[] };
  /**
   * A program may look in these folders for a script with a relative name; absent: nobody names
   * scripts so.
   */
  readonly looksIn?: readonly string[];
  /** Hooks see names of MCP tools whole, however long they are. */
  readonly keepsLongNames?: true;
  /** These filters each name a tool of an MCP server. */
  readonly filters?: { readonly [how: string]: Filter };
  /** These guards are for programs that hide servers. */
  readonly serverGuards?: { readonly [how: string]: ServerGuard };
  /**
   * These hooks hide the result of the tool `echo` of the server `probe`. The script is
   * `hooks/mask.sh`.
   */
  readonly masks?: { readonly [what: string]: Mask };
  /** These hooks hide the result of a shell command. */
  readonly shellMasks?: { readonly [what: string]: Mask };
  /** These hooks hold stops. The script is `hooks/holder.sh`. */
  readonly holders?: { readonly [what: string]: Holder };
  /** These guards are asked about every file that is written. */
  readonly writingGuards?: { readonly [what: string]: WritingGuard };
  /** Guards of the kinds on the board, in this agent's words. */
  readonly wording?: Wording;
  /** Absent: no guard is made up in this agent's words. */
  readonly making?: Making;
  /** Only hooks written for this agent can show these rules, and every program plays them. */
  rules?(driver: Driver): readonly Scenario[];
}
