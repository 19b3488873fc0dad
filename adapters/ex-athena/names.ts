/** Names of variables: ex_athena sets none for its hooks, which are functions in its own process. */
export const MARKS: readonly string[] = [];
