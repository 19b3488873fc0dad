/**
 * Scenarios that ask which tools a program offers its model, mode by mode: each must be accounted
 * for in the adapter's tables.
 */
import type { Adapter } from "../../src/model/adapter.ts";
import { HIDDEN, known } from "../../src/model/tools.ts";
import { count, type Offered } from "../../src/live/session.ts";
import { HOLDS, type Judged, type Scenario } from "./scenario.ts";
import type { Driver } from "./driver.ts";
import type { Seen } from "./session.ts";

/** The MCP server of this suite; tools of its own name need no row. */
const SERVER = "probe";

export const PREFIX = "tools offered: ";

/**
 * Is a tool in a row, in the harmless ones, or a tool of this suite's MCP server? One whose server
 * is hidden is: no other is connected.
 */
export function accounted(
  { protocol, harmless }: Pick<Adapter, "protocol" | "harmless">,
  name: string,
): boolean {
  return (
    known(protocol, name) !== undefined ||
    Object.hasOwn(harmless, name) ||
    protocol.mcp.parse(name, {}).some(({ server }) => [SERVER, HIDDEN].includes(server))
  );
}

/** Every tool of a session with every field it had there, in the order of their names. */
export function offeredIn({ requests }: Pick<Seen, "requests">): readonly Offered[] {
  return united(requests.flatMap(({ tools }) => tools));
}

export function united(offereds: readonly Offered[]): readonly Offered[] {
  const fields = new Map<string, Set<string>>();
  for (const offered of offereds)
    fields.set(offered.name, new Set([...(fields.get(offered.name) ?? []), ...offered.fields]));
  return [...fields]
    .map(([name, own]) => ({ name, fields: [...own].sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const offers = (adapter: Adapter, driver: Driver): readonly Scenario[] =>
  Object.entries(driver.modes).map(([mode, session]) => ({
    name: `${PREFIX}${mode}`,
    files: { "secret.txt": "on disk\n", ...driver.watching },
    session,
    expected: HOLDS,
    claim: `adapters/${driver.id}/tools.ts has every tool in a row, or among the harmless ones with a reason`,
    judge: (seen) =>
      session("").agent && !count(seen, "agent")
        ? { verdict: "fails", why: "its sub-agent did not start" }
        : judged(adapter, (driver.offered ?? offeredIn)(seen)),
  }));

function judged(adapter: Adapter, offered: readonly Offered[]): Judged {
  const strange = offered.filter(({ name }) => !accounted(adapter, name));
  if (!offered.length) return { verdict: "fails", why: "no tool was offered" };
  if (!strange.length)
    return { verdict: HOLDS, why: `all ${offered.length} tools are accounted for`, offered };
  const listed = strange.map(({ name, fields }) => `${name}(${fields.join(", ")})`).join("; ");
  return {
    verdict: "fails",
    why: `NEW, in no row and not among the harmless ones: ${listed}`,
    offered,
  };
}
