/** ex_athena sets no variables for its hooks, which are functions in its own process. */
export const MARKS: readonly string[] = [];
