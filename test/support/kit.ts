/**
 * The questions that an agent's kit answers, in the words of the agent's REPORT and with no code of
 * its adapter: what the suite asks of every agent, without knowing one by name. Every question is
 * required; `{ not }` says in a sentence why one does not apply.
 */
import type { Capability, EventName } from "../../src/model/events.ts";
import type { Fields, Json } from "../../src/model/json.ts";

export interface Not {
  readonly not: string;
}
export type Answer<T> = T | Not;
export type Environment = { readonly [name: string]: string };

/**
 * A hook's process when it is over; `fault` replaces the code of one that did not end by itself.
 */
export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly fault?: "timeout" | "signal" | "spawn" | "limit";
  /** `export` lines in the file that a session's start may write. */
  readonly exports?: string;
}

/** What the agent does after a hook has answered. An empty one goes on as if there were no hook. */
export interface Effect {
  readonly verdict?: "allow" | "ask" | "deny";
  readonly reason?: string;
  readonly input?: Fields;
  readonly hold?: string;
  readonly ends?: true;
  readonly context?: string;
  readonly feedback?: string;
  /** The model gets this text instead of the result. */
  readonly withheld?: string;
  readonly output?: Json;
  readonly prompt?: string;
  readonly permissions?: readonly Json[];
  readonly interrupt?: true;
  readonly message?: string;
  readonly env?: Environment;
}

/**
 * One name that the agent has for an event. The first of several is the one that Hookport writes.
 */
export interface Variant {
  readonly event: string;
  /** The plainest payload, by its name in the folder `payloads`, without `.json`. */
  readonly plain: string;
  /** Payloads whose names begin like this are of the same event. */
  readonly like: string;
}

/** A payload that stands for no universal event, or for another one than its name says (S16). */
export interface Odd {
  readonly plain: string;
  readonly event: string;
  /** Fields that make the recorded payload the one that is meant. */
  readonly fields?: Fields;
  readonly is: EventName | "nothing";
  readonly why: string;
}

/** What a test puts into a recorded payload. */
export interface Parts {
  readonly root?: string;
  readonly tool?: string;
  readonly input?: Json;
  /** The text of a tool's result. */
  readonly result?: string;
  readonly prompt?: string;
}

/** A tool of the agent's; `fields` lead from the canonical names of input fields to its own. */
export interface ToolFact {
  readonly name: string;
  /** The names by which a guard that was written in canonical words asks for it. */
  readonly as: readonly string[];
  readonly fields: { readonly [canonical: string]: string };
  /** Its input, where that is more than other names of the canonical fields. */
  readonly input?: (canonical: Fields) => Fields;
  /** The canonical fields that a rewrite of its input can change. */
  readonly rewrites: readonly string[];
}

/** A command that the agent would start. */
export interface Started {
  readonly file: string;
  readonly event: string;
  /**
   * With everything done that the agent does to the text of its file, such as replacing variables.
   */
  readonly command: string;
  readonly matcher?: string;
  /** The entry as it is written in the file. */
  readonly entry: Json;
}

/** The project as the walk over its files reads it. */
export interface Folder {
  read(path: string): string | undefined;
  list(folder: string): readonly string[];
}

const ended = (code: number | null, printed: Partial<Finished> = {}): Finished => ({
  stdout: "",
  stderr: "",
  code,
  ...printed,
});

/** How a hook's process can end without an answer, with all that it prints then. */
export const ENDINGS = {
  "exit 1": ended(1),
  "exit 2": ended(2, { stderr: "why" }),
  "exit 70": ended(70),
  "exit 127": ended(127, { stderr: "/bin/sh: 1: guard: not found" }),
  signal: ended(null, { fault: "signal" }),
  timeout: ended(null, { fault: "timeout" }),
  empty: ended(0),
  text: ended(0, { stdout: "some text" }),
  "cut-off JSON": ended(0, { stdout: '{"a":' }),
  "a list": ended(0, { stdout: "[]" }),
} as const satisfies { readonly [ending: string]: Finished };
export type Ending = keyof typeof ENDINGS;

/** The exit code, then a space and what is on stdout; or a space, `2>` and what is on stderr. */
export function chatterOf(printed: string): Finished {
  const [, code = "", isError, text = ""] = /^(\d+)(?: (2>)?([^]*))?$/.exec(printed) ?? [];
  if (!code)
    throw new Error(
      `an ending of \`chatter\` begins with the exit code, and this does not: ${printed}`,
    );
  return ended(Number(code), isError ? { stderr: text } : { stdout: text });
}

