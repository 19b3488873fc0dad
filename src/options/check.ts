import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function checkOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("check")
    .description("is it all up to date, and does every guard hold?")
    .argument(
      "[paths...]",
      "projects, packages or universal documents (default: the project you are in)",
    )
    .option("--user", "your home folder instead of this project")
    .addOption(
      new Option("--format <format>", "how to write it")
        .choices(["text", "json", "markdown", "sarif"])
        .default("text"),
    )
    .addOption(
      new Option("--json", "the same as --format json (schemas/output.schema.json)").conflicts(
        "format",
      ),
    )
    .option("--strict", "exit 1 for every gap, and not for guards that do not hold alone")
    .option("--verbose", "what every guard hangs on too")
    .option("--quiet", "nothing where all is well")
    .addHelpText(
      "after",
      `
It runs no hook and writes nothing. Exit codes: 0 yes; 1 no; 2 no answer.

Examples:
  hookport check                             for CI: one line of a workflow
  hookport check --format sarif > hooks.sarif
  hookport check hooks/hooks.json            a package's document`,
    )
    .action((paths: string[], options) =>
      run(async (io) => {
        const { checkCommand } = await import("../commands/check.ts");
        return checkCommand(paths, options, io);
      }),
    );
  naming(
    command,
    "to",
    "agent",
    "agents to ask about: ids with commas, detected, or all (default: those converted to)",
  );
}
