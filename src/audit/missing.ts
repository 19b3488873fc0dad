/** Describes in a few words what is missing in a project, and the command to run first. */
import { isLostGuard } from "../model/diagnostics.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { shortName } from "../read/short-name.ts";
import { listed } from "../screen/label.ts";
import { titleOf, openGaps } from "./said.ts";
import { UNCONVERTED, type Called } from "./attention.ts";

export const isWrong = ({ verdict }: AuditProject): boolean =>
  verdict === "open" || verdict === "unreadable";

export function whatIsMissing(project: AuditProject, short: Called): string {
  const [unread] = project.unread;
  const gaps = openGaps(project);
  if (unread && (project.verdict === "unreadable" || (!gaps.length && isLostGuard(unread))))
    return `${unread.file.split("/").at(-1)}, line ${unread.line}: ${titleOf(unread.code).toLowerCase() || unread.message}`;
  const [required] = project.required;
  if (required) return required.message;
  if (gaps.every(({ verdict }) => UNCONVERTED.includes(verdict.code))) return "not converted";
  const told = gaps.filter(({ verdict }) => !UNCONVERTED.includes(verdict.code));
  const [first] = told;
  if (!first) return "";
  const { code } = first.verdict;
  const same = told.filter(({ verdict }) => verdict.code === code);
  if (code === "wired-modified") return "an entry was changed or taken out";
  if (code === "host-disabled") return first.verdict.reason;
  const names = listed([...new Set(same.map(({ hook }) => shortName(hook.name)))], 2);
  const hosts = [...new Set(same.map(({ verdict }) => verdict.host))];
  if (code === "script-missing") return `${names}: the script is missing`;
  return `${names} on ${listed(hosts.map(short), 3)}`;
}

export function firstStep(project: AuditProject): string {
  const { path, hosts } = project;
  const gaps = openGaps(project);
  const there = path === "." ? "" : ` -C ${word(path)}`;
  const mended = gaps.filter(
    ({ verdict }) =>
      verdict.would && (UNCONVERTED.includes(verdict.code) || verdict.code === "wired-modified"),
  );
  if (!mended.length) return "";
  const missing = hosts.filter((host) =>
    mended.some(({ verdict }) => verdict.host === host && UNCONVERTED.includes(verdict.code)),
  );
  const adopt = mended.some(({ verdict }) => verdict.code === "imported-raw");
  return `hookport convert${there}${missing.length ? ` --to ${missing.join(",")}` : ""}${adopt ? " --adopt" : ""}`;
}
