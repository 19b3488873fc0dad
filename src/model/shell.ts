/**
 * Prepares commands to be started: placeholders are arguments or variables, never text of a program
 * (S21).
 */
import { placed, placedOnWindows, placedWords } from "./placeholders.ts";

export { quoted, word } from "./quote.ts";

type Values = { readonly [name: string]: string | undefined };

interface Command {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly windows?: string;
}

/** A program and its arguments, or why it must not be started. */
export type Started =
  { readonly file: string; readonly args: readonly string[] } | { readonly refused: string };

/**
 * With `-Command` PowerShell exits with 0 or 1 for every exit code of the last program, so that a
 * hook's 2 would not deny. The line break ends a comment at the line's end.
 */
const asEnding = (line: string) =>
  `$global:LASTEXITCODE = $null; ${line}\n$ok = $?; if ($null -ne $LASTEXITCODE) { exit $LASTEXITCODE } elseif (-not $ok) { exit 1 }`;

/** What a command is started in. `isUniversal` means that its group is in no agent's words. */
export interface Start {
  readonly shell: readonly [string, ...string[]];
  readonly env: Values;
  readonly isUniversal: boolean;
}

/**
 * The handler's separate command in PowerShell, which reads variables by another name, or else a
 * POSIX shell from PATH.
 */
export function startedOnWindows(handler: Command, start: Start): Started {
  const { shell, env, isUniversal } = start;
  const { windows } = handler;
  if (windows === undefined)
    return started(handler, { ...start, shell: ["sh", ...shell.slice(1)] });
  const line = placedOnWindows(windows, env, isUniversal);
  if (line.refused !== undefined) return line;
  return {
    file: "powershell.exe",
    args: [
      "-NoProfile",
      "-NonInteractive",
      "-ExecutionPolicy",
      "Bypass",
      "-Command",
      asEnding(line.command),
    ],
  };
}

export function started({ command = "", args }: Command, start: Start): Started {
  const { env, isUniversal } = start;
  const [shell, ...options] = start.shell;
  if (![command, ...(args ?? [])].some((word) => word.includes("$")))
    return args ? { file: command, args } : { file: shell, args: [...options, command] };
  if (!args) {
    const line = placed(command, env, isUniversal);
    return "command" in line ? { file: shell, args: [...options, line.command] } : line;
  }
  const words = placedWords([command, ...args], env, isUniversal);
  if ("refused" in words) return words;
  const [file = "", ...rest] = words;
  return { file, args: rest };
}

/** Returns why the command of a universal group is refused at every call. */
export function refusalOf(command: Command): string | undefined {
  const start: Start = { shell: ["/bin/sh"], env: {}, isUniversal: true };
  for (const job of [started(command, start), startedOnWindows(command, start)])
    if ("refused" in job) return job.refused.replace(/^hookport: /, "");
  return undefined;
}
