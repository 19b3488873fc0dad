/** Records which commands an agent gives to a shell, by a script in the place of each shell. */
import { quoted } from "../model/shell.ts";
import { SHELLS } from "./sandbox-script.ts";

export interface RecordedCommand {
  /** The number of calls that the model had asked for until then. */
  readonly turn: number;
  readonly args: readonly string[];
  /** It is undefined while the command runs, and if it was ended with its group. */
  readonly code?: number;
}

/** The file that holds the number of the turn. */
export const TURN = "turn";
const END = ".end";

/** The names begin so because a variable of the hook's environment may have any other name. */
export const recorder = (folder: string): string => `#!${SHELLS}/sh
hookport_real=${SHELLS}/\${0##*/}
[ -x "$hookport_real" ] || hookport_real=${SHELLS}/sh
hookport_is=
for hookport_word do
  case $hookport_word in -*c*) hookport_is=command; break;; -*) ;; *) break;; esac
done
[ "$hookport_is" ] || exec "$hookport_real" "$@"
hookport_to=${quoted(folder)}/$$
{ read -r hookport_turn < ${quoted(`${folder}/${TURN}`)} || :
printf '%s\\0' "$hookport_turn" "$@" > "$hookport_to"; } 2>/dev/null
"$hookport_real" "$@"
hookport_code=$?
{ printf %s "$hookport_code" > "$hookport_to${END}"; } 2>/dev/null
exit "$hookport_code"
`;

/** `texts` are those of the recorder's folder, by name. */
export const commandsIn = (texts: {
  readonly [name: string]: string;
}): readonly RecordedCommand[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    if (!/^\d+$/.test(name)) return [];
    const [turn = "", ...args] = text.split("\0").slice(0, -1);
    const code = texts[name + END];
    return [{ turn: Number(turn), args, ...(code && { code: Number(code) }) }];
  });

/** What is left of a command when a folder has been put in the place of each variable. */
const partsOf = (command: string): readonly string[] =>
  command
    .split(/["']?\$(?:\{\w+(?::-[^}]*)?\}|\w+)["']?/)
    .map((part) => part.trim())
    .filter(Boolean);

/** An agent may have replaced the variables of the command before it was started. */
function isOf({ args }: RecordedCommand, command: string): boolean {
  const parts = partsOf(command);
  const fits = (text: string) => {
    let from = 0;
    return parts.every((part) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  };
  return parts.length > 0 && args.some(fits);
}

/** Of several commands that fit, as `$A/x` and `$A/b/x` do, it is the one that says most. */
export const commandOf = (
  recorded: RecordedCommand,
  commands: readonly string[],
): string | undefined =>
  commands
    .filter((command) => isOf(recorded, command))
    .toSorted((a, b) => partsOf(b).join("").length - partsOf(a).join("").length)[0];