/** Before a tool: does the call run, plainly and under Hookport's `failClosed` (S9)? */
export interface Outcome {
  readonly plain: "runs" | "denies";
  readonly closed: "runs" | "denies";
}

export const runs: Outcome = { plain: "runs", closed: "runs" };
/** It runs plainly, and denies where somebody asked for that. */
export const closable: Outcome = { plain: "runs", closed: "denies" };
export const denies: Outcome = { plain: "denies", closed: "denies" };

/** What becomes of a call after each ending: those that are not named come to the same. */
export const endings = (
  named: { readonly denies?: readonly Ending[]; readonly runs?: readonly Ending[] },
  others: Outcome = closable,
): Kit["failing"] => {
  const items = Object.keys(ENDINGS).map((ending): [string, Outcome] => [ending, others]);
  const given = [
    ...(named.denies ?? []).map((ending): [string, Outcome] => [ending, denies]),
    ...(named.runs ?? []).map((ending): [string, Outcome] => [ending, runs]),
  ];
  return Object.fromEntries([...items, ...given]) as Kit["failing"];
};

/** In the agent's own words, for a call of its shell tool with the command `ls`. */
export interface Matchers {
  readonly fit: readonly string[];
  readonly miss: readonly string[];
}

export interface Readings {
  /** Answers, by name, whose effect is another one than what a hook decided. */
  readonly beside: readonly string[];
  /**
   * `event matcher` of lists that fit more for us than there, under a condition that no payload
   * tells.
   */
  readonly wider: readonly string[];
}

/** What stands between blanks. */
export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * Fields are each `canonical` or `canonical:own`, and a rewrite changes them all where nothing else is
 * said.
 */
export function tool(name: string, as: string, fields: string, rewrites?: string): ToolFact {
  const pairs = words(fields).map((field) => field.split(":") as [string, string?]);
  return {
    name,
    as: words(as),
    fields: Object.fromEntries(pairs.map(([canonical, own]) => [canonical, own ?? canonical])),
    rewrites: rewrites === undefined ? pairs.map(([canonical]) => canonical) : words(rewrites),
  };
}

/** The seconds of an entry that has them in this field, where so many of its units are one. */
export const secondsIn =
  (field: string, units = 1) =>
  (entry: Json): number | undefined => {
    const wait = (entry as Fields | null)?.[field];
    return typeof wait === "number" ? wait / units : undefined;
  };

/** Programs that tests start and a machine may lack. */
export type Program = "elixir" | "python3";

/** How an agent takes answers and matchers. */
export interface Reader {
  /** `event` is the agent's own word; `entry` is the entry that the command stands in. */
  means(event: string, finished: Finished, entry?: Json): Effect;
  /** Would an entry with this matcher be started for a payload of this event? */
  fits(event: string, matcher: string | undefined, payload: Fields): boolean;
}

export interface Kit {
  readonly title: string;
  /** The word that everybody who speaks of it writes, and nobody who does not. */
  readonly word: string;
  /**
   * Where the answers come from: `recorded` if payloads and answers were seen on the real program.
   */
  readonly report: { readonly basis: "recorded" | "documented"; readonly version: string };

  /**
   * One list for every universal event, recorded unless the REPORT's basis is the documentation.
   */
  readonly payloads: { readonly [E in EventName]: Answer<readonly Variant[]> };
  /** Payloads that mean something else than their event's name. */
  readonly odd: Answer<readonly Odd[]>;
  /** The beginnings of names of payloads that are of events without a universal name. */
  readonly unnamed: readonly string[];
  /** Calls of the shell before a tool, one for every way of writing them. */
  readonly shellCalls: readonly string[];
  /** A recorded payload with other parts, in the agent's own fields. */
  fill(payload: Fields, parts: Parts): Fields;
  /**
   * Fields of a payload that say what the call is; every other one may be missing after an update.
   */
  readonly needed: readonly string[];
  /**
   * Payload fields that no event carries, so that no dialect makes them anew: a field, or `payload
   * field`.
   */
  readonly bookkeeping: readonly string[];

