/** A command line as a shell splits it: commands, words, and what is quoted or expanded. */

/** Around a part: none, one of the shell's quotes, or a here-document. */
export type Quote = "" | "'" | '"' | "$'" | "here" | "here'";

interface Place {
  readonly from: number;
  readonly to: number;
  readonly quote: Quote;
}

/** `value` is what the shell makes of the literal text. */
interface Text extends Place {
  readonly kind: "text";
  readonly value: string;
}

/** `$name` or `${name…}`. */
interface Param extends Place {
  readonly kind: "param";
}

interface Sub extends Place {
  readonly kind: "sub";
  readonly process: boolean;
}

export type WordPart = Text | Param | Sub;

export interface ShellWord {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly WordPart[];
}

/** A command's standard input: a here-string, a here-document, or `< <(…)`. */
export interface ShellInput extends ShellWord {
  /** Nothing in it is expanded. */
  readonly literal: boolean;
  readonly document: boolean;
}

export interface ShellCommand {
  readonly from: number;
  readonly words: readonly ShellWord[];
  readonly inputs: readonly ShellInput[];
  readonly targets: readonly ShellWord[];
  /** The command reads what an earlier one prints. */
  readonly piped: boolean;
}
