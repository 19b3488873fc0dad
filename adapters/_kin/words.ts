/** Words that several hosts share. */
import type { Invocation, McpNames, Tool, Vocabulary } from "../../src/model/adapter.ts";
import { compiles, type Fit, type RegexTest } from "../../src/model/matcher.ts";
import type { Json } from "../../src/model/json.ts";
import { known, mcpName, mcpParts } from "../../src/model/tools.ts";

/** The subject of a matcher is the first of these payload fields that is present. */
export const field =
  (...names: readonly string[]) =>
  ({ payload }: Invocation): readonly string[] =>
    names.flatMap((name) => (typeof payload[name] === "string" ? [payload[name]] : [])).slice(0, 1);

/** A tool's name, and the aliases by which matchers know it. */
export const toolNames =
  (tools: Vocabulary["tools"]) =>
  (call: Invocation): readonly string[] =>
    field("tool_name")(call).flatMap((name) => [name, ...(known({ tools }, name)?.aliases ?? [])]);

/** Only own properties count, because a tool may be called `constructor`. */
export const wordIn = (
  words: { readonly [name: string]: string },
  name: string,
  other = name,
): string => (Object.hasOwn(words, name) ? (words[name] as string) : other);

export const asText = (text: string): Json => text;

/** Tools of which each result may be replaced by a text. */
export const replacedByText = (tools: {
  readonly [name: string]: Omit<Tool, "output">;
}): Vocabulary["tools"] =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [name, { ...tool, output: asText }]),
  );

/** A pattern, which `written` may anchor, or a name if it is no pattern. */
export function patternOrName(
  written = (text: string) => text,
): (text: string, subject: string, match: RegexTest) => Fit {
  return (text, subject, match) => {
    const pattern = written(text);
    if (text === "" || text === "*") return "yes";
    if (compiles(pattern)) return match(pattern, subject);
    return text === subject ? "yes" : "no";
  };
}

/** @__NO_SIDE_EFFECTS__ */
export const tool = (name: string, does: Tool["does"], more: Partial<Tool> = {}): Tool => ({
  name,
  does,
  ...more,
});

/** How many servers are tried for a name that nothing explains (S11). */
const MOST = 8;

/** Every way to split a name at signs of this length: a server, and its tool. */
export const splitsAt = (name: string, signs: RegExp, length: number) =>
  [...name.matchAll(signs)]
    .map(({ index }) => ({ server: name.slice(0, index), tool: name.slice(index + length) }))
    .filter((one) => one.server && one.tool)
    .slice(0, MOST);

/** MCP tools under their canonical names. */
export const canonicalMcp: McpNames = {
  parse: mcpParts,
  format: mcpName,
};

/** @__NO_SIDE_EFFECTS__ */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Gives the name behind the last slash of either kind; undefined if the value is no text. */
export const fileNameOf = (path: Json | undefined): string | undefined =>
  typeof path === "string"
    ? path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
    : undefined;

export const CAPITAL = /^[A-Z]/;
/** Dates as `toISOString` writes them: the form, and one for a payload whose event tells no time. */
export const NO_TIME = "1970-01-01T00:00:00.000Z";
export const ISO = /T.*\.\d{3}Z$/;
