/** Reads what a program in PowerShell can end with and print. */
import type { ReadTexts } from "./files.ts";
import { libraryOf, withoutUncalled } from "./power-files.ts";
import { closing, powerCode, stagesOf, statementEnd } from "./power-text.ts";
import { cutPart, objectsHeldBy, writtenObject, writtenText, type Part } from "./power-values.ts";
import { plainGit } from "./programs.ts";
import { DEVICES, UNFOLLOWED, MEMBERS, SILENT, TELLING, TYPES, YIELDING } from "./power-words.ts";
import {
  ANYTHING,
  deedsOf,
  nothingSeen,
  PAYLOAD,
  takeIn,
  UNSEEN,
  type Deeds,
  type ExitCode,
  type SeenDeeds,
} from "./value.ts";

interface Script extends SeenDeeds {
  readonly world: ReadTexts;
  readonly start: (line: string) => Deeds;
  readonly functions: Map<string, Part>;
  readonly loaded: Set<string>;
  readonly printing: Set<string>;
  readonly called: Set<string>;
  /** What was loaded last. */
  whole: Part;
  lost: boolean;
}

/** `start` reads a plain line that starts a program. */
export function readPowerShell(
  world: ReadTexts,
  text: string,
  start: (line: string) => Deeds,
): Deeds {
  const script: Script = {
    world,
    start,
    functions: new Map(),
    loaded: new Set(),
    printing: new Set(),
    called: new Set(),
    whole: { code: "", text: "" },
    ...nothingSeen(0, ...(world.folder !== undefined || goesOn(text) ? [] : [1])),
    lost: false,
  };
  load(script, text);
  // What a function puts out is printed where its call is a statement.
  for (const name of script.printing) {
    const body = script.functions.get(name);
    if (body) statements(script, body, true);
  }
  const isUnknown = [...script.called].some((name) => !script.functions.has(name));
  return script.lost || isUnknown ? ANYTHING : deedsOf(script);
}

/**
 * An error ends its statement only, and the words of a command line end with success; else an error
 * ends them with 1, as what fails in the last one does.
 */
