/**
 * Throwaway projects, and processes that are started in them with an environment built from
 * nothing.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export const PATH = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
export const CLI = resolve("dist/cli.cjs");
const MOST = 64 * 1024 * 1024;
const made = [];

export function clear() {
  for (const folder of made.splice(0)) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A folder that a case made unreadable stays in the temporary folder.
    }
  }
}

export function newFolder() {
  const top = mkdtempSync(join(tmpdir(), "hookport-attack-"));
  made.push(top);
  return top;
}

/**
 * Writes a file that is new, or takes the place of what was there: nothing is ever written through
 * a link or into a pipe.
 */
export function put(root, path, content, mode = 0o755) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  rmSync(join(root, path), { recursive: true, force: true });
  const text =
    typeof content === "string" || Buffer.isBuffer(content)
      ? content
      : `${JSON.stringify(content, null, 2)}\n`;
  writeFileSync(join(root, path), text, { mode });
}

/** A project in a folder of this name, with a home folder next to it. */
export function makeProject(files, name = "project") {
  const top = newFolder();
  const root = join(top, name);
  const home = join(top, "home");
  mkdirSync(root);
  mkdirSync(home);
  mkdirSync(join(root, ".git/objects"), { recursive: true });
  mkdirSync(join(root, ".git/refs"));
  put(root, ".git/HEAD", "ref: refs/heads/main\n", 0o644);
  for (const [path, content] of Object.entries(files)) put(root, path, content);
  return { top, root, home };
}

/** Runs a program to its end, or to the end of its time; its whole process group ends with it. */
export function run(
  file,
  args,
  { cwd, env, input = "", seconds = 30, stdio = ["pipe", "pipe", "pipe"], linger = 600 } = {},
) {
  return new Promise((done) => {
    const started = Date.now();
    let child;
    try {
      child = spawn(file, args, { cwd, env, stdio, detached: true });
    } catch (error) {
      // An environment over the system's limit: the agent itself cannot start a hook then.
      return done({
        code: null,
        signal: error.code,
        stdout: "",
        stderr: "",
        timedOut: false,
        ms: 0,
        unstartable: true,
      });
    }
    const out = [[], []];
    const sizes = [0, 0];
    let timedOut = false;
    let settled = false;
    const end = () => {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // The group has ended by itself.
      }
    };
    const settle = (code, signal) => {
      if (settled) return;
      settled = true;
      clearTimeout(clock);
      end();
      child.stdout?.destroy();
      child.stderr?.destroy();
      const [stdout, stderr] = out.map((parts) => Buffer.concat(parts).toString("utf8"));
      done({ code, signal, stdout, stderr, timedOut, ms: Date.now() - started });
    };
    const clock = setTimeout(() => {
      timedOut = true;
      settle(null, "SIGKILL");
    }, seconds * 1000);
    [child.stdout, child.stderr].forEach((stream, index) =>
      stream?.on("data", (part) => {
        sizes[index] += part.length;
        if (sizes[index] <= MOST) out[index].push(part);
      }),
    );
    child.on("error", (error) => settle(error.code === "ENOENT" ? 127 : 126, null));
    child.on("exit", (code, signal) => setTimeout(() => settle(code, signal), linger));
    child.on("close", (code, signal) => settle(code, signal));
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

export const cleanEnv = (home) => ({ PATH, HOME: home, NO_COLOR: "1", LANG: "C.UTF-8" });

/** The built command line in a project. */
export const hookport = ({ root, home }, args, { env = {}, seconds = 60, before = [] } = {}) =>
  run(process.execPath, [...before, CLI, ...args], {
    cwd: root,
    env: { ...cleanEnv(home), ...env },
    seconds,
  });
