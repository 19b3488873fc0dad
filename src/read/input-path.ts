/**
 * Finds the path by which a script opens its standard input. Linux opens a pipe so, and no socket
 * (ENXIO, seen with `cat /dev/stdin` behind Node's `spawn`); macOS opens both.
 */
import { parseTree, partsIn, type Node, type RunNode } from "./does/shell-tree.ts";
import { rawOf } from "./shell-within.ts";

const PATH = String.raw`\/(?:dev\/(?:stdin|fd\/0)|proc\/self\/fd\/0)\b`;
const NAMED = new RegExp(PATH);

/** The variable holds what a shell reads by the path, which is nothing. */
export const EMPTY_INPUT = "HOOKPORT_EMPTY_INPUT";

/** A program that cannot open its file prints nothing, and the next one makes nothing of that. */
const WORD = String.raw`'[^']{0,400}'|"[^"$]{0,400}"|[^()'"|;&\n]`;
const TAKEN = new RegExp(
  String.raw`^\$\(\s{0,9}(?:timeout\s{1,9}\S{1,9}\s{1,9})?(?:(?:cat|jq|head|tail|grep|sed|tr)\b|(?=<))(?:${WORD}){0,99}?` +
    String.raw`${PATH}(?:\s{0,9}2>\s{0,9}\/dev\/null)?(?:\s{0,9}\|\s{0,9}(?:jq|grep|sed|tr|head|tail|cut)\b(?:${WORD}){0,99})?` +
    String.raw`(?:\s{0,9}\|\|\s{0,9}(?:true|:|echo\s{1,9}(?:""|'')))?\s{0,9}\)$`,
);

/** A script of a shell in which what it reads by the path is the empty variable above. */
export function withoutInput(text: string): string {
  const tree = NAMED.test(text) ? parseTree(text) : undefined;
  const taken = (tree ? runsOfInput(tree) : [])
    .flatMap(({ words }) => words)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.kind === "sub" && TAKEN.test(rawOf(text, part)));
  return taken
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (left, { from, to }) => `${left.slice(0, from)}\${${EMPTY_INPUT}:-}${left.slice(to)}`,
      text,
    );
}

/** What a function reads, or what stands behind a pipe or another input, is not the script's. */
function runsOfInput(node: Node): readonly RunNode[] {
  if (node.kind === "run") return [node];
  if (node.kind === "pipe") return node.stages.slice(0, 1).flatMap(runsOfInput);
  return node.kind === "function" || node.kind === "with" ? [] : partsIn(node).flatMap(runsOfInput);
}

const OPENED = new RegExp(
  String.raw`\b(?:readFile|readFileSync|openSync|createReadStream|open|Path)\([^()\n]{0,60}(["'\x60])${PATH}\1`,
  "g",
);
const OTHERWISE =
  /\bprocess\.stdin\b(?!\.isTTY)|\bsys\.stdin\b(?!\.isatty)|\b(?:readFile|readFileSync|readSync|createReadStream|open|fdopen|read)\(\s{0,9}0\b|\bfd\s{0,9}:\s{0,9}0\b|\binput\(\)|\b(?:fileinput|Deno|Bun)\b/;

/** It denies whatever it cannot read. */
const CAUGHT = /\b(?:except|catch)\b[^]{0,200}?\bexit\(\s{0,9}[1-9]/;

/** Whether a program in JavaScript or Python has no other way to its standard input. */
export const opensInput = (text: string): boolean =>
  text.search(OPENED) >= 0 && !OTHERWISE.test(text) && !CAUGHT.test(text);

export const inputPath = (text: string): string | undefined => NAMED.exec(text)?.[0];
