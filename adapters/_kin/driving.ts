/** Writes settings, as drivers of several agents put them into files. */
import { isFields, type Fields } from "../../src/model/json.ts";

const SERVERS = "mcp-servers=";

/** Servers stand in an argument of ours where a program takes them from its files alone. */
export function serversIn(args: readonly string[] = []) {
  const servers = args.find((one) => one.startsWith(SERVERS))?.slice(SERVERS.length);
  return {
    rest: args.filter((one) => !one.startsWith(SERVERS)),
    servers: servers === undefined ? undefined : (JSON.parse(servers) as Fields),
  };
}

/** TOML of dotted keys. */
export const tomlOf = (value: Fields, at: readonly string[] = []): string =>
  Object.entries(value)
    .map(([key, one]) =>
      isFields(one)
        ? tomlOf(one, [...at, key])
        : `${[...at, key].map((step) => JSON.stringify(step)).join(".")} = ${JSON.stringify(one)}\n`,
    )
    .join("");
