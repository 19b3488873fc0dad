/** Translates tool names and inputs from host words to canonical ones and back (S6, S19, S20). */
import type { HookEvent, McpName, Tool, ToolUse, Vocabulary } from "./adapter.ts";
import { isFields, keptOf, text, type Fields, type Json } from "./json.ts";
import { absolute } from "./paths.ts";

const PATH_FIELDS = ["file_path", "notebook_path"];
/** Tools whose `path` field is a path; in an unknown tool it may be anything. */
const SEARCHES = ["Glob", "Grep", "LS"];

/** The server in `mcp__*__tool` if a host hides it. */
export const HIDDEN = "*";

export const isHidden = (name: string): boolean => name.startsWith(`mcp__${HIDDEN}__`);

/** No server has these names: a filter that fits both of them does not ask for a server. */
export const ANY = ["unknown", "0any0"] as const;

export const isMcp = (name: string): boolean => name.startsWith("mcp__");

/** Spelled as Claude Code spells it (its report, 2026-11-22). */
export const mcpName = (server: string, tool: string): string =>
  `mcp__${spelled(server)}__${spelled(tool)}`;

const spelled = (name: string) => name.replace(/[^\w-]/g, "_");

/** Takes a canonical MCP name. */
export function splitMcp(name: string): McpName | undefined {
  // This uses no regular expression, because a name that a model made up could keep it busy (S11).
  // A server has at least one character.
  const end = name.startsWith("mcp__") ? name.indexOf("__", 6) : -1;
  if (end < 0 || end + 2 === name.length || /[\n\r\u2028\u2029]/.test(name)) return undefined;
  return { server: name.slice(5, end), tool: name.slice(end + 2) };
}

export function mcpOf({ name, server }: Pick<ToolUse, "name" | "server">): McpName | undefined {
  return server === undefined
    ? splitMcp(name)
    : { server, tool: name.slice(`mcp__${server}__`.length) };
}

export function mcpUse(server: string, tool: string, input: Json): ToolUse {
  const name = `mcp__${server}__${tool}`;
  return splitMcp(name)?.server === server ? { name, input } : { name, server, input };
}

/** Either the server or the tool may contain two underscores. */
export function mcpParts(name: string): readonly McpName[] {
  if (!isMcp(name)) return [];
  const rest = name.slice("mcp__".length, LONGEST);
  return [...rest.matchAll(/_(?=_[^_])/g)]
    .map(({ index }) => ({
      server: rest.slice(0, index),
      tool: name.slice("mcp__".length + index + 2),
    }))
    .filter(({ server, tool }) => server && tool)
    .slice(0, MOST_PARTS);
}

/** Characters of a name in which a server is looked for, and how many servers are tried (S11). */
const LONGEST = 512;
const MOST_PARTS = 8;

/** The parts of one host tool call, each with every canonical name that it can have, best first. */
export function toolUses(
  words: Vocabulary,
  hostTool: string,
  input: Json,
  payload: Fields,
): readonly (readonly ToolUse[])[] {
  const tool = known(words, hostTool);
  if (!tool) {
    const mcp = words.mcp
      .parse(hostTool, payload)
      .map(({ server, tool: of }) => mcpUse(server, of, input));
    return [
      [...mcp, ...(mcp.some((use) => use.name === hostTool) ? [] : [{ name: hostTool, input }])],
    ];
  }
  const parts = tool.split?.(input);
  if (parts)
    return parts.map((part) => [part, ...(part.or ?? []).map((name) => viewAs(name, part.input))]);
  const toolUse = { name: tool.name, input: withoutStrays(tool, rename(input, tool.fields ?? {})) };
  return [[toolUse, ...(tool.also ?? []).map((name) => viewAs(name, toolUse.input))]];
}

/** Tools that the host does not have keep their canonical name. */
export function toHostTool(words: Vocabulary, use: ToolUse): { name: string; input: Json } {
  const mcp = mcpOf(use);
  if (mcp) return { name: words.mcp.format(mcp.server, mcp.tool), input: use.input };
  const usable = Object.entries(words.tools).filter(([, { split, join }]) => !split || join);
  const [name, tool] =
    usable.find(([, candidate]) => candidate.name === use.name) ??
    usable.find(([, { also }]) => also?.includes(use.name)) ??
    [];
  if (!name || !tool) return use;
  if (tool.join) return { name, input: tool.join(use) };
  const input = tool.name === use.name ? use.input : viewAs(tool.name, use.input).input;
  return { name, input: rename(input, inverse(tool.fields ?? {})) };
}

