/**
 * Tests run as esbuild compiles them, together with what they import: nothing is transformed file by
 * file while they run, and Node.js loads them as its own modules.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { pages } from "../../src/explain/pages.mjs";

/** Packages are looked for from here, so it stands beside them; each run has its own. */
const FOLDER = resolve(`node_modules/.cache/hookport/tests-${process.pid}`);
const isTest = (path: string) => /\.(?:test|e2e)\.ts$/.test(path);

/** A module that is bundled keeps the place where it stands in the repository. */
const places: Plugin = {
  name: "places",
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|mjs)$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const place = `const import_meta_url = ${JSON.stringify(pathToFileURL(path).href)};`;
      return text.includes("import.meta.url")
        ? { loader: "ts", contents: place + text }
        : undefined;
    });
  },
};

/** Compiles every test, and returns what removes it again. */
export async function compile(): Promise<() => void> {
  const tests = readdirSync("test", { recursive: true, encoding: "utf8" }).filter(isTest);
  await build({
    entryPoints: tests.map((path) => join("test", path)),
    outdir: FOLDER,
    outbase: ".",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    define: { "import.meta.url": "import_meta_url" },
    plugins: [pages, places],
  });
  return () => rmSync(FOLDER, { recursive: true, force: true });
}

/** A test file is an import of what was compiled of it. */
export const compiled = {
  name: "compiled",
  enforce: "pre" as const,
  load: (path: string) =>
    isTest(path)
      ? `import ${JSON.stringify(join(FOLDER, relative("", path)).replace(/\.ts$/, ".mjs"))};`
      : undefined,
};
