/** Reads what one command of a shell script ends with and prints. */
import { behind, interpreterOf, readingOf, UNKNOWN, wrapperOf } from "../interpreters.ts";
import { scriptOf } from "../script.ts";
import type { ShellCommand, ShellWord } from "../shell-types.ts";
import { readNode } from "./node.ts";
import { readPowerSounds, readAppleScript } from "./notices.ts";
import { projectPath, spend, scriptAt, type ReadTexts } from "./files.ts";
import { jsonOf } from "./json.ts";
import {
  isPlainGit,
  LOADS_MORE,
  mayHalt,
  programOf,
  takesApart,
  UNCLEAR,
  type Program,
} from "./programs.ts";
import { readPowerShell } from "./power-shell.ts";
import { readPython } from "./python.ts";
import { parseTree } from "./shell-tree.ts";
import {
  assign,
  BACK_DOORS,
  evaluate,
  giveArguments,
  readScriptFile,
  readShell,
  setVariable,
  spelled,
  spellingsOf,
  wordValue,
  type At,
  type FunctionText,
  type Shell,
  type Streams,
} from "./shell.ts";
import {
  ANYTHING,
  originOf,
  HOLE,
  literal,
  NOTHING,
  PAYLOAD,
  together,
  UNSEEN,
  type ExitCode,
  type Deeds,
  type Printable,
} from "./value.ts";

type Codes = ReadonlySet<ExitCode>;
const OK: Codes = new Set([0]);
const ANY: Codes = new Set<ExitCode>(["any"]);

export interface Call {
  /** The words as far as they are known, the program's name first. */
  readonly values: readonly Printable[];
  /** The same as paths: a variable whose value is not known stands as it is written. */
  readonly paths: readonly string[];
  readonly streams: Streams;
}

/** Reads what a shell's text does. */
export const readLine = (
  world: ReadTexts,
  text: string,
  how: Parameters<typeof readShell>[3] = {},
): Deeds => readShell(world, text, runProgram, how);

