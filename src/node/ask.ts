import { readSync } from "node:fs";
import { isatty } from "node:tty";
import type { Surroundings } from "./io.ts";

const LONGEST = 100;

export function asked(question: string, { stdin, stderr }: Surroundings): boolean | undefined {
  if (!isatty(stdin) || stderr.isTTY !== true) return undefined;
  stderr.write(`${question} [y/N] `);
  return /^y(?:es)?$/i.test(lineFrom(stdin).trim());
}

function lineFrom(stdin: number): string {
  const byte = Buffer.alloc(1);
  let line = "";
  while (line.length < LONGEST) {
    try {
      if (!readSync(stdin, byte, 0, 1, null)) return line;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return "";
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      continue;
    }
    const char = byte.toString("latin1");
    if (char === "\n") return line;
    line += char;
  }
  return line;
}
