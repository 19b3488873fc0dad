/** What the suite's sessions need beside what any session has. */
import { bash, calling, delegating, DONE, saying, type Seen as Any } from "../../src/live/session.ts";
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
}

export type Handler = { readonly command: string } | { readonly prompt: string };

/** An agent, and what of it only a suite asks. */
export interface Driver extends Agent {
  readonly id: string;
  /** How an event is made to happen; a sentence where it cannot be. */
  readonly reach: { readonly [E in EventName]: ((project: string) => Session) | string };
  /** Arguments that bring it an MCP server of this name. */
  mcp(command: readonly [string, ...string[]], server: string): readonly string[];
  /** A call of an MCP server's tool, as its model writes it. */
  mcpCall(server: string, tool: string, input: Fields): { readonly name: string; readonly input: Json };
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
