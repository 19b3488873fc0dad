/** Reads by which names of tools a shell script decides, where it refuses no other call. */
import { givenIn } from "./shell-given.ts";
import { refusesNothing } from "./shell-reach.ts";
import { parseShell } from "../shell-words.ts";
import type { Holds } from "./shell-questions.ts";

const MOST_TEXT = 64 * 1024;
/** What `jq` reads of the payload is the tool's name, or nothing. */
const TAKES_NAME =
  /^"?\$\((?:[^()]*\|)?\s*jq\s+(?:-\w+\s+)*(["']?)\.tool_?name(?:\s*\/\/\s*(?:\.tool_?name|empty|""))*\1(?:\s*<<<\s*"?\$\{?\w+\}?"?)?(?:\s+2>\s*\/dev\/null)?(?:\s*\|\|\s*(?:true|echo\s+(?:""|'')))?\s*\)"?$/i;

/** The names without which it refuses nothing, in a command and its script; empty if others too. */
export function namesShellWaitsFor(
  text: string,
  isSent: (name: string) => boolean,
): readonly string[] {
  const at = text.search(/^#!.*[\s/](?:ba|da|z|k)?sh\b/m);
  if (at < 0 || text.length > MOST_TEXT || !/\bjq\b[^\n]*tool_?name/i.test(text)) return [];
  if (parseShell(text.slice(0, at)).length > 1) return [];
  const script = text.slice(at);
  const given = givenIn(script);
  const named = new Set<string>();
  const holds: Holds = (name, { words }) => {
    const values = given?.get(name) ?? [];
    const isName = values.length > 0 && values.every(({ raw }) => TAKES_NAME.test(raw));
    if (!isName || !words || words.some((word) => !word || isSent(word))) return undefined;
    for (const word of words) named.add(word);
    return false;
  };
  return refusesNothing(script, holds) ? [...named] : [];
}
