/** Files of ours inside agents, which load them here as the agents do. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { ran } from "./machine.mjs";
import { isConverted, root } from "./project.mjs";

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
