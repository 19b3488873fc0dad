import { Option, type Command } from "commander";
import type { RunCommand } from "./run-command.ts";

export function explainOptions(program: Command, run: RunCommand): void {
  program
    .command("explain")
    .description("say what a finding means and what to do about it; alone, list all codes")
    .argument("[code]", "the code a report names, as in `no-event`")
    .addOption(
      new Option("--format <form>", "how to print it")
        .choices(["text", "markdown", "json"])
        .default("text"),
    )
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      `
Examples:
  hookport explain                           all codes, by level
  hookport explain fires-twice               what it means, why it matters, what to do
  hookport explain cannot-ask --format markdown`,
    )
    .action((code: string | undefined, options) =>
      run(async (io) => {
        const { explainCommand } = await import("../commands/explain.ts");
        return explainCommand(code, options, io);
      }),
    );
}
