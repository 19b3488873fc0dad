/** Tells which commands of a pipe only search what they are given. */
import type { At } from "./shell-state.ts";
import { rawsOf, type Node } from "./shell-tree.ts";

/**
 * What it finds goes on to the next program, and its code only says whether that is anything. With a
 * file that is not there, or a pattern that is none, it would end with an error.
 */
export function isSearch({ source, shell: { functions } }: At, node: Node): boolean {
  const [name = "", ...words] = node.kind === "run" ? rawsOf(source, node) : [];
  if (!/^[ef]?grep$/.test(name) || functions.has(name)) return false;
  const [pattern, ...files] = words.filter((word) => !OPTION.test(word));
  return pattern !== undefined && !files.length && isPlain(pattern);
}

const OPTION = /^-(?:[EFchinosvwxq]+|[ABCm]\d{1,4})$/;
const BRACKETS =
  /\[\^?(?:a-z|A-Z|0-9|\[:(?:alnum|alpha|blank|digit|lower|space|upper):\]|[^\][-])+-?\]/g;

/** A pattern whose brackets are all closed, and of which the shell makes no other. */
function isPlain(raw: string): boolean {
  const text = raw.startsWith("'") ? raw.replaceAll(`'"'"'`, "a") : raw;
  const [, double, single, bare] = /^(?:"([^"]*)"|'([^']*)'|([\w.:/-]+))$/.exec(text) ?? [];
  if (double !== undefined && /[\x60\\]|\$(?!$)/.test(double)) return false;
  const rest = (double ?? single ?? bare ?? "(")
    .replace(BRACKETS, "a")
    .replace(/\\(?:[^\w(){}<>]|[bBsSwW])/g, "a")
    .replace(/\{\d{1,3},?\}/g, "")
    .replace(/\([^()]*\)/g, "a");
  return !/[()[\]{}\\]/.test(rest);
}
