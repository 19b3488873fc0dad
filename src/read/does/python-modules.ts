/** Finds the modules that a program in Python imports, and the files that they may be. */
import { pathFrom } from "../../model/paths.ts";
import { ofText } from "../../model/known.ts";
import type { ReadTexts } from "./files.ts";
import { stringAt } from "./strings.ts";
import { uncommented, type Masked } from "./masked.ts";
import { argumentsIn, inBrackets } from "./printed.ts";

/** Modules that end no process and print nothing by themselves. */
const MODULES = new Set(
  `__future__ abc argparse array ast asyncio base64 bisect calendar collections concurrent configparser contextlib copy csv
   dataclasses datetime decimal difflib email enum errno fcntl fnmatch fractions functools getpass glob gzip hashlib heapq hmac html
   http io itertools json locale logging math mimetypes msvcrt operator os pathlib platform queue random re secrets select shlex shutil
   socket sqlite3 ssl stat statistics string struct subprocess sys tempfile textwrap threading time tomli tomllib traceback types
   typing unicodedata urllib uuid warnings webbrowser winsound xml zipfile zlib zoneinfo requests httpx dotenv
   yaml openai anthropic`.split(/\s+/),
);

/** Python or a well-known package brings it. */
export const isBrought = (name: string): boolean => MODULES.has(name.split(".")[0] ?? "");

export interface Imported {
  /** It is undefined of one that takes what ends the program by its name. */
  readonly name: string | undefined;
  /** What is taken out of it; undefined if it may be anything. */
  readonly taken: readonly string[] | undefined;
  /** It may be a name in the module before, and no module. */
  readonly perhaps?: true;
}

/** `shown` is what others take out of the program. */
export function importsIn(
  program: Masked,
  shown: readonly string[] | undefined,
): readonly Imported[] {
  const usesOf = attributesIn(program, shown);
  const importeds: Imported[] = [];
  for (const [, from, some = "", plain = ""] of program.code.matchAll(
    /(?:^|[\n;:])[^\S\n]*(?:from[^\S\n]+([\w.]+)[^\S\n]+import[^\S\n]*(\([^)]*\)|[^\n;]*)|import[^\S\n]+([^\n;]*))/g,
  )) {
    if (from !== undefined)
      importeds.push(...importedFrom(from, wordsIn(some.replace(/[()]/g, " ")), usesOf));
    else
      for (const word of wordsIn(plain)) {
        const [, name, alias] = PLAIN.exec(word) ?? [];
        const as = alias ?? name;
        importeds.push({ name: word.split(/\s/)[0], taken: as === undefined ? as : usesOf(as) });
      }
  }
  return importeds.filter(({ name }) => name === undefined || !/^\.+$/.test(name));
}

const wordsIn = (some: string): readonly string[] =>
  some
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** A module without a dot in its name, and another name for it. */
const PLAIN = /^(\w+)(?:\s+as\s+(\w+))?$/;

function importedFrom(
  from: string,
  taken: readonly string[],
  usesOf: (name: string) => readonly string[] | undefined,
): readonly Imported[] {
  const isFree =
    from === "sys"
      ? /^(?:stdin|argv|stdout|stderr|exit|platform|version_info)$/
      : from === "os"
        ? /^(?:path|environ|getenv|makedirs|getcwd|getpid)$/
        : /./;
  const isKnown =
    taken.every((text) => isFree.test(text)) &&
    !(from === "subprocess" && taken.some((text) => / as /.test(text)));
  const names = taken.map((text) => PLAIN.exec(text)?.slice(1) ?? []);
  const isSeen = names.every(([name]) => name !== undefined);
  const inner = names.flatMap(([name, alias]): Imported | [] =>
    name === undefined
      ? []
      : {
          name: `${from}${from.endsWith(".") ? "" : "."}${name}`,
          taken: usesOf(alias ?? name),
          ...(!/^\.+$/.test(from) && { perhaps: true as const }),
        },
  );
  const own: Imported = {
    name: isKnown ? from : undefined,
    taken: isSeen ? names.map(([name = ""]) => name) : undefined,
  };
  return [own, ...inner];
}

/** What a program uses of a module that it takes in whole; undefined if that is not seen. */
function attributesIn(
  { code, text }: Masked,
  shown: readonly string[] | undefined,
): (name: string) => readonly string[] | undefined {
  if (!shown || /\bsys\s*\.\s*modules\b/.test(code)) return () => undefined;
  return (name) => {
    const parts = knownUses(text).get(name) ?? new Set();
    return parts.has("") || shown.includes(name) ? undefined : [...parts];
  };
}

