/**
 * What the shim and the command line cost beside the least a Node program can cost: ratios, never
 * limits. node test/bench/bench.mjs [--runs N] [--smoke] [--tool] [--node PATH]... Everything is
 * measured in one run, the programs in turn, so that a busy machine slows all of them alike. --tool
 * leaves out the shim and the thousand projects.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "40" },
    smoke: { type: "boolean", default: false },
    tool: { type: "boolean", default: false },
    node: { type: "string", multiple: true, default: [] },
  },
});
const RUNS = options.smoke ? 1 : Number(options.runs);
if (!Number.isInteger(RUNS) || RUNS < 1) throw new Error("--runs takes a number from 1 on");

const repo = fileURLToPath(new URL("../..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "hookport-bench-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));
// Nothing of npm's, and no NODE_OPTIONS or compile cache, reaches what is measured.
const env = { PATH: process.env.PATH, HOME: home };

/**
 * Runs a program to the end of its output, as a host does, and tells the milliseconds and what it
 * wrote to stderr.
 */
function run(file, args, input = "") {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(file, args, { cwd: home, env });
    let stderr = "";
    child.stdout.resume();
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const time = performance.now() - start;
      if (code) reject(new Error(`${file} ${args.join(" ")}: exit code ${code}\n${stderr}`));
      else resolve({ time, stderr });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

// bash tells the CPU time of a child and its children in milliseconds, GNU time its peak memory;
// without them a cell is empty.
const works = (file, ...args) => spawnSync(file, args, { env }).status === 0;
const hasBash = works("bash", "-c", "time true");
const hasTime = works("/usr/bin/time", "-f", "%M", "true");

/** User and system CPU in milliseconds and peak memory in MB. */
async function usage(file, args, input) {
  if (!hasBash) return { cpu: NaN, memory: NaN };
  const timed = [...(hasTime ? ["/usr/bin/time", "-f", "%M"] : []), file, ...args];
  const { stderr } = await run(
    "bash",
    ["-c", 'TIMEFORMAT="%3U %3S"; time "$@"', "bash", ...timed],
    input,
  );
  const lines = stderr.trim().replaceAll(",", ".").split("\n");
  const [user, system] = lines.at(-1).split(" ").map(Number);
  return { cpu: (user + system) * 1000, memory: hasTime ? Number(lines.at(-2)) / 1024 : NaN };
}

/** The medians of every program after so many rounds, each round in another order. */
async function measure(programs, rounds) {
  const names = Object.keys(programs);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round + names.length) % names.length];
      const { time } = await run(...programs[name]());
      const sample = { time, ...(await usage(...programs[name]())) };
      if (round >= 0) samples[name].push(sample); // the first round only warms up
    }
  }
  const of = (name, what) => median(samples[name].map((sample) => sample[what]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      { time: of(name, "time"), cpu: of(name, "cpu"), memory: of(name, "memory") },
    ]),
  );
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}

/**
 * A project with these hooks before every tool call, converted: the shim stands in its `.hookport`.
 */
async function project(name, commands) {
  const root = source(name, {
    "pre-tool-use": commands.map((command) => ({ hooks: [{ command }] })),
  });
  await run(process.execPath, [join(repo, "dist/cli.cjs"), "convert", root, "--to", "claude-code"]);
  return root;
}

function source(name, hooks) {
  const root = join(home, name);
  mkdirSync(root);
  writeFileSync(join(root, "hooks.json"), JSON.stringify({ version: 1, hooks }));
  return root;
}

// The least a program in a hook's place can do: read the call, start the one command, wait for it.
const BODY = `JSON.parse(readFileSync(0, "utf8")); spawn("/bin/sh", ["-c", "true"], { stdio: "ignore" });\n`;
writeFileSync(
  join(home, "least.cjs"),
  `const { readFileSync } = require("fs"); const { spawn } = require("child_process"); ${BODY}`,
);
writeFileSync(
  join(home, "least.mjs"),
  `import { readFileSync } from "node:fs"; import { spawn } from "node:child_process"; ${BODY}`,
);
// The same without an event loop. A shim cannot do that: nobody would hand on a signal to the hook,
// nor end what the hook left behind (S11).
const SYNC = `const { readFileSync } = require("fs"); const { spawnSync } = require("child_process"); `;
const sync = (command) =>
  `${SYNC}const input = readFileSync(0, "utf8"); JSON.parse(input); spawnSync("/bin/sh", ["-c", ${JSON.stringify(command)}], { input });\n`;
