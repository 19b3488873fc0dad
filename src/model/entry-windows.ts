/**
 * Builds the entries for Windows. Each is one line that starts `hook.cmd`, the launcher's twin
 * beside it. They are from documentation: the lines for `cmd` were tried, those for PowerShell were
 * not.
 */
import { silenceOf } from "./entry.ts";
import type { ShimCall } from "./config.ts";

type Call = Pick<ShimCall, "command" | "gate" | "prompt" | "failOpen">;

export type Form = (text: string) => object;

/** What shows the words to an agent where something waits. */
interface Forms {
  readonly denies: Form;
  readonly tells: Form;
}

/** Only plain names need no quotes in every shell. */
const PARTS = /^\/bin\/sh (?:"[^"]*"\/|\.\/)?(?<path>[\w./-]+\/hook) (?<words>[\w -]+)$/;

interface Line {
  readonly text: string;
  /** What an agent gets where `hook.cmd` does not answer. */
  readonly silent: string;
}

/**
 * One line of `cmd`, which gets to the folder that the file's path begins in, and starts it with
 * the agent's form, if there is one. Between exclamation marks a value is not read as a command.
 * The folder in which the agent started all this is left on the stack of folders.
 */
function lineFor({ command }: Call, finds: string, form?: Form): Line | undefined {
  const { path, words } = PARTS.exec(command)?.groups ?? {};
  if (path === undefined || words === undefined) return undefined;
  const start = words.includes(" --user") ? "cd /d !USERPROFILE!" : finds;
  const called = `${path.replaceAll("/", "\\")}.cmd ${words}`;
  const shown = form ? ` ${JSON.stringify(form("@")).replaceAll('"', "'")}` : "";
  return { text: `pushd . & ${start} & ${called}${shown}`, silent: silenceOf(command) };
}

const formFor = ({ command, gate, failOpen, prompt }: Call, { denies, tells }: Forms) => {
  const holds = gate && !failOpen;
  return {
    holds,
    form: holds ? denies : gate || prompt || command.endsWith(" call") ? tells : undefined,
  };
};

/** A line for PowerShell. `root` is the variable that holds the project's folder. */
export function powershellEntry(call: Call, root: string, forms: Forms): string | undefined {
  const { holds, form } = formFor(call, forms);
  const line = lineFor(call, `(if defined ${root} cd /d !${root}!)`, form);
  if (!line) return undefined;
  const started = `& "$env:SystemRoot\\System32\\cmd.exe" /d /v:on /c "${line.text}"`;
  if (!form) return `${started}; exit $LASTEXITCODE`;
  const silent = `'${JSON.stringify(form(line.silent)).replaceAll("'", "''")}'`;
  return holds
    ? `${started}; if ($LASTEXITCODE -in 77..79) { exit ($LASTEXITCODE -band 2) }; ${silent}; exit 2`
    : `${started}; if ($LASTEXITCODE -eq 79) { exit 2 }; if ($LASTEXITCODE -notin 77, 78) { ${silent} }; exit 0`;
}

/**
 * Finds the top level of the clone, as the entry for other systems does; where there is none, the
 * folder stays.
 */
const SEARCH = "(for /l %d in (1,1,30) do if not exist .git cd ..) & (if not exist .git popd)";

/**
 * A line for an agent that starts it in PowerShell or in `cmd`: to both it is a program with one
 * argument in quotes. What stands behind that is PowerShell's, which would else end with 1 for every
 * code but 0; to `cmd` it is a remark. `answers` says that exit code 2 denies nothing there.
 */
export function eitherEntry(call: Call, forms: Forms, answers = false): string | undefined {
  const { holds, form } = formFor(call, forms);
  const line = lineFor(call, SEARCH, form);
  if (!line) return undefined;
  const started = `C:\\Windows\\System32\\cmd.exe /d${line.text.includes("!") ? " /v:on" : ""} /c "${line.text}`;
  if (!form) return `${started}"`;
  const last = answers ? 80 : 79;
  return `${started} & (if errorlevel 77 if not errorlevel ${last} exit 0) & echo ${line.silent} >&2 & exit ${holds ? 2 : 1} & rem "; exit $LASTEXITCODE`;
}
