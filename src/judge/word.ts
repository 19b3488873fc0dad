/** What the findings of a hook come to: the word that is said of it. */
import type { Counts, Diagnostic, HostVerdict, Word } from "../../schemas/types/output.ts";
import type { Code } from "../model/codes.ts";

/** A hook with such a fault is started and does not do its work. */
export const FAULTS_OF_WORK = [
  "script-missing",
  "script-not-executable",
  "script-line-ends",
  "foreign-words",
  "variable-unset",
  "stdin-taken",
  "input-path",
  "shell-words",
  "module-words",
  "exit-code",
  "unquoted-path",
  "needs-setup",
  "timeout-unit",
] as const satisfies readonly Code[];

/** What the hook starts cannot start, or has no time to do anything. */
export const keepsFromWork = ({ code, level }: Diagnostic): boolean =>
  level === "weakened" && STARTS.includes(code);

const STARTS: readonly string[] = [
  "script-missing",
  "script-not-executable",
  "script-line-ends",
  "timeout-unit",
] satisfies readonly Code[];

export const isLoss = ({ level }: Pick<Diagnostic, "level">): boolean =>
  level === "lost" || level === "weakened";

/** The hook never runs there. */
export const hasLost = (findings: readonly Diagnostic[]): boolean =>
  findings.some(({ level }) => level === "lost");

export const opens = ({ code, level }: Diagnostic) =>
  level === "lost" || (level === "weakened" && OPENING.includes(code));

const OPENING: readonly string[] = [
  "cannot-block",
  "cannot-hide",
  "no-event",
  "host-disabled",
  "host-rejects",
  ...FAULTS_OF_WORK,
];

/** The original runs as well as ours, which `--adopt` would end. */
export const isTwofold = ({ code, hint }: Diagnostic): boolean =>
  code === "fires-twice" && hint.includes("--adopt");

/** The order of the scale, for guards and then for other hooks. */
const WORDS: readonly Word[] = [
  "holds",
  "holds-if",
  "differs",
  "does-not-hold",
  "runs",
  "runs-if",
  "never-runs",
];

/** The worst of the findings decides; notices do not count. */
export function verdictFor(guard: boolean, findings: readonly Diagnostic[]): Word {
  const has = (...levels: readonly Diagnostic["level"][]) =>
    findings.some(({ level }) => levels.includes(level));
  if (guard && findings.some(opens)) return "does-not-hold";
  if (!guard && (hasLost(findings) || findings.some(keepsFromWork))) return "never-runs";
  if (has("weakened")) return "differs";
  if (has("conditional", "unproved")) return guard ? "holds-if" : "runs-if";
  return guard ? "holds" : "runs";
}

/** The hook is started, and a guard blocks. */
export const isMet = (verdict: Word): boolean =>
  verdict !== "does-not-hold" && verdict !== "never-runs";

/** A conversion makes it hold or run, and is asked about. */
export const isMended = ({ after }: Pick<HostVerdict, "after">): boolean =>
  after !== undefined && isMet(after.verdict);

/** It has what is found of today and of a conversion. */
export const findingsOf = ({ findings, after }: HostVerdict): readonly Diagnostic[] => [
  ...findings,
  ...(after?.findings ?? []),
];

/** One hook in several files is as good as the worst of what is judged of it. */
export const worstOf = <
  T extends { readonly verdict: Word; readonly findings: readonly unknown[] },
>(
  judged: readonly T[],
): T | undefined =>
  judged.find(({ verdict }) => !isMet(verdict)) ??
  judged.find(({ verdict }) => verdict === "differs") ??
  judged.find(({ findings }) => findings.length > 0) ??
  judged[0];

export const countsOf = (hooks: readonly { readonly verdict: Word }[]): Counts =>
  Object.fromEntries(
    WORDS.map((word) => [word, hooks.filter(({ verdict }) => verdict === word).length]),
  ) as unknown as Counts;

export const addedCounts = (a: Counts, b: Counts): Counts =>
  Object.fromEntries(WORDS.map((word) => [word, a[word] + b[word]])) as unknown as Counts;
