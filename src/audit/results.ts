import { isAllRead } from "../screen/aside.ts";
import type { Result } from "sarif";
import { diagnostic } from "../model/diagnostics.ts";
import { visible } from "../model/visible.ts";
import type {
  AuditHook,
  AuditProject,
  Diagnostic,
  HostVerdict,
} from "../../schemas/types/output.ts";
import { isMet } from "../judge/word.ts";
import { labelOf } from "../screen/label.ts";
import { fingerprint, uriOf } from "./place.ts";
import { SARIF_LEVEL } from "./rules.ts";

/** Returns what is wrong and nothing else: a project in which every guard holds has no result. */
export function resultsOf(
  project: AuditProject,
  many: boolean,
): readonly (Result & { ruleId: string })[] {
  const { unread, notices, required, hooks, verdict } = project;
  const isUntold = verdict === "no-guard" && !notices.some(({ code }) => code === "no-guard");
  const where = isAllRead([...notices, ...unread]) ? "here" : "that was read here";
  const findings: Diagnostic[] = [
    ...unread,
    ...required,
    ...notices.filter(({ level, code }) => level !== "notice" || code === "no-guard"),
    ...(isUntold ? [diagnostic("no-guard", {}, `no hook ${where} can block anything`)] : []),
  ];
  for (const hook of hooks) for (const host of hook.hosts) findings.push(...today(hook, host));
  const seen = new Map<string, number>();
  return findings.map((finding) => resultOf(finding, project, many, seen));
}

/** An accepted gap is no result: pages without suppressions would show it as a new one. */
function today(
  hook: AuditHook,
  { verdict, host, findings, accepted }: HostVerdict,
): readonly Diagnostic[] {
  const [first] = findings;
  if (isMet(verdict) || accepted || !hook.guard || !first) return [];
  const { file, line, pointer, event, matcher, name } = hook;
  const { code, hint, message: why } = first;
  const message = `guard ${labelOf({ event, matcher, what: name })} does not hold on ${host}: ${why}`;
  return [{ code, level: "error", file, line, pointer, event, host, message, hint }];
}

// This is where hooks would be written if there are none: pages show no result without a place.
const NOWHERE = { file: ".hookport/hooks.jsonc", line: 1, pointer: "" };

function resultOf(
  finding: Diagnostic,
  project: AuditProject,
  many: boolean,
  seen: Map<string, number>,
) {
  const { code, level, message, hint, host = "" } = finding;
  const { file, line, pointer } = finding.file ? finding : NOWHERE;
  const uri = uriOf(project.path, file, many);
  const identity = fingerprint([code, host, uri.uri, pointer]);
  const nth = (seen.get(identity) ?? 0) + 1;
  seen.set(identity, nth);
  const found = `${identity}:${nth}`;
  return {
    ruleId: code,
    level: SARIF_LEVEL[level],
    message: { text: messageOf(message || code, hint) },
    locations: [
      { physicalLocation: { artifactLocation: uri, region: { startLine: Math.max(1, line) } } },
    ],
    // Code scanning uses only primaryLocationLineHash. If it is left to the upload action, it is a
    // hash of the line, so that a guard that is open on two agents would be one alert.
    partialFingerprints: { primaryLocationLineHash: found, "hookport/v1": found },
  };
}

/** Cut, as longer ones are not shown whole; a `](` is split, or it would make a link of a text. */
function messageOf(text: string, hint: string): string {
  const whole = visible(
    hint ? `${cut(text, 700)}. What to do: ${cut(hint, 250)}` : cut(text, 950),
  ).replaceAll("](", "] (");
  return cut(whole.charAt(0).toUpperCase() + whole.slice(1), 1000);
}

// The cut is never between the halves of a surrogate pair.
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
