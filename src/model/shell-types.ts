/**
 * A command line as a shell takes it apart: simple commands, their words, and what is quoted or
 * expanded in each.
 */

/** What a part stands in: nothing, quotes, or the text of a here-document. */
export type Quote = "" | "'" | '"' | "$'" | "here" | "here'";

interface Place {
  readonly from: number;
  readonly to: number;
  readonly quote: Quote;
}

/** A literal text; `value` is what the shell makes of it. */
export interface Text extends Place {
  readonly kind: "text";
  readonly value: string;
}

/** `$name` or `${name…}`; in single quotes a `${name}` that nobody expands. */
export interface Param extends Place {
  readonly kind: "param";
  readonly name: string;
  /** `${name}`, nothing else. */
  readonly plain: boolean;
  readonly parts: readonly WordPart[];
}

/** A command substitution; `body` where it stands in backquotes, whose text is read anew. */
export interface Sub extends Place {
  readonly kind: "sub";
  readonly process: boolean;
  readonly script: readonly ShellCommand[];
  readonly body?: string;
}

export type WordPart = Text | Param | Sub;

export interface ShellWord {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly WordPart[];
}

/** What a command is given on its standard input: a here-string, a here-document, or `< <(…)`. */
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
  /** It reads what an earlier one prints. */
  readonly piped: boolean;
}
