/**
 * The pages that Hookport writes, in a real browser: those named, or one of each kind and one of
 * hostile strings. Needs Chromium: /usr/bin/chromium, or what $CHROMIUM names. `--shots DIR` keeps
 * pictures.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { pages } from "../src/explain/pages.mjs";
import { borrowed, returned } from "./support/chromium.mjs";

/** What the command line can write as a page. */
const EXAMPLES = ["guard", "house-rules", "shell-guard", "tool-guard"].map(
  (name) => `schemas/examples/${name}`,
);
const COMMANDS = {
  matrix: ["explain", "--all", "--format", "html"],
  audit: ["audit", ...EXAMPLES, "--format", "html"],
};
/** What our pages are made of: anything else came from a string. */
const ELEMENTS =
  "a b body br caption code dd details div dl dt footer h1 h2 h3 head header html input label li main meta ol output p pre script section span strong style summary sup table tbody td th thead title tr ul ol";
const TODAY = "2026-11-22";
const HOSTILE = [
  `<img src=x onerror="document.title='taken'">`,
  `</td></tr></table><svg onload=alert(1)>`,
  `</script><script>document.title='taken'</script>`,
  `" autofocus onfocus="document.title='taken'" x="`,
  `javascript:alert(1) &lt;b&gt; &amp;`,
  `a-very-long-name-${"x".repeat(400)}`,
  `\u202egnp.exe \u0000 \x1b[31m`,
];

const top = resolve(fileURLToPath(import.meta.url), "../..");
const work = mkdtempSync(join(tmpdir(), "hookport-browser-"));
const { values, positionals } = parseArgs({
  options: { shots: { type: "string" } },
  allowPositionals: true,
});
if (values.shots) mkdirSync(values.shots, { recursive: true });

const browser = await borrowed();
let failures = 0;
try {
  for (const file of positionals.length
    ? positionals.map((path) => resolve(path))
    : [...written(), await hostile(), ...(await audits())])
    await check(file);
} finally {
  await returned();
  rmSync(work, { recursive: true, force: true });
}
if (failures) process.exitCode = 1;

function written() {
  return Object.entries(COMMANDS).map(([name, args]) => {
    const file = join(work, `${name}.html`);
    // An audit of open guards ends with 1.
    const { stdout } = spawnSync(process.execPath, [join(top, "dist/cli.cjs"), ...args], {
      cwd: top,
      maxBuffer: 1 << 28,
    });
    writeFileSync(file, stdout);
    return file;
  });
}

/**
 * The page of an audit: a few projects made by hand and some of hostile strings, and of one project
 * alone.
 */
async function audits() {
  const {
    audits: projects,
    broken,
    htmlForm,
    renamed,
  } = await bundled("audits", [
    'export * from "./test/support/audits.ts"',
    'export { htmlForm } from "./src/audit/html.ts"',
  ]);
  const taken = HOSTILE.map((text) =>
    renamed(broken, (old) => (broken.hosts.includes(old) ? old : `${old} ${text}`)),
  );
  const pages = { "audit-many": [true, [...projects, ...taken]], "audit-one": [false, [broken]] };
  return Object.entries(pages).map(([name, [many, projects]]) => {
    const file = join(work, `${name}.html`);
    const view = { many, hosts: broken.hosts, adapters: {}, today: TODAY };
    writeFileSync(file, [...htmlForm(projects, view)].join(""));
    return file;
  });
}

async function bundled(name, lines) {
  // It finds the packages of the project from there.
  const outfile = join(top, "node_modules/.cache/hookport", `${name}.mjs`);
  const stdin = { contents: lines.join("\n"), resolveDir: top };
  await build({
    stdin,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    plugins: [pages],
    outfile,
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}

/** A page of strings that would like to be more than text, everywhere a page takes text. */
async function hostile() {
  const { badge, FILTER, html, htmlPage, htmlTable } = await bundled("format", [
    'export * from "./src/screen/html.ts"',
  ]);
  const rows = HOSTILE.map((text) => [
    text,
    html`<code title="${text}">${text}</code>`,
    badge("bad", text),
  ]);
  const body = htmlTable({
    id: "hostile",
    caption: HOSTILE[0],
    head: ["name", HOSTILE[1], "status"],
    rows,
    filter: true,
  });
  const file = join(work, "hostile.html");
  writeFileSync(file, htmlPage({ title: HOSTILE[2], body, date: TODAY, script: FILTER }));
  return file;
}

/** Says what is wrong with one page, in both colour schemes. */
async function check(file) {
  const wrong = [];
  const url = pathToFileURL(file).href;
  const page = await browser.newPage();
  page.on(
    "console",
    (message) => /error|warning/.test(message.type()) && wrong.push(`console: ${message.text()}`),
  );
  page.on("pageerror", (error) => wrong.push(`script: ${error.message}`));
  page.on("request", (request) => request.url() !== url && wrong.push(`asks for ${request.url()}`));
  page.on("dialog", (dialog) => (wrong.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
  // Violations say themselves on the console too; the event names the directive.
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) => console.error(event.violatedDirective)),
  );

  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url);
      wrong.push(...(await page.evaluate(strangers, ELEMENTS.split(" "))));
      if (values.shots)
        await page.screenshot({
          path: join(values.shots, `${basename(file, ".html")}-${colorScheme}-${width}.png`),
        });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) wrong.push(`${width} px wide, the page is ${over} px too wide`);
    }
    await page.setViewportSize({ width: 1280, height: 2000 });
    await page.evaluate(() =>
      document.querySelectorAll("details").forEach((details) => (details.open = true)),
    );
    if (values.shots)
      await page.screenshot({
        path: join(values.shots, `${basename(file, ".html")}-${colorScheme}-open.png`),
      });
    for (const text of await page.evaluate(faint)) wrong.push(`${colorScheme}, too faint: ${text}`);
  }
  wrong.push(...(await filtering(page)), ...(await sticking(page)), ...(await leading(page)));
  if (file.endsWith("hostile.html")) wrong.push(...(await readBack(page)));
  await page.close();

  if (wrong.length) failures++;
  console.log(`browser: ${basename(file)}: ${wrong.length ? "FAILED" : "good"}`);
  for (const line of new Set(wrong)) console.log(`  ${line}`);
}

