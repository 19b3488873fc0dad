/** Reads what a program in Python can end with and print. */
import { ofText } from "../../model/known.ts";
import { pathFrom } from "../../model/paths.ts";
import { withoutComments } from "../comments.ts";
import { parserEnding } from "./argparse.ts";
import { callersIn, moduleDeeds, type ReadTexts } from "./files.ts";
import { numbersOf, printedAll } from "./named-values.ts";
import type { Masked } from "./masked.ts";
import { inBrackets, printedBy, argumentsIn } from "./printed.ts";
import { asModule, withoutTypes } from "./python-called.ts";
import { reachedPython } from "./python-foreknown.ts";
import { reachedWith } from "./reached.ts";
import { filledIn } from "./python-helpers.ts";
import { importsIn, isBrought, modulePaths, placesAdded, type Imported } from "./python-modules.ts";
import { codeBehindCall } from "./python-endings.ts";
import { depthOf } from "./python-lines.ts";
import { isImportLine, isTaken, plainStreams, withoutPlainFiles } from "./python-streams.ts";
import {
  ALONE,
  ANYTHING,
  deedsOf,
  HOLE,
  nothingSeen,
  SILENCE,
  takeIn,
  UNTRACED,
  OPAQUE,
  UNSEEN,
  type Beside,
  type Deeds,
  type Printable,
  type SeenDeeds,
} from "./value.ts";

