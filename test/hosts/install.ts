/** The real programs, from npm at a pinned version, kept outside the project between runs. */
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Adapter } from "../../src/model/adapter.ts";
import type { Driver } from "./driver.ts";

const shelf = () =>
  process.env["HOOKPORT_HOSTS"] ??
  join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "hookport", "hosts");

/**
 * The folder of an installation. It appears whole or not at all, whoever else installs at the same
 * time.
 */
export async function install(
  { protocol, program }: Adapter,
  driver: Driver,
  version: string,
): Promise<string> {
  const packages =
    driver.install?.packages(version) ?? (program && [`${program.package}@${version}`]);
  if (!packages) throw new Error(`the adapter of ${protocol.id} names no program`);
  const folder = join(shelf(), `${protocol.id}@${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(shelf(), { recursive: true });
  // What an interrupted installation left a day ago.
  for (const name of readdirSync(shelf()).filter((text) => text.startsWith(".")))
    if (Date.now() - statSync(join(shelf(), name)).mtimeMs > 86_400_000)
      rmSync(join(shelf(), name), { recursive: true, force: true });
  const fresh = mkdtempSync(join(shelf(), `.${protocol.id}-`));
  const { overrides } = driver.install ?? {};
  if (overrides) writeFileSync(join(fresh, "package.json"), JSON.stringify({ overrides }));
  try {
    const npm = [
      "install",
      "--prefix",
      fresh,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    await promisify(execFile)("npm", [...npm, ...packages], { timeout: 300_000 });
    if (!existsSync(folder)) renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
