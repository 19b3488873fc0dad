/** Makes one argument of a POSIX shell, even if the text holds quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text only if something in it needs it. */
export const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text));
