// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Reply } from "../model/adapter.ts";
import type { Job } from "../model/call.ts";
import { startingFolder } from "./exec.ts";

/**
 * Runs a handler whose answer nobody waits for, in a process that outlives this one (S22). The
 * process gets everything on its standard input and loads no file, so that later changes have no
 * effect.
 */
const RUNNER = `
  const { file, args, cwd, env, stdin, timeout } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  const stdio = ["pipe", "ignore", "ignore"];
  const child = require("node:child_process").spawn(file, args, { cwd, env, stdio, detached: true, windowsHide: true });
  const clock = setTimeout(() => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {}
  }, Math.min(timeout * 1000, 2 ** 31 - 1));
  child.on("error", () => process.exit(1));
  child.on("exit", () => clearTimeout(clock));
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
`;

export async function launch(job: Job): Promise<Reply> {
  const { spawn } = await import("node:child_process");
  const options = {
    cwd: "/",
    env: {},
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"] as ["pipe", "ignore", "ignore"],
  };
  const child = spawn(process.execPath, ["-e", RUNNER], options);
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  // Variables that it exports come too late for the session.
  const env = job.envFile
    ? { ...job.env, [job.envFile]: process.getBuiltinModule("node:os").devNull }
    : job.env;
  await new Promise<void>((resolve) =>
    child.stdin.end(JSON.stringify({ ...job, env, cwd: startingFolder(job) }), () => resolve()),
  );
  child.unref();
  return { stdout: "", stderr: "", code: 0 };
}
