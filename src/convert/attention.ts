/** Lists what needs attention after a conversion, agent by agent (S23). */
import type { Adapters } from "../model/adapter.ts";
import { nameOf } from "../model/handler-name.ts";
import { word } from "../model/shell.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";
import { strandedIn } from "../judge/generated.ts";
import { isTwofold, opens, worstOf } from "../judge/word.ts";
import type { Judged } from "../judge/judge.ts";
import { findable } from "../read/short-name.ts";
import { calledAs, hookNames } from "../screen/label.ts";
import type { Item } from "../screen/screen.ts";
import { openItems, sentence, type Side, type SideHook } from "../screen/side.ts";
import type { Outcome } from "./convert.ts";
import { copyKey, isPluginCopy, kinKey, workOnce } from "../play/work.ts";

export interface ConvertHook extends SideHook {
  readonly judged: Judged;
}

export interface ConvertSide extends Side {
  readonly hooks: readonly ConvertHook[];
  /** What concerns the agent as a whole. */
  readonly general: readonly Diagnostic[];
}

export function sidesOf(
  { report, judged }: Outcome,
  adapters: Adapters,
  fits: (hook: Judged) => boolean = () => true,
): readonly ConvertSide[] {
  const lists = report.targets.map(
    ({ host }) => judged.find((plan) => plan.host === host)?.judged ?? [],
  );
  // Two conversions at once may have hooks of their own.
  const isShared = lists.every((list) => list.length === lists[0]?.length);
  const shared = isShared ? setsIn(lists) : undefined;
  return report.targets.map(({ host, findings }, t): ConvertSide => {
    const every = lists[t] ?? [];
    const own = new Set(every.flatMap((judged) => judged.findings).map(keyOf));
    const sets = (shared ?? setsIn([every])).filter(([i = 0]) => every[i] && fits(every[i]));
    const hooks = sets.map((set) => worstOf(set.map((i) => every[i] as Judged)) as Judged);
    const named = hooks.map(({ event, group: { matcher = "" }, handler }) => ({
      what: nameOf(handler),
      event,
      matcher,
    }));
    const names = hookNames(named);
    return {
      host,
      ...calledAs(adapters, host),
      hooks: hooks.map((judged, i) => {
        const { guard, unread, verdict, findings, opened } = judged;
        const accepted = opened ? "" : (findings.find(opens)?.accepted ?? "");
        return { name: names[i] ?? "", guard, unread, verdict, findings, accepted, judged };
      }),
      general: findings.filter((finding) => !own.has(keyOf(finding))),
    };
  });
}

const keyOf = ({ code, message, pointer, file }: Diagnostic) =>
  JSON.stringify([code, message, pointer, file]);

/** Open guards, with what can be done. `written` means that an agent can be left out again. */
export const openGuards = (sides: readonly ConvertSide[], written: boolean): readonly Item[] =>
  openItems(sides, (finding, of, on) => {
    const agent = on.length === 1 ? ` --agent ${on[0]?.host}` : "";
    return [
      finding.hint,
      ...(written
        ? [
            `live with it: hookport accept ${finding.code}${finding.part ? ` --part ${finding.part}` : ""}${agent}${ofHook(of as readonly ConvertHook[])} --why "..."`,
            ...(agent ? [`leave ${on[0]?.short} out: hookport remove${agent}`] : []),
          ]
        : []),
    ];
  });

/** Returns what no clone of the project contains. */
export const strandedOn = (report: Report, adapters: Adapters, written: boolean): readonly Item[] =>
  strandedIn(report).map((finding) => {
    const { host = "", code, hint } = finding;
    const { title, short } = calledAs(adapters, host);
    const accept = `live with it: hookport accept ${code} --agent ${host} --why "..."`;
    const ways = [hint, ...(written ? [accept] : [])];
    return { at: short, text: sentence(title, finding), code, ways };
  });

/** The option that selects one hook by its name; empty for several hooks. */
function ofHook([hook, other]: readonly ConvertHook[]): string {
  const name = hook && !other ? findable(nameOf(hook.judged.handler)) : "";
  return name ? ` --hook ${word(name)}` : "";
}

/** Returns what concerns an agent as a whole; how it is set up is part of `everything`. */
export const generalOn = (
  { title, short, general }: ConvertSide,
  everything: boolean,
): readonly Item[] =>
  general
    .filter(({ code, accepted }) => everything || (!accepted && GENERAL.includes(code)))
    .map((finding) => ({
      at: short,
      text: sentence(title, finding),
      ...(finding.code !== "setup" && { code: finding.code }),
    }));

const GENERAL: readonly string[] = [
  "other-source",
  "other-version",
  "not-ignored",
  "foreign-hook-can-override",
];

/** Hooks whose originals run as well as ours, which `--adopt` would end. */
export const doubled = ({ hooks }: ConvertSide): readonly Judged[] =>
  hooks.flatMap(({ findings, judged }) => (findings.some(isTwofold) ? [judged] : []));

const hostOf = ({ group: { origin } }: Judged) => origin?.host ?? "";

/** Each file of the two agents has a hook that does what the other one is for. */
const areTwins = (a: Judged, b: Judged): boolean =>
  a.event === b.event &&
  hostOf(a) !== hostOf(b) &&
  a.handler.origin?.twins?.includes(hostOf(b)) === true &&
  b.handler.origin?.twins?.includes(hostOf(a)) === true &&
  workOnce(a.handler) === workOnce(b.handler);

/** The positions of each hook in every list, without those that another hook stands for. */
function setsIn(lists: readonly (readonly Judged[])[]): readonly (readonly number[])[] {
  const [first = []] = lists;
  const isDead = (i: number) =>
    lists.some((judged) => judged[i]?.findings.some(({ code }) => code === "matcher-never"));
  const alive = new Set(first.filter((_, i) => !isDead(i)).map(kinKey));
  const written = new Set(first.filter((hook) => !isPluginCopy(hook)).map(copyKey));
  const sets: number[][] = [];
  const firstOf = ([i]: readonly number[]) => first[i as number] as Judged;
  for (const [i, hook] of first.entries()) {
    if (isDead(i) && kinKey(hook) !== "" && alive.has(kinKey(hook))) continue;
    if (isPluginCopy(hook) && written.has(copyKey(hook))) continue;
    const twins = sets.filter(
      (set) =>
        areTwins(firstOf(set), hook) &&
        set.every((j) => hostOf(first[j] as Judged) !== hostOf(hook)),
    );
    const set =
      twins.find((twin) => firstOf(twin).group.matcher === hook.group.matcher) ?? twins[0];
    if (set) set.push(i);
    else sets.push([i]);
  }
  return sets;
}
