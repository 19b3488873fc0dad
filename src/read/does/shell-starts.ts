/** Reads what a program does that the tables do not have: a script, or a text for an interpreter. */
import { dirOf, pathFrom } from "../../model/paths.ts";
import { withoutComments } from "../comments.ts";
import { interpreterOf, programName, readByWords, UNKNOWN } from "../interpreters.ts";
import { runnerOf } from "../runners.ts";
import { scriptOf } from "../script.ts";
import { readBatchLine } from "./batch.ts";
import { isChecker } from "./programs.ts";
import { knownDeeds, scriptAt, spend, type ReadTexts } from "./files.ts";
import { readNode } from "./node.ts";
import { readPowerShell } from "./power-shell.ts";
import { readPython, readPythonScript } from "./python.ts";
import type { At, Call, Word } from "./shell-state.ts";
import { placeOf } from "./shell-values.ts";
import { readShell } from "./shell.ts";
import {
  ANYTHING,
  HOLE,
  NOTHING,
  PAYLOAD,
  type Deeds,
  type Printable,
  SILENCE,
  UNTRACED,
} from "./value.ts";

const CHECKED: Deeds = {
  codes: new Set(["any"]),
  printed: [PAYLOAD],
  errors: [PAYLOAD],
  refuses: false,
};

type Language = "shell" | "python" | "node" | "power";

const BY_NAME: readonly (readonly [RegExp, Language])[] = [
  [/^(?:sh|bash|dash|zsh|ksh|ash)$/, "shell"],
  [/^(?:python|pypy)[\d.]*$|^py$/, "python"],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node)$/, "node"],
];
const BY_EXTENSION: readonly (readonly [RegExp, Language])[] = [
  [/\.(?:sh|bash|zsh|ksh)$/, "shell"],
  [/\.pyw?$/, "python"],
  [/\.[cm]?[jt]s$/, "node"],
];
const languageIn = (table: typeof BY_NAME, name: string) =>
  table.find(([pattern]) => pattern.test(name))?.[1];
const namedIn = (words: readonly string[]) =>
  words.map((word) => languageIn(BY_NAME, word)).find(Boolean);

/** Words before a script's name that change nothing of what it does. */
const PLAIN_OPTION =
  /^(?:-|-[23](?:\.\d+)?|-u|-B|-I|-s|-E|-O|-x|-y|-q|-A|--yes|--quiet|--silent|--script|--no-project|--no-sync|--no-warnings|--experimental-[\w-]+|--allow-[\w=,/.-]+|--norc|--noprofile|-l|run|exec|dlx|tsx|python3?|node|bash|sh|deno|bun|uv|ts-node)$/;

export function startedDeeds(at: At, { words, streams }: Call): Deeds {
  const { input } = streams;
  const name = programName(words[0]?.path ?? "");
  if (name === "osascript") return readAppleScript(words.slice(1));
  if (/^(?:pwsh|powershell)$/i.test(name)) return powerShell(at, words, input);
  if (isChecker(words.map(({ text }) => text))) return CHECKED;
  const language = languageIn(BY_NAME, name);
  const texts = words.map(({ text, path }) => (text.includes(HOLE) ? path : text));
  const interpreter = interpreterOf(name);
  if (!language || !interpreter || (texts[1] === "run" && /^(?:bun|deno)$/.test(name))) {
    const found = scriptOf(texts[0] ?? "", texts.slice(1))?.path ?? UNKNOWN;
    const index = words.findIndex(({ path }) => path === found);
    const before = texts.slice(1, index).filter((_, i) => !movesTo(texts, i + 1, found));
    return found.includes(UNKNOWN) || !before.every((word) => PLAIN_OPTION.test(word))
      ? ANYTHING
      : scriptFile(at, found, namedIn(before), words.slice(index + 1), input);
  }
  const { program, file, input: reads } = readByWords(texts, interpreter);
  const dash = reads && file === undefined ? texts.indexOf("-") : -1;
  const gives = language === "shell" ? /^-l?c$/ : /^-[ce]$|^--eval$/;
  const isPlain = texts
    .slice(1, program ?? file ?? (dash < 0 ? texts.length : dash))
    .every((word) => PLAIN_OPTION.test(word) || (program !== undefined && gives.test(word)));
  if (!isPlain) return ANYTHING;
  if (program !== undefined)
    return inline(at, language, words[program], input, words.slice(program + 2));
  if (file !== undefined && texts[file] !== "-")
    return scriptFile(at, words[file]?.path ?? "", language, words.slice(file + 1), input);
  const given = dash < 0 ? [] : words.slice(dash + 1);
  return reads && !input.text.includes(HOLE)
    ? inline(at, language, input, NOTHING, given)
    : ANYTHING;
}

