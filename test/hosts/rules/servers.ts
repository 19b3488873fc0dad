/** Guards of MCP tools where the program does not show every hook which server is called. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { DONE, saying } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import type { Session } from "../session.ts";
import type { ServerGuard, Source } from "../source.ts";
import { sources } from "../sources.ts";
import { rule, told } from "./rule.ts";
import { adopting, guarded, kept, printing } from "./pair.ts";

const scriptOf = ({ looksFor, denial }: ServerGuard, source: Source) =>
  script("guard", {
    first: [
      ...(looksFor ? [`printf %s "$input" | grep -q '${looksFor}' || exit 0`] : []),
      printing(denial ?? source.denial),
    ].join("\n"),
  });

function calls(driver: Driver): Session {
  const call = (tool: string, file: string) => ({
    native: [driver.mcpCall("gh", tool, { text: "x", file })],
  });
  return {
    ...saying(call("delete_repo", "forbidden.txt"), call("echo", "harmless.txt"), DONE),
    mcp: { server: "gh", tools: ["delete_repo"] },
  };
}

export const servers = (driver: Driver): readonly Scenario[] =>
  !driver.hidesServer
    ? []
    : sources.flatMap((source) =>
        Object.entries(source.serverGuards ?? {}).map(([how, guard]) =>
          rule(driver, `A10 a guard that names an MCP tool by ${how} denies its call`, {
            ...adopting(source.id),
            files: { ...guard.files, "hooks/guard.sh": scriptOf(guard, source) },
            session: () => calls(driver),
            holds: guard.anyServer
              ? (seen) => ({ ...kept(seen), "its reason reached the model": told(seen) })
              : guarded,
          }),
        ),
      );
