/** Prints the screen of `check`: two lines if all is well, else the layout of linters. */
import { machineSentences } from "../audit/page.ts";
import { firstStep } from "../audit/missing.ts";
import { sidesIn } from "../audit/sides.ts";
import { setsOf } from "../judge/twins.ts";
import type { Adapters } from "../model/adapter.ts";
import { isLostGuard } from "../model/diagnostics.ts";
import { groupedBy } from "../model/grouped.ts";
import { isMet } from "../judge/word.ts";
import type { AuditHook, AuditProject } from "../../schemas/types/output.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { asideOf, isAllRead } from "../screen/aside.ts";
import { hooksOn } from "../screen/hook-rows.ts";
import { inTone, pageText, type Section } from "../screen/page.ts";
import { parted, paragraph, section, type Look } from "../screen/screen.ts";
import { conditionsAmong } from "../screen/side.ts";
import { visible } from "../model/visible.ts";
import { plural } from "../screen/text.ts";
import { unreadGuards } from "../screen/verdict.ts";
import type { Problem } from "./problems.ts";

interface CheckView extends Look {
  readonly adapters: Adapters;
  readonly targets: readonly string[];
}

export function printChecked(
  project: AuditProject,
  problems: readonly Problem[],
  view: CheckView,
): string {
  const aside = [...asideOf(project), ...machineSentences(project, view.adapters)].flatMap((text) =>
    paragraph(text, view.width),
  );
  if (!problems.length) return [...fine(project, view), ...aside].join("\n");
  const verdict = inTone("plain", [headOf(project, problems, view)]);
  return [
    ...pageText({ verdict, sections: sectionsOf(problems) }, view),
    ...parted(aside),
    ...wayOut(project, problems, view),
  ].join("\n");
}

export function hooksLines(project: AuditProject, adapters: Adapters, look: Look): string {
  const hooks = hooksOn(sidesIn(project, adapters), false);
  return pageText({ verdict: [], hooks, sections: [] }, look).join("\n");
}

/** Returns what hooks of a package cannot do on some agents, where nobody asked about those. */
export const printGaps = (gaps: readonly Problem[], look: Look): string =>
  section(
    "By agent",
    gaps.map(({ line, text, code }) => ({ at: `line ${line}`, text, code })),
    look,
  ).join("\n");

function fine(project: AuditProject, view: CheckView): readonly string[] {
  const { paint, width, targets } = view;
  const what = project.path === "." ? "this package" : visible(project.path);
  if (!project.hooks.length && !isAllRead(project.notices)) return ["No hook here can be read."];
  if (!project.hosts.length) return [`${paint("green", "ok")}  ${what} is valid`];
  const hooks = setsOf(project.hooks).length;
  const lines = paragraph(
    `${plural(hooks, "hook")}${targets.length ? " up to date" : ""}; ${standing(project, view)}`,
    width,
    "    ",
  );
  return lines.map((line, i) => (i ? line : `${paint("green", "ok")}  ${line.slice(4)}`));
}

/** For example `6 guards hold on …, on 2 conditions; 1 gap is accepted`. */
function standing(project: AuditProject, { adapters }: CheckView): string {
  const { guards, hosts, hooks } = project;
  const ifs = conditionsAmong(sidesIn(project, adapters));
  // A code that is accepted for one reason counts as one gap, even if it is reported on several
  // hooks and agents.
  const gaps = new Set(
    hooks.flatMap(({ hosts: verdicts }) =>
      verdicts.flatMap(({ findings }) =>
        findings.flatMap(({ code, accepted }) => (accepted ? [`${code} ${accepted}`] : [])),
      ),
    ),
  );
  const open = setsOf(hooks.filter(isOpenGuard)).length;
  const holding = Math.max(0, guards - open);
  const unread = hooks.filter((hook) => hook.guard && hook.unread && !isOpenGuard(hook));
  const possible = Math.min(holding, setsOf(unread).length);
  const count = [
    ...(holding > possible ? [plural(holding - possible, "guard")] : []),
    ...(possible ? [plural(possible, "possible guard")] : []),
  ].join(" and ");
  const hold = guards
    ? `${count || "no guard"} ${holding > 1 ? "hold" : "holds"} on ${listed(hosts.map((host) => shortTitle(adapters, host)))}`
    : `none of ${isAllRead([...project.notices, ...project.unread]) ? "them" : "those that were read"} can block anything`;
  return (
    [
      `${hold}${ifs ? `, on ${plural(ifs, "condition")}` : ""}`,
      ...(gaps.size
        ? [`${plural(gaps.size, "gap")} ${gaps.size === 1 ? "is" : "are"} accepted`]
        : []),
    ].join("; ") + (ifs || gaps.size ? " (--verbose lists them)" : "")
  );
}

