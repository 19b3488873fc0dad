import type { Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

export function installOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("install")
    .description("add a package of hooks, after showing what it runs; alone, restore those here")
    .argument("[spec]", "a folder, a tarball, an npm package (@acme/guards@2), or a git address")
    .option("--user", "for your home folder instead of this project")
    .option("-n, --dry-run", "show what it would run and change, write nothing")
    .option("-y, --yes", "do not ask")
    .option("--verbose", "with --dry-run: every file, to be read")
    .option("--json", "print one JSON object (schemas/output.schema.json)")
    .addHelpText(
      "after",
      `
Nothing of the package is run. Its files are copied to .hookport/packages, to be committed; a script there that is
changed afterwards does not run, and what it guards is denied.

Examples:
  hookport install @acme/guards              from npm, for the agents used here
  hookport install ./guards --to detected
  hookport install guards-2.3.0.tgz --dry-run --verbose
  hookport install https://example.com/guards.git#v2
  hookport install                           put files back that were changed or lost`,
    )
    .action((spec: string | undefined, options) =>
      run(async (io) => {
        const { installCommand } = await import("../commands/install.ts");
        return installCommand(spec, options, io);
      }),
    );
  naming(command, "to", "to", "agents that it guards: ids with commas, detected, or all");
}
