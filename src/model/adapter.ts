/** What an adapter is: facts as tables, shapes as small pure functions (design, section 4). */
import type { Decision, Rewrite } from "./decision.ts";
import type { Config } from "./config.ts";
import type { Handler } from "./document.ts";
import type { Driver } from "./driver.ts";
import type { Capability, EventName } from "./events.ts";
import type { Fields, Json } from "./json.ts";
import type { Fit, MatcherRule } from "./matcher.ts";
import type { Observed } from "./observed.ts";
import type { Way } from "./open.ts";
import type { Condition } from "./world.ts";

export type Env = { readonly [name: string]: string | undefined };

/**
 * What a host hands a command. `event` is the host's own word, bound in the command line, never
 * guessed.
 */
export interface Invocation {
  readonly event: string;
  readonly payload: Fields;
  readonly env: Env;
}

/** What a command hands back; `code` is null when it was killed or never ran. */
export interface Reply {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  /**
   * `limit`: our own bounds, not the command's fault: output cut, or an event too large for the
   * process.
   */
  readonly fault?: "timeout" | "signal" | "spawn" | "limit";
  /** `export` lines for the session's environment, where a host or dialect keeps them in a file. */
  readonly exports?: string;
}

/** One canonical name a tool call can have, with its input in canonical fields. */
export interface ToolUse {
  readonly name: string;
  /** The server of an MCP tool, where the name could be taken apart in another way. */
  readonly server?: string;
  readonly input: Json;
}

/** A universal event as it happened. */
export interface HookEvent {
  readonly name: EventName;
  /** The id of the host it happened on. */
  readonly host: string;
  /** The project's folder. */
  readonly root: string;
  readonly cwd: string;
  /** The tool's name in the host's own words. */
  readonly hostTool?: string;
  /** Every canonical name the call can have, best first (S19). */
  readonly tools?: readonly ToolUse[];
  /** The call could not be read: nothing that filters on its content can be trusted with it. */
  readonly unreadable?: true;
  readonly sessionId?: string;
  readonly toolUseId?: string;
  readonly toolResponse?: Json;
  readonly error?: string;
  readonly prompt?: string;
  readonly source?: string;
  readonly reason?: string;
  /** What the reason could be as well, where the host has one word for several. */
  readonly orReason?: readonly string[];
  readonly trigger?: string;
  readonly agentType?: string;
  readonly agentId?: string;
  readonly stopHookActive?: boolean;
  /** How often a hook has held this stop already, where the host counts. */
  readonly loopCount?: number;
  readonly lastAssistantMessage?: string;
  readonly notificationType?: string;
  readonly message?: string;
  readonly permissionMode?: string;
  readonly transcriptPath?: string;
  readonly agentTranscriptPath?: string;
  readonly native: Fields;
}

/**
 * Where a claim comes from: a recorded run, a measurement made elsewhere, or a vendor's word.
 * Tables say the last two only.
 */
export interface Evidence {
  readonly basis: "observed" | "reported" | "documented";
  readonly version?: string;
  /** YYYY-MM-DD, of the measurement or of the page. */
  readonly date?: string;
  /** How the program ran when it was measured. */
  readonly surface?: string;
  readonly source: string;
}

/**
 * What a decision may do on a host event. `true`; a sentence: it can, but so; absent: it cannot.
 */
export type Capabilities = { readonly [C in Capability]?: true | string };

/** Parts of an answer that are no denial and no rewrite, so that losing them opens nothing. */
export type Droppable =
  "allow" | "context" | "message" | "env" | "feedback" | "add-permissions" | "interrupt";
export type Excludes = { readonly [C in Capability]?: readonly Droppable[] };

/**
 * How much of an answer a host was seen to take. What nobody has measured has a limit for all
 * (cut.ts).
 */
export interface AnswerLimits {
  /**
   * Characters, as JavaScript counts them, of a context together with feedback that is given as
   * context.
   */
  readonly context?: number;
  /** The same in bytes of UTF-8, where the host counts those. */
  readonly contextBytes?: number;
  /** Bytes of the whole answer as it is printed, escapes and repetitions counted. */
  readonly answer?: number;
}

