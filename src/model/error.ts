/** What the user can mend: printed without a stack, exit code 2. Anything else is our own bug and shows one. */
export class UserError extends Error {
  readonly hint: string;
  /** The finding it is, where a file of many is at fault (`hookport explain`). */
  readonly code: string | undefined;
  constructor(message: string, hint = "", code?: string) {
    super(message);
    this.hint = hint;
    this.code = code;
  }
}
