/**
 * The site in a real browser, from local files. The playground: hostile inputs, the limit of its
 * worker, the keyboard, links. Of it and of a page of each kind what axe finds at three widths in
 * both themes. Needs Chromium:
 * /usr/bin/chromium, or what $CHROMIUM names. `--shots DIR` keeps pictures.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import { borrowed, returned } from "./support/chromium.mjs";
import { hostileTexts } from "./support/hostile-texts.mjs";

const top = resolve(fileURLToPath(import.meta.url), "../..");
const { values, positionals } = parseArgs({
  options: { shots: { type: "string" } },
  allowPositionals: true,
});
if (values.shots) mkdirSync(values.shots, { recursive: true });
if (spawnSync(process.execPath, [join(top, "src/site/build.mjs")], { stdio: "inherit" }).status)
  process.exit(1);
const file = join(top, ".site/playground.html");
const address = pathToFileURL(file).href;
/** Bytes, gzipped. */
const MOST = 460 * 1024;
const WIDTHS = [390, 820, 1600];

const browser = await borrowed();
/** Times that a page may reach its limit of two seconds, on a busy machine. */
const AGAIN = 5;
/** What the page makes of hooks that the first example does not have. */
const PARTS = new Set(
  "b details summary pre code ol li sup h3 h4 section table caption tr th thead tbody td".split(
    " ",
  ),
);

const wrong = [];
try {
  const size = gzipSync(readFileSync(file), { level: 9 }).length;
  console.log(`${Math.round(size / 1024)} KB gzipped`);
  if (size > MOST) wrong.push(`the page has ${size} bytes gzipped, more than ${MOST}`);
  for (const [name, check] of Object.entries({
    first,
    looks,
    site,
    hostile,
    late,
    together,
    keyboard,
    links,
  })) {
    if (positionals.length && !positionals.includes(name)) continue;
    const before = wrong.length;
    await check();
    console.log(`${wrong.length === before ? "ok" : "failed"} ${name}`);
  }
} finally {
  await returned();
}
for (const fault of wrong) console.error(fault);
if (wrong.length) process.exitCode = 1;

/** A page whose faults count, and which asks nothing of any network. */
async function opened(options = {}, hash = "") {
  const page = await watched(options);
  await read(page, () => page.goto(address + hash));
  if (await page.locator("#result table").first().isVisible()) return page;
  throw new Error(`${hash || "the page"} shows no table, however often it is read`);
}

async function watched(options) {
  const context = await browser.newContext({ bypassCSP: false, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => wrong.push(`an error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(`the console says: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    wrong.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(?:file|blob|data):/.test(request.url())) wrong.push(`it asked for ${request.url()}`);
  });
  return page;
}

/** Does something that asks the worker, and waits until the page has shown the answer. */
async function answered(page, act) {
  const before = await page.evaluate(() => document.documentElement.dataset.answered ?? "0");
  await act();
  await page.waitForFunction(
    (last) => {
      const { answered = "0" } = document.documentElement.dataset;
      const isBusy = document.getElementById("result").hasAttribute("aria-busy");
      return Number(answered) > Number(last) && !isBusy;
    },
    before,
    { timeout: 20_000 },
  );
}

/** The same until it was answered within the limit, which a busy machine may reach. */
async function read(page, act) {
  await answered(page, act);
  const again = page.getByRole("button", { name: "Read it again" });
  for (let left = AGAIN; left && (await again.isVisible()); left--)
    await answered(page, () => again.click());
}

async function first() {
  const began = performance.now();
  const page = await opened();
  console.log(`${Math.round(performance.now() - began)} ms to the first answer`);
  if (!(await page.locator("#read-as").textContent()).startsWith("Read as "))
    wrong.push("the first example is not recognised");
  const policy = await page.locator("meta[http-equiv]").first().getAttribute("content");
  if (/unsafe-/.test(policy) || !policy.includes("connect-src 'none'"))
    wrong.push(`the policy is ${policy}`);
  await page.context().close();
}

