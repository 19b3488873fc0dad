/** Builds the site into .site/: plain files for any static host, which work from a folder too. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const top = fileURLToPath(new URL("../..", import.meta.url));
const own = join(top, "src/site");
const out = join(top, process.argv[2] ?? ".site");
const cache = join(top, "node_modules/.cache/hookport/site");
const text = (path) => readFileSync(join(top, path), "utf8");
const sha256 = (source) => createHash("sha256").update(source).digest("base64");

/** Verdicts of real runs are evidence of findings, which the page does not show. */
const withoutEvidence = {
  name: "without-evidence",
  setup: ({ onLoad }) =>
    onLoad({ filter: /observed\.json$/ }, ({ path }) => {
      const value = JSON.parse(readFileSync(path, "utf8"));
      return { contents: JSON.stringify({ ...value, verdicts: {} }), loader: "json" };
    }),
};
const browser = {
  absWorkingDir: top,
  bundle: true,
  platform: "browser",
  format: "iife",
  target: "es2023",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  loader: { ".md": "text" },
  logLevel: "warning",
  write: false,
};

async function program(entry, plugins = []) {
  const { outputFiles } = await build({ ...browser, entryPoints: [join(own, entry)], plugins });
  return outputFiles[0].text;
}

/** Runs modules of the project at build time. */
async function bundled(lines) {
  const outfile = join(cache, "modules.mjs");
  await build({
    absWorkingDir: top,
    stdin: { contents: lines.join("\n"), resolveDir: own },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    loader: { ".md": "text" },
    outfile,
    logLevel: "warning",
  });
  return import(`${pathToFileURL(outfile).href}?${Date.now()}`);
}

/** The text of an element of a program or of data: nothing in it ends the element. */
const inScript = (source) =>
  source.replaceAll(/<(?=\/script|!--)/gi, "\\x3c").replaceAll(/<(?=script)/gi, "\\x3c");
const inData = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Each row of a README's table that leads to a folder beside it. */
function examplesIn(folder) {
  const rows = text(join(folder, "README.md")).matchAll(
    /^\| \[([\w-]+)\]\([^)]*\) +\|(?:[^|]*\|)? +([^|]+?) +\|$/gm,
  );
  return [...rows].map(([, name, says]) => ({
    name: name.replaceAll("-", " "),
    says: `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
    files: filesIn(join(top, folder, name)),
  }));
}

function filesIn(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith("hooks/tests/"))
    .sort(
      (a, b) => Number(/\.\w*sh$|\.\wjs$|\.py$/.test(a)) - Number(/\.\w*sh$|\.\wjs$|\.py$/.test(b)),
    )
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** A comment that is only a name is a part of markup. */
function filled(template, values) {
  return template.replaceAll(
    /<!-- \{\{(\w+)\}\} -->|\{\{(\w+)\}\}/g,
    (_, part, name) => values[part ?? name],
  );
}

mkdirSync(cache, { recursive: true });
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const { version, bugs } = JSON.parse(text("package.json"));
const { pageFacts, PLAYGROUND_STYLE, STYLESHEET } = await bundled([
  'export { pageFacts } from "./facts.ts";',
  'export { STYLESHEET } from "../screen/style.ts";',
  'export { PLAYGROUND_STYLE } from "./style.ts";',
]);
const [script, worker, facts] = await Promise.all([
  program("browser/main.ts"),
  program("worker.ts", [withoutEvidence]),
  pageFacts([...examplesIn("schemas/examples"), ...examplesIn("src/site/examples")]),
]);
const style = STYLESHEET + PLAYGROUND_STYLE;
const main = inScript(script);
const epoch = Number(process.env["SOURCE_DATE_EPOCH"]);
const page = filled(text("src/site/playground.html"), {
  policy: [
    "default-src 'none'",
    `script-src 'sha256-${sha256(main)}'`,
    `style-src 'sha256-${sha256(style)}'`,
    "worker-src blob:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; "),
  style: `<style>${style}</style>`,
  facts: `<script type="application/json" id="facts">${inData(facts)}</script>`,
  worker: `<script type="text/plain" id="worker">${inScript(worker)}</script>`,
  script: `<script>${main}</script>`,
  version,
  date: (epoch ? new Date(epoch * 1000) : new Date()).toISOString().slice(0, 10),
  report: bugs?.url ? `<a href="${bugs.url}">Report a fault</a>` : "",
});
writeFileSync(join(out, "playground.html"), page);
