/** An agent's words for tools and their inputs, and the canonical words that they stand for. */
import type { Rewrite } from "./decision.ts";
import type { Fields, Json } from "./json.ts";

/** A canonical name that a tool call can have, with its input in canonical fields. */
export interface ToolUse {
  readonly name: string;
  /** The server of an MCP tool, given if the name could be split in more than one way. */
  readonly server?: string;
  readonly input: Json;
  /** Other canonical names that a part of a call can have too. */
  readonly or?: readonly string[];
  /** What a part of a call looks for in its file, in the words of `holds`; no hook is shown it. */
  readonly rows?: readonly string[];
}

/** What a guard may be about: a command, a file, the network, or making an agent work. */
export type ToolKind = "command" | "file" | "network" | "agent";

/** A host tool in canonical words. Unknown tools and fields pass through unchanged. */
export interface Tool {
  readonly name: string;
  /** All that a call can do; [] only reads. A tool without a row is in `harmless`. */
  readonly does: readonly ToolKind[];
  /** Guards of this dialect that are written for this tool apply to every tool of that kind. */
  readonly covers?: ToolKind;
  readonly aliases?: readonly string[];
  /** Other canonical tools whose work this tool also does. */
  readonly also?: readonly string[];
  readonly fields?: { readonly [hostField: string]: string };
  /** Canonical fields that a rewrite may change; by default all, of a split call none. */
  readonly rewrite?: readonly string[];
  /** The host's fields without which it refuses the call, so that a rewrite takes none of them out. */
  readonly needs?: readonly string[];
  /** A rewrite is merged into the input, so that no other field can be removed. */
  readonly merges?: true;
  /**
   * A result with this text, in the shape that the host takes in place of the tool's own. If it is
   * absent, the host takes none, and `withhold` and `rewrite-result` do not count for this tool,
   * even if the row claims them.
   */
  readonly output?: (text: string, native: Json | undefined) => Json;
  /** Splits one call into several canonical ones; undefined if the input cannot be read (S19). */
  readonly split?: (input: Json) => readonly ToolUse[] | undefined;
  /** The file has the `rows` of a part as they are written. */
  readonly holds?: (rows: readonly string[], file: string) => boolean;
  /** Says to the model how to write a patch that cannot be split, or that its files do not hold. */
  readonly form?: () => string;
  /**
   * A canonical call as this tool's input, for commands of a dialect that has no other tool for it,
   * and for a rewrite of the one call that a split one stands for.
   */
  readonly join?: (use: ToolUse) => Json;
  /** What a changed input changes in its one canonical call; undefined if that is not known. */
  readonly change?: (before: Json, after: Json) => Rewrite | undefined;
}

export interface McpName {
  readonly server: string;
  readonly tool: string;
}

export interface McpNames {
  /** Every server and tool that the name can stand for, `*` if hidden; empty if it is not MCP's. */
  parse(hostTool: string, payload: Fields): readonly McpName[];
  format(server: string, tool: string): string;
  /**
   * Every character except letters, digits, `_` and `-` is written as `as`, a hyphen too if it says
   * so, and the name is cut after `longest` characters, of which `digest` fits the last ones.
   */
  readonly spells?: {
    readonly as: string;
    readonly hyphen?: true;
    readonly longest?: number;
    readonly digest?: RegExp;
  };
  readonly output?: Tool["output"];
  readonly rewrite?: readonly string[];
  /** A rewrite is merged into the arguments, so that no field can be removed. */
  readonly merges?: true;
}

export interface Vocabulary {
  readonly tools: { readonly [hostTool: string]: Tool };
  readonly mcp: McpNames;
}
