/** The README's console blocks say what happens. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HOOKPORT, project } from "./support/project.ts";

const blocks = [...readFileSync("README.md", "utf8").matchAll(/```console ?(.*)\n([\s\S]*?)```/g)];

test.each(blocks.map(([, example, block], i) => [i + 1, example || "guard", block as string] as const))(
  "console block %i, in %s",
  (_, example, block) => {
    const p = project(example);
    const hookport = `hookport() { ${HOOKPORT} "$@"; }`;
    for (const step of block.split(/^\$ /m).slice(1)) {
      const [command, ...output] = step.split("\n");
      expect(p.sh(`${hookport}; ${command}`).stdout).toBe(output.join("\n"));
    }
  },
);
