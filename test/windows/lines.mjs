/** The lines for Windows in agents' files, and how a program starts them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const CMD = "C:\\Windows\\System32\\cmd.exe";
export const RECORDED = { codex: "PreToolUse.Bash.json", copilot: "pascal.PreToolUse.Bash.json" };
const FIELDS = {
  codex: [".codex/hooks.json", "commandWindows"],
  copilot: [".github/hooks/hookport.json", "powershell"],
};

/** The line for Windows of the first entry on an event. */
export function lineOf(root, id, event = "PreToolUse") {
  const [file, field] = FIELDS[id];
  const [first] = JSON.parse(readFileSync(join(root, file), "utf8")).hooks[event];
  return (first.hooks?.[0] ?? first)[field];
}
/** What both shells start with it. */
const argumentIn = (line) => /\/c "([^"]*)"/.exec(line)[1];
/** The ways in which a program starts a line: one for PowerShell, and those in which `cmd` is given all of it. */
export const WAYS = {
  "as PowerShell does": (line) => [["/d", "/v:on", "/c", argumentIn(line)], {}],
  "cmd /d /s /c": (line) => [[`/d /s /c "${line}"`], { windowsVerbatimArguments: true }],
  "cmd /C": (line) => [[`/C "${line}"`], { windowsVerbatimArguments: true }],
};
