/** Finds the modules that a program in Python imports, and the files that they may be. */
import { pathFrom } from "../../model/paths.ts";
import { stringAt } from "./json.ts";
import { argumentsIn, inBrackets } from "./printed.ts";

/** Modules that end no process and print nothing by themselves. */
const MODULES = new Set(
  `__future__ abc argparse array ast asyncio base64 bisect calendar collections concurrent configparser contextlib copy csv
   dataclasses datetime decimal difflib email enum errno fnmatch fractions functools getpass glob gzip hashlib heapq hmac html
   http io itertools json locale logging math mimetypes operator os pathlib platform queue random re secrets select shlex shutil
   socket sqlite3 ssl stat statistics string struct subprocess sys tempfile textwrap threading time tomllib traceback types typing
   unicodedata urllib uuid warnings webbrowser winsound xml zipfile zlib zoneinfo requests httpx dotenv
   yaml openai anthropic`.split(/\s+/),
);

/** Python or a well-known package brings it. */
export const isBrought = (name: string): boolean => MODULES.has(name.split(".")[0] ?? "");

/** The names of modules; undefined stands for one that takes what ends the program by its name. */
export function importsIn(code: string): readonly (string | undefined)[] {
  const names: (string | undefined)[] = [];
  for (const [, from, some = "", plain = ""] of code.matchAll(
    /(?:^|[\n;:])[^\S\n]*(?:from[^\S\n]+([\w.]+)[^\S\n]+import[^\S\n]*(\([^)]*\)|[^\n;]*)|import[^\S\n]+([^\n;]*))/g,
  )) {
    if (from !== undefined) {
      const taken = some
        .replace(/[()\n]/g, " ")
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean);
      const isFree =
        from === "sys"
          ? /^(?:stdin|argv|stdout|stderr|exit|platform|version_info)$/
          : from === "os"
            ? /^(?:path|environ|getenv|makedirs|getcwd|getpid)$/
            : /./;
      names.push(
        taken.every((one) => isFree.test(one)) &&
          !(from === "subprocess" && taken.some((one) => / as /.test(one)))
          ? from
          : undefined,
      );
      if (/^\.+$/.test(from)) names.push(...taken.map((one) => from + (one.split(/\s/)[0] ?? "")));
    } else
      names.push(
        ...plain
          .split(",")
          .map((one) => one.trim().split(/\s/)[0] ?? "")
          .filter(Boolean),
      );
  }
  return names.filter((name) => name === undefined || !/^\.+$/.test(name));
}

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

/** So many calls that add a folder are read. */
const MOST = 20;

/** Folders in which the program looks for modules too, as far as its text shows where they are. */
export function placesAdded(
  code: string,
  text: string,
  folder: string | undefined,
  cwd: string,
): readonly (string | undefined)[] {
  const values = valuesOf(code, text);
  const at = (expression: string, deep: number): string | undefined => {
    const all = expression.trim();
    if (deep < 0) return undefined;
    const inner = (open: RegExp): readonly string[] | undefined => {
      const [head] = open.exec(all) ?? [];
      const words = head === undefined ? "" : inBrackets(all, head.length - 1);
      return head !== undefined && all.length === head.length + words.length + 1
        ? argumentsIn(words)
        : undefined;
    };
    const up = (count: number, of: string) => {
      const path = at(of, deep - 1);
      return path === undefined ? undefined : pathFrom(path, "../".repeat(count));
    };
    const [, of = "", parents] = /^([^]*)\.(?:parent|parents\[(\d)\])$/.exec(all) ?? [];
    if (of) return up(parents === undefined ? 1 : Number(parents) + 1, of);
    const same = /^([^]*)\.(?:resolve|absolute|as_posix)\(\)$/.exec(all)?.[1];
    if (same !== undefined) return at(same, deep - 1);
    const [above] = inner(/^os\.path\.dirname\(/) ?? [];
    if (above !== undefined) return up(1, above);
    const joined =
      inner(/^(?:str|os\.path\.join|os\.path\.abspath|os\.path\.realpath|(?:pathlib\.)?Path)?\(/) ??
      splitAtSlashes(all);
    if (joined.length > 1 || joined[0] !== all) {
      const [first = "", ...rest] = joined;
      const names = rest.map((word) => stringAt(word, 0)?.value);
      const start = at(first, deep - 1);
      return start !== undefined && names.every((name) => name !== undefined)
        ? pathFrom(start, names.join("/"))
        : undefined;
    }
    if (all === "__file__") return folder === undefined ? undefined : pathFrom(folder, "x.py");
    const quoted = stringAt(all, 0);
    if (quoted) return quoted.to === all.length ? pathFrom(cwd, quoted.value) : undefined;
    return /^\w+$/.test(all) ? at(values.get(all) ?? "?", deep - 1) : undefined;
  };
  const calls = [...code.matchAll(/\bsys\s*\.\s*path\s*\.\s*(?:insert|append)\s*\(/g)];
  return calls
    .slice(0, MOST)
    .map(({ index, 0: head }) =>
      at(argumentsIn(inBrackets(text, index + head.length - 1)).at(-1) ?? "", 12),
    );
}

/** What stands behind the names that are given a value once. */
function valuesOf(code: string, text: string): ReadonlyMap<string, string | undefined> {
  const values = new Map<string, string | undefined>();
  for (const { 0: head, 1: name = "", index } of code.matchAll(/(?<![\w.])(\w+)[^\S\n]*=(?!=)/g)) {
    const from = index + head.length;
    const end = text.indexOf("\n", from);
    values.set(name, values.has(name) ? undefined : text.slice(from, end < 0 ? undefined : end));
  }
  return values;
}

/** The parts that Python's paths are joined of. */
function splitAtSlashes(text: string): readonly string[] {
  const parts = text.split(/ ?\/ ?(?=["'])/);
  return parts.slice(1).every((part) => stringAt(part, 0)?.to === part.length) ? parts : [text];
}
