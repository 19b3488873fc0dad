/** Finds scripts that leave before all that they refuse unless something of the project is built. */
import { isBeforeRefusals } from "../../read/asked-programs.ts";
import { shellText } from "./programs-of.ts";
import { GOES, type HookStart, unmadeAt } from "./script-place.ts";

const ENDS_UNLESS =
  /^if \[\[? ! -[efsx] "?([\w${}./-]{1,200})"? \]\]?(?:;[ \t]{0,9}|\n)then\s{1,9}exit(?: 0)?\s{1,9}fi$/m;
const TO_ROOT = /^cd (?:-- )?"?\$\{?\w{1,40}_PROJECT_DIR\}?"?(?: \|\| exit(?: \d)?)?$/gm;

/** Names what is to be built first; it is undefined if that is there, or not known where it would be. */
export function buildAwaited(start: HookStart): string | undefined {
  const text = shellText(start).replaceAll("\r", "");
  const asks = ENDS_UNLESS.exec(text);
  if (!asks || GOES.test(text.slice(0, asks.index).replace(TO_ROOT, ""))) return undefined;
  return isBeforeRefusals(text, asks.index) ? unmadeAt(start, asks[1] ?? "") : undefined;
}
