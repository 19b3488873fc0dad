export const source = "its hooks are extensions, and no command can be written down for it";
