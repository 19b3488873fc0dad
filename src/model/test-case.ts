/** Generated from schemas/test-case.schema.json by `npm run accept`. */

/**
 * @minItems 1
 */
export type Texts = string[];

/**
 * One test of a hook package: `hooks/tests/cases/*.yaml`.
 */
export interface TestCase {
  /**
   * Small letters, digits and dashes, at most 64.
   */
  name: string;
  /**
   * What is tested, for people.
   */
  description?: string;
  /**
   * The universal event: pre-tool-use, stop …
   */
  event: string;
  /**
   * Which group of the event, from 0. Default: 0.
   */
  "hook-index"?: number;
  /**
   * Which handler of the group, from 0. Default: 0.
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
   * Values by dot-path, put into the event: `toolInput.file_path: ".env"`. Numbers index lists, `\.` is a dot.
   */
  overrides?: {
    [k: string]: unknown;
  };
}
/**
 * What must be so. At least one.
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
   * The script's stdout is JSON with this in it: objects by their keys, lists element by element.
   */
  "stdout-json"?:
    | {
        [k: string]: unknown;
      }
    | unknown[];
  /**
   * What was decided, whatever form the script used: one word, or the parts of the decision.
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
