/**
 * Runs a command in its own process group, with its own clock and bounded output (S9, S11, S21).
 */
import { spawn, type ChildProcess } from "node:child_process";
import {
  accessSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Reply } from "../model/adapter.ts";
import type { Job } from "../model/call.ts";
import { orNothing } from "./or-nothing.ts";
import { endTree } from "./windows.ts";

export const onWindows = process.platform === "win32";

/** Bytes of each stream. A longer answer is read to its end but not kept. */
const OUTPUT_LIMIT = 16 * 1024 * 1024;
/** Bytes kept of the blanks before an answer. */
const BLANKS = 64 * 1024;
/** Milliseconds that a child left behind with our pipe can delay the answer. */
const STRAGGLERS = 500;

/** Milliseconds; Node.js fires a longer timer at once. */
const LONGEST = 2 ** 31 - 1;

export const groups = new Set<number>();

/** Called when a signal ends this process. */
export function endAll(): void {
  for (const pid of groups) kill(pid);
}

export function exec(job: Job): Promise<Reply> {
  const folder = job.envFile
    ? mkdtempSync(join(process.getBuiltinModule("node:os").tmpdir(), "hookport-"))
    : undefined;
  const file = folder && join(folder, "env.sh");
  if (file) writeFileSync(file, "");
  const env = file && job.envFile ? { ...job.env, [job.envFile]: file } : job.env;
  return new Promise<Reply>((resolve) => {
    let child: ChildProcess;
    try {
      child = spawn(job.file, job.args, {
        cwd: startingFolder(job),
        env,
        detached: true,
        stdio: ["pipe", "pipe", "pipe"],
        windowsHide: true,
      });
      // The group is registered at once, so that a signal from here on ends it too.
      if (child.pid) groups.add(child.pid);
    } catch (error) {
      return resolve(notStarted(error as NodeJS.ErrnoException));
    }
    const out = collect(child.stdout);
    const err = collect(child.stderr);
    let fault: Reply["fault"];
    let done = false;
    const finish = (reply: Reply) => {
      if (done) return;
      done = true;
      clearTimeout(clock);
      if (child.pid) groups.delete(child.pid);
      resolve(reply);
      // The streams are destroyed later, by which time a shim has ended.
      setImmediate(() => [child.stdout, child.stderr].forEach((stream) => stream?.destroy()));
    };
    const answer = (code: number | null): Reply => {
      const stdout = out.text();
      // Exit code 2 counts as it stands: an answer that is cut off is text there.
      const lost = out.cut() && code !== 2 && /^(?:\{|$)/.test(stdout.trimStart());
      if (!lost) return { stdout, stderr: err.text(), code, ...(fault && { fault }) };
      const stderr = `over ${OUTPUT_LIMIT} bytes of output`;
      return { stdout, stderr, code: null, fault: "limit" };
    };
    const clock = setTimeout(
      () => {
        fault = "timeout";
        if (child.pid) kill(child.pid);
        setTimeout(() => finish(answer(null)), STRAGGLERS).unref();
      },
      Math.min(job.timeout * 1000, LONGEST),
    );
    child.on("error", (error) => finish(notStarted(error as NodeJS.ErrnoException)));
    child.on("exit", (code, signal) => {
      if (signal && !fault) fault = "signal";
      // All output has been read, so there is nothing to wait for.
      if (child.stdout?.readableEnded && child.stderr?.readableEnded) return finish(answer(code));
      // The clock may be over before this process, which was busy or stopped, has read what the hook
      // wrote before its end. All of that is read before an immediate runs.
      const straggler = setTimeout(() => setImmediate(() => finish(answer(code))), STRAGGLERS);
      child.on("close", () => {
        clearTimeout(straggler);
        finish(answer(code));
      });
    });
    // A hook may leave its standard input unread.
    child.stdin?.on("error", () => {});
    child.stdin?.end(job.stdin);
  }).then((reply) => {
    if (!folder || !file) return reply;
    const exports = readFileSync(file, "utf8");
    rmSync(folder, { recursive: true, force: true });
    return exports ? { ...reply, exports } : reply;
  });
}

export function startingFolder({ cwd, cwdElse }: Job): string {
  if (cwdElse === undefined || cwdElse === cwd) return cwd;
  const isThere = orNothing(() => {
    accessSync(cwd, constants.X_OK);
    return statSync(cwd).isDirectory();
  });
  return isThere ? cwd : cwdElse;
}

/** Blanks before anything else mean nothing, and only some are kept. */
function collect(stream: ChildProcess["stdout"]): { text(): string; cut(): boolean } {
  const chunks: Buffer[] = [];
  let kept = 0;
  let cut = false;
  let blank = true;
  stream?.on("data", (chunk: Buffer) => {
    blank &&= chunk.every(isBlank);
    if (blank && kept > BLANKS) return;
    cut ||= kept + chunk.length > OUTPUT_LIMIT;
    if (cut) return;
    chunks.push(chunk);
    kept += chunk.length;
  });
  stream?.on("error", () => {});
  return { text: () => Buffer.concat(chunks).toString("utf8"), cut: () => cut };
}

const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** The process may have ended by itself in the meantime. */
export const kill = (pid: number): unknown =>
  orNothing(() => (onWindows ? endTree(pid) : process.kill(-pid, "SIGKILL")));

/** A missing program is the hook's fault; a call too large for any process is ours (S10, S21). */
function notStarted(error: NodeJS.ErrnoException): Reply {
  return {
    stdout: "",
    stderr: error.message,
    code: null,
    fault: error.code === "ENOENT" || error.code === "EACCES" ? "spawn" : "limit",
  };
}
