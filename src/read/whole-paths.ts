/** Finds the programs that a shell's text starts by a whole path, which a variable of it may hold. */
import { ofText } from "../model/known.ts";
import { headed } from "./program-parts.ts";
import { commandsWithin } from "./shell-within.ts";

export interface WholePath {
  readonly path: string;
  /** A variable of the environment that is taken in its place. */
  readonly instead?: string;
}

const WHOLE = /^(?:\/|~\/|[A-Za-z]:[\\/])[^$\ufffe*?]+$/;
const GIVEN = /^(\w+)=(?:\$\{(\w+):?-(.*)\}|(.*))$/s;
const BEGINS = /^\$(?:\{(\w+)\}|(\w+))(\/.*)?$/s;
/** A variable in a variable's value, and so on. */
const MOST = 5;
/** What the script is called within a folder may be known at run time only. */
const UNSEEN = /(?<=\/[^$/]+\/[^$/]+)\/[^/$]*\$.*$/s;
const ASKS = /^(?:\[\[?|test|command|which|type|hash)$/;
const GIVES_UP = /^(?:echo|printf|true|:|exit|return)$/;

/** A path that the text asks for, or for which it has something else, is none. */
export const wholePathsIn = ofText((text): readonly WholePath[] => {
  const commands = commandsWithin(text);
  const given = new Map<string, WholePath | undefined>();
  for (const word of commands.flatMap(({ texts }) => texts)) {
    const [, name, instead, otherwise, path = otherwise] = GIVEN.exec(word) ?? [];
    if (name === undefined || path === undefined) continue;
    const found = { path, ...(instead !== undefined && { instead }) };
    given.set(`$${name}`, given.has(`$${name}`) ? undefined : found);
  }
  const valueOf = (word: string, deep = MOST): WholePath => {
    const [, braced, name = braced, rest = ""] = BEGINS.exec(word) ?? [];
    const begins = deep && name !== undefined ? given.get(`$${name}`) : undefined;
    if (!begins) return { path: word };
    const value = valueOf(begins.path + rest, deep - 1);
    return begins.instead === undefined ? value : { ...value, instead: begins.instead };
  };
  const asked = new Set(
    commands.flatMap(({ texts: [head = "", ...words] }) =>
      ASKS.test(head) ? words.map((word) => valueOf(word).path) : [],
    ),
  );
  const found = commands.flatMap(({ texts, before }, i) => {
    const { path: whole, ...more } = valueOf(headed(texts)[0] ?? "");
    const value = { path: whole.replace(UNSEEN, ""), ...more };
    const next = commands[i + 1]?.texts[0] ?? "";
    const isSure = before !== "||" || GIVES_UP.test(next);
    return isSure && WHOLE.test(value.path) && !asked.has(value.path) ? [value] : [];
  });
  return [...new Map(found.map((value) => [value.path, value])).values()];
});
