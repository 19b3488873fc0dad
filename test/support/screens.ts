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
    const { code, stdout, stderr } = result;
    const parts = [stdout.trimEnd(), stderr.trimEnd() && `(stderr)\n${stderr.trimEnd()}`];
    kept.push([`== ${title}: exit ${code}`, ...parts.filter(Boolean)].join("\n"));
    return result;
  };
  return {
    keep,
    run: (title, p, ...args) => keep(`${title}\n$ hookport ${args.join(" ")}`, p.hookport(...args)),
    compare: async (name) => {
      const text = `${steady(kept.join("\n\n"))}\n`;
      await expect(text).toMatchFileSnapshot(resolve(`golden/screens/${name}.txt`));
    },
  };
}
