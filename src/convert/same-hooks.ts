/** Puts together what is one hook in the files of several agents, so that it counts once (S32). */
import type { Judged } from "../judge/judge.ts";
import { copyKey, isPluginCopy, kinKey, workOnce } from "../play/work.ts";

const hostOf = ({ group: { origin } }: Judged) => origin?.host ?? "";

/** Each file of the two agents has a hook that does what the other one is for. */
const areTwins = (a: Judged, b: Judged): boolean =>
  a.event === b.event &&
  hostOf(a) !== hostOf(b) &&
  a.handler.origin?.twins?.includes(hostOf(b)) === true &&
  b.handler.origin?.twins?.includes(hostOf(a)) === true &&
  workOnce(a.handler) === workOnce(b.handler);

/** The positions of each hook in every list, without those that another hook stands for. */
export function setsIn(lists: readonly (readonly Judged[])[]): readonly (readonly number[])[] {
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
    const set = twins.find((one) => firstOf(one).group.matcher === hook.group.matcher) ?? twins[0];
    if (set) set.push(i);
    else sets.push([i]);
  }
  return sets;
}
