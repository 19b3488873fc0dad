/**
 * Tests a path against a line of a `.gitignore`, which is how Claude Code reads the file pattern of
 * a permission rule (golden/claude-code/rules.json). It takes a time that grows with the path's
 * length times the pattern's (S11).
 */

/** A piece of a name: any text, any character, one of a class, or the code of one character. */
type Piece = "*" | "?" | RegExp | number;
/** The pieces of one name; `**` is any number of folders. */
type Name = "**" | readonly Piece[];

export interface Glob {
  readonly names: readonly Name[];
  /** Only what lies in such a folder fits, and no file of this name. */
  readonly folder: boolean;
}

/**
 * What the program's own translation into a regular expression reads by accident: several lines, a
 * bracket that runs on into the next name, and a backslash before a letter (a class of characters),
 * a wildcard, a space at the end or nothing.
 */
const ODD = /[\r\n]|\[[^\]/]*\/|\\(?:[\w\\*?]|\s*$)/;

/** "unclear" if the pattern's meaning is an accident of the program's own reading. */
export function globOf(whole: string): Glob | "never" | "unclear" {
  // `x/**` is read as `/x`, which fits a file of that name too.
  const text = whole.replace(/^\/?(.+)\/\*\*$/, "/$1");
  if (ODD.test(text)) return "unclear";
  const trimmed = text.trimEnd();
  if (!trimmed || /^[!#]/.test(whole)) return "never";
  const inner = trimmed.replace(/^\/|\/$/g, "");
  const words = inner.split("/");
  // A path has no such parts.
  if (words.some((word) => word === "" || word === "." || word === "..")) return "never";
  const names: Name[] = /\/(?!$)/.test(text) ? [] : ["**"];
  for (const word of words) {
    const name = word === "**" && names.join() !== "**" ? "**" : nameOf(word);
    if (typeof name === "string" && name !== "**") return name;
    names.push(name);
  }
  return { names, folder: trimmed.endsWith("/") };
}

/** A bracket that nothing closes fits nothing. */
function nameOf(word: string): Name | "never" | "unclear" {
  const pieces: Piece[] = [];
  for (let i = 0; i < word.length; i++) {
    const char = word[i] as string;
    if (char === "*") {
      if (pieces.at(-1) !== "*") pieces.push("*");
    } else if (char === "?") pieces.push("?");
    else if (char === "[") {
      const end = word.indexOf("]", i);
      if (end < 0) return /[\\*?]/.test(word.slice(i)) ? "unclear" : "never";
      const piece = classOf(word.slice(i + 1, end));
      if (!piece) return "unclear";
      pieces.push(piece);
      i = end;
    } else pieces.push(fold(word.charCodeAt(char === "\\" ? ++i : i)));
  }
  return pieces;
}

/** `!` and `^` are characters of the class. */
function classOf(text: string): RegExp | undefined {
  if (/[\\*?[]/.test(text)) return undefined;
  const source = text.replace(/([0-z])-([0-z])/g, (range, from: string, to: string) =>
    from <= to ? range : "",
  );
  try {
    const found = new RegExp(`[${source.replace(/\^/g, "\\^")}]`, "i");
    return found.test("/") ? undefined : found;
  } catch {
    return undefined;
  }
}

/** Two characters are compared by it, as a pattern with the flag `i` does it. */
function fold(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase();
  const folded = upper.length === 1 ? upper.charCodeAt(0) : code;
  return code >= 128 && folded < 128 ? code : folded;
}

/** The path, from the pattern's folder, or a folder that it lies in fits. */
export function globFits({ names, folder }: Glob, path: string): boolean {
  const parts = path.split("/");
  // Whether the names so far fit this many parts.
  let reached = [true, ...parts.map(() => false)];
  for (const [n, name] of names.entries()) {
    const before = reached;
    // At the end `**` is what lies in the folder, and not the folder itself.
    const first = before.indexOf(true) + (n === names.length - 1 && !folder ? 1 : 0);
    reached =
      name === "**"
        ? before.map((_, count) => before.includes(true) && count >= first)
        : [false, ...parts.map((part, i) => before[i] === true && nameFits(name, part))];
  }
  return reached.some((fits, count) => fits && count > 0 && (count < parts.length || !folder));
}

function nameFits(pieces: readonly Piece[], text: string): boolean {
  let star = -1;
  let from = 0;
  let piece = 0;
  for (let i = 0; i < text.length;) {
    const now = pieces[piece];
    if (now === "*") {
      star = piece++;
      from = i;
    } else if (now !== undefined && pieceFits(now, text, i)) {
      piece++;
      i++;
    } else if (star >= 0) {
      piece = star + 1;
      i = ++from;
    } else return false;
  }
  while (pieces[piece] === "*") piece++;
  return piece === pieces.length;
}

const pieceFits = (piece: Exclude<Piece, "*">, text: string, i: number): boolean =>
  piece === "?" ||
  (typeof piece === "number" ? piece === fold(text.charCodeAt(i)) : piece.test(text[i] as string));
