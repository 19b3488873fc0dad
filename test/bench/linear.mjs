/**
 * Does the time to read a call grow with what a model wrote in it, and no faster? Every filter
 * form, with each of many characters repeated before a command and within it: twice the text may
 * cost less than three times as much (S11). In process, as the shim goes, but nothing is started.
 * node test/bench/linear.mjs [--smoke] [--form TEXT] CPU time, the best of several tries, so that a
 * busy machine changes nothing; what looks bad is measured again alone.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { build } from "esbuild";

const { values: options } = parseArgs({
  options: { smoke: { type: "boolean", default: false }, form: { type: "string", default: "" } },
});
// The smoke run shows that it runs, and finds what is grossly wrong only.
const { SIZE, TRIES, MOST } = options.smoke
  ? { SIZE: 20_000, TRIES: 2, MOST: 8 }
  : { SIZE: 50_000, TRIES: 3, MOST: 3 };
/** Milliseconds: what takes longer is not waited for, nor tried twice. */
const GIVEN_UP = 5000;

const repo = fileURLToPath(new URL("../..", import.meta.url));
const outfile = join(repo, "node_modules/.cache/hookport/linear.mjs");
mkdirSync(join(outfile, ".."), { recursive: true });
await build({
  stdin: {
    contents: `export { hookCall } from "./src/model/call.ts"; export { protocols } from "./adapters/registry.ts"; export * from "./src/node/safe-regex.ts";`,
    resolveDir: repo,
  },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  outfile,
  logLevel: "warning",
});
const { hookCall, protocols: load, matching, match } = await import(pathToFileURL(outfile).href);
const protocols = Object.fromEntries(
  await Promise.all(Object.entries(load).map(async ([id, protocol]) => [id, await protocol()])),
);

/** Where the characters stand in a command, and in the name of a tool. */
const COMMANDS = {
  "X git push": (fill) => `${fill} git push`,
  "git X push": (fill) => `git ${fill} push`,
  'git "X" push': (fill) => `git "${fill}" push`,
  "git 'X'; X": (fill) => `git '${fill.slice(fill.length / 2)}'; ${fill.slice(fill.length / 2)}`,
};
const NAMES = {
  "X-push": (fill) => `${fill}-push`,
  mcp__X: (fill) => `mcp__${fill}__push`,
  "gh-X": (fill) => `gh-${fill}`,
};

const claude = (name, input) => [
  "claude-code",
  "PreToolUse",
  { session_id: "s", hook_event_name: "PreToolUse", ...named(name, input) },
];
const copilot = (name, input) => [
  "copilot",
  "PreToolUse",
  { session_id: "s", timestamp: "2026-11-22T10:00:00Z", ...named(name, input) },
];
const camel = (name, input) => [
  "copilot",
  "preToolUse",
  { sessionId: "s", timestamp: 1, cwd: "/p", toolName: name, toolArgs: input },
];
const cursor = (name, input) => [
  "cursor",
  "preToolUse",
  { conversation_id: "s", cursor_version: "3", ...named(name, input) },
];
const cursorShell = (_name, { command }) => [
  "cursor",
  "beforeShellExecution",
  { conversation_id: "s", cursor_version: "3", command },
];
const lime = (name, input) => [
  "lime",
  "PreToolUse",
  { event: "PreToolUse", ...named(name, input) },
];
const named = (tool_name, tool_input) => ({ cwd: "/p", tool_name, tool_input });

const hooks = [{ type: "command", command: "true" }];
const rules = ["git push:*", "git*", "*git*push*--force*", "rm -rf *", "git push *"];
const ifs = rules.map((rule) => ({ ...hooks[0], "x-claude-code": { if: `Bash(${rule})` } }));
const shell = (call) => (text) =>
  call(call === camel ? "bash" : call === cursor ? "Shell" : call === lime ? "bash" : "Bash", {
    command: text,
  });
const tool = (call) => (text) => call(text, { command: "git push" });
// People's patterns are linear here: what a worse one costs has a limit of its own
// (test/limits.e2e.ts).
const regex = "mcp__.*__delete|gh-.*|[a-z]-push$";

