/** What the suite's sessions need beside what any session has. */
import { bash, calling, delegating, DONE, saying, type Offered, type Seen as Any } from "../../src/live/session.ts";
import type { Driver as Agent, Session as Plain } from "../../src/model/driver.ts";
import type { Fields, Json } from "../../src/model/json.ts";
import type { EventName } from "../../src/model/events.ts";

export interface Session extends Plain {
  /** With the MCP server of this suite: as `probe`, or under this name and with these tools, each of which does what `echo` does. */
  readonly mcp?: true | { readonly server: string; readonly tools: readonly string[] };
}

export interface Seen extends Any {
  /** What each of our hooks was given on stdin, call by call. */
  readonly given: { readonly [hook: string]: readonly string[] };
  /** What the conversion printed, if there was one. */
  readonly report?: string;
}

export type Handler = { readonly command: string } | { readonly prompt: string };

/** An agent, and what of it only a suite asks. */
export interface Driver extends Agent {
  readonly id: string;
  /** How an event is made to happen; a sentence where it cannot be. */
  readonly reach: { readonly [E in EventName]: ((project: string) => Session) | string };
  /** Ways to start it and things to do in which its model may be offered other tools, by what a reader calls them. */
  readonly modes: { readonly [mode: string]: (project: string) => Session };
  /** Files with hooks of ours that keep which tools they are asked about, where its model is not offered any in so many words. */
  readonly watching?: { readonly [path: string]: unknown };
  /** The tools of such a session; absent: those that stand in the requests to its model. */
  readonly offered?: (seen: Seen) => readonly Offered[];
  /** The same for one row, or for one cell of it, that needs more than its event: by the row's name, its event's before it where it
   *  stands under several, or the cell's after it. */
  readonly rows?: { readonly [rowOrCell: string]: (project: string) => Session };
  /** Why this scenario shows nothing here, by its name: the way it is driven is not the one that the tables speak of. */
  unseen?(scenario: string): string | undefined;
  /** Arguments that bring it an MCP server of this name. */
  mcp(command: readonly [string, ...string[]], server: string): readonly string[];
  /** A call of an MCP server's tool, as its model writes it. */
  mcpCall(server: string, tool: string, input: Fields): { readonly name: string; readonly input: Json };
  /** Somebody else's hooks on one event, in a file of its own where the program has one. */
  foreign(hostEvent: string, handlers: readonly Handler[]): { readonly path: string; readonly value: object };
  /** How a user forbids a command, without any hook. */
  denied(command: string): { readonly files: { readonly [path: string]: unknown }; readonly session: Partial<Session> };
  /** Where its program is not the one command of one package. */
  readonly install?: {
    /** From npm, at the version wanted, with the pinned version of what it needs beside itself. */
    packages(version: string, beside: string): readonly string[];
    /** Its file in the installation. */
    readonly program: string;
    /** Arguments with which it tells its version. */
    readonly version: readonly string[];
  };
  /** A session that starts in a folder of the project has the project's hooks. */
  readonly folders?: true;
  /** How a session starts that is not told to load a project's hooks. */
  readonly bare?: Partial<Session>;
  /** What is written cannot be rewritten. */
  readonly wholeWrites?: true;
  /** It tells an MCP tool's name without its server's. */
  readonly hidesServer?: true;
  /** Words of its own where a hook that must not fail could not run; absent: those of our entry. */
  readonly closed?: string;
  /** What a native hook says by exit 2 does not reach its model. */
  readonly muteExit2?: true;
}

/** What the standard call reads from disk: seen by the model unless withheld. */
export const OUTPUT = "found-on-disk";
/** Shows the model a file, and leaves a mark on disk. */
export const CALL = bash("cat secret.txt; echo ran > ran.txt");

/** It runs, and ends badly. */
export const FAILING = "cat secret.txt; echo ran > ran.txt; exit 3";

export const shell = (...commands: readonly string[]): Session => calling(...commands.map(bash));
export const ran = ({ files }: Seen) => files["ran.txt"]?.trim();

export const MCP_CALL = (): Session => ({ ...calling({ name: "mcp__probe__echo", input: { text: "ran" } }), mcp: true });

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
