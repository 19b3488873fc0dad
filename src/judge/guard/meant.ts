/** Tells by its words whether a script that ends with an error means to refuse, and says why. */
import { scriptText } from "../../read/script.ts";
import { readHandler, type HandlerDeeds } from "../../read/does/handler.ts";
import { refusesElsewhere } from "../../read/does/refusal-words.ts";
import { HOLE, isRefusal } from "../../read/does/value.ts";
import type { SeenHook } from "./on-event.ts";

/** Loggers and notifiers end so for faults of their own; who refuses says so. */
export function isMeant({ codes, printed, errors, texts, isEarly }: HandlerDeeds): boolean {
  if (isEarly) return false;
  if (codes.has(2) || texts.some((text) => refusalsIn(text).includes(2))) return true;
  const words = [...printed, ...errors].map(({ text }) => text);
  const given = words.some((text) => text.trim().startsWith(HOLE)) ? texts : [];
  return [...words, ...given].some(
    (text) =>
      refusesElsewhere(text) ||
      (!isFault(text) && REFUSES.test(withoutNouns(text.replace(ASIDE, "")))),
  );
}

/** It tells of a fault of the script's own, and does not begin as a refusal. */
const isFault = (text: string): boolean => FAULTS.test(text) && !BEGINS.test(text);
const BEGINS = /^\P{L}{0,20}(?:block(?:ed|ing)|denied|forbidden|refus(?:ed|ing)|rejected)\b/iu;
const FAULTS =
  /\b(?:(?:cannot|can't|could not|couldn't|failed to|unable to) (?:access|create|find|load|open|parse|read|write)|not found|no such file|(?:permission|access) denied|connection refused|not (?:allowed|permitted) to (?:read|write))\b/i;
/** It says that nothing is blocked, or says something in passing. */
const ASIDE = /\b(?:not|never|non|n't|would(?: be)?)[- ]{1,3}block\w*|(?<=\s)\([^()]{0,200}\)/gi;

/** Within a sentence a block is a thing. */
export const withoutNouns = (text: string): string => text.replace(A_BLOCK, "");
const A_BLOCK = /(?<=[\w>"')\]] )block\b/g;

const REFUSES =
  /\b(?:block(?:ed|ing|s)?|den(?:y|ied|ies)|forbid(?:den|s)?|prohibit(?:ed|s)?|disallow(?:ed|s)?|not (?:allowed|permitted)|refus(?:ed?|es|ing)|reject(?:ed|s)?|violat\w{1,9}|protected|dangerous|unsafe|destructive|secrets?|detected|must not|do not|don't|never|incomplete|cannot (?:be|commit|continue|edit|end|finish|merge|proceed|push|stop)|(?:tests?|checks?|lint\w{0,4}|build) (?:still )?fail\w{0,3})\b|^\W{0,9}no\W{0,9}$/i;

/** Codes with which a program ends behind a reason, which is not how it is used. */
export function refusalsIn(whole: string): readonly number[] {
  const text = withoutDocuments(whole);
  return [...text.matchAll(REFUSAL)].flatMap(({ 0: refusal, 1: code, index }) =>
    /\busage\b/i.test(text.slice(Math.max(0, index - 120), index) + refusal) ? [] : Number(code),
  );
}

/** A shell's text without its here-documents; one without an end is none. */
function withoutDocuments(text: string): string {
  let end: string | undefined;
  const left = text.split("\n").filter((line) => {
    const isWithin = end !== undefined;
    if (!isWithin) end = /(?<!<)<<-?\s{0,9}["']?([A-Za-z_]\w*)/.exec(line)?.[1];
    else if (line.trim() === end) end = undefined;
    return !isWithin;
  });
  return end === undefined ? left.join("\n") : text;
}
const REFUSAL =
  /(?:>\s{0,4}&\s{0,4}2\b|\bconsole\.error\(|\bstderr\b|\bConsole\]::Error\b)[^]{0,600}?\bexit\s{0,4}\(?\s{0,4}(\d+)\b/g;

/** A script whose comments or words speak of warnings may mean the user, and few hold a compaction. */
export function onlyWarns({ files, event, group, handler }: SeenHook): boolean {
  const { printed, errors } = readHandler(files, handler, group);
  return (
    (event === "pre-compact" ||
      ((event === "stop" || event === "sub-agent-end") &&
        WARNS.test(scriptText(files, handler, group)))) &&
    ![...printed, ...errors].some(({ text }) => isRefusal(text))
  );
}
const WARNS = /(?<![.\w])warn(?:s|ing)?\b(?!\()/i;

/** It writes words to standard error that are not followed; what any other program writes is. */
const COPIES_TO_ERRORS = "logger";

/** Ways to standard error that are not followed. */
const TO_ERRORS =
  /stderr|\/dev\/(?:fd|tty)|\/proc\/|\bexec\s+\d*[<>]|&\s*2|console\.(?:error|warn)|\bemitWarning|\b(?:argparse|logging|warnings|traceback|subprocess|child_process|system(?=\s{0,9}\()|popen|os\.write|write(?:File)?Sync)\b/i;

/** It ends with 2, and is seen to write nothing to standard error. */
export const tellsNoError = ({ codes, errors, texts, started }: HandlerDeeds): boolean =>
  codes.has(2) &&
  !codes.has("any") &&
  !errors.length &&
  !started.has(COPIES_TO_ERRORS) &&
  !texts.some((text) => TO_ERRORS.test(text));
