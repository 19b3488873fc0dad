import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function auditOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("audit")
    .description("show which guards hold on which agents, today and after a conversion")
    .argument("[dirs...]", "project folders (default: the project you are in)")
    .addOption(
      new Option("--format <format>", "how to write it")
        .choices(["text", "json", "markdown", "sarif", "html"])
        .default("text"),
    )
    .addOption(
      new Option("--json", "the same as --format json (schemas/output.schema.json)").conflicts(
        "format",
      ),
    )
    .option("--strict", "exit 1 for every gap, not only for guards that do not hold")
    .option(
      "--user",
      "the hooks in your home folder too, and the switches there and in managed settings",
    )
    .option("--require <file>", "guards that must hold: the exit code is about these alone")
    .option("--verbose", "every hook on every agent, and what would change")
    .option("--quiet", "nothing where all is well")
    .addHelpText(
      "after",
      `
Exit codes: 0 every guard holds; 1 one does not, or there is none; 2 wrong usage.

Examples:
  hookport audit                             this project, the agents in use
  hookport audit ~/src/*                     many projects, the agents each of them uses
  hookport audit --format sarif > hooks.sarif   for code scanning
  hookport audit --require guards.json --format markdown >> "$GITHUB_STEP_SUMMARY"`,
    )
    .action((dirs: string[], options) =>
      run(async (io) => {
        const { auditCommand } = await import("../commands/audit.ts");
        return auditCommand(dirs, options, io);
      }),
    );
  naming(
    command,
    "to",
    "agent",
    "agents to ask about: ids with commas, detected, or all (default: those converted to, else those in use there)",
  );
}
