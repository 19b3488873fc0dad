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
  for (const file of ["package.json", "dist/index.js"]) cpSync(file, join(installed, file));
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

test("what the library exports changes on purpose alone", async () => {
  const index = join(installed, "dist/types/src/index.d.ts");
  const lists = [
    ...readFileSync(index, "utf8").matchAll(/^export (?:type )?\{([^}]+)\} from "([^"]+)\.ts";/gm),
  ];
  const texts = lists.flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) =>
        declared(join(dirname(index), `${from}.d.ts`), name.replace("type ", "").trim()),
      ),
  );
  expect(texts.length).toBeGreaterThan(10);
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("../golden/library.txt");
});

const USES = `
const error: Error = new hookport.UserError("no", "hint");
const ids: string[] = Object.keys(hookport.adapters);
const changes: ReturnType<typeof hookport.remove> extends readonly hookport.Change[] ? true : false = true;
// @ts-expect-error: a report is no number.
const wrong: number = {} as hookport.Report;
console.log(ids.length > 1, error.message, changes, wrong === undefined);
`;

test.each([
  ["an ES module", "consumer.mts", `import * as hookport from "hookport";${USES}`],
  ["a CommonJS module", "consumer.cts", `import hookport = require("hookport");${USES}`],
])("%s imports it, with types", (_, file, text) => {
  writeFileSync(
    join(top, file),
    `declare const console: { log(...of: unknown[]): void };\n${text}`,
  );
  const options = [
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2023",
    "--lib",
    "es2023",
    "--types",
    "",
    "--outDir",
    join(top, "out"),
  ];
  expect(tsc(...options, file).stdout).toBe("");
  const made = join(top, "out", file.replace("ts", "js"));
  expect(
    execFileSync(process.execPath, ["--no-warnings", made], { encoding: "utf8", cwd: top }),
  ).toBe("true no true false\n");
});
