/** Judges a project as one machine has it (S24): the judge is that of `check`. */
import type { Adapter } from "../model/adapter.ts";
import type { AuditProject, Diagnostic, Doctor, LoggedCall } from "../../schemas/types/output.ts";
import { age, MOST_DAYS } from "../model/observed.ts";
import { conditionIn, conditionKind } from "../play/conditions.ts";
import { trusting, type MachineFolders } from "../judge/machine.ts";
import type { Subject } from "../judge/part.ts";
import type { LiveSubject } from "./live-session.ts";
import { namingMoved } from "../read/moved.ts";
import { enabledApart } from "../judge/remarks.ts";
import { firstStep } from "../audit/missing.ts";
import { auditProject } from "../judge/project.ts";

/** A program of an agent; without a version, it cannot be told. */
export interface AgentProgram {
  readonly file: string;
  readonly version: string | undefined;
}

export interface DoctorRequest {
  /** Its agents are those in use. */
  readonly subject: LiveSubject;
  /** The programs of agents that were found here, by the agent's id. */
  readonly programs: ReadonlyMap<string, AgentProgram>;
  /** What the log keeps of the project, the older calls first. */
  readonly calls?: readonly LoggedCall[];
  /** A text as it may be shown; by default as it is. */
  readonly shown?: (text: string) => string;
}

export function doctorOf({ subject, programs, calls = [], shown = (text) => text }: DoctorRequest) {
  const { adapters, machineFolders, user } = subject;
  const installed = subject.hosts.filter(
    (host) => programs.has(host) || isHere(adapters[host], machineFolders),
  );
  const asked: Subject = { ...subject, hosts: installed };
  const { machineFolders: _, ...committed } = asked;
  const configs = Object.values(adapters).map(({ config }) => config);
  const named = namingMoved(configs, machineFolders.terminal?.env ?? {});
  /** A report with its texts as they may be shown. */
  const told = <T>(report: T): T => withTexts((text) => shown(named(text)), report);
  const audited = auditProject({
    ...asked,
    adapters: Object.fromEntries(
      Object.entries(adapters).map(([host, adapter]) => [host, trusting(adapter)]),
    ),
    beyond: { home: machineFolders.home, machine: machineFolders.machine },
    onlyHere: true,
  });
  const project = told(ofToday(audited));
  // It costs as much as the whole judgement, and is asked only where something is wrong.
  let known: ReadonlySet<string> | undefined;
  const everywhere = () => new Set(user ? [] : keysOf(told(auditProject(committed))));
  const doctor: Doctor = {
    version: 1,
    works: project.verdict !== "open" && project.verdict !== "unreadable",
    agents: subject.hosts.map((host) => {
      const { file = "", version = "" } = programs.get(host) ?? {};
      return {
        host,
        installed: installed.includes(host),
        program: shown(file),
        version,
        lastRun: calls.findLast((call) => call.agent === host && call.hooks.length)?.time ?? "",
        untold: [
          ...untoldOn(host, project),
          ...(installed.includes(host) ? enabledApart(host, project.notices) : []).map(
            (plugins) => `anything is refused by ${plugins}`,
          ),
          ...(machineFolders.terminal?.windows && installed.includes(host) ? [ON_WINDOWS] : []),
        ],
        notes: version === "" ? [] : evidenceNotes(adapters[host], version, subject.today),
      };
    }),
    node: machineFolders.terminal?.node ?? "?",
    shell: machineFolders.terminal?.sh ?? "",
    project,
  };
  return {
    doctor,
    /** They are in the files' own words, of which a report may mask some. */
    hooks: audited.hooks,
    told,
    conversion: () => firstStep(audited),
    /** What the committed files alone are to be blamed for, which every machine has alike. */
    isEverywhere: (host: string, finding: Diagnostic) =>
      (known ??= everywhere()).has(keyOf(host, finding)),
  };
}

/** It leaves out what a conversion would make of the hooks, which costs as much as the rest. */
const ofToday = ({ hooks, summary, ...project }: AuditProject): AuditProject => ({
  ...project,
  summary: summary.map(({ host, holding, conditional, machine }) => ({
    host,
    holding,
    conditional,
    ...(machine && { machine }),
  })),
  hooks: hooks.map((hook) => ({
    ...hook,
    hosts: hook.hosts.map(({ after: _after, ...today }) => today),
  })),
});

const withTexts = <T>(change: (text: string) => string, report: T): T =>
  JSON.parse(
    JSON.stringify(report, (_, value: unknown) =>
      typeof value === "string" ? change(value) : value,
    ),
  ) as T;

/** Every finding about a hook, with its hook and its agent. */
export const findingsIn = ({ hooks }: AuditProject) =>
  hooks.flatMap(({ name, guard, hosts }) =>
    hosts.flatMap(({ host, findings }) =>
      findings.map((finding) => ({ name, guard, host, finding })),
    ),
  );

const keysOf = (project: AuditProject) =>
  findingsIn(project).map(({ host, finding }) => keyOf(host, finding));

const keyOf = (host: string, { code, level, message }: Diagnostic) =>
  JSON.stringify([host, code, level, message]);

/** An agent without a program that could be found is known by its folder, if it has one. */
function isHere(adapter: Adapter | undefined, { home }: MachineFolders): boolean {
  if (!adapter || adapter.program) return false;
  const folders = adapter.config.places.flatMap(({ scope, path }) =>
    scope === "user" ? [path.split("/")[0] ?? ""] : [],
  );
  return !folders.length || folders.some((folder) => home.exists(folder));
}

const ON_WINDOWS =
  "it starts these hooks on Windows, which nobody tried (hookport explain windows)";

/** A machine, or code beside the hooks, meets these conditions or not; others are about each session. */
const OF_MACHINE: readonly unknown[] = ["trust", "setting", "code", "untold"];

const UNTOLD = /^it cannot be told whether /;
export const cannotBeTold = ({ level }: Diagnostic): boolean => level === "unproved";

function untoldOn(asked: string, project: AuditProject): string[] {
  const findings = findingsIn(project).flatMap(({ host, finding }) =>
    host === asked && !finding.accepted ? finding : [],
  );
  const untold = findings.filter(
    (finding) =>
      cannotBeTold(finding) ||
      (finding.level === "conditional" && OF_MACHINE.includes(conditionKind(finding))),
  );
  const says = (finding: Diagnostic) => {
    if (cannotBeTold(finding)) return finding.message.replace(UNTOLD, "");
    return conditionKind(finding) === "trust"
      ? "it trusts these hooks"
      : conditionIn(finding.message);
  };
  return [...new Set(untold.map(says))];
}

function evidenceNotes(adapter: Adapter | undefined, version: string, today: string): string[] {
  if (!adapter) return [];
  const { version: seen = "", date = "" } = adapter.observed ?? adapter.evidence;
  const minor = (text: string) => /(\d+\.\d+)\.\d+/.exec(text)?.[1];
  const on = `what is known of ${adapter.title} was seen on ${seen}`;
  if (minor(seen) !== undefined && minor(version) !== undefined && minor(seen) !== minor(version))
    return [`${on}, and ${version} is installed`];
  return age(date, today) > MOST_DAYS ? [`${on}, on ${date}`] : [];
}
