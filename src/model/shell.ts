/**
 * Prepares commands to be started: placeholders are arguments or variables, never text of a program
 * (S21).
 */
import type { Env } from "./adapter.ts";
import { placed, placedOnWindows, placedWords } from "./placeholders.ts";

export { quoted, word } from "./quote.ts";

export interface HandlerCommand {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly windows?: string;
}

/** The sentence about a command that must not be started. */
export interface Refused {
  readonly refused: string;
  /** Its two parts, where it is only this system on which it could not be started. */
  readonly there?: { readonly why: string; readonly repair: string };
}

export type Started = { readonly file: string; readonly args: readonly string[] } | Refused;

/** What a command is started in. `isUniversal` means that its group is in no agent's words. */
export interface Start {
  readonly shell: readonly [string, ...string[]];
  readonly env: Env;
  readonly isUniversal: boolean;
}

export function started({ command = "", args }: HandlerCommand, start: Start): Started {
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
export function refusalOf(command: HandlerCommand): string | undefined {
  const { windows } = command;
  const jobs = [
    started(command, { shell: ["/bin/sh"], env: {}, isUniversal: true }),
    windows === undefined ? {} : placedOnWindows(windows, {}, true),
  ];
  for (const { refused } of jobs as readonly { readonly refused?: string }[])
    if (refused !== undefined) return refused.replace(/^hookport: /, "");
  return undefined;
}
