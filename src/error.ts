/** What the user can mend: printed without a stack, exit code 2. Anything else is our own bug and shows one. */
export class UserError extends Error {
  readonly hint: string;
  constructor(message: string, hint = "") {
    super(message);
    this.hint = hint;
  }
}
