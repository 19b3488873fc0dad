/** What starting and ending processes on Windows asks of the machine. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { spawn } from "node:child_process";
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

/** There are no process groups there, and what cannot end a tree ends its first process. */
export const endTree = (pid: number): void => {
  const file = `${process.env["SystemRoot"]}\\System32\\taskkill.exe`;
  const alone = () => {
    try {
      process.kill(pid);
    } catch {
      // It has ended.
    }
  };
  spawn(file, ["/PID", `${pid}`, "/T", "/F"], { stdio: "ignore", windowsHide: true })
    .on("error", alone)
    .on("exit", (code) => code && alone());
};
