// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Reply } from "../model/adapter.ts";
import type { Job } from "../model/call.ts";
import { startingFolder } from "./exec.ts";

/**
 * Runs a handler whose answer nobody waits for, in a process that outlives this one (S22). The
 * process is given the text of this function and gets everything else on its standard input: it
 * loads no file, so that later changes have no effect.
 */
function outlive(): void {
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const { spawn } = process.getBuiltinModule("node:child_process");
  const { file, args, cwd, env, stdin, timeout } = JSON.parse(readFileSync(0, "utf8")) as Job;
  const stdio: ["pipe", "ignore", "ignore"] = ["pipe", "ignore", "ignore"];
  const child = spawn(file, args, { cwd, env, stdio, detached: true, windowsHide: true });
  const end = () => {
    try {
      // There are no process groups on Windows.
      const { SystemRoot: root = "" } = process.env;
      if (process.platform === "win32")
        spawn(`${root}\\System32\\taskkill.exe`, ["/PID", `${child.pid}`, "/T", "/F"], {
          stdio: "ignore",
          windowsHide: true,
        }).on("exit", (code) => code && child.kill());
      else process.kill(-(child.pid as number), "SIGKILL");
    } catch {}
  };
  const clock = setTimeout(end, Math.min(timeout * 1000, 2 ** 31 - 1));
  child.on("error", () => process.exit(1));
  child.on("exit", () => clearTimeout(clock));
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
}

export async function launch(job: Job): Promise<Reply> {
  const { spawn } = await import("node:child_process");
  const options = {
    cwd: "/",
    env: {},
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"] as ["pipe", "ignore", "ignore"],
  };
  const child = spawn(process.execPath, ["-e", `(${outlive})()`], options);
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
