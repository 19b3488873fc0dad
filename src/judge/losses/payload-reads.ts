/** Finds the fields that a program reads of its whole input, where all of its reading is seen. */

/** What is made of the input as one object, and kept under a name; the input may have a name too. */
const PARSED =
  /(?<![\w.])(\w+)\s*=\s*(?:JSON\.parse|json\.loads?)\s*\(\s*(?:sys\.stdin(?:\.buffer)?(?:\.read\(\))?|(\w+)\s*(?:\|\|[^()\n]{0,20})?|(?:await\s+)?(?:fs\.)?readFileSync\(\s*(?:0|["']\/dev\/stdin|process\.stdin)[^()]{0,60}\)(?:\.toString\(\))?)\s*\)(?!\s*[.[])/g;
const INPUT =
  /(?<![\w.])(\w+)\s*(?:=\s*(?:sys\.stdin\.read\(\)|(?:fs\.)?readFileSync\(\s*(?:0|["']\/dev\/stdin["'])|(?:await\s+)?\w*[sS]tdin\w*\(\))|\+=\s*\w+\b)/g;

/** One use of the name: a field, or a question that no field answers. */
const FIELD =
  /^(?:\??\.get\(\s*["'](\w+)["']|\s*\[\s*["'](\w+)["']\s*\]|\??\.(?!get\b|items\b|keys\b|values\b)(\w+)\b(?!\s*\())/;
const ASKED = /(?:\bisinstance\s*\(|\btypeof|\bnot|!|\breturn|\bif|\|\||&&|=)\s*$/;

/** It is undefined if the program may read others too. */
export function fieldsRead(text: string): ReadonlySet<string> | undefined {
  // Whatever is added to a text is the input's where it comes from there.
  const isInput = ({ 0: set, index }: RegExpMatchArray) =>
    !set.includes("+=") || /\bstdin\b/.test(text.slice(Math.max(0, (index ?? 0) - 200), index));
  const inputs = new Set([...text.matchAll(INPUT)].filter(isInput).map(([, name = ""]) => name));
  const names = new Set([
    ...[...text.matchAll(PARSED)].flatMap(([, name = "", input]) =>
      input === undefined || inputs.has(input) ? [name] : [],
    ),
    ...[...text.matchAll(LOADER)].flatMap(([, loader = ""]) => namesGiven(text, loader)),
  ]);
  if (LOOKS_ELSEWHERE.test(text)) return fieldsByJq(text);
  if (names.size) return names.size === 1 ? fieldsOf(text, names, false) : undefined;
  const at = AT_ONCE.exec(text);
  const [, got, keyed, member] = FIELD.exec(at ? text.slice(at.index + at[0].length) : "") ?? [];
  const field = got ?? keyed ?? member;
  const isOnly = text.match(/\bstdin\b|\breadFileSync\b(?=\()/g)?.length === 1;
  return field === undefined || !isOnly ? undefined : new Set([field]);
}

/** Fields that a program is seen to read of its input, where that is known to be what it parses. */
export function fieldsSeen(text: string): ReadonlySet<string> {
  const parses = [...text.matchAll(PARSE)];
  const own = parses.filter(([whole]) => /\bstdin\b|Sync\(\s*0\b/.test(whole));
  const [given] = parses.length === 1 && /\bstdin\b/.test(text) ? parses : own;
  if (!given) return fieldsRead(text) ?? new Set();
  const [, name] = /(?<![\w.])(\w+)\s*=\s*(?:await\s+)?$/.exec(text.slice(0, given.index)) ?? [];
  const named = name === undefined ? [] : text.matchAll(new RegExp(`(?<![\\w.])${name}\\b`, "g"));
  const fields = [given, ...named].flatMap(({ 0: whole, index }) =>
    (FIELD.exec(text.slice(index + whole.length, index + whole.length + 120)) ?? []).slice(1),
  );
  const apart = [...text.matchAll(APART)].flatMap(([, names = "", from]) =>
    from === name ? (names.match(/\w+/g) ?? []) : [],
  );
  return new Set([...fields.filter(Boolean), ...apart]);
}

const APART = /\{([^{}]{1,300})\}\s{0,4}=\s{0,4}(\w+)/g;
const PARSE =
  /\b(?:JSON\.parse|json\.loads?)\s{0,4}\((?:[^()]|\((?:[^()]|\([^()]{0,80}\)){0,80}\)){0,200}\)/g;

/** The input is asked for a field as soon as it is parsed. */
const AT_ONCE =
  /\b(?:JSON\.parse|json\.loads?)\s*\(\s*(?:sys\.stdin(?:\.buffer)?(?:\.read\(\))?|(?:fs\.)?readFileSync\(\s*0[^()]{0,60}\)(?:\.toString\(\))?)\s*\)/;

/** A function of Python that does nothing else than to parse the input. */
const LOADER =
  /^def (\w+)\(\)[^:\n]{0,40}:\n(?:[ \t]+(?:try:|"""[^"\n]*"""|#[^\n]*)\n)*[ \t]+return json\.loads?\(\s*sys\.stdin(?:\.read\(\))?\s*\)\n/gm;

const GETS = /^[ \t]*(\w+) *= *(\w+)\(\)[ \t]*$/gm;

/** The names of what a function returns; empty if one of its calls gives it none. */
function namesGiven(text: string, loader: string): readonly string[] {
  const calls = text.split(/\W+/).filter((word) => word === loader).length - 1;
  const given = [...text.matchAll(GETS)].filter(([, , called]) => called === loader);
  return given.length === calls ? given.map(([, name = ""]) => name) : [];
}

/** A variable of a shell that holds the whole input. */
export const WHOLE =
  /\b(\w+)="?\$\(\s*cat(?:\s+-|\s*<?\s*\/dev\/stdin)?\s*(?:2>\s*\/dev\/null\s*)?(?:\|\|\s*\w+\s*)?\)"?/g;
const USED = /\$\{?(\w+)/g;
/** Jq is asked for a part of it, or it is only asked whether there is any. */
export const ASKED_BY_JQ =
  /(?:\becho|\bprintf\s+'%s(?:\\n)?')\s+"?\$\{?(\w+)(?::?-)?\}?"?\s*\|\s*jq\b|\bjq\b[^|\n;]{0,200}<<<\s*"?\$\{?(\w+)|-[zn]\s+"?\$\{?(\w+)/g;

/** All that a program has of its input are fields for which it asks. */
export const asksForAll = (text: string): boolean =>
  fieldsRead(text) !== undefined || asksByJq(text);

/** All uses of the variable that holds the input are questions of jq. */
export function asksByJq(text: string): boolean {
  const [held, ...more] = [...text.matchAll(WHOLE)].map(([, name]) => name);
  if (held === undefined || more.length) return false;
  const uses = [...text.matchAll(USED)].filter(([, name]) => name === held);
  const asked = [...text.matchAll(ASKED_BY_JQ)].filter((found) => found.slice(1).includes(held));
  return uses.length === asked.length;
}

/** The whole event may have a word that the script looks for. */
export function isSearchedWhole(text: string): boolean {
  const held = [...text.matchAll(WHOLE)].map(([, name]) => name);
  return [...text.matchAll(SEARCHED)].some(([, piped, given]) => held.includes(piped ?? given));
}
const SEARCHED =
  /\$\{?(\w{1,40})\}?"?\s{0,9}\|\s{0,9}grep\s{1,9}-\w{0,9}q|\bgrep\s{1,9}-\w{0,9}q[^\n|;]{0,300}<<<\s{0,9}"?\$\{?(\w{1,40})/g;

const JQ = /\bjq\b(?:[ \t]+-\w+)*[ \t]+(?:'([^'\n]*)'|"([^"$`\n]*)")/g;
export const WITH_JQ = /(?<!\b(?:command[ \t]+-[vV]|which|type|hash)[ \t]+)\bjq\b/g;
/** The first field of the input that stands there, or else another one. */
const FIRST_OF =
  /^\s*\.\w+(?:\.\w+|\?)*(?:\s*\/\/\s*\.\w+(?:\.\w+|\?)*)*\s*\/\/\s*(?:empty|"")\s*$/;

/** The script lets a call go on as soon as what it asked for is empty. */
const GIVES_UP =
  /-z[ \t]+"?\$\{?(\w+)\}?"?[ \t]*\]\]?[ \t]*(?:&&|;[ \t]*then\b)\s*(?:\{\s*)?exit(?:[ \t]+0)?[ \t]*[;\n}]/;
const DENIES = /\b(?:exit|return)[ \t]+[^0\s]|["'](?:deny|block|ask)\b/;

/** The filters of every call of jq; undefined if there is none, or one whose filter is not seen. */
export function filtersOfJq(text: string): readonly string[] | undefined {
  const filters = [...text.matchAll(JQ)].map(([, plain, quoted]) => plain ?? quoted ?? "");
  return filters.length && filters.length === text.match(WITH_JQ)?.length ? filters : undefined;
}

/** A script of a shell may have nothing of its input but what filters of jq give it. */
function fieldsByJq(text: string): ReadonlySet<string> | undefined {
  const filters = filtersOfJq(text);
  if (!filters?.every((filter) => FIRST_OF.test(filter)) || !asksByJq(text)) return undefined;
  const found = GIVES_UP.exec(text);
  const [, empty = ""] = found ?? [];
  const index = found?.index ?? 0;
  const isOfJq = text
    .split("\n")
    .some((line) => line.trim().startsWith(`${empty}=`) && line.includes("jq"));
  if (!index || !isOfJq || DENIES.test(text.slice(0, index))) return undefined;
  return new Set(
    filters.flatMap((filter) =>
      [...filter.matchAll(/(?<!\w)\.(\w+)/g)].map(([, name = ""]) => name),
    ),
  );
}

/** A Python program without what it runs only by this field; undefined if asked otherwise. */
export function restWithout(text: string, field: string): string | undefined {
  const kept = [...text.matchAll(KEPT)].filter(([, , key]) => key === field);
  const names = new Set(kept.map(([, name]) => name));
  const lines = text.split("\n");
  let within: string | undefined;
  const rest = lines.filter((line) => {
    const isInside =
      within !== undefined && /^\s*/.exec(line)?.[0] !== within && line.startsWith(within);
    if (isInside) return false;
    const [, indent, key, name] = ASKS.exec(line) ?? [];
    within = key === field || names.has(name ?? "") ? indent : undefined;
    return within === undefined && !kept.some(([whole]) => whole === line);
  });
  const left = rest.join("\n").split(/\W+/);
  return rest.length < lines.length && !left.some((word) => word === field || names.has(word))
    ? rest.join("\n")
    : undefined;
}

const KEPT = /^[ \t]*(\w+)[ \t]*=[ \t]*\w+\.get\(\s*["'](\w+)["'][^()\n]{0,20}\)[ \t]*$/gm;
const ASKS =
  /^([ \t]*)if\s+(?:\w+\.get\(\s*["'](\w+)["'][^()\n]{0,20}\)|(\w+))\s*==\s*["']\w+["']\s*(?:and\b[^\n]*)?:[ \t]*$/;

const TOOL_INPUT = new Set(["tool_input", "toolInput", "toolArgs", "tool_args"]);

/** The fields of a tool's input that the program reads; undefined if it may read others too. */
export const inputFieldsRead = (text: string): ReadonlySet<string> | undefined =>
  LOOKS_INSIDE.test(text) ? undefined : fieldsOf(text, TOOL_INPUT, true);

const HANDED_ON = /^\s*(?::\s*[\w[\], |]{1,40})?\s*[,)]/;
/** A function is given the object under one of its names. */
const GIVEN =
  /\b(?:def|function)\b[^()\n]{0,80}\([^()\n]{0,200}\b(?:tool_input|toolInput|toolArgs|tool_args)\b/;

/** A function's first argument, which has a name of the object's, and where that is given to one. */
const TAKES = /\b(?:def|function)\s+(\w+)\(\s*(\w+)/g;
const HANDS = /(?:\b(def|function)\s+|(?<![\w.]))(?:(\w+)\(\s*)$/;
const TAKEN = /^\s*(?::[^=,()\n]{1,40})?\s*[,)]/;

/** Fields read of these objects, if nothing else is done with them; `asKeys`: they are fields. */
function fieldsOf(
  text: string,
  names: ReadonlySet<string>,
  asKeys: boolean,
): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const isGiven = asKeys && GIVEN.test(text);
  const takers = new Set(
    [...text.matchAll(TAKES)].flatMap(([, taker = "", name = ""]) =>
      names.has(name) ? [taker] : [],
    ),
  );
  for (const { 0: name, index } of text.matchAll(/(?<![\w$/])[A-Za-z_$][\w$]*/g)) {
    if (!names.has(name)) continue;
    const rest = text.slice(index + name.length, index + name.length + 120);
    const before = text.slice(Math.max(0, index - 40), index);
    // As the name of a field, with what stands for it where it is missing.
    const isKey = /[.["'`]$/.test(before);
    if (isKey && !asKeys) continue;
    const behind = isKey
      ? rest.replace(/^["'`]?\s*(?:,\s*\{\}\s*)?[\])]?(?:\s*(?:\|\||\?\?|or)\s*\{\s*\})?\)?/, "")
      : rest;
    const [, got, keyed, member] = FIELD.exec(behind) ?? [];
    const field = got ?? keyed ?? member;
    const isSet =
      /^\s*(?::[^=\n]{1,40})?=(?!=)/.test(rest) &&
      /(?:^|\n|;|\b(?:const|let|var))\s*$/.test(before);
    const isKept = (isKey && /^\s*(?:[;\n]|$)/.test(behind)) || (isGiven && HANDED_ON.test(behind));
    const [, declared, called = ""] = HANDS.exec(before) ?? [];
    const isHanded =
      !asKeys &&
      (declared !== undefined ? TAKEN.test(rest) : takers.has(called) && /^\s*[,)]/.test(rest));
    if (field !== undefined) found.add(field);
    else if (isHanded) continue;
    else if (!isSet && !isKept && !(ASKED.test(before) && /^\s*(?:[,):\n]|$)/.test(rest)))
      return undefined;
  }
  return found.size ? found : undefined;
}

/** The words of the input's text are looked at too, or are told another way, as by a here-document. */
const LOOKS_INSIDE =
  /\b(?:jq|grep)\b|TOOL_INPUT|\bre\.(?:search|match|findall)\s*\(\s*[^,]{1,80},\s*(?:raw|data|input|stdin)\w*\s*[,)]/;
const LOOKS_ELSEWHERE = new RegExp(
  String.raw`\b(?:environ|getenv|process\.env|argv)\b|<<-?\s*["'\\]?[A-Za-z]|${LOOKS_INSIDE.source}`,
);
