/** Finds the commands of a shell script that are only for another system than one machine's. */
import {
  caseTruths,
  endsSurely,
  truthOf,
  type Holds,
  type Pattern,
  type EndTests,
} from "./does/shell-questions.ts";
import { parseTree, partsIn, runsIn, type Node, type NodeOf } from "./does/shell-tree.ts";
import { joined, not, type Truth } from "./does/truth.ts";

/** How `$OSTYPE` begins there, and what `uname` prints. */
const SYSTEMS: { readonly [platform: string]: { readonly type: string; readonly name: string } } = {
  darwin: { type: "darwin", name: "Darwin" },
  linux: { type: "linux", name: "Linux" },
};

/** Where the words of commands begin that are not run on this platform, as Node.js names it. */
export function elsewhereIn(text: string, platform: string): ReadonlySet<number> {
  const system = Object.hasOwn(SYSTEMS, platform) ? SYSTEMS[platform] : undefined;
  const tree = system && /\bOSTYPE\b|\buname\b/.test(text) ? parseTree(text) : undefined;
  if (!system || !tree) return new Set();
  const told = toldBy(text, system.name);
  const source = told.text.replace(/\$\(uname(?: -s)?\)|`uname(?: -s)?`/g, named);
  const names = namesIn(source, system.name, told.names);
  const holds: Holds = (variable, pattern) => {
    if (variable === "OSTYPE") return typeFits(system.type, pattern);
    const name = names.get(variable);
    return name === undefined ? undefined : nameFits(name, pattern);
  };
  const isEnd: EndTests["isEnd"] = ({ words: [first] }) =>
    /^(?:exit|return)\b/.test(source.slice(first?.from));
  const truth = (test: Node) => truthOf(source, test, holds);
  return new Set(skipped(tree, { truth, cases: (node) => caseTruths(source, node, holds), isEnd }));
}

/** A function that prints a word for each system, and does nothing else. */
const NAMES_SYSTEM =
  /(?:^|\n)[ \t]*(?:function )?(\w{1,40})\s?\(\)\s{0,4}\{\s{0,40}case "?\$\(uname(?: -s)?\)"? in\s((?:[^()\n;]{1,80}\)\s{0,20}echo "?\w{1,20}"?\s{0,20};;\s{0,40}){1,9})esac\s{0,20}\}/g;
const ARM = /([^()\n;]{1,80})\)\s{0,20}echo "?(\w{1,20})"?/g;

/** Calls of such functions as variables of the same length, and what they hold on this system. */
function toldBy(text: string, system: string) {
  const names = new Map<string, string>();
  const fits = (pattern: string) =>
    pattern.endsWith("*") ? system.startsWith(pattern.slice(0, -1)) : pattern === system;
  const replaced = [...text.matchAll(NAMES_SYSTEM)].reduce((left, [, name = "", arms = ""], i) => {
    const [, , word] =
      [...arms.matchAll(ARM)].find(([, patterns = ""]) =>
        patterns.split("|").some((pattern) => fits(pattern.trim())),
      ) ?? [];
    const call = `$(${name})`;
    const variable = `O${i}`.padEnd(call.length - 1, "_");
    if (word === undefined) return left;
    names.set(variable, word);
    return left.replaceAll(call, `$${variable}`);
  }, text);
  return { text: replaced, names };
}

/** A variable of the same length, so that all places stay as they are. */
const named = (asked: string): string => "$UNAME".padEnd(asked.length, "_");

/** Variables that hold such a name, and nothing else, with what it is on this system. */
function namesIn(
  source: string,
  system: string,
  told: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const direct = [...source.matchAll(/\$(UNAME_*)/g)].map(([, it = ""]) => [it, system] as const);
  const known = new Map([...told, ...direct]);
  const given = [...source.matchAll(/(?<![\w$])(\w+)\+?=("[^"\n]*"|[^\s;&|()]*)/g)];
  const read = [...source.matchAll(/\b(?:read|for|mapfile)\s([^\n;]*)/g)].map(([, it = ""]) => it);
  const heldBy = (raw: string) => known.get(/^"?\$\{?(\w+)\}?"?$/.exec(raw)?.[1] ?? "");
  const held = given.flatMap(([, name = "", value = ""]) => {
    const word = heldBy(value);
    const isName =
      word !== undefined &&
      given.every(([, other, raw = ""]) => other !== name || heldBy(raw) === word) &&
      !read.some((words) => words.split(/\s+/).includes(name));
    return isName ? [[name, word] as const] : [];
  });
  return new Map([...known, ...held]);
}

const OTHERS = /^(?:darwin|linux|msys|cygwin|mingw|win|freebsd|openbsd|netbsd|solaris|aix)/i;

/** What follows the beginning is not known. */
function typeFits(type: string, { words, start, part, empty }: Pattern): Truth {
  if (empty) return undefined;
  if (words) return words.some((word) => word.startsWith(type)) ? undefined : false;
  if (start !== undefined)
    return type.startsWith(start) ? true : start.startsWith(type) ? undefined : false;
  if (part === undefined) return undefined;
  if (type.includes(part)) return true;
  return OTHERS.test(part) && !part.startsWith(type) ? false : undefined;
}

function nameFits(name: string, { words, start, part, empty }: Pattern): Truth {
  if (empty) return undefined;
  if (words) return words.includes(name);
  if (start !== undefined) return name.startsWith(start);
  return part === undefined ? undefined : name.includes(part);
}

/** The commands in it that are not run, by where they begin. */
function skipped(node: Node, asked: EndTests): readonly number[] {
  const within = (parts: readonly Node[]) => parts.flatMap((part) => skipped(part, asked));
  switch (node.kind) {
    case "list": {
      const last = node.items.findIndex((item) => !item.late && endsSurely(item.node, asked));
      const [run, left] = [node.items.slice(0, last + 1), node.items.slice(last + 1)];
      return [
        ...within(run.map((item) => item.node)),
        ...(last < 0
          ? within(left.map((item) => item.node))
          : left.flatMap(({ node }) => commandsOf(node))),
      ];
    }
    case "and":
    case "or": {
      const isSkipped = asked.truth(node.left) === (node.kind === "or");
      return [
        ...skipped(node.left, asked),
        ...(isSkipped ? commandsOf(node.right) : skipped(node.right, asked)),
      ];
    }
    case "if":
    case "case":
      return [
        ...(node.kind === "if" ? within(node.tests) : []),
        ...node.bodies.flatMap((body, i) =>
          takes(node, asked, i) === false ? commandsOf(body) : skipped(body, asked),
        ),
      ];
    default:
      return within(partsIn(node));
  }
}

const commandsOf = (node: Node): readonly number[] =>
  runsIn(node).map(({ words: [first] }) => first?.from ?? -1);

/** Whether this body is the one that is run. */
function takes(node: NodeOf<"if" | "case">, asked: EndTests, i: number): Truth {
  const truths = node.kind === "if" ? node.tests.map(asked.truth) : asked.cases(node);
  const before = joined(truths.slice(0, i), true);
  return i < truths.length ? joined([not(before), truths[i]], false) : not(before);
}
