/** Finds the programs that a hook starts, and those without which it decides nothing. */
import { knownOf } from "../../model/known.ts";
import type { Terminal } from "../../model/world.ts";
import { mayRefuse } from "../../read/asked-programs.ts";
import {
  decidingPrograms,
  hasOtherWay,
  programsOfCommand,
  programsToHave,
  programsToInstall,
} from "../../read/programs.ts";
import {
  programsOfFirstLine,
  programsOfNode,
  programsOfPowerShell,
  programsOfPython,
} from "../../read/script-programs.ts";
import { readHandler } from "../../read/does/handler.ts";
import { scriptText, startedOf } from "../../read/script.ts";
import { type WholePath, wholePathsIn } from "../../read/whole-paths.ts";
import { isOutside } from "./outside-paths.ts";
import { type HookStart, pathBeside } from "./script-place.ts";

/** Results are kept because every run of every moment asks for them. */
const known = knownOf<HookStart, readonly string[]>();

const decidingKnown = knownOf<HookStart, ReadonlySet<string>>();

/** Programs that its command and its script start, as far as a shell reads them. */
export const programsOf = (start: HookStart): readonly string[] =>
  known(start, "", () => [
    ...new Set([
      ...inCommand(start, programsToInstall, programsOfCommand),
      ...inScript(start, programsToInstall),
      ...inOthers(start),
    ]),
  ]);

export type Find = typeof programsToHave;

