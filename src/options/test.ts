import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function testOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("test")
    .description("run the tests of a hook package, alone or on every agent")
    .argument(
      "[dir]",
      "the package: the folder with hooks/hooks.json and hooks/tests/ (default: the one you are in)",
    )
    .addOption(
      new Option(
        "--hooks",
        "what is tested anyway; taken as the specification writes it",
      ).hideHelp(),
    )
    .option("--case <id>", "one case: its file's name without the ending, or its name")
    .option("--event <name>", "the cases of one event")
    .option(
      "--live <ids>",
      "play each case on these agents themselves, as installed here, cut off from network and disk",
    )
    .addOption(
      new Option(
        "--readme",
        "with --live: write into README.md on which agents the cases deny, by version and date",
      ).conflicts(["case", "event", "watch"]),
    )
    .addOption(
      new Option("--format <format>", "how to write it")
        .choices(["pretty", "json", "junit"])
        .default("pretty"),
    )
    .addOption(
      new Option("--json", "the same as --format json (schemas/output.schema.json)").implies({
        format: "json",
      }),
    )
    .option("--watch", "run again whenever a file of the package changes")
    .addHelpText(
      "after",
      `
Exit codes: 0 every case passes; 1 one fails; 2 the package or a case is broken.

Examples:
  hookport test                              the package in this folder
  hookport test --agent all                   does every agent decide alike?
  hookport test --live ID,ID --readme        a table and a badge for who thinks of it
  hookport test --case 01-pre-tool-block --watch
  hookport test my-hooks --format junit > hooks.xml`,
    )
    .action((dir: string | undefined, options) =>
      run(async (io) => {
        const { testCommand } = await import("../commands/test.ts");
        return testCommand(dir, options, io);
      }),
    );
  naming(
    command,
    "host",
    "agent",
    "play each case on these agents too, as convert would write it: ids with commas, detected, or all",
  );
}
