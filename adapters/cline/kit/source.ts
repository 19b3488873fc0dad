export const source = "its hooks are plugins, and scripts that end a run without a word";
