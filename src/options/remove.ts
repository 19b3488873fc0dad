import type { Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function removeOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("remove")
    .alias("uninstall")
    .description("take out everything hookport wrote; files are as they were before")
    .argument("[path]", "the project folder (default: the project you are in)")
    .option("--user", "what was written to your home folder")
    .option("-n, --dry-run", "show what would change, write nothing")
    .option("--json", "print one JSON object (schemas/output.schema.json)")
    .action((path: string | undefined, options) =>
      run(async (io) => {
        const { removeCommand } = await import("../commands/remove.ts");
        return removeCommand(path, options, io);
      }),
    );
  naming(command, "to", "agent", "only what was written for these agents");
}
