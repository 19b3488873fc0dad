import type { ShellCommand, ShellInput, WordPart, Quote, ShellWord } from "./shell-types.ts";

type Open = {
  from: number;
  words: ShellWord[];
  inputs: ShellInput[];
  targets: ShellWord[];
  piped: boolean;
};
interface Here {
  readonly strip: boolean;
  readonly end: string;
  readonly literal: boolean;
  readonly command: Open;
}

export const RESERVED = ["if", "then", "else", "elif", "while", "until", "do", "!", "{", "coproc"];
const REDIRECTION = /<<<|<<-?|<>|<&|>&|>>|>\||&>>?|[<>]/y;
const PLAIN = /[^\s\\'"`$;&|()<>]+/y;
const IN_DOUBLE = /[^\\"`$]+/y;

/** Levels of `$(…)` and `${…}` within each other; what is deeper is read as a text. */
const DEEPEST = 100;

interface Reader {
  readonly source: string;
  /** Called if something is nested too deeply to be read. */
  readonly deeper: (() => void) | undefined;
  at: number;
  level: number;
  readonly heres: Here[];
  brackets?: Brackets;
}

type Steps = readonly (ShellCommand | string)[];

/**
 * The commands of a line, without those in `$(…)`, with the signs that end them: `&&`, `;`, a
 * bracket, or a line's end. `deeper` is called if nesting is too deep. The time is linear in the
 * length (S11).
 */
export const shellSteps = (source: string, deeper?: () => void, level = 0): Steps =>
  script({ source, deeper, at: 0, level, heres: [] }, false);

export const parseShell = (...given: Parameters<typeof shellSteps>): readonly ShellCommand[] =>
  shellSteps(...given).filter((step) => typeof step !== "string");

function took(r: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = r.at;
  const [found] = pattern.exec(r.source) ?? [];
  if (found !== undefined) r.at += found.length;
  return found;
}

function script(r: Reader, closing: boolean): Steps {
  const steps: (Open | string)[] = [];
  let depth = 0;
  let cases = 0;
  let now: Open = { from: r.at, words: [], inputs: [], targets: [], piped: false };
  let leading = true;
  let isTest = false;
  const end = (piped: boolean, sign: string) => {
    if (now.words.length || now.inputs.length || now.targets.length) steps.push(now);
    steps.push(sign);
    now = { from: r.at, words: [], inputs: [], targets: [], piped };
    leading = true;
  };
  while (r.at < r.source.length) {
    const char = r.source[r.at] as string;
    if (char === "\n") {
      r.at++;
      end(now.piped && !now.words.length, "\n");
      for (const heredoc of r.heres.splice(0)) hereDocument(r, heredoc);
    } else if (r.source.startsWith("((", r.at) && arithmetic(r, r.at)) {
      r.at = arithmetic(r, r.at) as number;
      steps.push("((");
    } else if (/\s/.test(char)) r.at++;
    else if (r.source.startsWith("\\\n", r.at)) r.at += 2;
    else if (char === "#") took(r, /[^\n]*/y);
    else if (char === ")") {
      if (closing && !depth && !cases) break;
      if (depth) depth--;
      r.at++;
      end(false, ")");
    } else if (char === "(" && isArray(r, now.words.at(-1))) {
      now.words.push(array(r, now.words.pop() as ShellWord));
    } else if (char === "(") {
      depth++;
      r.at++;
      end(now.piped && !now.words.length, "(");
    } else if (/[<>]/.test(char) ? r.source[r.at + 1] !== "(" : r.source.startsWith("&>", r.at))
      redirection(r, now);
    else if (/[;&|]/.test(char)) {
      const sign = took(r, /\|\||&&|\|&|;;|[;&|]/y) as string;
      end(sign === "|" || sign === "|&", sign);
    } else {
      const word = readWord(r);
      const bare = r.source.slice(word.from, word.to);
      // A number before a redirection is its descriptor.
      if (/^\d+$/.test(bare) && /[<>]/.test(r.source[r.at] ?? "")) continue;
      if (leading) cases += bare === "case" ? 1 : bare === "esac" ? -1 : 0;
      isTest = bare === "]]" ? false : isTest || (leading && bare === "[[");
      leading &&= RESERVED.includes(bare);
      now.words.push(word);
      if (isTest && bare === "=~" && took(r, /[ \t]+/y) !== undefined) now.words.push(pattern(r));
    }
  }
  end(false, "\n");
  return steps;
}

/** `name=` stands right before this bracket. */
const isArray = ({ source, at }: Reader, word: ShellWord | undefined): boolean =>
  word?.to === at && /^[A-Za-z_]\w*\+?=$/.test(source.slice(word.from, word.to));

/** Reads the elements of an array into the word that assigns them, with a blank between. */
function array(r: Reader, { from, parts }: ShellWord): ShellWord {
  const elements: WordPart[] = [];
  r.at++;
  while (r.at < r.source.length && r.source[r.at] !== ")") {
    if (took(r, /(?:\s|\\\n)+|#[^\n]*/y) !== undefined) continue;
    const word = readWord(r);
    if (word.to === word.from) r.at++;
    else {
      const blank = {
        kind: "text",
        from: word.from,
        to: word.from,
        quote: "",
        value: " ",
      } as const;
      elements.push(...(elements.length ? [blank] : []), ...word.parts);
    }
  }
  // It has no end.
  if (r.at >= r.source.length) r.deeper?.();
  r.at++;
  return { from, to: Math.min(r.at, r.source.length), parts: [...parts, ...elements] };
}

function redirection(r: Reader, command: Open): void {
  const sign = took(r, REDIRECTION) as string;
  took(r, /[ \t]+/y);
  const word = readWord(r);
  const raw = r.source.slice(word.from, word.to);
  if (sign === "<<" || sign === "<<-")
    r.heres.push({
      strip: sign === "<<-",
      end: raw.replace(/\\(.)|["']/g, "$1"),
      literal: /["'\\]/.test(raw),
      command,
    });
  else if (
    sign === "<<<" ||
    (sign === "<" && word.parts.some((part) => part.kind === "sub" && part.process))
  )
    command.inputs.push({ ...word, literal: false, document: false });
  else command.targets.push(word);
}

function hereDocument(r: Reader, { strip, end, literal, command }: Here): void {
  const from = r.at;
  let to = from;
  let next = from;
  for (let line = r.at; line < r.source.length;) {
    const stop = r.source.indexOf("\n", line);
    const till = stop < 0 ? r.source.length : stop;
    const text = r.source.slice(line, till);
    if ((strip ? text.replace(/^\t+/, "") : text) === end) {
      to = line;
      next = till;
      break;
    }
    line = till + 1;
  }
  const parts: WordPart[] = [];
  if (literal) parts.push(...literals(r, from, to, "here'"));
  else while (r.at < to) expansion(r, parts, "here");
  r.at = next;
  command.inputs.push({ from, to, parts, literal, document: true });
}

function readWord(r: Reader): ShellWord {
  const from = r.at;
  const parts: WordPart[] = [];
  while (r.at < r.source.length) {
    const char = r.source[r.at] as string;
    if (/[<>]/.test(char) && r.source[r.at + 1] === "(") sub(r, parts, "", 2, true);
    else if (/[\s;&|()<>]/.test(char)) break;
    else piece(r, parts);
  }
  return { from, to: r.at, parts };
}

/** Reads the regular expression in `[[ … =~ … ]]`, where brackets and `|` are plain signs. */
function pattern(r: Reader): ShellWord {
  const from = r.at;
  const parts: WordPart[] = [];
  let depth = 0;
  while (r.at < r.source.length) {
    const char = r.source[r.at] as string;
    if (char === "\n" || (/[\s;&]/.test(char) && !depth)) break;
    depth += char === "(" ? 1 : char === ")" ? -1 : 0;
    piece(r, parts);
  }
  return { from, to: r.at, parts };
}

function piece(r: Reader, parts: WordPart[]): void {
  const from = r.at;
  const char = r.source[r.at] as string;
  if (char === "'") {
    const close = r.source.indexOf("'", r.at + 1);
    r.at = close < 0 ? r.source.length : close + 1;
    parts.push(...literals(r, from + 1, close < 0 ? r.source.length : close, "'"));
  } else if (char === '"' || r.source.startsWith('$"', r.at)) {
    r.at += char === '"' ? 1 : 2;
    parts.push({ kind: "text", from: r.at, to: r.at, quote: '"', value: "" });
    while (r.at < r.source.length && r.source[r.at] !== '"') expansion(r, parts, '"');
    r.at++;
  } else if (r.source.startsWith("$'", r.at)) {
    took(r, /\$'(?:[^'\\]|\\[^])*'?/y);
    parts.push(...literals(r, from + 2, r.at - 1, "$'"));
  } else if (char === "\\") {
    r.at += 2;
    const value = r.source.slice(from + 1, r.at);
    parts.push({ kind: "text", from, to: r.at, quote: "", value: value === "\n" ? "" : value });
  } else if (char === "$" || char === "`") expansion(r, parts, "");
  else {
    const value = took(r, PLAIN) ?? (r.source[r.at++] as string);
    parts.push({ kind: "text", from, to: r.at, quote: "", value });
  }
}

/** Reads one part in double quotes or a here-document, or an expansion outside quotes. */
function expansion(r: Reader, parts: WordPart[], quote: Quote): void {
  const from = r.at;
  const char = r.source[r.at] as string;
  const text = (value: string) => parts.push({ kind: "text", from, to: r.at, quote, value });
  if (char === "`") return backquotes(r, parts, quote);
  if (char === "\\") {
    r.at += 2;
    const next = r.source.slice(from + 1, r.at);
    return void text(
      /^[$`\\"]$/.test(next) && (quote === '"' || next !== '"')
        ? next
        : next === "\n"
          ? ""
          : `\\${next}`,
    );
  }
  const opens = r.source[r.at + 1] === "(" || r.source[r.at + 1] === "{";
  if (char === "$" && opens && r.level >= DEEPEST) {
    r.at = r.source.length;
    r.deeper?.();
    return void text(r.source.slice(from));
  }
  if (char !== "$")
    return void text(
      took(r, quote === "here" ? /[^\\`$\n]+|\n/y : IN_DOUBLE) ?? (r.source[r.at++] as string),
    );
  if (r.source.startsWith("$((", r.at)) {
    const close = arithmetic(r, r.at + 1);
    if (close) {
      r.at = close;
      return void parts.push({ kind: "param", from, to: close, quote });
    }
  }
  if (r.source[r.at + 1] === "(") return sub(r, parts, quote, 2, false);
  if (r.source[r.at + 1] === "{") {
    r.at += 2;
    took(r, /[!#]?[A-Za-z_]\w*/y);
    const inner: WordPart[] = [];
    r.level++;
    while (r.at < r.source.length && r.source[r.at] !== "}") {
      if (quote === "" && /[\\'"`$]/.test(r.source[r.at] as string)) piece(r, inner);
      else if (r.source[r.at] === '"') r.at++;
      else inParam(r, inner, quote);
    }
    r.level--;
    r.at++;
    parts.push({ kind: "param", from, to: r.at, quote });
    return;
  }
  r.at++;
  const name = took(r, /[A-Za-z_]\w*|[0-9@*#?$!-]/y);
  if (name === undefined) return void text("$");
  parts.push({ kind: "param", from, to: r.at, quote });
}

/** Reads the text in `"${name:-…}"`, up to the brace. */
function inParam(r: Reader, parts: WordPart[], quote: Quote): void {
  if (/[\\`$]/.test(r.source[r.at] as string)) return expansion(r, parts, quote);
  const from = r.at;
  took(r, quote === "" ? /[^\\'"`$}]+/y : /[^\\"`$}]+/y);
  parts.push({ kind: "text", from, to: r.at, quote, value: r.source.slice(from, r.at) });
}

/** The end of `((…))`; undefined if these are two subshells. */
function arithmetic(r: Reader, start: number): number | undefined {
  const { closes, quotes } = (r.brackets ??= bracketsIn(r.source));
  const close = closes[start] ?? 0;
  const isWhole = closes[start + 1] === close - 1 || quotes[start] === quotes[close];
  return close > 0 && r.source[close - 1] === ")" && isWhole ? close + 1 : undefined;
}

function sub(r: Reader, parts: WordPart[], quote: Quote, sign: number, process: boolean): void {
  const from = r.at;
  if (r.level >= DEEPEST) {
    r.at = r.source.length;
    r.deeper?.();
    return void parts.push({ kind: "text", from, to: r.at, quote, value: r.source.slice(from) });
  }
  r.at += sign;
  r.level++;
  script(r, true);
  r.level--;
  r.at++;
  parts.push({ kind: "sub", from, to: Math.min(r.at, r.source.length), quote, process });
}

function backquotes(r: Reader, parts: WordPart[], quote: Quote): void {
  const from = r.at;
  const raw = took(r, /`(?:[^`\\]|\\[^])*`?/y) as string;
  const body = raw
    .slice(1, raw.endsWith("`") && raw.length > 1 ? -1 : undefined)
    .replace(quote === '"' ? /\\([$`\\"])/g : /\\([$`\\])/g, "$1");
  // What is nested too deeply in it is so for the whole line.
  if (r.deeper) parseShell(body, r.deeper, r.level + 1);
  parts.push({ kind: "sub", from, to: r.at, quote, process: false });
}

/** A text that is not expanded, with the `${name}` in it, which an agent may expand. */
function literals(r: Reader, from: number, to: number, quote: Quote): readonly WordPart[] {
  const parts: WordPart[] = [{ kind: "text", from, to: from, quote, value: "" }];
  let last = from;
  const text = (end: number) =>
    parts.push({ kind: "text", from: last, to: end, quote, value: r.source.slice(last, end) });
  for (const { 0: name, index } of r.source.slice(from, to).matchAll(/\$\{[A-Za-z_]\w*\}/g)) {
    text(from + index);
    last = from + index + name.length;
    parts.push({ kind: "param", from: from + index, to: last, quote });
  }
  text(to);
  return parts;
}

interface Brackets {
  /** For every place of a `(`, the place of its `)`; 0 if it has none. */
  readonly closes: Int32Array;
  /** For every place, the number of quotes before it. */
  readonly quotes: Int32Array;
}

function bracketsIn(source: string): Brackets {
  const closes = new Int32Array(source.length);
  const quotes = new Int32Array(source.length + 1);
  const open: number[] = [];
  for (let i = 0; i < source.length; i++) {
    const char = source[i] as string;
    if (char === "(") open.push(i);
    else if (char === ")") closes[open.pop() ?? i] = i;
    quotes[i + 1] = (quotes[i] as number) + (/["'`]/.test(char) ? 1 : 0);
  }
  return { closes, quotes };
}
