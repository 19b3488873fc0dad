/**
 * The library, as it is published: what it exports, and that both kinds of modules can import it
 * with its types.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marks } from "../adapters/registry.ts";
import { adapters } from "./support/hosts.ts";

const top = mkdtempSync(join(tmpdir(), "hookport-library-"));
const installed = join(top, "node_modules/hookport");
const tsc = (...args: string[]) =>
  spawnSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), ...args], {
    cwd: top,
    encoding: "utf8",
  });
afterAll(() => rmSync(top, { recursive: true, force: true }));

beforeAll(() => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  mkdirSync(join(installed, "dist"), { recursive: true });
  for (const file of [
    "package.json",
    "dist/index.js",
    "dist/core.js",
    "dist/parts",
    "dist/shim.cjs",
  ])
    cpSync(file, join(installed, file), { recursive: true });
  for (const name of Object.keys(dependencies))
    symlinkSync(resolve("node_modules", name), join(top, "node_modules", name));
  expect(
    tsc("-p", resolve("src/tsconfig.types.json"), "--outDir", join(installed, "dist/types")).stdout,
  ).toBe("");
});

/** The declaration of a name, as a consumer's editor shows it. */
function declared(file: string, name: string): string {
  const lines = readFileSync(file, "utf8").split("\n");
  const from = lines.findIndex((line) =>
    new RegExp(`^export (?:declare )?(?:function|const|class|interface|type) ${name}\\b`).test(
      line,
    ),
  );
  const to = lines.findIndex(
    (line, i) => i > from && /^(?:export|import|declare|type|interface|const|\/\*\*)/.test(line),
  );
  return from < 0
    ? `${name}: not found`
    : lines
        .slice(from, to < 0 ? undefined : to)
        .join("\n")
        .trimEnd();
}

const ENTRIES = ["index", "core"] as const;

test("what the library exports changes on purpose alone", async () => {
  const texts = ENTRIES.flatMap((entry) => {
    const file = join(installed, `dist/types/src/${entry}.d.ts`);
    const source = readFileSync(file, "utf8");
    const own = [...source.matchAll(/^export (?:declare )?(?:function|interface|type) (\w+)/gm)];
    const lists = source.matchAll(/^export (?:type )?\{([^}]+)\} from "([^"]+)\.ts";/gm);
    return [
      `// ${entry === "index" ? "hookport" : `hookport/${entry}`}`,
      ...own.map(([, name = ""]) => declared(file, name)),
      ...[...lists].flatMap(([, names = "", from = ""]) =>
        names
          .split(",")
          .map((name) => name.replace("type ", "").trim())
          .map((name) => declared(join(dirname(file), `${from}.d.ts`), name)),
      ),
    ];
  });
  expect(texts.length).toBeGreaterThan(25);
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("../golden/library.txt");
});

const USES = `
const error: Error = new hookport.UserError("no", "hint");
const ids: string[] = Object.keys(core.adapters);
const changes: ReturnType<typeof core.remove> extends readonly core.Change[] ? true : false = true;
// @ts-expect-error: a report is no number.
const wrong: number = {} as hookport.Report;
const answer: Promise<hookport.Answer<hookport.Audit>> = hookport.audit({ cwd: "nowhere" });
answer.catch((thrown) =>
  console.log(ids.length > 1, error.message, changes, wrong === undefined, thrown.message),
);
`;

/** Compiles a consumer strictly, and returns what it prints. */
function compiledAndRun(file: string, text: string): string {
  writeFileSync(
    join(top, file),
    `declare const console: { log(...of: unknown[]): void };\n${text}`,
  );
  const options =
    "--strict --module nodenext --target es2023 --lib es2023 --outDir out --types".split(" ");
  expect(tsc(...options, "", file).stdout).toBe("");
  const made = join(top, "out", file.replace(/ts$/, "js"));
  return execFileSync(process.execPath, ["--no-warnings", made], { encoding: "utf8", cwd: top });
}

test.each([
  [
    "an ES module",
    "consumer.mts",
    `import * as hookport from "hookport";\nimport * as core from "hookport/core";${USES}`,
  ],
  [
    "a CommonJS module",
    "consumer.cts",
    `import hookport = require("hookport");\nimport core = require("hookport/core");${USES}`,
  ],
])("%s imports it, with types", (_, file, text) => {
  expect(compiledAndRun(file, text)).toBe("true no true false nowhere: no such folder\n");
});

test("the example in its documentation works", () => {
  const [, example = ""] =
    /```ts\n(import \{ audit[\s\S]*?)```/.exec(readFileSync("src/README.md", "utf8")) ?? [];
  cpSync("schemas/examples/guard", join(top, "guard"), { recursive: true });
  cpSync("schemas/examples/house-rules", join(top, "package"), { recursive: true });
  const printed = compiledAndRun("example.mts", example);
  expect(printed).toContain("'created .hookport/hooks.jsonc'");
  expect(printed.match(/: deny'/g)).toHaveLength(3);
  expect(printed.split("\n").slice(-5)).toEqual([
    "true holds",
    "false 2",
    "true { passed: 6, failed: 0, broken: 0, skipped: 1 }",
    "true []",
    "",
  ]);
});

test("calls and cases are played on the agents that are named", () => {
  const [first = "", second = ""] = Object.keys(adapters).sort();
  writeFileSync(
    join(top, "named.mjs"),
    `import { run, test } from "hookport";
    const called = await run({ cwd: "named", agents: ["${second}", "${first}"], call: { bash: "ls" } });
    const tested = await test({ cwd: "package", agents: ["${second}"] });
    console.log(called.report.hosts.map(({ host }) => host).sort().join(), tested.report.hosts.join());`,
  );
  cpSync("schemas/examples/guard", join(top, "named"), { recursive: true });
  cpSync("schemas/examples/house-rules", join(top, "package"), { recursive: true });
  const printed = execFileSync(process.execPath, ["named.mjs"], { cwd: top, encoding: "utf8" });
  expect(printed).toBe(`${first},${second} ${second}\n`);
});

test("S30 what an agent runs takes out no guard, whatever environment it asks for", () => {
  cpSync("schemas/examples/guard", join(top, "marked"), { recursive: true });
  writeFileSync(
    join(top, "marked.mjs"),
    `import { convert, remove } from "hookport";
    if (process.argv[2]) await convert({ cwd: "marked", to: "all", env: {} });
    else for (const env of [undefined, {}, { PATH: "/usr/bin:/bin" }])
      await remove({ cwd: "marked", ...(env && { env }) }).then(console.log, (error) => console.log(error.name));`,
  );
  const run = (env: object, ...args: readonly string[]) =>
    execFileSync(process.execPath, ["marked.mjs", ...args], {
      cwd: top,
      encoding: "utf8",
      env: { ...process.env, ...env },
    });
  const [mark = ""] = marks;
  run({}, "convert");
  expect(run({ [mark]: "1" })).toBe("Error\nError\nError\n");
  expect(readFileSync(join(top, "marked/.hookport/lock.json"), "utf8")).toContain('"seal"');
});
