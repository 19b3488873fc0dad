/**
 * The guards of the board, by a rule and not by choice. Dialects and languages stand in a square of
 * five by five in which each pair occurs once: guard n (from 0) is in dialect n mod 5 and in language
 * (n + n div 5) mod 5. Kinds take turns: guard n is of kind n mod 11, or of the next kind that its
 * dialect has words for.
 */
import type { Files, Source } from "../hosts/source.ts";
import { sources } from "../hosts/sources.ts";
import { FILES, KINDS, type Kind } from "./kinds.ts";
import { LANGUAGES, type Program } from "./programs.ts";
import type { Worded, Wording } from "./wording.ts";

export interface Guard {
  readonly name: string;
  readonly kind: Kind;
  readonly dialect: string;
  readonly language: string;
  /** The project as its users have it. */
  files(): Files;
}

const SIDE = 5;
const languages = Object.keys(LANGUAGES);
/** The first five dialects, by their names, that have words for the board. */
const dialects = sources.filter(({ wording }) => wording).slice(0, SIDE);

function kindOf(at: number, wording: Wording): Kind {
  for (let step = 0; step < KINDS.length; step++) {
    const kind = KINDS[(at + step) % KINDS.length] as Kind;
    if (wording[kind]) return kind;
  }
  throw new Error("a dialect without words for any kind");
}

function filesOf({ making }: Source, { file, command, write }: Program, worded: Worded): Files {
  if (!making) throw new Error("a dialect with words for the board needs its `making`");
  return {
    ...FILES,
    [making.file]: making.value(worded.event, worded.matcher, { command }),
    [file]: write(worded),
  };
}

export const guards: readonly Guard[] = Array.from({ length: SIDE * SIDE }, (_, at) => {
  const source = dialects[at % SIDE] as Source;
  const language = languages[(at + Math.floor(at / SIDE)) % SIDE] as string;
  const wording = source.wording as Wording;
  const kind = kindOf(at, wording);
  return {
    name: `${at + 1}`.padStart(2, "0"),
    kind,
    dialect: source.id,
    language,
    files: () => filesOf(source, LANGUAGES[language] as Program, wording[kind] as Worded),
  };
});
