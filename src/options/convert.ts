import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function convertOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("convert")
    .description("convert a project's hooks to other agents; alone, repeat the last conversion")
    .argument("[path]", "one config file, or a project folder (default: the project you are in)")
    .option(
      "--from <id>",
      "the agent the hooks were written for: an id, universal, or auto",
      "auto",
    )
    .option("--out <dir>", "write to this project instead")
    .option("--user", "the hooks in your home folder, for all your projects")
    .option(
      "--include-local",
      "put one person's hooks (settings.local.json …) into the shared files too",
    )
    .option("-n, --dry-run", "show what would change, write nothing")
    .option("--verbose", "all that is known of every hook; with --dry-run every changed line")
    .option("--quiet", "the verdict and what is wrong alone")
    .addOption(new Option("--check", "`hookport check`, for what this run would write").hideHelp())
    .option("--json", "print one JSON object (schemas/output.schema.json)")
    .option("--strict", "exit 1 for every gap, not only for guards that do not hold")
    .option("--fail-open", "let calls go on when hookport itself cannot run")
    .option("--no-fail-open", "deny calls again when hookport itself cannot run")
    .option(
      "--adopt",
      "let the source's own entries call the shim too, so that no agent runs a hook twice",
    )
    .option("--no-adopt", "let the source's own entries run their hooks themselves again")
    .addHelpText(
      "after",
      `
Examples:
  hookport convert --to detected             hooks found here, to every agent this project uses
  hookport convert hooks/hooks.json --to all one file, to every agent
  hookport convert                           after an edit: bring everything up to date`,
    )
    .action((path: string | undefined, options) =>
      run(async (io) => {
        const { convertCommand } = await import("../commands/convert.ts");
        return convertCommand(path, options, io);
      }),
    );
  naming(command, "to", "to", "agents to convert to: ids with commas, detected, or all");
}
