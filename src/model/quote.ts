/** Writes texts as words of a POSIX shell. */

/** Quotes a text as one argument, even if the text holds quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text only if something in it needs it. */
export const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text));

/** Fits a placeholder, or what could be read as one. */
export const HAS_PLACEHOLDER = /\$\{?[!#]?(?:file|PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_ROOT)\b/;
