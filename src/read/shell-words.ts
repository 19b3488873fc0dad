/** Parses a command line as a shell does. */
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

/**
 * `deeper` is called if something is nested too deeply to be read. The time is linear in the
 * length, whatever somebody wrote (S11).
 */
export function parseShell(
  source: string,
  deeper?: () => void,
  level = 0,
): readonly ShellCommand[] {
  let at = 0;
  let brackets: Brackets | undefined;
  const took = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(source) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const heres: Here[] = [];
  return script(false);

  function script(closing: boolean): readonly ShellCommand[] {
    const commands: Open[] = [];
    let depth = 0;
    let cases = 0;
    let now: Open = { from: at, words: [], inputs: [], targets: [], piped: false };
    let leading = true;
    const end = (piped: boolean) => {
      if (now.words.length || now.inputs.length || now.targets.length) commands.push(now);
      now = { from: at, words: [], inputs: [], targets: [], piped };
      leading = true;
    };
    while (at < source.length) {
      const char = source[at] as string;
      if (char === "\n") {
        at++;
        end(now.piped && !now.words.length);
        for (const here of heres.splice(0)) document(here);
      } else if (source.startsWith("((", at) && arithmetic(at)) at = arithmetic(at) as number;
      else if (/\s/.test(char)) at++;
      else if (source.startsWith("\\\n", at)) at += 2;
      else if (char === "#") took(/[^\n]*/y);
      else if (char === ")") {
        if (closing && !depth && !cases) break;
        if (depth) depth--;
        at++;
        end(false);
      } else if (char === "(") {
        depth++;
        at++;
        end(now.piped && !now.words.length);
      } else if (/[<>]/.test(char) ? source[at + 1] !== "(" : source.startsWith("&>", at))
        redirection(now);
      else if (/[;&|]/.test(char)) {
        const sign = took(/\|\||&&|\|&|;;|[;&|]/y);
        end(sign === "|" || sign === "|&");
      } else {
        const word = readWord();
        const bare = source.slice(word.from, word.to);
        // A number before a redirection is its descriptor.
        if (/^\d+$/.test(bare) && /[<>]/.test(source[at] ?? "")) continue;
        if (leading) cases += bare === "case" ? 1 : bare === "esac" ? -1 : 0;
        leading &&= RESERVED.includes(bare);
        now.words.push(word);
      }
    }
    end(false);
    return commands;
  }

  function redirection(command: Open): void {
    const sign = took(REDIRECTION) as string;
    took(/[ \t]+/y);
    const word = readWord();
    const raw = source.slice(word.from, word.to);
    if (sign === "<<" || sign === "<<-")
      heres.push({
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

  function document({ strip, end, literal, command }: Here): void {
    const from = at;
    let to = from;
    let next = from;
    for (let line = at; line < source.length;) {
      const stop = source.indexOf("\n", line);
      const till = stop < 0 ? source.length : stop;
      const text = source.slice(line, till);
      if ((strip ? text.replace(/^\t+/, "") : text) === end) {
        to = line;
        next = till;
        break;
      }
      line = till + 1;
    }
    const parts: WordPart[] = [];
    if (literal) parts.push(...literals(from, to, "here'"));
    else while (at < to) expansion(parts, "here");
    at = next;
    command.inputs.push({ from, to, parts, literal, document: true });
  }

  function readWord(): ShellWord {
    const from = at;
    const parts: WordPart[] = [];
    while (at < source.length) {
      const char = source[at] as string;
      if (/[<>]/.test(char) && source[at + 1] === "(") sub(parts, "", 2, true);
      else if (/[\s;&|()<>]/.test(char)) break;
      else piece(parts);
    }
    return { from, to: at, parts };
  }

  function piece(parts: WordPart[]): void {
    const from = at;
    const char = source[at] as string;
    if (char === "'") {
      const close = source.indexOf("'", at + 1);
      at = close < 0 ? source.length : close + 1;
      parts.push(...literals(from + 1, close < 0 ? source.length : close, "'"));
    } else if (char === '"' || source.startsWith('$"', at)) {
      at += char === '"' ? 1 : 2;
      parts.push({ kind: "text", from: at, to: at, quote: '"', value: "" });
      while (at < source.length && source[at] !== '"') expansion(parts, '"');
      at++;
    } else if (source.startsWith("$'", at)) {
      took(/\$'(?:[^'\\]|\\[^])*'?/y);
      parts.push(...literals(from + 2, at - 1, "$'"));
    } else if (char === "\\") {
      at += 2;
      const value = source.slice(from + 1, at);
      parts.push({ kind: "text", from, to: at, quote: "", value: value === "\n" ? "" : value });
    } else if (char === "$" || char === "`") expansion(parts, "");
    else {
      const value = took(PLAIN) ?? (source[at++] as string);
      parts.push({ kind: "text", from, to: at, quote: "", value });
    }
  }

  /** Reads one part in double quotes or a here-document, or an expansion outside quotes. */
  function expansion(parts: WordPart[], quote: Quote): void {
    const from = at;
    const char = source[at] as string;
    const text = (value: string) => parts.push({ kind: "text", from, to: at, quote, value });
    if (char === "`") return backquotes(parts, quote);
    if (char === "\\") {
      at += 2;
      const next = source.slice(from + 1, at);
      return void text(
        /^[$`\\"]$/.test(next) && (quote === '"' || next !== '"')
          ? next
          : next === "\n"
            ? ""
            : `\\${next}`,
      );
    }
    const opens = source[at + 1] === "(" || source[at + 1] === "{";
    if (char === "$" && opens && level >= DEEPEST) {
      at = source.length;
      deeper?.();
      return void text(source.slice(from));
    }
    if (char !== "$")
      return void text(
        took(quote === "here" ? /[^\\`$\n]+|\n/y : IN_DOUBLE) ?? (source[at++] as string),
      );
    if (source.startsWith("$((", at)) {
      const close = arithmetic(at + 1);
      if (close) {
        at = close;
        return void parts.push({ kind: "param", from, to: close, quote });
      }
    }
    if (source[at + 1] === "(") return sub(parts, quote, 2, false);
    if (source[at + 1] === "{") {
      at += 2;
      took(/[!#]?[A-Za-z_]\w*/y);
      const inner: WordPart[] = [];
      level++;
      while (at < source.length && source[at] !== "}") {
        if (quote === "" && /[\\'"`$]/.test(source[at] as string)) piece(inner);
        else if (source[at] === '"') at++;
        else inParam(inner, quote);
      }
      level--;
      at++;
      parts.push({ kind: "param", from, to: at, quote });
      return;
    }
    at++;
    const name = took(/[A-Za-z_]\w*|[0-9@*#?$!-]/y);
    if (name === undefined) return void text("$");
    parts.push({ kind: "param", from, to: at, quote });
  }

  /** Reads the text in `"${name:-…}"`, up to the brace. */
  function inParam(parts: WordPart[], quote: Quote): void {
    if (/[\\`$]/.test(source[at] as string)) return expansion(parts, quote);
    const from = at;
    took(quote === "" ? /[^\\'"`$}]+/y : /[^\\"`$}]+/y);
    parts.push({ kind: "text", from, to: at, quote, value: source.slice(from, at) });
  }

  /**
   * The end of `((…))`; undefined if these are two subshells, as they are if they contain quotes.
   */
  function arithmetic(start: number): number | undefined {
    const { closes, quotes } = (brackets ??= bracketsIn(source));
    const close = closes[start] ?? 0;
    const holds = close > 0 && source[close - 1] === ")" && (quotes[start] as number) >= close;
    return holds ? close + 1 : undefined;
  }

  function sub(parts: WordPart[], quote: Quote, sign: number, process: boolean): void {
    const from = at;
    if (level >= DEEPEST) {
      at = source.length;
      deeper?.();
      return void parts.push({ kind: "text", from, to: at, quote, value: source.slice(from) });
    }
    at += sign;
    level++;
    script(true);
    level--;
    at++;
    parts.push({ kind: "sub", from, to: Math.min(at, source.length), quote, process });
  }

  function backquotes(parts: WordPart[], quote: Quote): void {
    const from = at;
    const raw = took(/`(?:[^`\\]|\\[^])*`?/y) as string;
    const body = raw
      .slice(1, raw.endsWith("`") && raw.length > 1 ? -1 : undefined)
      .replace(quote === '"' ? /\\([$`\\"])/g : /\\([$`\\])/g, "$1");
    // What is nested too deeply in it is so for the whole line.
    if (deeper) parseShell(body, deeper, level + 1);
    parts.push({ kind: "sub", from, to: at, quote, process: false });
  }

  /** A text that is not expanded, with the `${name}` in it, which an agent may expand. */
  function literals(from: number, to: number, quote: Quote): readonly WordPart[] {
    const parts: WordPart[] = [{ kind: "text", from, to: from, quote, value: "" }];
    let last = from;
    const text = (end: number) =>
      parts.push({ kind: "text", from: last, to: end, quote, value: source.slice(last, end) });
    for (const { 0: name, index } of source.slice(from, to).matchAll(/\$\{[A-Za-z_]\w*\}/g)) {
      text(from + index);
      last = from + index + name.length;
      parts.push({ kind: "param", from: from + index, to: last, quote });
    }
    text(to);
    return parts;
  }
}

interface Brackets {
  /** For every place of a `(`, the place of its `)`; 0 if it has none. */
  readonly closes: Int32Array;
  /** For every place, the next one of a quote or of one of our placeholders. */
  readonly quotes: Int32Array;
}

function bracketsIn(source: string): Brackets {
  const closes = new Int32Array(source.length);
  const quotes = new Int32Array(source.length).fill(source.length);
  const open: number[] = [];
  for (let i = 0; i < source.length; i++) {
    if (source[i] === "(") open.push(i);
    else if (source[i] === ")") closes[open.pop() ?? i] = i;
  }
  let next = source.length;
  const found = [...source.matchAll(/["'`]|\$\{(?:file|[A-Z])/g)].map(({ index }) => index);
  for (let i = source.length - 1; i >= 0; i--) {
    if (found.at(-1) === i) next = found.pop() as number;
    quotes[i] = next;
  }
  return { closes, quotes };
}
