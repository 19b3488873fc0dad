/** A model chooses a file's name: only as an argument may it stand, or it is refused (S21). */

/** `${file}`, or what a shell could read as that variable. */
const FILE = /\$\{?[!#]?file(?!\w)/;
/** An argument of its own, or an option's value, in any quotes. */
const ALONE =
  /^(?:(?<option>--?[A-Za-z][\w-]*)=)?(?:\$(?:file|\{file\})|"\$(?:file|\{file\})"|'\$\{file\}')$|^["'](?<quoted>--?[A-Za-z][\w-]*)=\$\{file\}["']$/;

/** The most characters of a line and words of a command that are read. */
const MOST = 4000;

/** Programs and commands that take words for a program, or paste them into one. */
const RUNS =
  /^(?:eval|trap|xargs|find|fd|parallel|watch|ssh|su|runuser|sg|script|at|batch|tmux|screen|hyperfine|concurrently|adb|osascript|pwsh|powershell|cmd|wsl|g?make|just|task|entr|watchexec|nodemon)(?:\.exe)?$/i;
/** Programs whose first operand is a program. */
const RUNS_FIRST = /^(?:[gmn]?awk|g?sed|jq|jaq|gojq)$/;
/** Commands whose words are names of variables, or land where another command reads them. */
const NAMES =
  /^(?:\.|source|read|mapfile|readarray|declare|typeset|local|export|readonly|unset|let|alias|getopts|select|for|coproc|function|enable|bind|complete|compgen|wait|set|cd|pushd|fc)$/;
const INTERPRETER =
  /^(?:\w{0,3}sh|python|pypy|node|nodejs|bun|tsx|ts-node|deno|perl|ruby|php|lua|luajit|R|Rscript|julia|elixir|groovy|raku|tclsh|expect)[\d.]*(?:\.exe)?$/;
/** Programs that decide nothing by what they read, and run none of it. */
const READS = /^(?:[ef]?grep|rg|head|tail|wc|sort|uniq|cat|tee|tr|cut)$/;
/** Options whose value may be a program, of any command and of an interpreter. */
const CODE =
  /^[-+]\w{0,2}[ceESI]$|^--?[\w-]*(?:eval|exec|command|cmd|shell|script|program|action|expression)\w*$|^--?(?:run|print|code|call)$/;
const SHORT_CODE = /^[-+]\w*[cCeEprRBF]$/;
/** Comparisons of numbers, for which some shells run what stands in brackets. */
const COUNTS = /^-(?:eq|ne|l[te]|g[te])$/;
const LEADS = /^(?:if|then|elif|else|while|until|do|!|\{|\w+\+?=.*)$/s;
const WRAPS =
  /^(?:env|sudo|doas|exec|command|builtin|nohup|nice|ionice|g?timeout|time|setsid|stdbuf|caffeinate|busybox)$/;

interface Word {
  readonly at: number;
  readonly raw: string;
}

interface Simple {
  readonly words: readonly Word[];
  /** Words that are not arguments: targets of redirections, and patterns of a `case`. */
  readonly others: readonly Word[];
  /** It reads what an earlier command prints. */
  readonly isPiped: boolean;
}

const SKIP = /[ \t]+|(?<=[ \t])\\\n|#[^\n]*/y;
const REDIRECTION = /(?:&>>?|\d*(?:>>|>\||[<>]&|<>|[<>]))(?![<(&>|])/y;
const OPERATOR = /;;&|;[;&]|\|\||&&|\|&|[;&|()\n]/y;
const WORD =
  /(?:[^\s\p{Cc};&|()<>'"\\$`]+|\\[^\n]|'[^']*'|\$(?:\{\w+(?::?-[\w./]*)?\}|(?![({['"]))|"(?:[^"\\$`]|\\[^]|\$(?:\{\w+(?::?-[\w./]*)?\}|(?![({[])))*")+/uy;

/** Undefined if the line holds more than simple commands: a substitution, an open quote. */
function commandsIn(line: string): readonly Simple[] | undefined {
  const commands: Simple[] = [];
  const start = (isPiped: boolean) => ({ words: [] as Word[], others: [] as Word[], isPiped });
  let now = start(false);
  let isPattern = false;
  let isTarget = false;
  let at = 0;
  const took = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(line) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  const end = (isPiped: boolean) => {
    commands.push(now);
    now = start(isPiped);
  };
  while (at < line.length) {
    if (took(SKIP) !== undefined) continue;
    if (took(REDIRECTION) !== undefined) {
      isTarget = true;
      continue;
    }
    const from = at;
    const operator = took(OPERATOR);
    if (operator === undefined) {
      const raw = took(WORD);
      if (raw === undefined) return undefined;
      (isTarget || isPattern ? now.others : now.words).push({ at: from, raw });
      isTarget = false;
      if (raw === "esac") isPattern = false;
      const [head, , last] = now.words.slice(-3).map((word) => word.raw);
      if (head !== "case" || last !== "in") continue;
      if (!now.words.slice(0, -3).every((word) => LEADS.test(word.raw))) continue;
      isPattern = true;
    } else if (isPattern) {
      if (/^[;&]/.test(operator)) return undefined;
      if (operator !== ")") continue;
      end(false);
      isPattern = false;
    } else if (operator !== "\n" || now.words.length) {
      end(/^\|&?$/.test(operator));
      isPattern = /^;[;&]/.test(operator);
    }
  }
  end(false);
  return commands;
}

/** Drops the quotes; of a path the last part counts, and of a text only that it is one. */
function nameOf(raw: string): string {
  const text = raw.replace(/["'\\]/g, "");
  if (/^[-+]/.test(text)) return text;
  return /\s/.test(text) ? "a text" : text.replace(/^.*\//, "");
}

/** The index of the word that names the program, behind what leads to it. */
function headOf(words: readonly string[]): number {
  let isWrapped = false;
  const at = words.findIndex((raw) => {
    const name = nameOf(raw);
    if (WRAPS.test(name)) return !(isWrapped = true);
    return !LEADS.test(raw) && !(isWrapped && /^[-\d]/.test(name));
  });
  return at < 0 ? words.length : at;
}

/** A word, which is an option's value or its own, is an argument that no program runs. */
export function isArgument(words: readonly string[], at: number, option = ""): boolean {
  if (words.length > MOST) return false;
  const start = headOf(words);
  const allNames = words.map(nameOf);
  const names = allNames.slice(start, at);
  const [head] = names;
  if (head === undefined) return false;
  if (head === "case") return at === start + 1 && words[at + 1] === "in";
  if (NAMES.test(head) || head.startsWith("$")) return false;
  if (names.some((name) => RUNS.test(name)) || allNames.some((name) => COUNTS.test(name)))
    return false;
  if (/^(?:test|\[\[?|printf|-v|-R)$/.test(head) && names.some((name) => /^-[vR]$/.test(name)))
    return false;
  const first = names.slice(1).find((name) => !/^-[nErsuzeaScjMC]+$/.test(name)) ?? "-";
  if (RUNS_FIRST.test(head) && /^(?:-.*|\$.*|)$/.test(first)) return false;
  const ofPerl = names.findIndex((name) => /^(?:perl|ruby)[\d.]*$/.test(name));
  // A name that ends with "|" is a command to `perl -n`.
  if (ofPerl >= 0 && names.slice(ofPerl).some((name) => /^-\w*[npi]/.test(name))) return false;
  return READS.test(head) || !isCode([...names, option]);
}

/** The word behind these may be the value of an option that takes a program. */
function isCode(names: readonly string[]): boolean {
  const isRun = names.some((name) => INTERPRETER.test(name));
  for (let at = names.length - 1; at > 0; at--) {
    const name = names[at] as string;
    if (CODE.test(name) || (isRun && SHORT_CODE.test(name))) return true;
    if (/^[-+]./.test(name) || name === "") continue;
    // `-o` takes the next word, and the program comes behind it.
    if (!isRun || !/^[-+]\w*[oO]$/.test(names[at - 1] ?? "")) return false;
  }
  return false;
}

/** The file's name is an argument wherever it stands; undefined if it stands elsewhere. */
export function withFile(line: string): string | undefined {
  if (!isNamed(line)) return line;
  const commands = line.length > MOST ? undefined : commandsIn(line);
  let text = "";
  let done = 0;
  for (const { words, others, isPiped } of commands ?? []) {
    const raws = words.map(({ raw }) => raw);
    if (others.some(({ raw }) => isNamed(raw))) return undefined;
    // Another command must not read the name as its program.
    if (isPiped && done && !READS.test(nameOf(raws[0] ?? ""))) return undefined;
    for (const [i, { at, raw }] of words.entries()) {
      if (!isNamed(raw)) continue;
      const { groups } = ALONE.exec(raw) ?? {};
      if (!ALONE.test(raw) || !isArgument(raws, i, groups?.["option"] ?? groups?.["quoted"]))
        return undefined;
      text += line.slice(done, at) + inDouble(raw);
      done = at + raw.length;
    }
  }
  return commands && text + line.slice(done);
}

/** The text names the file, or will when a shell took quotes and backslashes out of it. */
export const isNamed = (text: string): boolean =>
  FILE.test(text) || FILE.test(text.replace(/["'\\\n]/g, ""));

function inDouble(word: string): string {
  if (word.includes('"')) return word;
  return word.includes("'") ? word.replaceAll("'", '"') : word.replace(/\$.*/, '"$&"');
}
