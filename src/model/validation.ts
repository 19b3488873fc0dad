/** Generated from schemas/validate.schema.json by `npm run accept`. */

/**
 * What `hookport validate --json` prints.
 */
export interface Validation {
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * In the order they were named.
   */
  files: Validated[];
}
export interface Validated {
  /**
   * As it was named.
   */
  file: string;
  /**
   * There is no error; there may be warnings.
   */
  valid: boolean;
  /**
   * In the order of the file.
   */
  problems: Problem[];
}
export interface Problem {
  /**
   * Errors fail the command, warnings only with `--strict`.
   */
  level: "error" | "warning";
  /**
   * From 1.
   */
  line: number;
  /**
   * In UTF-16 units, from 1.
   */
  column: number;
  /**
   * JSON pointer; "" for the whole file.
   */
  pointer: string;
  /**
   * One sentence.
   */
  message: string;
  /**
   * What to do; "" where the message says it.
   */
  hint: string;
}
