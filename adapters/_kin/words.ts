/** Words several hosts share. */
import type { Call, McpNames } from "../../src/model/adapter.ts";
import { splitMcp } from "../../src/model/tools.ts";

/** A matcher's subject: the first of these payload fields that is told. */
export const field =
  (...names: readonly string[]) =>
  ({ payload }: Call): readonly string[] =>
    names.flatMap((name) => (typeof payload[name] === "string" ? [payload[name]] : [])).slice(0, 1);

/** MCP tools by their canonical names, `mcp__server__tool`. */
export const canonicalMcp: McpNames = {
  parse: (name) => {
    const mcp = splitMcp(name);
    return mcp ? [mcp] : [];
  },
  format: (server, tool) => `mcp__${server}__${tool}`,
};

/** A long list of names, as words. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);
