/** Commands as a shell reads them. */

const PLACEHOLDERS = /^\$\{(file|PACKAGE_ROOT|[A-Z]+_PLUGIN_ROOT|PLUGIN_ROOT)\}/;

/**
 * The command with every placeholder made one argument whatever its value holds: outside quotes it is put in double
 * quotes, inside single quotes it is lifted out of them (S21). The value itself is left to the shell, never pasted.
 */
export function quotePlaceholders(command: string): string {
  let out = "";
  // What is open, innermost last: a quote, or a `$(` in which quoting starts anew.
  const open: string[] = [];
  for (let i = 0; i < command.length; i++) {
    const char = command[i] as string;
    const quote = open.at(-1);
    const found = char === "$" ? PLACEHOLDERS.exec(command.slice(i, i + 64))?.[0] : undefined;
    if (found) {
      out += quote === '"' ? found : quote === "'" ? `'"${found}"'` : `"${found}"`;
      i += found.length - 1;
      continue;
    }
    out += char;
    if (char === "\\" && quote !== "'") out += command[++i] ?? "";
    else if (char === quote || (char === ")" && quote === "(")) open.pop();
    else if (quote === "'") continue;
    else if (char === "(" && quote !== '"') open.push("(");
    else if (char === "$" && command[i + 1] === "(") {
      out += command[++i];
      open.push("(");
    } else if (char === '"' || (char === "'" && quote !== '"')) open.push(char);
    else if (char === "#" && quote !== '"' && /(^|[\s;&|(])$/.test(command.slice(0, i))) {
      const end = /[^\n]*/.exec(command.slice(i + 1))?.[0] ?? "";
      out += end;
      i += end.length;
    }
  }
  return out;
}

const FILLED = /\$\{(file|PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_(?:ROOT|DATA)|[A-Z]+_PROJECT_DIR)\}/g;

/** The placeholders in an argument that no shell will see; other variables stay as they stand. */
export function fillPlaceholders(argument: string, env: { readonly [name: string]: string | undefined }): string {
  return argument.replace(FILLED, (whole, name: string) => env[name] ?? whole);
}

/** One argument for a POSIX shell, whatever the text holds. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same, where nothing in it needs quoting as it stands. */
export const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text));
