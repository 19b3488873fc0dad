/** Describes a command as a value, from which its options, its help and its types are made. */

export interface CommandSpec {
  /** How the list of all commands shows it. */
  readonly usage: string;
  readonly does: string;
  /** What its own help says; by default what the list says. */
  readonly description?: string;
  readonly argument?: readonly [syntax: string, text: string];
  /** Agents are named by this option, and by the others of `AGENTS`, which help does not show. */
  readonly agents?: readonly [shown: Agents, text: string];
  readonly options: { readonly [flags: string]: string | OptionSpec };
  /** Follows the options in help. */
  readonly after: string;
}

export interface OptionSpec {
  readonly text: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  /** The names of options that must not be given as well, as the command gets them. */
  readonly conflicts?: readonly string[];
  readonly implies?: { readonly [name: string]: string };
  readonly hidden?: true;
}

/** The options that name agents. A command gets them as `to`, whichever was used. */
export const AGENTS = ["agent", "to", "host"] as const;
type Agents = (typeof AGENTS)[number];

type Camel<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Word;
type NameOf<Flags> = Flags extends `-${string}, ${infer Long}`
  ? NameOf<Long>
  : Flags extends `--no-${infer Name}`
    ? Camel<Name>
    : Flags extends `--${infer Name} <${string}>`
      ? Camel<Name>
      : Flags extends `--${infer Name}`
        ? Camel<Name>
        : never;
type ValueOf<Flags, Spec> = Spec extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Flags extends `${string} <${string}>`
    ? string
    : boolean;

/** The options that the command gets, by their names in camel case. One with a default is there. */
export type OptionsOf<Spec extends CommandSpec> = Given<Spec["options"], true> &
  Partial<Given<Spec["options"], false>> &
  (Spec extends { readonly agents: unknown } ? { readonly to?: string } : unknown);

type Given<Options, HasDefault extends boolean> = {
  readonly [
    Flags in keyof Options as Options[Flags] extends { readonly default: string }
      ? HasDefault extends true
        ? NameOf<Flags>
        : never
      : HasDefault extends true
        ? never
        : NameOf<Flags>
  ]: ValueOf<Flags, Options[Flags]>;
};

/** Keeps the very texts of a table as its types. */
export const specs = <const Table extends { readonly [name: string]: CommandSpec }>(
  table: Table,
): Table => table;

/** The first of the forms is the default. */
export const inForms = <const Forms extends readonly [string, ...string[]]>(...forms: Forms) => ({
  text: "how to write it",
  choices: forms,
  default: forms[0] as string,
});
const JSON_TEXT = "print one JSON object (schemas/output.schema.json)";
/** Options that several commands have, in the same words. */
export const JSON_OPTION = { "--json": JSON_TEXT } as const;
export const JSON_FORMAT = {
  "--json": {
    text: "the same as --format json (schemas/output.schema.json)",
    conflicts: ["format"],
  },
} as const;
export const ASKED_ABOUT = [
  "agent",
  "agents to ask about: ids with commas, detected, or all (default: those converted to, else those in use here)",
] as const;
export const DRY_RUN = { "-n, --dry-run": "show what would change, write nothing" } as const;

const nameOf = (flags: string) =>
  flags.replace(/^--| <.*/g, "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Of these, one call is played at a time. */
function calls<const Calls extends { readonly [flags: string]: string }>(
  texts: Calls,
): { readonly [Flags in keyof Calls]: { readonly text: string; conflicts: readonly string[] } } {
  const names = Object.keys(texts).map(nameOf);
  const entries = Object.entries(texts).map(([flags, text]) => [
    flags,
    { text, conflicts: names.filter((name) => name !== nameOf(flags)) },
  ]);
  return Object.fromEntries(entries) as ReturnType<typeof calls<Calls>>;
}

export const CALLS = {
  ...calls({
    "--bash <command>": "a shell command",
    "--edit <file>": "a change to a file",
    "--write <file>": "a file that is written",
    "--read <file>": "a file that is read",
    "--mcp <server/tool>": "a call of an MCP tool",
    "--web <url>": "a page that is fetched",
    "--prompt <text>": "a prompt of the user's",
    "--stop": "the end of a turn",
    "--session-start": "the start of a session",
    "--payload <file>": "a payload as an agent sends it, or - for standard input",
  }),
  "--result <text>": {
    text: "the call is over, and this is what its tool printed",
    conflicts: ["prompt", "stop", "sessionStart", "payload"],
  },
} as const;
/** Each with its flag. */
export const CALL_NAMES = Object.keys(CALLS).map(
  (flags) => [nameOf(flags), flags.split(" ")[0] ?? ""] as const,
);

/** What the signs in the cells of hooks and agents mean. */
export const TABLES = `
In tables: ✓ holds, or runs; ✓ if: on a condition; ~ with a loss; ✗ does not hold;
– never runs.`;
