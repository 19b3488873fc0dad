/** Whether what was said of a guard is what was seen of it. */
import { findingsOf, isMet } from "../../../src/judge/word.ts";
import { count } from "../../../src/live/session.ts";
import type {
  AuditProject,
  Diagnostic,
  HostVerdict,
  Report,
} from "../../../schemas/types/output.ts";
import { HOLDS, type Judged } from "../scenario.ts";
import type { Seen } from "../session.ts";
import { fine, kept } from "../rules/pair.ts";
import { SCRIPT } from "./afterwards.ts";
import type { Claim } from "./make.ts";
import { RAW, type Said } from "./project.ts";

/**
 * What happened: does the guard guard, and how often did its script start for one call, by the
 * agent itself and otherwise?
 */
interface Happened {
  readonly guards: boolean;
  /** The forbidden call did not run, whatever became of the other one. */
  readonly stopped: boolean;
  readonly words: string;
  readonly raw: number;
  readonly other: number;
}

function happened(seen: Seen, home: boolean): Happened {
  const [stopped, ran] = [kept(seen), fine(seen)].map((item) =>
    Object.values(item).every(Boolean),
  ) as [boolean, boolean];
  const starts = (seen.given["guard"] ?? []).map((line) => line.trim().split(" "));
  // Where hooks run one after another, the first denial keeps the others from starting.
  const most = (how: boolean) =>
    Math.max(
      ...["forbidden", "harmless"].map(
        (call) => starts.filter(([text, mark]) => text === call && (mark === RAW) === how).length,
      ),
    );
  const [raw, other] = [most(true), most(false)];
  const did = stopped
    ? ran
      ? "the forbidden call was stopped"
      : "every call was stopped"
    : ran
      ? "no call was stopped"
      : "the harmless call was stopped";
  // A guard that another agent alone starts, in words of its own, is none (S23).
  const isRaw = !home && raw > 0 && other === 0;
  return {
    guards: stopped && ran && !isRaw,
    stopped,
    words: `${did}; starts a call: ${other} and ${raw} raw`,
    raw,
    other,
  };
}

const parsed = <T>(text: string): T | undefined => {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
};

/** A program with arguments is named without them. */
function verdictIn(text: string, { way }: Claim): HostVerdict | undefined {
  const [project] = parsed<{ projects: AuditProject[] }>(text)?.projects ?? [];
  const isGuard = (name: string) =>
    way === "args" ? name === "sh" : name.includes(SCRIPT) && !name.includes("hookport/hook");
  const hosts =
    project?.hooks.flatMap(({ name, hosts: verdicts }) => (isGuard(name) ? verdicts : [])) ?? [];
  return hosts.find(({ verdict }) => isMet(verdict)) ?? hosts[0];
}

/**
 * Is what was seen what the audit says besides: a condition on the folder that this session does
 * not meet, or this machine's own switch?
 */
function isSaid({ afterwards }: Claim, verdict: HostVerdict): boolean {
  const { findings, machine } = verdict;
  const codes = findingsOf(verdict).map(({ code }) => code);
  const folder = findings.some(({ message }) => message.includes("folder open"));
  return (
    (afterwards === "another folder" && (folder || codes.includes("needs-setup"))) ||
    (afterwards === "a switch" && machine?.state === "off")
  );
}

/** How often the script starts for a call. */
const STARTS: { readonly [N in HostVerdict["way"]]: number } = {
  native: 1,
  wired: 1,
  modified: 1,
  raw: 1,
  broken: 1,
  disabled: 0,
  absent: 0,
};

/** Every way in which the audit's words and what happened differ. */
function wrongIn(
  claim: Claim,
  verdict: HostVerdict | undefined,
  { guards, stopped, raw, other }: Happened,
  home: boolean,
): readonly string[] {
  const found = [...(verdict?.findings ?? []), ...(verdict?.after?.findings ?? [])];
  const codes = found.map(({ code }) => code);
  const holds = verdict !== undefined && isMet(verdict.verdict);
  if (holds && !guards && isSaid(claim, verdict)) return [];
  const denies = holds && deniesAll(found);
  const wrong =
    holds === (denies ? stopped : guards)
      ? []
      : [`audit says ${holds ? "that it holds" : "that it does not hold"}`];
  // A script that cannot start leaves no trace, and what was changed since may run as it stood
  // before.
  const traceless =
    denies ||
    claim.script !== "fine" ||
    claim.afterwards === "no script" ||
    verdict?.way === "modified";
  if (traceless || !verdict) return wrong;
  const twice = codes.some((code) => code === "fires-twice");
  const through = verdict.way === "wired" || verdict.way === "modified";
  const starts = STARTS[verdict.way] + (twice && through ? 1 : 0);
  // A gate that hookport calls may decide twice (S13).
  const most = codes.includes("filter-widened")
    ? Infinity
    : through && (home || !raw)
      ? starts + 1
      : starts;
  const total = raw + other;
  const words = `audit says that it is ${verdict.way}${twice ? ", and twice" : ""}`;
  if (total < starts || total > most)
    wrong.push(`${words}: ${starts} starts, and there were ${total}`);
  else if (!home && total === 1 && (verdict.way === "raw") !== (raw === 1)) wrong.push(words);
  return wrong;
}

/** Is it said to deny more than it should? */
const deniesAll = (findings: readonly Diagnostic[]) =>
  findings.some(({ message }) => message.endsWith("denies everything that it fits"));

/**
 * The conversion's word counts if it was about this agent alone and nothing happened since; one
 * that stopped has said nothing.
 */
function wrongConversion(
  claim: Claim,
  { converted }: Said,
  { guards, stopped }: Happened,
): readonly string[] {
  if (claim.afterwards !== "nothing" || claim.isForAll || converted.status === 2) return [];
  const findings =
    parsed<Report>(converted.stdout)?.targets.flatMap((target) => target.findings) ?? [];
  const dead = findings.some(({ level }) => level === "error");
  const holds = converted.status === 0 && !dead;
  return holds === (holds && deniesAll(findings) ? stopped : guards)
    ? []
    : [`convert ended with ${converted.status}`];
}

export function judgeClaim(
  claim: Claim,
  reports: Said | undefined,
  seen: Seen,
  home: boolean,
): Judged {
  if (!reports || count(seen, "main") < 3)
    return { verdict: "unclear", why: `the model was asked ${count(seen, "main")} times` };
  const verdict = verdictIn(reports.audited.stdout, claim);
  const saw = happened(seen, home);
  const wrong = [...wrongIn(claim, verdict, saw, home), ...wrongConversion(claim, reports, saw)];
  const told = verdict
    ? `${verdict.verdict}, ${[verdict.way, ...new Set(verdict.findings.map(({ code }) => code))].join(", ")}`
    : `no guard is found (audit ended with ${reports.audited.status})`;
  const why = [
    `said: convert ${reports.converted.status}; ${told}`,
    `seen: ${saw.words}`,
    ...wrong,
  ];
  return { verdict: wrong.length ? "disagrees" : HOLDS, why: why.join("\n    ") };
}
