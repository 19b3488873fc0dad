/** Programs for PowerShell and for AppleScript that only make a sound or show a notice. */
import { ANYTHING, type Deeds, type Printable } from "./value.ts";

const SHOWN: Deeds = { codes: new Set([0]), printed: [], errors: [], refuses: false };

const APPLE =
  /^\s*(?:display notification|say|beep|set volume)\b(?![^]*\b(?:do shell script|error|return|display dialog|choose|run script|quit|on run)\b)/;

/** Every word is an option that takes a program, or a program that shows a notice. */
export function readAppleScript(words: readonly Printable[]): Deeds {
  const programs = words.flatMap(({ text }, i) => (words[i - 1]?.text === "-e" ? [text] : []));
  const isOnlyThat = words.length === programs.length * 2 && programs.length > 0;
  return isOnlyThat && programs.every((text) => APPLE.test(text) && !text.includes("\n"))
    ? SHOWN
    : ANYTHING;
}

const POWER =
  /^\s*(?:\[(?:system\.)?console\]::beep\([\d, ]*\)|\(New-Object (?:System\.)?Media\.SoundPlayer\s*\(?["'][^"'$`;]*["']\)?\)\.Play(?:Sync)?\(\)|\[(?:System\.)?Media\.SystemSounds\]::\w+\.Play\(\)|\[void\]\s*\[System\.Reflection\.Assembly\]::LoadWithPartialName\(["'][\w.]+["']\)|Add-Type -AssemblyName [\w., ]+|Start-Sleep [-\w ]+)?\s*$/i;

export function readPowerShell(words: readonly Printable[]): Deeds {
  const at = words.findIndex(({ text }) => /^[-/]c(?:ommand)?$/i.test(text));
  const before = words.slice(0, at < 0 ? words.length : at);
  const options = before.every(({ text }) =>
    /^[-/](?:nop(?:rofile)?|noni(?:nteractive)?|nologo|windowstyle|w|executionpolicy|ep|hidden|bypass)$|^(?:hidden|bypass|unrestricted)$/i.test(
      text,
    ),
  );
  const program = words
    .slice(at + 1)
    .map(({ text }) => text)
    .join(" ");
  const known = words.every(({ from }) => from === "text");
  return at >= 0 && options && known && program.split(";").every((part) => POWER.test(part))
    ? SHOWN
    : ANYTHING;
}
