/**
 * Compares how we read patches with how a real program applies them:
 *
 *     npx esbuild test/hosts/patches/run.ts --bundle --platform=node --format=esm --target=node20 \\
 *       --packages=external --outfile=node_modules/.cache/hookport/patches.mjs --log-level=warning
 *     node node_modules/.cache/hookport/patches.mjs --host ID --count 2000 --seed 1
 *
 * It ends with 1 if the program did something that hooks were not asked about. `--everyday` plays
 * patches as models write them, none of which may be refused. `--outcomes FILE` keeps what the program
 * did, and reads it from there the next time; `--record` keeps a part of it in golden/ID/patches.json.
 * `--args` are further arguments of the session: some programs are faster without their own helpers.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { adapters } from "../../../adapters/registry.ts";
import type { Adapter, HostProtocol } from "../../../src/model/adapter.ts";
import { cannotShutIn } from "../../../src/node/live/sandbox.ts";
import type { Driver } from "../driver.ts";
import { drivers } from "../drivers.ts";
import { rigFor } from "../host.ts";
import { installed, workspace } from "../workspace.ts";
import { applyAll } from "./apply.ts";
import { judged, otherThan, type Judged } from "./compare.ts";
import { everyday } from "./everyday.ts";
import { made } from "./made.ts";
import type { Case, Outcome } from "./outcome.ts";
import { recordPatches } from "./recorded.ts";

const { values } = parseArgs({
  options: {
    host: { type: "string", default: "" },
    count: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    everyday: { type: "boolean", default: false },
    args: { type: "string", multiple: true },
    outcomes: { type: "string" },
    record: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});

async function played(
  adapter: Adapter,
  driver: Driver,
  cases: readonly Case[],
): Promise<readonly Outcome[]> {
  const { top, clear } = workspace(false);
  try {
    const where = await installed(adapter, driver, driver.id, driver.pin);
    if ("skipped" in where) throw new Error(where.skipped);
    const at = { ...where, version: driver.pin, top, shutIn: !cannotShutIn() };
    return await applyAll(rigFor(adapter, driver, at, false), cases, values.args);
  } finally {
    clear();
  }
}

async function outcomesOf(adapter: Adapter, driver: Driver): Promise<readonly Outcome[]> {
  const { outcomes: file, seed, count } = values;
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Outcome[];
  const cases = values.everyday ? everyday : made(Number(seed), Number(count));
  const found = await played(adapter, driver, cases);
  if (file) writeFileSync(file, JSON.stringify(found));
  return found;
}

const { host: id } = values;
const driver = drivers.find((driver) => driver.id === id);
const adapter = (await adapters[id]?.()) as Adapter | undefined;
if (!driver?.patch || !adapter) throw new Error(`no agent with patches is called ${id}`);
const outcomes = await outcomesOf(adapter, driver);
const judgements = outcomes.map((outcome) =>
  judged(adapter.protocol as HostProtocol, driver, outcome),
);
const applied = ({ changed }: Judged) => Boolean(changed?.length);
const wrong = judgements.filter(({ read, missed }) => missed.length || (values.everyday && !read));
const others = values.everyday
  ? everyday.flatMap((everyday, i) => {
      const other = otherThan(everyday, outcomes[i] as Outcome);
      return other.length ? [{ patch: everyday.patch, other, told: outcomes[i]?.told }] : [];
    })
  : [];
const count = (test: (judged: Judged) => unknown) => judgements.filter(test).length;
const summary = {
  host: id,
  version: driver.pin,
  ...(!values.everyday && { seed: values.seed }),
  patches: judgements.length,
  "without an outcome": count(({ changed }) => !changed),
  "applied and read": count((judged) => applied(judged) && judged.read),
  "applied and refused": count((judged) => applied(judged) && !judged.read),
  "not applied and read": count((judged) => judged.changed && !applied(judged) && judged.read),
  "not applied and refused": count((judged) => judged.changed && !applied(judged) && !judged.read),
  wrong: wrong.map(({ read: _read, ...rest }) => rest),
  ...(values.everyday && { "other than expected": others }),
  ...(values.show && { refused: judgements.filter((judged) => applied(judged) && !judged.read) }),
};
process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
if (values.record && !values.everyday) {
  const refused = outcomes.filter((_, i) => !judgements[i]?.read);
  process.stderr.write(`recorded ${recordPatches(driver, values.seed, outcomes, refused)}\n`);
}
process.exitCode = wrong.length ? 1 : 0;
