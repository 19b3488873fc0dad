/** Runs a program in its own process group, so that all of it can be ended. */
import { spawn } from "node:child_process";
import { isFields, parseJson, type Fields } from "../../model/json.ts";
import type { Launch, InputLine } from "../../model/driver.ts";
import { groups, kill } from "../exec.ts";

/** Bytes kept of each stream; the rest is dropped. */
const MOST = 16 * 1024 * 1024;

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly hung: boolean;
}

/** Everything that came so far can be taken away. */
export interface ReadableLine extends InputLine {
  taken(): Pick<Ended, "stdout" | "stderr">;
  ended(): boolean;
}

interface Talking extends Pick<Launch, "args"> {
  readonly env: NodeJS.ProcessEnv;
  readonly talk?: (line: ReadableLine) => Promise<void>;
}

/** Ends also everything that the process started. */
function end(pid: number): void {
  kill(pid);
  groups.delete(pid);
}

export function runProgram(
  file: string,
  { args, env, talk }: Talking,
  { cwd, seconds, signal }: { cwd: string; seconds: number; signal?: AbortSignal },
): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn(file, args, {
      cwd,
      env,
      stdio: [talk ? "pipe" : "ignore", "pipe", "pipe"],
      detached: true,
    });
    const out = { stdout: "", stderr: "" };
    let hung = false;
    let over = false;
    const waiting = new Set<() => void>();
    const told = () => waiting.forEach((wake) => wake());
    for (const name of ["stdout", "stderr"] as const)
      child[name]?.setEncoding("utf8").on("data", (text: string) => {
        if (out[name].length < MOST) out[name] += text;
        told();
      });
    child.on("error", (error) => {
      clearTimeout(clock);
      fail(error);
    });
    if (child.pid !== undefined) groups.add(child.pid);
    const clock = setTimeout(() => {
      hung = true;
      if (child.pid !== undefined) end(child.pid);
    }, seconds * 1000);
    signal?.addEventListener("abort", () => child.pid !== undefined && !over && end(child.pid));
    // The exit counts and not the pipes, because processes left behind keep the pipes open.
    child.on("exit", (code) => {
      over = true;
      clearTimeout(clock);
      told();
      if (child.pid !== undefined) end(child.pid);
      const ended = () => done({ ...out, code, hung });
      child.once("close", ended);
      // What it wrote before its end is read before an immediate runs, however late this one is.
      setTimeout(() => setImmediate(ended), 1000);
    });
    if (!talk || !child.stdin) return;
    const stdin = child.stdin.on("error", () => {});
    let read = 0;
    const next: InputLine["next"] = (test) =>
      new Promise((found) => {
        const look = () => {
          const lines = out.stdout.split("\n").slice(0, -1);
          const values = lines.slice(read).map(parseJson);
          const at = values.findIndex((value) => isFields(value) && test(value));
          if (at < 0 && !over) return;
          waiting.delete(look);
          read = at < 0 ? lines.length : read + at + 1;
          found(at < 0 ? undefined : (values[at] as Fields));
        };
        waiting.add(look);
        look();
      });
    const taken = () => {
      const text = { ...out };
      Object.assign(out, { stdout: "", stderr: "" });
      read = 0;
      // Whoever still waits for a line of before must not get one of a later session.
      waiting.clear();
      return text;
    };
    talk({
      next,
      taken,
      ended: () => over,
      send: (message) => stdin.write(`${JSON.stringify(message)}\n`),
    }).then(() => stdin.end(), fail);
  });
}
