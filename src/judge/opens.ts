import type { Diagnostic } from "../../schemas/types/output.ts";

export const opens = ({ code, level }: Diagnostic) =>
  level === "lost" || (level === "weakened" && OPENING.includes(code));

const OPENING: readonly string[] = [
  "cannot-deny",
  "cannot-hold",
  "cannot-withhold",
  "cannot-rewrite-result",
  "never-fires",
  "host-disabled",
  "host-rejects",
  "script-missing",
  "script-not-executable",
  "script-line-ends",
  "foreign-words",
  "variable-unset",
  "stdin-taken",
  "shell-words",
  "exit-code",
  "unquoted-path",
];
