/** Finds programs in a command line, or in the text of a shell script, that no system brings. */
import { ERREXIT } from "./asked-ends.ts";
import { ofText } from "../model/known.ts";
import { isBeforeRefusals, mayRefuse, type IsHeld } from "./asked-programs.ts";
import { functionsIn, type PlaceWithin } from "./asked-within.ts";
import { programOf } from "./does/programs.ts";
import { refusesOnlyByOutput, refusesOnlyWhereFound } from "./empty-reads.ts";
import { interpreterOf } from "./interpreters.ts";
import {
  INSTALLED,
  isScriptName,
  isToInstall,
  isUnknownProgram,
  nameOfProgram,
  NOTIFIERS,
} from "./program-names.ts";
import {
  headsIn,
  mayBeFunction,
  programParts,
  type ProgramPart,
  type ProgramQuestion,
} from "./program-parts.ts";
import { elsewhereIn } from "./systems.ts";

/** Without a machine, what another way needs counts as there. */
const isThere = (_name: string): boolean => true;

const isDenied: IsHeld = ({ code }) => code === 2;

/** `isHeld` is for where a program is missing: the hook needs none without which it denies. */
export function programsToInstall(text: string, isHeld = isDenied): readonly string[] {
  return missing(
    text,
    ({ name, isFirst }) =>
      INSTALLED.has(name) ||
      /^python3\.\d+$/.test(name) ||
      (isFirst && NOTIFIERS.has(name)) ||
      // A name of several words is no function of a file that was not read.
      (/[a-z]-[a-z]/.test(name) &&
        !isScriptName(name) &&
        isUnknownProgram(name) &&
        !NOTIFIERS.has(name)),
    isHeld,
  );
}

/** The same on one platform, if that is known, with the interpreters that most systems bring. */
export function programsToHave(
  text: string,
  isHeld = isDenied,
  platform?: string,
  has?: (name: string) => boolean,
): readonly string[] {
  const elsewhere = platform === undefined ? undefined : elsewhereIn(text, platform);
  return missing(
    text,
    ({ name, at }) =>
      (INSTALLED.has(name) || interpreterOf(name) !== undefined) && !elsewhere?.has(at),
    isHeld,
    has,
  );
}

/** It prints what may be an answer, and ends. */
const ANSWERS =
  /\b(?:echo|printf)\b[^\n>]{0,200}(?:"\$\w+"|deny|block)[^\n>]{0,200}\n\s{0,40}exit\b/;

/**
 * What reads the input, or another text of its own, decides for the hook unless it stands behind a
 * condition, or the hook denies without it; only a part may depend on another program.
 */
export function decidingPrograms(
  text: string,
  isHeld = isDenied,
  has = isThere,
): readonly string[] {
  const { parts } = programParts(text);
  const held = parts.filter(({ without }) => without && isHeld(without));
  const isSpared = sparedIn(text, has);
  // The first of these is reached by every call.
  const isHeldFirst = (part: ProgramPart) =>
    held.some(({ head, at, without }) => head === part.head && at <= part.at && without?.isMet);
  return parts.flatMap((part) => {
    const { name, head, seen, at, isLast, isTold, endsAll, onlyExempts } = part;
    if (held.includes(part) || isHeldFirst(part) || isSpared(part)) return [];
    if (onlyReleases(text, part)) return [];
    const starts = seen?.choices.length ? 0 : parts.filter((other) => other.head === head).length;
    return (isLast && !ANSWERS.test(text.slice(0, at))) ||
      endsAll ||
      (starts > 0 && refusesOnlyByOutput(text, head, starts)) ||
      /^(?:jq|jaq|gojq)$/.test(name) ||
      (interpreterOf(name) &&
        !isTold &&
        (decidesAt(seen, onlyExempts && isBehindRefusal(text, at)) || isInEach(part, parts)))
      ? [name, head]
      : [];
  });
}

/** It asks only whether the agent is already held, and the hook goes on to its work without an answer. */
function onlyReleases(text: string, { work }: ProgramPart): boolean {
  if (!ACTIVE.test(work) || ERREXIT.test(text)) return false;
  const names = ["stop_hook_active"];
  const rest = text.replace(/^\s*#.*$/gm, "").replace(RELEASE, (_, name?: string) => {
    if (name) names.push(name);
    return "";
  });
  return names.every((name) => !rest.includes(name));
}

const ACTIVE =
  /^(?:-\w+ )*\.stop_hook_active(?: ?\/\/ ?(?:false|empty|"false"))?(?: 2>\s?\/dev\/null)?$/;