/**
 * One name a host has for one universal event. Two spellings are two rows; the first row is the
 * dialect's default.
 */
export interface EventRow {
  readonly name: string;
  readonly can: Capabilities;
  /**
   * What the host loses of an answer that holds the part on the left: the parts on the right are
   * dropped, and the report says so.
   */
  readonly excludes?: Excludes;
  /**
   * What the host would do, and `can` does not claim, because nobody would want it so: a sentence
   * with the reason.
   */
  readonly declined?: { readonly [C in Capability]?: string };
  /** Of what it can do, what needs a terminal. */
  readonly terminalOnly?: readonly Capability[];
  /**
   * What another hook's answer undoes of a hook's that stands here too: a rewrite that the hook is
   * not asked about again, an allow that counts more than its denial. `later`: of one that runs
   * after it; `any`: of any one. Absent: nothing.
   */
  readonly undoes?: { readonly [C in "rewrite-input" | "allow"]?: "later" | "any" };
  /**
   * What its matcher is tested against, in the host's words; absent: the host ignores matchers
   * here.
   */
  readonly subject?: (call: Invocation) => readonly string[];
  readonly matcher?: MatcherRule;
  /** The canonical tools it fires for, `mcp` for every MCP tool; absent: all. */
  readonly only?: readonly string[];
  /** Imported and answered, written through another row. */
  readonly readOnly?: true;
  /**
   * Events on which the host takes no denial, so that their handlers run here (S17):
   * `permission-request`, `sub-agent-start`.
   */
  readonly carries?: readonly EventName[];
  /** Surfaces on which it does not hold: `{ cloud: "never fires" }` (S18). */
  readonly surfaces?: { readonly [surface: string]: string };
  /** Seconds, where a handler says none and the host's usual does not hold. */
  readonly timeout?: number;
  /** Seconds: the longest time the host waits, whatever an entry asks for. */
  readonly maxTimeout?: number;
  /** How long an answer may be here, where it differs from the host's usual. */
  readonly answerLimits?: AnswerLimits;
  /** The variable that names a file whose `export` lines become the session's environment (S21). */
  readonly envFile?: string;
  /** The payload field that holds the file's text, which only this host tells. */
  readonly fileContent?: string;
  /**
   * Canonical values of the event's subject that this host can tell; absent: all of them, []: none
   * (S22).
   */
  readonly values?: readonly string[];
  /**
   * Written beside the event's main row: the host tells only under this name what it tells here.
   */
  readonly besides?: true;
  /** The row beside this one that tells the server of an MCP tool, which this one hides. */
  readonly servers?: string;
  /**
   * How often a hook may hold this stop in a row, by the handler's own fields of this host; null:
   * as often as it likes.
   */
  readonly holds?: (own: Fields | undefined) => number | null;
  /** An entry's field for that number, where the host reads one; else its limit is fixed. */
  readonly holdsField?: true;
  /** The host runs handlers of type `prompt` here: everywhere, or where this is so. */
  readonly prompt?: true | Condition;
  readonly evidence?: Evidence;
}

/**
 * What a tool call can do that a guard may be about: run a command, write or remove files, reach
 * the network beyond the model, or make an agent work on a prompt, now or later.
 */
export type ToolKind = "command" | "file" | "network" | "agent";

/** One host tool in canonical words; unknown tools and fields pass through unchanged. */
export interface Tool {
  readonly name: string;
  /**
   * Everything that a call can do; [] is a tool that only reads. A tool in no row is in the
   * adapter's `harmless` table.
   */
  readonly does: readonly ToolKind[];
  /** Guards of this dialect that are written for this tool mean every tool of that kind. */
  readonly covers?: ToolKind;
  /** Other names by which this host's matchers know it. */
  readonly aliases?: readonly string[];
  /** Other canonical tools it does the work of. */
  readonly also?: readonly string[];
  /** Host field to canonical field. */
  readonly fields?: { readonly [hostField: string]: string };
  /** Canonical fields a rewrite may change; absent: all, []: none. */
  readonly rewrite?: readonly string[];
  /**
   * The text put where this tool's result stood, in the shape the host takes; absent: it takes
   * none, and `withhold` and `rewrite-result` do not count for this tool, whatever the row claims.
   */
  readonly output?: (text: string, native: Json | undefined) => Json;
  /** One call, several canonical ones; undefined: unreadable (S19). */
  readonly split?: (input: Json) => readonly ToolUse[] | undefined;
  /**
   * A canonical call as the input of this one, for commands of a dialect that has no other tool for
   * it.
   */
  readonly join?: (use: ToolUse) => Json;
  /**
   * What another input changes of the one canonical call that it stands for; undefined: that cannot
   * be said.
   */
  readonly change?: (before: Json, after: Json) => Rewrite | undefined;
}

