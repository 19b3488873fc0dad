/**
 * Losses that depend on what a hook's filter admits and on what its script can be seen to do (S20,
 * S29).
 */
import { wordsOf } from "../read/script.ts";
import type { Rule } from "./gaps.ts";
import { namesFor, readIn, type TellingRow } from "./told.ts";
import type { HookEvent, McpNames, Protocol } from "../model/adapter.ts";
import { eventInfo, type EventName } from "../model/events.ts";
import type { Group, Handler } from "../model/document.ts";
import { namesOf } from "../model/matcher.ts";
import { sourceRow } from "../model/route.ts";
import { HIDDEN, hostToolsFor, isMcp, known, splitMcp } from "../model/tools.ts";

/** How scripts of any agent replace or withhold a result. */
export const HIDES =
  /updated(?:MCP)?(?:Tool)?Output|updated_mcp_tool_output|modifiedResult|["']?withhold["']?\s*:/;

/**
 * Whether a result can be replaced is a matter of its tool: reported where the filter admits one
 * that takes nothing.
 */
export const maskLosses: Rule = (
  { protocols, adapter, event, group, handler, source, row, title, files },
  tell,
) => {
  if (event !== "post-tool-use" || !row.can.withhold) return [];
  const from = sourceRow(protocols, event, group);
  const names =
    from?.row.subject && namesOf(from.row.matcher ?? from.protocol.matcher, group.matcher);
  const admitted = names
    ? names.map((name) => (from && known(from.protocol, name)?.name) ?? name)
    : (from?.row.only ?? ["Bash"]);
  const fixed = admitted.filter(
    (name) => name && name !== "mcp" && !isMcp(name) && keeps(adapter.protocol, name),
  );
  if (!fixed.length) return [];
  const hides = HIDES.test(wordsOf(files, handler, group));
  return (["withhold", "rewrite-result"] as const)
    .filter((part) => !source || source.can[part])
    .map((part) =>
      tell(
        `cannot-${part}`,
        `${title} lets a hook replace the results of some tools only: the model sees what ${fixed.join(", ")} printed`,
        row,
        hides || handler.needs?.includes(part) ? "weakened" : "notice",
      ),
    );
};

/**
 * Is it a tool of this agent, of which no result is replaced? Of one that it does not have nothing
 * is printed.
 */
function keeps(protocol: Protocol, name: string): boolean {
  const own = hostToolsFor(protocol, name);
  return own.length > 0 && !own.some((one) => known(protocol, one)?.output);
}

/**
 * Fields that the hook's own agent tells on this event, the script can be seen to read, and this
 * host does not tell.
 */
export const untold: Rule = (
  { protocols, adapter, event, group, handler, row, title, files },
  tell,
) => {
  const from = sourceRow(protocols, event, group);
  if (!from || from.protocol.id === adapter.protocol.id) return [];
  // What is written under such a name is an answer.
  const text = wordsOf(files, handler, group).replace(/\\(["'])/g, "$1");
  const reads = readIn(text.replace(/(["'])\w+\1\s*:/g, ""));
  return (Object.entries(adapter.config.untold ?? {}) as [keyof HookEvent, readonly EventName[]][])
    .filter(([, events]) => events.includes(event))
    .flatMap(([field]) => reads(namesFor(from, event, field), true))
    .map((name) =>
      tell(
        "field-untold",
        `${title} does not tell \`${name}\` on ${row.name}, and the hook reads it`,
        row,
      ),
    );
};

type Words = { readonly mcp: McpNames };

/**
 * Names of MCP tools with characters that the two agents write differently, where the hook filters
 * by one.
 */
export const spelling: Rule = (
  { protocols, adapter, event, group, handler, row, title, files },
  tell,
) => {
  const from = sourceRow(protocols, event, group);
  if (
    !from ||
    from.protocol.id === adapter.protocol.id ||
    eventInfo(event).subject !== "tool" ||
    !mayFitServers(from, group)
  )
    return [];
  const { protocol } = from;
  const words = wordsOf(files, handler, group);
  // Where no server is told, `server-hidden` says so.
  if (adapter.protocol.mcp.format("a", "t") === adapter.protocol.mcp.format("b", "t")) return [];
  const own = respelt(protocol, adapter.protocol, words);
  const filters = [
    group.matcher,
    ...[group, handler].flatMap(({ where }) => Object.values(where ?? {})),
    ...compared(words),
  ];
  const canonical = filters
    .flatMap((text) => text?.match(NAME) ?? [])
    .find((one) => {
      const parts = splitMcp(one);
      const char = adapter.protocol.mcp.spells?.as ?? protocol.mcp.spells?.as;
      return (
        parts &&
        char !== undefined &&
        /[_.-]/.test(parts.server + parts.tool) &&
        spelt(adapter.protocol, parts) !== spelt(protocol, parts)
      );
    });
  const name = own ?? canonical;
  if (name === undefined) return [];
  const inFilter = filters
    .slice(0, filters.length - compared(words).length)
    .some((text) => text?.includes(name));
  const what = inFilter
    ? ": a denial counts for every spelling"
    : ", and the script looks for this one";
  return [
    tell("mcp-spelling", `${title} may spell the tool ${name} with other characters${what}`, row),
  ];
};

const NAME = /mcp__\w[\w.-]*__[\w.-]+/g;

/** May the matcher fit a tool that is none of its agent's own? */
function mayFitServers({ protocol, row }: TellingRow, { matcher }: Group): boolean {
  const names = row.subject && namesOf(row.matcher ?? protocol.matcher, matcher);
  if (row.only && !row.only.includes("mcp")) return false;
  return (
    !names ||
    names.some((name) => name.startsWith("mcp__") || protocol.mcp.parse(name, {}).length > 0)
  );
}

/** Does the script compare something with the name of an MCP tool? */
export const namesServers = (
  files: Parameters<typeof wordsOf>[0],
  handler: Handler,
  group: Group,
): boolean => compared(wordsOf(files, handler, group)).length > 0;

/**
 * Names that a script compares something with: alone between quotes or slashes, as the branch of a
 * `case`, or behind an operator. What stands in a sentence is told to somebody.
 */
function compared(script: string): readonly string[] {
  const alone = /(["'\x60/])\^?(mcp__[^\s"'\x60/]+)\1/g;
  const branch = /^[ \t]*\(?["']?([^\s()]*mcp__[^\s()]*)[ \t]*\)/gm;
  const behind = /(?:[=!]==?|=~|\s=)\s*["']?\^?(mcp__[^\s"'\])]+)/g;
  return [...script.matchAll(alone), ...script.matchAll(branch), ...script.matchAll(behind)].map(
    (one) => one.at(-1) ?? "",
  );
}

/**
 * Of the names that a script compares a tool's name with, the first that it is never given here
 * (S20).
 */
function respelt({ mcp }: Words, target: Words, script: string): string | undefined {
  const names = [...script.matchAll(/tool_?name\W{1,12}(\w[\w.:\\[\]-]*)/gi)].map(([, word = ""]) =>
    plain(word),
  );
  return names
    .filter((name) => !isMcp(name))
    .find((name) => mcp.parse(name, {}).some((parts) => !given(parts, name)));

  /**
   * Each place where the script's own agent writes one character for all others may have been
   * another.
   */
  function given({ server, tool }: { server: string; tool: string }, name: string): boolean {
    const named = server === HIDDEN ? "server" : original(mcp, server);
    const told = target.mcp.parse(written(target.mcp, named, original(mcp, tool)), {});
    return (
      !told.length ||
      told.some((one) => mcp.format(one.server === HIDDEN ? named : one.server, one.tool) === name)
    );
  }
}

const original = ({ spells }: McpNames, word: string) =>
  spells ? word.replaceAll(spells.as, ".") : word;

function written(mcp: McpNames, server: string, tool: string): string {
  const spell = (word: string) => (mcp.spells ? word.replace(/[^\w-]/g, mcp.spells.as) : word);
  return mcp.format(spell(server), spell(tool));
}

/** As a pattern writes a word, and as it is. */
const plain = (word: string) => word.replace(/\[(.)\]|\\(.)/g, "$1$2");

/**
 * What the agent makes of another's underscore, where the tool's own character is none of its own.
 */
const spelt = ({ mcp }: Words, { server, tool }: { server: string; tool: string }) =>
  mcp.format(server.replaceAll("_", "."), tool.replaceAll("_", ".")).replace(/^mcp__|__/g, "");