/** It does not hold somewhere, which is accepted where the check does not fail. */
const isOpenGuard = ({ guard, hosts }: AuditHook): boolean =>
  guard && hosts.some(({ verdict }) => !isMet(verdict));

const sectionsOf = (problems: readonly Problem[]): readonly Section[] =>
  [...new Set(problems.map(({ file }) => file))].map((file) => ({
    title: file || "the project",
    items: problems
      .filter((problem) => problem.file === file)
      .map(({ line, text, code, mild, mended, hint }) => ({
        at: String(line),
        text,
        code,
        ways: mended || !hint ? [] : [hint],
        tone: mild ? ("fair" as const) : ("bad" as const),
      })),
  }));

function headOf(
  { hooks, unread }: AuditProject,
  problems: readonly Problem[],
  view: CheckView,
): string {
  const opening = problems.filter(({ guards }) => guards.length);
  const text = plural(problems.length, "problem");
  const uncounted = problems.filter((problem) => problem.uncounted);
  const lost = unread.filter(isLostGuard).length;
  if (!opening.length && lost && uncounted.every(({ code }) => code === "unknown-event"))
    return `${text}; ${unreadGuards(lost)} not hold`;
  if (!opening.length && uncounted.length) {
    const files = new Set(uncounted.map(({ file }) => file));
    const where = uncounted.every((problem) => problem.uncounted === "file")
      ? ` in ${listed([...files])}`
      : "";
    return `${text}; until ${problems.length === 1 ? "it is" : "they are"} fixed, it is not certain that any guard${where} holds`;
  }
  if (!opening.length && problems.every(({ unconverted }) => unconverted))
    return `${text}; until the next conversion the agents run what they ran before`;
  if (!opening.length)
    return `${text}; ${hooks.some(isOpenGuard) ? "but for what is accepted, " : ""}what guards block is still blocked`;
  const which =
    opening.length === problems.length
      ? ""
      : `, because of ${opening.length === 1 ? "one" : opening.length} of them`;
  return `${text}; ${openOn(opening, view)}${which}`;
}

/** How many guards do not hold on which agents: those on which the same ones are open go together. */
function openOn(opening: readonly Problem[], { adapters }: CheckView): string {
  const open = opening.flatMap(({ guards }) => guards);
  const onHosts = groupedBy(open, ({ host }) => host).map((items) => ({
    title: shortTitle(adapters, items[0].host),
    guards: [...new Set(items.map(({ guard }) => guard))].toSorted(),
  }));
  return groupedBy(onHosts, ({ guards }) => guards)
    .toSorted(([a], [b]) => b.guards.length - a.guards.length)
    .map((alike, i) => {
      const count = alike[0].guards.length;
      const what = `${plural(count, "guard")} ${count === 1 ? "does" : "do"} not hold`;
      return `${i ? count : what} on ${listed(alike.map(({ title }) => title))}`;
    })
    .join(", ");
}

function wayOut(
  project: AuditProject,
  problems: readonly Problem[],
  { targets, width }: CheckView,
): readonly string[] {
  const failing = problems.filter(({ mild }) => !mild);
  if (!failing.length) return [];
  if (!failing.every(({ mended }) => mended)) {
    const [code, other] = new Set(problems.map((problem) => problem.code));
    return ["", ...paragraph(`For details: hookport explain ${other ? "CODE" : code}`, width)];
  }
  const command = firstStep(project, targets) || "hookport convert";
  return ["", ...paragraph(`\`${command}\` fixes ${allOf(failing.length)}.`, width)];
}

function allOf(count: number): string {
  if (count === 1) return "it";
  return count === 2 ? "both" : `all ${count}`;
}
