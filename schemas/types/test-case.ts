/** Generated from schemas/test-case.schema.json by `npm run accept`. */

/**
 * @minItems 1
 */
export type Texts = string[];

/**
 * A test of a hook package: `hooks/tests/cases/*.yaml`.
 */
export interface TestCase {
  /**
   * The name: lower-case letters, digits and dashes, at most 64 characters.
   */
  name: string;
  /**
   * A description of the test for people.
   */
  description?: string;
  /**
   * The universal event: pre-tool-use, stop …
   */
  event: string;
  /**
   * The index of the event's group, from 0. Default: 0.
   */
  "hook-index"?: number;
  /**
   * The index of the group's handler, from 0. Default: 0.
   */
  "handler-index"?: number;
  input?: Input;
  expected: Expectation;
}
export interface Input {
  /**
   * A file with one universal event, relative to `hooks/tests/`. Without it the event is `{"hookEventName": event}`.
   */
  fixture?: string;
  /**
   * Values to put into the event, by dot-path: `toolInput.file_path: ".env"`. Numbers index lists, `\.` is a dot.
   */
  overrides?: {
    [k: string]: unknown;
  };
}
/**
 * Expectations, at least one.
 */
export interface Expectation {
  /**
   * The script's exit code.
   */
  "exit-code"?: number;
  "stderr-contains"?: Texts;
  "stdout-contains"?: Texts;
  "not-contains"?: Texts;
  /**
   * JSON that the script's stdout must contain: objects are compared by their keys, lists element by element.
   */
  "stdout-json"?:
    | {
        [k: string]: unknown;
      }
    | unknown[];
  /**
   * The decision in any form that the script may use: one word, or the parts of the decision.
   */
  decision?:
    | (
        | "allow"
        | "deny"
        | "ask"
        | "hold"
        | "end"
        | "feedback"
        | "withhold"
        | "rewrite"
        | "context"
        | "none"
      )
    | {
        [k: string]: unknown;
      };
  /**
   * false: the event must not reach the handler.
   */
  fires?: boolean;
}
