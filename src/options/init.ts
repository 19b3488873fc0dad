import type { Command } from "commander";
import type { RunCommand } from "./run-command.ts";

export function initOptions(program: Command, run: RunCommand): void {
  program
    .command("init")
    .description("complete a hook package: a case for every hook that has none (runs its hooks)")
    .addHelpText(
      "after",
      `
It plays each hook once, to write down what it does now; what is there already stays as it is.

Examples:
  hookport init                              the package you are in
  hookport init -C packages/guards           another one`,
    )
    .action(() =>
      run(async (io) => {
        const { initCommand } = await import("../commands/init.ts");
        return initCommand(io);
      }),
    );
}