/** Every host tool whose call can count as a call of this canonical tool. */
export const hostToolsFor = (words: Vocabulary, canonical: string): readonly string[] =>
  Object.entries(words.tools).flatMap(([host, tool]) =>
    tool.name === canonical ||
    tool.also?.includes(canonical) ||
    (tool.split && tool.does.includes("file") && (canonical === "Edit" || canonical === "Write"))
      ? [host]
      : [],
  );

export function known({ tools }: Pick<Vocabulary, "tools">, hostTool: string): Tool | undefined {
  return Object.hasOwn(tools, hostTool)
    ? tools[hostTool]
    : Object.values(tools).find(({ aliases }) => aliases?.includes(hostTool));
}

export const calledTool = (words: Vocabulary, payload: Fields): Tool | undefined =>
  known(words, text(payload["tool_name"]) ?? "");

/** What an event says of a call that cannot be split and might do anything; else undefined. */
export function unreadable(
  words: Vocabulary,
  hostTool: string,
  input: Json,
): HookEvent["unreadable"] {
  const tool = known(words, hostTool);
  return tool?.split && !tool.split(input) ? formOf(tool) : undefined;
}

/** What the model is told of a call that might be read in another way; true if there is no more. */
export const formOf = ({ form }: Tool): true | string =>
  form
    ? `This patch can be read in more than one way, so that hooks cannot tell what it changes. Write it so: ${form()}`
    : true;

/** Makes the paths in canonical fields absolute and normalised. */
export const withAbsolutePaths = (event: HookEvent, home: string | undefined): HookEvent =>
  withPaths(event, (path) => absolute(path, event.cwd, home));

export function withPaths(event: HookEvent, change: (path: string) => string): HookEvent {
  if (!event.tools) return event;
  return { ...event, tools: event.tools.map((use) => ({ ...use, input: changed(use, change) })) };
}

function changed({ name, input }: ToolUse, change: (path: string) => string): Json {
  if (!isFields(input) || isMcp(name)) return input;
  const paths = [...PATH_FIELDS, ...(SEARCHES.includes(name) ? ["path"] : [])].flatMap((field) => {
    const path = input[field];
    return typeof path === "string" && path ? [[field, change(path)]] : [];
  });
  return { ...input, ...Object.fromEntries(paths) } as Fields;
}

/** The same file change under another canonical name, with that name's fields filled. */
export function viewAs(name: string, input: Json): ToolUse {
  if (!isFields(input)) return { name, input };
  if (input["notebook_path"] !== undefined && (name === "Edit" || name === "Write")) {
    const { notebook_path: path, new_source: content, ...rest } = input;
    return viewAs(name, { file_path: path, content: content ?? "", ...rest });
  }
  if (name === "Edit" && input["old_string"] === undefined) {
    const { content, ...rest } = input;
    return {
      name,
      input: { ...rest, old_string: "", new_string: content ?? "", replace_all: false },
    };
  }
  if (name === "Write" && input["content"] === undefined) {
    const { old_string: _old, new_string: text, replace_all: _all, ...rest } = input;
    return { name, input: { ...rest, content: text ?? "" } };
  }
  // A script that starts agents holds their prompts.
  if (name === "Agent" && input["prompt"] === undefined && input["script"] !== undefined)
    return { name, input: { ...input, prompt: input["script"] } };
  return { name, input };
}

/** The fields with text that each file-changing canonical tool takes in addition to a path. */
const TEXTS: { readonly [name: string]: readonly string[] } = {
  Write: ["content"],
  Edit: ["old_string", "new_string"],
  NotebookEdit: ["new_source"],
};

/**
 * A host may pass on a field that its tool does not take (Copilot does, driven with 1.0.102), and a
 * script that looks for `content` first would see that one instead of what is written. A tool that
 * counts as several keeps all.
 */
function withoutStrays({ name, also }: Tool, input: Json): Json {
  const own = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  if (!own || also || !isFields(input)) return input;
  const strays = Object.values(TEXTS)
    .flat()
    .filter((field) => !own.includes(field) && Object.hasOwn(input, field));
  return strays.length ? (keptOf(input, (_, field) => !strays.includes(field)) as Fields) : input;
}

function rename(input: Json, names: { readonly [field: string]: string }): Json {
  if (!isFields(input)) return input;
  // The host's own field comes last, so that it wins over a stray one that already has the
  // canonical name.
  const entries = Object.entries(input);
  const own = ([field]: [string, unknown]) => Object.hasOwn(names, field);
  return Object.fromEntries([
    ...entries.filter((entry) => !own(entry)),
    ...entries.filter(own).map(([field, value]) => [names[field], value]),
  ]) as Fields;
}

/** The first host spelling of each canonical field. */
export const inverse = (fields: NonNullable<Tool["fields"]>): NonNullable<Tool["fields"]> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([host, canonical]) => [canonical, host])
      .reverse(),
  );
