/** Losses that depend on what a hook's filter admits and on what its script can be seen to do (S20, S29). */
import { wordsOf } from "./checks/script.ts";
import type { Rule } from "./gaps.ts";
import type { HookEvent, Wire } from "./model/adapter.ts";
import { eventInfo } from "./model/events.ts";
import { namesOf } from "./model/matcher.ts";
import { sourceRow, splitDialect } from "./model/route.ts";
import { HIDDEN, hostToolsFor, isMcp, known } from "./model/tools.ts";

/** How scripts of any agent replace or withhold a result. */
const HIDES = /updated(?:MCP)?(?:Tool)?Output|updated_mcp_tool_output|modifiedResult|["']?withhold["']?\s*:/;

/** Whether a result can be replaced is a matter of its tool: reported where the filter admits one that takes nothing. */
export const masks: Rule = ({ wires, adapter, event, group, handler, source, row, title, files }, tell) => {
  if (event !== "post-tool-use" || !row.can.withhold) return [];
  const from = sourceRow(wires, event, group);
  const names = from?.row.subject && namesOf(from.row.matcher ?? from.wire.matcher, group.matcher);
  const admitted = names ? names.map((name) => (from && known(from.wire, name)?.name) ?? name) : (from?.row.only ?? ["Bash"]);
  const fixed = admitted.filter((name) => name && name !== "mcp" && !isMcp(name) && !takes(adapter.wire, name));
  if (!fixed.length) return [];
  const hides = HIDES.test(wordsOf(files, handler));
  return (["withhold", "updatedOutput"] as const)
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

const takes = (wire: Parameters<typeof hostToolsFor>[0], name: string) =>
  hostToolsFor(wire, name).some((one) => known(wire, one)?.output !== undefined);

/** Fields that the script can be seen to read, and that this host does not tell. */
export const untold: Rule = ({ wires, adapter, event, group, handler, row, title, files }, tell) => {
  const [id] = splitDialect(group.dialect);
  const promises = id === adapter.wire.id ? {} : (wires[id]?.dialect?.promises ?? {});
  const text = wordsOf(files, handler);
  return (Object.entries(promises) as [keyof HookEvent, string][])
    .filter(([field, name]) => adapter.config.untold?.[field]?.includes(event) && new RegExp(`\\b${name}\\b`).test(text))
    .map(([, name]) => tell("field-untold", `${title} does not tell \`${name}\` on ${row.name}, and the hook reads it`, row));
};

/** Names of MCP tools with characters that the two agents write differently. */
export const spelling: Rule = ({ wires, adapter, event, group, handler, row, title, files }, tell) => {
  const from = wires[splitDialect(group.dialect)[0]];
  if (!from || from.id === adapter.wire.id || eventInfo(event).subject !== "tool") return [];
  // A pattern writes a dot as one that stands for itself.
  const text = wordsOf(files, handler).replace(/\[(.)\]|\\(\.)/g, "$1$2");
  // In a script, a name is one that stands in quotes where the tool's name is read.
  const quoted = /tool_?name/i.test(text)
    ? [...text.matchAll(/["'*= ](MCP:[\w.-]+|[\w.]+(?:[_-][\w.-]+)+)["'* ;)]/g)].map(([, one]) => one as string)
    : [];
  const name = [...(group.matcher?.match(/(?:MCP:)?[\w.-]+/g) ?? []), ...quoted].find((one) =>
    from.mcp.parse(one, {}).some((parts) => differs(adapter.wire, from, parts)),
  );
  return name === undefined
    ? []
    : [tell("mcp-spelling", `${title} may spell ${name} with other characters: a filter's denials count for every spelling`, row)];
};

/** Would the two agents write some name that one of them writes so in different ways? */
function differs(wire: Wire, from: Wire, { server, tool }: { readonly server: string; readonly tool: string }): boolean {
  const all = `${server === HIDDEN ? "" : server}${tool}`;
  const told = wire.mcp.spells ?? from.mcp.spells;
  const spelt = ({ mcp }: Wire) => mcp.format(server.replace(/[_-]/g, "."), tool.replace(/[_-]/g, ".")).replace(/^mcp__|^MCP:|__/g, "");
  return told !== undefined && (/[_.-]/.test(all) || all.length >= (told.longest ?? Infinity)) && spelt(wire) !== spelt(from);
}
