/** Runs npm and git for us. None of them runs code of what it fetches. */
import { spawnSync } from "node:child_process";
import { UserError } from "../model/error.ts";
import type { Surroundings } from "./io.ts";
import { programOutside } from "./terminal.ts";

/** Milliseconds for one program, and bytes of what it prints. */
const PATIENCE = 180_000;
const MOST = 64 * 1024 * 1024;

/** A folder, and never a program from within a project that may hold its like. */
export interface Workplace {
  readonly cwd: string;
  readonly root: string;
  readonly io: Surroundings;
}

/** Returns what the program prints; throws with its last words if it fails. */
export function ran(
  { cwd, root, io }: Workplace,
  name: string,
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
): Buffer {
  const { status, stdout, stderr, error } = spawnSync(programAt(name, root, io), args, {
    cwd,
    env: { ...io.env, ...env },
    timeout: PATIENCE,
    maxBuffer: MOST,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return stdout;
  throw new UserError(
    `${name} could not do it: ${error?.message ?? lastWords(String(stderr))}`,
    "see whether the name and the address are right, and whether the network is there; nothing was written",
  );
}

function programAt(name: string, root: string, { env }: Surroundings): string {
  const program = programOutside(root, env["PATH"] ?? "", name);
  if (program !== undefined) return program;
  throw new UserError(
    `${name} was not found`,
    `install ${name}, which fetches packages; nothing was written`,
  );
}

function lastWords(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^(?:npm (?:error|ERR!)|fatal:|error:)\s*/i, "").trim())
    .filter((line) => line && !/^(?:code |A complete log|npm (?:notice|warn))/i.test(line));
  const line = lines[0] ?? "it said nothing";
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
