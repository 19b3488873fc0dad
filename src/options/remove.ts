import type { Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function removeOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("remove")
    .description("take out packages, or everything; files are as they were before")
    .argument("[names...]", "packages (default: everything that hookport wrote)")
    .option("--user", "what was written to your home folder")
    .option("-n, --dry-run", "show what would change, write nothing")
    .option("-y, --yes", "do not ask, where packages would go too")
    .option("--json", "print one JSON object (schemas/output.schema.json)")
    .addHelpText(
      "after",
      `
Examples:
  hookport remove                            every file as it was before hookport
  hookport remove @acme/guards               one package, and nothing else
  hookport remove --agent detected           what was written for these agents`,
    )
    .action((names: string[], options) =>
      run(async (io) => {
        const { removeCommand } = await import("../commands/remove.ts");
        return removeCommand(names, options, io);
      }),
    );
  naming(command, "to", "agent", "only what was written for these agents");
}
