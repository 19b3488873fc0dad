/** Puts into the patterns of a shell script what a loop gives them out of a list. */
import { parseShell } from "../shell-words.ts";
import { emptyFits } from "./empty-fits.ts";

const LOOPS = /\bfor\s+(\w+)\s+in\s+"\$\{(\w+)\[@\]\}"/g;
const ASKS =
  /((?:=~|==?|!=|\bgrep\s+-\w+(?:\s+(?:--|-e))?)\s+\*?)(?:"\$\{?(\w+)\}?"|\$\{?(\w+)\}?)/g;

/** More loops than these are not looked at. */
const MOST = 20;

/** One of the list stands for all of them, of which none fits an empty text. */
export function withListed(source: string): string {
  const loops = [...source.matchAll(LOOPS)];
  if (!loops.length || loops.length > MOST) return source;
  const firsts = new Map<string, string>();
  for (const [, name = "", list = ""] of loops) {
    const [values, more] = listsIn(source, list);
    const [first] = more ? [] : (values ?? []);
    const isKnown = !firsts.has(name) && values?.every(isSomething);
    firsts.set(name, isKnown && first !== undefined ? first : "");
  }
  return source.replace(ASKS, (whole, before: string, quoted?: string, plain?: string) => {
    const value = firsts.get(quoted ?? plain ?? "");
    return value ? `${before}'${value}'` : whole;
  });
}

const isSomething = (value: string): boolean =>
  !value.includes("'") &&
  [true, false].every((isExtended) => emptyFits(value, isExtended) === false);

/** The values that a list is given, wherever it is given some. */
const listsIn = (source: string, list: string): readonly (readonly string[] | undefined)[] =>
  parseShell(source)
    .flatMap(({ words }) => words)
    .filter(
      ({ from }) => source.startsWith(`${list}=`, from) || source.startsWith(`${list}+=`, from),
    )
    .map(({ from, parts }) => {
      if (!source.startsWith(`${list}=(`, from)) return undefined;
      const values = [""];
      for (const part of parts.slice(1)) {
        if (part.kind !== "text") return undefined;
        if (part.from === part.to && part.value) values.push("");
        else values.push(`${values.pop()}${part.value}`);
      }
      return values;
    });
