/** Finds what a script takes for the event, which it never reads. */
import type { Severity } from "../../model/codes.ts";
import type { Reporter } from "../../model/diagnostics.ts";
import { emptyIn } from "../../read/does/shell-given.ts";
import { ASKED_BY_JQ, WITH_JQ } from "../losses/payload-reads.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { CheckedHandler } from "./rule.ts";
import { neverSetIn, READS_INPUT, setFor } from "./variable.ts";

/** The variable of nobody that a shell hands on in place of the event, which it never reads. */
export function takenInstead(handler: CheckedHandler, text: string): string | undefined {
  const names = neverSetIn(handler, text);
  if (readsByJqAlone(text)) return names.find((name) => isAllOf(name, text));
  if (/\b(?:cat|jq|read|mapfile|readarray)\b|<\s?&0|\/dev\/stdin/.test(text)) return undefined;
  const [first, ...more] = [...text.matchAll(PIPED)].map(([, name]) => name);
  const readers = text.match(/\bstdin\b/g) ?? [];
  return readers.length === more.length + 1 && more.every((name) => name === first)
    ? names.find((name) => name === first)
    : undefined;
}
/** A variable is all that a program in Python is given on its standard input. */
const PIPED =
  /\b(?:echo|printf\s{1,9}["']?%s(?:\\n)?["']?)\s{1,9}"?\$\{?(\w{1,80})(?::?-)?\}?"?\s{0,9}\|\s{0,9}python3?\s/g;

/** A shell hands its first argument to jq in place of the event, and refuses nothing for none. */
export function argumentInstead(text: string): boolean {
  const plain = text.replace(IN_PATTERN, "**").replace(READS_TEXT, "");
  const unless = [...text.matchAll(UNLESS)].every(([, then]) => then === "exit 0");
  return unless && readsByJqAlone(plain) && isAllOf("1", text);
}

const askedByJq = (text: string): readonly string[] =>
  [...text.matchAll(ASKED_BY_JQ)]
    .map(([, shown, given]) => shown ?? given ?? "")
    .filter((name) => name !== "");

/** All that it reads is what it hands to jq. */
function readsByJqAlone(text: string): boolean {
  const asked = askedByJq(text);
  const started = text.replace(TOLD, "").match(WITH_JQ) ?? [];
  return asked.length > 0 && !READS_INPUT.test(text) && started.length === asked.length;
}

function isAllOf(name: string, text: string): boolean {
  const empty = emptyIn(text, [name]);
  return askedByJq(text).every((variable) => empty.has(variable));
}

const IN_PATTERN = /\*"[^"$`\n]{1,200}"\*/g;
const READS_TEXT = /\b(?:read|mapfile|readarray)\s[^|;&\n<]{0,80}<<</g;
/** The words behind a test for emptiness tell what is done then. */
const UNLESS = /-z\s[^;&\n]{1,80}(?:&&|;\s{0,9}then\b)\s{0,99}(?:\{\s{0,99})?(\w+(?: \w+)?)/g;

/** A text for standard error may speak of jq. */
const TOLD = /\b(?:echo|printf)\s{1,9}(?:"[^"$`\n]*"|'[^'\n]*')[^|;&\n]{0,80}>&2/g;

/** The variable of nobody that a program in Python or JavaScript parses in place of the event. */
export function parsedInstead(handler: CheckedHandler, text: string): string | undefined {
  if (GETS_CALL.test(text) || (text.includes("JSON.parse") && FITS_NOTHING.test(text)))
    return undefined;
  const given = new Map(
    [...text.matchAll(GIVEN)].map(([, name = "", python, node]) => [name, python ?? node]),
  );
  const parsed = [...text.matchAll(PARSED)].map(
    ([, python, node, name = ""]) => python ?? node ?? given.get(name),
  );
  return neverSetIn(handler, text).find((name) => parsed.includes(name));
}

/** A module of the project may read standard input too. */
const GETS_CALL =
  /\b(?:stdin|argv|argparse|parseArgs|fdopen|fileinput|subprocess|child_process|execa|Bun|Deno)\b|\binput\(|\b(?:open|readFile|readFileSync|readSync|read)\(\s{0,9}0\b|\bfd\s{0,9}:|\/(?:dev\/fd|proc)\/|\benviron\[[^\]\n]{1,80}\]\s{0,9}=[^=]|\benv\.\w{1,80}\s{0,9}[?|]{0,2}=[^=]|["'`]\.{1,2}\//;
/** It may refuse what is not as it asks for, such as an empty text. */
const FITS_NOTHING = /!\s?[\w$]+[.(]|!==?|==\s?(["'])\.?\1|\((["'])\2\)/;
const OF_ENVIRONMENT = String.raw`(?:os\.(?:environ\.get\(|getenv\(|environ\[)["'](\w+)["']|process\.env(?:\.|\[["'])(\w+))`;
const GIVEN = new RegExp(String.raw`\b(\w+) ?= ?${OF_ENVIRONMENT}`, "g");
const PARSED = new RegExp(
  String.raw`\b(?:json\.loads|JSON\.parse)\((?:${OF_ENVIRONMENT}|(\w+)(?=\)| \?\?| \|\|))`,
  "g",
);

export function insteadOfEvent(
  checked: CheckedHandler,
  name: string,
  tell: Reporter,
  level: Severity,
): Diagnostic {
  const why = `${setFor(checked).title} never sets $${name}, from which its script takes the call; the event is on standard input, as JSON`;
  return { ...tell("variable-unset", why, checked.row, level), about: name };
}
