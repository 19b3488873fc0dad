import { sidesIn } from "../audit/sides.ts";
import { firstStep } from "../audit/missing.ts";
import { groupedBy } from "../model/grouped.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Diagnostic, Doctor } from "../../schemas/types/output.ts";
import { denyingSentences } from "./denies.ts";
import { cannotBeTold } from "./doctor.ts";
import { lacksIn } from "./lacks.ts";
import { keepsFromWork, opens } from "../judge/opens.ts";
import { openSubject } from "../play/conditions.ts";
import { isMet } from "../judge/word.ts";
import { asideSentences, isUnreadPlace } from "../screen/aside.ts";
import { guardWord, markOf, noteOf } from "../screen/hook-rows.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { localTime } from "../screen/log.ts";
import type { HookCell } from "../screen/notes.ts";
import type { Page, Sentence } from "../screen/page.ts";
import { capital, placedItems, type Item, withWay } from "../screen/screen.ts";
import { isOpen, type Side, type SideHook } from "../screen/side.ts";
import { guardsThatDo } from "../screen/verdict.ts";

interface Look {
  readonly adapters: Adapters;
  readonly isEverywhere: (host: string, finding: Diagnostic) => boolean;
}

export function doctorPage(doctor: Doctor, { adapters, isEverywhere }: Look): Page {
  const { project, agents } = doctor;
  const lacks = lacksIn(project);
  const sides = sidesIn(project, adapters).map((side) => ({
    ...side,
    hooks: side.hooks.map(ofGiven),
  }));
  const guarded = sides.filter(({ hooks }) => hooks.some(({ guard }) => guard));
  const seen = sides.filter(({ hooks }) => hooks.some(isSeen));
  const isGuarded = (host: string) => !seen.length || seen.some((side) => side.host === host);
  /** The verdict speaks of it. */
  const isNamed = (hook: SideHook) =>
    isOpen(hook) ||
    (hook.guard && hook.findings.some(isOfTool)) ||
    (guarded.length
      ? hook.verdict === "never-runs" && hook.findings.some(keepsFromWork)
      : hook.verdict === "never-runs" || hook.findings.some(opens));
  const isNew = ({ host, hooks }: Side) =>
    hooks.some((hook) =>
      hook.findings.some(
        (finding) => isCause(hook, finding) && (isNamed(hook) || !isEverywhere(host, finding)),
      ),
    );
  const rows = (sides[0]?.hooks ?? []).map(({ name }, i) => ({
    name,
    guard: guardWord(sides.flatMap(({ hooks }) => hooks[i] ?? [])),
    cells: sides.map((side) => cellOf(side, side.hooks[i] as SideHook)),
  }));
  const files = fileItems(doctor);
  const denying = denyingSentences(doctor, adapters);
  const sentence = verdictOf(
    doctor,
    sides,
    versions(doctor, adapters, isGuarded),
    isEverywhere,
    lacks.filter(({ isOfGuard }) => isOfGuard).map(({ program }) => program),
  );
  const wrong = sides.some(isNew) || files.length;
  const step = firstStep(project);
  const untold = agents.flatMap(({ host, untold: texts }) =>
    texts.map((text) => `${shortTitle(adapters, host)}: it cannot be told whether ${text}`),
  );
  const ran = agents.flatMap(({ host, lastRun }) =>
    lastRun ? [`${shortTitle(adapters, host)} ${localTime(lastRun)}`] : [],
  );
  const away = agents.flatMap(({ host, installed }) =>
    installed ? [] : [shortTitle(adapters, host)],
  );
  return {
    verdict: [
      ...denying.map(bad),
      // A hook that denies everything is seen to block.
      ...(denying.length && sentence === UNSEEN ? [] : [sentence]),
      ...openSentences(sides, isEverywhere, ({ unread }) => unread),
      ...asides(project.notices),
    ],
    ...(wrong && { hooks: { agents: sides.map(({ short }) => short), rows } }),
    sections: [{ title: "Wrong in the files", items: files }],
    ...(step && wrong && { next: { command: step } }),
    foot: [
      ...(wrong && sides.length ? [`${versions(doctor, adapters)}${surroundings(doctor)}`] : []),
      ...(wrong && ran.length ? [`Last run, as the log says: ${ran.join(", ")}`] : []),
      ...lacks.map(({ says }) => says),
      ...sides.flatMap(relativeSentences),
      ...(wrong ? [] : sides.flatMap(reasonSentences)),
      ...untold,
      ...(away.length ? [`Not installed here: ${away.join(", ")}`] : []),
      ...agents.flatMap(({ notes }) => notes.map(capital)),
    ],
  };
}

