/** What is said of a project, as SARIF results. */
import type { Result } from "sarif";
import { diagnostic, isMinor } from "../../model/diagnostics.ts";
import { visible } from "../../report/format/text.ts";
import type { AuditHook, AuditProject, Diagnostic, HostVerdict } from "../../model/output.ts";
import { fingerprint, uriOf } from "./place.ts";
import { depending } from "../../report/format/label.ts";
import { auditNeeds, type AuditNeed } from "./needs.ts";
import { hookName } from "./said.ts";
import { SARIF_LEVEL } from "./rules.ts";

export function resultsOf(project: AuditProject, many: boolean): readonly (Result & { ruleId: string })[] {
  const { unread, notices, required, hooks, verdict } = project;
  const all: readonly Diagnostic[] = [
    ...unread,
    ...required,
    ...notices,
    ...(verdict === "no-guard" && !notices.some(({ code }) => code === "no-guard")
      ? [diagnostic("no-guard", {}, "no hook here can block anything")]
      : []),
    ...auditNeeds(project).map(needed),
    ...hooks.flatMap((hook) => hook.hosts.flatMap((one) => [...today(hook, one), ...later(hook, one)])),
  ];
  const seen = new Map<string, number>();
  return all.map((one) => resultOf(one, project, many, seen));
}

/** Pages that know nothing of suppressions would take an accepted gap for a new one: it is no more than a note. */
function today(hook: AuditHook, { holds, host, code, now, reason, hint, accepted }: HostVerdict): readonly Diagnostic[] {
  if (holds) return [];
  const { file, line, pointer, event, guard } = hook;
  const message = `${guard ? "guard" : "hook"} ${hookName(hook)} does not hold on ${host} (${now})${reason && `: ${reason}`}`;
  return [{ code, level: guard && !accepted ? "error" : "notice", file, line, pointer, event, host, message, hint, accepted }];
}

/** Once for each agent, at the first hook that hangs on it: it is no fault of the project's. */
function needed({ host, condition: { code, sentence, meet, accepted }, hook, ...hooks }: AuditNeed): Diagnostic {
  const { file, line, pointer, event } = hook;
  const message = `${depending(hooks)} here ${hooks.guards + hooks.others === 1 ? "holds" : "hold"} on ${host} only if ${sentence}`;
  return { code, level: "notice", file, line, pointer, event, host, message, hint: meet, ...(accepted && { accepted }) };
}

/** What it would lose or need after `hookport convert`. */
function later(hook: AuditHook, { host, code, holds, conditions, findings }: HostVerdict): readonly Diagnostic[] {
  return (
    findings
      // What no hook may ever have asked for would bury the rest.
      .filter((one) => (holds || one.code !== code) && !isMinor(one) && !conditions.some((need) => need.code === one.code))
      .map(({ accepted: _accepted, ...one }) => ({
        ...one,
        level: SARIF_LEVEL[one.level] === "warning" && !hook.guard ? "notice" : one.level,
        message: `${hookName(hook)}, converted for ${host}: ${one.message}`,
        host,
      }))
  );
}

// Where hooks would be written, if there are none: without a place no page shows a result.
const NOWHERE = { file: ".hookport/hooks.jsonc", line: 1, pointer: "" };

function resultOf(one: Diagnostic, project: AuditProject, many: boolean, seen: Map<string, number>) {
  const { code, level, message, hint, host = "", accepted } = one;
  const { file, line, pointer } = one.file ? one : NOWHERE;
  const uri = uriOf(project.path, file, many);
  const identity = fingerprint([code, host, uri.uri, pointer]);
  const nth = (seen.get(identity) ?? 0) + 1;
  seen.set(identity, nth);
  const found = `${identity}:${nth}`;
  return {
    ruleId: code,
    level: SARIF_LEVEL[level],
    message: { text: messageOf(message || code, hint) },
    locations: [{ physicalLocation: { artifactLocation: uri, region: { startLine: Math.max(1, line) } } }],
    // Code scanning uses primaryLocationLineHash alone. Left to its upload action, that is a hash of the line: a guard that is
    // open on two agents would be one alert.
    partialFingerprints: { primaryLocationLineHash: found, "hookport/v1": found },
    ...(accepted && { suppressions: [{ kind: "external", status: "accepted", justification: visible(accepted) } as const] }),
  };
}

/** Longer messages are not shown whole; a `](` would make a link of what somebody else named. */
function messageOf(text: string, hint: string): string {
  const whole = visible(hint ? `${cut(text, 700)}. What to do: ${cut(hint, 250)}` : cut(text, 950)).replaceAll("](", "] (");
  return cut(whole.charAt(0).toUpperCase() + whole.slice(1), 1000);
}

// Never between the halves of a pair.
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text);
