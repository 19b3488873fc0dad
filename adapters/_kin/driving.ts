/** Drivers of several agents share this: settings in files, and calls of their tools. */
import type { Vocabulary } from "../../src/model/adapter.ts";
import type { Driver } from "../../src/model/driver.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { toHostTool } from "../../src/model/tools.ts";

/** Calls the agent's tools with the fields that the program requires beside the canonical ones. */
export const callsOf =
  (
    table: Vocabulary,
    more: { readonly [tool: string]: { readonly [field: string]: Json } } = {},
  ): Driver["call"] =>
  (use) => {
    const { name, input } = toHostTool(table, use);
    return { name, input: isFields(input) ? { ...input, ...more[name] } : input };
  };

const SERVERS = "mcp-servers=";

/** Servers stand in an argument of ours where a program takes them from its files alone. */
export function serversIn(args: readonly string[] = []) {
  const servers = args.find((arg) => arg.startsWith(SERVERS))?.slice(SERVERS.length);
  return {
    rest: args.filter((arg) => !arg.startsWith(SERVERS)),
    servers: servers === undefined ? undefined : (JSON.parse(servers) as Fields),
  };
}

export const tomlOf = (value: Fields, at: readonly string[] = []): string =>
  Object.entries(value)
    .map(([key, field]) =>
      isFields(field)
        ? tomlOf(field, [...at, key])
        : `${[...at, key].map((step) => JSON.stringify(step)).join(".")} = ${JSON.stringify(field)}\n`,
    )
    .join("");
