// The example packages played by `hookport test --live` on the programs that `npm run test:hosts`
// installed, where a run was recorded.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { adapters } from "../dist/core.js";

const pinned = (id) => JSON.parse(readFileSync(`adapters/${id}/kit/pins.json`, "utf8")).program;
const shelf =
  process.env.HOOKPORT_HOSTS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "hookport", "hosts");
// An engine without a program of its own is not started by `test --live`: the suite alone drives
// it.
const drivable = (await Promise.all(Object.values(adapters).map((load) => load()))).filter(
  ({ driver, program, observed }) => driver && program && observed,
);
const folders = drivable.map(({ protocol: { id } }) => [
  id,
  join(shelf, `${id}@${pinned(id)}`, "node_modules/.bin"),
]);
const installed = folders.filter(([, folder]) => existsSync(folder));
if (!installed.length) {
  console.error("no program is installed: run `npm run test:hosts` first");
  process.exit(2);
}
for (const [id] of folders.filter((one) => !installed.includes(one)))
  console.error(`${id} SKIPPED: it is not installed`);

const env = {
  PATH: [...installed.map(([, folder]) => folder), process.env.PATH].join(delimiter),
  HOME: process.env.HOME,
};
const packages = readdirSync("schemas/examples").filter((name) =>
  existsSync(join("schemas/examples", name, "hooks/tests")),
);
let failed = false;
for (const name of packages) {
  const args = [
    "dist/cli.cjs",
    "test",
    join("schemas/examples", name),
    "--live",
    installed.map(([id]) => id).join(","),
    "--json",
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  const hosts = JSON.parse(stdout).cases.flatMap((one) =>
    one.hosts.map((each) => ({ name: one.name, ...each })),
  );
  for (const { host, status, decision, problems } of hosts)
    console.log([name, host, status, decision, ...problems].filter(Boolean).join("  "));
  // A run in which everything was skipped shows nothing.
  failed ||=
    hosts.some(({ status }) => status === "differs") ||
    installed.some(
      ([id]) => !hosts.some((one) => one.host === `${id} (live)` && one.status === "same"),
    );
}
process.exit(failed ? 1 : 0);
