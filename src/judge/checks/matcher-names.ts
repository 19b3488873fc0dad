/** The names that a matcher may be written for, and whether it fits one. */
import type { Adapters, EventRow, Protocol } from "../../model/adapter.ts";
import { fits, test } from "../../model/matcher.ts";

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
