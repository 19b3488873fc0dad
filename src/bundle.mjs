/** Builds what ships in dist/: the command line, the two halves of the library, the shim and the recorder. */
import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { NAME, pages, pagesText } from "./explain/pages.mjs";

const absWorkingDir = fileURLToPath(new URL("..", import.meta.url));
const common = {
  absWorkingDir,
  bundle: true,
  platform: "node",
  target: "node20",
  logLevel: "warning",
};
/** What is installed from npm has its dependencies beside it. */
const installed = { ...common, plugins: [pages], packages: "external" };
/** The tables of which a command looks up little or nothing: each is a file that is read then. */
async function tableApart(name, text) {
  await writeFile(`${absWorkingDir}dist/tables/${name}`, text);
  return { contents: `export default $later("./tables/${name}");` };
}
/** V8 reads a table much faster as JSON in a text than as code. */
const tables = {
  name: "tables",
  setup({ onLoad }) {
    onLoad({ filter: /./, namespace: NAME }, () => tableApart("pages.json", pagesText()));
    onLoad({ filter: /\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path, "utf8")));
      return /\b(?:observed|recorded)\.json$/.test(path)
        ? tableApart(`${basename(dirname(path))}-${basename(path)}`, text)
        : { contents: `export default JSON.parse(${JSON.stringify(text)});` };
    });
  },
};
/**
 * Most commands use none of these, and they cost a command more than all of its own work: each is
 * loaded when something of it is first used.
 */
const LATER =
  /require\("(ajv|change-case|diff|fastest-levenshtein|string-width|tar\/\w+|toml-eslint-parser|yaml)"\)/g;
/** V8 keeps a whole text at two bytes a character if one of them needs two. */
const escaped = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
const later = `const $later = (name) => new Proxy(() => {}, { get: (_, key) => require(name)[key], apply: (_, self, args) => require(name)(...args) });`;

async function bundleCli() {
  await build({
    ...installed,
    entryPoints: ["src/cli.ts"],
    format: "cjs",
    plugins: [tables, pages],
    define: { "import.meta.url": "import_meta_url" },
    // An archive of the package stays under 2 MB, and a line still tells where an error arose.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    banner: {
      js: `const import_meta_url = require('node:url').pathToFileURL(__filename).href;\n${later}`,
    },
    outfile: "dist/cli.cjs",
  });
  const file = `${absWorkingDir}dist/cli.cjs`;
  const text = await readFile(file, "utf8");
  const lazy = text.replaceAll(LATER, (_, name) => `$later("${name}")`);
  await writeFile(file, lazy.replaceAll(/[^\0-\x7F]/g, escaped));
}

for (const folder of ["parts", "tables"])
  await rm(`${absWorkingDir}dist/${folder}`, { recursive: true, force: true });
await mkdir(`${absWorkingDir}dist/tables`, { recursive: true });
await Promise.all([
  import("./bundle-shim.mjs"),
  build({
    ...common,
    entryPoints: ["src/recorder.ts"],
    format: "esm",
    minify: true,
    outfile: "dist/record.mjs",
  }),
  bundleCli(),
  build({
    ...installed,
    entryPoints: ["src/index.ts", "src/core.ts"],
    format: "esm",
    // What both halves have stands once, and an agent's tables are read when they are asked for.
    splitting: true,
    chunkNames: "parts/[hash]",
    minifyWhitespace: true,
    minifySyntax: true,
    outdir: "dist",
  }),
]);
