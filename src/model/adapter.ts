/** An adapter is a protocol, and what is known of the agent beside it. */
import type { Config } from "./config.ts";
import type { Driver } from "./driver.ts";
import type { Fields } from "./json.ts";
import type { Observed } from "./observed.ts";
import type {
  CodeProtocol,
  CommandProtocol,
  DecodedReply,
  EventRow,
  Evidence,
  HookEvent,
  Invocation,
  Reply,
} from "./protocol.ts";
import type { ToolUse } from "./vocabulary.ts";

export type { Decision, Rewrite } from "./decision.ts";
export * from "./protocol.ts";
export type * from "./vocabulary.ts";

/** How a call of a code host begins and ends; no shim loads it. */
export interface Bridge {
  /** A payload that this host really sent on this row, with the event's subject put in. */
  sample(event: HookEvent, row: EventRow, use: ToolUse | undefined): Invocation;
  /** What our file makes of a shim call; a `failure` holds back a gate unless it has `failOpen`. */
  takeReply(reply: Reply, call: Invocation): DecodedReply;
}

/** Payloads that the host really sent, by its events: one for each subject, with long texts cut. */
export interface RecordedCalls {
  readonly [row: string]: readonly Fields[];
}

/** The ways around a hook that no conversion closes, each with its description for readers. */
export const WAYS = {
  interpreter: "an interpreter, where shell calls are allowed",
  mcp: "an MCP tool that writes",
  bypass: "a mode that asks nothing",
  script: "the guard's own script, and our files",
  pieces: "a command written to a file in pieces",
  nested: "a nested agent, and text that runs commands",
} as const;

interface AdapterFacts {
  readonly title: string;
  /** It is for lines with little room; the title is used if it is absent. */
  readonly short?: string;
  readonly docs: string;
  /** The evidence for its tables, unless a row names its own or a recorded run shows more. */
  readonly evidence: Evidence;
  readonly observed?: Observed;
  readonly recorded?: RecordedCalls;
  /** Ways around a hook that stay open, without Hookport and with it. */
  readonly open: { readonly [W in keyof typeof WAYS]: string };
  /** The agent's command, and the npm package that contains it. */
  readonly program?: {
    readonly command: string;
    readonly package: string;
    /** The newest release that can be installed, where that is not the newest one. */
    readonly installs?: string;
  };
  /** Tools without a row in the tables, each with the reason why no guard needs to see them. */
  readonly harmless: { readonly [hostTool: string]: string };
  readonly config: Config;
  /** How the agent is driven without a terminal; absent if nobody has worked that out. */
  readonly driver?: Driver;
}

export interface CommandAdapter extends AdapterFacts {
  readonly protocol: CommandProtocol;
  /** What the agent itself takes from a reply, where its dialect's scripts mean more by it. */
  readonly takes?: CommandProtocol["dialect"]["decodeReply"];
  readonly bridge?: undefined;
}

interface CodeAdapter extends AdapterFacts {
  readonly protocol: CodeProtocol;
  readonly bridge: Bridge;
}

export type Adapter = CommandAdapter | CodeAdapter;

export type Adapters = { readonly [id: string]: Adapter };
