import { sidesIn } from "../audit/sides.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Diagnostic, Doctor } from "../../schemas/types/output.ts";
import { cellOf, isCause, isGiven, isOfTool, isSeen, isUnsure, ofGiven } from "./cells.ts";
import {
  denyingSentences,
  lacksIn,
  namesOrCount,
  reasonSentences,
  relativeSentences,
} from "./sentences.ts";
import { keepsFromWork, opens, isMet } from "../judge/word.ts";
import { asideSentences, isUnreadPlace } from "../screen/aside.ts";
import { guardWord } from "../screen/hook-rows.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { localTime } from "../screen/log.ts";
import type { Page, Sentence } from "../screen/page.ts";
import { capital, placedItems, type Item } from "../screen/screen.ts";
import { isOpen, type Side, type SideHook } from "../screen/side.ts";
import { guardsThatDo } from "../screen/verdict.ts";

interface Look {
  readonly adapters: Adapters;
  readonly isEverywhere: (host: string, finding: Diagnostic) => boolean;
  /** It is the conversion that mends what is wrong, or empty. */
  readonly conversion: () => string;
}

export function doctorPage(doctor: Doctor, { adapters, isEverywhere, conversion }: Look): Page {
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
  const step = wrong ? conversion() : "";
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
      ...asideSentences(project.notices).map(fair),
    ],
    ...(wrong && { hooks: { agents: sides.map(({ short }) => short), rows } }),
    sections: [{ title: "Wrong in the files", items: files }],
    ...(step && { next: { command: step } }),
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
      `No guard ${isPossiblyOpen ? "that is seen to block " : ""}is seen to fail on this machine: ${found}; whether ${namesOrCount(unsure, "guard")} ${unsure.length === 1 ? "works" : "work"} on ${on} cannot be told.`,
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
    ? `seen to block anything, and of ${namesOrCount(possible)} it cannot be told`
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
  const found = (sides[0]?.hooks ?? []).map(({ name }, i) => {
    const given = sides.flatMap(({ hooks }) => (isGiven(hooks[i] as SideHook) ? hooks[i] : []));
    const idle = given.filter((hook) => !isMet(hook?.verdict as SideHook["verdict"])).length;
    const hindered = given.filter((hook) => hook?.findings.some(opens)).length;
    if (idle && idle === given.length) return { name, kind: "idle" };
    if (hindered && hindered === given.length) return { name, kind: "vain" };
    return { name, kind: idle ? "idleOnSome" : hindered ? "vainOnSome" : "" };
  });
  return TROUBLES.flatMap(([kind, single, several]) => {
    const names = found.flatMap((hook) => (hook.kind === kind ? hook.name : []));
    return names.length ? `${namesOrCount(names)} ${names.length === 1 ? single : several}` : [];
  });
}

const TROUBLES = [
  ["idle", "never runs", "never run"],
  ["idleOnSome", "runs only on some of them", "run only on some of them"],
  ["vain", "cannot do its work", "cannot do their work"],
  ["vainOnSome", "cannot do its work on some", "cannot do their work on some"],
] as const;

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