export function inCommand(start: HookStart, find: Find, first = find): readonly string[] {
  if (pathBeside(start) !== undefined) return [];
  const { command = "", args } = start.handler;
  const { isHeld } = start;
  const inner = /\b(?:ba|z|da)?sh\s+-\w*c\s+(['"])(.*)\1\s*$/s.exec(command)?.[2] ?? "";
  const line = args ? [command, ...args].join(" ") : command;
  return [...first(line, isHeld), ...find(inner, isHeld)];
}

export function inScript(start: HookStart, find: Find): readonly string[] {
  return [
    ...inFirstLine(start, find),
    ...find(shellText(start), start.isHeld),
    ...inPowerShell(start),
  ];
}

const inPowerShell = ({ handler, group, files }: HookStart): readonly string[] =>
  /\.ps1$/i.test(startedOf(handler)?.path ?? "")
    ? programsOfPowerShell(scriptText(files, handler, group))
    : [];

export const inFirstLine = ({ handler, group, files }: HookStart, find: Find): readonly string[] =>
  startedOf(handler)?.called ? programsOfFirstLine(scriptText(files, handler, group), find) : [];

/** Gives the script that a shell reads; empty if another program reads it. */
export function shellText({ handler, group, files }: HookStart): string {
  const text = scriptText(files, handler, group);
  const isShell =
    startedOf(handler)?.shell || /^#!\s*\S+(?:\s+-\S+)*[\s/](?:ba|da|z|k|fi)?sh\b/.test(text);
  return isShell ? text : "";
}

/** Programs that its script starts by a path on somebody's machine. */
export const pathsInScript = (start: HookStart): readonly WholePath[] =>
  wholePathsIn(shellText(start)).filter(({ path }) => isOutside(path));

/** What scripts that are read on the way are seen to start, by those that the hook starts. */
export function inOthers({ handler, group, files, isHeld }: HookStart): readonly string[] {
  const { texts, started } = readHandler(files, handler, group);
  const names = new Set([...programsToInstall([...started].join("\n")), ...started]);
  // Python and Node.js end with 1 then, and say why.
  const named = isHeld?.({ code: 1, text: ">&2" })
    ? []
    : texts.flatMap((text) => [...programsOfPython(text), ...programsOfNode(text)]);
  return [
    // Most texts of a large program name none of them.
    ...texts
      .filter((text) => [...names].some((name) => text.includes(name)))
      .flatMap((text) => programsToInstall(text, isHeld))
      .filter((name) => names.has(name)),
    ...named.flatMap((name) => programsToInstall(name)),
  ];
}

/** The command does the same without this program. */
export const otherWayThan = ({ handler }: HookStart, name: string, has?: Terminal["has"]) =>
  !handler.args && hasOtherWay(handler.command ?? "", name, has);

/** The hook does nothing of its work without these programs, as far as can be told. */
export const decidingOf = (start: HookStart, terminal?: Terminal): ReadonlySet<string> =>
  decidingKnown(
    start,
    terminal,
    () =>
      new Set([
        ...inCommand(start, programsToInstall, programsOfCommand).filter(
          (name) => !otherWayThan(start, name, terminal?.has),
        ),
        ...inFirstLine(start, programsToHave),
        ...inPowerShell(start),
        ...askedByLibrary(start),
        ...decidingTexts(start).flatMap((text) =>
          decidingPrograms(
            text,
            endsAsItsScript(start) ? start.isHeld : () => false,
            terminal?.has,
          ),
        ),
      ]),
  );

/** A function ends the hook with success where a program is missing. */
const ENDS_WITHOUT =
  /(?:^|\n)[ \t]{0,9}(\w[\w-]*)[ \t]{0,9}\(\)[ \t]{0,9}\{\s{1,9}(?:if[ \t]{1,9}![ \t]{1,9})?command[ \t]{1,9}-v[ \t]{1,9}([\w.-]+)[^|;\n]{0,60}(?:\|\||;\s{0,9}then)\s{1,9}exit(?:[ \t]{1,9}0)?[ \t]{0,9}[;\n}]/g;

/** Programs for which the script asks by such a function of a file that it reads in, before it refuses. */
function askedByLibrary(start: HookStart): readonly string[] {
  const own = shellText(start);
  const calls = [...own.matchAll(/^\w[\w-]*(?=[ \t]{0,9}\r?$)/gm)];
  const first = calls.filter(({ index }) => !mayRefuse(own.slice(0, index)));
  const called = new Set(first.map(([name]) => name));
  const { texts } = readHandler(start.files, start.handler, start.group);
  return texts.flatMap((text) =>
    [...text.matchAll(ENDS_WITHOUT)].flatMap(([, name = "", program = ""]) =>
      called.has(name) ? [program] : [],
    ),
  );
}

/** Options of a shell, and what stands beside the script, may change how the command ends. */
function endsAsItsScript({ handler }: HookStart): boolean {
  const { command = "", args = [] } = handler;
  const line = [command, ...args].join(" ");
  return PLAIN_LINE.test(line) && !SETS_SHELL.test(line);
}

const PLAIN_LINE = /^(?:[^!;&|<>()`\n$]|&&|\$\([^()]{0,200}\)|\$(?!\())*$/;
const SETS_SHELL = /(?:^|[\s/"'])(?:ba|da|z|k|a)?sh["']?\s+[-+]|\b(?:SHELLOPTS|BASH_ENV)\b/;

/** The script of a shell, and those that take its place in turn where it has refused nothing. */
function decidingTexts(start: HookStart): readonly string[] {
  const found = [shellText(start)];
  const { texts, places } = readHandler(start.files, start.handler, start.group);
  // A list is walked in its order, and what is added meanwhile is walked too.
  for (const text of found) {
    const name = becomes(text);
    const [at, other] = [...places].filter(([path]) => name && `/${path}`.endsWith(`/${name}`));
    const next = at && !other ? texts[at[1]] : undefined;
    if (next !== undefined && !found.includes(next)) found.push(next);
  }
  return found;
}

/** The name of the script that takes the place of this one at its end. */
function becomes(text: string): string | undefined {
  const last = text.trimEnd().split("\n").at(-1) ?? "";
  const names = /^exec\s/.test(last) && !mayRefuse(text) ? last.match(/[\w.-]+/g) : undefined;
  return names?.find((name) => /\.(?:ba|da|z|k)?sh$/.test(name));
}
