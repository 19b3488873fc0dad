/** Finds copies of one hook for several agents; where that is in doubt, both are kept. */
import { dirOf, under } from "../model/paths.ts";
import type { HookEvent } from "../model/adapter.ts";
import type { Group } from "../../schemas/types/document.ts";
import { stable } from "../model/json.ts";
import { test } from "../model/matcher.ts";
import type { Protocols } from "../model/route.ts";
import { momentsFor } from "../play/moments.ts";
import { workOf } from "../read/script.ts";
import { namedFiles, withFiles } from "./commands.ts";
import type { PackedHook } from "./hooks.ts";
import { baseOfPath, type Index } from "./tree.ts";

export type Sameness = "script" | "text" | "name";

export interface Twin {
  readonly hook: PackedHook;
  readonly of: PackedHook;
  readonly by: Sameness;
  /** What differs, a sentence each. */
  readonly differs: readonly string[];
}

interface Known {
  readonly hook: PackedHook;
  readonly moments: ReadonlySet<string>;
  readonly work: string | undefined;
  readonly files: readonly string[];
  /** The words and the variables that may choose what the script does. */
  readonly told: string;
}

/** Of several copies the first is kept. */
export function withoutTwins(
  hooks: readonly PackedHook[],
  protocols: Protocols,
  index: Index,
): { readonly kept: readonly PackedHook[]; readonly copies: readonly Twin[] } {
  const kept: Known[] = [];
  const copies: Twin[] = [];
  for (const hook of hooks) {
    const known = knownOf(hook, protocols, index);
    const pairs = kept.flatMap((other) => {
      const by = samenessOf(known, other, index);
      return by ? [{ other, by }] : [];
    });
    const [best] = pairs.toSorted((a, b) => SURE.indexOf(a.by) - SURE.indexOf(b.by));
    if (!best) kept.push(known);
    else {
      const { other, by } = best;
      copies.push({ hook, of: other.hook, by, differs: differences(known, other, index) });
    }
  }
  return { kept: kept.map((known) => known.hook), copies };
}

const SURE: readonly Sameness[] = ["script", "text", "name"];

function knownOf(hook: PackedHook, protocols: Protocols, index: Index): Known {
  const { event, group, handler } = hook;
  const known = { protocols, match: test };
  const moments = event === null ? [] : momentsFor(known, { event, group, handler });
  const files = namedFiles(hook, index);
  const words = argsOf(hook, index, files[0]);
  // A script that another one is told to start comes first.
  const started = files.flatMap((file) =>
    words.flatMap((word) => {
      const beside = under(dirOf(file), word);
      return word && index.isFile(beside) && !files.includes(beside) ? [beside] : [];
    }),
  );
  return {
    hook,
    moments: new Set(moments.map((moment) => keyOf(moment.event))),
    work: workOf(handler),
    files: [...started, ...files],
    told: stable([words, variablesOf(hook, index, files)]),
  };
}

const keyOf = ({ name, tools, source, trigger, agentType, notificationType }: HookEvent) =>
  stable([name, tools?.map((tool) => tool.name), source, trigger, agentType, notificationType]);

function samenessOf(a: Known, b: Known, index: Index): Sameness | undefined {
  const [hook, other] = [a.hook, b.hook];
  if (hook.file === other.file && hook.host === other.host) return undefined;
  if (hook.event !== other.event || (hook.event === null && hook.hostEvent !== other.hostEvent))
    return undefined;
  if (!covers(b, a)) return undefined;
  const [mine, its] = [a.files[0], b.files[0]];
  if (mine === undefined || its === undefined)
    return mine === its && a.work !== undefined && a.work === b.work ? "script" : undefined;
  if (a.told !== b.told) return undefined;
  if (mine === its) return "script";
  // Two plugins for one agent are two, however alike their scripts are.
  if (hook.host === other.host) return undefined;
  if (textOf(mine, index) === textOf(its, index)) return "text";
  return stem(mine) === stem(its) ? "name" : undefined;
}

/** It runs for every call that the other is for, and holds what that one holds. */
function covers(kept: Known, { hook, moments }: Known): boolean {
  const [mine, its] = [hook.handler, kept.hook.handler];
  if (mine.failClosed === true && its.failClosed !== true) return false;
  if (its.async === true && mine.async !== true) return false;
  return moments.size
    ? [...moments].every((moment) => kept.moments.has(moment))
    : kept.moments.size === 0;
}

/** Words that may choose what the hook does, without the script and the program that reads it. */
function argsOf(hook: PackedHook, index: Index, first: string | undefined): readonly string[] {
  const words = withFiles(hook, index, ({ path }) => (path === first ? SCRIPT : path))
    .join(" ")
    .replace(/["']/g, "")
    .split(/\s+/);
  const program = words.findIndex((word) => !/^\w+=/.test(word));
  return words.filter((word, i) => word && word !== SCRIPT && i !== program);
}

/** Stands for the script; no word of a command is this. */
const SCRIPT = "\0";

function variablesOf(hook: PackedHook, index: Index, files: readonly string[]): Group["env"] {
  const { command = "", args = [], env } = hook.handler;
  const text = [command, ...args, ...files.map((path) => index.text(path) ?? "")].join("\n");
  const given = Object.entries(hook.group.env ?? {}).filter(([name]) => text.includes(name));
  return { ...Object.fromEntries(given), ...env };
}

const textOf = (path: string, index: Index): string =>
  linesOf(path, index).join("\n") || `${path}: unread`;

const linesOf = (path: string, index: Index): readonly string[] =>
  (index.text(path) ?? "").split("\n").flatMap((line) => line.trim() || []);

/** A script's name as words, without its ending. */
const stem = (path: string): string =>
  baseOfPath(path)
    .replace(/\.\w+$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-");

function differences(a: Known, b: Known, index: Index): readonly string[] {
  const [hook, kept] = [a.hook, b.hook];
  const more = only(a.moments, b.moments);
  const less = only(b.moments, a.moments);
  const [mine, its] = [a.files[0], b.files[0]];
  const texts: string[] = [];
  if (mine !== undefined && its !== undefined && mine !== its)
    texts.push(lineDifference(mine, its, index));
  if (more) texts.push(`it also ran for ${more}`);
  if (less) texts.push(`it did not run for ${less}`);
  for (const field of ["timeout", "async", "failClosed"] as const)
    if (hook.handler[field] !== kept.handler[field])
      texts.push(
        `${field} ${hook.handler[field] ?? "not set"}, and ${kept.handler[field] ?? "not set"} in what is kept`,
      );
  return texts;
}

/** Returns what one filter lets pass and the other does not, in a few words. */
function only(a: ReadonlySet<string>, b: ReadonlySet<string>): string {
  const words = [...a].filter((text) => !b.has(text)).map(subjectIn);
  const texts = [...new Set(words)].filter(Boolean);
  return texts.length > 5
    ? `${texts.slice(0, 4).join(", ")} and ${texts.length - 4} more`
    : texts.join(", ");
}

function subjectIn(key: string): string {
  const [name, tools, ...rest] = JSON.parse(key) as [string, string[] | null, ...(string | null)[]];
  return tools?.join("+") ?? rest.find((text) => text !== null) ?? name;
}

function lineDifference(mine: string, its: string, index: Index): string {
  const [a, b] = [new Set(linesOf(mine, index)), new Set(linesOf(its, index))];
  const other = [...a].filter((line) => !b.has(line)).length;
  return other
    ? `${other} of the ${a.size} lines of ${mine} are not in ${its}`
    : `${mine} says nothing that ${its} does not say`;
}
