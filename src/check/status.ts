/** Builds the page of a bare `hookport` for a project that was never converted. */
import type { Adapters } from "../model/adapter.ts";
import type { AuditProject, Diagnostic } from "../../schemas/types/output.ts";
import { UNCONVERTED } from "../audit/counts.ts";
import { firstStep, isWrong } from "../audit/missing.ts";
import { sidesIn } from "../audit/sides.ts";
import { setsOf } from "../judge/twins.ts";
import { asideOf, isAllRead, rulesSection } from "../screen/aside.ts";
import { hooksOn } from "../screen/hook-rows.ts";
import { listed } from "../screen/label.ts";
import { inTone, type Page } from "../screen/page.ts";
import { placedItems, type Item } from "../screen/screen.ts";
import { beforeYouRely, openItems } from "../screen/side.ts";
import { plural } from "../screen/text.ts";
import { countsOn, guardShare, openSentences } from "../screen/verdict.ts";

export interface Unconverted {
  readonly project: AuditProject;
  /** The agent, or the format of a document, whose hooks each file holds. */
  readonly ownerOf: ReadonlyMap<string, string>;
  readonly used: readonly string[];
  /** Several agents' own files hold hooks, so that one has to be named. */
  readonly choose: boolean;
}

export function unconvertedPage(
  { project, ownerOf, used, choose }: Unconverted,
  adapters: Adapters,
): Page {
  const title = (host: string) => adapters[host]?.title;
  const sides = sidesIn(project, adapters);
  const own = [...new Set(project.hooks.flatMap(({ file }) => ownerOf.get(file) ?? []))];
  const others = used.filter((host) => !own.includes(host));
  const command = stepOf(project, others, choose ? ` --from ${own[0]}` : "");
  const also = `Also used here: ${others.map((host) => title(host) ?? host).join(", ")}.`;
  const isAlso = project.hooks.length > 0 && others.length > 0;
  return {
    verdict: [
      ...inTone("plain", [
        whichHooks(project, ownerOf, title),
        ...openSentences(sides.map(countsOn)),
        ...(isAlso ? [also] : []),
      ]),
      ...inTone("fair", asideOf(project)),
    ],
    hooks: hooksOn(sides, false),
    sections: [
      { title: "Does not hold", items: openItems(sides, () => []).filter(isTold) },
      beforeYouRely(sides, false),
      { title: "Not read", items: placedItems(project.unread) },
      { title: "Misspelt", items: placedItems(project.notices.filter(isMisspelt)) },
      rulesSection(project.notices),
    ],
    ...(command && { next: { command } }),
  };
}

/** The table shows where an agent does not run a hook, or runs it as it is. */
const isTold = ({ code = "" }: Item) => !UNCONVERTED.includes(code);

/** The step of an audit, tried first where other agents are used as well. */
function stepOf(project: AuditProject, others: readonly string[], from: string): string {
  const step = firstStep(project);
  if (!step && isWrong(project)) return "hookport check";
  if (others.length && project.hooks.length)
    return `hookport convert${from} --to ${others.join(",")} --dry-run`;
  return step || (project.hooks.length ? "hookport audit --agent all" : "");
}

const isMisspelt = ({ code }: Diagnostic) => code === "unknown-key";

function whichHooks(
  { hooks, unread, notices }: AuditProject,
  ownerOf: Unconverted["ownerOf"],
  title: (host: string) => string | undefined,
): string {
  if (!hooks.length)
    return unread.length || !isAllRead(notices)
      ? "No hook here can be read."
      : "There is no hook here.";
  const sets = setsOf(hooks);
  const whose = sets.map((set) => {
    const owners = [...new Set(set.map(({ file }) => title(ownerOf.get(file) ?? "") ?? ""))];
    const files = [...new Set(set.map(({ file }) => file))];
    return owners.every(Boolean) ? `of ${listed(owners)}` : `in ${listed(files)}`;
  });
  const which = [...new Set(whose)].map((owners, i) => {
    const count = whose.filter((other) => other === owners).length;
    return `${i ? String(count) : plural(count, "hook")} ${owners}`;
  });
  const guards = sets.map((set) => set.filter(({ guard }) => guard)).filter(({ length }) => length);
  const possible = guards.filter((set) => set.every((hook) => hook.unread)).length;
  const share = guardShare(sets.length, guards.length, possible) || ", none of them a guard";
  return `${whose.some((owners) => owners.includes(" and ")) ? which.join(", ") : listed(which)}${share}.`;
}
