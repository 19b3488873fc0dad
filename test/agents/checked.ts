/** What is said of the hooks in a project's files. */
import { expect } from "vitest";
import { check } from "../../src/judge/checks/index.ts";
import type { Files } from "../../src/model/files.ts";
import type { Scope } from "../../src/model/config.ts";
import { findSources } from "../../src/read/find.ts";
import { filesOf, type Texts } from "../support/conversion.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";

const SCRIPTS = [
  ".claude/hooks/x.sh",
  ".claude/hooks/x.py",
  ".cursor/hooks/x.mjs",
  ".github/hooks/x.sh",
  "scripts/check.sh",
  "hooks/x.sh",
];
/** Not to be executed. */
export const PLAIN = ".claude/hooks/plain.sh";

export function told(
  files: Texts,
  scopes: readonly Scope[] = ["project", "local", "plugin"],
  beyond = {},
) {
  const scripts = Object.fromEntries([...SCRIPTS, PLAIN].map((path) => [path, ""]));
  const there: Files = {
    ...filesOf({ ...scripts, ...files }),
    executable: (path) => !path.startsWith(".claude/hooks/plain"),
  };
  return check(adapters, protocols, findSources(adapters, there, { scopes, beyond }), there);
}
export const codesOf = (found: readonly { code: string }[]) =>
  found.map(({ code }) => code).toSorted();

export function expectMatcher(files: Texts, code: string | undefined, why: string) {
  const found = told(files);
  expect(codesOf(found)).toEqual(code === undefined ? [] : [code]);
  if (code !== undefined) expect(found[0]?.message).toContain(why);
}

export const OFF = { disableAllHooks: true };
export const managed = (file: string) => ({
  machine: memory({ [file]: '{"allowManagedHooksOnly":true}' }),
});

/** `why` is empty where the hooks run. */
export const expectOff = (files: Texts, why: string, beyond?: object) =>
  expect(told(files, undefined, beyond).map(({ code, message }) => `${code}: ${message}`)).toEqual(
    why ? [`host-disabled: ${why} keeps these hooks from running`] : [],
  );

/** Values that people meant in seconds, and values that they meant in milliseconds. */
export const TIMEOUTS: readonly (readonly [timeout: number, isReported: boolean])[] = [
  [10, false],
  [600, false],
  [1200, false],
  [1800, false],
  [3600, false],
  [86_400, false],
  [1000, true],
  [2500, true],
  [5000, true],
  [30_000, true],
  [60_000, true],
  [600_000, true],
];
