/** Keeps with what a shell script prints the text before it and the code that it then ends with. */
import type { At, Streams } from "./shell-state.ts";
import { rawsOf, type ListItem } from "./shell-tree.ts";
import { ALONE, HOLE, type Printable } from "./value.ts";

export const isPlainRun = (item: ListItem | undefined): boolean =>
  item?.node.kind === "run" && !item.late;

const wordsOf = ({ source }: At, { node, late }: ListItem): readonly string[] =>
  node.kind === "run" && !late ? rawsOf(source, node) : [];

/** The code with which the script surely ends once this command has printed. */
function codeBehind(at: At, items: readonly ListItem[], index: number): number {
  const { functions } = at.shell;
  let end = 0;
  let words: readonly string[] = [];
  for (; index + end < items.length; end++) {
    words = wordsOf(at, items[index + end] as ListItem);
    if (!PRINTS.test(words[0] ?? "") || functions.has(words[0] ?? "")) break;
  }
  const [name, code = "", more] = words;
  const isExit = name === "exit" && more === undefined && !functions.has(name);
  return end > 0 && isExit && /^\d{1,3}$/.test(code) ? Number(code) & 255 : 0;
}

const PRINTS = /^(?:echo|printf|cat|jq)$/;

/** What a command of a list prints is kept with what the list printed `before` it, and its code. */
export function streamsOf(
  at: At,
  items: readonly ListItem[],
  index: number,
  before: string,
  streams: Streams,
): Streams {
  const { beside, ends } = at.shell;
  const code = streams.ends === ends ? codeBehind(at, items, index) : 0;
  if (!code && !before) return streams;
  const out = (value: Printable) => {
    const own = { ...value };
    const inner = beside.get(value) ?? ALONE;
    beside.set(own, { before: before + inner.before, code: inner.code || code });
    streams.out(own);
  };
  return { ...streams, out };
}

/** The text that this command of a list surely prints, if it is seen to print just one and how that begins. */
export function surelyPrinted(
  at: At,
  item: ListItem,
  [value, ...more]: readonly Printable[],
): string {
  const [name = ""] = wordsOf(at, item);
  const isSure = /^(?:echo|printf)$/.test(name) && !at.shell.functions.has(name) && !more.length;
  return isSure && value && !value.text.startsWith(HOLE) ? value.text : "";
}
