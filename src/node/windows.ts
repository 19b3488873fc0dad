/** What starting and ending processes on Windows asks of the machine. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { closeSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { spawn } from "node:child_process";
import { basename } from "node:path";
import type { WindowsFiles } from "../model/world.ts";

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
  nameOf(path) {
    try {
      return basename(realpathSync.native(path));
    } catch {
      return "";
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

/**
 * There are no process groups there. What is not ended as a tree, at the latest when this process
 * ends, is ended alone.
 */
export const endTree = (pid: number): void => {
  const file = `${process.env["SystemRoot"]}\\System32\\taskkill.exe`;
  const alone = () => {
    try {
      process.kill(pid);
    } catch {
      // It has ended.
    }
  };
  process.once("exit", alone);
  spawn(file, ["/PID", `${pid}`, "/T", "/F"], { stdio: "ignore", windowsHide: true })
    .on("error", alone)
    .on("exit", (code) => {
      process.off("exit", alone);
      if (code) alone();
    });
};
