/** Builds the page of a bare `hookport` for a project that was never converted. */
import type { Adapters } from "../model/adapter.ts";
import type { AuditProject, Diagnostic } from "../../schemas/types/output.ts";
import { sidesIn } from "../audit/sides.ts";
import { setsOf } from "../judge/twins.ts";
import { asideSentences, isAllRead, rulesSection } from "../screen/aside.ts";
import { hookRows } from "../screen/hook-rows.ts";
import { listed } from "../screen/label.ts";
import type { Page } from "../screen/page.ts";
import { placedItem } from "../screen/screen.ts";
import { plural } from "../screen/text.ts";

export interface Unconverted {
  readonly project: AuditProject;
  /** The agent, or the format of a document, whose hooks each file holds. */
  readonly ownerOf: ReadonlyMap<string, string>;
  /** The agents in use here. */
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
  const to = others.length ? others : Object.keys(adapters).filter((host) => !own.includes(host));
  const from = choose ? ` --from ${own[0]}` : "";
  return {
    verdict: [
      { text: whichHooks(project, ownerOf, title), tone: "plain" },
      ...(project.hooks.length && others.length
        ? [
            {
              text: `Also used here: ${others.map((host) => title(host) ?? host).join(", ")}.`,
              tone: "plain" as const,
            },
          ]
        : []),
      ...asideSentences(project.notices).map((text) => ({ text, tone: "fair" as const })),
    ],
    hooks: { agents: sides.map(({ short }) => short), rows: hookRows(sides, false) },
    sections: [
      { title: "Not read", items: project.unread.map(placedItem) },
      { title: "Misspelt", items: project.notices.filter(isMisspelt).map(placedItem) },
      rulesSection(project.notices),
    ],
    ...(project.hooks.length && {
      next: { command: `hookport convert${from} --to ${to.join(",")} --dry-run` },
    }),
  };
}

const isMisspelt = ({ code }: Diagnostic) => code === "unknown-key";

function whichHooks(
  { hooks, unread, notices }: AuditProject,
  ownerOf: Unconverted["ownerOf"],
  title: (host: string) => string | undefined,
): string {
  if (!hooks.length)
    return unread.length || !isAllRead(notices) ? "No hook here can be read." : "No hook is here.";
  const counts = new Map<string, { hooks: number; files: Set<string> }>();
  const sets = setsOf(hooks);
  for (const set of sets)
    for (const owner of new Set(set.map(({ file }) => ownerOf.get(file) ?? ""))) {
      const count = counts.get(owner) ?? { hooks: 0, files: new Set() };
      count.hooks += 1;
      for (const { file } of set) count.files.add(file);
      counts.set(owner, count);
    }
  const which = [...counts].map(([owner, count], i) => {
    const what = i ? String(count.hooks) : plural(count.hooks, "hook");
    return `${what} ${title(owner) ? `of ${title(owner)}` : `in ${listed([...count.files])}`}`;
  });
  const guards = sets.filter((set) => set.some(({ guard }) => guard)).length;
  const other = [...counts.keys()].some((owner) => title(owner)) ? "No other agent" : "No agent";
  const may = guards ? ` ${other} is sure to obey ${guards === 1 ? "it" : "them"}.` : "";
  return `${listed(which)}${guardsAmong(sets.length, guards)}.${may}`;
}

function guardsAmong(hooks: number, guards: number): string {
  if (guards === 0) return ", none of them a guard";
  if (hooks === 1) return ", a guard";
  if (guards === hooks) return ", all of them guards";
  return `, ${guards} of them ${guards === 1 ? "a guard" : "guards"}`;
}
