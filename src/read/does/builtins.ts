/** Reads what the words of the shell itself do. */
import { dirOf } from "../../model/paths.ts";
import { withoutComments } from "../comments.ts";
import type { ShellCommand, ShellWord } from "../shell-types.ts";
import { projectPath, scriptAt } from "./files.ts";
import { placeOf } from "./shell-values.ts";
import { parseTree } from "./shell-tree.ts";
import {
  ANY_CODE,
  answered,
  giveArguments,
  keepFolder,
  lose,
  OK,
  setVariable,
  type At,
  type Call,
  type Codes,
  type FunctionText,
  type Shell,
  type SourcedText,
  type Streams,
  type Word,
  refuse,
} from "./shell-state.ts";
import { functionCall, shiftedIn } from "./shell-calls.ts";
import { assign, BACK_DOORS, evaluate, REACHES } from "./shell.ts";
import {
  HOLE,
  isUnclear,
  NOTHING,
  originOf,
  PAYLOAD,
  type ExitCode,
  type Printable,
} from "./value.ts";

/** Signals and words after which nothing is known of what a script does. */
const UNCLEAR = new Set(
  "eval alias unalias enable pkill killall skill coproc reboot suspend fc bind complete getopts".split(
    " ",
  ),
);

export function declare(at: At, words: readonly ShellWord[], streams: Streams): Codes {
  for (const word of words) {
    const raw = at.source.slice(word.from, word.to);
    if (/^\w+\+?=/.test(raw)) assign(at, word, raw, streams);
    // A function or a reference under this name would be followed wrongly, as would a computed name.
    else if (/^-\w*[nfi]|["'$`]/.test(raw)) at.shell.lost = true;
  }
  return OK;
}

/** From here on the shell's own output goes elsewhere: only what leads away from the agent is plain. */
export function redirectsItself({ shell, source }: At, { targets, from }: ShellCommand): Codes {
  const text = source.slice(from, targets.at(-1)?.to ?? from);
  const leadsBack =
    /2>\s*&\s*1/.test(text) && !/(?:^|[^2&])>>?\s*[^&\s]/.test(text.replace(/2>\s*&\s*1/g, ""));
  return leadsBack || /&>|>\(|[3-9]\s*>/.test(text) ? lose(shell) : OK;
}

/** It is undefined for a name of another kind. */
export function runBuiltin(at: At, name: string, call: Call): Codes | undefined {
  const { shell } = at;
  const args = call.words.slice(1);
  const own = shell.functions.get(name);
  if (own) return runFunction(at, name, own, args, call.streams);
  if (UNCLEAR.has(name)) return lose(shell);
  if (name === "cd" || name === "pushd") move(shell, args[0]?.path);
  if (name === "wait" && args.length) return ANY_CODE;
  return Object.hasOwn(BUILTINS, name) ? BUILTINS[name]?.(at, args, call, name) : undefined;
}

/** Behind a second `cd` it is not known from where it leads. */
function move(shell: Shell, path = ""): void {
  const place = projectPath(shell.world, path.replace(/\/$/, ""));
  const isKnown = path.startsWith("$") && (!shell.moved || shell.place === place);
  shell.place = isKnown ? place : undefined;
  shell.moved = true;
}

type Builtin = (at: At, args: readonly Word[], call: Call, name: string) => Codes;

const leave: Builtin = ({ shell }, [arg], { streams }, name) => {
  const isNumber = arg?.from === "text" && /^\d+$/.test(arg.text);
  const code: ExitCode = isNumber ? Number(arg.text) & 255 : "any";
  if (code !== 0 && !streams.lacks) {
    if (name === "exit" || !shell.active.length) refuse(shell, !shell.spoken && !shell.trapped);
    else streams.fails?.();
  }
  (name === "exit" ? streams.ends : streams.returns).add(code);
  // What follows is not reached.
  return OK;
};

const trap: Builtin = ({ shell }, args, { streams }) => {
  shell.trapped = true;
  const [handler] = args.filter(({ text }) => text !== "--");
  if (!handler || handler.text === "-" || handler.text === "" || args.length < 2) return OK;
  const tree = isUnclear(handler) ? undefined : parseTree(handler.text);
  if (!tree) return lose(shell);
  evaluate({ shell, source: handler.text }, tree, { ...streams, tested: true });
  return OK;
};

const PLAIN_SETTING = /^(?:[-+].|(?:errexit|pipefail|nounset|noclobber|posix|xtrace|monitor)$)/;

const set: Builtin = ({ shell }, args) => {
  const texts = args.map(({ text }) => text);
  if (texts.some((text) => text.includes(HOLE) || text === "--" || !PLAIN_SETTING.test(text)))
    shell.lost = true;
  // An unset variable would end the script, which is a failure and no answer.
  if (texts.some((text) => /^-\w*e|^errexit$/.test(text))) shell.errexit = true;
  if (texts.includes("pipefail") && !texts.includes("+o")) shell.pipefail = true;
  return OK;
};

const unset: Builtin = ({ shell }, args) => {
  for (const { text } of args) {
    if (text.includes(HOLE)) return lose(shell);
    if (!text.startsWith("-")) setVariable(shell, text, NOTHING);
  }
  return OK;
};

function sourcedText({ world }: Shell, place: string): SourcedText | undefined {
  const { text } = scriptAt(world, place) ?? {};
  const index = world.texts.length - 1;
  const skips = (rest: string) => {
    world.texts[index] = withoutComments(rest, place);
  };
  return text === undefined ? undefined : { text, skips };
}

const source: Builtin = (at, [file, ...args], { streams }) => {
  const { shell } = at;
  const place = file && placeOf(shell, file.path);
  const key = `. ${place}`;
  if (place !== undefined && !shell.sourced.has(key))
    shell.sourced.set(key, sourcedText(shell, place));
  const text = shell.sourced.get(key)?.text;
  if (text === undefined || BACK_DOORS.test(text) || shell.active.includes(key)) return lose(shell);
  if (place !== undefined) keepFolder(shell, text, dirOf(place));
  shell.reaches ||= REACHES.test(text);
  const body = parseTree(text);
  return body ? runFunction(at, key, { body, source: text }, args, streams) : lose(shell);
};

/** Without a code it is that of the command before, which was no refusal either. */
const RETURNS = /\breturn[ \t]+(?!0\b)[\w"$]/;

function runFunction(
  { shell }: At,
  name: string,
  own: FunctionText,
  args: readonly Printable[],
  streams: Streams,
): Codes {
  const { body, source } = own;
  giveArguments(shell, shiftedIn(own, args));
  if (shell.active.includes(name)) {
    shell.learnt ||= !shell.recurs;
    shell.recurs = true;
    return OK;
  }
  shell.ran.add(body);
  shell.active.push(name);
  const { called } = shell;
  // What is only read in has those of its reader, if it is given none.
  const isOwn = !name.startsWith(". ") && !shell.trapped;
  shell.called = isOwn ? functionCall(own, args) : undefined;
  const returns = new Set<ExitCode>();
  let speaks = false;
  let failed = false;
  const fails = () => {
    failed = true;
  };
  const err = (value: Printable) => {
    speaks = true;
    streams.err(value);
  };
  const last = evaluate({ shell, source }, body, { ...streams, err, returns, fails });
  shell.active.pop();
  shell.called = called;
  // What a function tells only the script that asks it is no refusal.
  if (failed && RETURNS.test(source) && (speaks || !streams.tested)) refuse(shell);
  const { lackers } = shell;
  const lacks = !failed && [...last].every((code) => code === 0);
  if (failed || [...returns].some((code) => code !== 0))
    lackers.set(name, lacks && lackers.get(name) !== false);
  return new Set([...returns, ...last]);
}

/** Signals by which one program tells another something, or asks whether it is there. */
const TELLS = /^(?:-s\n|-)(?:SIG)?(?:0|USR[12]|WINCH|CONT)\n/;
/** The script itself, the agent that waits for it, or a whole group of programs. */
const KIN = /^(?:0|-\d*)$|\$\{?\$|PPID|BASHPID/;

const kill: Builtin = ({ shell }, args, { streams }) => {
  const paths = args.map(({ path }) => path);
  const targets = paths.slice(paths[0] === "-s" ? 2 : 1);
  if (
    !TELLS.test(paths.join("\n")) ||
    !targets.length ||
    targets.some((target) => KIN.test(target))
  )
    return lose(shell);
  streams.err(PAYLOAD);
  return answered(streams);
};

const mapfile: Builtin = ({ shell }, args, { streams }) => {
  const { text: name = "" } = args.at(-1) ?? {};
  if (!/^[A-Za-z_]\w*$/.test(name) || args.some(({ text }) => /^-\w*[Cu]/.test(text)))
    return lose(shell);
  setVariable(shell, name, { text: HOLE, from: originOf(streams.input) });
  return OK;
};

/** It computes with numbers, and fails where the last of them is 0. */
const reckon: Builtin = ({ shell }, args, { streams }) => {
  for (const { text } of args) {
    const [name] = /^[A-Za-z_]\w*/.exec(text) ?? [];
    if (name === undefined) return lose(shell);
    setVariable(shell, name, PAYLOAD);
  }
  return answered(streams);
};

const nothing: Builtin = () => OK;
const BUILTINS: { readonly [name: string]: Builtin } = {
  exit: leave,
  return: leave,
  trap,
  set,
  unset,
  kill,
  let: reckon,
  mapfile,
  readarray: mapfile,
  ".": source,
  source,
  break: nothing,
  continue: nothing,
  wait: nothing,
  disown: nothing,
};
