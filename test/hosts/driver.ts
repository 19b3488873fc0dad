/** Everything that the suite asks about one real program: `adapters/<id>/kit/real.ts` answers it. */
import type { Offered } from "../../src/live/session.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import type { Driver as Agent } from "../../src/model/driver.ts";
import type { EventName } from "../../src/model/events.ts";
import type { Fields, Json } from "../../src/model/json.ts";
import type { Scenario } from "./scenario.ts";
import type { Seen, Session } from "./session.ts";

export type Handler = { readonly command: string } | { readonly prompt: string };
/** A session depends on where its project lies. */
export type Play = (project: string) => Session;

/** An agent's own files of a project, as its users write hooks into them. */
export interface Home {
  readonly path: string;
  /** The agent reads this file beside the first; it is written when the conversion is over. */
  readonly beside: string;
  /** This builds a file in which hooks of these events run one command. */
  file(events: readonly string[], command: string): object;
  /** Spellings of its events by the session in which they happen. */
  readonly events: { readonly [what: string]: readonly string[] };
}

/** A tool beside the usual ones that changes files of one kind. */
export interface Writer {
  /** Files of this kind end so. */
  readonly ending: string;
  /** The file holds this before the session. */
  readonly content: unknown;
  /** The file contains this word once the tool changed it. */
  readonly word: string;
  /** The model changes the file called `forbidden`, then the one called `harmless`. */
  readonly session: Play;
}

/** An agent, and what of it only a suite asks. */
export interface Driver extends Agent {
  readonly id: string;
  /** The version of its program that is played unless another is named. */
  readonly pin: string;
  /** How an event is made to happen; a sentence where it cannot be. */
  readonly reach: { readonly [E in EventName]: Play | string };
  /** Ways to start it and things to do in which its model may be offered other tools, by what a reader calls them. */
  readonly modes: { readonly [mode: string]: Play };
  /** Files with hooks of ours that keep which tools they are asked about, where its model is not offered any in so many words. */
  readonly watching?: { readonly [path: string]: unknown };
  /** The tools of such a session; absent: those that stand in the requests to its model. */
  readonly offered?: (seen: Seen) => readonly Offered[];
  /** The same for one row, or for one cell of it, that needs more than its event: by the row's name, its event's before it where it
   *  stands under several, or the cell's after it. */
  readonly rows?: { readonly [rowOrCell: string]: Play };
  /** Why this scenario shows nothing here, by its name: the way it is driven is not the one that the tables speak of. */
  unseen?(scenario: string): string | undefined;
  /** Scenarios that have a meaning for this program alone. */
  own?(adapter: Adapter): readonly Scenario[];
  /** Arguments that bring it an MCP server of this name. */
  mcp(command: readonly [string, ...string[]], server: string): readonly string[];
  /** A call of an MCP server's tool, as its model writes it. */
  mcpCall(server: string, tool: string, input: Fields): { readonly name: string; readonly input: Json };
  /** Somebody else's hooks on one event, in a file of its own where the program has one. */
  foreign(hostEvent: string, handlers: readonly Handler[]): { readonly path: string; readonly value: object };
  /** How a user forbids a command, without any hook. */
  denied(command: string): { readonly files: { readonly [path: string]: unknown }; readonly session: Partial<Session> };
  /** The files of a project that an adopted hook comes from. */
  readonly home: Home;
  /** Where its program is not the one command of one package. */
  readonly install?: {
    /** From npm, at the version wanted, with what it needs beside itself. */
    packages(version: string): readonly string[];
    /** Its file in the installation. */
    readonly program: string;
    /** Arguments with which it tells its version. */
    readonly version: readonly string[];
  };
  /** A session that starts in a folder of the project has the project's hooks. */
  readonly folders?: true;
  /** How a session starts that is not told to load a project's hooks. */
  readonly bare?: Partial<Session>;
  /** It runs a project's hooks in a folder that its user trusts, and in no other. */
  readonly trustsFolders?: true;
  /** It runs hooks from files of other agents as well as from its own. */
  readonly readsForeignFiles?: true;
  /** A package's script finds this agent's own mark among its variables. */
  readonly marksPackages?: true;
  /** Its output contains these words when it asks its user; absent: it asks nobody while it is driven. */
  readonly question?: string;
  /** How its model runs commands in the folder `sub` of the project; absent: by changing there first. */
  readonly elsewhere?: (project: string, commands: readonly string[]) => Session;
  /** A session in which its model changes several files by one patch; absent: it has no such tool. */
  readonly patch?: (patch: string) => Session;
  /** What is written cannot be rewritten. */
  readonly wholeWrites?: true;
  /** Hooks can replace the results of MCP tools, and no others. */
  readonly replacesMcpOnly?: true;
  /** An entry of its config says how often it may hold a stop. */
  readonly limitsHolds?: true;
  /** It tells an MCP tool's name without its server's. */
  readonly hidesServer?: true;
  /** The name of an MCP tool is as long for its hooks as it is for the server. */
  readonly keepsLongNames?: true;
  /** It spells the names of MCP tools as the universal dialect does. */
  readonly universalNames?: true;
  /** Its model may call only those MCP tools that were allowed by name. */
  readonly allowsByName?: true;
  /** Sessions of other tools that run shell commands, by the tool: the forbidden command of a pair runs first, then the harmless one. */
  readonly otherShells?: { readonly [tool: string]: () => Session };
  /** Tools that change files which its usual ones do not. */
  readonly otherWriters?: { readonly [tool: string]: Writer };
  /** Words of its own where a hook that must not fail could not run; absent: those of our entry. */
  readonly closed?: string;
  /** What a native hook says by exit 2 does not reach its model. */
  readonly muteExit2?: true;
}
