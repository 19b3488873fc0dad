/** Reports as text. `paint` colours where there is a terminal. */
import { LEVEL_MEANS } from "./codes.ts";
import type { Outcome } from "./convert.ts";
import { labelOf } from "./format/label.ts";
import { table, visible } from "./format/text.ts";
import type { Handler } from "./model/document.ts";
import type { Finding, Report } from "./model/report.ts";
import type { Judged, Level } from "./judge.ts";
import type { Validation } from "./model/validation.ts";
import type { Played } from "./play.ts";
import type { Adapters } from "./model/adapter.ts";

export type Paint = (style: "bold" | "dim" | "red" | "yellow" | "green" | "cyan", text: string) => string;

export const STYLE: { readonly [L in Level | Finding["level"]]: Parameters<Paint>[0] } = {
  exact: "green",
  emulated: "green",
  conditional: "yellow",
  weakened: "yellow",
  lost: "red",
  error: "red",
  notice: "dim",
};

export function printReport({ report, judged }: Outcome, adapters: Adapters, paint: Paint, { dryRun = false, user = false }): string {
  const out: string[] = [];
  for (const { file, line, reason, code } of report.unread) out.push(`${paint("red", code)} ${visible(`${file}:${line}: ${reason}`)}`);
  for (const { code, level, file, line, message, hint } of report.notices) {
    out.push(`${paint(level === "notice" ? "yellow" : "red", code)} ${visible(`${file}:${line}: ${message}`)}`);
    if (hint) out.push(`  ${paint("dim", `→ ${hint}`)}`);
  }
  if (out.length) out.push("");
  const from = adapters[report.source.host]?.title ?? "universal";
  out.push(
    `${paint("bold", plural(report.handlers, "handler"))} from ${visible(report.source.files.join(", ")) || "the document"} (${from})`,
    "",
  );
  const shown = judged.filter(({ host }) => report.targets.some((target) => target.host === host));
  const first = shown[0]?.plan.judged ?? [];
  out.push(
    ...table([
      ["handler", ...shown.map(({ host }) => host)],
      ...first.map((one, i) => [label(one), ...shown.map(({ plan }) => (plan.judged[i] as Judged).level)]),
    ]).map((row, i) => (i === 0 ? paint("dim", row) : row)),
    "",
  );
  const shared = report.targets.flatMap(({ files }) => files.filter(({ path }) => path.startsWith(".hookport/")));
  const written = (path: string, action: string) =>
    `  ${visible(path)} ${dryRun && action !== "unchanged" ? `would be ${action}` : action}`;
  for (const { host, files, findings } of report.targets) {
    out.push(paint("bold", `${adapters[host]?.title ?? host}`));
    for (const { path, action } of files) if (!path.startsWith(".hookport/")) out.push(written(path, action));
    if (!files.length) out.push(report.source.host === host ? "  its own hooks are left as they are" : "  nothing to write");
    for (const { finding, where } of grouped(findings)) {
      const accepted = finding.accepted ? ` (accepted: ${finding.accepted})` : "";
      const level = finding.accepted ? "dim" : STYLE[finding.level];
      out.push(`  ${paint(level, finding.level.padEnd(11))} ${finding.code}: ${visible(`${finding.message}${where}${accepted}`)}`);
      if (finding.level !== "notice" && finding.hint && !accepted) out.push(`              ${paint("dim", `→ ${finding.hint}`)}`);
    }
    const missing = [
      ...new Set(
        findings
          .filter((one) => isMinor(one) && one.code !== "setup")
          .map(({ code, message }) => `${code.slice("cannot-".length)} (${message.replace(/^[^:]*: /, "")})`),
      ),
    ];
    if (missing.length) out.push(`  ${paint("dim", `notice      not possible there: ${missing.join("; ")}`)}`);
    out.push("");
  }
  if (shared.length) out.push(paint("bold", "For all of them"), ...new Set(shared.map(({ path, action }) => written(path, action))), "");
  out.push(...everyone(report, adapters, paint, user));
  if (report.targets.some(({ findings }) => findings.length)) out.push(paint("dim", "hookport explain <code> tells more"), "");
  return out.join("\n");
}

