/**
 * Prints the screen of `hookport check`: two lines if everything is well, else
 * the layout of linters.
 */
import { auditNeeds } from "../audit/needs.ts";
import type { Adapters } from "../model/adapter.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import { listed, shortTitle } from "../screen/label.ts";
import { coded, folded, paragraph, section, type Look } from "../screen/screen.ts";
import { visible } from "../model/visible.ts";
import { plural } from "../screen/text.ts";
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
  return problems.length ? wrong(problems, view) : fine(project, view).join("\n");
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
  if (!project.hosts.length) return [`${paint("green", "ok")}  ${what} is valid`];
  const hooks = new Set(
    project.hooks.map(({ name, event, matcher, twins, file, pointer }) =>
      twins ? JSON.stringify([name, event, matcher]) : `${file} ${pointer}`,
    ),
  ).size;
  const lines = paragraph(
    `${plural(hooks, "hook")}${targets.length ? " up to date" : ""}; ${standing(project, view)}`,
    width,
    "    ",
  );
  return lines.map((line, i) => (i ? line : `${paint("green", "ok")}  ${line.slice(4)}`));
}

/** For example `6 guards hold on …, on 2 conditions; 1 gap is accepted`. */
export function standing(project: AuditProject, view: CheckView): string {
  const { guards, hosts, hooks } = project;
  const needs = auditNeeds(project);
  const ifs = needs.filter((one) => one.guards && !one.condition.accepted).length;
  // A code that is accepted for one reason counts as one gap, even if it is reported on several
  // hooks and agents.
  const gaps = new Set<string>();
  for (const hook of hooks)
    for (const { holds, accepted, code, conditions, findings } of hook.hosts) {
      if (accepted && !holds) gaps.add(`${code} ${accepted}`);
      for (const one of [...conditions, ...findings])
        if (one.accepted) gaps.add(`${one.code} ${one.accepted}`);
    }
  const hold = guards
    ? `${plural(guards, "guard")} ${guards === 1 ? "holds" : "hold"} on ${listed(hosts.map((host) => shortTitle(view.adapters, host)))}`
    : "none of them can block anything";
  return (
    [
      `${hold}${ifs ? `, on ${plural(ifs, "condition")}` : ""}`,
      ...(gaps.size
        ? [`${plural(gaps.size, "gap")} ${gaps.size === 1 ? "is" : "are"} accepted`]
        : []),
    ].join("; ") + (ifs || gaps.size ? " (--verbose lists them)" : "")
  );
}

function wrong(problems: readonly Problem[], view: CheckView): string {
  const { paint, width } = view;
  const files = [...new Set(problems.map(({ file }) => file))];
  const lines = paragraph(headOf(problems, view), width).map((line) => paint("bold", line));
  for (const file of files) {
    lines.push("", paint("bold", visible(file) || "the project"));
    for (const one of problems) if (one.file === file) lines.push(...said(one, view));
  }
  return [...lines, ...wayOut(problems, view)].join("\n");
}

function headOf(problems: readonly Problem[], view: CheckView): string {
  const opening = problems.filter(({ guards }) => guards.length);
  const guards = new Set(opening.flatMap((one) => one.guards)).size;
  const hosts = [...new Set(opening.flatMap((one) => one.hosts))].map((host) =>
    shortTitle(view.adapters, host),
  );
  const all = plural(problems.length, "problem");
  if (!opening.length && problems.some(({ uncounted }) => uncounted))
    return `${all}; until ${problems.length === 1 ? "it is" : "they are"} fixed, it is not certain that any guard holds`;
  if (!opening.length)
    return `${all}; ${problems.length === 1 ? "it opens no guard" : "none of them opens a guard"}`;
  return `${all}; ${whichOpen(opening.length, problems.length)} ${plural(guards, "guard")} on ${listed(hosts)}`;
}

/** The subject and the verb for the problems that open a guard. */
function whichOpen(opening: number, all: number): string {
  if (opening !== all) return opening === 1 ? "one of them opens" : `${opening} of them open`;
  return all === 1 ? "it opens" : "they open";
}

function said({ line, text, code, mild }: Problem, { paint, width }: CheckView): readonly string[] {
  const lead = `  ${String(line).padEnd(4)}`;
  const lines = coded(folded(visible(text), width - lead.length), code, width - lead.length, paint);
  return lines.map(
    (one, i) => (i ? " ".repeat(lead.length) : paint(mild ? "yellow" : "red", lead)) + one,
  );
}

/** Suggests one command, if that fixes every problem. */
function wayOut(problems: readonly Problem[], { targets, width }: CheckView): readonly string[] {
  const failing = problems.filter(({ mild }) => !mild);
  if (!failing.length) return [];
  if (!failing.every(({ mended }) => mended))
    return ["", ...paragraph("hookport explain CODE describes what to do about each.", width)];
  const missing = [...new Set(failing.flatMap(({ hosts }) => hosts))].filter(
    (host) => !targets.includes(host),
  );
  const command = `hookport convert${missing.length ? ` --to ${[...targets, ...missing].join(",")}` : ""}`;
  return ["", ...paragraph(`\`${command}\` fixes ${allOf(failing.length)}.`, width)];
}

/** The pronoun for all of so many problems. */
function allOf(count: number): string {
  if (count === 1) return "it";
  return count === 2 ? "both" : `all ${count}`;
}
