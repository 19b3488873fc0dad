import type { Code } from "./codes.ts";

/** What the user can mend: printed without a stack, exit code 2. Anything else is our own bug and shows one. */
export class UserError extends Error {
  readonly hint: string;
  /** The code of the diagnostic that it is, if a command goes on with other files (`hookport explain`). */
  readonly code: Code | undefined;
  constructor(message: string, hint = "", code?: Code) {
    super(message);
    this.hint = hint;
    this.code = code;
  }
}
