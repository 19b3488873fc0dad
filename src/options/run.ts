import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function runOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("run")
    .description(
      "play one call through the hooks each agent would run, and show what it decides (runs your hooks)",
    )
    .argument("[path]", "the project folder (default: the project you are in)")
    .addOption(
      new Option("--bash <command>", "a shell command").conflicts(["edit", "prompt", "payload"]),
    )
    .addOption(new Option("--edit <file>", "a change to a file").conflicts(["prompt", "payload"]))
    .addOption(new Option("--prompt <text>", "a prompt of the user's").conflicts(["payload"]))
    .option("--payload <file>", "a payload as an agent sends it, or - for standard input")
    .addOption(
      new Option("--expect <decision>", "exit 1 unless every agent decides so").choices([
        "deny",
        "ask",
        "allow",
        "none",
      ]),
    )
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Examples:
  hookport run --bash 'git push --force' --expect deny
  hookport run --edit .env --json`,
    )
    .action((path: string | undefined, options) =>
      run(async (io) => {
        const { runCommand } = await import("../commands/run.ts");
        return runCommand(path, options, io);
      }),
    );
  naming(
    command,
    "host",
    "agent",
    "agents to play: ids with commas, detected, or all (default: those converted to, else those in use here)",
  );
}
