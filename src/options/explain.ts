import { Option, type Command } from "commander";
import type { RunCommand } from "./run-command.ts";

export function explainOptions(program: Command, run: RunCommand): void {
  program
    .command("explain")
    .description("what a finding means, and what agents can do; alone, list all findings")
    .argument("[word]", "the code of a finding, an event, or agents: ids with commas, detected")
    .option("--all", "what every agent can do on every event")
    .addOption(
      new Option("--format <form>", "how to print it")
        .choices(["text", "markdown", "html", "json"])
        .default("text"),
    )
    .addOption(new Option("--json", "the same as --format json").conflicts("format"))
    .addHelpText(
      "after",
      `
Examples:
  hookport explain                           all findings, by level
  hookport explain fires-twice               what it means, why it matters, what to do
  hookport explain detected                  what the agents can do that this project uses
  hookport explain pre-tool-use              what each agent makes of an event
  hookport explain --all --format html > hooks.html`,
    )
    .action((word: string | undefined, options) =>
      run(async (io) => {
        const { explainCommand } = await import("../commands/explain.ts");
        return explainCommand(word, options, io);
      }),
    );
}