export interface McpNames {
  /**
   * Every (server, tool) a host tool name can stand for; `*` is a server the host hides. Empty: no
   * MCP tool.
   */
  parse(
    hostTool: string,
    payload: Fields,
  ): readonly { readonly server: string; readonly tool: string }[];
  format(server: string, tool: string): string;
  /**
   * Every character but letters, digits, `_` and `-` is written `as` this one, and the name is cut
   * after `longest` characters.
   */
  readonly spells?: { readonly as: string; readonly longest?: number };
  readonly output?: Tool["output"];
  readonly rewrite?: readonly string[];
  /** A rewrite is merged into the arguments: no field can be taken out. */
  readonly merges?: true;
}

export interface Vocabulary {
  readonly tools: { readonly [hostTool: string]: Tool };
  readonly mcp: McpNames;
}

/** One command of a host's own hooks file. */
export interface OwnEntry {
  readonly command: string;
  readonly matcher?: string;
}

export interface Host {
  /**
   * Is this payload this host's own? Exactly one host's rule says so, by what the host itself
   * writes (S28). What `encodeEvent` made is its own too, also of an event that has no session.
   */
  recognise(call: Invocation): boolean;
  /**
   * Of a host that runs other hosts' entries too: what of its own hooks file it runs on this event;
   * [] if it drops the file, or might.
   */
  runs?(file: Fields, event: string): readonly OwnEntry[];
  /** Files in which a switch for all its hooks may stand, each with the word for it. */
  readonly switches?: { readonly [file: string]: string };
  /**
   * Does the payload hold the input of the tool it names? Another name for it than the known ones
   * hides the input from every hook.
   */
  hasInput(call: Invocation): boolean;
  /** Other hosts whose files this one reads and runs as well (S13). */
  readonly runsEntriesOf?: readonly string[];
  /**
   * A variable this host sets for every hook. It is inherited and anybody can set it, so it only
   * chooses between hosts that the payload leaves open (S28). Absent: it sets none, and where a
   * mark decides, nothing speaks for it.
   */
  readonly marker?: string;
  /** The variable in which it tells the project's folder. */
  readonly projectDir?: string;
  /** The universal events that happened, none to many; several are the parts of one call. */
  decodeEvent(call: Invocation, root: string): readonly HookEvent[];
  /**
   * The one form the host was observed to honour (S8). A part of `decision` that the event's row
   * does not claim is left out.
   */
  encodeReply(decision: Decision, call: Invocation): Reply;
}

/** `failure` says how a process failed to answer: what `failClosed` turns into a denial. */
export type DecodedReply = Decision & { readonly failure?: string };

export interface Dialect {
  /** The call a command written for `row` expects, with the variables its scripts rely on. */
  encodeEvent(event: HookEvent, row: EventRow, use: ToolUse | undefined): Invocation;
  /** What a finished process means, by this dialect's own rule (S9). */
  decodeReply(reply: Reply, call: Invocation): DecodedReply;
  /** The program and its first arguments; the command is the last one. */
  shell(env: Env): readonly [string, ...string[]];
  /**
   * The calls that this host makes of one for its own commands: the first whose matcher fits
   * counts. Default: as it came.
   */
  ownCalls?(call: Invocation, event: HookEvent): readonly Invocation[];
  /** The directory in which this host starts its own commands. */
  readonly cwd: "project" | "session";
  /** A plugin's hooks start in the plugin's folder, but on these host events. */
  readonly inPlugin?: { readonly but: readonly string[] };
  /** Filters in a handler's own host fields, such as a permission rule. */
  filter?(handler: Handler, call: Invocation): Fit;
  /** Identical commands run once. */
  readonly once?: true;
}

