/** Finds the variable of a command for which its path breaks at a blank. */
import type { Handler } from "../../../schemas/types/document.ts";
import { PIECES } from "../../model/quote.ts";
import { GIT_TOP, withGitTop } from "../../read/script.ts";

export interface SplitVariable {
  readonly name: string;
  readonly why: string;
  readonly meet: string;
}

export const isOfPlugin = ({ name }: SplitVariable): boolean => name.includes("PLUGIN_ROOT");

/** A value that is assigned or tested by `case` is not split into words. */
const FOLDER =
  /(?<!(?:^|[\s;&|(])\w+=(?:"")?|\bcase )\$(?:\{[A-Z_]*(?:PROJECT_DIR|PLUGIN_ROOT)(?::?[-=?][^}]*|[%#][^}]*)?\}|[A-Z]+_(?:PROJECT_DIR|PLUGIN_ROOT))/g;

/** It fits a command that is whole in single quotes, which another shell reads. */
const IN_SHELL = /^\s*(?:\/bin\/|\/usr\/bin\/)?(?:ba|da|z)?sh\s+-\w*c\s+'([^']*)'\s*$/;

/** The first folder that a shell splits at blanks; pasted ones (`pastes`) have quotes already. */
export function splitIn(
  { command: whole, args }: Handler,
  pastes: readonly string[] = [],
): SplitVariable | undefined {
  if (whole === undefined || args) return undefined;
  const command = IN_SHELL.exec(whole)?.[1] ?? whole;
  const isPasted = (name: string) => pastes.includes(name.slice(1));
  const bare = withGitTop(command).replace(PIECES, (text) => (text.startsWith("$") ? text : '""'));
  const found = bare.match(FOLDER)?.find((text) => !isPasted(text));
  const name = found?.includes(GIT_TOP) ? "$(git rev-parse --show-toplevel)" : found;
  if (name !== undefined)
    return { name, why: `${name} is outside quotes`, meet: `put ${name} in double quotes` };
  const twice = command
    .match(PIECES)
    ?.flatMap((part) => part.replace(/^(?:<<|\$)[^]*|\$\([^)]*\)/g, "").match(/\$[A-Z_]+/g) ?? [])
    .find(isPasted);
  return twice === undefined
    ? undefined
    : {
        name: twice,
        why: `the agent puts quotes around ${twice}, which is in quotes`,
        meet: `write "\${${twice.slice(1)}}", which the shell reads`,
      };
}
