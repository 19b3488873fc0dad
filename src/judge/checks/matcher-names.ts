/** The names that a matcher may be written for, and whether it fits one. */
import type { Adapters, EventRow, Protocol } from "../../model/adapter.ts";
import { fits, test } from "../../model/matcher.ts";
import { same, type Json } from "../../model/json.ts";
import { known } from "../../model/tools.ts";
import type { Tool } from "../../model/vocabulary.ts";
import type { CheckedHandler } from "./rule.ts";

export const fitsName = (protocol: Protocol, row: EventRow, matcher: string, name: string) =>
  fits(row.matcher ?? protocol.matcher, matcher, subjectsOf(row, name), test) !== "no";

/** It is empty if the row's matcher sees something else than the name, such as the command. */
export function subjectsOf(row: EventRow, name: string): readonly string[] {
  const payload = { tool_name: name, toolName: name, tool_input: {}, toolArgs: {} };
  return row.subject?.({ event: row.name, payload, env: {} }) ?? [];
}

/** It is undefined if a name may belong to anybody, such as a tool of an MCP server. */
export function plainWords(matcher: string): readonly string[] | undefined {
  const words = matcher
    .replace(/^\^?\(?|\)?\$?$/g, "")
    .split(/[|,]/)
    .map((word) => word.trim());
  return words.every((word) => /^\w+$/.test(word) && !word.startsWith("mcp__")) ? words : undefined;
}

export const toolNamesOf = (adapters: Adapters, id: string): readonly string[] => {
  const adapter = adapters[id];
  return adapter
    ? [
        ...Object.entries(adapter.protocol.tools).flatMap(([name, { aliases = [] }]) => [
          name,
          ...aliases,
        ]),
        ...Object.keys(adapter.harmless),
        ...adapter.config.tools,
      ]
    : CANONICAL(adapters);
};

/** The names in which universal hooks are written. */
const CANONICAL = (adapters: Adapters) => {
  const names = new Set<string>();
  for (const { protocol } of Object.values(adapters))
    for (const { name, also = [] } of Object.values(protocol.tools))
      for (const text of [name, ...also]) names.add(text);
  return [...names];
};

/**
 * Every name is that of another agent's tool, and the same hook stands on what the agent has for it.
 * It is undefined if one of them may be meant for a tool that is open.
 */
export function idleFor(given: CheckedHandler): string | undefined {
  const reasons = (plainWords(given.group.matcher ?? "") ?? []).map((word) => whyIdle(given, word));
  return reasons.length && !reasons.includes(undefined)
    ? [...new Set(reasons)].join("; ")
    : undefined;
}

function whyIdle(given: CheckedHandler, word: string): string | undefined {
  const { adapters, protocol, row } = given;
  const meant = Object.values(adapters).flatMap((adapter) => known(adapter.protocol, word) ?? []);
  if (!row || !meant.length) return undefined;
  const kinds = new Set(meant.flatMap(wordsFor));
  const counts = (name: string) => wordsFor(known(protocol, name) ?? { name });
  const own = toolNamesOf(adapters, protocol.id);
  // A tool that runs commands may do what no other tool of the agent does.
  if (!meant.every((tool) => own.some((name) => counts(name).includes(tool.name))))
    return undefined;
  const names = own.filter(
    (name) =>
      name.toLowerCase() === word.toLowerCase() || counts(name).some((kind) => kinds.has(kind)),
  );
  const main = names.filter((name) => kinds.has(name));
  const needed = main.length ? main : names;
  return needed.length && needed.every((name) => isOn(given, name))
    ? `it has no tool ${word}, and the same hook stands on ${[...new Set(needed)].join(", ")}`
    : undefined;
}

const wordsFor = ({ name, also = [] }: Pick<Tool, "name" | "also">) => [name, ...also];

/** Another group of the file does the same for this tool. */
function isOn({ source, hostEvent, group, handler, row, protocol }: CheckedHandler, name: string) {
  return source.groups.some(
    (other) =>
      other.hostEvent === hostEvent &&
      same(plain(other.group), plain(group)) &&
      other.group.origin?.within === group.origin?.within &&
      other.group.hooks.some((hook) => same(plain(hook), plain(handler))) &&
      (other.group.matcher === undefined ||
        (row !== undefined && fitsName(protocol, row, other.group.matcher, name))),
  );
}

/** Leaves out its place and its filter by name. */
const plain = (value: object): Json =>
  Object.fromEntries(
    Object.entries(value).filter(([key]) => !["matcher", "hooks", "origin"].includes(key)),
  );
