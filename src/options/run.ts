import { Option, type Command } from "commander";
import { naming } from "./agents.ts";
import type { RunCommand } from "./run-command.ts";

/** The calls that can be played, one at a time. */
const CALLS: readonly (readonly [flags: string, description: string])[] = [
  ["--bash <command>", "a shell command"],
  ["--edit <file>", "a change to a file"],
  ["--write <file>", "a file that is written"],
  ["--read <file>", "a file that is read"],
  ["--mcp <server/tool>", "a call of an MCP tool"],
  ["--web <url>", "a page that is fetched"],
  ["--prompt <text>", "a prompt of the user's"],
  ["--stop", "the end of a turn"],
  ["--session-start", "the start of a session"],
  ["--payload <file>", "a payload as an agent sends it, or - for standard input"],
];
/** Those in which no tool prints anything. */
const WITHOUT_RESULT = ["prompt", "stop", "sessionStart", "payload"];

function calls(): readonly Option[] {
  const all = CALLS.map(([flags, description]) => new Option(flags, description));
  const names = all.map((one) => one.attributeName());
  return [
    ...all.map((one, i) => one.conflicts(names.slice(i + 1))),
    new Option("--result <text>", "the call is over, and this is what its tool printed").conflicts(
      WITHOUT_RESULT,
    ),
  ];
}

export function runOptions(program: Command, run: RunCommand): void {
  const command = program
    .command("run")
    .description(
      "play one call through the hooks each agent would run, and show what it decides (runs your hooks)",
    )
    .argument("[path]", "the project folder (default: the project you are in)");
  for (const call of calls()) command.addOption(call);
  command
    .option("--user", "the hooks in your home folder too")
    .addOption(
      new Option("--expect <decision>", "exit 1 unless every agent decides so").choices([
        "deny",
        "ask",
        "allow",
        "hold",
        "none",
      ]),
    )
    .option("--verbose", "every hook that ran: its exit code, its time, what it printed")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Examples:
  hookport run --bash 'git push --force' --expect deny
  hookport run --edit .env --json
  hookport run --mcp github/create_issue --verbose
  hookport run --bash 'cat .env' --result 'KEY=1'`,
    )
    .action((path: string | undefined, options) =>
      run(async (io) => {
        const { runCommand } = await import("../commands/run.ts");
        return runCommand(path, options, io);
      }),
    );
  naming(
    command,
    "host",
    "agent",
    "agents to play: ids with commas, detected, or all (default: those converted to, else those in use here)",
  );
}
