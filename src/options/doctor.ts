import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function doctorOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("doctor")
    .description("does every guard work on this machine? trust, switches, programs")
    .option("--user", "the hooks in your home folder instead of this project's")
    .option("--json", "one JSON object (schemas/output.schema.json)")
    .addOption(
      new Option("--markdown", "to paste into a report: the home folder as ~").conflicts("json"),
    )
    .option("--strict", "exit 1 also where something cannot be told")
    .option("--versions", "ask each agent's program for its version too")
    .addHelpText(
      "after",
      `
It runs no hook and writes nothing, and looks only at agents that are installed here.
Exit codes: 0 every guard works here; 1 one does not; 2 no answer.

Examples:
  hookport doctor
  hookport doctor --markdown                 for a report, with values masked`,
    )
    .action((options) =>
      run(async (io) => {
        const { doctorCommand } = await import("../commands/doctor.ts");
        return doctorCommand(options, io);
      }),
    );
  naming(
    command,
    "to",
    "agent",
    "agents to ask about: ids with commas, detected, or all (default: those converted to, else those in use here)",
  );
}
