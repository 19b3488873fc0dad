/**
 * `npm run board`: plays every guard of the board on every real program, converted and untouched.
 * `npm run board -- --expect` writes down before that what each is to come to.
 */
import { Command, InvalidArgumentError, Option } from "commander";
import { adapters } from "../../adapters/registry.ts";
import type { Adapter } from "../../src/model/adapter.ts";
import { cannotShutIn } from "../../src/node/live/sandbox.ts";
import type { Driver } from "../hosts/driver.ts";
import { drivers } from "../hosts/drivers.ts";
import { rigFor, versionOf } from "../hosts/host.ts";
import { play, SECONDS, type Rig } from "../hosts/play.ts";
import { say } from "../hosts/summary.ts";
import { installed, workspace } from "../hosts/workspace.ts";
import {
  BOARD,
  EXPECTED,
  isAsForetold,
  isUnannounced,
  read,
  write,
  type Board,
  type Cell,
  type Foretold,
} from "./board.ts";
import { expectedOf, type Expected } from "./expected.ts";
import { guards, type Guard } from "./guards.ts";
import { asCame, scenarioOf } from "./scenario.ts";

const ids = drivers.map(({ id }) => id);

function known(text: string): readonly string[] {
  const asked = text.split(",");
  const odd = asked.find((id) => !ids.includes(id));
  if (odd === undefined) return asked;
  throw new InvalidArgumentError(`${JSON.stringify(odd)} is none of ${ids.join(", ")}`);
}

const program = new Command("npm run board --")
  .description("Plays 25 guards on the real agents, converted and untouched.")
  .option("--expect", `write down what the tables say each comes to (${EXPECTED})`)
  .addOption(
    new Option("--host <ids>", "only these agents").argParser(known).default(ids, ids.join(",")),
  )
  .option(
    "--with <command>",
    "play them as this shell command converts them, with the ids in $FROM and $TO; nothing is written down",
  )
  .option("--guard <names>", "only these guards", (text) => text.split(","))
  .option("--jobs <n>", "sessions at a time", Number, 3)
  .option("--seconds <n>", "how long a session may take", Number, SECONDS)
  .option("--keep", "keep every session's folder, and say where", false)
  .parse();
const options = program.opts<{
  expect?: true;
  with?: string;
  host: readonly string[];
  guard?: readonly string[];
  jobs: number;
  seconds: number;
  keep: boolean;
}>();
const chosen = drivers.filter(({ id }) => options.host.includes(id));
const loaded = (id: string) => (adapters[id] as () => Promise<Adapter>)();
const named = ({ name, kind, dialect, language }: Guard) => ({ name, kind, dialect, language });

async function foretell(): Promise<void> {
  const before = read<Foretold>(EXPECTED);
  const items = [];
  for (const guard of guards) {
    const agents: { [id: string]: Expected } = {
      ...before?.guards.find(({ name }) => name === guard.name)?.agents,
    };
    for (const driver of chosen)
      agents[driver.id] = await expectedOf(await loaded(driver.id), driver, guard);
    items.push({ ...named(guard), agents });
    say(`${guard.name} ${guard.kind}, ${guard.dialect}, ${guard.language}`);
  }
  write(EXPECTED, { version: 1, guards: items });
}

async function cellOf(guard: Guard, rig: Rig, expected: Expected, at: number): Promise<Cell> {
  if (expected.comes === "unseen")
    return { came: "unseen", why: expected.why ?? "", untouched: "unseen", digests: [] };
  const raw = await play(scenarioOf(guard, rig.driver, "untouched"), rig, 2 * at);
  let converted = await play(scenarioOf(guard, rig.driver, "converted"), rig, 2 * at + 1);
  // A machine under load may have missed a clock.
  if (converted.verdict !== expected.comes)
    converted = await play(scenarioOf(guard, rig.driver, "converted"), rig, 1000 + at);
  return {
    came: asCame(converted.verdict),
    why: asCame(converted.verdict) === "failed" ? converted.why : "",
    untouched: asCame(raw.verdict),
    digests: [converted.digest, raw.digest],
  };
}

async function rigOf(driver: Driver, top: string): Promise<Rig> {
  const adapter = await loaded(driver.id);
  const where = await installed(adapter, driver, driver.id, driver.pin);
  if ("skipped" in where) throw new Error(where.skipped);
  const shutIn = !cannotShutIn();
  const { keep, seconds } = options;
  return {
    ...rigFor(adapter, driver, { ...where, version: driver.pin, top, shutIn }, keep),
    seconds,
  };
}

