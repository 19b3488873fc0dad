/** Finds the fields that a program reads of its whole input, where all of its reading is seen. */

/** What is made of the input as one object, and kept under a name; the input may have a name too. */
const PARSED =
  /(?<![\w.])(\w+)\s*=\s*(?:JSON\.parse|json\.loads?)\s*\(\s*(?:sys\.stdin\b|(\w+)\s*(?:\|\|[^()\n]{0,20})?\)|(?:await\s+)?(?:fs\.)?readFileSync\()/g;
const INPUT =
  /(?<![\w.])(\w+)\s*(?:=\s*(?:sys\.stdin\.read\(\)|(?:fs\.)?readFileSync\(\s*(?:0|["']\/dev\/stdin["'])|(?:await\s+)?\w*[sS]tdin\w*\(\))|\+=\s*\w+\b)/g;

/** One use of the name: a field, or a question that no field answers. */
const FIELD =
  /^(?:\??\.get\(\s*["'](\w+)["']|\s*\[\s*["'](\w+)["']\s*\]|\??\.(?!get\b|items\b|keys\b|values\b)(\w+)\b(?!\s*\())/;
const ASKED = /(?:\bisinstance\s*\(|\btypeof|\bnot|!|\breturn|\bif|\|\||&&|=)\s*$/;

/** It is undefined if the program may read others too. */
export function fieldsRead(text: string): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const inputs = new Set([...text.matchAll(INPUT)].map(([, name = ""]) => name));
  const names = new Set(
    [...text.matchAll(PARSED)].flatMap(([, name = "", input]) =>
      input === undefined || inputs.has(input) ? [name] : [],
    ),
  );
  if (names.size !== 1 || LOOKS_ELSEWHERE.test(text)) return undefined;
  const [name = ""] = names;
  for (const { 0: word, index } of text.matchAll(/(?<![\w.$"'`])\w+/g)) {
    if (word !== name) continue;
    const rest = text.slice(index + name.length, index + name.length + 80);
    const [, got, keyed, member] = FIELD.exec(rest) ?? [];
    const field = got ?? keyed ?? member;
    const before = text.slice(Math.max(0, index - 40), index);
    const isSet =
      /^\s*(?::[^=\n]{1,40})?=(?!=)/.test(rest) &&
      /(?:^|\n|;|\b(?:const|let|var))\s*$/.test(before);
    if (field !== undefined) found.add(field);
    else if (!isSet && !(ASKED.test(before) && /^\s*(?:[,):\n]|$)/.test(rest))) return undefined;
  }
  return found.size ? found : undefined;
}

/** The words of the input's text are looked at too, or the program is told of the call another way. */
const LOOKS_ELSEWHERE =
  /\b(?:environ|getenv|process\.env|argv|jq|grep)\b|\bre\.(?:search|match|findall)\s*\(\s*[^,]{1,80},\s*(?:raw|data|input|stdin)\w*\s*[,)]/;

/** Fields that are parsed as a text. */
const AS_TEXT =
  /\.(\w+)\s*\|\s*fromjson\b(?!\?)|JSON\.parse\(\s*[\w?]+\.(\w+)\s*(?:\|\|[^()\n]{0,20})?\)|json\.loads\(\s*\w+(?:\.get\(\s*["'](\w+)["'][^()]{0,20}\)|\[["'](\w+)["']\])\s*\)/g;
/** It is asked what the field holds. */
const ASKS_TYPE = /\btypeof\b|\bisinstance\s*\(|\btype\s*==|\bfromjson\?/;

export const parsedAsText = (text: string): readonly string[] =>
  ASKS_TYPE.test(text)
    ? []
    : [...text.matchAll(AS_TEXT)].map(([, jq, js, got, keyed]) => jq ?? js ?? got ?? keyed ?? "");
