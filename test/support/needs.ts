/**
 * Programs that tests start and a machine may lack. What needs a program that is missing is skipped
 * with a sentence, which also goes into the list of what a run leaves out (`skipped.mjs`).
 */
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, test, TestRunner } from "vitest";
import type { Program } from "./kit.ts";
import { skipped } from "./skipped.mjs";

/** How each of them is installed. */
const PROGRAMS: { readonly [P in Program]: string } = {
  elixir: "apt-get install elixir",
  python3: "apt-get install python3",
};

/** An agent's own process has this PATH in the tests, whatever its hooks are given. */
const FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin"];

/** Why tests that start this program are skipped; undefined where it is installed. */
export function missing(program: Program): string | undefined {
  if (FOLDERS.some((folder) => existsSync(`${folder}/${program}`))) return undefined;
  const why = `${program} is not on this machine (${PROGRAMS[program]})`;
  const file = relative(process.cwd(), expect.getState().testPath ?? "");
  skipped(`${file}: tests that need ${program}, because ${why}`);
  return why;
}

/** `test` and `describe` for what starts this program: both skip where it is missing. */
export const needs = (program: Program) => {
  const why = missing(program);
  return { test: test.skipIf(why), describe: describe.skipIf(why) };
};

/** Skips the test that is running if it starts a program that is missing. */
export function demand(program: Program | undefined): void {
  const why = program && missing(program);
  if (why) TestRunner.getCurrentTest()?.context.skip(why);
}
