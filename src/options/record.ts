import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function recordOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("record")
    .description("catch every event of an agent as it works here; each becomes a fixture for tests")
    .argument("[path]", "the project the agent will be used in (default: the one you are in)")
    .addOption(
      new Option(
        "--out <dir>",
        "where fixtures go (default: hooks/tests/fixtures in the project)",
      ).conflicts("stop"),
    )
    .option("--stop", "end the recording: files are as they were before, the fixtures stay")
    .addHelpText(
      "after",
      `
Nothing is held up, changed or printed meanwhile. Tokens, passwords, e-mail addresses, your name and your home folder
are masked, ids are left out; read the fixtures all the same before you share them.

Examples:
  hookport record --agent detected            then use the agent in this folder
  hookport record ../scratch --agent all --out hooks/tests/fixtures
                                             try agents over there, keep the fixtures here
  hookport record --stop`,
    )
    .action((path: string | undefined, options) =>
      run(async (io) => {
        const { recordCommand } = await import("../commands/record.ts");
        return recordCommand(path, options, io);
      }),
    );
  naming(command, "host", "agent", "agents to record: ids with commas, detected, or all", (one) =>
    one.conflicts("stop"),
  );
}
