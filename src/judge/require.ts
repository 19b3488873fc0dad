import { UserError } from "../model/error.ts";
import { diagnostic } from "../model/diagnostics.ts";
import type { AuditHook, Diagnostic } from "../../schemas/types/output.ts";
import { isEventName } from "../model/events.ts";
import { isFields, pointer, type Json } from "../model/json.ts";
import { parseOurs } from "../read/parse.ts";
import { isMet } from "./word.ts";

export interface Required {
  readonly name: string;
  /** A part of the guard's command. */
  readonly command: string;
  /** A universal event; absent means any event on which the guard can block. */
  readonly event?: string;
  /** The exact matcher, "" for none; absent means any. */
  readonly matcher?: string;
  /** The hosts that must have it; absent means every selected host. */
  readonly hosts?: readonly string[];
}

export const isRequiredBy = ({ command, event, matcher }: Required, hook: AuditHook): boolean =>
  hook.guard &&
  hook.name.includes(command) &&
  hook.event === (event ?? hook.event) &&
  hook.matcher === (matcher ?? hook.matcher);

export function missing(
  required: readonly Required[],
  hooks: readonly AuditHook[],
  hosts: readonly string[],
): readonly Diagnostic[] {
  const gaps: Diagnostic[] = [];
  for (const requirement of required) {
    const { name, command, event, matcher, hosts: named = hosts } = requirement;
    const found = hooks.filter((hook) => isRequiredBy(requirement, hook));
    if (!found.length) {
      const where = `${event ? ` on ${event}` : ""}${matcher === undefined ? "" : ` for ${JSON.stringify(matcher)}`}`;
      const what = `no guard here runs ${JSON.stringify(command)}${where}`;
      gaps.push(diagnostic("required-missing", {}, `${name}: ${what}`));
      continue;
    }
    for (const host of named) {
      const verdicts = found.flatMap((hook) =>
        hook.hosts.filter((verdict) => verdict.host === host),
      );
      if (verdicts.some(({ verdict }) => isMet(verdict))) continue;
      const why = verdicts[0]?.findings[0]?.message ?? "the audit did not ask about this host";
      gaps.push(diagnostic("required-missing", { host }, `${name} on ${host}: ${why}`));
    }
  }
  return gaps;
}

/**
 * `{"guards": [{"name", "command", "event"?, "matcher"?, "hosts"?}]}`; reports all faults at once.
 */
export function readRequired(
  file: string,
  text: string | undefined,
  known: readonly string[],
): readonly Required[] {
  if (text === undefined)
    throw new UserError(`${file}: no such file`, "name a file that lists guards");
  const { value, line } = parseOurs(text, file);
  const list = isFields(value) ? value["guards"] : undefined;
  const faults: string[] = [];
  const bad = (at: string, what: string) => void faults.push(`${file}:${line(at)}: ${what}`);
  if (!Array.isArray(list) || !list.length) bad("/guards", "it needs a list `guards`");
  for (const [i, value] of (Array.isArray(list) ? (list as Json[]) : []).entries()) {
    const at = pointer("guards", i);
    if (
      !isFields(value) ||
      !["name", "command"].every((key) => typeof value[key] === "string" && value[key])
    )
      bad(at, "a guard needs a `name` and a part of its `command`");
    else {
      const { event, matcher, hosts } = value;
      if (event !== undefined && !(typeof event === "string" && isEventName(event)))
        bad(`${at}/event`, `there is no event ${JSON.stringify(event)}`);
      if (matcher !== undefined && typeof matcher !== "string")
        bad(`${at}/matcher`, "`matcher` is a text, as the hook has it");
      const isKnown = (host: unknown) => known.includes(host as string);
      if (hosts !== undefined && !(Array.isArray(hosts) && hosts.length && hosts.every(isKnown)))
        bad(`${at}/hosts`, `\`hosts\` lists agents: ${known.join(", ")}`);
    }
  }
  if (faults.length)
    throw new UserError(
      faults,
      'like this: {"guards": [{"name": "no force push", "command": "no-force-push.sh", "hosts": ["…"]}]}',
    );
  return list as unknown as Required[];
}
