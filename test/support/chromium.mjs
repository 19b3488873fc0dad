/**
 * The browser of the tests, which all that borrow it share: /usr/bin/chromium, or what $CHROMIUM
 * names. Where there is none, they are skipped.
 */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { skipped } from "./skipped.mjs";

const program = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
if (!existsSync(program)) {
  skipped(
    `test/browser.mjs: pages and the playground in a browser, because there is no Chromium at ${program} (apt-get install chromium, or name it with CHROMIUM=…)`,
  );
  process.exit(0);
}

let started;
let borrowers = 0;

export function borrowed() {
  borrowers++;
  return (started ??= chromium.launch({
    executablePath: program,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--no-first-run",
      "--disable-component-update",
      "--disable-sync",
    ],
  }));
}

/** The last of them ends it. */
export async function returned() {
  if (--borrowers) return;
  await (await started).close();
  started = undefined;
}
