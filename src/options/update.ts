import type { Command } from "commander";
import type { RunCommand } from "./run-command.ts";

export function updateOptions(program: Command, run: RunCommand): void {
  program
    .command("update")
    .description("take newer versions of packages, after showing what changes in what they run")
    .argument("[names...]", "packages (default: all that are installed here)")
    .option("--user", "for your home folder instead of this project")
    .option("-n, --dry-run", "show what would change, write nothing")
    .option("-y, --yes", "do not ask")
    .option("--json", "print one JSON object (schemas/output.schema.json)")
    .addHelpText(
      "after",
      `
It asks only if a program, an event or a matcher differs.

Examples:
  hookport update                            every package, as far as its range goes
  hookport update @acme/guards --dry-run`,
    )
    .action((names: string[], options) =>
      run(async (io) => {
        const { updateCommand } = await import("../commands/update.ts");
        return updateCommand(names, options, io);
      }),
    );
}
