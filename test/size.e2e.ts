/**
 * What the shim costs on every call of an agent is what V8 has to read of it: a budget, and no more
 * of it for agents that do not call.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { shimText } from "../src/node/shim-text.ts";
import { adapters } from "./support/hosts.ts";

/**
 * Characters of code that every call reads. A number that has to grow is one to think about: `npm
 * run bench` tells what it costs.
 */
const BUDGET = 46_700;
/**
 * Characters more for another agent, so that a call costs at most 3 % more: the variables it sets, where its part is, and what it is the
 * second one to use of the common ones.
 */
const AGENT = 1_100;
const AGENTS = 15;
/** Bytes of the whole file, which stands in people's repositories. */
const WHOLE = 170_000;

/** The shim without its header, and without the parts that stand in comments. */
const code = (shim: string) => shim.replace(/^\/\/.*\n/gm, "").replace(/\/\*[^]*?\*\//g, "");
const parts = (shim: string) => [...shim.matchAll(/\/\*[^]*?\*\//g)].map(([part]) => part);

const copy = mkdtempSync(join(tmpdir(), "hookport-size-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a call reads no more code of the shim than the budget", () => {
  const shim = readFileSync("dist/shim.cjs", "utf8");
  expect(code(shim).length).toBeLessThan(BUDGET);
  // Nothing but ASCII: V8 reads anything else at half the speed.
  expect(/^[\0-\x7f]*$/.test(shim)).toBe(true);
  // Every other part is wanted by some calls only, and none of them is empty: that of an agent that
  // has everything alike with another one is the shortest.
  for (const part of parts(shim)) expect(part.length).toBeGreaterThan(100);
});

test("a project's shim is small, and says what it is, from what and how it was built", () => {
  const shim = shimText();
  expect(shim.length).toBeLessThanOrEqual(WHOLE);
  expect(/^(?:\/\/.*\n)+/.exec(shim)?.[0]).toMatch(
    /The shim of Hookport: .* Built from src\/shim\.ts, .* by src\/bundle-shim\.mjs .*npm run bundle/s,
  );
});

test("the shim has nothing that reports alone read of an agent's tables", () => {
  const shim = readFileSync("dist/shim.cjs", "utf8");
  const told =
    /\b(?:declined|evidence|hides|holdsField|ownFields|shellMarker|silent|surfaces|terminalOnly|undoes)\b/;
  expect(code(shim) + parts(shim).join("")).not.toMatch(told);
  const rows = Object.values(adapters).flatMap(({ protocol }) =>
    Object.values(protocol.events).flat(),
  );
  for (const sentence of rows.flatMap(({ can }) => Object.values(can)))
    if (typeof sentence === "string") expect(shim).not.toContain(`"${sentence}"`);
});

test("fifteen agents have a call read what four do: theirs are parts that are compiled when they call", () => {
  for (const path of ["src", "adapters"]) cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const built = () => {
    execFileSync(process.execPath, [join(copy, "src/bundle-shim.mjs")]);
    return readFileSync(join(copy, "dist/shim.cjs"), "utf8");
  };
  const before = built();
  expect(before).toBe(readFileSync("dist/shim.cjs", "utf8"));
  const registry = join(copy, "adapters/registry.ts");
  const known = readdirSync("adapters").filter((id) =>
    readFileSync(registry, "utf8").includes(`"./${id}/names.ts"`),
  );
  const more = Array.from({ length: AGENTS - known.length }, (_, i) => ({
    like: known[i % known.length] as string,
    id: `more-${i}`,
  }));
  let text = readFileSync(registry, "utf8");
  for (const [i, { like, id }] of more.entries()) {
    cpSync(join("adapters", like), join(copy, "adapters", id), { recursive: true });
    const [, name] = new RegExp(`"./${like}/protocol.ts"\\)\\)\\.(\\w+)`).exec(text) ?? [];
    text = `import { MARKS as more${i} } from "./${id}/names.ts";\n${text}`
      .replace(/(marks: readonly string\[\] = \[)/, `$1...more${i}, `)
      .replace(
        /(protocols: .* = \{)/,
        `$1\n  "${id}": async () => (await import("./${id}/protocol.ts")).${name},`,
      );
  }
  writeFileSync(registry, text);
  const after = built();

  for (const { id } of more) expect(code(after)).toContain(`"${id}":`);
  expect(parts(after).length).toBeGreaterThanOrEqual(parts(before).length + more.length);
  const grown = code(after).length - code(before).length;
  expect(grown).toBeLessThan(AGENT * more.length);
  expect(grown).toBeLessThan((after.length - before.length) / 10);
});
