import type { Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function acceptOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("accept")
    .description("live with a gap that a report names, and say why")
    .argument("[code]", "the code of the finding, as the report has it in brackets")
    .option("--hook <name>", "of this hook alone: its script, or a part of its command")
    .option("--part <name>", "of several parts that the code may be about, this one")
    .option("--why <text>", "the reason, for those who read it later (always needed)")
    .option("--all", "every gap that keeps a guard from holding now")
    .option("--user", "what was written to your home folder")
    .addHelpText(
      "after",
      `
Examples:
  hookport accept cannot-hide --hook hide-secrets.py --why "no secrets there"
  hookport accept --all --why "known on the day we converted"`,
    )
    .action((code: string | undefined, options) =>
      run(async (io) => {
        const { acceptCommand } = await import("../commands/accept.ts");
        return acceptCommand(code, options, io);
      }),
    );
  naming(command, "to", "agent", "on these agents only");
}
