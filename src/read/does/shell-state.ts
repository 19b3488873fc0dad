import { UNKNOWN } from "../interpreters.ts";
import type { ShellCommand, ShellWord } from "../shell-types.ts";
import type { ReadTexts } from "./files.ts";
import type { Node } from "./shell-tree.ts";
import type { Foreknown } from "./truth.ts";
import {
  either,
  isSame,
  literal,
  together,
  type Beside,
  type ExitCode,
  type Printable,
} from "./value.ts";

export interface Streams {
  readonly input: Printable;
  /** The input is the script's own, which its agent fills. */
  readonly out: (value: Printable) => void;
  readonly err: (value: Printable) => void;
  /** Where `exit` and `return` lead. */
  readonly ends: Set<ExitCode>;
  readonly returns: Set<ExitCode>;
  /** A failure here does not end the script, because it is asked for or passed over. */
  readonly tested: boolean;
  /** It is only said that a program is missing. */
  readonly lacks?: true;
  /** It is called where a function fails otherwise. */
  readonly fails?: () => void;
}

/** Reads one command; it is given from above, because it reads scripts in turn. */
export type EvaluateCommand = (
  at: At,
  command: ShellCommand,
  words: readonly ShellWord[],
  streams: Streams,
) => Codes;

/** A word of a command, as far as it is known. */
export interface Word extends Printable {
  /** The same as a path: a variable whose value is not known stands as it is written. */
  readonly path: string;
}

export interface OwnArguments {
  readonly words: readonly Word[];
  readonly source: string;
  readonly facts: Foreknown;
  /** From here on the script may have other arguments. */
  readonly until: number;
  /** Where it has all but the first of them. */
  readonly shifted?: { readonly from: number; readonly until: number };
}

export interface Shell {
  readonly world: ReadTexts;
  readonly run: EvaluateCommand;
  /** The folder of the script; undefined for a command line. */
  readonly folder: string | undefined;
  /** The folders of the files from which its texts are, if each is from files of one folder. */
  readonly folders: Map<string, string | undefined>;
  readonly vars: Map<string, Printable>;
  /** All words that a variable may hold, as the script spells them. */
  readonly spellings: Map<string, Set<string>>;
  readonly functions: Map<string, FunctionText>;
  /** Whether a function fails only where a program is missing, of those that fail. */
  readonly lackers: Map<string, boolean>;
  readonly active: string[];
  /** The call of a function that is read; undefined where it is not known. */
  called: FunctionCall | undefined;
  /** Some function calls itself, perhaps with other arguments. */
  recurs: boolean;
  /** The number of the script's arguments, if it is known and stays. */
  readonly counted: number | undefined;
  /** The script's arguments, if its command writes some out. */
  readonly own: OwnArguments | undefined;
  /** Parts that are never run, by the script's own arguments. */
  readonly skipped: Set<Node>;
  /** The functions that were called, and the texts that were read in. */
  readonly ran: Set<Node>;
  readonly sourced: Map<string, SourcedText | undefined>;
  /** A part in a process of its own can do something to the rest. */
  reaches: boolean;
  /** Where `exit` leads in the script's own process. */
  ends: ReadonlySet<ExitCode> | undefined;
  readonly beside: Map<Printable, Beside>;
  /** What programs say whose output the script takes for itself. */
  readonly asides: Set<Printable>;
  /** Its text is one command, whose code is its own. */
  readonly single: boolean;
  /** Something is run when it ends, which may end it otherwise. */
  trapped: boolean;
  errexit: boolean;
  pipefail: boolean;
  moved: boolean;
  /** The folder of the project that the last `cd` led to, if it is known. */
  place: string | undefined;
  /** A value was learnt that was not known when the script was read last. */
  learnt: boolean;
  spoken: boolean;
  refused: boolean;
  /** It refused behind what it printed, which may be the reason. */
  refusedLate: boolean;
  /** Something cannot be followed. */
  lost: boolean;
}

export interface FunctionCall {
  readonly source: string;
  /** The number of its arguments, if it is known and stays. */
  readonly count: number | undefined;
  /** Its first arguments, as far as each surely is one word that is written out. */
  readonly words: readonly Printable[];
  /** From here on the function may have other arguments. */
  readonly until: number;
}

export type Codes = ReadonlySet<ExitCode>;
export const OK: Codes = new Set([0]);
export const ANY_CODE: Codes = new Set<ExitCode>(["any"]);

export interface Call {
  /** The program's name is the first. */
  readonly words: readonly Word[];
  readonly streams: Streams;
}

/** As the condition of something else an answer leads on; as the last command it is computed. */
export const answered = ({ tested }: Streams): Codes => (tested ? new Set([0, 1]) : ANY_CODE);

export function lose(shell: Shell): Codes {
  shell.lost = true;
  return ANY_CODE;
}

export interface SourcedText {
  readonly text: string;
  /** Takes the text without what is never run. */
  readonly skips: (text: string) => void;
}

export interface FunctionText {
  readonly body: Node;
  readonly source: string;
}

export interface At {
  readonly shell: Shell;
  readonly source: string;
}

export function giveArguments(shell: Shell, args: readonly Printable[]): void {
  args.forEach((value, i) => setVariable(shell, String(i + 1), value));
  if (args.length)
    setVariable(shell, "@", together(args.flatMap((arg, i) => (i ? [literal(" "), arg] : [arg]))));
}

const MOST = 16;

/** Without spellings it is not known which words the variable holds. */
export function setVariable(
  shell: Shell,
  name: string,
  value: Printable,
  spellings: readonly string[] = [UNKNOWN],
): void {
  const known = shell.spellings.get(name) ?? new Set();
  const { size } = known;
  for (const spelling of spellings)
    known.add(known.size < MOST || known.has(spelling) ? spelling : UNKNOWN);
  shell.spellings.set(name, known);
  const joined = either(shell.vars.get(name), value);
  if (known.size === size && isSame(shell.vars.get(name), joined)) return;
  shell.vars.set(name, joined);
  shell.learnt = true;
}

export function keepFolder({ folders }: Shell, text: string, folder: string | undefined): void {
  folders.set(text, !folders.has(text) || folders.get(text) === folder ? folder : undefined);
}

export function refuse(shell: Shell, isEarly = false): void {
  shell.refused = true;
  shell.refusedLate ||= !isEarly;
}
