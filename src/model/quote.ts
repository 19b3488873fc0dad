/** Texts as words of a POSIX shell. */

/** One argument, whatever the text holds. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same, where nothing in it needs quoting as it stands. */
export const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text));

/** Is there a placeholder, or what could be read as one? */
export const HAS_PLACEHOLDER = /\$\{?[!#]?(?:file|PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_ROOT)\b/;