/** In the page: texts with less than 4.5 to 1 to their ground. */
function faint() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((channel) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let current = element; current; current = current.parentElement) {
      const color = rgba(getComputedStyle(current).backgroundColor);
      if (color[3] === 255) return color;
    }
    return rgba("Canvas");
  };
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (!data.trim() || !parentElement.checkVisibility()) continue;
    const pair = [
      light(rgba(getComputedStyle(parentElement).color).slice(0, 3)),
      light(ground(parentElement).slice(0, 3)),
    ];
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (ratio < 4.5) found.add(`${ratio.toFixed(1)} to 1: ${data.trim().slice(0, 40)}`);
  }
  return [...found];
}

/** In the page: elements and attributes that no writer of ours puts there. */
function strangers(known) {
  return [...document.querySelectorAll("*")].flatMap((element) => [
    ...(known.includes(element.localName) ? [] : [`a stranger: <${element.localName}>`]),
    ...[...element.attributes].flatMap(({ name, value }) =>
      /^(on|src|style$|autofocus|action)/.test(name) ||
      (name === "href" && !/^(https:|#)/.test(value))
        ? [`a stranger: <${element.localName} ${name}="${value}">`]
        : [],
    ),
  ]);
}

/**
 * Every filter box: a word only the first row has leaves that row, nonsense leaves none, nothing
 * leaves all.
 */
async function filtering(page) {
  const wrong = [];
  for (const box of await page.locator("[data-filter]").all()) {
    const id = await box.getAttribute("data-filter");
    const rows = page.locator(`[id="${id}"] tbody tr`);
    const input = box.locator("input");
    const shown = () =>
      rows.evaluateAll((elements) => elements.filter((row) => row.checkVisibility()).length);
    const total = await rows.count();
    const [first, hits] = await rows.evaluateAll(([row, ...others]) => {
      const text = row.cells[0].textContent.trim();
      return [
        text,
        1 +
          others.filter((other) =>
            text
              .toLowerCase()
              .split(/\s+/)
              .every((word) => other.textContent.toLowerCase().includes(word)),
          ).length,
      ];
    });
    if (!(await input.isVisible())) {
      wrong.push(`the filter of ${id} is not there`);
      continue;
    }
    for (const [typed, expected] of [
      [first, hits],
      ["no row has this", 0],
      ["", total],
    ]) {
      await input.fill(typed);
      if ((await shown()) !== expected)
        wrong.push(
          `filter of ${id}: ${JSON.stringify(typed)} leaves ${await shown()} rows of ${total}, not ${expected}`,
        );
      if (!(await box.locator("output").textContent()).startsWith(`${expected} of ${total}`))
        wrong.push(`filter of ${id}: says another number`);
    }
  }
  return wrong;
}

/** A table that is scrolled keeps its head in sight, and a keyboard can get to it. */
async function sticking(page) {
  const wrong = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    for (const box of await page.locator(".scroll").all()) {
      await box.focus();
      const kept = await box.evaluate((element) => {
        element.scrollTo(element.scrollWidth, element.scrollHeight);
        const head = element.querySelector("thead th").getBoundingClientRect();
        const { top, left } = element.getBoundingClientRect();
        // A short table has its caption in sight, and its head below that.
        const short = element.scrollTop < element.querySelector("caption").offsetHeight;
        return (short || Math.abs(head.top - top) <= 2) && Math.abs(head.left - left) <= 2;
      });
      if (!kept) wrong.push(`${width} px wide, the head of a table scrolls away`);
      if (!(await box.evaluate((element) => document.activeElement === element)))
        wrong.push("a keyboard cannot get to a table");
    }
  }
  return wrong;
}

/** Links within the page lead somewhere; one to details opens them. */
async function leading(page) {
  await page.reload();
  return page.evaluate(async () => {
    const links = [...document.querySelectorAll('main a[href^="#"]')];
    const lost = links.filter(({ hash }) => !document.getElementById(hash.slice(1)));
    const target = (link) => link && document.getElementById(link.hash.slice(1));
    const link = links.find((anchor) => target(anchor)?.localName === "details");
    link?.click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [
      ...lost.map((anchor) => `the link ${anchor.hash} leads nowhere`),
      ...(link && !target(link).open ? [`the link ${link.hash} opens nothing`] : []),
    ];
  });
}

async function readBack(page) {
  const title = await page.title();
  const texts = await page.locator("tbody th").allTextContents();
  const same = HOSTILE.slice(0, 6).every((text, i) => texts[i] === text);
  return [
    ...(title === HOSTILE[2] ? [] : [`the title became ${title}`]),
    ...(same ? [] : [`strings are not read back as they were: ${texts.join(" | ")}`]),
  ];
}
