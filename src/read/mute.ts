/**
 * Detects commands that cannot answer anything: they print nothing to their agent, and their exit
 * code is no decision.
 */
import type { Handler } from "../../schemas/types/document.ts";
import { behind, rolesOf } from "./inner-program.ts";
import { wrapperOf } from "./interpreters.ts";
import { knownOf } from "../model/known.ts";
import type { ShellCommand, ShellWord } from "./shell-types.ts";
import { parseShell, RESERVED } from "./shell-words.ts";
import { textOf } from "./script.ts";

const set = (words: string) => new Set(words.split(" "));
/** They print nothing: they make a sound, show a notice, or change files and the shell itself. */
const SILENT = set(
  "afplay aplay paplay pw-play mpg123 say spd-say espeak notify-send terminal-notifier osascript true : cd export set unset umask sleep wait mkdir touch rm rmdir cp mv ln chmod read local declare readonly shift fi done esac }",
);
/** They print their input or something they know, and decide nothing. */
const PRINTING = set(
  "echo printf date cat tee jq tr cut head tail sort uniq wc hostname whoami pwd id uname basename dirname ls",
);
/** Their exit code is an answer. */
const ASKING = set("[ [[ test grep command which type hash pgrep");

/** Words that set the exit code, or that reach the agent in spite of a redirection. */
const ANSWERS =
  /\b(?:exit|return|kill|trap|eval)\b|(?:^|[^\d])1?>\s*&\s*2|\/dev\/(?:stdout|stderr|fd)\b|\/proc\/self/;
/** With such an ending the line succeeds regardless of the rest. */
const ENDS_WELL = /(?:\|\||[;\n])\s*(?:true|:)\s*$/;

/** Results are kept because every agent's report asks for them. */
const known = knownOf<Handler, boolean>();

export const isMute = (handler: Handler): boolean =>
  known(handler, "", () => isMuteHandler(handler));

function isMuteHandler({ command, args }: Handler): boolean {
  if (command === undefined || !command.trim()) return false;
  if (!args) return isMuteLine(command, false, 2);
  const words = [command, ...args];
  return isMuteProgram(words, { out: false, all: false, ends: false, asks: false, deep: 2 });
}

interface Place {
  /** Nobody reads what the command prints; with `all`, nobody reads its error output either. */
  readonly out: boolean;
  readonly all: boolean;
  /** The command's exit code is not passed on. */
  readonly ends: boolean;
  /** The command is the condition of an `if`. */
  readonly asks: boolean;
  readonly deep: number;
}

function isMuteLine(line: string, out: boolean, deep: number): boolean {
  if (ANSWERS.test(line)) return false;
  let unread = false;
  const commands = parseShell(line, () => (unread = true));
  if (unread) return false;
  const hidden = ENDS_WELL.test(line.trimEnd());
  return commands.every((one, i) => {
    const all = one.words.map((word) => textOf(line, word));
    const first = all.findIndex((word) => !RESERVED.includes(word) && !/^[A-Za-z_]\w*=/.test(word));
    // The exit code of a command in an assignment is the exit code of the line.
    if (first < 0)
      return (
        hidden ||
        i < commands.length - 1 ||
        !one.words.some(({ parts }) => parts.some(({ kind }) => kind === "sub"))
      );
    const goes = goesTo(line, one);
    return isMuteProgram(all.slice(first), {
      out: out || goes.out || commands[i + 1]?.piped === true,
      all: goes.all,
      ends: hidden || isLeftBehind(line, one),
      asks: all.slice(0, first).some((word) => /^(?:if|elif|while|until)$/.test(word)),
      deep,
    });
  });
}

function isMuteProgram(words: readonly string[], place: Place): boolean {
  const [head = ""] = words;
  const name = head.split("/").at(-1) ?? "";
  if (SILENT.has(name) || (name === "tput" && words[1] === "bel")) return true;
  if (PRINTING.has(name)) return place.out;
  if (ASKING.has(name))
    return (
      (place.out || /^\[|^test$/.test(name) || words.includes("-q")) && (place.asks || place.ends)
    );
  const wrapper = wrapperOf(name);
  if (wrapper)
    return (
      words.length > 1 &&
      place.deep > 0 &&
      isMuteProgram(words.slice(behind(words, 0, wrapper)), { ...place, deep: place.deep - 1 })
    );
  const [[inner, role] = []] = rolesOf(words).programs;
  if (inner !== undefined && role === "shell" && place.deep > 0)
    return isMuteLine(words[inner] ?? "", place.out, place.deep - 1);
  return place.out && place.all && place.ends;
}

function goesTo(
  line: string,
  { targets }: ShellCommand,
): { readonly out: boolean; readonly all: boolean } {
  const ways = targets.map((target) => {
    const [, from = "", sign = ""] =
      /(\d?)(&>>?|>&|>>|>\||<>|[<>])[ \t]*$/.exec(line.slice(0, target.from)) ?? [];
    const to = textOf(line, target);
    const away = /^(?:>>?|>\|)$/.test(sign) && !target.parts.some(({ kind }) => kind === "sub");
    const both = sign.startsWith("&") || (sign === ">&" && from === "" && !/^\d/.test(to));
    return {
      out: both || (away && /^1?$/.test(from)),
      error: both || (away && from === "2"),
      joined: sign === ">&" && from === "2" && to === "1",
    };
  });
  const out = ways.some((way) => way.out);
  return { out, all: out && ways.some(({ error, joined }) => error || joined) };
}

function isLeftBehind(line: string, { words, targets }: ShellCommand): boolean {
  const ends = [...words, ...targets].map(({ to }: ShellWord) => to);
  return /^[\s)}]*&(?!&)/.test(line.slice(Math.max(0, ...ends)));
}
