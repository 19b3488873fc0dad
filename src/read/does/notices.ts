/** Programs for PowerShell and for AppleScript that only make a sound or show a notice. */
import { ANYTHING, SILENCE, type Deeds, type Printable } from "./value.ts";

const APPLE =
  /^\s*(?:display notification|say|beep|set volume)\b(?![^]*\b(?:do shell script|error|return|display dialog|choose|run script|quit|on run)\b)/;

/** Every word is an option that takes a program, or a program that shows a notice. */
export function readAppleScript(words: readonly Printable[]): Deeds {
  const programs = words.flatMap(({ text }, i) => (words[i - 1]?.text === "-e" ? [text] : []));
  const isOnlyThat = words.length === programs.length * 2 && programs.length > 0;
  return isOnlyThat && programs.every((text) => APPLE.test(text) && !text.includes("\n"))
    ? SILENCE
    : ANYTHING;
}

const POWER =
  /^\s*(?:\[(?:system\.)?console\]::beep\([\d, ]*\)|\(New-Object (?:System\.)?Media\.SoundPlayer\s*\(?["'][^"'$`;]*["']\)?\)\.Play(?:Sync)?\(\)|\[(?:System\.)?Media\.SystemSounds\]::\w+\.Play\(\)|\[void\]\s*\[System\.Reflection\.Assembly\]::LoadWithPartialName\(["'][\w.]+["']\)|Add-Type -AssemblyName [\w., ]+|Start-Sleep [-\w ]+)?\s*$/i;

/** Every statement makes a sound, or waits for it. */
export const readPowerSounds = (program: string): Deeds | undefined =>
  program.split(";").every((part) => POWER.test(part)) ? SILENCE : undefined;
