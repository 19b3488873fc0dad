/** Adds a command to the program as its table has it. */
import { Option, type Command } from "commander";
import { AGENTS, type CommandSpec, type OptionSpec } from "./spec.ts";

/** `named` is whatever the command's argument was: a word, words, or nothing. */
type Action = (named: unknown, options: object) => Promise<void>;

export function added(program: Command, name: string, spec: CommandSpec, action: Action): void {
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
export function sameName(command: Command): void {
  const used = AGENTS.find((name) => command.getOptionValueSource(name) === "cli");
  if (used) command.setOptionValueWithSource("to", command.getOptionValue(used), "cli");
}
