/** The names under which a call is tested for a group in another agent's words (S19, S22). */
import type { HookEvent, ToolUse, Protocol } from "./adapter.ts";
import { fileOf } from "./event.ts";
import { isFields, text } from "./json.ts";
import { fits, namesOf, type MatcherRule, type RegexTest } from "./matcher.ts";
import {
  alike,
  fitsNoBuiltIn,
  mayBeSpelt,
  onServers,
  serversIn,
  spellings,
  uncut,
} from "./servers.ts";
import {
  ANY,
  HIDDEN,
  hostToolsFor,
  known,
  mcpOf,
  mcpParts,
  mcpUse,
  toHostTool,
  viewAs,
} from "./tools.ts";

export interface Candidate {
  readonly use: ToolUse | undefined;
  /** The server is hidden, or the spelling fits several names: a fitting filter may fit (S4). */
  readonly guessed?: true;
  /** The host hides the server: `named` if a filter speaks of it, `any` if none does. */
  readonly server?: "any" | "named";
}

interface Filters {
  readonly rule: MatcherRule;
  readonly matcher: string | undefined;
  /** Every pattern of the group and its handlers that is tested on the event. */
  readonly patterns: readonly string[];
}

/** The host's name comes first. `target` is the host's protocol, `dialect` the group's. */
export function candidates(
  target: Protocol,
  dialect: Protocol,
  event: HookEvent,
  filters: Filters,
  match: RegexTest,
): readonly Candidate[] {
  const { tools } = event;
  if (!tools) return [{ use: undefined }];
  const ofTools = tools.flatMap((use): readonly Candidate[] => {
    const name = mcpOf(use);
    if (!name) return [{ use }];
    if (name.server === HIDDEN) return hidden(dialect, use, filters, match);
    return [
      { use },
      ...respelt(target, dialect, event, use, filters).map((spelling): Candidate => ({
        use: spelling,
        guessed: true,
      })),
    ];
  });
  const covered = tools.some(({ name }) => hostToolsFor(dialect, name).length)
    ? []
    : covering(target, event.hostTool, dialect);
  const views = covered.map((name): Candidate => ({ use: viewAs(name, tools[0]?.input ?? {}) }));
  // A call without a command or a file has nothing that such a guard could inspect.
  return [
    ...ofTools,
    ...views.filter(
      ({ use }) =>
        fileOf(use) !== undefined || (isFields(use?.input) && text(use.input["command"])),
    ),
  ];
}

/** The server is hidden: one name for each server that the filters name, and one for any other. */
function hidden(
  dialect: Protocol,
  use: ToolUse,
  filters: Filters,
  match: RegexTest,
): readonly Candidate[] {
  const servers = speaksOfMcp(dialect, use, filters, match) ? serversIn(filters.patterns) : [];
  const guesses = (on: readonly string[], server: "any" | "named") =>
    onServers(use, on).map((guess): Candidate => ({ use: guess, guessed: true, server }));
  return [...guesses(ANY, "any"), ...guesses(servers, "named")];
}

/** The pattern is about MCP tools, and not about a built-in tool of the same name. */
function speaksOfMcp(
  dialect: Protocol,
  use: ToolUse,
  { rule, matcher, patterns }: Filters,
  match: RegexTest,
): boolean {
  if (
    matcher === undefined ||
    namesOf(rule, matcher) ||
    patterns.some((pattern) => pattern.includes("mcp"))
  )
    return true;
  if (fitsNoBuiltIn(dialect, rule, matcher, match)) return true;
  const fitting = (tool: ToolUse) =>
    onServers(tool, serversIn([matcher])).map((named) => toHostTool(dialect, named).name);
  const other = fitting({ name: "mcp__0__0", input: {} });
  return fitting(use).some(
    (name, i) =>
      fits(rule, matcher, [name], match) !== "no" &&
      fits(rule, matcher, [other[i] ?? ""], match) === "no",
  );
}

/** The tool as other agents may spell it, and as the filters themselves name it. */
function respelt(
  target: Protocol,
  dialect: Protocol,
  { hostTool = "" }: HookEvent,
  use: ToolUse,
  { rule, matcher, patterns }: Filters,
): readonly ToolUse[] {
  const { mcp } = target;
  if (!mcp.spells) return [];
  const named = patterns
    .flatMap((pattern) => pattern.match(/mcp__[\w-]+/g) ?? [])
    .flatMap((name) => {
      const parts = mcpParts(name).find(({ server, tool }) =>
        alike(mcp, hostTool, mcp.format(server, tool)),
      );
      return parts ? [mcpUse(parts.server, parts.tool, use.input)] : [];
    })
    .filter(({ name }) => name !== use.name);
  if (namesOf(rule, matcher)) return named;
  const spelt = matcher === undefined || mayBeSpelt(dialect, matcher, use);
  return [
    ...named,
    ...(spelt ? spellings(mcp, use, patterns) : []),
    ...uncut(mcp, hostTool, use, patterns),
  ];
}

/** The dialect's tools whose guards apply to every tool of the same kind as this host's tool. */
function covering(
  target: Protocol,
  hostTool: string | undefined,
  dialect: Protocol,
): readonly string[] {
  const does = hostTool === undefined ? undefined : known(target, hostTool)?.does;
  if (!does) return [];
  return [
    ...new Set(
      Object.values(dialect.tools).flatMap(({ name, covers }) =>
        covers && does.includes(covers) ? [name] : [],
      ),
    ),
  ];
}