writeFileSync(
  join(home, "sync.cjs"),
  `${SYNC}JSON.parse(readFileSync(0, "utf8")); spawnSync("/bin/sh", ["-c", "true"], { stdio: "ignore" });\n`,
);
// What the async program costs with what a hook needs: its input, both outputs, a process group.
writeFileSync(
  join(home, "pipes.cjs"),
  `const { readFileSync } = require("fs"); const { spawn } = require("child_process"); const input = readFileSync(0, "utf8"); JSON.parse(input);
const child = spawn("/bin/sh", ["-c", "true"], { detached: true }); child.stdin.on("error", () => {}).end(input);
child.stdout.resume(); child.stderr.resume(); child.on("close", () => process.exit(0));\n`,
);
// A guard as people write it.
writeFileSync(
  join(home, "guard.cjs"),
  `const { tool_input: { command = "" } = {} } = JSON.parse(require("fs").readFileSync(0, "utf8"));
if (/(^|[;&|]\\s*)git\\s+push\\s.*--force/.test(command)) { console.error("No force pushes."); process.exit(2); }\n`,
);

const quick = await project("one", ["true"]);
const slow = await project("slow", ["sleep 0.2"]);
const slow10 = await project(
  "slow10",
  [..."0123456789"].map((i) => `sleep 0.2 # ${i}`),
);
const payload = JSON.parse(
  readFileSync(join(repo, "adapters/claude-code/payloads/PreToolUse.Bash.json"), "utf8"),
);
let copies = 0;

/** What ten hooks and three agents cost, before and after they were converted. */
const found = join(home, "ten");
cpSync(join(repo, "schemas/examples/ten-hooks"), found, { recursive: true });
const TO = ["convert", "--to", "claude-code,cursor,copilot", "--adopt"];
const ten = join(home, "ten-converted");
cpSync(found, ten, { recursive: true });
await run(process.execPath, [join(repo, "dist/cli.cjs"), "-C", ten, ...TO]);

/** Runs the command line; its exit code 1 says that guards are open. */
const cli = (node, args) => [
  "sh",
  ["-c", '"$0" "$@" || test $? = 1', node, join(repo, "dist/cli.cjs"), ...args],
];

// Projects as they are found: some guards, some other hooks, two agents.
const FEW = options.smoke ? 2 : 100;
const projects = Array.from({ length: options.tool ? 0 : 10 * FEW }, (_, i) => {
  const root = join(home, `projects/${i}`);
  cpSync(join(repo, "schemas/examples/guard/.claude"), join(root, ".claude"), { recursive: true });
  mkdirSync(join(root, ".cursor"));
  const entry = { command: `sh ./check-${i % 7}.sh`, matcher: "^Shell$" };
  writeFileSync(
    join(root, ".cursor/hooks.json"),
    JSON.stringify({ version: 1, hooks: { preToolUse: [entry], stop: [{ command: "true" }] } }),
  );
  return root;
});

async function benchTool(node) {
  const there =
    (...args) =>
    () =>
      cli(node, ["-C", ten, ...args]);
  const commands = {
    "convert, the first time": () => {
      const copy = join(home, `copy${copies++}`);
      cpSync(found, copy, { recursive: true });
      return cli(node, ["-C", copy, ...TO]);
    },
    convert: there("convert"),
    check: there("check"),
    audit: there("audit"),
    run: there("run", "--bash", "git status"),
    hookport: there(),
  };
  const { nothing, ...rest } = await measure(
    { nothing: () => [node, ["-e", "0"]], ...commands },
    Math.ceil(RUNS / 2),
  );
  const goals = { convert: "6" };
  for (const [name, measured] of Object.entries(rest)) {
    show(`${name} : node -e 0, CPU time`, measured, nothing, "cpu", goals[name] ?? "");
    show(`${name} : node -e 0, memory`, measured, nothing, "memory", "");
  }
}

