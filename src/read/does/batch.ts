/** Reads a batch file of Windows that only looks for an interpreter and starts a script with it. */
import { scriptAt, type ReadTexts } from "./files.ts";
import { ANYTHING, deedsOf, nothingSeen, takeIn, type Deeds } from "./value.ts";

/** A line in PowerShell that only starts a batch file, with plain words for it. */
const STARTS_BATCH =
  /^\s*(?:&\s*)?(?:cmd(?:\.exe)?\s+\/c\s+)?["']?([\w./\\-]+\.(?:cmd|bat))["']?((?:\s+[\w./\\=:@-]+)*)\s*$/i;

/** It stands before a command that is perhaps started. */
const BEFORE =
  /^(?:[@()\s]+|else\b|if\s+(?:\/i\s+)?(?:not\s+)?(?:defined\s+\w+|exist\s+(?:"[^"]*"|\S+)|errorlevel\s+\d+|"?%\w+%"?\s*==\s*\S+)|for\s+(?:\/\w+\s+)?%%\w\s+in\s*\([^)]*\)\s*do\b)\s*/i;
const IDLE =
  /^(?:$|rem\b|::|:\w+\s*$|echo\s+off\s*$|setlocal\b|endlocal\b|set\s+"?\w+=|goto\s+:?\w+\s*$|where\s+\w[\w.]*\s*>\s*nul\s+2>\s*(?:nul|&1)\s*$)/i;
const ENDS = /^exit(?:\s+\/b)?(?:\s+(\d+|%errorlevel%))?\s*$/i;
const STARTS =
  /^(?:py|python3?|(?:"%\w*PY\w*%"|%\w*PY\w*%))(?:\.exe)?(?:\s+-3|\s+%\w*ARGS%)?\s+(%\*|"(%~dp0)?%~?1"(?:\s+%~?[2-9])*)\s*$/i;

/** `start` reads a plain line that starts a program; undefined if this line starts no batch file. */
export function readBatchLine(
  world: ReadTexts,
  line: string,
  start: (line: string) => Deeds,
): Deeds | undefined {
  const [, path = "", given = ""] = STARTS_BATCH.exec(line) ?? [];
  if (!path) return undefined;
  const file = scriptAt(world, path.replaceAll("\\", "/").replace(/^\.\//, ""));
  if (!file) return ANYTHING;
  const [first = "", ...rest] = given.replaceAll("\\", "/").trim().split(/\s+/);
  const seen = nothingSeen();
  const lines = file.text.split(/\r?\n/).flatMap(commandsIn);
  for (const command of lines) {
    if (IDLE.test(command)) continue;
    const [ends, code] = ENDS.exec(command) ?? [];
    const [starts, , beside] = STARTS.exec(command) ?? [];
    if (starts !== undefined && first) {
      const script = beside === undefined ? first : `${file.folder}/${first}`;
      takeIn(seen, start(["python3", script, ...rest].join(" ")));
    } else if (ends === undefined) return ANYTHING;
    else if (/^\d+$/.test(code ?? "")) seen.codes.add(Number(code));
  }
  return deedsOf(seen);
}

/** A line without what decides whether it is run, at the signs that join its commands. */
const commandsIn = (line: string): readonly string[] =>
  /^\s*@?(?:rem\b|::)/i.test(line)
    ? []
    : line.split("&&").map((part) => {
        let command = part;
        for (let before = ""; before !== command && BEFORE.test(command);) {
          before = command;
          command = command.replace(BEFORE, "");
        }
        return command.replace(/[\s)]+$/, "");
      });
