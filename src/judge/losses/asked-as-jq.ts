/** Spells a shell's calls that only print fields of their input in one way, as calls of jq. */

const CALL = /\b(?:python3?[ \t]+-c|node[ \t]+(?:-e|--eval))[ \t]+("(?:[^"\\]|\\.)*"|'[^']*')/g;
const INPUT =
  /^(?:json\.loads?\(sys\.stdin(?:\.buffer)?(?:\.read\(\))?\)|JSON\.parse\((?:require\(["'](?:node:)?fs["']\)|fs)\.readFileSync\((?:0|["']\/dev\/stdin["'])(?:,["'][\w-]+["'])?\)(?:\.toString\(\))?\))$/;
/** A part of what stands before it. */
const PART = /^(.+?)(?:\.get\(["'](\w+)["'](?:,(?:""|''|None))?\)|\[["'](\w+)["']\]|\??\.(\w+))$/s;
const BRACKETED = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/;
const NO_OBJECT = /\s*(?:,|\|\||\?\?|\bor\b)\s*\{\s*\}/g;
const HARMLESS =
  /^(?:|import [\w, ]+|try:?|(?:except|else|finally)\b[^:]*:?|catch(?: ?\(\w*\))?|pass|const fs ?= ?require\(["'](?:node:)?fs["']\))$/;

/** Longer programs are not looked at. */
const LONGEST = 800;

const PIPED = /\bcat(?:\s{1,9}-)?\s{0,9}\|\s{0,9}(?=jq\b)/g;
const UNQUOTED = /(?<=\bjq(?:\s{1,9}-\w{1,20}){0,9}\s{1,9})\.\w[\w.]{0,200}(?=[\s|);]|$)/g;

export const askedAsJq = (text: string): string =>
  text
    .replace(PIPED, "")
    .replace(UNQUOTED, "'$&'")
    .replace(CALL, (whole, quoted: string) => {
      const inner = quoted.slice(1, -1);
      const asked =
        inner.length > LONGEST
          ? undefined
          : filterOf(quoted.startsWith('"') ? inner.replace(/\\(["\\$`])/g, "$1") : inner);
      return asked === undefined ? whole : `jq -r '${asked}'`;
    });

/** It is undefined for a program that may do something else too. */
function filterOf(program: string): string | undefined {
  const names = new Map<string, string>();
  let filter: string | undefined;
  for (const part of program.replace(NO_OBJECT, "").split(/[;\n{}]/)) {
    const statement = part.trim().replace(/^(?:try|except\b[^:]*):\s*(?=\S)/, "");
    const [, shown] =
      /^(?:print|console\.log|process\.stdout\.write)\((.*)\)$/s.exec(statement) ?? [];
    const [, name, value = ""] =
      /^(?:(?:const|let|var) )?(\w+) ?=(?!=)(.*)$/s.exec(statement) ?? [];
    const path = name === undefined || HARMLESS.test(statement) ? undefined : pathOf(value, names);
    if (HARMLESS.test(statement) || /^(?:''|"")?$/.test(shown ?? "-")) continue;
    else if (name !== undefined && path !== undefined) names.set(name, path);
    else if (shown === undefined || filter !== undefined) return undefined;
    else filter = shownOf(shown.replace(/,\s*end\s*=\s*(?:""|'')$/, ""), names);
  }
  return filter;
}

/** `.tool_input.command // .command // empty` */
function shownOf(shown: string, names: ReadonlyMap<string, string>): string | undefined {
  const values = shown.split(/\s*(?:\bor\b|\|\||\?\?)\s*/);
  const isEmpty = /^(?:""|'')$/.test(values.at(-1) ?? "") || /,\s*(?:""|'')\s*\)$/.test(shown);
  const paths = values
    .filter((value) => !/^(?:""|'')$/.test(value))
    .map((value) => pathOf(value, names));
  return paths.length && paths.every(Boolean)
    ? [...paths, ...(isEmpty ? ["empty"] : [])].join(" // ")
    : undefined;
}

/** It is empty for the whole input. */
function pathOf(given: string, names: ReadonlyMap<string, string>): string | undefined {
  const value = given.replace(/\s+|\.(?:strip|trim)\(\)/g, "").replace(BRACKETED, "$1");
  if (INPUT.test(value)) return "";
  const [, before = "", got, keyed, member] = PART.exec(value) ?? [];
  const field = got ?? keyed ?? member;
  const path = before ? pathOf(before, names) : undefined;
  return field === undefined || path === undefined ? names.get(value) : `${path}.${field}`;
}
