/** Says why nothing is converted to an agent whose program nobody could start. */
export const NEEDS_ACCOUNT =
  "it needs an account to start, and what it does with a hook was not observed";
