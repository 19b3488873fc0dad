/** Reports as text. `paint` colours where there is a terminal. */
import { LEVEL_MEANS } from "./codes.ts";
import type { Outcome } from "./convert.ts";
import { labelOf } from "./format/label.ts";
import { table, visible } from "./format/text.ts";
import type { Finding } from "./model/report.ts";
import type { Judged, Level } from "./judge.ts";
import type { Played } from "./play.ts";
import type { Adapters } from "./source.ts";

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

export function printReport({ report, judged }: Outcome, adapters: Adapters, paint: Paint, dryRun: boolean): string {
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
      out.push(`  ${paint(STYLE[finding.level], finding.level.padEnd(11))} ${finding.code}: ${visible(`${finding.message}${where}`)}`);
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
  if (report.targets.some(({ findings }) => findings.length)) out.push(paint("dim", "hookport explain <code> tells more"), "");
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

function label({ event, group, handler }: Judged): string {
  const what =
    handler.command ?? handler.prompt ?? Object.values(handler).map((own) => String((own as { type?: unknown })?.type ?? ""))[0] ?? "";
  return labelOf({ event, matcher: group.matcher ?? "", what });
}

export function printPlayed(played: readonly Played[], paint: Paint): string {
  const rows = table([
    ["host", "decision", "entries", "reason"],
    ...played.map(({ host, verdict, ran, reason }) => [host, verdict, String(ran), reason.replaceAll("\n", " ").slice(0, 160)]),
  ]);
  return rows.map((row, i) => (i === 0 ? paint("dim", row) : played[i - 1]?.verdict === "deny" ? paint("red", row) : row)).join("\n");
}

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