async function looks() {
  const page = await opened();
  await read(page, () => page.selectOption("#example", { label: "mask a result" }));
  await read(page, () => page.selectOption("#example", { label: "ten hooks" }));
  await page.locator(".files details summary").first().click();
  await page.locator("#share").click();
  await page.locator("#link").waitFor();
  await shownWell(page, "playground");
  await page.context().close();
}

/** A page of each kind; of agents and findings the first. */
async function site() {
  const [agent, code] = ["agents", "codes"].map(
    (folder) => `${folder}/${readdirSync(join(top, ".site", folder)).sort()[0]}`,
  );
  const paths = ["index.html", "board.html", "agents/index.html", agent, code];
  const page = await watched({});
  for (const path of [...paths, "codes/index.html", "formats/index.html"]) {
    await page.goto(pathToFileURL(join(top, ".site", path)).href);
    await shownWell(page, path.replace("/", "-").slice(0, -5));
  }
  await page.context().close();
}

/** What axe finds in both themes, and whether anything is wider than the window. */
async function shownWell(page, title) {
  // The policy lets nothing in that is not the page's own, so axe is run beside it.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe.source });
  for (const colorScheme of ["light", "dark"])
    for (const width of WIDTHS) {
      const name = `${title}-${width}-${colorScheme}`;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const [id, nodes] of await foundByAxe(session))
        wrong.push(`${name}: axe finds ${id}: ${JSON.stringify(nodes)}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) wrong.push(`${name}: ${over} px wider than the window`);
      if (values.shots)
        await page.screenshot({ path: join(values.shots, `${name}.png`), fullPage: true });
    }
  await session.detach();
}

async function foundByAxe(session) {
  const { result } = await session.send("Runtime.evaluate", {
    expression:
      "axe.run().then((found) => JSON.stringify(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html.slice(0, 160), any[0]?.message])])))",
    awaitPromise: true,
  });
  return JSON.parse(result.value);
}

/** Nothing that is pasted becomes anything but text. */
async function hostile() {
  const page = await opened();
  const texts = hostileTexts();
  if (texts.length < 200) wrong.push(`only ${texts.length} hostile inputs`);
  const title = await page.title();
  const kinds = () =>
    page.evaluate(() =>
      [...new Set([...document.querySelectorAll("*")].map((element) => element.localName))]
        .sort()
        .join(" "),
    );
  const before = new Set((await kinds()).split(" "));
  await answered(page, () => page.locator("#empty").click());
  for (const [name, text] of texts) {
    await answered(page, () => typed(page, text));
    const strange = (await kinds())
      .split(" ")
      .filter((kind) => !before.has(kind) && !PARTS.has(kind));
    if (strange.length) wrong.push(`${name}: became ${strange.join(", ")}`);
    if ((await page.title()) !== title) wrong.push(`${name}: took the title`);
    if (await page.evaluate(() => "taken" in globalThis)) wrong.push(`${name}: ran`);
    const status = await page.locator("#status").textContent();
    if (/failed/.test(status)) wrong.push(`${name}: ${status}`);
  }
  await page.context().close();
}

function typed(page, text) {
  return page.evaluate((value) => {
    const area = document.getElementById("text");
    area.value = value;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);
}

/** What takes longer than two seconds to read is ended, and the page works on. */
async function late() {
  const page = await opened();
  await answered(page, () => page.locator("#empty").click());
  await answered(page, () => page.locator("#all-agents").click());
  const hooks = (n) =>
    JSON.stringify({
      hooks: {
        PreToolUse: Array.from({ length: n }, (_, i) => ({
          matcher: `Bash|mcp__s${i}__.*`,
          hooks: [{ type: "command", command: `sh hooks/${i}.sh` }],
        })),
      },
    });
  const began = performance.now();
  await answered(page, () => page.locator("#text").fill(hooks(600)));
  const took = performance.now() - began;
  const statusText = await page.locator("#status").textContent();
  if (!statusText.includes("longer than two seconds"))
    wrong.push(`after ${Math.round(took)} ms the page says ${JSON.stringify(statusText)}`);
  if (took > 6000) wrong.push(`it was ended after ${Math.round(took)} ms`);
  if (await page.locator("#result table, #decisions table").count())
    wrong.push("an earlier answer stays where there is none");
  await read(page, () => page.locator("#text").fill(hooks(1)));
  if ((await page.locator("#result tbody tr").count()) !== 1)
    wrong.push("the page does not work on after its worker was ended");
  await page.context().close();
}

/** Scripts that come together with the hooks that start them stand where those look, or beside those. */
async function together() {
  const page = await opened();
  await answered(page, () => page.locator("#empty").click());
  const command = 'sh "$CLAUDE_PROJECT_DIR/scripts/guard.sh"';
  const hooks = { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] };
  const files = {
    "rules.sh": "exit 2",
    "guard.sh": '. "${0%/*}/rules.sh"',
    "settings.json": JSON.stringify({ hooks }),
  };
  await page.locator("#open").setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    })),
  );
  await page.locator('#tabs button[title="scripts/rules.sh"]').waitFor({ timeout: 10_000 });
  const tabs = () =>
    page
      .locator("#tabs button")
      .evaluateAll((buttons) => buttons.map(({ title }) => title).join(" "));
  const expected = "scripts/rules.sh scripts/guard.sh .claude/settings.json";
  if ((await tabs()) !== expected) wrong.push(`files of one drop are ${await tabs()}`);
  if (await page.locator("#ungiven-part").isVisible())
    wrong.push("a script that was given counts as not given");
  await page.context().close();
}

/** All can be done with a keyboard, and what has the focus is seen to have it. */
async function keyboard() {
  const page = await opened();
  const reached = new Set();
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press("Tab");
    const [name, isSeen] = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === document.body) return ["", true];
      const box = focused.closest(".editor") ?? focused;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return [
        focused.id || focused.textContent.trim().slice(0, 40),
        outlineStyle !== "none" && outlineWidth !== "0px",
      ];
    });
    if (name && !isSeen) wrong.push(`the focus is not seen on ${name}`);
    reached.add(name);
  }
  for (const name of [
    "example",
    "path",
    "text",
    "add",
    "open",
    "adopt",
    "isWhole",
    "share",
    "kind",
    "call",
  ])
    if (!reached.has(name)) wrong.push(`a keyboard does not get to ${name}`);
  await page.locator("#kind").focus();
  await read(page, () => page.locator("#call").fill("git push --force origin main"));
  await read(page, async () => {
    await page.getByRole("button", { name: "Deny it" }).first().focus();
    await page.keyboard.press("Enter");
  });
  const decisions = await page.locator("#decisions td:nth-child(3)").allTextContents();
  if (!decisions.length || !decisions.every((decision) => decision.includes("blocked")))
    wrong.push(`a denial that is typed in comes to ${decisions.join(", ")}`);
  await page.context().close();
}

/** A link leaves out what looks like a secret, opens the same page, and says where it came from. */
async function links() {
  const page = await opened();
  const secret = `ghp_${"a1B2".repeat(9)}`;
  await read(page, () => page.locator("#empty").click());
  await read(page, () =>
    page.locator("#text").fill(
      JSON.stringify({
        hooks: {
          PreToolUse: [
            { matcher: "Bash", hooks: [{ type: "command", command: `TOKEN=${secret} sh a.sh` }] },
          ],
        },
      }),
    ),
  );
  await page.locator("#share").click();
  const link = await page.locator("#link").inputValue();
  if (!(await page.locator("#shared").textContent()).includes("line 1"))
    wrong.push("a link does not say what it left out");
  await page.context().close();
  const other = await opened({}, link.slice(link.indexOf("#")));
  const text = await other.locator("#text").inputValue();
  if (text.includes(secret) || !text.includes("sh a.sh")) wrong.push(`a link brought ${text}`);
  if (!(await other.locator("#opened").textContent()).startsWith("Opened from a link"))
    wrong.push("a page that was opened from a link does not say so");
  await other.context().close();
  for (const hash of ["#s=AAAA", `#s=${"A".repeat(9000)}`, "#s=%00<b>"]) {
    const damaged = await opened({}, hash);
    if (!(await damaged.locator("#opened").textContent()).includes("cannot be read"))
      wrong.push(`a damaged link is not said to be one: ${hash.slice(0, 20)}`);
    await damaged.context().close();
  }
}
