/** Finds scripts that leave before all that they refuse where a file or a folder is not there. */
import type { Terminal } from "../../model/world.ts";
import { isBeforeRefusals } from "../../read/asked-programs.ts";
import { spelt } from "../../read/sourced.ts";
import { isOutside } from "./outside-paths.ts";
import { shellText } from "./programs-of.ts";
import { GOES, type HookStart, unmadeAt } from "./script-place.ts";

/** They go into a folder, or ask for a path, and end with success without it. */
const LEAVES_WITHOUT = [
  /^cd (?:-- )?"?([\w${}./~-]{1,200})"?(?: (?:2|&)?> ?\/dev\/null(?: 2>&1)?)? \|\| (?:\{ ?)?exit(?: 0)?(?:; ?\})?$/gm,
  /^(?:\[\[?|test) -[defsx] "?([\w${}./~-]{1,200})"?(?: \]\]?)? \|\| (?:\{ ?)?exit(?: 0)?(?:; ?\})?$/gm,
  /^if \[\[? ! -[defsx] "?([\w${}./~-]{1,200})"? \]\]?(?:;[ \t]{0,9}|\n)then\s{1,9}exit(?: 0)?\s{1,9}fi$/gm,
];
const MOST = 20;

/** The path may be made first, or what stands behind this text be no command of the script. */
const mayMake = (text: string): boolean =>
  /\b(?:mkdir|touch|install|clone)\b|<<|^(?:\w+\s{0,9}\(\)|\()/m.test(text) ||
  (text.match(/^if\b(?!.*\bfi$)/gm) ?? []).length > (text.match(/^fi\b/gm) ?? []).length;
/** A variable without one value, or a file that comes and goes. */
const NOT_KNOWN = /^.+\$(?!\{?\w+_DIR\b)|^\/(?:tmp|var|run|dev|proc)\//;
const TO_ROOT = /^cd (?:-- )?"?\$\{?\w{1,40}_PROJECT_DIR\}?"?(?: \|\| exit(?: \d)?)?$/gm;

/** Names what is to be built first, or is a folder of somebody's machine, and is not there. */
export function pathsAwaited(start: HookStart, { exists }: Terminal): readonly string[] {
  const text = shellText(start).replaceAll("\r", "");
  const found = LEAVES_WITHOUT.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.slice(0, MOST).flatMap(({ index, 1: word = "" }) => {
    if (!isBeforeRefusals(text, index) || mayMake(text.slice(0, index))) return [];
    const path = spelt(word, text).replaceAll('"', "");
    if (NOT_KNOWN.test(path)) return [];
    if (isOutside(path)) return exists(path) ? [] : [path];
    const goes = GOES.test(text.slice(0, index).replace(TO_ROOT, ""));
    const unmade = goes ? undefined : unmadeAt(start, path);
    return unmade === undefined ? [] : [unmade.includes("/") ? unmade : `${unmade}/`];
  });
}
