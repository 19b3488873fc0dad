/** What starting and ending processes on Windows asks of the machine. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import type { WindowsFiles } from "../model/windows.ts";

/** Bytes of a script's first line. */
const LINE = 256;

export const windowsFiles = (): WindowsFiles => ({
  isFile(path) {
    try {
      return statSync(path).isFile();
    } catch {
      return false;
    }
  },
  head(path) {
    const bytes = Buffer.alloc(LINE);
    const file = openSync(path, "r");
    try {
      return bytes.toString("utf8", 0, readSync(file, bytes, 0, LINE, 0));
    } finally {
      closeSync(file);
    }
  },
});

/** There are no process groups there. */
export const endTree = (pid: number): void => {
  const root = process.env["SystemRoot"] ?? "C:\\Windows";
  spawnSync(`${root}\\System32\\taskkill.exe`, ["/PID", String(pid), "/T", "/F"], {
    windowsHide: true,
  });
};
