/** Builds what ships in dist/: the command line, the two halves of the library, the shim and the recorder. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const absWorkingDir = fileURLToPath(new URL("..", import.meta.url));
const common = {
  absWorkingDir,
  bundle: true,
  platform: "node",
  target: "node20",
  logLevel: "warning",
};
/** What is installed from npm has its dependencies beside it. */
const installed = { ...common, loader: { ".md": "text" }, packages: "external" };

await Promise.all([
  import("./bundle-shim.mjs"),
  build({
    ...common,
    entryPoints: ["src/recorder.ts"],
    format: "esm",
    minify: true,
    outfile: "dist/record.mjs",
  }),
  build({
    ...installed,
    entryPoints: ["src/cli.ts"],
    format: "cjs",
    // An older Node.js has to read it to say that it is too old.
    target: "node14",
    define: { "import.meta.url": "import_meta_url" },
    banner: {
      js: `const import_meta_url = require('node:url').pathToFileURL(__filename).href;`,
    },
    outfile: "dist/cli.cjs",
  }),
  build({
    ...installed,
    entryPoints: ["src/index.ts", "src/core.ts"],
    format: "esm",
    outdir: "dist",
  }),
]);
