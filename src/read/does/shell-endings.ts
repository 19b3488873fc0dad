/** Keeps what a shell script prints right before it ends with the code that it ends with. */
import type { At, Streams } from "./shell-state.ts";
import type { Node } from "./shell-tree.ts";
import type { Printable } from "./value.ts";

export interface ListItem {
  readonly node: Node;
  readonly late: boolean;
}

export const isPlainRun = (item: ListItem | undefined): boolean =>
  item?.node.kind === "run" && !item.late;

/** The words of a plain command. */
const wordsOf = ({ source }: At, { node, late }: ListItem): readonly string[] =>
  node.kind === "run" && !late ? node.words.map(({ from, to }) => source.slice(from, to)) : [];

/** The code with which the script surely ends once this command has printed. */
function codeBehind(at: At, items: readonly ListItem[], index: number): number {
  const { functions } = at.shell;
  const commands = items.slice(index).map((item) => wordsOf(at, item));
  const end = commands.findIndex(([name = ""]) => !PRINTS.test(name) || functions.has(name));
  const [name, code = "", more] = commands[end] ?? [];
  const isExit = name === "exit" && more === undefined && !functions.has(name);
  return end > 0 && isExit && /^\d{1,3}$/.test(code) ? Number(code) & 255 : 0;
}

const PRINTS = /^(?:echo|printf|cat|jq)$/;

/** What is printed right before the script ends is kept with the code that it ends with. */
export function streamsBefore(
  at: At,
  items: readonly ListItem[],
  index: number,
  streams: Streams,
): Streams {
  const { shell } = at;
  const code = streams.ends === shell.ends ? codeBehind(at, items, index) : 0;
  if (!code) return streams;
  const out = (value: Printable) => {
    const own = { ...value };
    shell.beside.set(own, code);
    streams.out(own);
  };
  return { ...streams, out };
}
