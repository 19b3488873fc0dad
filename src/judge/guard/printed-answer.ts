/** What one printed value is to the agent that reads it: an answer, none, or another agent's. */
import { isFields, parseJson, type Json } from "../../model/json.ts";
import { jsonOf } from "../../read/does/json.ts";
import { ALONE, HOLE, isUnclear, type Beside, type Printable } from "../../read/does/value.ts";
import type { GateRule } from "./gate-rule.ts";
import { isForPeople, isHarmless, isIdle, isOther, wordsMeant } from "./harmless.ts";
import { isHeldAnyhow, answersWritten, REFUSALS, SPECIFIC } from "./in-vain.ts";

export const isWhole = (text: string): boolean => !text.includes(HOLE);

/** It holds something back, whatever its holes turn out to be. */
export const isDenial = (isHeld: GateRule["isHeld"], text: string): boolean =>
  isWhole(text)
    ? isHeld({ stdout: text })
    : text.startsWith("{") &&
      ["x", "allow", ""].every((word) => isHeld({ stdout: inLines(text).replaceAll(HOLE, word) }));

/** Some shells write the end of a line into a value, and others leave its two signs as they are. */
const inLines = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"/gs, (value) => value.replaceAll("\n", "\\n"));

/** Its word is not known, and one of these texts has a word with which it holds something back. */
export const mayBeDenial = (
  isHeld: GateRule["isHeld"],
  text: string,
  texts: readonly string[],
): boolean =>
  text.startsWith("{") &&
  REFUSALS.some(
    (word) =>
      texts.some((other) => other.includes(`"${word}"`) || other.includes(`'${word}'`)) &&
      isHeld({ stdout: text.replaceAll(HOLE, word) }),
  );

/** The text before it, which is surely printed, makes it no answer whatever it is. */
export function isBehindText({ isHeld, denials }: GateRule, { before }: Beside = ALONE): boolean {
  if (!beginsAsWords(before)) return false;
  return ["a text", ...denials].every((text) =>
    ["", "\n", "a text\n"].every((between) => !isHeld({ stdout: before + between + text })),
  );
}

/** It begins as no JSON does; a bracket with a word in it is a label. */
export const beginsAsWords = (text: string): boolean =>
  /^\s*(?:[^\s{["'\d\ufffe-]|\[(?!true|false|null)[A-Za-z])/.test(text);

/** An object of which all is known that could be an answer, and which is none to its dialect. */
export function isForeignAnswer(
  { isHeld }: GateRule,
  value: Printable,
  ends: readonly number[],
): boolean {
  const json = value.text.trim().startsWith("{") ? parseJson(value.text) : undefined;
  return (
    isFields(json) &&
    // A text for people, whatever it is from, stands beside the word that is the answer.
    (!isUnclear(value) || wordsMeant(json).length > 0) &&
    !hasHole(json) &&
    ends.every((code) => !isHeldAnyhow(isHeld, value.text, { ...ALONE, code }))
  );
}

/** Nothing is missing of what could be an answer in it. */
export function isKnown({ text }: Printable): boolean {
  const answer = text.trim();
  if (!answer.startsWith("{") && !answer.startsWith(HOLE)) return true;
  const json = parseJson(answer);
  return isFields(json) && !hasHole(json);
}

/** Something unknown stands where it is more than a text for people. */
const hasHole = (json: Json | undefined): boolean =>
  isFields(json) &&
  Object.entries(json).some(
    ([key, value]) =>
      !isWhole(key) ||
      (isFields(value)
        ? hasHole(value)
        : !isWhole(JSON.stringify(value) ?? "") && !isForPeople(key)),
  );

/**
 * Each object that the text writes out is a whole answer, and no part that an answer is made of, nor
 * one that a reason is only put into.
 */
export const writesAnswers = (isHeld: GateRule["isHeld"], text: string): boolean =>
  answersWritten(text).every((object) => {
    const answer = parseJson(jsonOf(object) ?? "");
    const own = isFields(answer) ? answer[SPECIFIC] : undefined;
    if (!isFields(answer) || !isFields(own) || hasHole(answer)) return false;
    const told = [
      { ...answer, reason: "x" },
      ...REASONS.map((reason) => ({ ...answer, [SPECIFIC]: { ...own, [reason]: "x" } })),
    ];
    return !told.some((whole) => isHeldAnyhow(isHeld, JSON.stringify(whole)));
  });

const REASONS = ["permissionDecisionReason", "reason"];

/** What is printed cannot be read as an answer, whatever its holes turn out to be. */
export function isNoAnswer(
  { isHeld, denials }: GateRule,
  printed: Printable,
  stream: "stdout" | "stderr",
  ends: readonly number[],
): boolean {
  const { text, from } = printed;
  const answers = text.trim();
  if (!answers) return true;
  const json = /^[{[]/.test(answers) ? parseJson(answers) : undefined;
  const isVague = isUnclear(printed) && answers.includes(HOLE);
  if (answers.startsWith("{") || json !== undefined)
    return (
      json !== undefined &&
      // In a field for people an unknown text is only a text.
      isHarmless(json, false, (key, value) =>
        isWhole(answers) ? isIdle(key, value) : !isVague && isOther(isHeld, key),
      ) &&
      ends.every((code) => !isHeld({ [stream]: answers.replaceAll(HOLE, "x"), code }))
    );
  if (isHeld({ [stream]: "a text" })) return false;
  if (from === "payload") return true;
  // What it could be a part of begins with a bracket.
  if (from === "text" && isWhole(answers))
    return ends.every((code) => !isHeld({ [stream]: answers, code }));
  if (from === "text" && !answers.includes("{")) return true;
  if (answers.startsWith(HOLE)) return false;
  // Behind a text some agents still look for an answer.
  return (
    !answers.includes("{") &&
    !denials.some((denial) =>
      ends.some((code) =>
        [" ", "\n"].some((between) => isHeld({ [stream]: `a text${between}${denial}`, code })),
      ),
    )
  );
}
