import type { Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function packOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("pack")
    .description("pack a hook package for marketplaces and for npm")
    .argument(
      "[dir]",
      "the package: the folder with hooks/hooks.json (default: the one you are in)",
    )
    .option("--out <dir>", "the folder to write (default: plugin, in the package)")
    .option("-n, --dry-run", "show what would be written, write nothing")
    .option("--json", "print one JSON object (schemas/output.schema.json)")
    .addHelpText(
      "after",
      `
It runs nothing and publishes nothing. The same package always gives the same bytes. What
an earlier run wrote is replaced; anything else in the folder is an error.

Exit codes: 0 packed; 1 a guard is in no plugin, or does not hold on an agent that was named;
2 not packed.

Examples:
  hookport pack                              into plugin/, for every agent that takes plugins
  hookport pack guards --out dist/plugin --to ID,ID
  hookport pack --dry-run`,
    )
    .action((dir: string | undefined, options) =>
      run(async (io) => {
        const { packCommand } = await import("../commands/pack.ts");
        return packCommand(dir, options, io);
      }),
    );
  naming(command, "to", "to", "the agents to pack for: ids with commas, or all (the default)");
}
