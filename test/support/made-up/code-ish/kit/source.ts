/** Nobody writes hooks for Codeish that could be converted. */
export const source = "its hooks are modules, and no command can be written down for it";
