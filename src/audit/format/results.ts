/** What is said of a project, as SARIF results. */
import type { Result } from "sarif";
import { visible } from "../../report/format/text.ts";
import type { AuditHook, AuditProject, Finding, HostVerdict } from "../../model/output.ts";
import { fingerprint, uriOf } from "./place.ts";
import { hookName } from "./said.ts";
import { SEVERITY } from "./rules.ts";

interface Said {
  readonly code: string;
  readonly level: "error" | "warning" | "note";
  readonly text: string;
  readonly hint?: string;
  readonly host?: string;
  readonly place?: { readonly file: string; readonly line: number; readonly pointer: string };
  readonly accepted?: string;
}

export function resultsOf(project: AuditProject, many: boolean): readonly (Result & { ruleId: string })[] {
  const { unread, notices, required, hooks, verdict } = project;
  const said: readonly Said[] = [
    ...unread.map((one): Said => ({ code: one.code, level: "error", text: one.reason, place: one })),
    ...required.map(({ name, host, reason }): Said => ({
      code: "required-missing",
      level: "error",
      text: `${name}${host && ` on ${host}`}: ${reason}`,
      host,
    })),
    ...notices.map((one): Said => ({ code: one.code, level: SEVERITY[one.level], text: one.message, hint: one.hint, place: one })),
    ...(verdict === "no-guard" && !notices.some(({ code }) => code === "no-guard")
      ? [{ code: "no-guard", level: "error", text: "no hook here can block anything" } as const]
      : []),
    ...hooks.flatMap((hook) => hook.hosts.flatMap((one) => [...today(hook, one), ...later(hook, one)])),
  ];
  const seen = new Map<string, number>();
  return said.map((one) => resultOf(one, project, many, seen));
}

/** Pages that know nothing of suppressions would take an accepted gap for a new one: it is no more than a note. */
function today(hook: AuditHook, { holds, host, code, now, reason, hint, accepted }: HostVerdict): readonly Said[] {
  if (holds) return [];
  const text = `${hook.guard ? "guard" : "hook"} ${hookName(hook)} does not hold on ${host} (${now})${reason && `: ${reason}`}`;
  return [{ code, level: hook.guard && !accepted ? "error" : "note", text, hint, host, place: hook, accepted }];
}

/** What it would lose or need after `hookport convert`. */
function later(hook: AuditHook, { host, code, holds, findings }: HostVerdict): readonly Said[] {
  const level = (one: Finding) => (SEVERITY[one.level] === "warning" && !hook.guard ? "note" : SEVERITY[one.level]);
  return (
    findings
      // What no hook may ever have asked for would bury the rest.
      .filter((one) => (holds || one.code !== code) && !(one.level === "notice" && one.code.startsWith("cannot-")))
      .map((one) => ({
        code: one.code,
        level: level(one),
        text: `${hookName(hook)}, converted for ${host}: ${one.message}`,
        hint: one.hint,
        host,
        place: one,
      }))
  );
}

// Where hooks would be written, if there are none: without a place no page shows a result.
const NOWHERE = { file: ".hookport/hooks.json", line: 1, pointer: "" };

function resultOf(
  { code, level, text, hint, host = "", place = NOWHERE, accepted }: Said,
  project: AuditProject,
  many: boolean,
  seen: Map<string, number>,
) {
  const { file, line, pointer } = place.file ? place : NOWHERE;
  const uri = uriOf(project.path, file, many);
  const identity = fingerprint([code, host, uri.uri, pointer]);
  const nth = (seen.get(identity) ?? 0) + 1;
  seen.set(identity, nth);
  const found = `${identity}:${nth}`;
  return {
    ruleId: code,
    level,
    message: { text: messageOf(text || code, hint) },
    locations: [{ physicalLocation: { artifactLocation: uri, region: { startLine: Math.max(1, line) } } }],
    // Code scanning uses primaryLocationLineHash alone. Left to its upload action, that is a hash of the line: a guard that is
    // open on two agents would be one alert.
    partialFingerprints: { primaryLocationLineHash: found, "hookport/v1": found },
    ...(accepted && { suppressions: [{ kind: "external", status: "accepted", justification: visible(accepted) } as const] }),
  };
}

/** Longer messages are not shown whole; a `](` would make a link of what somebody else named. */
function messageOf(text: string, hint = ""): string {
  const whole = visible(hint ? `${cut(text, 700)}. What to do: ${cut(hint, 250)}` : cut(text, 950)).replaceAll("](", "] (");
  return cut(whole.charAt(0).toUpperCase() + whole.slice(1), 1000);
}

// Never between the halves of a pair.
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text);
