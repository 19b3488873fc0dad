/** An agent's words as tables and small pure functions: events, tools, payloads, answers. */
import type { Decision } from "./decision.ts";
import type { Handler } from "../../schemas/types/document.ts";
import type { EvidenceReport } from "../../schemas/types/output.ts";
import type { Capability, EventName } from "./events.ts";
import type { Fields, Json } from "./json.ts";
import type { Fit, MatcherRule } from "./matcher.ts";
import type { ToolUse, Vocabulary } from "./vocabulary.ts";
import type { Condition } from "./world.ts";

export type Env = { readonly [name: string]: string | undefined };

/** A host's call. `event` is the host's own name, fixed in the command line and never guessed. */
export interface Invocation {
  readonly event: string;
  readonly payload: Fields;
  readonly env: Env;
}

/** The result of a command; `code` is null if it was killed or never ran. */
export interface Reply {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  /** Why there is no proper answer. `limit` is ours: output cut, or an event too large. */
  readonly fault?: "timeout" | "signal" | "spawn" | "limit";
  /** The `export` lines for the session's environment, if a host keeps them in a file. */
  readonly exports?: string;
}

/** A universal event that happened. */
export interface HookEvent {
  readonly name: EventName;
  readonly host: string;
  readonly root: string;
  readonly cwd: string;
  /** The host's own name for the tool. */
  readonly hostTool?: string;
  /** Every canonical name that the call can have, best first (S19). */
  readonly tools?: readonly ToolUse[];
  /** No filter on content can be trusted. A text is the denial, and says how to write the call. */
  readonly unreadable?: true | string;
  /** Fields the host may take for something else: the reply writes them out as judged. */
  readonly spelt?: readonly string[];
  readonly sessionId?: string;
  readonly toolUseId?: string;
  readonly toolResponse?: Json;
  readonly error?: string;
  readonly prompt?: string;
  readonly source?: string;
  readonly reason?: string;
  /** The other possible reasons, if the host has one word for several. */
  readonly orReason?: readonly string[];
  readonly trigger?: string;
  readonly agentType?: string;
  readonly agentId?: string;
  readonly stopHookActive?: boolean;
  /** How often a hook has already held this stop, if the host counts it. */
  readonly loopCount?: number;
  readonly lastAssistantMessage?: string;
  readonly notificationType?: string;
  readonly message?: string;
  readonly permissionMode?: string;
  readonly transcriptPath?: string;
  readonly agentTranscriptPath?: string;
  readonly native: Fields;
}

/** A recorded run, a measurement made elsewhere, or documentation; tables use the last two. */
export type Evidence = Readonly<
  Pick<EvidenceReport, "basis" | "source"> &
    Partial<Pick<EvidenceReport, "version" | "date" | "surface">>
>;

/** What a decision can do: `true`, a sentence that restricts it, or absent if it cannot. */
export type Capabilities = { readonly [C in Capability]?: true | string };

/**
 * Parts of an answer that are no denial and no rewrite, so that losing them lets nothing through.
 */
export type Droppable =
  "allow" | "context" | "message" | "env" | "feedback" | "add-permissions" | "interrupt";
export type Excludes = { readonly [C in Capability]?: readonly Droppable[] };

/** How large an answer the host was seen to accept. Unmeasured limits have a default (cut.ts). */
export interface AnswerLimits {
  /** JavaScript characters of context, together with feedback that is given as context. */
  readonly context?: number;
  /** The same limit in bytes of UTF-8, if the host counts those. */
  readonly contextBytes?: number;
  /** In characters, of the reason of a denial. */
  readonly reason?: number;
  /** The most bytes of the whole answer as it is printed, with escapes and repetitions counted. */
  readonly answer?: number;
}

