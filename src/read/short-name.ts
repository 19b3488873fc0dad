import { visible } from "../model/visible.ts";
import { scriptOf } from "./script.ts";

/** A name is looked for in so many characters only, because a longer search takes too long. */
const LOOKED_AT = 1000;
const LONGEST = 40;
/** The path of a program, looked up by its name. */
const LOOKED_UP = /"?\$\((?:command -v|which) ([\w.-]+)[^()]*\)"?/g;

const startIn = (what: string) => what.slice(0, LOOKED_AT).replace(LOOKED_UP, "$1");

/** Such signs stand in sentences, as a question for the model may begin with one, and in no path. */
const OF_SENTENCE = /[\u3001-\u303f\uff01-\uff20]/;

/** The name of the script that a command starts, without its folder. */
export function scriptName(what: string): string | undefined {
  const path = scriptOf(startIn(what), undefined)?.path;
  return path === undefined || OF_SENTENCE.test(path) ? undefined : path.split("/").at(-1);
}

/** The script that it starts, else the start of its command, but never a path within it. */
export function shortName(what: string): string {
  const start = startIn(what);
  const script = scriptName(what);
  const name = visible(script || start.replace(/\s+/g, " ").trim());
  if (name.length <= LONGEST) return name;
  return script ? `…${name.slice(1 - LONGEST)}` : `${name.slice(0, LONGEST - 1).trimEnd()}…`;
}

/** A part of the command by which the hook can be found again: its short name if that is one. */
export function findable(what: string): string {
  const short = shortName(what).replace(/^…|…$/g, "");
  return what.includes(short) ? short : what;
}
