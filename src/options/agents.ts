import { Option, type Command } from "commander";

/** Help shows one of these for each command, which accepts them all. */
const NAMES = ["agent", "to", "host"] as const;
type Name = (typeof NAMES)[number];

const keyOf = new WeakMap<Command, Name>();

/** The command finds the agents under `key`, and help shows them as `shown`. */
export function naming(
  command: Command,
  key: Name,
  shown: Name,
  description: string,
  options = (option: Option) => option,
): void {
  keyOf.set(command, key);
  for (const name of NAMES) {
    const option = options(new Option(`--${name} <ids>`, description));
    command.addOption(name === shown ? option : option.hideHelp());
  }
}

/** It does not matter which of the names was used. */
export function sameName(command: Command): void {
  const key = keyOf.get(command);
  const used = NAMES.find((name) => command.getOptionValueSource(name) === "cli");
  if (key && used) command.setOptionValueWithSource(key, command.getOptionValue(used), "cli");
}
