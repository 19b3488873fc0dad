/** Projects of the tests under Windows, and the programs that they start. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../..", import.meta.url));
const folders = [];
after(() => {
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

export function projectWith(files, name = "hook port ") {
  const root = mkdtempSync(join(tmpdir(), name));
  folders.push(root);
  for (const [path, text] of Object.entries({ ".git/HEAD": "ref: refs/heads/main\n", ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** A copy in a folder of this name: what a conversion leaves knows no path of the machine. */
export function copyOf(root, name = "hook port ") {
  const copy = mkdtempSync(join(tmpdir(), name));
  folders.push(copy);
  cpSync(root, copy, { recursive: true });
  return copy;
}

/** Nothing but Node and the system's own programs. */
export const PATH = [dirname(process.execPath), "C:\\Windows\\System32", "C:\\Windows"].join(";");

/** Runs a script of ours with Node and returns what it printed and how it ended. */
export const ran = (args, options) => ended(process.execPath, args, options);

/** Wine now and then fails to start a program, with an error that Node has no name for. */
async function started(program, args, options, tries = 3) {
  try {
    return spawn(program, args, options);
  } catch (error) {
    if (error.code !== "UNKNOWN" || tries === 1) throw error;
    await setTimeout(500);
    return started(program, args, options, tries - 1);
  }
}

export async function ended(program, args, { cwd, input = "", env = {}, ...how }) {
  const child = await started(program, args, {
    cwd,
    env: { ...process.env, PATH, HOME: undefined, USERPROFILE: cwd, ...env },
    windowsHide: true,
    ...how,
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].setEncoding("utf8").on("data", (text) => (printed[name] += text));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) =>
    child.on("close", (code) =>
      resolve({ code, ...printed, text: printed.stdout + printed.stderr }),
    ),
  );
}

export const hookport = (root, ...args) =>
  ran([join(repository, "dist/cli.cjs"), ...args], { cwd: root });

export async function converted(root, ...args) {
  const { code, text } = await hookport(root, "convert", ...args);
  assert.notEqual(code, 2, text);
}

/** Why a test is skipped that is about what is not there. */
const present = (path, name) => existsSync(path) && `${name} is installed here`;
export const BASH = present("C:\\Program Files\\Git\\bin\\bash.exe", "Git Bash");
export const PYTHON = present("C:\\Windows\\py.exe", "Python");

/** A call of the shim, as the agent's entry makes it. */
export const called = (root, id, event, payload) =>
  ran([join(root, ".hookport/shim.cjs"), id, event, "sealed"], {
    cwd: root,
    input: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

export const recorded = (root, path) =>
  JSON.parse(
    readFileSync(join(repository, "adapters", path), "utf8").replaceAll(
      /"(?:\/home\/dev)?\/project"/g,
      () => JSON.stringify(root),
    ),
  );
