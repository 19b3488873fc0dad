/** Prints everything that is known of a conversion, for `--verbose`. */
import { isInOurFolder, ourFolderOf } from "../model/layer.ts";
import { isMinor, worstFirst } from "../model/diagnostics.ts";
import type { Outcome } from "./convert.ts";
import { depending, labelOf, nameOf } from "../report/format/label.ts";
import { STYLE, type Paint } from "../report/format/paint.ts";
import { plural, table, visible } from "../report/format/text.ts";
import type { Diagnostic, Report } from "../model/output.ts";
import { conditionKind } from "../play/conditions.ts";
import type { Condition } from "../model/world.ts";
import { targetNeeds } from "./needs.ts";
import type { Judged } from "../report/judge.ts";
import type { Adapters } from "../model/adapter.ts";
import { writtenFiles } from "./changed.ts";

export function printWhole(
  { report, judged }: Outcome,
  adapters: Adapters,
  paint: Paint,
  { dryRun = false, user = false },
): string {
  const out: string[] = [];
  for (const { code, level, file, line, message, hint } of [...report.unread, ...report.notices]) {
    out.push(
      `${paint(level === "notice" ? "yellow" : "red", code)} ${visible(`${file}:${line}: ${message}`)}`,
    );
    if (hint) out.push(`  ${paint("dim", `→ ${hint}`)}`);
  }
  if (out.length) out.push("");
  const from = adapters[report.source.host]?.title ?? report.source.host;
  out.push(
    `${paint("bold", plural(report.handlers, "handler"))} from ${visible(report.source.files.join(", ")) || "the document"} (${from})`,
    "",
  );
  const shown = judged.filter(({ host }) => report.targets.some((target) => target.host === host));
  const first = shown[0]?.judged ?? [];
  out.push(
    ...table([
      ["handler", ...shown.map(({ host }) => host)],
      ...first.map((one, i) => [
        label(one),
        ...shown.map((each) => (each.judged[i] as Judged).level),
      ]),
    ]).map((row, i) => (i === 0 ? paint("dim", row) : row)),
    "",
  );
  const shared = report.targets.flatMap(({ files }) =>
    files.filter(({ path }) => isInOurFolder(path)),
  );
  const written = (path: string, action: string) =>
    `  ${visible(path)} ${dryRun && action !== "unchanged" ? `would be ${action}` : action}`;
  for (const { host, files, findings } of report.targets) {
    out.push(paint("bold", `${adapters[host]?.title ?? host}`));
    for (const { path, action } of files) if (!isInOurFolder(path)) out.push(written(path, action));
    if (!files.length)
      out.push(
        report.source.host === host ? "  its own hooks are left as they are" : "  nothing to write",
      );
    const needs = targetNeeds(judged.find((one) => one.host === host)?.judged ?? []).map(
      (need) => ({
        ...need,
        where: ` (${depending(need)})`,
      }),
    );
    const others = grouped(findings.filter((one) => conditionKind(one) === undefined));
    for (const { code, level, message, hint, accepted, where } of [...needs, ...others]) {
      const why = accepted ? ` (accepted: ${accepted})` : "";
      out.push(
        `  ${paint(accepted ? "dim" : STYLE[level], level.padEnd(11))} ${code}: ${visible(`${message}${where}${why}`)}`,
      );
      if (level !== "notice" && hint && !accepted)
        out.push(`              ${paint("dim", `→ ${hint}`)}`);
    }
    const missing = [
      ...new Set(
        findings
          .filter(isMinor)
          .map(
            ({ code, message }) =>
              `${code.slice("cannot-".length)} (${message.replace(/^[^:]*: /, "")})`,
          ),
      ),
    ];
    if (missing.length)
      out.push(`  ${paint("dim", `notice      not possible there: ${missing.join("; ")}`)}`);
    out.push("");
  }
  if (shared.length)
    out.push(
      paint("bold", "For all of them"),
      ...new Set(shared.map(({ path, action }) => written(path, action))),
      "",
    );
  out.push(...everyone(report, adapters, paint, user));
  if (report.targets.some(({ findings }) => findings.length))
    out.push(paint("dim", "for details: hookport explain <code>"), "");
  return out.join("\n");
}

/** What a team member must do; empty if there is nothing to do. */
function stepFor(one: Report["targets"][number]["findings"][number]): string {
  if (one.code === "setup") return one.message;
  return STEPS.some((kind) => kind === conditionKind(one)) ? one.hint : "";
}

/** What each team member must do before the hooks run, because no file can do it. */
function everyone(
  report: Report,
  adapters: Adapters,
  paint: Paint,
  user: boolean,
): readonly string[] {
  const files = writtenFiles(report);
  const shared = files
    .filter((path) => !/\.local\.\w+$/.test(path))
    .map((path) => ourFolderOf(path)?.slice(0, -1) ?? path);
  const steps: string[] = [];
  for (const { host, findings } of report.targets)
    for (const one of findings) {
      const step = stepFor(one);
      if (step) steps.push(`  ${adapters[host]?.title ?? host}: ${step}`);
    }
  const commit =
    shared.length && !user
      ? [`  get them by git: commit ${visible([...new Set(shared)].join(", "))}`]
      : [];
  if (!files.length || !(commit.length + steps.length)) return [];
  const node = files.some((path) => isInOurFolder(path))
    ? ["  have `node` on the PATH: the hooks run in it"]
    : [];
  return [
    paint("bold", user ? "What is left to do" : "What each teammate does"),
    ...commit,
    ...node,
    ...new Set(steps),
    "",
  ];
}

/** Somebody can meet these by a step. */
const STEPS: readonly Condition["kind"][] = ["trust", "start", "setting"];

/**
 * Equal findings about several handlers are given once, minor ones share a line, and setups come
 * last.
 */
function grouped(
  findings: readonly Diagnostic[],
): readonly (Diagnostic & { readonly where: string })[] {
  const seen = new Map<string, Diagnostic & { places: string[] }>();
  for (const finding of findings.filter((one) => !isMinor(one) && one.code !== "setup")) {
    const key = `${finding.code}\0${finding.message}`;
    const one = seen.get(key) ?? { ...finding, places: [] };
    if (finding.pointer) one.places.push(`${finding.file}:${finding.line}`);
    seen.set(key, one);
  }
  return worstFirst([...seen.values()]).map(({ places, ...finding }) => ({
    ...finding,
    where:
      places.length && finding.level !== "notice" ? ` (${[...new Set(places)].join(", ")})` : "",
  }));
}

function label({ event, group, handler }: Judged): string {
  return labelOf({ event, matcher: group.matcher ?? "", what: nameOf(handler) });
}
