import { visible } from "../../model/visible.ts";
import { table, type Paint } from "../../screen/text.ts";
import type { CaseResult, HostResult, TestReport } from "../../../schemas/types/output.ts";

const SIGN: {
  readonly [S in CaseResult["status"]]: readonly [sign: string, style: Parameters<Paint>[0]];
} = {
  passed: ["✓", "green"],
  failed: ["✗", "red"],
  broken: ["!", "red"],
  skipped: ["-", "dim"],
};

/** Characters of a script's input that are shown: enough for the names of its fields. */
const WIDE = 300;

export function prettyCase(result: CaseResult, paint: Paint): string {
  const { status, name, problems, notices, hosts, stdin, stdout, stderr, file, rerun } = result;
  const [sign, style] = SIGN[status];
  const out = [`${paint(style, sign)} ${visible(name)}`];
  for (const { line, message, hint, expected, actual } of problems) {
    out.push(`    ${paint("dim", `${visible(file)}:${line}`)}  ${visible(message)}`);
    if (expected !== undefined)
      out.push(`      ${paint("green", "- expected")}  ${visible(expected)}`);
    if (actual !== undefined) out.push(`      ${paint("red", "+ got     ")}  ${visible(actual)}`);
    if (hint) out.push(`      ${paint("dim", `→ ${visible(hint)}`)}`);
  }
  for (const { host, problems: wrong } of hosts.filter((host) => host.status === "differs"))
    for (const problem of wrong) out.push(`    ${paint("bold", host)}  ${visible(problem)}`);
  for (const { host, problems: why } of hosts.filter((host) => host.status === "skipped"))
    out.push(
      `    ${paint("yellow", "note")}  ${visible(`${host}: skipped, as ${why.join("; ")}`)}`,
    );
  for (const notice of notices) out.push(`    ${paint("yellow", "note")}  ${visible(notice)}`);
  if (status === "failed") {
    const given = stdin.length > WIDE ? `${stdin.slice(0, WIDE)}…` : stdin;
    if (problems.length && given) out.push("    stdin:", `      ${visible(given)}`);
    for (const [stream, text] of Object.entries({ stderr, stdout })) {
      const lines = text.trimEnd().split("\n");
      if (text.trim()) out.push(`    ${stream}:`, ...lines.map((line) => `      ${visible(line)}`));
    }
    out.push(`    ${paint("dim", "again:")} ${visible(rerun)}`);
  }
  return out.join("\n");
}

export function prettyEnd(report: TestReport, paint: Paint): string {
  const { totals, hosts, cases } = report;
  const out: string[] = [];
  const played = cases.filter((result) => result.hosts.length);
  if (hosts.length && played.length) {
    const rows = table([
      ["case", "alone", ...hosts],
      ...played.map((result) => [result.name, result.decision || "–", ...result.hosts.map(cell)]),
    ]);
    out.push("", ...rows.map((row, i) => (i ? row : paint("dim", row))), "");
    const texts = hosts.flatMap((host) => {
      const own = played.flatMap((result) => result.hosts.filter((each) => each.host === host));
      const announced = new Set(own.flatMap((each) => each.announced));
      return [...announced].map((text) => `  ${paint("bold", host)}  ${visible(text)}`);
    });
    if (texts.length) out.push("The report of `hookport convert` announces:", ...texts, "");
  } else out.push("");
  const parts = (["passed", "failed", "broken", "skipped"] as const).flatMap((status) =>
    totals[status] ? [paint(SIGN[status][1], `${totals[status]} ${status}`)] : [],
  );
  return [...out, parts.join(", ") || "nothing was run"].join("\n");
}

function cell({ status, decision }: HostResult): string {
  if (status === "same") return `${decision || "–"} ✓`;
  if (status === "weaker") return `${decision || "–"} (weaker)`;
  if (status === "lost") return "lost";
  return status === "skipped" ? "skipped" : `${decision || "–"} ✗`;
}
