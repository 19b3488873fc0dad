/** Tells whether a script decides by the names of tools. */
import { untilItLeaves } from "./shell-names.ts";

/** Alternatives in quotes or slashes, behind an operator, or as the branch of a `case`. */
const COMPARED =
  /(["'`/])\^?\(?([\w|]+)\)?\$?\1|(?:[=!]==?|=~|\s=)\s*["']?\^?\(?([\w|]+)|^[ \t]*\(?([\w|"' ]+)\)/gm;
/** A branch for every other name that does more than to end. */
const OTHERWISE =
  /^[ \t]*\*\)\s*(?!exit\b|return\b|:|;;|esac\b|#)\S|\bdefault:\s*(?!break|return|process\.exit|\})\S|\bcase _:\s*(?!pass|return|sys\.exit|exit)\S/m;

/** It compares the tool's name with one of these; `sent` is what stands in it. */
export function comparesWith(
  script: string,
  names: readonly string[],
  sent: readonly string[],
): boolean {
  const plain = (text: string) => text.replace(/^[ \t]*(?:#|\/\/|\*\s).*$/gm, "");
  const code = plain(script);
  return (
    /tool_?name/i.test(code) &&
    !OTHERWISE.test(plain(untilItLeaves(script, sent))) &&
    [...code.matchAll(COMPARED)].some(([, , quoted, behind, branch]) =>
      (quoted ?? behind ?? branch ?? "").split(/[|"' ]+/).some((word) => names.includes(word)),
    )
  );
}
