/** Words several hosts share. */
import type { Invocation, McpNames, Vocabulary } from "../../src/model/adapter.ts";
import type { Json } from "../../src/model/json.ts";
import { known, mcpName, mcpParts } from "../../src/model/tools.ts";

/** A matcher's subject: the first of these payload fields that is told. */
export const field =
  (...names: readonly string[]) =>
  ({ payload }: Invocation): readonly string[] =>
    names.flatMap((name) => (typeof payload[name] === "string" ? [payload[name]] : [])).slice(0, 1);

/** The same of a tool's event: its name, and the others by which matchers know it. */
export const toolNames =
  (tools: Vocabulary["tools"]) =>
  (call: Invocation): readonly string[] =>
    field("tool_name")(call).flatMap((name) => [name, ...(known({ tools }, name)?.aliases ?? [])]);

/** Another word for a name, where there is one: a tool may be called `constructor`. */
export const wordIn = (
  words: { readonly [name: string]: string },
  name: string,
  other = name,
): string => (Object.hasOwn(words, name) ? (words[name] as string) : other);

/** MCP tools by their canonical names. */
export const canonicalMcp: McpNames = {
  parse: mcpParts,
  format: mcpName,
};

/** A long list of names, as words. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The last name of a path, of whichever system; undefined for what is no text. */
export const fileNameOf = (path: Json | undefined): string | undefined =>
  typeof path === "string"
    ? path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
    : undefined;