/** By these anything may be reached under another name. */
const HIDDEN =
  /\b(?:eval|exec|__import__|__builtins__|builtins|globals|locals|vars|getattr|setattr|breakpoint|create_subprocess_\w+|redirect_stdout|StreamHandler|__class__(?!\s*\.\s*__name__\b)|__dict__|__subclasses__|_sys|_os)\b|(?<!\bre\.)\bcompile\s*\(|\bimport\s+\*|\b(?:sys|os|subprocess|io)\s+as\s|\bas\s+print\b|\bio\s*\.\s*(?:FileIO|open)|\bsys\s*\.\s*argv\s*\.\s*(?:append|clear|extend|insert|pop|remove)\b/;
const DOORS =
  /\/dev\/(?:stdout|stderr|fd|pts)|\b(?:join|Path)\s*\(\s*["']\/dev\/?["']|\/proc\/|CONOUT|ext:\/\/sys\./;
/** A program reaches a module of the language, its paths or a code by these, through something else. */
const THROUGH =
  /\.\s*(?:sys|os)\s*\.|\bsys\s*\.\s*path\s*(?:\[[^\]\n]*\]\s*\+?=(?!=)|\.\s*extend\b|\+?=(?!=))/;
const isThrough = (code: string): boolean =>
  THROUGH.test(code) || (/\bSystemExit\b/.test(code) && /\.\s*code\s*=(?!=)/.test(code));
const BY_NUMBER =
  /\bopen\s*\(\s*(?:[12]\b|int\s*\(|[A-Z]\w*\s*\.\s*[A-Z_]+\b)|\bopen\s*\([^()\n]*\bfile\s*=\s*(?:[12]\b|int\b)/;

const SYS =
  /^sys(?:\.(?:stdin|argv|version|version_info|platform|executable|maxsize|exc_info|path|flags|getsizeof|getdefaultencoding|modules\.get|stderr|stdout\.(?:write|flush|reconfigure|isatty|encoding))\b)/;
const OS =
  /^os(?:\.(?:path|environ|getenv|makedirs|mkdir|getcwd|getpid|getppid|listdir|remove|unlink|rename|replace|stat|sep|linesep|uname|name|scandir|walk|chmod|rmdir|getlogin|cpu_count|devnull|urandom|fspath|utime|access|[A-Z]_OK|O_\w+|symlink|getuid|geteuid|pathsep|curdir|nice|umask|get_terminal_size)\b)/;
/** A line for a shell that only makes a sound or shows a notice, or whose output nobody reads. */
const SILENT =
  /^(?:say|afplay|paplay|aplay|pw-play|notify-send|mkdir|touch)\b[^;|&\x60$()<>\n]*&?\s*$|^[^;|&\x60$()<>\n]*>\s*\/dev\/null\s+2>&1\s*&?\s*$/;

/** From here on it prints to standard error. */
const MOVES = /(?<![\w.])sys\.stdout[ \t]*=[ \t]*sys\.stderr(?=[ \t]*(?:[;\n]|$))/g;

const MOST_CALLS = 16;

/** A script that is started with these words, without what is not reached with them. */
export function readPythonScript(
  world: ReadTexts,
  text: string,
  args: readonly Printable[],
): Deeds {
  const words = args.flatMap(({ exact, text }) => (exact && WORD.test(text) ? text : []));
  const own = { ...world, words };
  const left = reachedPython(reachedWith(text, args), { ...own, args }, []);
  if (left === text) return readPython(own, text, args);
  putInPlace(world, left);
  // A module that takes it in reads it whole.
  return readPython({ ...own, stack: world.stack.slice(0, -1) }, left, args);
}

const WORD = /^[A-Za-z][\w-]+$/;

/** Only what is left of the text that was read last can be reached. */
const putInPlace = ({ texts }: ReadTexts, left: string): void => {
  texts[texts.length - 1] = withoutComments(left, "x.py");
};

/** `args` are the words behind its name, if known, and `shown` is what others take out of it. */
export function readPython(
  world: ReadTexts,
  written: string,
  args?: readonly Printable[],
  shown: readonly string[] | undefined = [],
): Deeds {
  const { text, code: whole } = plainStreams(withoutTypes(written));
  if (RUNS.test(whole)) readRun(world, text);
  if (HIDDEN.test(whole) || isThrough(whole) || DOORS.test(text)) return UNTRACED;
  const code = withoutPlainFiles(whole).replace(MOVES, (words) => " ".repeat(words.length));
  const program = { text, code };
  const isMoved = whole.search(MOVES) >= 0;
  const seen = nothingSeen(0, /\b(?:raise|assert)\b/.test(code) ? 1 : "error");
  const { codes, printed, errors } = seen;
  const beside = new Map<Printable, Beside>();
  let asked = 0;
  const leave = (given: string, index: number): void => {
    const [first = "0"] = argumentsIn(given);
    const [, called] = /^([A-Za-z_]\w*)\(/.exec(first) ?? [];
    const numbers = /^[A-Za-z_]\w*$/.test(first) ? numbersOf(first, program) : undefined;
    if (/^f?(["'])/.test(first)) errors.push(UNSEEN);
    const values =
      called === undefined || asked++ > MOST_CALLS
        ? (numbers?.map(String) ?? [first])
        : returnedBy(code, called);
    for (const value of values) {
      if (/^(?:0|None|False|)$/.test(value)) continue;
      seen.refuses ||= !isUnread(code, index);
      if (/^\d+$/.test(value)) codes.add(Number(value) & 255);
      else codes.add(/^f?(["'])/.test(value) ? 1 : "any");
    }
  };
  const others = callersIn(world);
  const printedOf = (words: readonly string[], index: number) =>
    printedAll(program, words, { others, filled: filledIn(program, index, others) });
  const bracket = (index: number): string => {
    const open = text.indexOf("(", index);
    return open < 0 ? "" : inBrackets(text, open);
  };
  for (const { index } of code.matchAll(/(?<![\w.])(?:sys|os)\b/g)) {
    const rest = code.slice(index, index + 60).replace(/^os\.(?=sys\b)/, "");
    if (isImportLine(code, index)) continue;
    if (/^sys\.stdout\s*[,)]/.test(rest) && isAsked(code, index)) continue;
    const dump = /^sys\.stdout\s*[,)]/.test(rest) ? dumpedBefore(text, index) : undefined;
    if (dump !== undefined) {
      printed.push(...printedOf([`json.dumps(${dump})`], index));
      continue;
    }
    if (/^(?:sys\.exit|os\._exit)\s*\(/.test(rest)) leave(bracket(index), index);
    else if (/^os\.(?:system|popen)\s*\(/.test(rest)) {
      if (!isSilent(rest, argumentsIn(bracket(index)))) return UNTRACED;
    } else if (!SYS.test(rest) && !OS.test(rest)) return UNTRACED;
    if (/^sys\.stdout\.write\b/.test(rest))
      printed.push(...printedOf(argumentsIn(bracket(index)), index));
    if (/^sys\.stderr\.write\s*\(/.test(rest)) errors.push(printedBy(argumentsIn(bracket(index))));
    else if (/^sys\.stderr\b/.test(rest)) errors.push(UNSEEN);
  }
  for (const { index } of code.matchAll(/(?<![\w.])(?:exit|quit|SystemExit)\b/g)) {
    const before = code.slice(Math.max(0, index - 40), index);
    const rest = code.slice(index, index + 40);
    if (/\b(?:except)\s*\(?[\w\s,.]*$/.test(before) || isTaken(code, index)) continue;
    if (/^(?:exit|quit|SystemExit)\s*\(/.test(rest) && !/\bdef\s+$/.test(before))
      leave(bracket(index), index);
    else if (/^SystemExit\b/.test(rest) && /\braise\s+$/.test(before)) continue;
    else return UNTRACED;
  }
  for (const { index } of code.matchAll(/(?<![\w.])(?:print|input)\b/g)) {
    const rest = code.slice(index, index + 20);
    if (!/^(?:print|input)\s*\(/.test(rest)) {
      // A name of a parameter or a key, and no function.
      if (/^input\s*[=:,)\]\n.]/.test(rest)) continue;
      return UNTRACED;
    }
    const words = argumentsIn(bracket(index));
    const to = words.find((word) => /^file\s*=/.test(word))?.replace(/^file\s*=\s*/, "");
    const toldWords = words.filter((word) => !/^(?:file|flush|end|sep)\s*=/.test(word));
    const joins = words.some(
      (word) =>
        /^(?:end|sep)\s*=/.test(word) && !/^(?:end|sep)\s*=\s*(["'])(?:\\n| |)\1$/.test(word),
    );
    const isSeen = !joins && !words.some((word) => word.startsWith("*"));
    const values = isSeen ? printedOf(toldWords, index).map((value) => ({ ...value })) : [UNSEEN];
    const ends = isSeen ? codeBehindCall({ text, code: whole }, index) : 0;
    if (ends) for (const value of values) beside.set(value, { ...ALONE, code: ends });
    const isOutput = to === undefined || to === "sys.stdout";
    if (isOutput || !(to === "sys.stderr" || isOpened(code, to))) printed.push(...values);
    if (!isOutput) errors.push(...(values.length ? values : [UNSEEN]));
  }
  // What it prints still counts as an answer as well.
  if (isMoved) errors.push(...printed);
  readProcesses(program, seen);
  const refusal = parserEnding(program, args);
  if (refusal !== undefined) codes.add(refusal);
  const places = [world.folder ?? world.cwd, ...placesAdded(program, world)];
  for (const item of importsIn(program, shown))
    for (const inner of imported(world, item, places)) takeIn(seen, inner);
  if (BY_NUMBER.test(code)) return UNTRACED;
  return { ...deedsOf(seen), beside };
}

const RUNS = /\brunpy\b|\bexec\s*\(/;

/** Whatever it runs counts as unknown; the words of a file that it names show more (S31). */
function readRun(world: ReadTexts, text: string): void {
  for (const [, name = ""] of text.matchAll(/["']([\w./-]{1,200}\.py)["']/g)) {
    const path = pathFrom(world.cwd, name);
    if (path !== undefined && world.files.exists(path))
      moduleDeeds(world, path, (inner, text) => readPython(inner, text));
  }
}

/** It is read by the program itself, or nobody reads what the line prints. */
function isSilent(call: string, words: readonly string[]): boolean {
  const line = printedBy(words).text;
  const isTaken = call.startsWith("os.popen") && words.length < 2;
  return isTaken || (SILENT.test(line) && !line.startsWith(HOLE));
}

const OPEN = /\bopen\s*\(/;
const wordsOfOpening = ofText(
  (code) => new Set(code.split("\n").flatMap((line) => (OPEN.test(line) ? line.split(/\W+/) : []))),
);

/** It opens a file, or is the name of one that some line opens; None goes to the script's output. */
const isOpened = (code: string, to: string): boolean =>
  OPEN.test(to) || (/^(?!None$)\w+$/.test(to) && wordsOfOpening(code).has(to));

/** Faults that Python itself reports. */
const OWN_FAULT =
  /^\s*except\b\s*(?:\(?\s*(?:(?:json|subprocess|urllib|\w+\.error)\.)?(?:Exception|BaseException|JSONDecodeError|OSError|IOError|FileNotFoundError|PermissionError|ValueError|TypeError|KeyError|AttributeError|ImportError|ModuleNotFoundError|UnicodeDecodeError|TimeoutExpired|TimeoutError|CalledProcessError|KeyboardInterrupt|EOFError|URLError)\b[\w\s,.()]*)?:/;

/** An error that may stand for a refusal; these are of values and files. */
const RAISES = /\braise\s+(?!(?:ValueError|KeyError|TypeError|FileNotFoundError|OSError)\b)\w/;

/** What stands there is about a fault of the hook's own, and refuses nothing. */
function isUnread(code: string, index: number): boolean {
  const lines = code.slice(0, index).split("\n");
  const own = depthOf(lines.at(-1) ?? "");
  const head = lines.findLast((line) => line.trim() !== "" && depthOf(line) < own);
  return OWN_FAULT.test(head ?? "") && (/JSONDecodeError/.test(head ?? "") || !RAISES.test(code));
}

const functionsIn = ofText(
  (code) =>
    new Map(
      code.split("\n").flatMap((line, i) => {
        const [, name] = /^\s*(?:async\s+)?def\s+(\w+)\s*\(/.exec(line) ?? [];
        return name === undefined ? [] : [[name, i] as const];
      }),
    ),
);

/** The values that a function returns, by its lines; an empty one stands for its end. */
function returnedBy(code: string, name: string): readonly string[] {
  const at = functionsIn(code).get(name);
  if (at === undefined) return ["unknown"];
  const [head = "", ...lines] = code.split("\n").slice(at);
  const end = lines.findIndex((line) => line.trim() !== "" && depthOf(line) <= depthOf(head));
  const values = (end < 0 ? lines : lines.slice(0, end)).flatMap((line) => {
    const [, value] = /\breturn\b[ \t]*(.*)$/.exec(line) ?? [];
    const [, yes, no] = /^(\d+)[ \t]+if\b.*\belse[ \t]+(\d+)$/.exec(value?.trim() ?? "") ?? [];
    return value === undefined ? [] : yes === undefined || no === undefined ? [value] : [yes, no];
  });
  return ["", ...values.map((value) => value.trim())];
}

const NEAR = 600;

/** What `json.dump` is given before this place, to which it writes. */
const dumpedBefore = (text: string, index: number): string | undefined => {
  const near = text.slice(Math.max(0, index - NEAR), index + 40);
  const start = near.lastIndexOf("json.dump(");
  const [value, to] = start < 0 ? [] : argumentsIn(inBrackets(near, start + "json.dump".length));
  return value !== undefined && to === "sys.stdout" ? value : undefined;
};

const isAsked = (code: string, index: number): boolean =>
  /\bhasattr\s*\(\s*$/.test(code.slice(Math.max(0, index - 20), index));

/** A program whose output goes where the script's own goes may print anything. */
function readProcesses({ code, text }: Masked, { printed, errors }: SeenDeeds): void {
  const named = /\bfrom\s+subprocess\s+import\b/.test(code);
  const call = named
    ? /(?<![\w.])(?:subprocess\s*\.\s*)?(?:run|call|check_call|Popen)\s*\(/g
    : /\bsubprocess\s*\.\s*(?:run|call|check_call|Popen)\s*\(/g;
  for (const { index, 0: whole } of code.matchAll(call)) {
    const words = argumentsIn(inBrackets(text, index + whole.length - 1));
    const keyed = (name: string) =>
      words.find((word) => /^(\w+)\s*=/.exec(word)?.[1] === name)?.replace(/^\w+\s*=\s*/, "");
    const captures = keyed("capture_output") === "True";
    const goes = (name: string) => {
      const to = keyed(name) ?? "";
      const isKept = /^(?:subprocess\.)?(?:PIPE|DEVNULL|STDOUT)$/.test(to);
      return captures || isKept || isOpened(code, to);
    };
    if (!goes("stdout") || words.some((word) => word.startsWith("**"))) printed.push(OPAQUE);
    if (!goes("stderr")) errors.push(UNSEEN);
  }
  const held = code.match(/\bsubprocess\s*\.\s*\w+/g) ?? [];
  const KNOWN =
    /\.\s*(?:run|call|check_call|Popen|check_output|getoutput|getstatusoutput|DEVNULL|PIPE|STDOUT|TimeoutExpired|CalledProcessError|CompletedProcess|SubprocessError|CREATE_\w+|DETACHED_PROCESS|STARTUPINFO|STARTF_\w+)$/;
  const isUncalled = /\bsubprocess\s*\.\s*(?:run|call|check_call|Popen)\b(?!\s*[([])/.test(code);
  if (isUncalled || !held.every((text) => KNOWN.test(text))) printed.push(UNSEEN);
}

function imported(
  world: ReadTexts,
  { name, taken, perhaps }: Imported,
  places: readonly (string | undefined)[],
): readonly Deeds[] {
  if (name === undefined) return [ANYTHING];
  const there = (name: string) =>
    modulePaths(name, places).filter((path) => world.files.exists(path));
  const found = there(name);
  // Python runs first what a module lies in.
  const around = [...name.matchAll(/(?<=\w)\./g)].flatMap(({ index }) =>
    there(name.slice(0, index)),
  );
  // A file of the project comes before a module of Python's own.
  return found.length
    ? [...found, ...around].map((path) =>
        moduleDeeds(world, path, readModule(taken), partKey(taken, world.words)),
      )
    : [perhaps || isBrought(name) ? SILENCE : ANYTHING];
}

const partKey = (taken: readonly string[] | undefined, words: readonly string[] = []): string =>
  [taken ? ` ${[...new Set(taken)].sort().join(" ")}` : "", ...words].join(" of ");

const readModule =
  (taken: readonly string[] | undefined) =>
  (world: ReadTexts, text: string): Deeds => {
    const left = reachedPython(asModule(text, taken), world, taken);
    putInPlace(world, left);
    return readPython(world, left, undefined, taken);
  };
