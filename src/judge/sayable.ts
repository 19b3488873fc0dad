/** Tells whether programs have the words of an answer that holds something back. */
import { isFields, parseJson, type Json } from "../model/json.ts";
import { IDLE } from "./harmless.ts";

type IsHeld = (answer: string) => boolean;

/** A name by which some denial tells that it is one stands in these texts, or may be put together. */
export function isSayable(
  texts: readonly string[],
  denials: readonly string[],
  isHeld: IsHeld,
): boolean {
  // To some agents whatever they do not know is an answer.
  if (isHeld('{"hookport":1}')) return true;
  const names = new Set(denials.flatMap((denial) => tellingNames(parseJson(denial))));
  return texts.some((text) => {
    const left = text.replaceAll(ALLOWS, "").replaceAll(JOINT, "");
    return ESCAPED.test(left) || [...names].some((name) => mentions(left, name));
  });
}

/** A name with a word that allows. */
const ALLOWS = new RegExp(
  String.raw`\b\w+\\?["'\x60]?\]?\s*[:=]\s*(?:\\?["'\x60](?:${[...IDLE].join("|")})\\?["'\x60]|[tT]rue\b)`,
  "g",
);
/** Between these stands one word. */
const JOINT = /["'\x60]\s*[+,]?\s*["'\x60]/g;
/** Signs by their numbers, but for those of colours, and names that are told from outside. */
const ESCAPED =
  /\\(?!0?33)[0-7]{3}|\\x(?!1b)[\da-f]{2}|\[\s*(?:process\.env|os\.(?:environ|getenv)|\$env:)|\.Add\(\s*\$env:|--arg\s+k/i;

/** It stands at a quote, or where a name or a part of an object does; prose has it otherwise. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`["'\x60\\.$]${name}(?![\w$])|(?<![\w$])${name}\\?(?:["'\x60]|\s*[=:])${name === "continue" ? "" : String.raw`|[{,]\s*${name}\s*[,}]`}`,
  ).test(text);

/** Names with a word of a denial, or with nothing but what it says. */
function tellingNames(value: Json | undefined): readonly string[] {
  if (!isFields(value)) return [];
  const entries = Object.entries(value);
  return entries.flatMap(([name, inner]): readonly string[] => {
    if (isFields(inner)) return tellingNames(inner);
    const isWord = inner === false || (typeof inner === "string" && /^[a-z]+$/.test(inner));
    return isWord || entries.length === 1 ? [name] : [];
  });
}
