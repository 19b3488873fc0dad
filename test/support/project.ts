/** Throwaway projects, and the built command line and shim run in them with a clean environment. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll } from "vitest";
import { sealed } from "../../src/model/seal.ts";
import { command, killed, shim, type Ending, type Result } from "./command.ts";
import type { Folder } from "./kit.ts";

export type { Result };

const SHIM = readFileSync("dist/shim.cjs", "utf8");

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** The built command line, as a shell reads it. */
export const HOOKPORT = `'${process.execPath}' '${resolve("dist/cli.cjs")}'`;

export interface Project {
  readonly root: string;
  read(path: string): string;
  write(path: string, content: unknown): void;
  /** Runs `hookport …` in this project, in a thread of this process. */
  hookport(...args: string[]): Result;
  /** The same in a folder of it, and with these variables. */
  hookportWith(around: { env?: Record<string, string>; cwd?: string }, ...args: string[]): Result;
  /** As if it were killed there: "N before", "N half" or "N after" the Nth change of the disk. */
  killed(kill: string, ...args: string[]): Ending;
  /** The shim as a host runs it; where it is as it was built, in a thread of this process. */
  shim(
    host: string,
    event: string,
    payload: unknown,
    options?: { env?: Record<string, string>; cwd?: string },
  ): Result;
  /** A command line as a host's shell runs it. */
  sh(
    command: string,
    options?: { env?: Record<string, string>; cwd?: string; input?: string; timeout?: number },
  ): Result;
}

const clean = (home: string) => ({
  PATH: process.env["PATH"] ?? "/usr/bin:/bin",
  HOME: home,
  NO_COLOR: "1",
  SOURCE_DATE_EPOCH: "1795305600",
});

/**
 * A copy of an example, or the files named, in a folder whose name is as awkward as a name may be.
 */
export function project(
  files: { readonly [path: string]: unknown } | string,
  name = "it's a project",
): Project {
  const top = mkdtempSync(join(tmpdir(), "hookport-test-"));
  made.push(top);
  const root = join(top, name);
  mkdirSync(root);
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    // A lock that is given as a document is one that `convert` could have written.
    const value =
      /hookport\/lock(?:\.local)?\.json$/.test(path) && typeof content === "object"
        ? sealed(content as object)
        : content;
    writeFileSync(
      join(root, path),
      typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`,
      { mode: 0o755 },
    );
  };
  if (typeof files === "string")
    cpSync(resolve("schemas/examples", files), root, { recursive: true });
  else for (const [path, content] of Object.entries(files)) write(path, content);
  const run = (
    file: string,
    args: string[],
    options: { env?: Record<string, string>; cwd?: string; input?: string; timeout?: number } = {},
  ): Result => {
    const { status, stdout, stderr } = spawnSync(file, args, {
      cwd: options.cwd ?? root,
      env: { ...clean(top), ...options.env },
      input: options.input ?? "",
      timeout: options.timeout ?? 180_000,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    });
    return { code: status, stdout, stderr };
  };
  return {
    root,
    read: (path) => readFileSync(join(root, path), "utf8"),
    write,
    hookport: (...args) => command(args, root, clean(top)),
    hookportWith: ({ env, cwd = "" }, ...args) =>
      command(args, join(root, cwd), { ...clean(top), ...env }),
    killed: (kill, ...args) => killed(args, root, clean(top), kill),
    shim(host, event, payload, { env, cwd = root } = {}) {
      const at = join(root, ".hookport/shim.cjs");
      const input = typeof payload === "string" ? payload : JSON.stringify(payload);
      return existsSync(at) && readFileSync(at, "utf8").endsWith(SHIM)
        ? shim([at, host, event], cwd, { ...clean(top), ...env }, input)
        : run(process.execPath, [at, host, event], { input, cwd, ...(env && { env }) });
    },
    sh: (command, options) => run("/bin/sh", ["-c", command], options),
  };
}

/** The same project once more: what a conversion writes is the same wherever it lies. */
export function copyOf({ root }: Project, name?: string): Project {
  const copy = project({}, name);
  cpSync(root, copy.root, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** The project's files as a kit's walk reads them; links are not followed into nothing. */
export function folderOf({ root }: Project): Folder {
  return {
    read: (path) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined,
    list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []),
  };
}
