/** Builds the site into .site/: plain files for any static host, which work from a folder too. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { pages } from "../explain/pages.mjs";

const top = fileURLToPath(new URL("../..", import.meta.url));
const own = join(top, "src/site");
const out = resolve(top, process.argv[2] ?? ".site");
const cache = join(top, "node_modules/.cache/hookport/site");
const text = (path) => readFileSync(join(top, path), "utf8");
/** A style or a script with its digest, which the policy of its page names. */
const inline = (code) => ({ code, sha256: createHash("sha256").update(code).digest("base64") });
function write(path, content) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), content);
}

/**
 * Verdicts and digests of real runs are evidence, descriptions and examples are for editors, and ids
 * and times differ for nothing.
 */
function shown(key, value) {
  if (key === "verdicts") return {};
  if (key === "basis" || (/^(?:examples|defaultSnippets)$/.test(key) && Array.isArray(value)))
    return undefined;
  return typeof value === "string" && /^(?:description|digest)$/.test(key) ? undefined : value;
}
const ID =
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<![\da-f])[\da-f]{16,64}(?![\da-f])|(?<=toolu_)\w{8,}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]{8,}/g;
const withoutIds = (key, value) =>
  typeof value === "string"
    ? value.replace(ID, "0-0").replace(TIME, "2026-01-01T00:00:00.0")
    : /time|date/i.test(key) && value > 1e12
      ? 1.7e12
      : value;
const tables = {
  name: "tables",
  setup: ({ onLoad }) =>
    onLoad({ filter: /(?:observed|recorded|\.schema)\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(
        JSON.parse(readFileSync(path, "utf8"), /recorded/.test(path) ? withoutIds : shown),
      ),
      loader: "json",
    })),
};
/** A page knows of no machine, which could lack something, and starts no agent. */
const machine = {
  name: "machine",
  setup({ onLoad }) {
    onLoad({ filter: /judge[/\\]start[/\\](?:lacking|waits-for-path)\.ts$/ }, () => ({
      contents: ["lacking", "perhapsLacking", "pathsAwaited"]
        .map((name) => `export const ${name} = () => [];`)
        .join("\n"),
    }));
    onLoad({ filter: /adapters[/\\][^/\\]+[/\\]driver\.ts$/ }, () => ({
      contents: "export const driver = {};",
    }));
  },
};
/** A page has no columns. */
const alias = { "string-width": "data:text/javascript,export default (text) => text.length" };
const common = { absWorkingDir: top, bundle: true, plugins: [pages], logLevel: "warning" };
async function program(entry) {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(own, entry)],
    platform: "browser",
    format: "iife",
    target: "es2023",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    write: false,
    plugins: [pages, tables, machine],
    alias,
  });
  return outputFiles[0].text;
}
/** Runs modules of the project at build time. */
async function bundled(lines) {
  const outfile = join(cache, "modules.mjs");
  const stdin = { contents: lines.join("\n"), resolveDir: own };
  await build({ ...common, stdin, platform: "node", format: "esm", packages: "external", outfile });
  return import(pathToFileURL(outfile).href);
}
/** The text of an element of a program: nothing in it ends the element. */
const inScript = (source) =>
  source.replaceAll(/<(?=\/script|!--)/gi, "\\x3c").replaceAll(/<(?=script)/gi, "\\x3c");

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
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8"), isGuessed: false }));
}

mkdirSync(cache, { recursive: true });
rmSync(out, { recursive: true, force: true });
const site = await bundled([
  'export { sitePage } from "./page.ts";',
  'export { sitePages } from "./pages.ts";',
  'export { playgroundPage } from "./playground.ts";',
  'export { loadAll } from "../read/agents.ts";',
  'export { STYLESHEET } from "../screen/style.ts";',
  'export { PLAYGROUND_STYLE, TEXT_STYLE, WAYS_STYLE } from "./style.ts";',
]);
const known = await site.loadAll();
const [script, worker] = await Promise.all(["browser/main.ts", "worker.ts"].map(program));
const epoch = Number(process.env["SOURCE_DATE_EPOCH"]);
const date = (epoch ? new Date(epoch * 1000) : new Date()).toISOString().slice(0, 10);
const schemas = readdirSync(join(top, "schemas")).filter((name) => name.endsWith(".json"));
const example = filesIn(join(top, "schemas/examples/protected-paths"));
const look = (style) => ({
  date,
  report: JSON.parse(text("package.json")).bugs?.url,
  style: inline(site.STYLESHEET + site.WAYS_STYLE + style),
});
for (const page of site.sitePages({ ...known, read: text, schemas, example, today: date }))
  write(page.path, site.sitePage(page, look(site.TEXT_STYLE)));
const parts = {
  body: text("src/site/playground.html"),
  examples: [...examplesIn("schemas/examples"), ...examplesIn("src/site/examples")],
  worker: inScript(worker),
  script: inline(inScript(script)),
};
const playground = site.playgroundPage(parts, known);
write(playground.path, site.sitePage(playground, look(site.PLAYGROUND_STYLE)));
for (const name of schemas) write(`formats/${name}`, text(`schemas/${name}`));
