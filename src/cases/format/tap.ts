/** Writes TAP version 14, with a YAML block for each failure. */
import { stringify } from "yaml";
import type { CaseResult, TestReport } from "../../model/output.ts";

export function tap({ cases }: TestReport): string {
  return ["TAP version 14", `1..${cases.length}`, ...cases.map(line)].join("\n");
}

function line(
  { name, status, problems, notices, hosts, stdout, stderr, file, rerun }: CaseResult,
  i: number,
): string {
  const ok = status === "passed" || status === "skipped";
  const skip = status === "skipped" ? ` # SKIP ${notices.join("; ").replace(/\n/g, " ")}` : "";
  const head = `${ok ? "ok" : "not ok"} ${i + 1} - ${name.replace(/[\\#]/g, "\\$&").replace(/\s+/g, " ")}${skip}`;
  if (ok) return head;
  const wrong = hosts.flatMap((one) =>
    one.status === "differs" ? [{ host: one.host, problems: one.problems }] : [],
  );
  const details = {
    file,
    severity: status,
    problems,
    ...(wrong.length && { hosts: wrong }),
    stdout,
    stderr,
    rerun,
  };
  return [
    head,
    ...["---", ...stringify(details).trimEnd().split("\n"), "..."].map((text) => `  ${text}`),
  ].join("\n");
}
