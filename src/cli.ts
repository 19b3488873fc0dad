#!/usr/bin/env node
/**
 * The command line. Exit codes: 0 done, 1 findings, 2 usage, unreadable input, or our own bug
 * (design, section 8).
 */
import { Command, CommanderError, Option } from "commander";
import { HELP } from "./commands/help.ts";
import { closestWord } from "./model/suggest.ts";
import { VERSION } from "./model/version.ts";

/** The ways to name agents; each command shows one of them and takes the others too. */
const AGENTS = ["agent", "to", "host"] as const;
const agentsOf = new Map<Command, (typeof AGENTS)[number]>();

/** `as`: what the command itself calls it; `shown`: what its help does. */
function naming(
  command: Command,
  as: (typeof AGENTS)[number],
  shown: (typeof AGENTS)[number],
  description: string,
  options = (one: Option) => one,
): Command {
  agentsOf.set(command, as);
  for (const name of AGENTS) {
    const option = options(new Option(`--${name} <ids>`, description));
    command.addOption(name === shown ? option : option.hideHelp());
  }
  return command;
}

/** Whatever it was called. */
function sameName(command: Command): void {
  const as = agentsOf.get(command);
  const named = AGENTS.find((name) => command.getOptionValueSource(name) === "cli");
  if (as && named) command.setOptionValueWithSource(as, command.getOptionValue(named), "cli");
}

/** Is one JSON object asked for? Until the options are understood, as the words look. */
let json = /(?:^|\0)--(?:json|format(?:=|\0)json)(?:\0|$)/.test(process.argv.slice(2).join("\0"));

