import type { FoundGroup } from "../model/config.ts";
import { stable } from "../model/json.ts";
import { splitDialect } from "../model/route.ts";

/** A group's meaning, whatever its place and the variables that its agent's settings add. */
export function meant({
  event,
  group: { origin: _origin, env: _env, dialect, hooks, ...group },
}: Pick<FoundGroup, "event" | "group">): string {
  return stable([
    event,
    splitDialect(dialect),
    group,
    hooks.map(({ origin: _place, type, ...handler }) => ({
      ...handler,
      ...(type !== "command" && { type }),
    })),
  ]);
}
