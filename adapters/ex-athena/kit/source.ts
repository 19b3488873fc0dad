export const source = "its hooks are functions, and no command can be written down for it";
