import { isLostGuard, strands } from "../model/diagnostics.ts";
import type { AuditProject, HostVerdict } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";
import { isTwofold, isMended } from "../judge/word.ts";
import { UNCONVERTED } from "./counts.ts";
import { openGaps, type OpenGap } from "./sides.ts";

export const isWrong = ({ verdict }: AuditProject): boolean =>
  verdict === "open" || verdict === "unreadable";

export function whatIsMissing(project: AuditProject, short: (host: string) => string): string {
  const [unread] = project.unread;
  const gaps = openGaps(project);
  if (unread && (project.verdict === "unreadable" || (!gaps.length && isLostGuard(unread))))
    return `${unread.file.split("/").at(-1)}, line ${unread.line}: ${unread.message}`;
  if (project.required.length) return project.required.map(({ message }) => message).join("; ");
  const others = gaps.filter((gap) => !isUnconverted(gap));
  const [first] = others;
  if (!first) return gaps.length ? "not converted" : (project.notices.find(strands)?.message ?? "");
  const code = codeOf(first);
  const same = others.filter((gap) => codeOf(gap) === code);
  if (code === "wired-modified") return "an entry was changed or taken out";
  if (code === "host-disabled") return first.verdict.findings[0]?.message ?? "";
  const names = listed([...new Set(same.map(({ hook }) => shortName(hook.name)))], 2);
  const hosts = [...new Set(same.map(({ verdict }) => verdict.host))];
  if (code === "script-missing") return `${names}: the script is missing`;
  return `${names} on ${listed(hosts.map(short), 3)}`;
}

/** The conversion that mends guards; empty if a person must edit a file. `targets` are kept. */
export function firstStep(project: AuditProject, targets: readonly string[] = []): string {
  const { path, hosts } = project;
  const gaps = openGaps(project);
  const user = path === "~" ? " --user" : ` -C ${word(path)}`;
  const there = path === "." ? "" : user;
  const mended = gaps.filter(
    (gap) => (isUnconverted(gap) || codeOf(gap) === "wired-modified") && isMended(gap.verdict),
  );
  if (!mended.length) return "";
  const missing = hosts.filter(
    (host) =>
      !targets.includes(host) &&
      mended.some((gap) => gap.verdict.host === host && isUnconverted(gap)),
  );
  // A hook that runs unchanged today would run twice, and a team that chose this keeps it so.
  const runsRaw = ({ host, findings, after }: HostVerdict) =>
    [...missing, ...mended.map(({ verdict }) => verdict.host)].includes(host) &&
    findings.some(({ code }) => code === "imported-raw") &&
    !after?.findings.some(isTwofold);
  const adopt = project.hooks.some((hook) => hook.hosts.some(runsRaw));
  return `hookport convert${there}${missing.length ? ` --to ${[...targets, ...missing].join(",")}` : ""}${adopt ? " --adopt" : ""}`;
}

const codeOf = ({ verdict }: OpenGap): string => verdict.findings[0]?.code ?? "";
const isUnconverted = (gap: OpenGap): boolean => UNCONVERTED.includes(codeOf(gap));