function runProgram(
  at: At,
  command: ShellCommand,
  words: readonly ShellWord[],
  streams: Streams,
): Codes {
  const [head] = words;
  const raws = words.map(({ from, to }) => at.source.slice(from, to));
  if (/^(?:local|export|declare|readonly|typeset)$/.test(raws[0] ?? ""))
    return declare(at, words, raws, streams);
  if (raws[0] === "exec" && words.length === 1) return redirectsItself(at, command);
  const values = words.map((word) => wordValue(at, word, streams));
  const paths = words.map((word) => spelled(at, word));
  const named = variableIn(values);
  const spellings = words[named] ? spellingsOf(at, words[named]) : [];
  const isQuoted = raws[named]?.startsWith('"') === true;
  if (!/^"?\$/.test(raws[named] ?? "") || !spellings.every((one) => FOLLOWED.test(one)))
    return runWords(at, { values, paths, streams }, isQuoted && head === words[named]);
  const codes = new Set<ExitCode>();
  for (const spelling of spellings) {
    const put = isQuoted ? [spelling] : spelling.split(/\s+/).filter(Boolean);
    const call = {
      values: [...values.slice(0, named), ...put.map(literal), ...values.slice(named + 1)],
      paths: [...paths.slice(0, named), ...put, ...paths.slice(named + 1)],
      streams,
    };
    for (const code of call.values.length ? runWords(at, call, isQuoted) : OK) codes.add(code);
  }
  return codes;
}

/** Plain words, or the path of one program. */
const FOLLOWED = /^[\w .-]*$|^[^\s/]*(?:\/[\w.-]+)+$/;

/** The index of the word that names the program, behind those that only start it another way. */
const variableIn = (values: readonly Printable[]): number =>
  values.findIndex(({ text }) => !wrapperOf(text) && !/^-|^\d+\w?$|^\w+=/.test(text));

function runWords(at: At, call: Call, isQuoted: boolean): Codes {
  const {
    values: [head],
    paths: [path = ""],
    streams,
  } = call;
  // A name that a variable holds may be anything, also a word of the shell itself.
  const isPath = /[/\\]/.test(path) || isQuoted;
  if (!head || (head.text.includes(HOLE) && !isPath) || /\s/.test(path)) return lose(at.shell);
  const name = head.text.includes(HOLE) ? path : head.text;
  if (/^(?:local|export|declare|readonly|typeset)$/.test(name)) return lose(at.shell);
  const codes = runCall(at, name, call, 3);
  if (name === "exec") for (const code of codes) streams.ends.add(code);
  return codes;
}

function declare(
  at: At,
  words: readonly ShellWord[],
  raws: readonly string[],
  streams: Streams,
): Codes {
  words.forEach((word, i) => {
    const raw = raws[i] as string;
    // A function or a reference under this name would be followed wrongly.
    if (/^-\w*[nfi]/.test(raw)) at.shell.lost = true;
    else if (/^\w+\+?=/.test(raw)) assign(at, word, raw, streams);
  });
  return OK;
}

/** From here on the shell's own output goes elsewhere: only what leads away from the agent is plain. */
function redirectsItself({ shell, source }: At, { targets, from }: ShellCommand): Codes {
  const text = source.slice(from, targets.at(-1)?.to ?? from);
  const leadsBack =
    /2>\s*&\s*1/.test(text) && !/(?:^|[^2&])>>?\s*[^&\s]/.test(text.replace(/2>\s*&\s*1/g, ""));
  if (leadsBack || /&>|>\(|[3-9]\s*>/.test(text)) shell.lost = true;
  return OK;
}

/** What a program does that tells only what a system knows. */
const PLAIN: Deeds = { codes: OK, printed: [PAYLOAD], errors: [PAYLOAD], refuses: false };

/** `deep` counts the programs that start one another on this line. */
function runCall(at: At, name: string, call: Call, deep: number): Codes {
  const { shell } = at;
  const { values, streams } = call;
  const args = values.slice(1);
  if (shell.functions.has(name)) return runFunction(at, name, args, streams);
  if (UNCLEAR.includes(name)) {
    shell.lost = true;
    return ANY;
  }
  if (name === "exit" || name === "return") return leave(shell, name, args, streams);
  if (name === "trap") return trap(at, args, streams);
  if (name === "set") return setOptions(shell, args);
  if (name === "." || name === "source") return source(at, call);
  if (name === "break" || name === "continue") return OK;
  if (name === "wait") return args.length ? ANY : OK;
  if (name === "cd" || name === "pushd") shell.moved = true;
  if (name === "command" && /^-[vV]/.test(args[0]?.text ?? ""))
    return answer(programOf("type") as Program, PAYLOAD, streams);
  if (name === "find") return find(args, streams);
  if (name === "curl") return curl(args, streams);
  if (name === "git" && isPlainGit(args.map(({ text }) => text))) return show(PLAIN, streams);
  if (name === "jq" || name === "gojq" || name === "jaq") return jq(args, streams);
  if (name === "sed" || name === "awk" || name === "gawk" || name === "mawk")
    return filter(name, args, streams);
  const wrapper = wrapperOf(name);
  if (wrapper && deep > 0) return wrapped(at, name, call, behind(call.paths, wrapper), deep);
  const program = programOf(name.replace(/^\/(?:usr\/)?(?:local\/)?s?bin\//, ""));
  if (program) return run(at, name, program, args, streams);
  return show(startedDeeds(at, call), streams, shell);
}

function runFunction(at: At, name: string, args: readonly Printable[], streams: Streams): Codes {
  const { shell } = at;
  if (shell.active.includes(name)) return OK;
  giveArguments(shell, args);
  shell.active.push(name);
  const returns = new Set<ExitCode>();
  const { body, source } = shell.functions.get(name) as FunctionText;
  const last = evaluate({ shell, source }, body, { ...streams, returns });
  shell.active.pop();
  return new Set([...returns, ...last]);
}

function leave(shell: Shell, name: string, [arg]: readonly Printable[], streams: Streams): Codes {
  const isNumber = arg?.from === "text" && /^\d+$/.test(arg.text);
  const code: ExitCode = isNumber ? Number(arg.text) & 255 : "any";
  if (code !== 0) shell.refused = true;
  (name === "exit" ? streams.ends : streams.returns).add(code);
  // What follows is not reached.
  return OK;
}

function trap(at: At, args: readonly Printable[], streams: Streams): Codes {
  const [handler] = args.filter(({ text }) => text !== "--");
  if (!handler || handler.text === "-" || handler.text === "" || args.length < 2) return OK;
  const tree = handler.from === "text" ? parseTree(handler.text) : undefined;
  if (tree) evaluate({ shell: at.shell, source: handler.text }, tree, { ...streams, tested: true });
  else at.shell.lost = true;
  return OK;
}

function setOptions(shell: Shell, args: readonly Printable[]): Codes {
  const texts = args.map(({ text }) => text);
  if (
    texts.some((text) => text.includes(HOLE) || text === "--") ||
    texts.some(
      (text) =>
        /^-$|^[^-+]/.test(text) &&
        !/^(?:errexit|pipefail|nounset|noclobber|posix|xtrace|monitor)$/.test(text),
    )
  )
    shell.lost = true;
  // An unset variable would end the script, which is a failure and no answer.
  if (texts.some((text) => /^-\w*e/.test(text)) || texts.includes("errexit")) shell.errexit = true;
  if (texts.includes("pipefail") && !texts.includes("+o")) shell.pipefail = true;
  return OK;
}

/** Another script that this shell itself reads. */
function source(at: At, { paths, values, streams }: Call): Codes {
  const { shell } = at;
  const place =
    shell.moved || paths[1] === undefined ? undefined : projectPath(shell.world, paths[1]);
  const key = `. ${place}`;
  if (place !== undefined && !shell.sourced.has(key))
    shell.sourced.set(key, scriptAt(shell.world, place)?.text);
  const text = shell.sourced.get(key);
  if (text === undefined || BACK_DOORS.test(text) || shell.active.includes(key)) return lose(shell);
  if (!shell.trees.has(text)) shell.trees.set(text, parseTree(text));
  const tree = shell.trees.get(text);
  if (!tree) return lose(shell);
  giveArguments(shell, values.slice(2));
  shell.active.push(key);
  const returns = new Set<ExitCode>();
  const last = evaluate({ shell, source: text }, tree, { ...streams, returns });
  shell.active.pop();
  return new Set([...returns, ...last]);
}

function lose(shell: Shell): Codes {
  shell.lost = true;
  return ANY;
}

const show = (
  { codes, printed, errors, refuses }: Deeds,
  streams: Streams,
  shell?: Shell,
): Codes => {
  if (refuses && shell) shell.refused = true;
  for (const value of printed) streams.out(value);
  for (const value of errors) streams.err(value);
  return codes;
};

/** As the condition of something else an answer leads on; as the last command it is computed. */
function answer({ answers }: Program, printed: Printable | undefined, streams: Streams): Codes {
  if (printed) streams.out(printed);
  if (!answers) return OK;
  return streams.tested ? new Set<ExitCode>([0, 1]) : ANY;
}

function run(
  at: At,
  name: string,
  program: Program,
  args: readonly Printable[],
  streams: Streams,
): Codes {
  const { shell } = at;
  if (program.unless && args.some(({ text }) => program.unless?.test(text)))
    return show({ ...ANYTHING, codes: program.answers ? ANY : OK }, streams);
  if (name === "read") readInto(shell, args, streams);
  if (name === "printf" && args[0]?.text === "-v") setVariable(shell, args[1]?.text ?? "", UNSEEN);
  switch (program.prints) {
    case "nothing":
      return answer(program, undefined, streams);
    case "words":
      return answer(program, wordsPrinted(name, args), streams);
    case "known":
      return answer(
        program,
        { text: HOLE, from: originOf(...args, name === "wc" ? NOTHING : NOTHING) },
        streams,
      );
    case "input":
      return answer(program, passedOn(name, program, args, streams), streams);
    case "unknown":
      return answer(program, UNSEEN, streams);
  }
}

function readInto(shell: Shell, args: readonly Printable[], { input }: Streams): void {
  const from = originOf(input);
  for (const { text } of args)
    if (/^[A-Za-z_]\w*$/.test(text)) setVariable(shell, text, { text: HOLE, from });
    else if (text.includes(HOLE) || /^-\w*a/.test(text)) shell.lost = true;
  if (!args.some(({ text }) => /^[A-Za-z_]/.test(text)))
    setVariable(shell, "REPLY", { text: HOLE, from });
}

/** A backslash may stand for any sign; which shell's `echo` reads it is not known. */
function wordsPrinted(name: string, args: readonly Printable[]): Printable | undefined {
  const all = args.filter(
    ({ text }, i) =>
      !(name === "echo" && /^-[neE]+$/.test(text)) &&
      !(name === "printf" && i === 0 && text === "--"),
  );
  if (name === "printf" && args[0]?.text === "-v") return undefined;
  const [format = NOTHING, ...rest] = all;
  const whole =
    name === "printf"
      ? formatted(format, rest)
      : all.reduce((sum, one, i) => together(i ? [sum, literal(" "), one] : [one]), NOTHING);
  const text = whole.text.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  return /\\(?!")/.test(text) ? { text: HOLE, from: "unknown" } : { ...whole, text };
}

function formatted(format: Printable, rest: readonly Printable[]): Printable {
  if (!/%/.test(format.text)) return format;
  const left = [...rest];
  const pieces = format.text.replaceAll("%%", "\ufffd").split(/(%[-0-9.]*[a-zA-Z])/);
  const whole = pieces.map((piece) => {
    if (!/^%[-0-9.]*[a-zA-Z]$/.test(piece))
      return { text: piece.replaceAll("\ufffd", "%"), from: format.from };
    const next = left.shift() ?? NOTHING;
    if (piece === "%s") return next;
    return { text: HOLE, from: originOf(next) };
  });
  // A format is used again for the words that are left.
  return left.length ? { text: HOLE, from: originOf(format, ...rest) } : together(whole);
}

/** The operands of a filter, and whether it reads a file. */
function readsFile({ operands = 0, takes = "" }: Program, args: readonly Printable[]): boolean {
  let count = 0;
  let patterns = operands;
  for (let i = 0; i < args.length; i++) {
    const text = (args[i] as Printable).text;
    const letter = /^-([A-Za-z])$/.exec(text)?.[1];
    if (letter && takes.includes(letter)) {
      if (letter === "e" || letter === "f") patterns = 0;
      i++;
    } else if (text === "-" || !text.startsWith("-")) count += text === "-" ? 0 : 1;
  }
  return count > patterns;
}

function passedOn(
  name: string,
  program: Program,
  args: readonly Printable[],
  { input }: Streams,
): Printable | undefined {
  if (
    /grep|rg$/.test(name) &&
    args.some(({ text }) => /^-\w*[qs]\w*$|^--quiet/.test(text)) &&
    args.some(({ text }) => /^-\w*q|^--quiet/.test(text))
  )
    return undefined;
  if (name === "tee") return input;
  if (readsFile(program, args)) return UNSEEN;
  if (name === "cat") return input;
  return { text: HOLE, from: originOf(input) };
}

function jq(args: readonly Printable[], streams: Streams): Codes {
  const texts = args.map(({ text }) => text);
  let filter: Printable | undefined;
  let files = 0;
  let unclear = false;
  let answers = false;
  let given: Printable[] = [];
  let isNull = false;
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] as string;
    if (text === "--arg") {
      given.push(args[i + 2] ?? UNSEEN);
      i += 2;
    } else if (text === "--indent") i += 1;
    else if (
      /^--(?:argjson|slurpfile|rawfile|args|jsonargs|from-file|seq|stream)|^-\w*[fL]/.test(text)
    )
      unclear = true;
    else if (/^--exit-status$|^-\w*e\w*$/.test(text) && !text.startsWith("--n")) answers = true;
    else if (text.startsWith("-"))
      isNull ||= /^-\w*n|^--null-input/.test(text) && !text.startsWith("--no");
    else if (!filter) filter = args[i];
    else files++;
  }
  const program = filter?.text ?? ".";
  const isKnown = filter === undefined || (filter.from === "text" && !filter.text.includes(HOLE));
  if (unclear || !isKnown || !takesApart(program))
    streams.out(isKnown && !unclear ? jqOutput(program) : UNSEEN);
  else
    streams.out(
      files
        ? UNSEEN
        : isNull
          ? { text: HOLE, from: originOf(...given) }
          : { text: HOLE, from: originOf(streams.input, ...given) },
    );
  if (!isKnown || unclear || mayHalt(program)) return ANY;
  return answers ? (streams.tested ? new Set<ExitCode>([0, 1]) : ANY) : OK;
}

/** An object that the filter writes itself. */
function jqOutput(program: string): Printable {
  const json = /^\s*\{/.test(program) ? jsonOf(program) : undefined;
  return json === undefined ? UNSEEN : { text: json, from: "payload" };
}

/** Scripts of `sed` and `awk` may print anything and choose their code. */
function filter(name: string, args: readonly Printable[], streams: Streams): Codes {
  streams.out(UNSEEN);
  const clear = args.every(({ from }) => from === "text");
  const chooses = args.some(({ text }) =>
    name === "sed" ? /[qQe]\s*\d|[qQ]/.test(text) : /exit|system|getline|\||close/.test(text),
  );
  const reads = args.some(({ text }) => /^-\w*f/.test(text) || text === "--file");
  return (clear || streams.tested) && !chooses && !reads ? OK : ANY;
}

/** It ends with many codes, none of which a server chooses unless it is asked to fail by its answer. */
function curl(args: readonly Printable[], streams: Streams): Codes {
  const texts = args.map(({ text }) => text);
  const at = texts.findIndex((text) => /^-[a-zA-Z]*o$|^--output$/.test(text));
  const isHidden =
    (at >= 0 && texts[at + 1] !== "-" && (texts[at + 1] ?? "") !== "") ||
    texts.some((text) => /^-o[^-\s]/.test(text));
  const tells = texts.some(
    (text) =>
      /^-\w*[wiKDvN:]|^--(?:write-out|include|config|next|dump-header|trace)/.test(text) &&
      !/^--(?:no-)?(?:silent|data|max|connect|header|request)/.test(text),
  );
  if (!isHidden || tells) streams.out(UNSEEN);
  const fails = texts.some(
    (text) => /^--fail|^-[a-zA-Z]*f[a-zA-Z]*$/.test(text) && !/^--f(?:orm|alse)/.test(text),
  );
  return fails || texts.some((text) => /^-\w*K|^--config/.test(text))
    ? streams.tested
      ? new Set<ExitCode>([0, 22])
      : new Set<ExitCode>(fails ? [0, 22] : ["any"])
    : OK;
}

/** It lists what it finds, unless it only removes that. */
function find(args: readonly Printable[], streams: Streams): Codes {
  const texts = args.map(({ text }) => text);
  const removes = texts.flatMap((text, i) => (text === "-exec" ? [texts[i + 1]] : []));
  const isSilent =
    (texts.includes("-delete") || removes.length > 0) &&
    removes.every((program) => program === "rm") &&
    !texts.some(
      (text) => /^-(?:f?print|execdir|ok|ls|fls)/.test(text) || text.includes(HOLE + HOLE),
    );
  return isSilent ? OK : show(ANYTHING, streams);
}

function wrapped(
  at: At,
  name: string,
  { values, paths, streams }: Call,
  first: number,
  deep: number,
): Codes {
  const options = values.slice(1, first).map(({ text }) => text);
  const assigns = options.filter((text) => /^[A-Za-z_]\w*=/.test(text));
  if (
    wrapperOf(name)?.changes ||
    assigns.some((text) => LOADS_MORE.test(text.split("=")[0] ?? "") || text.startsWith("PATH=")) ||
    options.some((text) => /^-\w*S|^--split/.test(text))
  )
    return show(ANYTHING, streams);
  const head = values[first];
  if (!head) return OK;
  const inner = { values: values.slice(first), paths: paths.slice(first), streams };
  const isUnknown = head.text.includes(HOLE);
  const codes =
    isUnknown && !/[/\\]/.test(inner.paths[0] ?? "")
      ? show(ANYTHING, streams)
      : runCall(at, isUnknown ? (inner.paths[0] as string) : head.text, inner, deep - 1);
  // Time that ran out is its own code.
  return name.endsWith("timeout") && !streams.tested ? new Set<ExitCode>([...codes, 124]) : codes;
}

const LANGUAGES: readonly (readonly [RegExp, "shell" | "python" | "node"])[] = [
  [/^(?:sh|bash|dash|zsh|ksh|ash)$/, "shell"],
  [/^(?:python|pypy)[\d.]*$/, "python"],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node)$/, "node"],
];
const byName = (name: string) => LANGUAGES.find(([pattern]) => pattern.test(name))?.[1];

const EXTENSIONS: readonly (readonly [RegExp, "shell" | "python" | "node"])[] = [
  [/\.(?:sh|bash|zsh|ksh)$/, "shell"],
  [/\.pyw?$/, "python"],
  [/\.[cm]?[jt]s$/, "node"],
];

/** Words before a script's name that change nothing of what it does. */
const PLAIN_OPTION =
  /^(?:-|-u|-B|-I|-s|-E|-O|-x|-y|-q|-A|--yes|--quiet|--silent|--script|--no-project|--no-sync|--no-warnings|--experimental-[\w-]+|--allow-[\w=,/.-]+|--norc|--noprofile|-l|run|exec|dlx|tsx|python3?|node|bash|sh|deno|bun|uv|ts-node)$/;

/** Describes a program that the table does not have. */
export function startedDeeds(at: At, { values, paths, streams }: Call): Deeds {
  const { shell } = at;
  const name = ((paths[0] ?? "").split(/[/\\]/).at(-1) ?? "").replace(/\.exe$/i, "");
  if (name === "osascript") return readAppleScript(values.slice(1));
  if (/^(?:pwsh|powershell)$/i.test(name)) return powerShell(at, { values, paths, streams });
  const language = byName(name);
  const words = values.map(({ text }, i) => (text.includes(HOLE) ? (paths[i] as string) : text));
  const interpreter = interpreterOf(name);
  if (language && interpreter && !(words[1] === "run" && /^(?:bun|deno)$/.test(name))) {
    const { program: index, file, input: reads } = readingOf(words, interpreter);
    const before = words.slice(1, index ?? file ?? words.length);
    const isPlain = before.every(
      (word) =>
        PLAIN_OPTION.test(word) ||
        (index !== undefined && (language === "shell" ? /^-l?c$/ : /^-[ce]$|^--eval$/).test(word)),
    );
    if (!isPlain) return ANYTHING;
    if (index !== undefined) {
      const program = values[index];
      if (program?.from !== "text") return ANYTHING;
      return inline(shell, language, program.text, streams.input, values.slice(index + 2));
    }
    if (file !== undefined && words[file] !== "-")
      return scriptFile(at, paths[file] ?? "", language, values.slice(file + 1), streams.input);
    return reads && streams.input.from === "text" && !streams.input.text.includes(HOLE)
      ? inline(shell, language, streams.input.text, NOTHING, [])
      : ANYTHING;
  }
  const found = scriptOf(words[0] ?? "", words.slice(1));
  if (!found || found.path.includes(UNKNOWN)) return ANYTHING;
  const index = paths.indexOf(found.path);
  if (
    index < 0 ||
    !words.slice(found.called ? index : 1, index).every((word) => PLAIN_OPTION.test(word))
  )
    return ANYTHING;
  return scriptFile(at, found.path, undefined, values.slice(index + 1), streams.input);
}

const POWER_SWITCH = /^[-/](?:nop(?:rofile)?|noni(?:nteractive)?|nologo|sta|mta)$/i;
const POWER_OPTION = /^[-/](?:w(?:indowstyle)?|ep|ex(?:ec(?:utionpolicy)?)?)$/i;

function powerShell({ shell: { world, moved } }: At, { values, paths, streams }: Call): Deeds {
  let at = 1;
  while (POWER_SWITCH.test(values[at]?.text ?? "") || POWER_OPTION.test(values[at]?.text ?? ""))
    at += POWER_OPTION.test(values[at]?.text ?? "") ? 2 : 1;
  const option = values[at]?.text ?? "";
  if (/^[-/]c(?:ommand)?$/i.test(option)) {
    const words = values.slice(at + 1);
    const program = words.map(({ text }) => text).join(" ");
    if (words.some(({ from }) => from !== "text") || !spend(world, program)) return ANYTHING;
    return readPowerSounds(program) ?? readPowerShell(world, program, undefined);
  }
  const file = /^[-/]f(?:ile)?$/i.test(option) ? at + 1 : at;
  const path = (paths[file] ?? "").replaceAll("\\", "/");
  if (!/\.ps1$/i.test(path) || (moved && !path.startsWith("$"))) return ANYTHING;
  return readScriptFile(world, path, [streams.input, ...values.slice(file + 1)], (inner, found) =>
    readPowerShell(inner, found.text, found.folder),
  );
}

function inline(
  shell: Shell,
  language: "shell" | "python" | "node",
  text: string,
  input: Printable,
  args: readonly Printable[],
): Deeds {
  if (language === "shell")
    return spend(shell.world, text)
      ? readLine(shell.world, text, { folder: shell.folder, input, args })
      : ANYTHING;
  if (!spend(shell.world, text)) return ANYTHING;
  return language === "python"
    ? readPython(shell.world, text, undefined)
    : readNode(shell.world, text, undefined);
}

function scriptFile(
  at: At,
  path: string,
  language: "shell" | "python" | "node" | undefined,
  args: readonly Printable[],
  input: Printable,
): Deeds {
  const { world, moved } = at.shell;
  // After `cd` it is not known where a path begins.
  if (moved && !path.startsWith("$")) return ANYTHING;
  return readScriptFile(world, path, [input, ...args], (inner, file) => {
    const kind = language ?? languageOf(file.path, file.text);
    if (kind === "shell") return readLine(inner, file.text, { folder: file.folder, args, input });
    if (kind === "python") return readPython(inner, file.text, file.folder, args);
    return kind === "node" ? readNode(inner, file.text, file.folder) : ANYTHING;
  });
}

function languageOf(path: string, text: string) {
  const [, first = ""] = /^#!\s*(.*)/.exec(text) ?? [];
  const words = first.split(/\s+/).map((word) => word.split("/").at(-1) ?? "");
  const named = words.map(byName).find(Boolean) ?? (words.includes("uv") ? "python" : undefined);
  const rest = words.slice(words[0] === "env" ? 1 : 0);
  const isPlain =
    rest.slice(1).every((word) => PLAIN_OPTION.test(word) || /^-\w*[eux]+$/.test(word)) &&
    (!rest[0] ||
      byName(rest[0]) !== undefined ||
      PLAIN_OPTION.test(rest[0]) ||
      /^-\w*S$/.test(rest[0]));
  if (first) return isPlain ? named : undefined;
  return EXTENSIONS.find(([pattern]) => pattern.test(path))?.[1];
}