/** A host's name for a universal event. Of two spellings the first row is the default. */
export interface EventRow {
  readonly name: string;
  readonly can: Capabilities;
  /** Parts that the host drops if the answer also holds the one on the left. */
  readonly excludes?: Excludes;
  /** Capabilities that `can` does not claim, as nobody would want them, each with the reason. */
  readonly declined?: { readonly [C in Capability]?: string };
  readonly terminalOnly?: readonly Capability[];
  /** To end the turn holds nothing back: the call still runs before, or the turn ends anyway. */
  readonly endsInVain?: true;
  /**
   * The parts of an answer that another hook's answer can undo: a rewrite that the hook is not
   * asked about again, or an allow that counts more than its denial. `later` means a hook that runs
   * after it, `any` means any other hook, and absent means that nothing is undone.
   */
  readonly undoes?: { readonly [C in "rewrite-input" | "allow"]?: "later" | "any" };
  /** What a matcher is tested against, in the host's words; absent if it ignores matchers. */
  readonly subject?: (call: Invocation) => readonly string[];
  readonly matcher?: MatcherRule;
  /** The canonical tools that the event fires for, `mcp` for all of MCP; absent means all. */
  readonly only?: readonly string[];
  /** Entries on this row are imported and answered, but new ones are written to another row. */
  readonly readOnly?: true;
  /** Events without a denial of their own whose handlers run on this row (S17). */
  readonly carries?: readonly EventName[];
  /** Surfaces on which the row does not hold: `{ cloud: "never fires" }` (S18). */
  readonly surfaces?: { readonly [surface: string]: string };
  /** Seconds, for a handler that sets none, if it differs from the host's default. */
  readonly timeout?: number;
  /** The longest time in seconds that the host waits, regardless of the entry's own timeout. */
  readonly maxTimeout?: number;
  /** How long an answer may be on this row, if it differs from the host's usual limits. */
  readonly answerLimits?: AnswerLimits;
  /** Words by which a script withholds a result here, that elsewhere may mean something else. */
  readonly hides?: RegExp;
  /** Tools whose output it never carries: a call that fails after printing is a success there. */
  readonly silent?: readonly string[];
  /** Names a file whose `export` lines become the session's environment (S21). */
  readonly envFile?: string;
  /** The payload field with the file's contents; no other host sends it. */
  readonly fileContent?: string;
  /** The canonical values of the event's subject that this host can report; absent means all (S22). */
  readonly values?: readonly string[];
  /** Written beside the main row, because these calls are reported only under this name. */
  readonly besides?: true;
  /** The row that reports the server of an MCP tool, which this row hides. */
  readonly servers?: NamingRow;
  /** How often in a row a hook may hold this stop, by its own fields; null means without limit. */
  readonly holds?: (own: Fields | undefined) => number | null;
  /** The host reads that number from a field of the entry; if absent, its limit is fixed. */
  readonly holdsField?: true;
  /**
   * The host runs handlers of type `prompt` on this row: always, or only if the condition holds. It
   * is false if the host starts none there; if it is absent, what a model answers counts for nothing.
   */
  readonly prompt?: boolean | Condition;
  /** What must be so that an answer that asks is put to somebody: elsewhere the call is made. */
  readonly asks?: Condition;
  readonly evidence?: Evidence;
}

/** The row that names the server of an MCP tool, and what shows that it will be asked. */
export interface NamingRow {
  readonly row: string;
  /** An event that begins every session in which the naming row is asked. */
  readonly begins: string;
  /** The host asks the naming row after this call, in a session that began so. */
  follows(call: Invocation): boolean;
  /** The sessions in which this row decides, in a few words for reports. */
  readonly otherwise: string;
}

/** A command of a host's own hooks file. */
export interface OwnEntry {
  readonly command: string;
  readonly matcher?: string;
}

export interface Host {
  /**
   * This payload is this host's own. Exactly one host's rule accepts a payload, based on what the
   * host itself writes (S28). Payloads made by `encodeEvent` are its own too, even for an event
   * without a session.
   */
  recognise(call: Invocation): boolean;
  /** The commands of its own file that a host runs on this event; [] if it may drop the file. */
  runs?(file: Fields, event: string): readonly OwnEntry[];
  /** Files that may hold a switch for all of the host's hooks, each with the switch's name. */
  readonly switches?: { readonly [file: string]: string };
  /** The payload holds its tool's input; of an unknown tool's it is hidden from every hook. */
  hasInput(call: Invocation): boolean;
  /** The standard input of its hooks is a socket, which Linux does not open by its path. */
  readonly inputIsSocket?: true;
  /** Other hosts whose files this host reads and runs as well (S13). */
  readonly runsEntriesOf?: readonly string[];
  /**
   * A variable that this host sets for every hook. It is inherited and anybody can set it, so it
   * only decides between hosts that the payload leaves open (S28). If it is absent, the host sets
   * none and is never chosen by its marker.
   */
  readonly marker?: string;
  /** A variable that this host sets for its model's shell commands, if hooks do not get it. */
  readonly shellMarker?: string;
  readonly projectDir?: string;
  /** The universal events that happened, none to many; several are the parts of one call. */
  decodeEvent(call: Invocation, root: string): readonly HookEvent[];
  /** Encodes in the one form that the host honours (S8), without parts that its row lacks. */
  encodeReply(decision: Decision, call: Invocation): Reply;
}

