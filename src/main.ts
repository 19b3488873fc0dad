/** Finds the command, and turns every error into a message and an exit code. */
import { Command, CommanderError, Option } from "commander";
import { closestWord } from "./model/suggest.ts";
import { VERSION } from "./model/version.ts";
import { withIo, type Io, type Surroundings } from "./node/io.ts";
import { commands, HELP, type CommandName, type CommandOf } from "./options/table.ts";
import { AGENTS, type CommandSpec, type OptionSpec } from "./options/spec.ts";

/** Runs a command in the folder that the options name, and keeps its exit code. */
type RunCommand = (command: (io: Io) => Promise<number> | number) => Promise<void>;

/** Exit code 0 is done, 1 findings, 2 wrong usage, unreadable input or a bug of ours. */
export const main = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  withIo(surroundings, async (io) => {
    // Until the options are parsed, the words themselves say whether JSON is wanted.
    let json = /(?:^|\0)--(?:json|format(?:=|\0)json)(?:\0|$)/.test(args.join("\0"));
    let code = 0;
    let started = io;
    const run: RunCommand = async (command) => {
      code = await command(started);
    };
    const program = programOf(io, run).hook("preAction", async (_, command) => {
      const { json: flag, format } = command.opts<{ json?: boolean; format?: string }>();
      // The options of an unknown command are not parsed.
      if (command.name() !== "status") json = flag === true || format === "json";
      sameName(command);
      const { cwd } = program.opts<{ cwd?: string }>();
      if (cwd === undefined) return;
      const { startedIn } = await import("./commands/here.ts");
      started = startedIn(cwd, io);
    });
    try {
      await program.parseAsync(args, { from: "user" });
      return code;
    } catch (error) {
      if (error instanceof CommanderError && error.exitCode === 0) return 0;
      const { tellFailure } = await import("./commands/fail.ts");
      await tellFailure(error, json, io);
      return 2;
    }
  });

function programOf(io: Io, run: RunCommand): Command {
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
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
      // Errors repeat words of the command line, which may hold control characters.
      outputError: (text, write) => write(text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?")),
    })
    .exitOverride();
  program.helpInformation = () => HELP;
  program
    .command("status", { isDefault: true, hidden: true })
    .argument("[words...]")
    .allowUnknownOption()
    .action(([word]: string[], _, command: Command) => {
      if (word !== undefined) throw unknown(program, word, command);
      return run(async (io) => {
        const { statusCommand } = await import("./commands/status.ts");
        return statusCommand(HELP, io);
      });
    });
  for (const [name, spec] of Object.entries(commands))
    added(program, name, spec, (named, options) =>
      // What the table says of the command is what it is given.
      run((io) => actions[name as CommandName](named as never, options as never, io)),
    );
  return program;
}

/** The word is neither a command nor an option. */
function unknown(program: Command, word: string, command: Command): Error {
  const isOption = word.startsWith("-");
  const others = program.commands.filter((other) => other !== command);
  const known = isOption ? [] : others.flatMap((other) => [other.name(), ...other.aliases()]);
  const near = closestWord(word, known);
  const kind = isOption ? "option" : "command";
  const message = `error: unknown ${kind} '${word}'${near ? `\n(Did you mean ${near}?)` : ""}`;
  const code = isOption ? "commander.unknownOption" : "commander.unknownCommand";
  return command.error(message, { code });
}

const actions: { readonly [Name in CommandName]: CommandOf<Name> } = {
  convert: async (...call) => (await import("./commands/convert.ts")).convertCommand(...call),
  check: async (...call) => (await import("./commands/check.ts")).checkCommand(...call),
  run: async (...call) => (await import("./commands/run.ts")).runCommand(...call),
  accept: async (...call) => (await import("./commands/accept.ts")).acceptCommand(...call),
  remove: async (...call) => (await import("./commands/remove.ts")).removeCommand(...call),
  install: async (...call) => (await import("./commands/install.ts")).installCommand(...call),
  update: async (...call) => (await import("./commands/update.ts")).updateCommand(...call),
  init: async (...call) => (await import("./commands/init.ts")).initCommand(...call),
  test: async (...call) => (await import("./commands/test.ts")).testCommand(...call),
  record: async (...call) => (await import("./commands/record.ts")).recordCommand(...call),
  pack: async (...call) => (await import("./commands/pack.ts")).packCommand(...call),
  audit: async (...call) => (await import("./commands/audit.ts")).auditCommand(...call),
  explain: async (...call) => (await import("./commands/explain.ts")).explainCommand(...call),
  doctor: async (...call) => (await import("./commands/doctor.ts")).doctorCommand(...call),
  log: async (...call) => (await import("./commands/log.ts")).logCommand(...call),
};

/** `named` is whatever the command's argument was: a word, words, or nothing. */
type Action = (named: unknown, options: object) => Promise<void>;

function added(program: Command, name: string, spec: CommandSpec, action: Action): void {
  const { description = spec.does, argument, agents, options, after } = spec;
  const command = program.command(name).description(description).addHelpText("after", after);
  if (argument) command.argument(...argument);
  for (const [flags, value] of Object.entries(options))
    command.addOption(optionOf(flags, typeof value === "string" ? { text: value } : value));
  if (agents)
    for (const other of AGENTS) {
      const option = new Option(`--${other} <ids>`, agents[1]);
      command.addOption(other === agents[0] ? option : option.hideHelp());
    }
  command.action((...given: unknown[]) =>
    argument ? action(given[0], given[1] as object) : action(undefined, given[0] as object),
  );
}

function optionOf(flags: string, spec: OptionSpec): Option {
  const option = new Option(flags, spec.text).hideHelp(spec.hidden === true);
  if (spec.choices) option.choices(spec.choices);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.implies) option.implies(spec.implies);
  return option.conflicts([...(spec.conflicts ?? [])]);
}

/** The command finds the agents as `to`, whichever of the names was used. */
function sameName(command: Command): void {
  const used = AGENTS.find((name) => command.getOptionValueSource(name) === "cli");
  if (used) command.setOptionValueWithSource("to", command.getOptionValue(used), "cli");
}
