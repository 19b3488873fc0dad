// The example packages played by `hookport test --live`, and machines by `hookport doctor --live`, on
// the programs that `npm run test:hosts` installed, where a run was recorded. With `--faults` only
// the machines, and each fault on every agent that it fits.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { adapters } from "../dist/core.js";
import { playDoctor } from "./agents/doctor-live.mjs";

const pinned = (id) => JSON.parse(readFileSync(`adapters/${id}/kit/pins.json`, "utf8")).program;
const shelf =
  process.env.HOOKPORT_HOSTS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "hookport", "hosts");
// An engine without a program of its own is not started by `test --live`: the suite alone drives
// it.
const drivable = (await Promise.all(Object.values(adapters).map((load) => load()))).filter(
  ({ driver, program, observed }) => driver && program && observed,
);
const folders = drivable.map(({ protocol: { id }, program }) => [
  id,
  binOf(join(shelf, `${id}@${pinned(id)}`, "node_modules"), program.command),
]);
const installed = folders.filter(([, folder]) => folder !== undefined);
if (!installed.length) {
  console.error("no program is installed: run `npm run test:hosts` first");
  process.exit(2);
}
for (const [id] of folders.filter((entry) => !installed.includes(entry)))
  console.error(`${id} SKIPPED: it is not installed`);

const env = {
  PATH: [...installed.map(([, folder]) => folder), process.env.PATH].join(delimiter),
  HOME: process.env.HOME,
};
const packages = readdirSync("schemas/examples").filter((name) =>
  existsSync(join("schemas/examples", name, "hooks/tests")),
);
/** Returns the folder with this command; some programs are installed without npm's link to them. */
function binOf(modules, command) {
  if (existsSync(join(modules, ".bin"))) return join(modules, ".bin");
  const paths = existsSync(modules) ? readdirSync(modules, { recursive: true }) : [];
  const found = paths.find((path) => path.endsWith(`/bin/${command}`));
  return found === undefined ? undefined : join(modules, dirname(found));
}

const installedIds = installed.map(([id]) => id);
/**
 * Agents whose hooks are code take long for a session, so they play only the shortest package, and
 * when the others are done: a session has a limit.
 */
const slow = drivable.flatMap(({ protocol: { id }, bridge }) => (bridge ? [id] : []));
const SHORT = "protected-paths";

/**
 * Plays a copy of a package, and returns what came of each of its cases on each agent. Its README
 * has to have a row for each of them.
 */
async function play(name, ids) {
  const copy = join(mkdtempSync(join(copies, "copy-")), name);
  cpSync(join("schemas/examples", name), copy, { recursive: true });
  const args = ["dist/cli.cjs", "test", copy, "--live", ids.join(), "--readme", "--json"];
  const started = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr] = await Promise.all([text(started.stdout), text(started.stderr)]);
  if (!stdout) throw new Error(stderr);
  const rows = readFileSync(join(copy, "README.md"), "utf8").match(/^\| .* of \d.*\|$/gm);
  if (rows?.length !== ids.length) throw new Error(`README.md: ${rows?.join("; ")}`);
  return JSON.parse(stdout).cases.flatMap((caseResult) =>
    caseResult.hosts.map((each) => ({ name: caseResult.name, ...each })),
  );
}

if (process.argv.includes("--faults")) {
  const wrong = await playDoctor(installedIds, env.PATH);
  for (const each of wrong) console.error(each);
  process.exit(wrong.length ? 1 : 0);
}
const copies = mkdtempSync(join(tmpdir(), "hookport-live-"));
process.on("exit", () => rmSync(copies, { recursive: true, force: true }));
const fast = installedIds.filter((id) => !slow.includes(id));
const played = (await Promise.all(packages.map((name) => play(name, fast)))).flat();
const left = installedIds.filter((id) => slow.includes(id));
if (left.length) played.push(...(await play(SHORT, left)));
const doctor = await playDoctor(installedIds, env.PATH, 2);
for (const { name, host, status, decision, problems } of played)
  console.log([name, host, status, decision, ...problems].filter(Boolean).join("  "));
for (const each of doctor) console.error(each);
const unseen = installed.filter(
  ([id]) => !played.some((result) => result.host === `${id} (live)` && result.status === "same"),
);
for (const [id] of unseen) console.error(`${id}: every case was skipped, which shows nothing`);
process.exit(
  unseen.length || doctor.length || played.some(({ status }) => status === "differs") ? 1 : 0,
);
