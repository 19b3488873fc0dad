import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function matrixOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("matrix", { hidden: true })
    .description("show what each agent can do, and where that is known from")
    .addOption(
      new Option("--format <format>", "how to write it")
        .choices(["text", "json", "markdown", "html"])
        .default("text"),
    )
    .addOption(
      new Option("--json", "the same as --format json (schemas/output.schema.json)").conflicts(
        "format",
      ),
    )
    .addHelpText(
      "after",
      `
Examples:
  hookport matrix --agent detected            the agents this project uses
  hookport matrix --format html > hooks.html a page to look things up in`,
    )
    .action((options) =>
      run(async (io) => {
        const { matrixCommand } = await import("../commands/matrix.ts");
        return matrixCommand(options, io);
      }),
    );
  naming(
    command,
    "host",
    "agent",
    "agents to show: ids with commas, detected, or all (default: all)",
  );
}
