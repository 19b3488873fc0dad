/** What the suite's sessions need beside what any session has. */
import { bash, calling, delegating, DONE, saying, type Offered, type Seen as Any } from "../../src/live/session.ts";
import type { Driver as Agent, Session as Plain } from "../../src/model/driver.ts";
import type { EventName } from "../../src/model/events.ts";

export interface Session extends Plain {
  /** With the MCP server of this suite. */
  readonly mcp?: true;
}

export interface Seen extends Any {
  /** What each of our hooks was given on stdin, call by call. */
  readonly given: { readonly [hook: string]: readonly string[] };
}

export type Handler = { readonly command: string } | { readonly prompt: string };

/** An agent, and what of it only a suite asks. */
export interface Driver extends Agent {
  readonly id: string;
  /** How an event is made to happen; a sentence where it cannot be. */
  readonly reach: { readonly [E in EventName]: ((project: string) => Session) | string };
  /** Ways to start it and things to do in which its model may be offered other tools, by what a reader calls them. */
  readonly modes: { readonly [mode: string]: (project: string) => Session };
  /** The tools of such a session; absent: those that stand in the requests to its model. */
  readonly offered?: (seen: Seen) => readonly Offered[];
  /** Arguments that bring it an MCP server, called `probe`. */
  mcp(command: readonly [string, ...string[]]): readonly string[];
  /** Somebody else's hooks on one event, in a file of its own where the program has one. */
  foreign(hostEvent: string, handlers: readonly Handler[]): { readonly path: string; readonly value: object };
  /** How a user forbids a command, without any hook. */
  denied(command: string): { readonly files: { readonly [path: string]: unknown }; readonly session: Partial<Session> };
  /** What a native hook says by exit 2 does not reach its model. */
  readonly muteExit2?: true;
}

/** What the standard call reads from disk: seen by the model unless withheld. */
export const OUTPUT = "found-on-disk";
/** Shows the model a file, and leaves a mark on disk. */
export const CALL = bash("cat secret.txt; echo ran > ran.txt");

export const shell = (...commands: readonly string[]): Session => calling(...commands.map(bash));
export const ran = ({ files }: Seen) => files["ran.txt"]?.trim();

/** How any program comes to an event that needs nothing of its own. */
export const COMMON = {
  "pre-tool-use": () => calling(CALL),
  "permission-request": () => ({ ...calling(CALL), allowed: [] }),
  "post-tool-use": () => calling(CALL),
  "post-tool-use-failure": (project: string) => calling({ name: "Read", input: { file_path: `${project}/missing.txt` } }),
  "pre-prompt": () => saying(DONE),
  "session-start": () => calling(bash('printf %s "$HOOKPORT_PROBE" > told.txt')),
  "session-end": () => saying(DONE),
  stop: () => saying(DONE, DONE),
  "sub-agent-start": () => delegating(),
  "sub-agent-end": () => delegating([DONE, DONE]),
};
