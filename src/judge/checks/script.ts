/** Checks what a hook starts: whether its script can be started, and whether it gets its event. */
import type { Diagnostic } from "../../../schemas/types/output.ts";
import type { Code } from "../../model/codes.ts";
import { startsInPlugin } from "../../model/adapter.ts";
import type { Files } from "../../model/files.ts";
import { interpreterOf, readerOfEnding } from "../../read/interpreters.ts";
import { scriptText, startedOf, type Script } from "../../read/script.ts";
import { shellOf } from "../start/run-start.ts";
import { scriptPlaceOf, type HookStart } from "../start/script-place.ts";
import { startFault, type StartFault } from "../start/start.ts";
import { asHook, inItsDialect, mayGuard, type CheckedHandler, type Check } from "./rule.ts";
import { setFor } from "./variable.ts";
import { inputPath, opensInput, EMPTY_INPUT, withoutInput } from "../../read/input-path.ts";
import type { Rule } from "../reach/rule.ts";
import { mayBeLinux } from "../../model/world.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { decides, isSoWithout, waitingText } from "./waits.ts";

export const script: Check = (value, tell) => {
  const { files, handler, row } = value;
  const start = startInFile(value);
  const fault = startFault(start);
  if (fault) {
    const finding = tell(fault.code as Code, fault.message, row, levelOf(fault, value));
    return fault.hint ? { ...finding, hint: fault.hint } : finding;
  }
  const found = startedOf(handler);
  const path = scriptPlaceOf(start)?.path;
  if (!found || path === undefined || !files.exists(path)) return undefined;
  const isPlain = found.called && !files.executable(path);
  const reader = isPlain ? readerFor(files, path) : undefined;
  const broken = reader ? undefined : lineEnds(found, scriptText(files, handler, value.group));
  return [
    ...(isPlain
      ? [notExecutable(path, reader, (message) => tell(NOT_EXECUTABLE, message, row))]
      : []),
    ...(broken ? [tell("script-line-ends", `its script ${path} ${broken}`, row)] : []),
  ];
};

/** The program for a script without a first line that names one, which else a shell would read. */
const readerFor = (files: Files, path: string): string | undefined =>
  (files.read(path) ?? "#!").startsWith("#!") || /\.(?:ba)?sh$/.test(path)
    ? undefined
    : readerOfEnding(path);

const NOT_EXECUTABLE = "script-not-executable";

/** A shell would read what is made executable and names no program, such as its `reader`. */
function notExecutable(
  path: string,
  reader: string | undefined,
  tell: (message: string) => Diagnostic,
): Diagnostic {
  const message = `its script ${path} is called directly, and is not marked as executable`;
  if (reader === undefined) return tell(message);
  return {
    ...tell(`${message}; it has no \`#!\` line either`),
    hint: `call it through its interpreter: \`${reader}\` in front of its path`,
  };
}

/** The hook as the agent starts it in whose file it stands. */
function startInFile(value: CheckedHandler): HookStart {
  const { source, group, handler, files, protocol, hostEvent } = value;
  const { set, title } = setFor(value);
  const given = { ...group.env, ...handler.env };
  return {
    handler,
    group,
    files,
    agent: title,
    sets: (name) => set.includes(name) || Object.hasOwn(given, name),
    personal: source.scope === "user" || source.scope === "managed",
    shell: shellOf(inItsDialect(value).protocol),
    inPlugin: startsInPlugin(protocol.dialect, hostEvent),
    besideFile: protocol.dialect?.besideFile === true,
    // Where the project is, is a question for every agent that starts it.
    folder: "",
    byShim: false,
    pastes: [],
  };
}

const levelOf = ({ code }: StartFault, checked: CheckedHandler) =>
  code === "script-missing" || (checked.event && mayGuard(asHook(checked))) ? "error" : "warning";

/** For a kernel and a shell the CR of a CR LF is part of the line's last word. */
function lineEnds({ called, shell }: Script, text: string): string | undefined {
  const [, first = "", end] = /^#!([^\r\n]*)(\r?)\n/.exec(text) ?? [];
  // `env -S` splits its words at any white space.
  if (called && end && !/\benv\s+-\w*S/.test(first))
    return "has a first line that ends in CR LF: the program it names is not found, and it never runs";
  const named =
    first
      .trim()
      .split(/\s+/)
      .findLast((word) => !word.startsWith("-")) ?? "";
  const readByShell = shell || (called && (!first || interpreterOf(named)?.shell === true));
  if (!readByShell) return undefined;
  const code = text.replace(/<<-?\s*(['"]?)(\w+)\1[\s\S]*?\n\s*\2(?=\r?\n|$)/g, "");
  return /^[ \t]*[^\s#][^\n]*\r$/m.test(code)
    ? "has lines that end in CR LF, which a shell takes for words: it denies nothing, or everything"
    : undefined;
}

/** A hook of the agent's own is started by it, and one in the universal format by the shim. */
export const openedInput: Check = (checked, tell) => {
  const { protocol, title } = inItsDialect(checked);
  const isUniversal = protocol.id === UNIVERSAL;
  if (!isUniversal && !protocol.host?.inputIsSocket) return undefined;
  const why = lostInput(checked, isUniversal ? SHIM : title);
  return why === undefined ? undefined : tell("input-path", why, checked.row, "error");
};

/** It has its event on its own agent, and not from the shim. */
export const openedThere: Rule = (value, tell) => {
  const { row, gate, world, from } = value;
  const host = from?.protocol.host;
  const why = host && !host.inputIsSocket && mayBeLinux(world) ? lostInput(value, SHIM) : undefined;
  return why === undefined ? undefined : tell("input-path", why, row, gate ? "lost" : "weakened");
};

const SHIM = "Hookport";

function lostInput(
  started: Pick<CheckedHandler, "files" | "group" | "handler">,
  starter: string,
): string | undefined {
  const script = waitingText(started);
  const path = script && inputPath(script.text);
  if (!script || path === undefined) return undefined;
  // A failure, or no answer, is a denial there.
  if (started.handler.failClosed || started.handler.windows !== undefined) return undefined;
  const isLost = script.isShell
    ? isSoWithout(withoutInput(script.text), EMPTY_INPUT, decides)
    : opensInput(script.text);
  return isLost
    ? `its script opens ${path}, which is a socket where ${starter} starts it, and Linux opens no socket by its path: it never gets the event`
    : undefined;
}