/** Plays every guard on one program, some at a time, and returns what `value` made of each. */
async function onEach<T>(
  value: (guard: Guard, at: number) => Promise<T>,
): Promise<{ readonly [guard: string]: T }> {
  const played: { [guard: string]: T } = {};
  const left = [...guards.entries()].filter(
    ([, { name }]) => options.guard?.includes(name) ?? true,
  );
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift())
      played[next[1].name] = await value(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: options.jobs }, worker));
  return played;
}

/** Plays the guards as another converter leaves them, and prints what each came to. */
async function playOther(command: string): Promise<number> {
  const { top, clear } = workspace(options.keep);
  try {
    for (const driver of chosen) {
      const rig = await rigOf(driver, top);
      const played = await onEach((guard, at) =>
        play(scenarioOf(guard, driver, { command }), rig, at),
      );
      for (const { name, kind, dialect, language } of guards) {
        const { verdict = "", why = "" } = played[name] ?? {};
        const came = asCame(verdict) === "failed" ? `failed: ${why}` : verdict;
        process.stdout.write(`${driver.id}: ${name} ${kind}, ${dialect}, ${language}: ${came}\n`);
      }
      const held = Object.values(played).filter(({ verdict }) => verdict === "held").length;
      process.stdout.write(`${driver.id}: ${held} of ${guards.length} held\n`);
    }
  } finally {
    clear();
  }
  return 0;
}

function expectedOn(foretold: Foretold, { name }: Guard, id: string): Expected {
  const expected = foretold.guards.find((guard) => guard.name === name)?.agents[id];
  if (!expected) throw new Error("write down first what is expected: npm run board -- --expect");
  return expected;
}

async function playAll(): Promise<number> {
  const foretold = read<Foretold>(EXPECTED);
  if (!foretold) {
    say(`there is no ${EXPECTED}; write it down first: npm run board -- --expect`);
    return 2;
  }
  const { top, clear } = workspace(options.keep);
  const before = read<Board>(BOARD);
  const agents: { [id: string]: Board["agents"][string] } = { ...before?.agents };
  const cells: { [id: string]: { [guard: string]: Cell } } = {};
  try {
    for (const driver of chosen) {
      const rig = await rigOf(driver, top);
      const version = versionOf(rig) ?? driver.pin;
      const date = new Date().toISOString().slice(0, 10);
      agents[driver.id] = { version, date, surface: driver.surface };
      cells[driver.id] = await onEach((guard, at) =>
        cellOf(guard, rig, expectedOn(foretold, guard, driver.id), at),
      );
      say(`${driver.id} ${version}: ${Object.keys(cells[driver.id] ?? {}).length} guards played`);
    }
  } finally {
    clear();
  }
  const items = guards.map((guard) => {
    const old = before?.guards.find(({ name }) => name === guard.name)?.agents;
    const now = Object.fromEntries(
      Object.entries(cells).flatMap(([id, { [guard.name]: cell }]) => (cell ? [[id, cell]] : [])),
    );
    return { ...named(guard), agents: { ...old, ...now } };
  });
  write(BOARD, { version: 1, agents, guards: items });
  return told(foretold, items);
}

/** Prints every cell that did not come as it was foretold, and how many did. */
function told(foretold: Foretold, items: Board["guards"]): number {
  let [same, count, open] = [0, 0, 0];
  for (const { name, kind, dialect, language, agents } of items)
    for (const [id, cell] of Object.entries(agents)) {
      const expected = foretold.guards.find((guard) => guard.name === name)?.agents[id];
      if (!expected) continue;
      count++;
      if (isAsForetold(expected, cell)) same++;
      else
        process.stdout.write(
          `${id}: ${name} ${kind}, ${dialect}, ${language}: ${cell.came}${cell.why && `: ${cell.why}`}, foretold: ${expected.comes}\n`,
        );
      if (isUnannounced(expected, cell)) open++;
    }
  process.stdout.write(
    `${same} of ${count} cells came as foretold; ${open} are open unannounced\n`,
  );
  return open || same < 0.98 * count ? 1 : 0;
}

if (options.expect) await foretell();
else process.exitCode = await (options.with ? playOther(options.with) : playAll());
