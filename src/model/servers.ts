/** Possible names of calls to MCP servers that a host hides or spells in its own way (S19, S22). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { HookEvent, McpName, McpNames, ToolUse, Vocabulary } from "./adapter.ts";
import { fits, namesOf, type MatcherRule, type RegexTest } from "./matcher.ts";
import { ANY, isMcp, mcpOf, mcpUse, toHostTool } from "./tools.ts";

/** How many spellings of one name are tried. */
const MOST = 256;

/** Servers that these filters could speak of: plain words in them, and names around those. */
export function serversIn(patterns: readonly string[]): readonly string[] {
  const words = patterns
    .flatMap((pattern) => pattern.match(/[\w.-]+/g) ?? [])
    .flatMap((word) => word.split("__"));
  const starts = words.flatMap((word) =>
    [...word.matchAll(/[-_. ]/g)].map(({ index }) => word.slice(0, index)),
  );
  const plain = [...new Set([...words, ...starts])]
    .filter((word) => /[A-Za-z0-9]/.test(word))
    .slice(0, 32);
  return [
    ...plain,
    ...plain.map((word) => `0${word}`),
    ...plain.map((word) => `${word}0`),
    ...plain.map((word) => `0${word}0`),
  ];
}

export const onServers = (use: ToolUse, servers: readonly string[]): readonly ToolUse[] =>
  servers.map((server) => mcpUse(server, mcpOf(use)?.tool ?? "", use.input));

/** Ignores the pattern's own servers: it may fit the call under some other one. */
export function couldFit(
  rule: MatcherRule,
  matcher: string,
  use: ToolUse,
  match: RegexTest,
): boolean {
  if (!matcher.includes("mcp__") || namesOf(rule, matcher)) return false;
  const [guess] = onServers(use, ANY);
  return match(matcher.replace(/mcp__.+?__(?!_)/g, "mcp__.+__"), guess?.name ?? "") !== "no";
}

export const fitsNoBuiltIn = (
  { tools }: Vocabulary,
  rule: MatcherRule,
  matcher: string,
  match: RegexTest,
): boolean => !Object.keys(tools).some((name) => fits(rule, matcher, [name], match) !== "no");

/**
 * The names that an MCP tool could really have, besides the one that the host gives. A host
 * replaces other characters than letters and digits by one character (`spells`), so each place with
 * that character could hold any character that the filters use.
 */
export function spellings(
  mcp: McpNames,
  use: ToolUse,
  patterns: readonly string[],
): readonly ToolUse[] {
  const { spells } = mcp;
  const name = mcpOf(use);
  if (!spells || !name) return [];
  const known = remembered.get(mcp) ?? new Map<string, readonly ToolUse[]>();
  remembered.set(mcp, known.size < MOST ? known : new Map());
  const key = JSON.stringify([use.name, use.server, patterns]);
  const names = known.get(key) ?? spelt(spells, name, patterns);
  known.set(key, names);
  return names.flatMap((spelling) =>
    spelling.name === use.name ? [] : [{ ...spelling, input: use.input }],
  );
}

/** Some spelling could fit; a pattern with an expression's signs begins with what it holds. */
export function mayBeSpelt(dialect: Vocabulary, pattern: string, use: ToolUse): boolean {
  const text = start(pattern);
  return !/["'=<>&;]/.test(text) || plain(toHostTool(dialect, use).name).includes(plain(text));
}

/** A text that everything which the pattern fits holds; empty if none is known. */
function start(pattern: string): string {
  let left = pattern.replace(/\\./g, "");
  for (let depth = 0; depth < 9; depth++) left = left.replace(/\([^()]*\)/g, "");
  if (/[[|]/.test(left)) return "";
  const [, text = "", next = ""] = /^\^?([^\\^$.*+?()[\]{}|]*)(.?)/s.exec(pattern.trim()) ?? [];
  return /[*+?{]/.test(next) ? text.slice(0, -1) : text;
}

/** A play asks for the same names with every call and every group. */
const remembered = new WeakMap<McpNames, Map<string, readonly ToolUse[]>>();

function spelt(
  { as: char, hyphen }: NonNullable<McpNames["spells"]>,
  name: McpName,
  patterns: readonly string[],
): readonly ToolUse[] {
  const written = patterns.join("");
  const usual = hyphen ? ["-", ".", " "] : [".", " "];
  const others = [...new Set([...usual, ...(written.match(/[^A-Za-z0-9_-]/g) ?? [])])].filter(
    (sign) => !`|()[]{}^$*+?\\`.includes(sign),
  );
  const servers = variants(name.server, char, others);
  const tools = variants(name.tool, char, others);
  const found: ToolUse[] = [];
  for (const server of servers)
    for (const tool of tools) {
      // The name itself is one of them.
      if (found.length > MOST) return found;
      found.push(mcpUse(server, tool, {}));
    }
  return found;
}

/**
 * Every way to read a text in which `char` may stand for other characters. If there are too many,
 * one reading has one other character; if there are still too many, it has nothing else.
 */
function variants(text: string, char: string, others: readonly string[]): readonly string[] {
  const pieces = text.split(char);
  const options = [char, ...others];
  if (options.length ** (pieces.length - 1) > MOST)
    return others.length > 1
      ? [...new Set(others.flatMap((other) => variants(text, char, [other])))]
      : options.map((option) => pieces.join(option));
  return pieces
    .slice(1)
    .reduce<readonly string[]>(
      (starts, piece) => starts.flatMap((start) => options.map((option) => start + option + piece)),
      [pieces[0] as string],
    );
}

export const isCut = ({ spells }: McpNames, { hostTool = "", tools = [] }: HookEvent): boolean =>
  spells?.longest !== undefined &&
  hostTool.length >= spells.longest &&
  tools.some(({ name }) => isMcp(name));

/** A pattern that lists names is compared with a cut one; one for built-in tools never fits. */
export const mayFitCut = (
  rule: MatcherRule,
  matcher: string,
  dialect: Vocabulary,
  match: RegexTest,
): boolean =>
  !namesOf(rule, matcher) &&
  (matcher.includes("mcp") || fitsNoBuiltIn(dialect, rule, matcher, match));

/** Both spell one name, ignoring what agents write differently and everything after a cut. */
export function alike(mcp: McpNames, hostName: string, name: string): boolean {
  const [a, b] = [plain(hostName), plain(name)];
  const { longest = Infinity, digest = /$/ } = mcp.spells ?? {};
  return (
    a === b || (hostName.length >= longest && b.startsWith(plain(hostName.replace(digest, ""))))
  );
}

/** The tools with longer names that the filters speak of, if the host cut off this one's name. */
export function uncut(
  mcp: McpNames,
  hostName: string,
  use: ToolUse,
  patterns: readonly string[],
): readonly ToolUse[] {
  const name = mcpOf(use);
  if (!name || mcp.spells?.longest === undefined || hostName.length < mcp.spells.longest) return [];
  const words = patterns.flatMap(
    (pattern) => pattern.replaceAll("\\", "").match(/[\w. -]+/g) ?? [],
  );
  return words
    .filter((word) => plain(word).startsWith(plain(name.tool)))
    .map((word) => mcpUse(name.server, word, use.input));
}

const plain = (name: string) => name.replace(/[^A-Za-z0-9]/g, "-");
