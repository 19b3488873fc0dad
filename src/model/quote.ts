/** Quotes for a POSIX shell, also around folders that an agent itself puts into a command. */
import type { Env } from "./adapter.ts";

/** Makes one argument of a POSIX shell, even if the text holds quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text only if something in it needs it. */
export const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text));

/** It fits here documents and quoted texts, which a shell does not split, and variables outside. */
export const PIECES =
  /<<-?\s*(['"]?)(\w+)\1[\s\S]*?\n\s*\2\b|\\.|'[^']*'|"(?:\\.|[^"\\])*"|\$[A-Z_]+/g;

type Names = readonly string[] | undefined;

/** The command as the agent's shell gets it, also where the variable is in quotes already. */
export const pasted = (command: string, names: Names, values: Env): string =>
  command.replace(/\$([A-Z_]+)/g, (text, name: string) =>
    names?.includes(name) ? word(values[name] ?? "") : text,
  );

/** The command for a shell that has these variables: they are in quotes, and in no second ones. */
export const inQuotes = <C extends { readonly command?: string }>(handler: C, names: Names): C =>
  names && handler.command !== undefined
    ? {
        ...handler,
        command: handler.command.replace(PIECES, (text) =>
          names.includes(text.slice(1)) ? `"${text}"` : text,
        ),
      }
    : handler;
