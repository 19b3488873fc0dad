/** Commands as a shell reads them. */

const PLACEHOLDERS = /^\$\{(file|PACKAGE_ROOT|[A-Z]+_PLUGIN_ROOT|PLUGIN_ROOT)\}/;

/**
 * The command with every placeholder made one argument whatever its value holds: outside quotes it is put in double
 * quotes, inside single quotes it is lifted out of them (S21). The value itself is left to the shell, never pasted.
 */
export function quotePlaceholders(command: string): string {
  let out = "";
  let quote: "" | "'" | '"' = "";
  for (let i = 0; i < command.length; i++) {
    const char = command[i] as string;
    const found = char === "$" ? PLACEHOLDERS.exec(command.slice(i, i + 64))?.[0] : undefined;
    if (found) {
      out += quote === '"' ? found : quote === "'" ? `'"${found}"'` : `"${found}"`;
      i += found.length - 1;
    } else if (char === "\\" && quote !== "'") {
      out += char + (command[++i] ?? "");
    } else {
      if (char === quote) quote = "";
      else if (!quote && (char === "'" || char === '"')) quote = char;
      out += char;
    }
  }
  return out;
}

const FILLED = /\$\{(file|PACKAGE_ROOT|(?:[A-Z]+_)?PLUGIN_(?:ROOT|DATA)|[A-Z]+_PROJECT_DIR)\}/g;

/** The placeholders in an argument that no shell will see; other variables stay as they stand. */
export function fillPlaceholders(argument: string, env: { readonly [name: string]: string | undefined }): string {
  return argument.replace(FILLED, (whole, name: string) => env[name] ?? whole);
}
