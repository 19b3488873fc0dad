/**
 * Screens kept as golden files: a command and what it leaves, one after the other in one file for
 * each section, so that every line that changes is seen. Written by `npm run accept`.
 */
import { resolve } from "node:path";
import { expect } from "vitest";
import type { Project, Result } from "./project.ts";

/** Without what differs from run to run: where a throwaway folder lies, and how long it took. */
const steady = (text: string) =>
  text
    .replaceAll(/[^\s"'(]*\/hookport-(?:test|package|packed)-\w+/g, "(folder)")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replaceAll(/ +$/gm, "");

/** A command and what it left. */
export function screenOf(title: string, { code, stdout, stderr }: Result): string {
  const parts = [stdout.trimEnd(), stderr.trimEnd() && `(stderr)\n${stderr.trimEnd()}`];
  return [`${title}: exit ${code}`, ...parts.filter(Boolean)].join("\n");
}

/** Compares them with the golden file of this name. */
export const compareScreens = (name: string, kept: readonly string[]): Promise<void> =>
  expect(`${steady(kept.join("\n\n"))}\n`).toMatchFileSnapshot(
    resolve(`golden/screens/${name}.txt`),
  );

export interface Screens {
  /** Runs a command, keeps what it leaves under a title, and returns it. */
  run(title: string, p: Project, ...args: readonly string[]): Result;
  keep(title: string, result: Result): Result;
  /** Compares all of them with the golden file of this name. */
  compare(name: string): Promise<void>;
}

export function screens(): Screens {
  const kept: string[] = [];
  const keep = (title: string, result: Result): Result => {
    kept.push(screenOf(`== ${title}`, result));
    return result;
  };
  return {
    keep,
    run: (title, p, ...args) => keep(`${title}\n$ hookport ${args.join(" ")}`, p.hookport(...args)),
    compare: (name) => compareScreens(name, kept),
  };
}
