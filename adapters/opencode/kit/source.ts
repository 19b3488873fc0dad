export const source = "its hooks are plugins, and no command can be written down for it";
