/** Finds words in a command line that bash has and a plain `/bin/sh`, such as dash, does not. */
import { commandsWithin, rawOf, type CommandWithin } from "./shell-within.ts";

/** The first of these words outside quotes, comments and here-documents. */
export function bashWordIn(text: string): string | undefined {
  const commands = commandsWithin(text).map(writtenIn);
  return WORDS.find(([, isIn]) => commands.some(isIn))?.[0];
}

type Written = ReturnType<typeof writtenIn>;

const begins =
  (start: string) =>
  ({ parts }: Written) =>
    parts.some((part) => part.startsWith(start));

const WORDS: readonly (readonly [word: string, isIn: (written: Written) => boolean])[] = [
  ["`[[`", ({ head }) => head === "[["],
  ["`<<<`", ({ signs }) => signs.some((sign) => sign.endsWith("<<<"))],
  ["`<( )`", begins("<(")],
  ["`>( )`", begins(">(")],
  ["`&>`", ({ signs }) => signs.some((sign) => /&>>?$/.test(sign))],
  [
    "an array",
    ({ words, parts }) =>
      words.some((word) => /^\w+\+?=\(/.test(word)) ||
      parts.some((part) => /^\$\{[#!]?\w+\[/.test(part)),
  ],
  ["`pipefail`", ({ head, words }) => head === "set" && words.includes("pipefail")],
  ["`source`", ({ head }) => head === "source"],
  ["`function`", ({ head }) => head === "function"],
];

/** Its words, their parts outside single quotes, and what stands before its redirections. */
function writtenIn({ source, command: { inputs, targets }, words: own }: CommandWithin) {
  const words = own.map((word) => rawOf(source, word));
  const parts = [...own, ...inputs, ...targets]
    .flatMap((word) => word.parts)
    .filter(({ quote }) => !quote.includes("'"))
    .map((part) => rawOf(source, part));
  const signs = [...inputs, ...targets].map(({ from }) =>
    source.slice(Math.max(0, from - 8), from).trimEnd(),
  );
  return { head: words[0], words, parts, signs };
}
