/** Nobody writes hooks for ex_athena that could be converted. */
export const source = "its hooks are functions, and no command can be written down for it";