/** A guard works, and its reason does not reach the model, which no table tells. */
const reasonSentences = (side: Side): readonly string[] => {
  const found = side.hooks.flatMap((hook) =>
    cellOf(side, hook).notes.flatMap(({ code, text }) =>
      hook.guard && code === "part-lost" && /\bnot told why\b/.test(text)
        ? [{ text, name: hook.name }]
        : [],
    ),
  );
  return groupedBy(found, ({ text }) => text).map((alike) => {
    const names = [...new Set(alike.map(({ name }) => name))];
    return `${side.short}, ${namesOf(names, "guard")}: ${alike[0].text}`;
  });
};

/** A guard that starts by a relative path is found from one folder only, as any hook beside it is. */
function relativeSentences({ short, hooks }: Side): readonly string[] {
  const ways = waysFrom(hooks);
  const [first] = waysFrom(hooks.filter((hook) => hook.guard && !isStopped(hook)));
  if (!first) return [];
  const [path, way] = first;
  const more = ways.size - 1;
  // A hook that does not work is told by its fault only.
  const least = hooks.some((hook) => isGiven(hook) && isStopped(hook)) ? "at least " : "";
  const others = more ? ` and ${least}${more} more are relative paths` : " is a relative path";
  const lost = `, not found once the session is in another folder: ${way}`;
  return [`${short}: ${path}${others}${lost}`];
}

/** The relative paths that hooks start by, each with what to write for it. */
const waysFrom = (hooks: readonly SideHook[]): ReadonlyMap<string, string> =>
  new Map(
    hooks
      .flatMap(({ findings }) => findings)
      .flatMap((finding) => {
        const path = openSubject("start", finding);
        return path === undefined ? [] : [[path, finding.hint] as const];
      }),
  );

/** It is seen to hold something back; of a possible guard nobody knows that. */
const isSeen = ({ guard, unread }: SideHook): boolean => guard && !unread;

/** Nobody can tell whether it works, or whether its denial counts. */
const isUnsure = (hook: SideHook): boolean =>
  hook.guard && hook.findings.some((finding) => cannotBeTold(finding) && !finding.accepted);

/** A hook that the agent was never given is wrong in the files, if at all, and not here. */
const isGiven = ({ verdict, findings }: SideHook) =>
  verdict !== "never-runs" || findings.length > 0;
const ofGiven = (hook: SideHook): SideHook => (isGiven(hook) ? hook : { ...hook, guard: false });

const BAD: readonly Diagnostic["level"][] = ["error", "lost", "weakened", "warning"];

/** Calls of a tool that its filter names pass it by. */
const isOfTool = ({ code, part, accepted }: Diagnostic) =>
  code === "part-lost" && part === "tool" && !accepted;

const isStopped = (hook: SideHook) => isOpen(hook) || hook.verdict === "never-runs";
const isCause = (hook: SideHook, finding: Diagnostic) =>
  isStopped(hook) ? opens(finding) : BAD.includes(finding.level);

function cellOf(side: Side, hook: SideHook): HookCell {
  const mark = markOf(hook.verdict);
  const notes = hook.findings
    .filter((finding) => isCause(hook, finding))
    .map((finding) => {
      const { code, text } = noteOf(finding, side, false);
      const printed = text.replaceAll(`: ${side.title} `, ": the agent ");
      const isSaid = !finding.hint || printed.includes(finding.hint);
      return { code, text: isSaid ? printed : withWay(printed, finding.hint) };
    });
  // The foot says what cannot be told, which is neither a failure nor a proof (S23).
  const met = hook.findings.some(cannotBeTold) ? "unshown" : "yes";
  return { mark: mark === "if" ? met : mark, notes };
}

