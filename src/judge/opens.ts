import type { Code } from "../model/codes.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";

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
