import type { Code } from "./codes.ts";

export interface ErrorPlace {
  readonly file: string;
  /** The line number from 1; 0 if the error is about the whole file. */
  readonly line: number;
  readonly what: string;
  /** The line itself with the one above it, if seeing them helps; `column` counts from 0. */
  readonly shown?: { readonly above?: string; readonly text: string; readonly column: number };
}

/** An error that the user can fix, without a stack and with exit code 2; others are our bugs. */
export class UserError extends Error {
  /** The message in lines; a line break within one belongs to a name from elsewhere. */
  readonly lines: readonly string[];
  readonly hint: string;
  /** The diagnostic's code if a command goes on with other files (`hookport explain`). */
  readonly code: Code | undefined;
  readonly place: ErrorPlace | undefined;
  constructor(message: string | readonly string[], hint = "", code?: Code, place?: ErrorPlace) {
    const lines = typeof message === "string" ? [message] : message;
    super(lines.join("\n"));
    this.lines = lines;
    this.hint = hint;
    this.code = code;
    this.place = place;
  }
}

export const errorIn = (place: ErrorPlace, hint = "", code?: Code): UserError =>
  new UserError(
    `${place.file}${place.line ? `:${place.line}` : ""}: ${place.what}`,
    hint,
    code,
    place,
  );

/** The line and the text at an offset; `first` is the number of the text's own first line. */
export function shownAt(
  text: string,
  offset: number,
  first = 1,
): Required<Pick<ErrorPlace, "line" | "shown">> {
  const before = text.slice(0, offset).split("\n");
  const above = before.at(-2)?.replace(/\r$/, "");
  const column = before.at(-1)?.length ?? 0;
  const [line = ""] = text.slice(offset - column).split(/\r?\n/, 1);
  return {
    line: before.length + first - 1,
    shown: { ...(above !== undefined && { above }), text: line, column },
  };
}

/** Turns an error that the user can fix into undefined; whoever needs the value reports it. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