  /** It is not asked where `readings.json` says it. */
  readonly means: Answer<Reader["means"]>;
  /** Where the agent does what each part of a decision says, and Hookport may rely on it. */
  readonly honours: { readonly [C in Capability]: Answer<readonly EventName[]> };
  /** The keys that it reads in an answer before a tool, at the top and in `hookSpecificOutput`. */
  readonly keys: { readonly top: readonly string[]; readonly specific: Answer<readonly string[]> };
  /** A hook with nothing to say prints exactly this, which keeps the agent from reading stderr. */
  readonly silence: string;
  /** The exit code that our denials have: 2 where nobody has seen that a denial in JSON arrives. */
  readonly exits: 0 | 2;
  /** Several answers before a tool, in the order in which the agent takes them. */
  readonly merge: Answer<(effects: readonly Effect[]) => Effect>;
  /** What becomes of the call where the hook before it ends as in `ENDINGS`. */
  readonly failing: { readonly [E in Ending]: Outcome };
  /**
   * Other endings before a tool that are easily misread: `0 {"a":1}`, `2`, `3 2>text on stderr`.
   */
  readonly chatter: Answer<{ readonly [ended: string]: Outcome }>;
  /** Does this entry of a gate close when its command cannot run? */
  readonly closes: Answer<(entry: Json) => boolean>;
  /** Does the agent hand on what a dead entry prints, so that its user reads how to repair it? */
  readonly tellsWhy: Answer<true>;

  readonly tools: {
    /** The first is the plain shell. */
    readonly commands: readonly ToolFact[];
    /** The first writes a whole file. */
    readonly files: readonly ToolFact[];
    readonly read: ToolFact;
    readonly agents: Answer<readonly ToolFact[]>;
  };
  /** MCP tools: how one is called, and whether the server can be seen. */
  readonly mcp: {
    name(server: string, tool: string): string;
    readonly server: Answer<true>;
    /** Why another input is not taken for a tool that no table lists, if that is so. */
    readonly rewrites?: Not;
  };

  /** The variables that say whose hook it is. */
  readonly marks: Environment;
  /**
   * The variables that a hook is promised, with values that follow from the folder, the event and
   * the tool's call. What belongs to a session, such as its id, stands in `varies`, since a hook
   * under another agent has another session.
   */
  environment(root: string, event: string, payload: Fields): Environment;
  /** The names of further variables that it sets, with values that nobody can foretell. */
  readonly varies: readonly string[];
  readonly process: {
    /** The program and its first arguments; the command comes last. */
    shell(env: Environment): readonly string[];
    /** Where its hooks start: in the folder that the session has gone to, or in the project. */
    readonly cwd: "session" | "project";
    /** Seconds, where an entry says none. */
    readonly timeout: Answer<number>;
    /** Seconds that it waits for a hook before a tool, whatever an entry says; absent if it has no limit. */
    readonly longest?: number;
  };

  /** Where its hook files stand, from the project's root or the home folder. */
  readonly files: {
    readonly project: string;
    readonly personal: Answer<string>;
    readonly user: Answer<string>;
    /** It reads a project's hooks at the top level of a repository and nowhere else. */
    readonly topOnly?: true;
  };
  /** The program that the commands of `starts` need beside a shell and Node; absent if none. */
  readonly needs?: Program;
  /** What it starts in a project, file by file in its own order. */
  starts(folder: Folder): readonly Started[];
  /** It is not asked where `readings.json` says it. */
  readonly fits: Answer<Reader["fits"]>;
  /**
   * A command of the user's own before every shell call; nobody writes one for hooks that are code.
   */
  readonly native: Answer<(command: string) => { readonly [file: string]: Json }>;
  /** Files of other agents that it runs too. */
  readonly alsoRuns: Answer<readonly string[]>;
  /** Changes to its file that keep the agent from running our entry. */
  readonly drops: Answer<{ readonly [how: string]: (file: string) => string }>;
  /** Changes after which nobody knows, or after which something else runs. */
  readonly doubts: Answer<{ readonly [how: string]: (file: string) => string }>;
  /** Other files in which a switch for all hooks may stand. */
  readonly switches: Answer<{ readonly [file: string]: string }>;
  /** Seconds that an entry asks the agent to wait. */
  readonly waits: Answer<(entry: Json) => number | undefined>;

  /** Its own rule for matchers, by the event that the entry waits for. */
  readonly matchers: Answer<{ readonly [event: string]: Matchers }>;
  /** A pattern that its engine cannot compile, so that the entry never fires. */
  readonly broken: Answer<string>;
  /** Identical commands of one event run once. */
  readonly once: Answer<true>;
  /** The field of an entry that nobody waits for. */
  readonly detached: Answer<string>;
  /** How a session can start: its own word, and the canonical one. */
  readonly sources: Answer<{ readonly [own: string]: string }>;
  /**
   * What its calls and answers did stands in `readings.json` beside the kit; which of it differs.
   */
  readonly readings: Answer<Readings>;
}

export const isNot = (answer: unknown): answer is Not =>
  typeof answer === "object" && answer !== null && typeof (answer as Partial<Not>).not === "string";

/** The answer, or what stands for it where the question does not apply. */
export const answered = <T>(answer: Answer<T>, otherwise: T): T =>
  isNot(answer) ? otherwise : answer;
