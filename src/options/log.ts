import type { Command } from "commander";
import type { RunCommand } from "./run-command.ts";

export function logOptions(program: Command, run: RunCommand): void {
  program
    .command("log")
    .description("when hooks last ran here through Hookport, and what they decided")
    .option("--hook <name>", "calls that ran this hook: its script, or a part of its command")
    .option("--denied", "calls that a hook held back")
    .option("--clear", "remove the log of this project")
    .option("--verbose", "every call that is kept, also those that reached no hook")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Each call of an agent that reaches Hookport is one line, never with what the call said.
The log is outside of the project, for you only, and at most 512 KB. It is no proof: what
may write your files may write it. HOOKPORT_LOG=off or "log": false in
.hookport/hooks.local.jsonc switches it off.

Examples:
  hookport log --denied
  hookport log --hook no-force-push.sh --json`,
    )
    .action((options) =>
      run(async (io) => {
        const { logCommand } = await import("../commands/log.ts");
        return logCommand(options, io);
      }),
    );
}
