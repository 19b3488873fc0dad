/** Reports as text. `paint` colours where there is a terminal. */
import type { Outcome } from "./convert.ts";
import type { Finding } from "./model/report.ts";
import type { Judged, Level } from "./judge.ts";
import type { Validation } from "./model/validation.ts";
import type { Played } from "./play.ts";
import type { Adapters } from "./source.ts";

export type Paint = (style: "bold" | "dim" | "red" | "yellow" | "green" | "cyan", text: string) => string;

const STYLE: { readonly [L in Level]: Parameters<Paint>[0] } = {
  exact: "green",
  emulated: "green",
  conditional: "yellow",
  weakened: "yellow",
  lost: "red",
};

export function printReport({ report, judged }: Outcome, adapters: Adapters, paint: Paint, dryRun: boolean): string {
  const out: string[] = [];
  for (const { file, line, pointer, reason } of report.unread) out.push(`${paint("red", "unread")} ${file}:${line} ${pointer}: ${reason}`);
  const from = adapters[report.source.host]?.title ?? "universal";
  out.push(`${paint("bold", plural(report.handlers, "handler"))} from ${report.source.files.join(", ") || "the document"} (${from})`, "");
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
  const written = (path: string, action: string) => `  ${path} ${dryRun && action !== "unchanged" ? `would be ${action}` : action}`;
  for (const { host, files, findings } of report.targets) {
    out.push(paint("bold", `${adapters[host]?.title ?? host}`));
    for (const { path, action } of files) if (!path.startsWith(".hookport/")) out.push(written(path, action));
    if (!files.length) out.push(report.source.host === host ? "  its own hooks are left as they are" : "  nothing to write");
    for (const { finding, where } of grouped(findings)) {
      const style = finding.level === "notice" ? "dim" : STYLE[finding.level];
      out.push(`  ${paint(style, finding.level.padEnd(11))} ${finding.code}: ${finding.message}${where}`);
      if (finding.level !== "notice" && finding.hint) out.push(`              ${paint("dim", `→ ${finding.hint}`)}`);
    }
    const missing = [
      ...new Set(
        findings.filter(isMinor).map(({ code, message }) => `${code.slice("cannot-".length)} (${message.replace(/^[^:]*: /, "")})`),
      ),
    ];
    if (missing.length) out.push(`  ${paint("dim", `notice      not possible there: ${missing.join("; ")}`)}`);
    out.push("");
  }
  if (shared.length) out.push(paint("bold", "For all of them"), ...new Set(shared.map(({ path, action }) => written(path, action))), "");
  return out.join("\n");
}

/** What is said in one line for all of them. */
const isMinor = ({ level, code }: Finding) => level === "notice" && code.startsWith("cannot-");

/** Guards that blocked at their source and cannot on a target: what the last line names. */
export function openGuards({ judged, report }: Outcome): readonly string[] {
  return judged
    .filter(({ host }) => report.targets.some((target) => target.host === host))
    .flatMap(({ host, plan }) => plan.judged.filter(({ opened }) => opened).map((one) => `${label(one)} on ${host}`));
}

/** The same words about several handlers are said once. */
function grouped(findings: readonly Finding[]): readonly { finding: Finding; where: string }[] {
  const order = ["conditional", "lost", "weakened", "notice"];
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

function label({ event, group, handler }: Judged): string {
  const what =
    handler.command ?? handler.prompt ?? Object.values(handler).map((own) => String((own as { type?: unknown })?.type ?? ""))[0] ?? "";
  const script = /[^\s"']*[^\s"'/]\.[a-z]{1,4}\b/.exec(what)?.[0]?.replace(/^.*?\/(?=\.?[a-z])/i, "") ?? what;
  const short = script.length > 40 ? `…${script.slice(-39)}` : script;
  return `${event}${group.matcher ? ` [${group.matcher}]` : ""} ${short}`.replaceAll("\n", " ");
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
      `${paint("bold", `${file}:${line}:${column}`)} ${paint(level === "error" ? "red" : "yellow", level)} ${pointer}${pointer && ": "}${message}`,
      ...(hint ? [`  ${paint("dim", `→ ${hint}`)}`] : []),
    ]),
  );
  const levels = files.flatMap(({ problems }) => problems.map(({ level }) => level));
  const errors = levels.filter((level) => level === "error").length;
  const warnings = levels.length - errors;
  const counts = [...(errors ? [plural(errors, "error")] : []), ...(warnings ? [plural(warnings, "warning")] : [])].join(", ");
  const touched = files.filter(({ problems }) => problems.length).length;
  const [only] = files.length === 1 ? files : [];
  const valid = only ? `${only.file} is valid` : `${files.length} files are valid`;
  const found = only ? `${counts} in ${only.file}` : `${counts} in ${touched} of ${files.length} files`;
  if (!levels.length) out.push(paint("green", valid));
  else if (errors) out.push(paint("red", found));
  else out.push(paint("yellow", strict ? `${found}, and --strict was given` : `${valid}; ${found}`));
  return out.join("\n");
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, c) => Math.max(...rows.map((row) => row[c]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, c) => cell.padEnd(widths[c] as number))
      .join("  ")
      .trimEnd(),
  );
}

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
