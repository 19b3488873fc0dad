/** The suite asks this about every real program; `adapters/<id>/kit/real.ts` answers it. */
import type { Offered } from "../../src/live/session.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import type { Driver as Agent, Folders, Turn } from "../../src/model/driver.ts";
import type { EventName } from "../../src/model/events.ts";
import type { Fields, Json } from "../../src/model/json.ts";
import type { Scenario } from "./scenario.ts";
import type { Seen, Session } from "./session.ts";

export type Handler = { readonly command: string } | { readonly prompt: string };
/** A session depends on where its project lies. */
export type Play = (project: string) => Session;

/** The users of an agent write the hooks of a project into these files. */
export interface Home {
  readonly path: string;
  /** The agent reads this file beside the first; it is written when the conversion is over. */
  readonly beside: string;
  /** This builds a file in which hooks of these events run one command. */
  file(events: readonly string[], command: string): object;
  /** Spellings of its events by the session in which they happen. */
  readonly events: { readonly [what: string]: readonly string[] };
  /** Sessions of those names that no other agent needs. */
  readonly sessions?: { readonly [what: string]: Play };
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

/** Arguments of the program, and what its user answers. */
export interface Step {
  readonly args: readonly string[];
  readonly input?: string;
}

/** How its users take plugins, by the program's own commands. */
export interface Plugins {
  /** The folder of a packed package that is this agent's plugin. */
  readonly folder: string;
  install(place: PluginPlace): readonly Step[];
  update(place: PluginPlace): readonly Step[];
  remove(place: PluginPlace): readonly Step[];
  /** Paths in the home folder at which it keeps something of a plugin that was taken out. */
  readonly keeps?: RegExp;
  /** The same plugin without anything of ours; absent if no other agent takes its folder. */
  readonly original?: Original;
  /** A manifest of Agent Plugins switches the hooks beside it off. */
  readonly emptied?: true;
  /** A guard whose file is not found lets the call go on. */
  readonly renamed?: true;
}

/** A plugin of a folder that several agents take, as people write it for one of them. */
export interface Original {
  /** The variable with the plugin's folder. */
  readonly root: string;
  /** An event that not all of them have, as a dialect of guards, and how its hooks deny. */
  readonly own: { readonly dialect: string; readonly denies: (reason: string) => object };
  /** Returns the files of a marketplace with this plugin. */
  readonly market: (plugin: { readonly name: string; readonly source: string }) => Files;
  /** Returns the files of the plugin, whose guard runs this command before a shell's. */
  readonly plugin: (plugin: { readonly name: string; readonly command: string }) => Files;
}

interface Files {
  readonly [path: string]: unknown;
}

export interface PluginPlace {
  /** The folder that is added as a marketplace; its name is the plugin's. */
  readonly market: string;
  /** The plugin's own folder. */
  readonly folder: string;
  readonly name: string;
}

/** This extends the driver that ships by everything that only a suite asks. */
export interface Driver extends Agent {
  readonly id: string;
  /** The version of its program that is played unless another is named. */
  readonly pin: string;
  /**
   * Its sessions take long. Where nobody names the agent, a day's part is one of so many, its
   * scenarios are played two at a time, and a session may take so many seconds.
   */
  readonly slow?: { readonly parts: number; readonly seconds: number };
  /**
   * A session in which the event happens; a sentence if no session here can reach it. What stands
   * in no table needs none.
   */
  readonly reach: { readonly [E in EventName]?: Play | string };
  /**
   * Its model may be offered other tools in each of these sessions; a reader calls them by these
   * names.
   */
  readonly modes: { readonly [mode: string]: Play };
  /**
   * Whoever calls tools beside the main agent (a sub-agent of each kind, one in the background, a
   * workflow): the session in which its model answers with these turns. Every gate on tools is
   * played in each.
   */
  readonly workers?: { readonly [worker: string]: (turns: readonly Turn[]) => Session };
  /**
   * If its requests list no tools, hooks in these files keep the tools that they are asked about.
   */
  readonly watching?: { readonly [path: string]: unknown };
  /** This finds the tools of such a session; absent: the requests to its model list them. */
  readonly offered?: (seen: Seen) => readonly Offered[];
  /**
   * A row or a cell may need another session than its event. The key is the row's name, after the
   * event's if the row stands under several, or before the cell's.
   */
  readonly rows?: { readonly [rowOrCell: string]: Play };
  /**
   * A sentence says why the scenario of this name shows nothing: the tables speak of another way to
   * run the agent.
   */
  unseen?(scenario: string): string | undefined;
  /** Scenarios that have a meaning for this program alone. */
  own?(adapter: Adapter): readonly Scenario[];
  /** These arguments connect it to an MCP server of this name. */
  mcp(command: readonly [string, ...string[]], server: string): readonly string[];
  /** Its model writes a call of an MCP server's tool like this. */
  mcpCall(
    server: string,
    tool: string,
    input: Fields,
  ): { readonly name: string; readonly input: Json };
  /**
   * Hooks that are not ours stand on one event like this, in a separate file if the program reads
   * several.
   */
  foreign(
    hostEvent: string,
    handlers: readonly Handler[],
  ): { readonly path: string; readonly value: object | string };
  /** A user forbids a command like this, without any hook. */
  denied(command: string): {
    readonly files: { readonly [path: string]: unknown };
    readonly session: Partial<Session>;
  };
  /** Absent: its users take plugins by no command that could be played. */
  readonly plugins?: Plugins;
  /** An adopted hook comes from these files. */
  readonly home: Home;
  /** Absent: the program is the command of the adapter's package. */
  readonly install?: {
    /** npm installs these for a version of the program. */
    packages(version: string): readonly string[];
    /** npm takes these for packages that they depend on and that cannot be had. */
    readonly overrides?: { readonly [name: string]: string };
    /** The program is this file of the installation. */
    readonly program: string;
    /** These arguments start it, if the program is another that runs its files. */
    start?(place: Pick<Folders, "cache">): readonly string[];
  };
  /** The project's folder has this name, since the program refuses to work in the usual one. */
  readonly folderName?: string;
  /** A session that starts in a folder of the project has the project's hooks. */
  readonly folders?: true;
  /** A session that starts like this does not load the project's hooks. */
  readonly bare?: Partial<Session>;
  /** It runs a project's hooks in a folder that its user trusts, and in no other. */
  readonly trustsFolders?: true;
  /** It runs hooks from files of other agents as well as from its own. */
  readonly readsForeignFiles?: true;
  /** A package's script finds this agent's own mark among its variables. */
  readonly marksPackages?: true;
  /**
   * Its output contains these words when it asks its user; absent: it asks nobody while it is
   * driven.
   */
  readonly question?: string;
  /**
   * Its model runs commands in the folder `sub` of the project like this; absent: it changes there
   * first.
   */
  readonly elsewhere?: (project: string, commands: readonly string[]) => Session;
  /** Its model applies a patch to several files in this session; absent: it has no such tool. */
  readonly patch?: (patch: string) => Session;
  /** A hook cannot rewrite what the model writes into a file. */
  readonly wholeWrites?: true;
  /** Hooks can replace the results of MCP tools, and no others. */
  readonly replacesMcpOnly?: true;
  /** An entry of its config says how often it may hold a stop. */
  readonly limitsHolds?: true;
  /** Its hooks see the name of an MCP tool without the name of its server. */
  readonly hidesServer?: true;
  /** The name of an MCP tool is as long for its hooks as it is for the server. */
  readonly keepsLongNames?: true;
  /** It spells the names of MCP tools as the universal dialect does. */
  readonly universalNames?: true;
  /** Its model may call only those MCP tools that were allowed by name. */
  readonly allowsByName?: true;
  /**
   * Other tools run shell commands as well: in each session the forbidden command of a pair comes
   * first, then the harmless one.
   */
  readonly otherShells?: { readonly [tool: string]: () => Session };
  /** Other tools change files that its usual ones do not. */
  readonly otherWriters?: { readonly [tool: string]: Writer };
  /** Its model gets so many characters of a denial's reason, and no more. */
  readonly cutsReasons?: number;
  /** The reason of a native hook that ends with 2 does not reach its model. */
  readonly muteExit2?: true;
}
