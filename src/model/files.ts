import { lookedUpOnce, ofText } from "./known.ts";
import { under } from "./paths.ts";

/** Files as the pure modules (floor 3) see them: paths from one folder, with forward slashes. */
export interface Files {
  /** Returns the text of a file; undefined if there is no such file. */
  read(path: string): string | undefined;
  /** Returns the files of a folder without its subfolders; none if there is no such folder. */
  list(folder: string): readonly string[];
  folders(folder: string): readonly string[];
  exists(path: string): boolean;
  executable(path: string): boolean;
  /** Returns whether a script may be there whose text nobody gave: it is present and unread. */
  ungiven?(path: string): boolean;
  /** The SHA-256 of a text's UTF-8 in hexadecimal digits: each platform has it elsewhere. */
  sha256(text: string): string;
}

export const NO_FILES: Files = {
  read: () => undefined,
  list: () => [],
  folders: () => [],
  exists: () => false,
  executable: () => false,
  sha256: () => "",
};

/** The contents of a file before and after; null deletes it. */
export interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | null;
  /** The mode that the file gets; by default it keeps its own. */
  readonly mode?: number;
  /** The file is no text: each character before and after is one byte. */
  readonly bytes?: true;
  /** It gets hooks back that were edited in our file until now, or is the record of such a file. */
  readonly back?: true;
}

/** None if nothing differs; null deletes the file. */
export function changeTo(files: Files, path: string, after: string | null): readonly Change[] {
  const before = files.read(path);
  return (before ?? null) === after ? [] : [{ path, before, after }];
}

/** In a file of ours other line ends, as git may write them, are no difference (S27). */
export function changeToLines(files: Files, path: string, after: string): readonly Change[] {
  return files.read(path)?.replaceAll("\r\n", "\n") === after.replaceAll("\r\n", "\n")
    ? []
    : changeTo(files, path, after);
}

/** They differ only by what formatters change; that is no proof that they mean the same. */
export function isReformatted(text: string, other: string): boolean {
  const bare = (code: string) =>
    code.replace(/[\s;,()'"`\\]/g, "").replace(/(?<!\d)0(?=\.\d)/g, "");
  return text !== other && bare(text) === bare(other);
}
/** What to do about it, in a few words. */
export const UNFORMATTED = "keep formatters away from it, as `.hookport/` in .prettierignore does";

/** How many folders a `**` descends, so that a tree that leads into itself has an end. */
const DEPTH = 8;

/** The files that a path with wildcards fits, in order. */
export function expand(files: Files, path: string): readonly string[] {
  if (!path.includes("*")) return files.exists(path) ? [path] : [];
  const steps = path.split("/");
  const plain = steps.findIndex((step) => step.includes("*"));
  return below(files, steps.slice(0, plain).join("/"), steps.slice(plain), DEPTH);
}

function below(
  files: Files,
  folder: string,
  [step = "", ...rest]: readonly string[],
  depth: number,
): readonly string[] {
  if (step === "**")
    return [
      ...below(files, folder, rest, depth),
      ...(depth
        ? visible(files.folders(folder)).flatMap((name) =>
            below(files, under(folder, name), ["**", ...rest], depth - 1),
          )
        : []),
    ];
  if (!step.includes("*")) {
    const path = under(folder, step);
    return rest.length ? below(files, path, rest, depth) : files.exists(path) ? [path] : [];
  }
  const fit = pattern(step);
  const fitting = (names: readonly string[]) => visible(names).filter((name) => fit.test(name));
  if (rest.length)
    return fitting(files.folders(folder)).flatMap((name) =>
      below(files, under(folder, name), rest, depth),
    );
  return fitting(files.list(folder))
    .map((name) => under(folder, name))
    .filter((file) => files.exists(file));
}

/** The path exists and is not a folder; it may be a link to what does not exist. */
export function isFile(files: Files, path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name !== "" && files.list(path.slice(0, -name.length - 1)).includes(name);
}

/** A star never fits a hidden name, as in a shell. */
const visible = (names: readonly string[]) =>
  names.filter((name) => !name.startsWith(".")).toSorted();

export const fitsPlace = (path: string, place: string): boolean => pattern(place).test(path);

/** The project's folder for a file that fits a place; undefined if it does not fit. */
export function rootFor(path: string, place: string): string | undefined {
  const found = new RegExp(`^(.*)/${source(place)}$`).exec(path);
  return found ? found[1] || "/" : undefined;
}

const pattern = /* @__PURE__ */ ofText((place) => new RegExp(`^${source(place)}$`));
const source = (place: string) =>
  place
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*/g, (star) => (star === "*" ? "(?!\\.)[^/]*" : "(?:(?!\\.)[^/]+/)*"));

export function covered(
  files: Files,
  texts: ReadonlyMap<string, string>,
  hidden: (path: string) => boolean,
): Files {
  const below = (folder: string) =>
    [...texts.keys()].flatMap((path) =>
      folder === "" || path.startsWith(`${folder}/`)
        ? [folder ? path.slice(folder.length + 1) : path]
        : [],
    );
  const there = (path: string) => texts.has(path) || below(path).length > 0;
  return {
    ...files,
    read: (path) => texts.get(path) ?? (hidden(path) ? undefined : files.read(path)),
    list: (folder) => [
      ...new Set([
        ...files.list(folder).filter((name) => !hidden(under(folder, name))),
        ...below(folder).filter((path) => !path.includes("/")),
      ]),
    ],
    folders: (folder) => [
      ...new Set([
        ...files.folders(folder),
        ...below(folder).flatMap((path) =>
          path.includes("/") ? [path.split("/")[0] as string] : [],
        ),
      ]),
    ],
    exists: (path) => there(path) || (!hidden(path) && files.exists(path)),
  };
}

export function changed(files: Files, changes: readonly Change[]): Files {
  const texts = new Map(
    changes.flatMap(({ path, after }) => (after === null ? [] : [[path, after] as const])),
  );
  const gone = new Set(changes.flatMap(({ path, after }) => (after === null ? [path] : [])));
  const modes = new Map(changes.flatMap(({ path, mode }) => (mode ? [[path, mode] as const] : [])));
  return {
    ...covered(files, texts, (path) => gone.has(path)),
    executable: (path) =>
      Boolean(modes.get(path) ? Number(modes.get(path)) & 0o111 : files.executable(path)),
  };
}

/** Each file and folder is read only once. */
export const remembered = (files: Files): Files => ({
  ...files,
  read: lookedUpOnce((path) => files.read(path)),
  list: lookedUpOnce((folder) => files.list(folder)),
  folders: lookedUpOnce((folder) => files.folders(folder)),
  exists: lookedUpOnce((path) => files.exists(path)),
});

export const actionOf = ({ before, after }: Change): "created" | "updated" | "removed" =>
  after === null ? "removed" : before === undefined ? "created" : "updated";
