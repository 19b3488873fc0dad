/** The newest releases of the programs, and what is played first of one that nobody has tried. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Adapter } from "../../src/model/adapter.ts";
import type { Driver } from "./driver.ts";

/** Names of scenarios: what a model is offered, every kind of guard, and a shim that is gone. */
export const SMOKE = new RegExp(
  [
    "^tools offered: ",
    "^guard (?:\\S+ exit 2|universal) ",
    "^[a-z-]+ \\S+ (?:fires|deny|ask|hold|withhold|rewrite-input)(?: in .*)?$",
    "^tool \\S+ (?:rewrite|output)$",
    "^S10 a missing shim denies",
    "^S16 a guard holds inside",
    "^S19 a guard names an MCP tool",
  ].join("|"),
);

/**
 * Asks for the release that people get, which may be newer than the last of the packages that are
 * installed here. Throws an Error with npm's words if the registry cannot be asked.
 */
export async function newestOf({ protocol, program }: Adapter, driver: Driver): Promise<string> {
  const name = program?.package ?? firstPackage(driver);
  if (name === undefined) throw new Error(`the adapter of ${protocol.id} names no package`);
  const npm = ["view", name, "version", "--loglevel=error"];
  const { stdout } = await promisify(execFile)("npm", npm, { timeout: 60_000 });
  return stdout.trim();
}

const firstPackage = ({ install, pin }: Driver): string | undefined =>
  install?.packages(pin)[0]?.replace(/(?<=.)@[^@]*$/, "");

/** Pins the version that a whole run has shown to do what the tables say. */
export function pin(host: string, version: string): string {
  const file = `adapters/${host}/kit/pins.json`;
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(/(?<="program": ")[^"]*/, () => version),
  );
  return file;
}
