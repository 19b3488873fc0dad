/** Tells what the questions of a shell script come to, as far as its variables are known. */
import { emptyFits } from "./empty-fits.ts";
import { partsBetween } from "./named-tools.ts";
import type { Node, RunNode, NodeOf } from "./shell-tree.ts";
import { joined, not, type Truth } from "./truth.ts";

export interface Pattern {
  /** An empty text fits. */
  readonly empty: boolean;
  /** All texts that fit, if they are written out. */
  readonly words?: readonly string[];
  /** A text fits if this stands in it. */
  readonly part?: string;
  /** Exactly the texts that begin with this fit. */
  readonly start?: string;
}

/** Whether the text that a variable holds fits a pattern. */
export type Holds = (variable: string, pattern: Pattern) => Truth;

const VALUE = String.raw`"?\$\{?(\w+)(?::?-)?\}?"?`;
const ONLY_VALUE = new RegExp(`^${VALUE}$`);
const LENGTH = new RegExp(`^-([zn])\\s+${VALUE}$`);
const COMPARED = new RegExp(`^${VALUE}\\s+(=~|==?|!=)\\s+(\\S.*)$`, "s");
/** It shows a variable, and nothing else. */
export const SHOWN = new RegExp(
  `^(?:echo|printf)\\s+(?:-\\w+\\s+|(["'])%s(?:\\\\n)?\\1\\s+)?${VALUE}$`,
);
const GREP = new RegExp(
  String.raw`^grep\s+-(q[iEF]{0,2}|[iEF]{1,2}q)\s+(?:--\s+)?(?:"([^"$\x60]+)"|'([^']+)'|(\w+))(?:\s+<<<\s*${VALUE})?$`,
);
const EMPTY: Pattern = { empty: true, words: [""] };

export function truthOf(source: string, node: Node, holds: Holds): Truth {
  switch (node.kind) {
    case "list":
      return node.items.length === 1
        ? truthOf(source, (node.items[0] as { node: Node }).node, holds)
        : undefined;
    case "not":
      return not(truthOf(source, node.node, holds));
    case "and":
    case "or":
      return joined(
        [node.left, node.right].map((part) => truthOf(source, part, holds)),
        node.kind === "or",
      );
    case "pipe": {
      const [first = "", second = "", more] = node.stages.map((stage) => textOfRun(source, stage));
      return more === undefined ? grepped(second, SHOWN.exec(first)?.[2], holds) : undefined;
    }
    case "run":
      return ofRun(textOfRun(source, node), holds);
    default:
      return undefined;
  }
}

/** The same of each body of a `case`; the list is empty if it asks for something else. */
export function caseTruths(
  source: string,
  { words: [word], patterns }: NodeOf<"case">,
  holds: Holds,
): readonly Truth[] {
  const [, name] = ONLY_VALUE.exec(word ? source.slice(word.from, word.to) : "") ?? [];
  const fits = (pattern: string): Truth => {
    const form = fitting(pattern);
    return pattern === "*" || (name !== undefined && form ? holds(name, form) : undefined);
  };
  return patterns.map((some) => (some.length ? joined(some.map(fits), true) : undefined));
}

export interface EndTests {
  readonly truth: (test: Node) => Truth;
  readonly cases: (node: NodeOf<"case">) => readonly Truth[];
  /** The command ends the list in which it stands, and all around it. */
  readonly isEnd: (run: RunNode) => boolean;
}

/** What follows in the same list is never reached. */
export function endsSurely(node: Node, asked: EndTests): boolean {
  const ends = (part: Node) => endsSurely(part, asked);
  switch (node.kind) {
    case "run":
      return asked.isEnd(node);
    case "and":
    case "or":
      return asked.truth(node.left) === (node.kind === "and") && ends(node.right);
    case "list":
      return node.items.some((item) => !item.late && ends(item.node));
    case "if":
    case "case": {
      const truths = node.kind === "if" ? node.tests.map(asked.truth) : asked.cases(node);
      const index = node.bodies.findIndex((_, i) => truths[i] !== false);
      const isLast = node.kind === "if" && index === node.tests.length;
      const body = truths[index] === true || isLast ? node.bodies[index] : undefined;
      return body !== undefined && ends(body);
    }
    default:
      return false;
  }
}

