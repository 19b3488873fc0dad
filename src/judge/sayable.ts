/** Tells whether programs have the words of an answer that holds something back. */
import { isFields, parseJson, type Json } from "../model/json.ts";
import { IDLE } from "./harmless.ts";

type IsHeld = (answer: string) => boolean;

/** Some denial has all of the names without which it would be none in these texts. */
export function isSayable(
  texts: readonly string[],
  denials: readonly string[],
  isHeld: IsHeld,
): boolean {
  // To some agents whatever they do not know is an answer.
  if (isHeld('{"hookport":1}')) return true;
  const needed = new Set(
    denials.filter(isHeld).map((denial) => namesNeeded(parseJson(denial), isHeld).sort().join(" ")),
  );
  const left = texts.map((text) => text.replaceAll(ALLOWS, ""));
  return [...needed].some((names) =>
    names.split(" ").every((name) => left.some((text) => mentions(text, name))),
  );
}

/** A name with a word that allows. */
const ALLOWS = new RegExp(
  String.raw`\b\w+\\?["'\x60]?\]?\s*[:=]\s*(?:\\?["'\x60](?:${[...IDLE].join("|")})\\?["'\x60]|[tT]rue\b)`,
  "g",
);

/** It stands at a quote, or where a name or a part of an object does; prose has it otherwise. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`["'\x60\\.$]${name}(?![\w$])|(?<![\w$])${name}\\?(?:["'\x60]|\s*[=:])${name === "continue" ? "" : String.raw`|[{,]\s*${name}\s*[,}]`}`,
  ).test(text);

function namesNeeded(denial: Json | undefined, isHeld: IsHeld): string[] {
  const names: string[] = [];
  const walk = (at: Json | undefined, put: (value: Json) => Json) => {
    if (!isFields(at)) return;
    for (const [name, value] of Object.entries(at)) {
      const { [name]: _left, ...others } = at;
      if (isHeld(JSON.stringify(put(others)))) continue;
      names.push(name);
      walk(value as Json, (inner) => put({ ...at, [name]: inner }));
    }
  };
  walk(denial, (value) => value);
  return names;
}