const goesOn = (text: string): boolean =>
  /^(?:[^#]*;)?\s*exit\s*0?$/i.test(text.trimEnd().split("\n").at(-1) ?? "") &&
  !/\b(?:return|break|continue|exit[ \t]{1,9}[^\s0]|function)\b|<#|\.psm?1\b/i.test(text) &&
  !mayStop({ code: text, text });

/** An error may end a script with 1, which else ends with 0 whatever fails in it. */
const mayStop = ({ code, text }: Part): boolean =>
  STOPS.test(code) ||
  [...code.matchAll(ON_ERROR)].some(
    ({ 0: head, index }) => !GOES_ON.test(text.slice(index + head.length, index + 99)),
  );
const STOPS =
  /\b(?:throw|trap|using|class)\b|StrictMode|CmdletBinding|Mandatory|Validate|\.psm1\b/i;
const ON_ERROR = /-e(?:a|r\w*)\b|\bErrorActionPreference\b/gi;
const GOES_ON = /^[\s:=]{0,9}["']?(?:SilentlyContinue|Ignore|Continue)\b/i;

/** The end of each bracket is looked for by itself. */
const MOST_BRACKETS = 2000;

function load(script: Script, written: string): void {
  const { code, text } = withoutUncalled(script.world, powerCode(written), written);
  const brackets = code?.match(/[([{]/g)?.length ?? 0;
  if (
    code === undefined ||
    brackets > MOST_BRACKETS ||
    UNFOLLOWED.test(code) ||
    DEVICES.test(text) ||
    !areKnownTypes(code)
  ) {
    script.lost = true;
    return;
  }
  if (/\bconsole\]\s*::\s*error\b/i.test(code)) script.errors.push(UNSEEN);
  if (mayStop({ code, text })) script.codes.add(1);
  const { whole } = script;
  script.whole = { code, text };
  statements(script, script.whole, true);
  script.whole = whole;
}

const isKnownType = (name: string): boolean =>
  TYPES.has(name.toLowerCase().replace(/^system\./, ""));

function areKnownTypes(code: string): boolean {
  const named = [...code.matchAll(/\[\s*([A-Za-z_][\w.]*)/g)].every(
    ({ 0: head, 1: name = "", index }) => {
      const members = MEMBERS[name.toLowerCase().replace(/^system\./, "")];
      const rest = code.slice(index + head.length, index + head.length + 80);
      return isKnownType(name) && (!members || members.test(rest));
    },
  );
  const made = [...code.matchAll(/\bnew-object\b(?:\s+-typename\b)?\s*([\w.]*)/gi)];
  return (
    named &&
    made.every(([, name = ""]) => isKnownType(name) && !Object.hasOwn(MEMBERS, name.toLowerCase()))
  );
}

const CONTROL =
  /^(?:if|elseif|else|while|until|for|foreach|switch|try|catch|finally|do|param|begin|process|end|trap)(?![\w-])/i;

/** `isPrinted` tells whether what these statements put out is printed. */
function statements(script: Script, whole: Part, isPrinted: boolean, isSwitch = false): void {
  for (let at = 0; at < whole.code.length && !script.lost;) {
    const rest = cutPart(whole, at);
    const blank = /^[\s;]+/.exec(rest.code)?.[0].length;
    if (blank) {
      at += blank;
      continue;
    }
    if (script.world.left.steps-- < 0) script.lost = true;
    const length = isSwitch
      ? choice(script, rest, isPrinted)
      : (control(script, rest, isPrinted) ?? named(script, rest));
    if (length !== undefined) {
      at += length;
      continue;
    }
    const end = statementEnd(rest.code, 0);
    if (!end) script.lost = true;
    statement(script, cutPart(rest, 0, end), isPrinted);
    at += end;
  }
}

function control(script: Script, part: Part, isPrinted: boolean): number | undefined {
  const word = CONTROL.exec(part.code)?.[0].toLowerCase();
  if (word === undefined) return undefined;
  let at = word.length;
  const type = /^(?:\s*\[[\w.]+\],?|\s+-\w+)+/.exec(part.code.slice(at));
  at += type?.[0].length ?? 0;
  for (const bracket of ["(", "{"]) {
    const open = at + part.code.slice(at).search(/\S|$/);
    if (part.code[open] !== bracket) continue;
    const end = closing(part.code, open);
    if (end === undefined) {
      script.lost = true;
      return part.code.length;
    }
    const inner = cutPart(part, open + 1, end);
    if (word === "param") nested(script, part, open, end);
    else if (bracket === "(")
      statements(script, word === "foreach" ? behindIn(inner) : inner, false);
    else statements(script, inner, isPrinted, word === "switch");
    at = end + 1;
    if (word === "param") break;
  }
  return at;
}

function behindIn(part: Part): Part {
  const head = /^\s*\$\w+\s+in\b/i.exec(part.code)?.[0].length ?? 0;
  return cutPart(part, head);
}

function choice(script: Script, part: Part, isPrinted: boolean): number | undefined {
  const head = /^(?:"[^"]*"|'[^']*'|[\w.*]+|\{[^{}]*\})\s*(?=\{)/.exec(part.code)?.[0];
  const end = head === undefined ? undefined : closing(part.code, head.length);
  if (head === undefined || end === undefined) {
    script.lost = true;
    return part.code.length;
  }
  nested(script, part, 0, head.length);
  statements(script, cutPart(part, head.length + 1, end), isPrinted);
  return end + 1;
}

function named(script: Script, part: Part): number | undefined {
  const [head, name = ""] =
    /^(?:function|filter)\s+(?:global:|script:)?([A-Za-z][\w-]*)\s*/i.exec(part.code) ?? [];
  if (head === undefined) return undefined;
  let at = head.length;
  if (part.code[at] === "(") {
    const end = closing(part.code, at) ?? part.code.length;
    nested(script, part, at, end);
    at = end + 1 + part.code.slice(end + 1).search(/\S|$/);
  }
  const end = part.code[at] === "{" ? closing(part.code, at) : undefined;
  const key = name.toLowerCase();
  // A name that something else has too would be followed wrongly.
  if (end === undefined || isOwn(key) || script.functions.has(key)) {
    script.lost = true;
    return part.code.length;
  }
  const body = cutPart(part, at + 1, end);
  script.functions.set(key, body);
  statements(script, body, false);
  return end + 1;
}

const isOwn = (name: string): boolean =>
  SILENT.has(name) ||
  YIELDING.has(name) ||
  TELLING.has(name) ||
  /^(?:exit|write-error)$/.test(name);

const ASSIGNS =
  /^(?:\[[\w.]+(?:\[\])?\]\s*)*\$[\w:]+(?:\.\w+|\[[^[\]]*\])*\s*(?:[-+*/%]|\?\?)?=(?!=)/;

function statement(script: Script, part: Part, isPrinted: boolean): void {
  const assigns = ASSIGNS.exec(part.code)?.[0];
  if (assigns !== undefined) {
    nested(script, part, 0, assigns.length);
    return statements(script, cutPart(part, assigns.length), false);
  }
  const [word = ""] = /^[A-Za-z]\w*(?![\w-])/.exec(part.code) ?? [];
  if (/^exit$/i.test(word)) return leave(script, part.code.slice(4).trim());
  if (/^(?:return|throw)$/i.test(word)) {
    if (/^throw$/i.test(word)) script.errors.push(UNSEEN);
    return statements(script, cutPart(part, word.length), isPrinted && !/^throw$/i.test(word));
  }
  if (/^(?:break|continue)$/i.test(word)) return nested(script, part, 0, part.code.length);
  if (/^\.\s/.test(part.code)) return source(script, part);
  if (/^\$[\w:.]+(?:\+\+|--)\s*$/.test(part.code)) return;
  pipeline(script, part, isPrinted);
}

function leave(script: Script, given: string): void {
  const code: ExitCode = given === "" ? 0 : /^\d+$/.test(given) ? Number(given) & 255 : "any";
  if (code !== 0) script.refuses = true;
  script.codes.add(code);
}

/** A part of a pipeline may begin with these, which are no program's name. */
const EXPRESSION =
  /^(?:[$"'[({!,]|@[({]|-(?:not|join|split)\b|[%?](?=[\s{])|-?\d+(?:\.\d+)?(?![\w./\\-]))/i;
const SILENT_TYPE =
  /^\[(?:void\]|cmdletbinding\s*\(|outputtype\s*\(|(?:system\.)?(?:console\]\s*::\s*(?:beep|error|\w+encoding\s*=)|media\.systemsounds\]))/i;

function pipeline(script: Script, part: Part, isPrinted: boolean): void {
  const stages = stagesOf(part.code).map(({ from, to }) =>
    cutPart(part, from + part.code.slice(from, to).search(/\S|$/), to),
  );
  for (const stage of stages) {
    const name = nameOf(stage);
    nested(script, stage, 0, stage.code.length);
    if (TELLING.has(name)) script.printed.push(writtenText(cutPart(stage, name.length)));
    else if (name === "write-error") script.errors.push(UNSEEN);
    else if (name === "") script.lost ||= !EXPRESSION.test(stage.code);
    else if (isGit(stage, name)) script.errors.push(PAYLOAD);
    else if (STARTS.test(name) && PLAIN_LINE.test(stage.text.trim())) {
      const { codes, printed, errors, refuses } = script.start(stage.text.trim());
      const isLast = stage === stages.at(-1);
      takeIn(script, { codes, errors, refuses, printed: isLast && isPrinted ? printed : [] });
    } else if (!isOwn(name)) script.called.add(name);
  }
  const last = stages.at(-1) as Part;
  const name = nameOf(last);
  if (STARTS.test(name) && PLAIN_LINE.test(last.text.trim())) return;
  if (!isPrinted || TELLING.has(name) || name === "write-error" || goesNowhere(last, name)) return;
  const json = stages.length > 1 ? printedObjects(script.whole, stages) : undefined;
  const isText = stages.length === 1 && (name === "write-output" || /^["']/.test(last.code));
  if (isText) script.printed.push(writtenText(cutPart(last, name.length)));
  else if (json) for (const text of json) script.printed.push({ text, from: "payload" });
  else if (isGit(last, name)) script.printed.push(PAYLOAD);
  else if (name && !isOwn(name)) script.printing.add(name);
  else script.printed.push(UNSEEN);
}

/** Programs that run a script, and words that mean the same in a POSIX shell. */
const STARTS = /^(?:node|python3?|bash|sh|bun|deno|uv|npx|pwsh|powershell)$/;
const PLAIN_LINE = /^[\w./:=-]+(?:\s+(?:"[^"$\x60\\]*"|'[^'\\]*'|[\w./:=@-]+))*$/;

/** Objects that are written out and passed on as JSON, by their name or where they stand. */
function printedObjects(whole: Part, stages: readonly Part[]): readonly string[] | undefined {
  const [, name] = /^\$(\w+)\s*$/.exec(stages[0]?.code ?? "") ?? [];
  const objects = name === undefined ? stages.slice(0, 1) : objectsHeldBy(whole, name);
  const texts = objects?.map((object) => writtenObject([object, ...stages.slice(1)]));
  const isWritten = texts?.length && texts.every((text) => text !== undefined);
  return isWritten ? texts.filter((text) => text !== undefined) : undefined;
}

const isGit = ({ text }: Part, name: string): boolean =>
  name === "git" && plainGit(text.trim().split(/\s+/).slice(1)) === "works";

const nameOf = ({ code }: Part): string =>
  (/^[A-Za-z][\w.\\/:-]*/.exec(code)?.[0] ?? "").toLowerCase();

function goesNowhere({ code }: Part, name: string): boolean {
  const outside = code.replace(/[([{][^]*[)\]}]/g, "");
  return (
    (SILENT.has(name) && !/\s-pas/i.test(code)) ||
    SILENT_TYPE.test(code) ||
    /(?<![\d*])>>?\s*(?![&\s])/.test(outside)
  );
}

/** The brackets in a part of a statement: what they put out is a value of it. */
function nested(script: Script, part: Part, from: number, to: number): void {
  for (let at = from; at < to && !script.lost; at++) {
    const sign = part.code[at] as string;
    if (!/[([{]/.test(sign)) continue;
    const end = closing(part.code, at);
    if (end === undefined) script.lost = true;
    else {
      const inner = cutPart(part, at + 1, end);
      const before = part.code.slice(Math.max(0, at - 60), at);
      // Only expressions stand there, and no commands.
      const isMethod = sign === "(" && /(?:[\w)\]"'}]\.|::)\w+$/.test(before);
      const isType = sign === "[" && /^\s*[A-Za-z][\w.]*\s*(?:$|[[,(])/.test(inner.code);
      if (isMethod) nested(script, inner, 0, inner.code.length);
      else if (isType) nested(script, inner, inner.code.search(/[[(]|$/) + 1, inner.code.length);
      else if (sign === "{" && before.endsWith("@")) table(script, inner);
      else statements(script, inner, false);
      at = end;
    }
  }
}

function table(script: Script, whole: Part): void {
  for (let at = 0; at < whole.code.length && !script.lost;) {
    const rest = cutPart(whole, at);
    const head = /^[\s;]*(?:[\w-]+|"[^"]*"|'[^']*')\s*=/.exec(rest.code)?.[0].length;
    if (head === undefined) {
      script.lost ||= rest.code.trim() !== "";
      return;
    }
    nested(script, rest, 0, head);
    const end = statementEnd(rest.code, head);
    statements(script, cutPart(rest, head, end), false);
    at += Math.max(end, 1);
  }
}

function source(script: Script, { text }: Part): void {
  const file = libraryOf(script.world, text);
  script.lost ||= !file;
  if (!file || script.loaded.has(file.path)) return;
  script.loaded.add(file.path);
  load(script, file.text);
}
