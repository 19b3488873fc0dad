/** The README's console blocks say what happens. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { project } from "./support/project.ts";

const blocks = [...readFileSync("README.md", "utf8").matchAll(/```console\n([\s\S]*?)```/g)].map((found) => found[1] as string);

test.each(blocks.map((block, i) => [i + 1, block] as const))("console block %i", (_, block) => {
  const p = project("guard");
  const hookport = `hookport() { '${process.execPath}' '${resolve("dist/cli.cjs")}' "$@"; }`;
  for (const step of block.split(/^\$ /m).slice(1)) {
    const [command, ...output] = step.split("\n");
    expect(p.sh(`${hookport}; ${command}`).stdout).toBe(output.join("\n"));
  }
});
