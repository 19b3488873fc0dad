import type { Handler } from "../../schemas/types/document.ts";

/** The first variable with the folder of a project or a plugin that a shell takes apart at blanks. */
export function bareVariable({ command, args }: Handler): string | undefined {
  if (command === undefined || args) return undefined;
  const bare = command.replace(
    /<<-?\s*(['"]?)(\w+)\1[\s\S]*?\n\s*\2\b|\\.|'[^']*'|"(?:\\.|[^"\\])*"/g,
    '""',
  );
  // A value that is assigned or tested by `case` is not split into words.
  return /(?<!\w=(?:"")?|\bcase )\$(?:\{[A-Z]*_?(?:PROJECT_DIR|PLUGIN_ROOT)\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT))/.exec(
    bare,
  )?.[0];
}