const program = new Command("hookport")
  .description(
    "Translates lifecycle hooks between coding agents: a guard that blocks here blocks there.",
  )
  .version(VERSION)
  .showSuggestionAfterError()
  .showHelpAfterError("(run with --help for the options)")
  .option("-C, --cwd <dir>", "as if started there")
  .configureHelp({ showGlobalOptions: true })
  .helpCommand("help [command]", "")
  .hook("preAction", async (_, command) => {
    const options = command.opts<{ json?: boolean; format?: string }>();
    // Of a word that is no command nothing is understood.
    if (command.name() !== "status") json = options.json === true || options.format === "json";
    sameName(command);
    const { cwd } = program.opts<{ cwd?: string }>();
    if (cwd === undefined) return;
    const { startIn } = await import("./commands/here.ts");
    startIn(cwd);
  })
  // Its errors repeat the words of the command line.
  .configureOutput({
    outputError: (text, write) => write(text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?")),
  })
  .exitOverride();

program.helpInformation = () => HELP;

program
  .command("status", { isDefault: true, hidden: true })
  .argument("[words...]")
  .allowUnknownOption()
  .action(async ([word]: string[], _, command: Command) => {
    if (word !== undefined) throw unknown(word, command);
    const { statusCommand } = await import("./commands/status.ts");
    process.exitCode = await statusCommand(HELP);
  });

/** No command, and no option of the program itself. */
function unknown(word: string, command: Command): Error {
  const isOption = word.startsWith("-");
  const known = isOption
    ? []
    : program.commands.flatMap((one) => (one === command ? [] : [one.name(), ...one.aliases()]));
  const near = closestWord(word, known);
  const message = `error: unknown ${isOption ? "option" : "command"} '${word}'${near ? `\n(Did you mean ${near}?)` : ""}`;
  return command.error(message, {
    code: isOption ? "commander.unknownOption" : "commander.unknownCommand",
  });
}

const convert = program
  .command("convert")
  .description("convert a project's hooks to other agents; alone, repeat the last conversion")
  .argument("[path]", "one config file, or a project folder (default: the project you are in)")
  .option("--from <id>", "the agent the hooks were written for: an id, universal, or auto", "auto")
  .option("--out <dir>", "write to this project instead")
  .option("--user", "the hooks in your home folder, for all your projects")
  .option(
    "--include-local",
    "put one person's hooks (settings.local.json …) into the shared files too",
  )
  .option("-n, --dry-run", "show what would change, write nothing")
  .option("--verbose", "everything that is known, and every changed line")
  .option("--quiet", "the verdict and what is wrong alone")
  .addOption(new Option("--check", "`hookport check`, for what this run would write").hideHelp())
  .option("--json", "print one JSON object (schemas/output.schema.json)")
  .option("--strict", "exit 1 for every gap, not only for guards that do not hold")
  .option("--fail-open", "let calls go on when hookport itself cannot run")
  .option("--no-fail-open", "take that back")
  .option(
    "--adopt",
    "let the source's own entries call the shim too, so that no agent runs a hook twice",
  )
  .option("--no-adopt", "take that back")
  .addHelpText(
    "after",
    `
Examples:
  hookport convert --to detected             hooks found here, to every agent this project uses
  hookport convert hooks/hooks.json --to all one file, to every agent
  hookport convert                           after an edit: bring everything up to date`,
  )
  .action(async (path: string | undefined, options) => {
    const { convertCommand } = await import("./commands/convert.ts");
    process.exitCode = await convertCommand(path, options);
  });
naming(convert, "to", "to", "agents to convert to: ids with commas, detected, or all");

const check = program
  .command("check")
  .description("is it all up to date, and does every guard hold?")
  .argument(
    "[paths...]",
    "projects, packages or universal documents (default: the project you are in)",
  )
  .option("--user", "your home folder instead of this project")
  .addOption(
    new Option("--format <format>", "how to write it")
      .choices(["text", "json", "markdown", "sarif"])
      .default("text"),
  )
  .addOption(
    new Option("--json", "the same as --format json (schemas/output.schema.json)").conflicts(
      "format",
    ),
  )
  .option("--strict", "exit 1 for every gap, and not for guards that do not hold alone")
  .option("--verbose", "what every guard hangs on too")
  .option("--quiet", "nothing where all is well")
  .addHelpText(
    "after",
    `
It runs no hook and writes nothing. Exit codes: 0 yes; 1 no; 2 no answer.

Examples:
  hookport check                             for CI: one line of a workflow
  hookport check --format sarif > hooks.sarif
  hookport check hooks/hooks.json            a package's document`,
  )
  .action(async (paths: string[], options) => {
    const { checkCommand } = await import("./commands/check.ts");
    process.exitCode = await checkCommand(paths, options);
  });
naming(
  check,
  "to",
  "agent",
  "agents to ask about: ids with commas, detected, or all (default: those converted to)",
);

const remove = program
  .command("remove")
  .alias("uninstall")
  .description("take out everything hookport wrote; files are as they were before")
  .argument("[path]", "the project folder (default: the project you are in)")
  .option("--user", "what was written to your home folder")
  .option("-n, --dry-run", "show what would change, write nothing")
  .option("--json", "print one JSON object (schemas/output.schema.json)")
  .action(async (path: string | undefined, options) => {
    const { removeCommand } = await import("./commands/remove.ts");
    process.exitCode = await removeCommand(path, options);
  });
naming(remove, "to", "agent", "only what was written for these agents");

const accept = program
  .command("accept")
  .description("live with a gap that a report names, and say why")
  .argument("[code]", "the code of the finding, as the report has it in brackets")
  .option("--hook <name>", "of this hook alone: its script, or a part of its command")
  .option("--why <text>", "the reason, for those who read it later (always needed)")
  .option("--all", "every gap that keeps a guard from holding now")
  .option("--user", "what was written to your home folder")
  .addHelpText(
    "after",
    `
Examples:
  hookport accept cannot-rewrite-result --hook hide-secrets.py --why "no secrets there"
  hookport accept --all --why "known on the day we converted"`,
  )
  .action(async (code: string | undefined, options) => {
    const { acceptCommand } = await import("./commands/accept.ts");
    process.exitCode = await acceptCommand(code, options);
  });
naming(accept, "to", "agent", "on these agents only");

const run = program
  .command("run")
  .description(
    "play one call through the hooks each agent would run, and show what it decides (runs your hooks)",
  )
  .argument("[path]", "the project folder (default: the project you are in)")
  .addOption(
    new Option("--bash <command>", "a shell command").conflicts(["edit", "prompt", "payload"]),
  )
  .addOption(new Option("--edit <file>", "a change to a file").conflicts(["prompt", "payload"]))
  .addOption(new Option("--prompt <text>", "a prompt of the user's").conflicts(["payload"]))
  .option("--payload <file>", "a payload as an agent sends it, or - for standard input")
  .addOption(
    new Option("--expect <decision>", "exit 1 unless every agent decides so").choices([
      "deny",
      "ask",
      "allow",
      "none",
    ]),
  )
  .option("--json", "print one JSON object")
  .addHelpText(
    "after",
    `
Examples:
  hookport run --bash 'git push --force' --expect deny
  hookport run --edit .env --json`,
  )
  .action(async (path: string | undefined, options) => {
    const { runCommand } = await import("./commands/run.ts");
    process.exitCode = await runCommand(path, options);
  });
naming(
  run,
  "host",
  "agent",
  "agents to play: ids with commas, detected, or all (default: those converted to, else those in use here)",
);

const test = program
  .command("test")
  .description("run the tests of a hook package, alone or on every agent")
  .argument(
    "[dir]",
    "the package: the folder with hooks/hooks.json and hooks/tests/ (default: the one you are in)",
  )
  .addOption(
    new Option("--hooks", "what is tested anyway; taken as the specification writes it").hideHelp(),
  )
  .option("--case <id>", "one case: its file's name without the ending, or its name")
  .option("--event <name>", "the cases of one event")
  .option(
    "--live <ids>",
    "play each case on these agents themselves, as installed here, cut off from network and disk",
  )
  .addOption(
    new Option("--format <format>", "how to write it")
      .choices(["pretty", "json", "junit", "tap"])
      .default("pretty"),
  )
  .addOption(
    new Option("--json", "the same as --format json (schemas/output.schema.json)").implies({
      format: "json",
    }),
  )
  .option("--watch", "run again whenever a file of the package changes")
  .addOption(
    new Option("--init", "the older name of `hookport init`")
      .hideHelp()
      .conflicts(["json", "format", "case", "event", "host", "agent", "to", "live", "watch"]),
  )
  .addHelpText(
    "after",
    `
Exit codes: 0 every case passes; 1 one fails; 2 the package or a case is broken.

Examples:
  hookport test                              the package in this folder
  hookport test --agent all                   does every agent decide alike?
  hookport test --case 01-pre-tool-block --watch
  hookport test my-hooks --format junit > hooks.xml`,
  )
  .action(async (dir: string | undefined, options) => {
    const { testCommand } = await import("./commands/test.ts");
    process.exitCode = await testCommand(dir, options);
  });
naming(
  test,
  "host",
  "agent",
  "play each case on these agents too, as convert would write it: ids with commas, detected, or all",
);

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
  .action(async () => {
    const { initCommand } = await import("./commands/init.ts");
    process.exitCode = await initCommand();
  });

const audit = program
  .command("audit")
  .description("show which guards hold on which agents, today and after a conversion")
  .argument("[dirs...]", "project folders (default: the project you are in)")
  .addOption(
    new Option("--format <format>", "how to write it")
      .choices(["text", "json", "markdown", "sarif", "html", "csv"])
      .default("text"),
  )
  .addOption(
    new Option("--json", "the same as --format json (schemas/output.schema.json)").conflicts(
      "format",
    ),
  )
  .option("--strict", "exit 1 for every gap, not only for guards that do not hold")
  .option(
    "--user",
    "the hooks in your home folder too, and the switches there and in managed settings",
  )
  .option("--require <file>", "guards that must hold: the exit code is about these alone")
  .option("--verbose", "every hook on every agent, and what would change")
  .option("--quiet", "nothing where all is well")
  .addHelpText(
    "after",
    `
Exit codes: 0 every guard holds; 1 one does not, or there is none; 2 wrong usage.

Examples:
  hookport audit                             this project, the agents in use
  hookport audit ~/src/*                     many projects, the agents each of them uses
  hookport audit --format sarif > hooks.sarif   for code scanning
  hookport audit --require guards.json --format markdown >> "$GITHUB_STEP_SUMMARY"`,
  )
  .action(async (dirs: string[], options) => {
    const { auditCommand } = await import("./commands/audit.ts");
    process.exitCode = await auditCommand(dirs, options);
  });
naming(
  audit,
  "to",
  "agent",
  "agents to ask about: ids with commas, detected, or all (default: those converted to, else those in use there)",
);

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
  .action(async (code: string | undefined, options) => {
    const { explainCommand } = await import("./commands/explain.ts");
    process.exitCode = explainCommand(code, options);
  });

const matrix = program
  .command("matrix", { hidden: true })
  .description("show what each agent can do, and where that is known from")
  .addOption(
    new Option("--format <format>", "how to write it")
      .choices(["text", "json", "markdown", "html", "csv"])
      .default("text"),
  )
  .addOption(
    new Option("--json", "the same as --format json (schemas/output.schema.json)").conflicts(
      "format",
    ),
  )
  .addHelpText(
    "after",
    `
Examples:
  hookport matrix --agent detected            the agents this project uses
  hookport matrix --format html > hooks.html a page to look things up in
  hookport matrix --format csv | grep deny   one line for every agent, event and capability`,
  )
  .action(async (options) => {
    const { matrixCommand } = await import("./commands/matrix.ts");
    process.exitCode = await matrixCommand(options);
  });
naming(matrix, "host", "agent", "agents to show: ids with commas, detected, or all (default: all)");

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
  .action(async (files: string[], options) => {
    const { validateCommand } = await import("./commands/validate.ts");
    process.exitCode = await validateCommand(files, options);
  });

const record = program
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
  .action(async (path: string | undefined, options) => {
    const { recordCommand } = await import("./commands/record.ts");
    process.exitCode = await recordCommand(path, options);
  });
naming(record, "host", "agent", "agents to record: ids with commas, detected, or all", (one) =>
  one.conflicts("stop"),
);

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});

program.parseAsync().catch(async (error: unknown) => {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const { tellFailure } = await import("./commands/fail.ts");
  process.exitCode = 2;
  await tellFailure(error, json);
});