/** Of a script that is named by its whole path nothing else is asked than where it starts. */
const movesTo = (words: readonly string[], i: number, path: string): boolean =>
  path.startsWith("$") &&
  [words[i], words[i - 1]].some((word) => /^--(?:directory|project)$/.test(word ?? ""));

const POWER_SWITCH = /^[-/](?:nop(?:rofile)?|noni(?:nteractive)?|nologo|sta|mta)$/i;
const POWER_OPTION = /^[-/](?:w(?:indowstyle)?|ep|ex(?:ec(?:utionpolicy)?)?)$/i;

const startedBy =
  ({ shell: { world, run } }: At) =>
  (line: string): Deeds =>
    readShell(world, line, run);

/** A line that only starts a script, with plain words for it. */
const STARTS_SCRIPT =
  /^\s*(?:&\s*|\.\s+|\.(?=["']))?["']?([\w./\\-]+\.ps1)["']?(?:\s+-?[\w./-]+)*\s*$/i;

/** The same for a script of a shell, which Windows gives to the program that is set for it. */
const STARTS_SHELL = /^\s*([\w./\\-]+\.sh)(?:\s+-{0,2}[\w./-]+)*\s*$/i;

function powerShell(at: At, words: readonly Word[], input: Printable): Deeds {
  const { world } = at.shell;
  const texts = words.map(({ text }) => text);
  let first = 1;
  while (POWER_SWITCH.test(texts[first] ?? "") || POWER_OPTION.test(texts[first] ?? ""))
    first += POWER_OPTION.test(texts[first] ?? "") ? 2 : 1;
  if (/^[-/]c(?:ommand)?$/i.test(texts[first] ?? "")) {
    const program = texts.slice(first + 1).join(" ");
    const isKnown = words.slice(first + 1).every(({ from }) => from === "text");
    if (!isKnown || !spend(world, program)) return ANYTHING;
    const [, script] = STARTS_SCRIPT.exec(program) ?? [];
    if (script !== undefined)
      return scriptFile(at, script.replaceAll("\\", "/"), "power", [], input);
    const [, shell] = STARTS_SHELL.exec(program) ?? [];
    if (shell !== undefined) return startedBy(at)(`bash ${program.replaceAll("\\", "/")}`);
    const batch = readBatchLine(world, program, startedBy(at));
    if (batch) return batch;
    return (
      readPowerSounds(program) ??
      readPowerShell({ ...world, folder: undefined }, program, startedBy(at))
    );
  }
  const file = /^[-/]f(?:ile)?$/i.test(texts[first] ?? "") ? first + 1 : first;
  const path = (words[file]?.path ?? "").replaceAll("\\", "/");
  return /\.ps1$/i.test(path)
    ? scriptFile(at, path, "power", words.slice(file + 1), input)
    : ANYTHING;
}

function inline(
  { shell: { world, folder, run } }: At,
  language: Language,
  program: Printable | undefined,
  input: Printable,
  args: readonly Printable[],
): Deeds {
  // A shell puts something into a program that stands in its own text.
  if (program?.text.startsWith(HOLE) === false && program.from !== "text" && language !== "shell")
    return UNTRACED;
  if (program?.from !== "text" || !spend(world, program.text)) return ANYTHING;
  if (language === "shell") return readShell(world, program.text, run, { folder, input, args });
  return (language === "python" ? readPython : readNode)(
    { ...world, folder: undefined },
    program.text,
  );
}

function scriptFile(
  { shell }: At,
  path: string,
  language: Language | undefined,
  args: readonly Word[],
  input: Printable,
): Deeds {
  const { world, folder: from, run } = shell;
  const place = placeOf(shell, path);
  if (place === undefined) return ANYTHING;
  // One of a script's words may stand for all of its arguments.
  const isPlain = from === undefined && args.every(({ text }) => !/[\ufffe$*?[{]/.test(text));
  const count = isPlain ? args.length : undefined;
  return knownDeeds(world, JSON.stringify([place, input, args, count]), place, (outer) => {
    const { folder, text } = scriptAt(outer, place) ?? {};
    const inner = { ...outer, folder };
    if (text === undefined) return ANYTHING;
    const index = inner.texts.length - 1;
    const skips = (rest: string) => {
      inner.texts[index] = withoutComments(rest, place);
    };
    switch (language ?? languageOf(place, text)) {
      case "shell":
        return readShell(inner, text, run, { folder, words: args, input, count, skips });
      case "python":
        return withNamed(inner, text, args, readPythonScript(inner, text, args));
      case "node":
        return withNamed(inner, text, args, readNode(inner, text, args));
      case "power":
        return readPowerShell(inner, text, (line) => readShell(inner, line, run));
      default:
        return ANYTHING;
    }
  });
}

/** Its argument is the name of a script, which a program that is not followed may start. */
const OF_SCRIPT = /^[\w.-]+\.(?:sh|bash|py|[cm]?[jt]s)$/;

/** What such a script does counts as unknown; its words show more (S31). */
function withNamed(
  world: ReadTexts,
  text: string,
  args: readonly Printable[],
  deeds: Deeds,
): Deeds {
  const name = args.find((arg) => arg.exact && OF_SCRIPT.test(arg.text))?.text;
  if (name !== undefined && deeds.codes.has("any") && /\b(?:child_process|subprocess)\b/.test(text))
    scriptAt(world, pathFrom(dirOf(world.stack.at(-1) ?? ""), name));
  return deeds;
}

/** By its first line, or else by its name. */
function languageOf(path: string, text: string): Language | undefined {
  const [, first = ""] = /^#!\s*(.*)/.exec(text) ?? [];
  if (!first) return languageIn(BY_EXTENSION, path);
  const words = first.split(/\s+/).map((word) => word.split("/").at(-1) ?? "");
  const [head = "", ...rest] = words.slice(words[0] === "env" ? 1 : 0);
  const isPlain =
    rest.every((word) => PLAIN_OPTION.test(word) || /^-\w*[eux]+$/.test(word)) &&
    (!head ||
      languageIn(BY_NAME, head) ||
      runnerOf(head, rest) ||
      PLAIN_OPTION.test(head) ||
      /^-\w*S$/.test(head));
  if (!isPlain) return undefined;
  return namedIn(words) ?? (words.includes("uv") ? "python" : undefined);
}

const APPLE =
  /^\s*(?:display notification|say|beep|set volume)\b(?![^]*\b(?:do shell script|error|return|display dialog|choose|run script|quit|on run)\b)/;

/** Every word is an option that takes a program, or a program that shows a notice. */
function readAppleScript(words: readonly Printable[]): Deeds {
  const programs = words.flatMap(({ text }, i) => (words[i - 1]?.text === "-e" ? [text] : []));
  const isOnlyThat = words.length === programs.length * 2 && programs.length > 0;
  return isOnlyThat && programs.every((text) => APPLE.test(text) && !text.includes("\n"))
    ? SILENCE
    : ANYTHING;
}

const POWER =
  /^\s*(?:\[(?:system\.)?console\]::beep\([\d, ]*\)|\(New-Object (?:System\.)?Media\.SoundPlayer\s*\(?["'][^"'$`;]*["']\)?\)\.Play(?:Sync)?\(\)|\[(?:System\.)?Media\.SystemSounds\]::\w+\.Play\(\)|\[void\]\s*\[System\.Reflection\.Assembly\]::LoadWithPartialName\(["'][\w.]+["']\)|Add-Type -AssemblyName [\w., ]+|Start-Sleep [-\w ]+)?\s*$/i;

/** Every statement makes a sound, or waits for it. */
const readPowerSounds = (program: string): Deeds | undefined =>
  program.split(";").every((part) => POWER.test(part)) ? SILENCE : undefined;