/** What each teammate must do before the hooks run: no file can. */
function everyone({ targets }: Report, adapters: Adapters, paint: Paint, user: boolean): readonly string[] {
  const files = [...new Set(targets.flatMap((target) => target.files.flatMap(({ path, action }) => (action === "removed" ? [] : [path]))))];
  const shared = files.filter((path) => !/\.local\.\w+$/.test(path)).map((path) => path.replace(/^\.hookport\/.*/, ".hookport"));
  const steps = targets.flatMap(({ host, findings }) =>
    findings.filter(({ code }) => code === "setup").map(({ message }) => `  ${adapters[host]?.title ?? host}: ${message}`),
  );
  const commit = shared.length && !user ? [`  get them by git: commit ${visible([...new Set(shared)].join(", "))}`] : [];
  if (!files.length || !(commit.length + steps.length)) return [];
  const node = files.some((path) => path.startsWith(".hookport/")) ? ["  have `node` on the PATH: the hooks run in it"] : [];
  return [paint("bold", user ? "What is left to do" : "What each teammate does"), ...commit, ...node, ...new Set(steps), ""];
}

/** What is said in one line for all of them, or at the end. */
const isMinor = ({ level, code }: Finding) => level === "notice" && (code.startsWith("cannot-") || code === "setup");

/** Guards that blocked at their source and cannot on a target: what the last line names. */
export function openGuards({ judged, report }: Outcome): readonly string[] {
  return judged
    .filter(({ host }) => report.targets.some((target) => target.host === host))
    .flatMap(({ host, plan }) => plan.judged.filter(({ opened }) => opened).map((one) => `${label(one)} on ${host}`));
}

/** The same words about several handlers are said once. */
function grouped(findings: readonly Finding[]): readonly { finding: Finding; where: string }[] {
  const order = Object.keys(LEVEL_MEANS);
  const seen = new Map<string, { finding: Finding; places: string[] }>();
  for (const finding of findings.filter((one) => !isMinor(one))) {
    const key = `${finding.code}\0${finding.message}`;
    const one = seen.get(key) ?? { finding, places: [] };
    if (finding.pointer) one.places.push(`${finding.file}:${finding.line}`);
    seen.set(key, one);
  }
  return [...seen.values()]
    .map(({ finding, places }) => ({
      finding,
      where: places.length && finding.level !== "notice" ? ` (${[...new Set(places)].join(", ")})` : "",
    }))
    .sort((a, b) => order.indexOf(a.finding.level) - order.indexOf(b.finding.level));
}

/** What a handler runs, asks, or is. */
export function nameOf(handler: Handler): string {
  const own = Object.entries(handler).find(([key]) => key.startsWith("x-"))?.[1] as { type?: unknown } | undefined;
  return handler.command ?? handler.prompt ?? String(own?.type ?? "");
}

function label({ event, group, handler }: Judged): string {
  return labelOf({ event, matcher: group.matcher ?? "", what: nameOf(handler) });
}

export function printPlayed(played: readonly Played[], paint: Paint): string {
  const rows = table([
    ["host", "decision", "entries", "reason"],
    ...played.map(({ host, verdict, ran, reason }) => [host, verdict, String(ran), reason.replaceAll("\n", " ").slice(0, 160)]),
  ]);
  return rows.map((row, i) => (i === 0 ? paint("dim", row) : played[i - 1]?.verdict === "deny" ? paint("red", row) : row)).join("\n");
}

/** Every problem where it is, and the sum of them last. */
export function printValidation({ files }: Validation, paint: Paint, strict: boolean): string {
  const out = files.flatMap(({ file, problems }) =>
    problems.flatMap(({ level, line, column, pointer, message, hint }) => [
      `${paint("bold", visible(`${file}:${line}:${column}`))} ${paint(level === "error" ? "red" : "yellow", level)} ${visible(`${pointer}${pointer && ": "}${message}`)}`,
      ...(hint ? [`  ${paint("dim", `→ ${hint}`)}`] : []),
    ]),
  );
  const levels = files.flatMap(({ problems }) => problems.map(({ level }) => level));
  const errors = levels.filter((level) => level === "error").length;
  const warnings = levels.length - errors;
  const counts = [...(errors ? [plural(errors, "error")] : []), ...(warnings ? [plural(warnings, "warning")] : [])].join(", ");
  const touched = files.filter(({ problems }) => problems.length).length;
  const [only] = files.length === 1 ? files : [];
  const valid = only ? `${visible(only.file)} is valid` : `${files.length} files are valid`;
  const found = only ? `${counts} in ${visible(only.file)}` : `${counts} in ${touched} of ${files.length} files`;
  if (!levels.length) out.push(paint("green", valid));
  else if (errors) out.push(paint("red", found));
  else out.push(paint("yellow", strict ? `${found}, and --strict was given` : `${valid}; ${found}`));
  return out.join("\n");
}

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
