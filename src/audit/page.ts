import type { Adapters } from "../model/adapter.ts";
import { isLostGuard, strands } from "../model/diagnostics.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import { isLoss, isMet } from "../judge/word.ts";
import { asideSentences, isAllRead, rulesSection } from "../screen/aside.ts";
import { hooksOn } from "../screen/hook-rows.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { inTone, type Page, type Sentence } from "../screen/page.ts";
import { placedItems, type Item } from "../screen/screen.ts";
import {
  conditionsAmong,
  openItems,
  sentence,
  shared,
  beforeYouRely,
  type Side,
} from "../screen/side.ts";
import { countsOn, guardSentences, strandedSentences, unreadSentences } from "../screen/verdict.ts";
import { firstStep } from "./missing.ts";
import { sidesIn } from "./sides.ts";

/** `everything` includes what is accepted, and what a conversion would leave. */
export function projectPage(
  project: AuditProject,
  adapters: Adapters,
  everything: boolean,
  required = false,
): Page {
  const sides = sidesIn(project, adapters);
  const step = firstStep(project);
  const open = openItems(sides, ({ hint }) => [hint]);
  return {
    verdict: required ? requiredSentence(project) : verdictOf(project, sides, adapters),
    hooks: hooksOn(sides, everything),
    sections: [
      { title: "Does not hold", items: open },
      { title: "Wrong in the files", items: fileItems(project, open) },
      rulesSection(project.notices),
      beforeYouRely(sides, everything),
      ...(everything
        ? [{ title: "After hookport convert", items: laterItems(project, sides) }]
        : []),
    ],
    ...(step && { next: { command: step } }),
  };
}

const requiredSentence = ({ required }: AuditProject) =>
  required.length
    ? inTone("bad", ["Not every required guard holds."])
    : inTone("good", ["Every required guard holds."]);

function verdictOf(
  project: AuditProject,
  sides: readonly Side[],
  adapters: Adapters,
): readonly Sentence[] {
  const { verdict, unread, notices } = project;
  const tone = { holds: "good", open: "bad", "no-guard": "fair", unreadable: "bad" } as const;
  const sentences =
    verdict === "unreadable" && !sides.some(({ hooks }) => hooks.length)
      ? [
          unread.every(({ pointer }) => pointer.startsWith("/hooks/"))
            ? "No hook here is written as its agent runs it."
            : "A file of hooks could not be read.",
        ]
      : guardSentences(sides.map(countsOn), conditionsAmong(sides), project.hooks.length, {
          areBelow: true,
          isAllRead: isAllRead([...notices, ...unread]),
        });
  const kept = notices.filter(strands);
  const off = machineSentences(project, adapters);
  const isStale = notices.some(({ code }) => code === "out-of-date");
  return [
    ...inTone("bad", isStale ? ["This project is not up to date."] : []),
    ...inTone(tone[verdict], sentences.slice(0, 1)),
    ...inTone("plain", sentences.slice(1)),
    ...inTone("bad", [
      ...unreadSentences(unread.filter(isLostGuard).length),
      ...strandedSentences(kept.map(({ host = "" }) => shortTitle(adapters, host))),
    ]),
    ...inTone("fair", [...asideSentences(notices), ...off]),
  ];
}

/** Says which guards this machine does not run. */
export function machineSentences({ summary }: AuditProject, adapters: Adapters): readonly string[] {
  const off = summary.filter(({ machine }) => machine?.off);
  const why = [...new Set(off.flatMap(({ machine }) => machine?.why ?? []))];
  if (!off.length) return [];
  const titles = listed(off.map(({ host }) => shortTitle(adapters, host)));
  const how = off.length === 1 ? "does not run its" : "do not run their";
  return [`On this machine ${titles} ${how} guards${why.length ? `: ${why.join("; ")}` : ""}.`];
}

/** Without what is told of the hooks that do not hold. */
const fileItems = (
  { unread, required, notices }: AuditProject,
  open: readonly Item[],
): readonly Item[] =>
  placedItems(
    [
      ...unread,
      ...required,
      ...notices.filter(({ level, code }) => level !== "notice" || SAID.includes(code)),
    ].filter(
      ({ code, message }) =>
        !open.some((item) => item.code === code && item.text.includes(`: ${message}`)),
    ),
  );

const SAID: readonly string[] = [
  "accepted-unused",
  "fails-open",
  "foreign-hook-can-override",
  "plugin-apart",
];

/** Lists what a conversion would leave undone for hooks that do not have their effect today. */
function laterItems(project: AuditProject, sides: readonly Side[]): readonly Item[] {
  const after = project.hooks.map((hook) => ({
    ...hook,
    hosts: hook.hosts.map((verdict) => ({ ...verdict, ...verdict.after })),
  }));
  const later = sidesIn({ ...project, hooks: after }, {});
  return sides.flatMap(({ title, short, hooks }, s) => {
    const changed = later[s]?.hooks.filter((_, i) => !isMet(hooks[i]?.verdict ?? "runs")) ?? [];
    return shared(changed, (finding) => isLoss(finding) || strands(finding)).map(
      ({ finding, of }) => ({
        at: short,
        text: `${listed(of.map(({ name }) => name))}: ${sentence(title, finding)}`,
        code: finding.code,
      }),
    );
  });
}
