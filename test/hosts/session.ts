/** What the suite's sessions need beside what any session has. */
import { bash, calling, delegating, DONE, saying, type Heard } from "../../src/live/session.ts";
import type { Session as Plain, Turn } from "../../src/model/driver.ts";

export interface Session extends Plain {
  /**
   * With the MCP server of this suite: as `probe`, or under this name and with these tools, each of
   * which does what `echo` does.
   */
  readonly mcp?: true | { readonly server: string; readonly tools: readonly string[] };
}

export interface Seen extends Heard {
  /** The files after the session. */
  readonly files: { readonly [path: string]: string };
  /** What each of our hooks was given on stdin, call by call. */
  readonly given: { readonly [hook: string]: readonly string[] };
  /** What the conversion printed, if there was one. */
  readonly report?: string;
}

/** What the standard call reads from disk: seen by the model unless withheld. */
export const OUTPUT = "found-on-disk";
/** Shows the model a file, and leaves a mark on disk. */
export const CALL = bash("cat secret.txt; echo ran > ran.txt");

/** It runs, and ends badly. */
export const FAILING = "cat secret.txt; echo ran > ran.txt; exit 3";

export const shell = (...commands: readonly string[]): Session => calling(...commands.map(bash));
export const ran = ({ files }: Seen) => files["ran.txt"]?.trim();

export const MCP_CALL = (): Session => ({
  ...calling({ name: "mcp__probe__echo", input: { text: "ran" } }),
  mcp: true,
});

/** Those of the named modes in which a sub-agent is started, with its model's answers put in. */
export const workersOf = (
  modes: { readonly [mode: string]: (project: string) => Session },
  names: readonly string[],
) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (turns: readonly Turn[]): Session => ({ ...(modes[name]?.("") as Session), agent: turns }),
    ]),
  );

/** How any program comes to an event that needs nothing of its own. */
export const COMMON = {
  "pre-tool-use": () => calling(CALL),
  "permission-request": () => ({ ...calling(CALL), allowed: [] }),
  "post-tool-use": () => calling(CALL),
  "post-tool-use-failure": (project: string) =>
    calling({ name: "Read", input: { file_path: `${project}/missing.txt` } }),
  "pre-prompt": () => saying(DONE),
  "session-start": () => calling(bash('printf %s "$HOOKPORT_PROBE" > told.txt')),
  "session-end": () => saying(DONE),
  stop: () => saying(DONE, DONE),
  "sub-agent-start": () => delegating(),
  "sub-agent-end": () => delegating([DONE, DONE]),
};

/** Returns why a scenario shows nothing, from patterns of names by their reasons. */
export const reasonIn =
  (reasons: { readonly [reason: string]: RegExp }) =>
  (scenario: string): string | undefined =>
    Object.entries(reasons).find(([, names]) => names.test(scenario))?.[0];
