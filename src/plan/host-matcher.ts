/** The matcher that a host applies itself spares needless calls; it is used only if exact (S22). */
import type { Adapter, EventRow } from "../model/adapter.ts";
import type { Group } from "../../schemas/types/document.ts";
import type { EventName } from "../model/events.ts";
import { namesOf } from "../model/matcher.ts";
import { sourceRow, splitDialect, type Route, type Protocols } from "../model/route.ts";
import { hostToolsFor, known, splitMcp } from "../model/tools.ts";

/** The union of the groups' matchers if the host can express it; else the shim filters. */
export function hostMatcher(
  protocols: Protocols,
  adapter: Adapter,
  row: EventRow,
  groups: readonly { event: EventName; group: Group }[],
): string | undefined {
  if (!row.subject || !adapter.config.matcherFor) return undefined;
  const tools = new Set<string>();
  for (const { event, group } of groups) {
    const canonical = canonicalNames(protocols, event, group);
    if (!canonical) return undefined;
    for (const name of canonical) {
      const host = hostToolsFor(adapter.protocol, name);
      // A name that is not in the host's table is the host's own; an MCP tool counts only if the
      // host spells it the same way.
      const mcp = splitMcp(name);
      if (mcp && adapter.protocol.mcp.format(mcp.server, mcp.tool) !== name) return undefined;
      for (const text of host.length ? host : [name]) tools.add(text);
    }
  }
  return tools.size ? adapter.config.matcherFor([...tools].sort(), row) : undefined;
}

/** It is undefined unless the matcher lists names and all of them are known. */
function canonicalNames(
  protocols: Protocols,
  event: EventName,
  group: Group,
): readonly string[] | undefined {
  const source = sourceRow(protocols, event, group);
  if (!source?.row.subject || (event !== "pre-tool-use" && event !== "post-tool-use"))
    return undefined;
  const names = namesOf(source.row.matcher ?? source.protocol.matcher, group.matcher);
  const { only } = source.row;
  if (!names) return group.matcher || only?.includes("mcp") ? undefined : only;
  return names.flatMap((name) => {
    const tool = known(source.protocol, name);
    return tool ? [tool.name, ...(tool.also ?? [])] : name || [];
  });
}

/** A prompt goes to the host itself, which alone filters then; undefined if it cannot go there. */
export function promptMatcher(
  protocols: Protocols,
  adapter: Adapter,
  event: EventName,
  group: Group,
  { row, carried }: Route,
): { matcher: string | undefined } | undefined {
  if (!row.prompt || carried || group.where) return undefined;
  const [id] = splitDialect(group.dialect);
  if (id === adapter.protocol.id) return { matcher: group.matcher };
  const asked = leavesNothingOut(protocols, event, group) ? without(group) : group;
  const matcher = hostMatcher(protocols, adapter, row, [{ event, group: asked }]);
  return asked.matcher === undefined || matcher !== undefined ? { matcher } : undefined;
}

/** The group's own agent ignores matchers there, or reads this one as fitting everything. */
function leavesNothingOut(protocols: Protocols, event: EventName, group: Group): boolean {
  const source = sourceRow(protocols, event, group);
  const rule = source?.row.matcher ?? source?.protocol.matcher;
  const matchesAll =
    group.matcher !== undefined &&
    typeof rule === "object" &&
    rule.everything?.test(group.matcher) === true;
  return matchesAll || (source !== undefined && !source.row.subject);
}

const without = ({ matcher: _matcher, ...group }: Group): Group => group;
