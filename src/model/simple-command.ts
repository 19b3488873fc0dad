/** Reads a command that is a program and its arguments, so that no shell is needed to start it. */
import type { Env } from "./adapter.ts";

/** A shell does these by itself, so that no program of this name may be started instead. */
const OWN = new Set(
  `. : [ [[ ]] ! { } alias bg bind break builtin caller case cd command compgen complete compopt continue
   coproc declare dirs disown do done echo elif else enable esac eval exec exit export false fc fg fi for
   function getopts hash help history if in jobs kill let local logout mapfile popd printf pushd pwd read
   readarray readonly return select set shift shopt source suspend test then time times trap true type
   typeset ulimit umask unalias unset until wait while`.split(/\s+/),
);
/** Variables that a shell sets itself, or writes in another form on Windows. */
const SET =
  /^(?:_|IFS|OPT\w+|PPID|PWD|OLDPWD|PATH|TE?MP|SHLVL|S?RANDOM|SECONDS|LINENO|BASH\w*|SHELLOPTS|E?UID|GROUPS|DIRSTACK|FUNCNAME|HIST\w+|HOSTNAME|\w+TYPE|PIPESTATUS|EPOCH\w+|PS\d|COMP\w+|COPROC|MAPFILE|REPLY)$/;
/** The home folder, before a path: no quotes may stand between them. */
const HOME = /~(?=\/)/y;
/** A quoted text, an escaped sign, a variable, or signs that mean themselves to every shell. */
const PIECE =
  /'([^'\0]*)'|"((?:[^"\\$`\0]|\\[^\0]|\$(?:\{[A-Za-z_]\w*\}|[A-Za-z_]\w*))*)"|\\([^\n\0])|\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))|((?:[\w@%+=:,./^\]-]|[^\0-\x7f\p{Z}\p{C}])+)/uy;
const IN_QUOTES = /\\([$`"\\])|\\\n|\$\{?(\w+)\}?/g;
const GAP = /[ \t]+|[ \t\n]*$/y;

/**
 * The words that a POSIX shell makes of a simple command; undefined if there is anything else in it,
 * or a value that it would split or look up among files.
 */
export function simpleWords(line: string, env: Env): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = /^[ \t\n]*/.exec(line)?.[0].length ?? 0;
  const valueOf = (name: string) => (SET.test(name) ? undefined : env[name]);
  while (at < line.length) {
    GAP.lastIndex = at;
    const gap = GAP.exec(line);
    if (gap?.[0]) {
      at += gap[0].length;
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    HOME.lastIndex = at;
    if (word === undefined && env["HOME"] && HOME.test(line)) {
      word = env["HOME"];
      at += 1;
      continue;
    }
    PIECE.lastIndex = at;
    const [piece, text, quoted, escaped, braced, named, plain] = PIECE.exec(line) ?? [];
    if (piece === undefined) return undefined;
    at += piece.length;
    const name = braced ?? named;
    const value: string | undefined =
      quoted !== undefined
        ? unquoted(quoted, valueOf)
        : name !== undefined
          ? whole(valueOf(name))
          : (text ?? escaped ?? plain);
    if (value === undefined) return undefined;
    // An empty value outside of quotes makes no word.
    if (name === undefined || value) word = (word ?? "") + value;
  }
  if (word !== undefined) words.push(word);
  const [program = "="] = words;
  return program.includes("=") || OWN.has(program) ? undefined : words;
}

/** Undefined if a shell would split the value, or take it for a pattern. */
const whole = (value: string | undefined): string | undefined =>
  value === undefined || /[\s*?[\0]/.test(value) ? undefined : value;

function unquoted(text: string, valueOf: (name: string) => string | undefined): string | undefined {
  let isKnown = true;
  const value = text.replace(IN_QUOTES, (_, sign?: string, name?: string) => {
    const found = name === undefined ? (sign ?? "") : valueOf(name);
    isKnown &&= found !== undefined;
    return found ?? "";
  });
  return isKnown ? value : undefined;
}