const versions = (
  { agents }: Doctor,
  adapters: Adapters,
  isMeant = (_host: string): boolean => true,
): string =>
  agents
    .filter(({ host, installed }) => installed && isMeant(host))
    .map(({ host, version }) => `${shortTitle(adapters, host)}${version && ` ${version}`}`)
    .join(", ");

const surroundings = ({ node, shell }: Doctor): string => {
  const found = node === "?" ? "" : node && `; Node ${node}`;
  return `${node === "" ? "; no Node" : found}${shell && `; /bin/sh is ${shell}`}`;
};

export const good = (text: string): Sentence => ({ text, tone: "good" });
export const fair = (text: string): Sentence => ({ text, tone: "fair" });
export const bad = (text: string): Sentence => ({ text, tone: "bad" });

const UNSEEN = fair("No hook here is seen to block anything.");

function verdictOf(
  { works, agents, project: { unread, hooks: hooked, notices } }: Doctor,
  sides: readonly Side[],
  found: string,
  isEverywhere: Look["isEverywhere"],
  lacked: readonly string[],
): Sentence {
  if (!agents.length && !works) return bad(unreadSentence(unread));
  if (!agents.length) return fair("No agent is in use here: name one with --agent.");
  if (!sides.length)
    return fair(
      `No agent that is in use here is installed on this machine${hooked.length ? "; `hookport run` plays a call without them" : ""}.`,
    );
  const names = (sides[0]?.hooks ?? []).map(({ name }) => name);
  const hooks = (fits: (hook: SideHook, side: Side) => boolean) =>
    names.filter((_, i) => sides.some((side) => fits(side.hooks[i] as SideHook, side)));
  const [open] = openSentences(sides, isEverywhere, isSeen);
  if (open) return open;
  const isPossiblyOpen = hooks(isOpen).length > 0;
  if (!works && (unread.some(({ level }) => level === "error") || !isPossiblyOpen))
    return bad(unreadSentence(unread));
  const unsure = hooks(isSeen).length ? hooks(isUnsure) : [];
  if (unsure.length) {
    const on = listed(sides.flatMap(({ short, hooks: own }) => (own.some(isUnsure) ? short : [])));
    return fair(
      `No guard ${isPossiblyOpen ? "that is seen to block " : ""}is seen to fail on this machine: ${found}; whether ${namesOf(unsure, "guard")} ${unsure.length === 1 ? "works" : "work"} on ${on} cannot be told.`,
    );
  }
  const isUntold = agents.some(({ untold }) => untold.length);
  const every = `${isUntold ? "As far as can be told, every" : "Every"} guard${isPossiblyOpen ? " that is seen to block" : ""}`;
  const where = hooks((hook) => !isGiven(hook)).length ? " where an agent has " : "";
  if (hooks(isSeen).length) {
    const does = lacked.length ? "starts" : "works";
    const but = `, but ${listed(lacked)} ${lacked.length === 1 ? "is" : "are"} not here`;
    const tone = isPossiblyOpen || lacked.length ? fair : good;
    return tone(
      `${every} ${does} on this machine${where && `${where}it`}${lacked.length ? but : ""}: ${found}.`,
    );
  }
  if (isPossiblyOpen) return UNSEEN;
  if (!names.length && hooked.length)
    return fair(`No hook here is run by an agent that is installed: ${found}.`);
  if (!names.length) return fair("No hook here can be read.");
  const which = troubles(sides);
  const isAll = !unread.length && !notices.some(isUnreadPlace);
  const readable = isAll ? "all of them run" : "those that can be read run";
  const tone = which.length || !isAll ? fair : good;
  const possible = hooks(({ guard }) => guard);
  const none = possible.length
    ? `seen to block anything, and of ${namesOf(possible)} it cannot be told`
    : "a guard";
  return tone(
    `No hook ${isAll ? "" : "that can be read "}here is ${none}; with ${found} on this machine, ${which.join(", and ") || `${readable}${where && `${where}them`}`}.`,
  );
}