/** The answer is only compared with `true`, which ends the hook with success. */
const RELEASE =
  /(?:^[ \t]*(\w+)="?\$\([^()\n]*stop_hook_active[^()\n]*\)"?\s*\n)?\s*(?:(?:if )?\[{1,2} "?(?:\$\{?\1\}?|\$\([^()\n]*stop_hook_active[^()\n]*\))"? ={1,2} "?true"? \]{1,2}|if [^\n|!]*\|?[^\n|!]*\bstop_hook_active\b[^\n|]*\|\s*grep -q ['"]?true['"]?)\s*(?:&&|;?\s*then)\s*exit(?: 0)?[ \t]*(?=[;\n])/gm;

/** So many ways are looked at. */
const MOST_WAYS = 16;

const isToHave = (name: string): boolean =>
  isUnknownProgram(name) ||
  INSTALLED.has(name) ||
  NOTIFIERS.has(name) ||
  interpreterOf(name) !== undefined;

/** Each of these programs is started at the end where it is found. */
const FIRST_FOUND =
  /\bfor\s{1,9}(\w+)\s{1,9}in\s{1,9}([\w. -]{1,200}?)\s{0,9}[;\n]\s{0,40}do\b(?:(?!\bdone\b)[^]){0,200}?\bcommand\s{1,9}-v\s{1,9}"?\$\{?\1\b(?:(?!\bdone\b)[^]){0,200}?\bexec\s{1,9}"?\$\{?\1\b/g;

const firstFound = ofText((text) =>
  [...text.matchAll(FIRST_FOUND)].flatMap(({ index, 2: names = "" }) =>
    names.split(" ").map((head) => ({ head, at: index })),
  ),
);

/** Tells of a program whether the text goes on to another way without it, whose programs are there. */
function sparedIn(text: string, has: typeof isThere): (part: ProgramPart) => boolean {
  const { parts, questions } = programParts(text);
  const unfound = new Map<string, string[]>();
  for (const question of questions)
    for (const name of question.names)
      unfound.set(name, [...(unfound.get(name) ?? []), ...question.unfound].slice(0, MOST_WAYS));
  const isFound = (head: string) => has(nameOfProgram(head)) || !isToHave(nameOfProgram(head));
  const mayBeDefined = (head: string) => readsIn(text) || functionsIn(text).has(head);
  const isOpen = (head: string, way: string, finds: (other: string) => boolean) =>
    headsIn(way).every((other) => other !== head && finds(other));
  const endings = [
    ...parts.filter(({ isLast, head }) => isLast && unfound.has(head)),
    ...firstFound(text),
  ].filter(({ head }) => has(head));
  return ({ head, at, isLast, instead }) =>
    instead.some((way) => isOpen(head, way, isFound)) ||
    (unfound.get(head) ?? []).some((way) =>
      isOpen(head, way, (other) => isFound(other) || mayBeDefined(other)),
    ) ||
    (isLast && endings.some((other) => other.at < at && other.head !== head));
}

/** Without this program a command line goes on to another way at each place. */
export function hasOtherWay(text: string, name: string, has = isThere): boolean {
  const own = programParts(text).parts.filter((part) => part.name === name);
  return own.length > 0 && own.every(sparedIn(text, has));
}

/** A condition within another one may be an exception from what is refused before it. */
const decidesAt = (place: PlaceWithin | undefined, onlyExempts: boolean): boolean =>
  !place?.isInSome &&
  (!place?.choices.length || (place.decides && (place.choices.length === 1 || !onlyExempts)));

/** Whatever the condition is, the same program is started, and no part of it lies deeper. */
function isInEach({ head, seen }: ProgramPart, parts: readonly ProgramPart[]): boolean {
  const [choice, more] = seen?.choices ?? [];
  const bodies = parts.flatMap((part) =>
    part.head === head && part.seen?.choices[0] === choice ? (part.seen?.body ?? []) : [],
  );
  return (
    choice !== undefined && !more && choice.bodies > 0 && new Set(bodies).size === choice.bodies
  );
}

const isBehindRefusal = (text: string, at: number): boolean =>
  mayRefuse(text) && !isBeforeRefusals(text, at);

/** It fits a command that first goes to the project's folder, where no programs are. */
const GOES_FIRST = /^\s*cd\s+(?:"\$\{?\w+_PROJECT_DIR\b[^"\n/]{0,200}"|\$\w+_PROJECT_DIR)\s*&&\s*/;

/** The same of a hook's own command, with the programs that nothing is known of. */
export const programsOfCommand = (text: string, isHeld = isDenied): readonly string[] =>
  missing(
    text.replace(GOES_FIRST, ""),
    ({ name, isFirst, isProgram }) =>
      INSTALLED.has(name) ||
      ((isFirst || isProgram) && (NOTIFIERS.has(name) || isUnknownProgram(name))),
    isHeld,
  );

/** The programs that not every system brings, where no function of the shell can be meant. */
export const ownPrograms = (text: string): readonly string[] =>
  missing(
    text,
    ({ name, isFirst, isProgram }) =>
      (isProgram || (isFirst && text.startsWith(name))) &&
      (NOTIFIERS.has(name) || isUnknownProgram(name)),
    isDenied,
  );

function missing(
  text: string,
  isMissing: (part: ProgramPart) => boolean,
  isHeld: IsHeld,
  has: (name: string) => boolean = () => false,
): readonly string[] {
  const { parts, questions } = programParts(text);
  const isAsked = askedFor(
    parts,
    questions.filter(({ without }) => !without || isHeld(without)),
  );
  const deciding = new Set(parts.flatMap(({ head, isLast }) => (isLast ? head : [])));
  // A text that is read in may have a function by such a name.
  const isTakenIn = (name: string) => readsIn(text) && /^[a-z]\w*$/.test(name);
  const isNeeded = (part: ProgramPart) =>
    deciding.has(part.head) && !part.isSought
      ? isMissing(part) || (isUnknownProgram(part.name) && !isTakenIn(part.name))
      : !isAsked(part) && !part.isNoLoss && isMissing(part);
  const sought = new Set(questions.flatMap(({ names }) => names));
  // Both end the text, and the first is started only where it is found.
  const isChosen = (part: ProgramPart, next: ProgramPart) =>
    part.isLast && next.isLast && sought.has(part.head);
  const isInstead = (part: ProgramPart | undefined, next: ProgramPart | undefined) =>
    part &&
    next &&
    (next.isElse ? isLike(part, next) : next.work === part.work && isChosen(part, next));
  let isThere = false;
  const named = parts.filter((part, i) => {
    const next = parts[i + 1];
    // Another program that is given the same is no second condition.
    const hasOther =
      next && isInstead(part, next) && (isChosen(part, next) || !programOf(next.name));
    const isOther = isInstead(parts[i - 1], part);
    const before = isOther ? parts[i - 1] : part;
    // Another one that does the same work is started only where none of these is there.
    const isSpared = isOther && isThere;
    isThere = isSpared || has(part.name);
    return !isSpared && !hasOther && isNeeded(part) && before && isNeeded(before);
  });
  const isKnown = (name: string) => isToInstall(name) && !(readsIn(text) && mayBeFunction(name));
  const waited = questions.flatMap(({ names, without, isBefore }) =>
    without && isBefore && !isHeld(without) ? names.filter(isKnown) : [],
  );
  return [...new Set([...named.map(({ name }) => name), ...waited])];
}

/** Programs for which the text asks, and without which it refuses nothing. */
export function programsLookedFor(text: string): readonly string[] {
  const { questions } = programParts(text);
  const asking = questions.flatMap(({ names, at }) => {
    const [name = "", more] = names.filter((word) => !word.startsWith("-"));
    return isToInstall(name) && more === undefined ? [{ name, at }] : [];
  });
  return [...new Set(asking.map(({ name }) => name))].filter((name) =>
    refusesOnlyWhereFound(
      text,
      asking.flatMap((asked) => (asked.name === name ? asked.at : [])),
    ),
  );
}

const readsIn = (text: string): boolean => /(?:^|[\s;&|({])(?:source|\.)[ \t]+\S/.test(text);

/** What one of them does by a word, the others do by the same word. */
const MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);

/** The other program does the same work, as `npm audit` behind `bun audit`, or does so by itself. */
const isLike = (part: ProgramPart, next: ProgramPart): boolean =>
  next.work === part.work ||
  (part.verb !== "" &&
    next.verb === part.verb &&
    [part, next].every(({ head }) => MANAGERS.has(head))) ||
  part.work === `${next.head.replace(/\d[\d.]*$/, "")} ${next.work}`;

/** Whether a program is started only where it was asked for. */
function askedFor(
  parts: readonly ProgramPart[],
  questions: readonly ProgramQuestion[],
): (part: ProgramPart) => boolean {
  const keys = (place: PlaceWithin | undefined, name: string) =>
    (place?.choices ?? []).map(({ id }) => `${id} ${name}`);
  const started = new Set(
    parts.flatMap(({ head, place, isSought }) => (isSought ? [] : keys(place, head))),
  );
  const within = new Set<string>();
  /** By a program's name, from where on it is asked for. */
  const from = new Map<string, number>();
  for (const { names, place, at } of questions)
    for (const name of names) {
      const [choice] = place?.decides ? place.choices : [];
      const [nearest = ""] = choice ? keys(place, name) : [];
      if (choice && !choice.reaches && (!choice.acts || started.has(nearest))) within.add(nearest);
      else from.set(name, Math.min(place?.isLater === false ? at : -1, from.get(name) ?? at));
    }
  const named = new Set(questions.flatMap(({ names }) => names));
  return ({ head, place, at }) => {
    if (!place) return named.has(head);
    const first = from.get(head);
    const isBefore = first !== undefined && (place.isLater || first <= at);
    return isBefore || keys(place, head).some((key) => within.has(key));
  };
}
