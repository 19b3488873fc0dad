/**
 * Writes SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), as
 * code-scanning pages accept it
 * (https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning).
 */
import { printedJson } from "../screen/json.ts";
import { upper } from "../screen/screen.ts";
import type { Notification, Run, Result, ReportingDescriptor } from "sarif";
import { VERSION, SITE } from "../model/version.ts";
import type { AuditForm } from "./form.ts";
import { isAllRead } from "../screen/aside.ts";
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
import { codes, type Severity } from "../model/codes.ts";
import { explainJson, explainMarkdown, explainText } from "../explain/explain.ts";

/**
 * Code-scanning pages show this many results of a run, and reject a file beyond the second number.
 */
const SHOWN = 5_000;
const TAKEN = 25_000;

export const sarifForm: AuditForm = function* (projects, { many }) {
  const rules = new Set<string>();
  let written = 0;
  yield `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[`;
  for (const project of projects)
    for (const result of resultsOf(project, many)) {
      rules.add(result.ruleId);
      yield `${written++ ? "," : ""}\n${printedJson(result)}`;
    }
  const rest: Pick<Run, "tool" | "invocations"> = {
    tool: {
      driver: {
        name: "hookport",
        version: VERSION,
        rules: [...rules].sort().map((id) => ruleOf(id)),
      },
    },
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: tooMany(written) }],
  };
  yield `\n],${printedJson(rest).slice(1, -1)}}]}\n`;
};

/** Says that a page will not show all results; the file itself contains them. */
function tooMany(results: number): Notification[] {
  if (results <= SHOWN) return [];
  const text =
    results > TAKEN
      ? `${results} results: code scanning takes no more than ${TAKEN} in one run; audit fewer projects at a time`
      : `${results} results: code scanning shows the first ${SHOWN} of a run, the worst first; audit fewer projects at a time`;
  return [{ level: "warning", message: { text } }];
}

/** Returns what is wrong and nothing else: a project in which every guard holds has no result. */
function resultsOf(project: AuditProject, many: boolean): readonly (Result & { ruleId: string })[] {
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
  return cut(upper(whole), 1000);
}

// The cut is never between the halves of a surrogate pair.
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;

/**
 * Returns a path below the repository's top level, seen from where the audit was started. An
 * absolute project path is taken as the repository itself or, among many projects, stays absolute.
 */
export function uriOf(
  project: string,
  file: string,
  many: boolean,
): { uri: string; uriBaseId?: string } {
  const folder = project.replaceAll("\\", "/").replace(/\/+$/, "");
  const [, drive, rest] = /^([A-Za-z]:)?(?:\/(.*))?$/s.exec(folder) ?? [];
  const absolute = drive !== undefined || rest !== undefined || /^[\\/]/.test(project);
  if (many && absolute)
    return { uri: `file://${drive ? `/${drive}` : ""}${encoded(["", rest, file])}` };
  const below = absolute ? "" : folder.replace(/^(\.\/+)*\.?(?=\/|$)/, "");
  return { uri: encoded([below, file]).replace(/^\/+/, ""), uriBaseId: "%SRCROOT%" };
}

const encoded = (path: readonly (string | undefined)[]) =>
  path
    .filter((part) => part !== undefined)
    .join("/")
    .replace(/\p{Cs}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");

/** 64 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) as 16 digits; not a secret. */
export function fingerprint(parts: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(parts.join("\0")))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** A code without a page has a rule too, so that the rule of every result exists. */
export function ruleOf(id: string, site = SITE): ReportingDescriptor {
  const code = codes.find((code) => code === id);
  if (!code) return { id };
  const { title, means, level } = explainJson(code);
  return {
    id,
    ...(site !== undefined && { helpUri: `${site}codes/${code}.html` }),
    shortDescription: { text: title },
    fullDescription: { text: means.replaceAll("\n\n", " ") },
    help: {
      text: explainText(code, { paint: (_, text) => text, width: 80 }),
      markdown: explainMarkdown(code),
    },
    defaultConfiguration: { level: SARIF_LEVEL[level] },
  };
}

const SARIF_LEVEL = {
  error: "error",
  conditional: "warning",
  unproved: "warning",
  weakened: "warning",
  lost: "warning",
  warning: "warning",
  notice: "note",
} as const satisfies {
  readonly [L in Severity]: string;
};
