/** Tells matchers that fit no tool of their agent and leave no call unguarded by that. */
import { same, type Json } from "../../model/json.ts";
import { known } from "../../model/tools.ts";
import type { Tool } from "../../model/vocabulary.ts";
import { fitsName, toolNamesOf, plainWords } from "./matcher-names.ts";
import type { CheckedHandler } from "./rule.ts";

/**
 * Every name is that of another agent's tool, and the same hook stands on what the agent has for it.
 * It is undefined if one of them may be meant for a tool that is open.
 */
export function idleFor(given: CheckedHandler): string | undefined {
  const reasons = (plainWords(given.group.matcher ?? "") ?? []).map((word) => whyIdle(given, word));
  return reasons.length && !reasons.includes(undefined)
    ? [...new Set(reasons)].join("; ")
    : undefined;
}

function whyIdle(given: CheckedHandler, word: string): string | undefined {
  const { adapters, protocol, row } = given;
  const meant = Object.values(adapters).flatMap((adapter) => known(adapter.protocol, word) ?? []);
  if (!row || !meant.length) return undefined;
  const kinds = new Set(meant.flatMap(wordsFor));
  const counts = (name: string) => wordsFor(known(protocol, name) ?? { name });
  const own = toolNamesOf(adapters, protocol.id);
  // A tool that runs commands may do what no other tool of the agent does.
  if (!meant.every((tool) => own.some((name) => counts(name).includes(tool.name))))
    return undefined;
  const names = own.filter(
    (name) =>
      name.toLowerCase() === word.toLowerCase() || counts(name).some((kind) => kinds.has(kind)),
  );
  const main = names.filter((name) => kinds.has(name));
  const needed = main.length ? main : names;
  return needed.length && needed.every((name) => isOn(given, name))
    ? `it has no tool ${word}, and the same hook stands on ${[...new Set(needed)].join(", ")}`
    : undefined;
}

const wordsFor = ({ name, also = [] }: Pick<Tool, "name" | "also">) => [name, ...also];

/** Another group of the file does the same for this tool. */
function isOn({ source, hostEvent, group, handler, row, protocol }: CheckedHandler, name: string) {
  return source.groups.some(
    (other) =>
      other.hostEvent === hostEvent &&
      same(plain(other.group), plain(group)) &&
      other.group.origin?.within === group.origin?.within &&
      other.group.hooks.some((hook) => same(plain(hook), plain(handler))) &&
      (other.group.matcher === undefined ||
        (row !== undefined && fitsName(protocol, row, other.group.matcher, name))),
  );
}

/** Leaves out its place and its filter by name. */
const plain = (value: object): Json =>
  Object.fromEntries(
    Object.entries(value).filter(([key]) => !["matcher", "hooks", "origin"].includes(key)),
  );