/** Every name with the words behind it and a dot; an empty one stands for a use without them. */
const knownUses = ofText((text) => {
  const uses = new Map<string, Set<string>>();
  const rest = uncommented(text, "python").replace(/^[^\S\n]*(?:from|import)\b[^;\n]*/gm, "");
  for (const [, name = "", part = ""] of rest.matchAll(
    /(?<![\w.])([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*))?/g,
  ))
    uses.set(name, (uses.get(name) ?? new Set()).add(part));
  return uses;
});

/** The files that a module may be, in these folders; its own folder is the first. */
export function modulePaths(
  name: string,
  places: readonly (string | undefined)[],
): readonly string[] {
  const [, dots = "", rest = ""] = /^(\.*)(.*)$/.exec(name) ?? [];
  const base = `${dots.length > 1 ? "../".repeat(dots.length - 1) : ""}${rest.replaceAll(".", "/")}`;
  return [...new Set(dots ? places.slice(0, 1) : places)].flatMap((place) =>
    [`${base}.py`, `${base}/__init__.py`].flatMap((path) =>
      place === undefined ? [] : (pathFrom(place, path) ?? []),
    ),
  );
}

const MOST = 20;

/** Folders in which the program looks for modules too, as far as its text shows where they are. */
export function placesAdded(
  program: Masked,
  { folder, cwd }: Pick<ReadTexts, "folder" | "cwd">,
): readonly (string | undefined)[] {
  const values = valuesOf(program);
  const at = (expression: string, deep: number): string | undefined => {
    const text = expression.trim();
    if (deep < 0) return undefined;
    const inner = (open: RegExp): readonly string[] | undefined => {
      const [head] = open.exec(text) ?? [];
      const words = head === undefined ? "" : inBrackets(text, head.length - 1);
      return head !== undefined && text.length === head.length + words.length + 1
        ? argumentsIn(words)
        : undefined;
    };
    const up = (count: number, of: string) => {
      const path = at(of, deep - 1);
      return path === undefined ? undefined : pathFrom(path, "../".repeat(count));
    };
    const [, of = "", parents] = /^([^]*)\.(?:parent|parents\[(\d)\])$/.exec(text) ?? [];
    if (of) return up(parents === undefined ? 1 : Number(parents) + 1, of);
    const same = /^([^]*)\.(?:resolve|absolute|as_posix)\(\)$/.exec(text)?.[1];
    if (same !== undefined) return at(same, deep - 1);
    const [above] = inner(/^os\.path\.dirname\(/) ?? [];
    if (above !== undefined) return up(1, above);
    const joined =
      inner(/^(?:str|os\.path\.join|os\.path\.abspath|os\.path\.realpath|(?:pathlib\.)?Path)?\(/) ??
      splitAtSlashes(text);
    if (joined.length > 1 || joined[0] !== text) {
      const [first = "", ...rest] = joined;
      const names = rest.map((word) => stringAt(word, 0)?.value);
      const start = at(first, deep - 1);
      return start !== undefined && names.every((name) => name !== undefined)
        ? pathFrom(start, names.join("/"))
        : undefined;
    }
    if (text === "__file__") return folder === undefined ? undefined : pathFrom(folder, "x.py");
    const quoted = stringAt(text, 0);
    if (quoted) return quoted.to === text.length ? pathFrom(cwd, quoted.value) : undefined;
    return /^\w+$/.test(text) ? at(values.get(text) ?? "?", deep - 1) : undefined;
  };
  const calls = [...program.code.matchAll(/\bsys\s*\.\s*path\s*\.\s*(?:insert|append)\s*\(/g)];
  return calls
    .slice(0, MOST)
    .map(({ index, 0: head }) =>
      at(argumentsIn(inBrackets(program.text, index + head.length - 1)).at(-1) ?? "", 12),
    );
}

/** What stands behind the names that are given a value once. */
function valuesOf({ code, text }: Masked): ReadonlyMap<string, string | undefined> {
  const values = new Map<string, string | undefined>();
  for (const { 0: head, 1: name = "", index } of code.matchAll(/(?<![\w.])(\w+)[^\S\n]*=(?!=)/g)) {
    const from = index + head.length;
    const end = text.indexOf("\n", from);
    values.set(name, values.has(name) ? undefined : text.slice(from, end < 0 ? undefined : end));
  }
  return values;
}

function splitAtSlashes(text: string): readonly string[] {
  const parts = text.split(/ ?\/ ?(?=["'])/);
  return parts.slice(1).every((part) => stringAt(part, 0)?.to === part.length) ? parts : [text];
}