/** Says how many of the guards that fit do not work, where some do not. */
function openSentences(
  sides: readonly Side[],
  isEverywhere: Look["isEverywhere"],
  fits: (hook: SideHook) => boolean,
): readonly Sentence[] {
  const open = sides.flatMap(({ host, hooks }) =>
    hooks.flatMap((hook, i) => (isOpen(hook) && fits(hook) ? [{ host, hook, i }] : [])),
  );
  const count = new Set(open.map(({ i }) => i)).size;
  const isOurs = open.some(({ host, hook: { findings } }) =>
    findings.some((finding) => opens(finding) && !isEverywhere(host, finding)),
  );
  const does = guardsThatDo(count, open.every(({ hook }) => hook.unread) ? count : 0);
  const where = isOurs ? "" : ", by the project's own files";
  return count ? [bad(`${does} not work on this machine${where}.`)] : [];
}

/** The hooks that do not run, or lack something on this machine, on all agents or on some. */
function troubles(sides: readonly Side[]): readonly string[] {
  const [onAll, some]: readonly [string[], string[]] = [[], []];
  const [vain, vainOnSome]: readonly [string[], string[]] = [[], []];
  for (const [i, { name }] of (sides[0]?.hooks ?? []).entries()) {
    const given = sides.filter(({ hooks }) => isGiven(hooks[i] as SideHook));
    const idle = given.filter(({ hooks }) => !isMet((hooks[i] as SideHook).verdict)).length;
    const hindered = given.filter(({ hooks: own }) => own[i]?.findings.some(opens)).length;
    if (idle && idle === given.length) onAll.push(name);
    else if (hindered && hindered === given.length) vain.push(name);
    else if (idle) some.push(name);
    else if (hindered) vainOnSome.push(name);
  }
  return [
    ...running(onAll, ["never runs", "never run"]),
    ...running(some, ["runs only on some of them", "run only on some of them"]),
    ...running(vain, ["cannot do its work", "cannot do their work"]),
    ...running(vainOnSome, ["cannot do its work on some", "cannot do their work on some"]),
  ];
}

/**
 * An entry that its agent does not run leaves the others of its file as they are; the text of one
 * agent or skill matters less than these.
 */
function unreadSentence(unread: readonly Diagnostic[]): string {
  const wrong = unread.filter(isWrong);
  const entries = wrong.filter(
    ({ code, pointer }) => ENTRY_FAULTS.includes(code) && /^\/hooks\/./.test(pointer),
  );
  const whole = wrong.filter((finding) => !entries.includes(finding)).map(({ file }) => file);
  const files = new Set(whole).size;
  if (!entries.length || whole.some((file) => !file.endsWith(".md")))
    return `The hooks of ${files === 1 ? "a file" : `${files} files`} cannot be read, and do not work.`;
  return entries.length === 1
    ? "An entry of a file of hooks is not written as its agent runs it, and does not work."
    : `${entries.length} entries of files of hooks are not written as their agents run them, and do not work.`;
}

const ENTRY_FAULTS: readonly Diagnostic["code"][] = ["unread", "unknown-event"];

const running = (names: readonly string[], [single, several]: readonly [string, string]) =>
  names.length ? [`${namesOf(names)} ${names.length === 1 ? single : several}`] : [];

/** Names that were cut to the same beginning tell nobody which hooks are meant. */
const namesOf = (names: readonly string[], kind = "hook"): string =>
  new Set(names).size < names.length || names.length > MOST
    ? `${names.length} ${kind}s`
    : listed(names);
const MOST = 4;

const asides = (notices: readonly Diagnostic[]): readonly Sentence[] =>
  asideSentences(notices).map(fair);

const isWrong = ({ level }: Diagnostic): boolean => level === "error" || level === "lost";

/** What is wrong with a file as a whole; what is wrong with a hook is noted in the table. */
const fileItems = ({ project: { unread, notices, hooks } }: Doctor): readonly Item[] => {
  const wrong = unread.filter(isWrong);
  const isOf = (file: string) => (other: { readonly file: string }) => other.file === file;
  // Nothing else says that an agent drops the whole of a file that has no hook in the table.
  const dropped = notices.filter(
    ({ code, file, pointer = "" }) =>
      code === "host-rejects" &&
      !hooks.some(isOf(file)) &&
      wrong.some(isOf(file)) &&
      !wrong.filter(isOf(file)).some((entry) => pointer.startsWith(entry.pointer ?? "")),
  );
  return placedItems([
    ...dropped,
    ...wrong,
    ...notices.filter(({ code }) => code === "plugin-emptied"),
  ]);
};