async function bench(node) {
  const input = JSON.stringify({ ...payload, cwd: home });
  const shim = (root) => () => [
    node,
    [join(root, ".hookport/shim.cjs"), "claude-code", "PreToolUse"],
    input,
  ];
  const least = (kind) => () => [node, [join(home, `least.${kind}`)], input];
  const program = (name) => () => [node, [join(home, name)], input];
  const hook = await measure(
    {
      shim: shim(quick),
      cjs: least("cjs"),
      mjs: least("mjs"),
      sync: program("sync.cjs"),
      pipes: program("pipes.cjs"),
      again: least("cjs"),
    },
    RUNS,
  );
  const command = `"${node}" "${join(home, "guard.cjs")}"`;
  const guarded = await project(`guarded${copies++}`, [command]);
  writeFileSync(join(home, "through.cjs"), sync(command));
  const guard = await measure(
    { shim: shim(guarded), alone: program("guard.cjs"), sync: program("through.cjs") },
    RUNS,
  );
  const many = await measure({ single: shim(slow), ten: shim(slow10) }, Math.ceil(RUNS / 4));
  const audit = (count) => () => cli(node, ["audit", ...projects.slice(0, count)]);
  const audits = await measure({ many: audit(10 * FEW), few: audit(FEW) }, Math.ceil(RUNS / 20));
  if (many.single.time < 200)
    throw new Error("the shim did not run its hook: there is nothing to compare");

  for (const kind of ["cjs", "mjs"]) {
    show(`shim : least .${kind}, wall time`, hook.shim, hook[kind], "time", "1.10");
    show(`shim : least .${kind}, CPU time`, hook.shim, hook[kind], "cpu", "");
    show(`shim : least .${kind}, memory`, hook.shim, hook[kind], "memory", "1.10");
  }
  for (const [unit, word] of [
    ["time", "wall"],
    ["cpu", "CPU"],
  ]) {
    show(`shim : least with spawnSync, ${word} time`, hook.shim, hook.sync, unit, "1.10");
    show(`least with pipes : with spawnSync, ${word} time`, hook.pipes, hook.sync, unit, "");
  }
  show("Node guard by the shim : alone, CPU time", guard.shim, guard.alone, "cpu", "1.6");
  show("Node guard by spawnSync : alone, CPU time", guard.sync, guard.alone, "cpu", "");
  show("least .cjs : itself, wall time", hook.again, hook.cjs, "time", "noise");
  show("ten slow hooks : one, wall time", many.ten, many.single, "time", "1");
  show(`audit of ${10 * FEW} projects : ${FEW}, CPU time`, audits.many, audits.few, "cpu", "10");
  show(`audit of ${10 * FEW} projects : ${FEW}, memory`, audits.many, audits.few, "memory", "1.1");
}

function show(what, a, b, unit, goal) {
  const [x, y] = [a[unit], b[unit]];
  const measured = `${x.toFixed(1)} : ${y.toFixed(1)} ${unit === "memory" ? "MB" : "ms"}`;
  console.log(
    Number.isNaN(x + y) ? row(what, "-", goal, "") : row(what, (x / y).toFixed(2), goal, measured),
  );
}

function row(what, ratio, goal, measured) {
  return `${what.padEnd(44)}${ratio.padStart(7)}  ${goal.padEnd(6)} ${measured}`.trimEnd();
}

for (const node of [process.execPath, ...options.node]) {
  const { stderr } = await run("sh", ["-c", '"$0" -v >&2', node]);
  console.log(`\nNode ${stderr.trim().slice(1)}, ${RUNS} runs, medians`);
  console.log(row("what", "ratio", "goal", "measured"));
  if (!options.tool) await bench(node);
  await benchTool(node);
}
