/** A guard of an MCP tool holds however each agent spells the names of servers and tools. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import type { Session } from "../session.ts";
import { AWKWARD, type Awkward, type Filter, type Named, type Source } from "../source.ts";
import { foreignTo } from "../sources.ts";
import { rule } from "./rule.ts";
import { adopting, fine, guarded, guardOf, orAnnounced, printing } from "./pair.ts";

/** The forbidden tool is called, then the server's other one. */
function calls(driver: Driver, { server, tool }: Named): Session {
  const forbidden = driver.mcpCall(server, tool, { text: "x", file: "forbidden.txt" });
  const harmless = driver.mcpCall(server, "echo", { text: "x", file: "harmless.txt" });
  return {
    ...saying({ native: [forbidden] }, { native: [harmless] }, DONE),
    ...(driver.allowsByName && { allowed: [forbidden.name, harmless.name] }),
    mcp: { server, tools: [tool] },
  };
}

const scriptOf = (source: Source, words: string | undefined) =>
  words === undefined
    ? guardOf(source)
    : script("guard", {
        first: `printf %s "$input" | grep -q '${words}' || exit 0\n${printing(source.denial)}`,
      });

/** A name that the program spells as the source does needs no proof. */
const spelled = (
  driver: Driver,
  source: Source,
  { names, namesOfHidden = names }: Filter,
): readonly Awkward[] =>
  (driver.hidesServer ? namesOfHidden : names).filter(
    (kind) => !(driver.keepsLongNames && source.keepsLongNames && kind === "100 characters"),
  );

export const mcp = (driver: Driver): readonly Scenario[] =>
  foreignTo(driver)
    .filter(({ id }) => !(driver.universalNames && id === "universal"))
    .flatMap((source) =>
      Object.entries(source.filters ?? {}).flatMap(([how, filter]) =>
        spelled(driver, source, filter).map((kind) =>
          rule(
            driver,
            `A20 a guard for ${source.id} that names an MCP tool with ${kind} by ${how} denies its call`,
            {
              ...adopting(source.id),
              files: {
                ...filter.files(AWKWARD[kind]),
                "hooks/guard.sh": scriptOf(source, filter.looksFor?.(AWKWARD[kind])),
              },
              session: () => calls(driver, AWKWARD[kind]),
              holds: (seen) =>
                filter.looksFor
                  ? { ...fine(seen), ...orAnnounced(seen, "mcp-spelling", guarded(seen)) }
                  : guarded(seen),
            },
          ),
        ),
      ),
    );
