import type { Command } from "commander";
import type { RunCommand } from "./run-command.ts";

export function initOptions(program: Command, run: RunCommand): void {
  program
    .command("init")
    .description("make a hook package; alone, complete the one you are in (runs its hooks)")
    .argument("[name]", "the new package's name, as npm takes it (default: the package you are in)")
    .option("--from <dir>", "of the hooks of a plugin, an extension, a marketplace or a project")
    .option("--keep <ids>", "with --from: agents whose copy to keep where several have one hook")
    .option("--json", "print one JSON object (schemas/output.schema.json)")
    .addHelpText(
      "after",
      `
With a name it makes a folder of that name, and runs nothing. Alone it plays each hook
that has no case once, to write down what it does now. What is there already stays.
With --from every script stays as it is. A hook that a pack has once for each agent is
taken once, and what differs is said.

Exit codes: 0 done; 1 made, but without a hook that could not be taken; 2 not made.

Examples:
  hookport init guards                       a guard and its tests, to begin with
  hookport init @team/guards --from .        of the hooks of this project
  hookport init guards --from ../plugin --keep ID
  hookport init                              a case for every hook that has none
  hookport init -C packages/guards           in another package`,
    )
    .action((name: string | undefined, options) =>
      run(async (io) => {
        const { initCommand } = await import("../commands/init.ts");
        return initCommand(name, options, io);
      }),
    );
}
