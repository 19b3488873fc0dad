/** Finds words in a command line that bash has and a plain `/bin/sh`, such as dash, does not. */
import type { ShellWord } from "./shell-types.ts";
import { commandsWithin, rawOf, type CommandWithin } from "./shell-within.ts";

/** The first of these words outside quotes, comments and here-documents. */
export function bashWordIn(text: string): string | undefined {
  const found = new Set(commandsWithin(text).flatMap(wordsOf));
  return WORDS.find((word) => found.has(word));
}

const WORDS = [
  "`[[`",
  "`<<<`",
  "`<( )`",
  "`>( )`",
  "`&>`",
  "an array",
  "`pipefail`",
  "`source`",
  "`function`",
] as const;

function wordsOf({ source, command, words }: CommandWithin): readonly string[] {
  const [head = "", ...rest] = words.map((word) => rawOf(source, word));
  const { inputs, targets } = command;
  const parts = [...words, ...inputs, ...targets].flatMap((word) => word.parts);
  const raws = parts.filter(({ quote }) => !quote.includes("'")).map((part) => rawOf(source, part));
  const signs = [...inputs, ...targets].map((word) => signBefore(source, word));
  const isArray =
    [head, ...rest].some((raw) => /^\w+\+?=\(/.test(raw)) ||
    raws.some((raw) => /^\$\{[#!]?\w+\[/.test(raw));
  return [
    head === "[[" ? "`[[`" : "",
    signs.some((sign) => sign.endsWith("<<<")) ? "`<<<`" : "",
    raws.some((raw) => raw.startsWith("<(")) ? "`<( )`" : "",
    raws.some((raw) => raw.startsWith(">(")) ? "`>( )`" : "",
    signs.some((sign) => /&>>?$/.test(sign)) ? "`&>`" : "",
    isArray ? "an array" : "",
    head === "set" && rest.includes("pipefail") ? "`pipefail`" : "",
    head === "source" ? "`source`" : "",
    head === "function" ? "`function`" : "",
  ];
}

const signBefore = (source: string, { from }: ShellWord): string =>
  source.slice(Math.max(0, from - 8), from).trimEnd();
