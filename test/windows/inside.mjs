/** Files of ours inside agents, which load them here as the agents do. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { BASH, copyOf, hookport, ran } from "./machine.mjs";
import { AGENTS, isConverted, root } from "./project.mjs";

/** Loads a file of ours as its agent does, and prints what came of a shell call. */
const ASKS = {
  opencode: [
    ".opencode/plugin/hookport.js",
    `
const session = { get: async ({ path }) => ({ data: path }) };
const tui = { showToast: async ({ body }) => console.error(body.message) };
const hooks = await ours({ client: { session, tui }, directory: process.cwd() });
await hooks["tool.execute.before"]({ tool: "bash", sessionID: "ses_1", callID: "call_1" }, { args: { command } });
`,
  ],
  pi: [
    ".pi/extensions/hookport.js",
    `
const handlers = {};
await ours({ on: (name, handler) => (handlers[name] = handler) });
const ctx = { cwd: process.cwd(), sessionManager: { getSessionId: () => "ses_1" }, ui: { notify: console.error } };
const { reason } = (await handlers.tool_call({ toolName: "bash", toolCallId: "call_1", input: { command } }, ctx)) ?? {};
if (reason) throw new Error(reason);
`,
  ],
  cline: [
    ".cline/plugins/hookport.js",
    `
const { reason } = (await ours.hooks.beforeTool({ snapshot: { agentId: "a" }, toolCall: { toolCallId: "c", toolName: "run_commands" }, input: { commands: [command] } })) ?? {};
if (reason) throw new Error(reason);
`,
  ],
};
const asks = ([file, part]) => `
import { pathToFileURL } from "node:url";
const [command] = process.argv.slice(1);
const { default: ours } = await import(pathToFileURL(${JSON.stringify(file)}));
try {
${part}
  console.log("runs");
} catch ({ message }) {
  console.log("denied: " + message);
}`;

describe("a file of ours inside an agent", { concurrency: 3 }, () => {
  before(isConverted);
  for (const [id, way] of Object.entries(ASKS))
    test(`denies and passes, asked by the agent: ${id}`, async () => {
      const say = async (command, env) => {
        const args = ["--input-type=module", "-e", asks(way), command];
        return (await ran(args, { cwd: root, env })).text.trim();
      };
      // Cline waits three seconds for a plugin, in which this machine may not be done.
      const late = id === "cline" ? "|denied: Blocked: .* not answered after 2.7 s.*" : "";
      assert.match(await say("cat .env"), new RegExp(`^(?:denied: no secrets:${late})$`));
      assert.match(await say("ls"), new RegExp(`^(?:runs${late})$`));
      const without = await say("ls", { PATH: "C:\\Windows\\System32" });
      assert.match(without, /^denied: .*Node\.js was not found outside the project.*no-node\)$/);
    });
});

describe("hookport run", { concurrency: 3 }, () => {
  before(isConverted);
  const played = async (...args) => {
    const { stdout, stderr } = await hookport(root, "run", ...args, "--json");
    assert.match(stderr, /nobody tried how an agent starts its entry on Windows/);
    const { hosts } = JSON.parse(stdout);
    // Cline waits three seconds, in which this machine may not be done.
    return hosts.filter(({ host }) => host !== "cline");
  };
  test("answers as the shim does on every agent, and shows the hooks that it started", async () => {
    const hosts = await played("--bash", "cat .env");
    assert.equal(hosts.length, AGENTS.split(",").length);
    for (const { host, verdict, reason, hooks } of hosts) {
      assert.deepEqual([verdict, reason], ["deny", "no secrets:"], host);
      assert.match(hooks[0].command, /node\.exe \.claude\/hooks\/guard\.cjs$/, host);
    }
  });
  test("answers nothing where no hook does", async () => {
    for (const { host, verdict, reason, ran: count } of await played(
      "--bash",
      "ls",
      "--agent",
      "claude-code,codex,opencode",
    ))
      assert.deepEqual([verdict, reason, count], ["none", "", 1], host);
  });
  test("denies where the shim does not answer, and starts a hook of an agent's own without a shell", async () => {
    const copy = copyOf(root);
    writeFileSync(join(copy, ".hookport/shim.cjs"), "");
    const hooks = ["node .claude/hooks/guard.cjs own", "./guard.sh"].map((command) => ({
      type: "command",
      command,
    }));
    const settings = JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks }] } });
    writeFileSync(join(copy, ".claude/settings.json"), settings);
    const agents = "claude-code,gemini,opencode";
    const args = ["--bash", "cat .env", "--agent", agents, "--json"];
    const played = JSON.parse((await hookport(copy, "run", ...args)).stdout).hosts;
    for (const { host, verdict, reason } of played) {
      assert.equal(verdict, "deny", host);
      const why = host === "claude-code" ? /^no secrets: own/ : /restore \.hookport|did not answer/;
      assert.match(reason, why, host);
    }
    const faults = played
      .find(({ host }) => host === "claude-code")
      .hooks.map(({ fault }) => fault);
    assert.deepEqual(faults, ["", BASH ? "" : "spawn"]);
  });
});