/** `failure` describes how a process failed to answer; `failClosed` turns it into a denial. */
export type DecodedReply = Decision & { readonly failure?: string };

export interface Dialect {
  /** The call that a command written for `row` expects, with the variables its scripts rely on. */
  encodeEvent(event: HookEvent, row: EventRow, use: ToolUse | undefined): Invocation;
  /** What a finished process means, by this dialect's own rule (S9). */
  decodeReply(reply: Reply, call: Invocation): DecodedReply;
  /** The shell and its first arguments; the command is added as the last one. */
  shell(env: Env): readonly [string, ...string[]];
  /** The variable in which its users name the bash that it uses on Windows. */
  readonly bash?: string;
  /** The calls that this host makes of one, or itself; the first whose matcher fits counts. */
  ownCalls?(call: Invocation, event: HookEvent): readonly Invocation[];
  /** Where this host starts its own commands. */
  readonly cwd: "project" | "session";
  /** A plugin's hooks start in the plugin's folder, except on these host events. */
  readonly inPlugin?: { readonly but: readonly string[] };
  /**
   * Tests the filters in a handler's own host fields, such as a permission rule. A call without an
   * input asks whether they could fit any call of this tool. `env` are the variables of the agent
   * that made the call, which is this dialect's own host or another one.
   */
  filter?(handler: Handler, call: Invocation, env: Env, own: boolean): Fit;
  /** Variables that the host itself replaces by quoted folders; `${NAME}` is left to the shell. */
  readonly pastes?: readonly string[];
  /** The host runs identical commands once. */
  readonly once?: true;
  /** A command that is one relative path is looked for in the folder of its own file. */
  readonly besideFile?: true;
}

/** Tells what an answer holds back on an event of the host's own, and how, besides by its words. */
export interface OwnGate {
  readonly holds: "deny" | "hold";
  /** Exit codes that do it: these, or this one and all above it. */
  readonly codes: readonly number[] | { readonly from: number };
  /** Text that is no JSON does it too. */
  readonly text?: true;
  /** The only field of JSON that does it; any answer may if it is absent. */
  readonly field?: string;
  /** All fields of its payload beside those of every event; absent if they are not known. */
  readonly sends?: readonly string[];
}

export interface ProtocolTables extends Vocabulary {
  readonly id: string;
  /** Every universal event has its rows listed; [] means that the host has no such event. */
  readonly events: { readonly [E in EventName]: readonly EventRow[] };
  readonly matcher: MatcherRule;
  /** The exact names of the variables that this host sets for its hooks (S21). */
  readonly variables: readonly string[];
  /** Those of them that it sets in the cloud, and on no machine of a person. */
  readonly inCloud?: readonly string[];
  /** Fields without universal meaning that the host reads, ignoring others; absent: not known. */
  readonly ownFields?: readonly string[];
  /** The host's own events, which no other host has, on which an answer holds something back. */
  readonly ownGates?: { readonly [hostEvent: string]: OwnGate };
  /** The timeout in seconds of a handler that sets none. */
  readonly timeout: number;
  readonly answerLimits?: AnswerLimits;
}

/** A host that runs commands as hooks: groups can be in its words, and the shim runs inside it. */
export interface CommandProtocol extends ProtocolTables {
  readonly host: Host;
  readonly dialect: Dialect;
}

/** A host whose hooks are code: our shim runs inside it, and nobody can write a command for it. */
export interface CodeProtocol extends ProtocolTables {
  readonly host: Host;
  readonly dialect?: undefined;
}

/** The universal format: words for groups, without an agent that would run them. */
export interface FormatProtocol extends ProtocolTables {
  readonly dialect: Dialect;
  readonly host?: undefined;
}

export type HostProtocol = CommandProtocol | CodeProtocol;
export type DialectProtocol = CommandProtocol | FormatProtocol;
/**
 * Everything that a shim loads of one host or format. It is pure and imports no `node:` modules.
 */
export type Protocol = CommandProtocol | CodeProtocol | FormatProtocol;

export const isHost = (protocol: Protocol): protocol is HostProtocol => protocol.host !== undefined;
export const startsInPlugin = (dialect: Dialect | undefined, hostEvent: string): boolean =>
  dialect?.inPlugin !== undefined && !dialect.inPlugin.but.includes(hostEvent);

export const speaks = (protocol: Protocol): protocol is DialectProtocol =>
  protocol.dialect !== undefined;
