import { Option, type Command } from "commander";
import type { RunCommand } from "./run-command.ts";

export function validateOptions(program: Command, run: RunCommand): void {
  program
    .command("validate", { hidden: true })
    .description("check universal hooks documents: every error with its place")
    .argument("<files...>", "universal documents")
    .addOption(
      new Option("--format <format>", "how to print").choices(["text", "json"]).default("text"),
    )
    .addOption(
      new Option("--json", "the same as --format json (schemas/output.schema.json)").implies({
        format: "json",
      }),
    )
    .option("--strict", "exit 1 for warnings too")
    .addHelpText(
      "after",
      `
Examples:
  hookport validate hooks/hooks.json
  hookport validate packages/*/hooks/hooks.json --strict   for CI`,
    )
    .action((files: string[], options) =>
      run(async (io) => {
        const { validateCommand } = await import("../commands/validate.ts");
        return validateCommand(files, options, io);
      }),
    );
}
