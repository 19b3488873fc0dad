import { look } from "./look.ts";
import { packages } from "./packages.ts";
import { project } from "./project.ts";
import type { Io } from "../node/io.ts";
import type { CommandSpec, OptionsOf } from "./spec.ts";

export const commands = { ...project, ...packages, ...look };
export type CommandName = keyof typeof commands;
export type Options<Name extends CommandName> = OptionsOf<(typeof commands)[Name]>;

/** What the command is given for its argument: a word, words, or nothing. */
type Named<Spec> = Spec extends { readonly argument: readonly [infer Syntax, string] }
  ? Syntax extends `${string}...]`
    ? readonly string[]
    : string | undefined
  : undefined;

/** Gives its exit code. */
export type CommandOf<Name extends CommandName> = (
  named: Named<(typeof commands)[Name]>,
  options: Options<Name>,
  io: Io,
) => Promise<number>;

const GROUPS: readonly (readonly [
  title: string,
  group: { readonly [name: string]: CommandSpec },
])[] = [
  ["This project", project],
  ["Packages of hooks", packages],
  ["Look closer", look],
];

const listed = GROUPS.map(
  ([title, group]) =>
    `${title}\n${Object.values(group)
      .map(({ usage, does }) => `  ${usage.padEnd(18)}  ${does}`)
      .join("\n")}\n`,
).join("\n");

export const HELP = `Usage: hookport [command] [options]

A guard that blocks under one coding agent blocks under the others.
Without a command: how this project stands, and what to do next.

${listed}
Most commands take
  --agent IDS         agents: ids with commas, detected, or all
  --user              your home folder instead of this project
  -C, --cwd DIR       as if started there
  -n, --dry-run       show what would change, write nothing
  -y, --yes           do not ask (install, update, remove)
  --json              one JSON object on standard output
  --verbose, --quiet  more; less

\`hookport COMMAND --help\` has the rest.
`;