/** A simple command as it is written; empty for what is none. */
export function textOfRun(source: string, node: Node): string {
  if (node.kind !== "run") return "";
  const { from, words, targets, inputs } = node.command;
  const ends = [...words, ...node.words, ...targets, ...inputs].map(({ to }) => to);
  return source.slice(
    node.words[0]?.from ?? from,
    node.to ?? ends.reduce((a, b) => Math.max(a, b), from),
  );
}

function ofRun(text: string, holds: Holds): Truth {
  const [, inner] = /^(?:\[\[?|test)\s+(.*?)(?:\s+\]\]?)?$/s.exec(text) ?? [];
  return inner === undefined ? grepped(text, undefined, holds) : tested(inner, holds);
}

function tested(given: string, holds: Holds): Truth {
  const test = given.trim();
  for (const sign of ["||", "&&"] as const) {
    const parts = partsBetween(test, sign);
    if (parts.length > 1)
      return joined(
        parts.map((part) => tested(part, holds)),
        sign === "||",
      );
  }
  if (/\s-[ao]\s|^\(/.test(test)) return undefined;
  if (/^!\s/.test(test)) return not(tested(test.slice(1), holds));
  const [, only] = ONLY_VALUE.exec(test) ?? [];
  const [, letter, asked] = LENGTH.exec(test) ?? [];
  const name = only ?? asked;
  if (name !== undefined) {
    const isEmpty = holds(name, EMPTY);
    return letter === "z" ? isEmpty : not(isEmpty);
  }
  const [, left = "", sign, right = ""] = COMPARED.exec(test) ?? [];
  const pattern = sign === "=~" ? searched(right, "E") : fitting(right);
  const truth = pattern && left ? holds(left, pattern) : undefined;
  return sign === "!=" ? not(truth) : truth;
}

/** What `grep` finds in the variable that it is given. */
function grepped(text: string, piped: string | undefined, holds: Holds): Truth {
  const plain = text.replace(/\s+2?>\s*\/dev\/null(?:\s+2>&1)?/g, "");
  const [, options = "", double, single, bare, hereString] = GREP.exec(plain) ?? [];
  const words = double?.replace(/\\(["\\$])/g, "$1") ?? single ?? bare;
  const name = piped ?? hereString;
  const pattern = words === undefined ? undefined : searched(words, options);
  return pattern && name !== undefined ? holds(name, pattern) : undefined;
}

/** A pattern of a `case`, or one that a text is compared with. */
function fitting(raw: string): Pattern | undefined {
  const plain = raw.replace(/["']/g, "");
  if (!/^[\w\s*?./:@,+=-]*$/.test(plain)) return undefined;
  const [, start] = /^([\w.-]+)\*$/.exec(plain) ?? [];
  return {
    empty: /^\**$/.test(plain),
    ...(!/[*?]/.test(plain) && { words: [plain] }),
    ...(start !== undefined && { start }),
  };
}

/** A regular expression, or with `F` a text. */
function searched(raw: string, options: string): Pattern | undefined {
  const plain = raw.replace(/^(["'])(.*)\1$/s, "$2");
  const isText = options.includes("F");
  const empty = isText ? /\n|^$/.test(plain) : emptyFits(plain, options.includes("E"));
  if (empty === undefined) return undefined;
  if (options.includes("i")) return { empty };
  const [, bare, grouped] = /^\^(?:(\w+)|\(([\w|]+)\))\$$/.exec(isText ? "" : plain) ?? [];
  const words = bare ?? grouped;
  const [, start] = /^\^([\w-]+)$/.exec(isText ? "" : plain) ?? [];
  return {
    empty,
    ...(words !== undefined && { words: words.split("|") }),
    ...(/^[\w\s"':,/-]+$/.test(plain) && { part: plain }),
    ...(start !== undefined && { start }),
  };
}
