/**
 * Commands that can answer nothing, whatever happens: they print nothing to their agent, and how
 * they end is no decision.
 */
import type { Handler } from "../model/document.ts";
import { behind, rolesOf } from "../model/inner-program.ts";
import { wrapperOf } from "../model/interpreters.ts";
import { knownOf } from "../model/known.ts";
import type { ShellCommand, ShellWord } from "../model/shell-types.ts";
import { parseShell, RESERVED } from "../model/shell-words.ts";
import { textOf } from "./script.ts";

const set = (words: string) => new Set(words.split(" "));
/**
 * Programs that say nothing: they make a sound, show a notice, or change files and the shell
 * itself.
 */
const SILENT = set(
  "afplay aplay paplay pw-play mpg123 say spd-say espeak notify-send terminal-notifier osascript true : cd export set unset umask sleep wait mkdir touch rm rmdir cp mv ln chmod read local declare readonly shift fi done esac }",
);
/** Programs that print what they are given or what they know, and decide nothing. */
const PRINTING = set(
  "echo printf date cat tee jq tr cut head tail sort uniq wc hostname whoami pwd id uname basename dirname ls",
);
/** Programs that are asked something: how they end is the answer. */
const ASKING = set("[ [[ test grep command which type hash pgrep");

/** Words that make an end, or reach the agent behind a redirection. */
const ANSWERS =
  /\b(?:exit|return|kill|trap|eval)\b|(?:^|[^\d])1?>\s*&\s*2|\/dev\/(?:stdout|stderr|fd)\b|\/proc\/self/;
/** However the rest ends. */
const ENDS_WELL = /(?:\|\||[;\n])\s*(?:true|:)\s*$/;

/** Every agent's report asks. */
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
  /** Nobody reads what it prints, nor what it complains of. */
  readonly out: boolean;
  readonly all: boolean;
  /** How it ends is not told either. */
  readonly ends: boolean;
  /** It is the condition of an `if`. */
  readonly asks: boolean;
  readonly deep: number;
}

function isMuteLine(line: string, out: boolean, deep: number): boolean {
  if (ANSWERS.test(line)) return false;
  const commands = parseShell(line);
  const hidden = ENDS_WELL.test(line.trimEnd());
  return commands.every((one, i) => {
    const all = one.words.map((word) => textOf(line, word));
    const first = all.findIndex((word) => !RESERVED.includes(word) && !/^[A-Za-z_]\w*=/.test(word));
    // What an assignment's command ends with is how the line ends.
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

/** Where a command's output and its complaints go. */
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

/** Is it started in the background? */
function isLeftBehind(line: string, { words, targets }: ShellCommand): boolean {
  const ends = [...words, ...targets].map(({ to }: ShellWord) => to);
  return /^[\s)}]*&(?!&)/.test(line.slice(Math.max(0, ...ends)));
}
