/**
 * Builds what is tested as it ships, unless HOOKPORT_BUILT says that it was, and gives the tests a
 * place for their folders.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { basisNow, type Bases } from "../hosts/basis.ts";
import { compile } from "./compiled.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A test that starts no process cannot ask esbuild for it. */
    readonly bases: Bases;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const [bases, removeTests] = await Promise.all([basisNow(), compile(), bundle()]);
  provide("bases", bases);
  const folder = inMemory();
  if (folder !== undefined) process.env["TMPDIR"] = folder;
  return () => {
    removeTests();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
}

async function bundle(): Promise<void> {
  if (!process.env["HOOKPORT_BUILT"])
    await promisify(execFile)(process.execPath, ["src/bundle.mjs"]);
}

const MEMORY = "/dev/shm";
const LEAST_BYTES = 4 * 1024 ** 3;

/**
 * In memory, because tests would wait for a disk for a third of their time; undefined where the
 * system has no such place, or a small one, or runs no program in it.
 */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < LEAST_BYTES) return undefined;
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(MEMORY, "hookport-"));
  const script = join(folder, "script");
  try {
    writeFileSync(script, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(script);
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}