/** The name of a form: where the text stands, the call it comes in, the group. */
const FORMS = {
  "claude-code, a list": [
    COMMANDS,
    shell(claude),
    { dialect: "claude-code", matcher: "Bash|Write", hooks },
  ],
  "claude-code, a regex": [NAMES, tool(claude), { dialect: "claude-code", matcher: regex, hooks }],
  "claude-code, if": [
    COMMANDS,
    shell(claude),
    { dialect: "claude-code", matcher: "Bash", hooks: ifs },
  ],
  "claude-code, if on Copilot": [
    COMMANDS,
    shell(copilot),
    { dialect: "claude-code", matcher: "Bash", hooks: ifs },
  ],
  "copilot, a list": [
    NAMES,
    tool(copilot),
    { dialect: "copilot", matcher: "bash|create|gh-push", hooks },
  ],
  "copilot, a regex": [NAMES, tool(copilot), { dialect: "copilot", matcher: regex, hooks }],
  "copilot:preToolUse": [
    NAMES,
    tool(camel),
    { dialect: "copilot:preToolUse", matcher: regex, hooks },
  ],
  "copilot's words, on Claude Code": [
    NAMES,
    tool(claude),
    { dialect: "copilot", matcher: regex, hooks },
  ],
  "cursor, a regex": [NAMES, tool(cursor), { dialect: "cursor", matcher: regex, hooks }],
  "cursor, a server's": [
    NAMES,
    (text) => cursor(`MCP:${text}`, {}),
    { dialect: "claude-code", matcher: "mcp__gh__.*push", hooks },
  ],
  "cursor:beforeShellExecution": [
    COMMANDS,
    shell(cursorShell),
    { dialect: "cursor:beforeShellExecution", matcher: "git\\s+push|rm -rf?", hooks },
  ],
  "cursor:beforeShellExecution, on Claude Code": [
    COMMANDS,
    shell(claude),
    { dialect: "cursor:beforeShellExecution", matcher: "git\\s+push", hooks },
  ],
  lime: [COMMANDS, shell(lime), { dialect: "lime", hooks }],
  "universal, a regex": [NAMES, tool(claude), { matcher: regex, hooks }],
  "universal, where": [
    COMMANDS,
    shell(claude),
    { where: { "toolInput.command": "(^|[;&|]\\s*)git\\s+push", toolInput: "force" }, hooks },
  ],
  "universal, where on Cursor": [
    COMMANDS,
    shell(cursor),
    { where: { "toolInput.command": "git +push" }, hooks },
  ],
  "a patch of many files": [
    {
      "Add X": (fill) =>
        [
          "*** Begin Patch",
          ...fill.match(/.{1,20}/gsu).map((part) => `*** Delete File: ${part}`),
          "*** End Patch",
        ].join("\n"),
    },
    (text) => copilot("Edit", text),
    { dialect: "claude-code", matcher: "Edit|Write", hooks },
  ],
};

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const OTHERS = ["é", "漢", "😀", "\u202e", "\u00a0", "\u2028", "\ufeff", "\u0301"];
const SMOKE = ["\0", "\t", "\n", " ", ..."\"'-./<=[_`a{}$(\\", "漢"];
const characters = options.smoke ? SMOKE : [...ASCII, ...OTHERS];

let started = 0;
const answered = async () => (started++, { stdout: "", stderr: "", code: 0 });

/** Milliseconds of CPU for one call. */
async function cost([host, event, payload], group) {
  const doc = { version: 1, hooks: { "pre-tool-use": [group] } };
  const call = { event, payload, env: {} };
  // A fresh clock for each call, as a shim has.
  const ask = {
    protocols,
    protocol: protocols[host],
    call,
    documents: [{ doc, packageRoot: "/p" }],
    root: "/p",
    run: answered,
    match: matching?.() ?? match,
    elapsed: () => 0,
  };
  globalThis.bench = () => hookCall(ask);
  const start = process.cpuUsage();
  try {
    await runInThisContext("bench()", { timeout: GIVEN_UP });
  } catch (error) {
    if (error.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return Infinity;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

async function measure([, place, callOf, group], char, tries, times = 1) {
  const best = { once: Infinity, twice: Infinity };
  const fill = (size) => char.repeat(Math.ceil(size / char.length));
  for (let i = 0, spent = 0; i < tries && spent < GIVEN_UP; i++) {
    const once = await cost(callOf(place(fill(times * SIZE))), group);
    const twice = await cost(callOf(place(fill(2 * times * SIZE))), group);
    best.once = Math.min(best.once, once);
    best.twice = Math.min(best.twice, twice);
    spent += once + twice;
  }
  return { ...best, ratio: best.twice === Infinity ? Infinity : best.twice / best.once };
}

const found = [];
const cases = Object.entries(FORMS).flatMap(([form, [places, callOf, group]]) =>
  Object.entries(places).map(([where, place]) => [`${form}: ${where}`, place, callOf, group]),
);
for (const trial of cases.filter(([name]) => name.includes(options.form))) {
  await measure(trial, "a", 5); // the first calls only warm up
  for (const char of characters) {
    let result = await measure(trial, char, TRIES);
    for (let again = 0; again < 5 && result.ratio >= MOST && result.ratio < Infinity; again++) {
      // Memory has steps (V8 keeps long texts elsewhere): what grows too fast does so in longer
      // texts too.
      const next = await measure(trial, char, 2 * TRIES + 1, again < 2 ? 1 : 3);
      if (next.ratio < result.ratio) result = next;
    }
    found.push({ name: trial[0], char, ...result });
  }
}

found.sort((a, b) => b.ratio - a.ratio || b.twice - a.twice);
const ms = (time) => (time === Infinity ? `over ${GIVEN_UP}` : time.toFixed(2));
console.log(
  `Node ${process.version.slice(1)}, ${found.length} cases, ms of CPU for ${SIZE / 1000} KB and for twice as much: the worst`,
);
for (const { name, char, once, twice, ratio } of found.slice(0, 15))
  console.log(
    `${ratio.toFixed(2).padStart(9)}  ${ms(once).padStart(9)} ${ms(twice).padStart(9)}  ${JSON.stringify(char).padEnd(9)} ${name}`,
  );
const bad = found.filter(({ ratio }) => ratio >= MOST);
console.log(`${bad.length} of them at ${MOST} or more`);
const slowest = found.reduce((most, other) => (other.twice > most.twice ? other : most));
console.log(
  `the slowest: ${ms(slowest.twice)} ms, ${JSON.stringify(slowest.char)} ${slowest.name}`,
);
if (!started && !options.form) throw new Error("no group was ever reached: nothing was measured");
process.exitCode = bad.length ? 1 : 0;
