import type {
  AuditHook,
  AuditProject,
  Diagnostic,
  Explained,
  HostVerdict,
  PlayedHost,
} from "../../schemas/types/output.ts";
import { conditionKind } from "../play/conditions.ts";
import { isLoss, findingsOf, isMet } from "./word.ts";

interface Differences {
  readonly explained: readonly Explained[];
  /** The agents that let the call pass for no known reason. */
  readonly unannounced: readonly string[];
}

const stops = ({ verdict }: PlayedHost) => verdict !== "none" && verdict !== "allow";

/** What the agent's row says already: there is no such call, or a hook did not do its work. */
const saysWhy = ({ verdict, reason }: PlayedHost) => verdict === "none" && reason !== "";

export function differences(
  played: readonly PlayedHost[],
  event: string,
  audits: () => readonly AuditProject[],
): Differences {
  const stopping = played.filter(stops);
  const passing = played.filter((host) => !stops(host) && !saysWhy(host));
  if (!stopping.length || !passing.length) return { explained: [], unannounced: [] };
  const projects = audits();
  const hooks = actingOn(
    stopping,
    projects.flatMap((project) => project.hooks),
    event,
  );
  const explained: Explained[] = [];
  const unannounced: string[] = [];
  for (const { host } of passing) {
    const why = firstOf(hooks, host, lessThere) ?? unreadIn(projects, host);
    if (why) explained.push(why);
    else unannounced.push(host);
  }
  // What an agent runs untranslated or with a wider filter may stop more there than elsewhere.
  const more = unannounced.length
    ? stopping.flatMap(({ host }) => firstOf(hooks, host, moreThere) ?? [])
    : [];
  return more.length
    ? { explained: [...explained, ...more], unannounced: [] }
    : { explained, unannounced };
}

/** The hooks that ran where the call was stopped, else all guards on the event. */
function actingOn(
  stopping: readonly PlayedHost[],
  hooks: readonly AuditHook[],
  event: string,
): readonly AuditHook[] {
  const commands = stopping.flatMap((host) => host.hooks.map(({ command }) => command));
  const waiting = hooks.filter((hook) => hook.event === event);
  const ran = waiting.filter(({ name }) => commands.some((command) => command.startsWith(name)));
  return ran.length ? ran : waiting.filter(({ guard }) => guard);
}

type Why = Pick<Explained, "code" | "message">;

function firstOf(
  hooks: readonly AuditHook[],
  host: string,
  whyOf: (verdict: HostVerdict) => Why | undefined,
): Explained | undefined {
  const [why] = hooks.flatMap((hook) =>
    hook.hosts.flatMap((verdict) => (verdict.host === host && whyOf(verdict)) || []),
  );
  return why && { host, ...why };
}

/** Conditions that a played call does not meet by itself. */
const isOpenCondition = (finding: Diagnostic) => {
  const kind = conditionKind(finding);
  return kind !== undefined && kind !== "trust" && kind !== "surface";
};

function lessThere(there: HostVerdict): Why | undefined {
  if (!isMet(there.verdict)) return there.findings[0];
  const items = findingsOf(there);
  return items.find(isLoss) ?? items.find(isOpenCondition);
}

function moreThere(there: HostVerdict): Why | undefined {
  if (there.way === "raw" || !isMet(there.verdict)) return there.findings[0];
  return findingsOf(there).find((finding) => isLoss(finding) || finding.code === "fires-twice");
}

function unreadIn(projects: readonly AuditProject[], host: string): Explained | undefined {
  const [fault] = projects.flatMap(({ unread }) => unread);
  return fault && { host, code: fault.code, message: `${fault.file}: ${fault.message}` };
}
