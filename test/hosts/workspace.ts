/** The tools, the programs and the folder that runs of real programs need. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter } from "../../src/model/adapter.ts";
import { endAll } from "../../src/node/exec.ts";
import type { Driver } from "./driver.ts";
import { install } from "./install.ts";
import { PATH } from "./play.ts";
import { say } from "./summary.ts";

/** Where each program stands, or why it does not. */
type Installed = { readonly folder: string } | { readonly skipped: string };

export async function installed(
  adapter: Adapter,
  driver: Driver,
  host: string,
  version: string,
): Promise<Installed> {
  say(`${host} ${version}: installing, or taking it from the cache`);
  try {
    return { folder: await install(adapter, driver, version) };
  } catch (error) {
    const text = (error as { stderr?: string }).stderr?.trim().split("\n").slice(0, 3).join("; ");
    return {
      skipped: `npm could not install ${host}@${version}: ${text || (error as Error).message}`,
    };
  }
}

/** What the scenarios are played with, beside the programs. */
export function missingTools(): readonly string[] {
  const folders = PATH.split(":");
  return ["git", "bash", "python3"].filter(
    (tool) => !folders.some((folder) => existsSync(join(folder, tool))),
  );
}

const PREFIX = "hookport-hosts-";

/** A folder of this run's own; what a killed run of the same user left a day ago goes. */
function fresh(): string {
  for (const name of readdirSync(tmpdir()).filter((text) => text.startsWith(PREFIX)))
    try {
      const { mtimeMs, uid } = statSync(join(tmpdir(), name));
      if (Date.now() - mtimeMs > 86_400_000 && uid === process.getuid?.())
        rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another run swept it.
    }
  return mkdtempSync(join(tmpdir(), PREFIX));
}

/**
 * Makes a folder of this run's own, and what ends it: its processes are ended, and the folder goes
 * unless it is kept. A signal does the same.
 */
export function workspace(keep: boolean): { readonly top: string; readonly clear: () => void } {
  const top = fresh();
  const clear = () => {
    endAll();
    if (keep) say(`kept: ${top}`);
    else rmSync(top, { recursive: true, force: true });
  };
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const))
    process.once(signal, () => (clear(), process.exit(128 + number)));
  return { top, clear };
}