/** What every protocol tells in tables. */
export interface ProtocolTables extends Vocabulary {
  readonly id: string;
  /** Every universal event, written out; [] is a gap. */
  readonly events: { readonly [E in EventName]: readonly EventRow[] };
  readonly matcher: MatcherRule;
  /** Variables that this host sets for its hooks by itself, by their exact names (S21). */
  readonly variables: readonly string[];
  /**
   * Fields of a handler or group without a universal meaning that this host reads: it ignores all
   * others. Absent: nobody knows.
   */
  readonly ownFields?: readonly string[];
  /** Seconds, where a handler says none. */
  readonly timeout: number;
  readonly answerLimits?: AnswerLimits;
}

/**
 * A host that runs commands as hooks: a group can be written in its words, and our shim runs inside
 * it.
 */
export interface CommandProtocol extends ProtocolTables {
  readonly host: Host;
  readonly dialect: Dialect;
}

/** A host whose hooks are code: our shim runs inside it, and nobody can write a command for it. */
export interface CodeProtocol extends ProtocolTables {
  readonly host: Host;
  readonly dialect?: undefined;
}

/** Words for groups and no agent that would run them: the universal format. */
export interface FormatProtocol extends ProtocolTables {
  readonly dialect: Dialect;
  readonly host?: undefined;
}

export type HostProtocol = CommandProtocol | CodeProtocol;
export type DialectProtocol = CommandProtocol | FormatProtocol;
/** All that a shim loads. Pure, no `node:`. */
export type Protocol = CommandProtocol | CodeProtocol | FormatProtocol;

export const isHost = (protocol: Protocol): protocol is HostProtocol => protocol.host !== undefined;
/** Does a plugin's hook start in the plugin's folder on this host event? */
export const startsInPlugin = (dialect: Dialect | undefined, hostEvent: string): boolean =>
  dialect?.inPlugin !== undefined && !dialect.inPlugin.but.includes(hostEvent);

export const speaks = (protocol: Protocol): protocol is DialectProtocol =>
  protocol.dialect !== undefined;

/**
 * How a call of a code host begins and ends, which for a command host its dialect tells. No shim
 * loads it.
 */
export interface Bridge {
  /**
   * A payload that this host really sent on this row, with the event's tool, prompt or folder put
   * in.
   */
  sample(event: HookEvent, row: EventRow, use: ToolUse | undefined): Invocation;
  /**
   * What our file in the host makes of a finished shim call. What it does not read as an answer is
   * a `failure`, for which it holds a gate's call back, unless the call says `failOpen`.
   */
  takeReply(reply: Reply, call: Invocation): DecodedReply;
}

/**
 * Of each of its events by name: payloads that it really sent, one for each subject, with long
 * texts cut.
 */
export interface RecordedCalls {
  readonly [row: string]: readonly Fields[];
}

interface AdapterFacts {
  readonly title: string;
  /** What people call it in a line that has no room; absent: the title. */
  readonly short?: string;
  readonly docs: string;
  /** What its tables rest on where no row says otherwise and no recorded run says more. */
  readonly evidence: Evidence;
  readonly observed?: Observed;
  readonly recorded?: RecordedCalls;
  /**
   * What stays open on this agent, natively and with a converted guard: a sentence for every way.
   */
  readonly open: { readonly [W in Way]: string };
  /** Its command, and the npm package that has it. */
  readonly program?: { readonly command: string; readonly package: string };
  /** Tools that stand in no row, each with the reason why no guard needs to see them. */
  readonly harmless: { readonly [hostTool: string]: string };
  readonly config: Config;
  /** How it is driven without a terminal; absent: nobody has worked that out. */
  readonly driver?: Driver;
}

export interface CommandAdapter extends AdapterFacts {
  readonly protocol: CommandProtocol;
  readonly bridge?: undefined;
}

export interface CodeAdapter extends AdapterFacts {
  readonly protocol: CodeProtocol;
  readonly bridge: Bridge;
}

export type Adapter = CommandAdapter | CodeAdapter;

export type Adapters = { readonly [id: string]: Adapter };

export type { Decision, Rewrite };
