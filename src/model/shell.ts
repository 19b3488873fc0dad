/**
 * Prepares commands to be started: placeholders are arguments or variables, never text of a program
 * (S21).
 */
import { placed, placedWords } from "./placeholders.ts";
import { HAS_PLACEHOLDER } from "./quote.ts";

export { quoted, word } from "./quote.ts";

type Values = { readonly [name: string]: string | undefined };

const FILLED = /\$\{(file|PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_(?:ROOT|DATA)|[A-Z]+_PROJECT_DIR)\}/g;

/**
 * Replaces the placeholders in an argument that no shell will see; other variables stay as they
 * are.
 */
export function fillPlaceholders(argument: string, env: Values): string {
  return argument.replace(FILLED, (whole, name: string) =>
    Object.hasOwn(env, name) ? (env[name] ?? whole) : whole,
  );
}

/**
 * A handler's command ready to start, a program and its arguments, or why it must not be started.
 */
export type Started =
  { readonly file: string; readonly args: readonly string[] } | { readonly refused: string };

/**
 * Appends the exit code to a PowerShell line. With `-Command` PowerShell exits with 0 or 1 for
 * every exit code of the last program, so that a hook's 2 would not deny. The line break ends a
 * comment at the line's end.
 */
const asEnding = (line: string) =>
  `$global:LASTEXITCODE = $null; ${line}\n$ok = $?; if ($null -ne $LASTEXITCODE) { exit $LASTEXITCODE } elseif (-not $ok) { exit 1 }`;

/**
 * Returns what is started on Windows: the handler's separate command in PowerShell, which reads
 * variables by another name, or else a POSIX shell from PATH.
 */
export function startedOnWindows(
  handler: {
    readonly command?: string;
    readonly args?: readonly string[];
    readonly windows?: string;
  },
  [, ...options]: readonly [string, ...string[]],
  env: Values,
): Started {
  const { windows } = handler;
  if (windows === undefined) return started(handler, ["sh", ...options], env);
  const line = windows.replace(/\$\{(\w+)\}/g, (text, name: string) =>
    Object.hasOwn(env, name) ? `\${env:${name}}` : text,
  );
  return {
    file: "powershell.exe",
    args: [
      "-NoProfile",
      "-NonInteractive",
      "-ExecutionPolicy",
      "Bypass",
      "-Command",
      asEnding(line),
    ],
  };
}

export function started(
  { command = "", args }: { readonly command?: string; readonly args?: readonly string[] },
  [shell, ...options]: readonly [string, ...string[]],
  env: Values,
): Started {
  if (!args) {
    const line = HAS_PLACEHOLDER.test(command) ? placed(command, env) : { command };
    return "command" in line ? { file: shell, args: [...options, line.command] } : line;
  }
  if (![command, ...args].some((word) => word.includes("$"))) return { file: command, args };
  const words = placedWords([command, ...args], env, (argument) => fillPlaceholders(argument, env));
  if ("refused" in words) return words;
  const [file = "", ...rest] = words;
  return { file, args: rest };
}
