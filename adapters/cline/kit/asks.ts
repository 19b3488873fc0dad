/**
 * How Cline asks a plugin (report, sections 1, 4 and 5): it loads the module in a process of its
 * own, calls its `setup`, and then its hooks, whose values it takes.
 */
import type { Folder, Started } from "../../../test/support/kit.ts";

const FOLDER = ".cline/plugins";

/** They are for hooks: the agent's own process began without them. */
const HELD = ["NODE_OPTIONS", "NODE_COMPILE_CACHE", "OPENSSL_CONF"];
const held = HELD.map((name) => `HELD_${name}="$${name}" ${name}=`).join(" ");

/**
 * The agent's own part. It takes the event from standard input as the plugin will tell it, makes
 * the agent's call of it, and says what came of the call.
 */
const AGENT = `
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
for (const name of ${JSON.stringify(HELD)}) {
  const value = process.env["HELD_" + name];
  delete process.env["HELD_" + name];
  if (value) process.env[name] = value;
  else delete process.env[name];
}
const [file, event] = process.argv.slice(1);
let text = "";
for await (const piece of process.stdin) text += piece;
const told = JSON.parse(text);
const said = {};
const { default: plugin } = await import(pathToFileURL(resolve(file)));
if (told.cwd) process.chdir(told.cwd);
plugin.setup?.({}, { session: { sessionId: told.session } });
const message = (role, text) => ({ role, content: [{ type: "text", text }] });
const first = event === "beforeFirstRun" || event === "beforeChildRun";
const before = first ? [] : [message("user", "hello"), message("assistant", "hello")];
const snapshot = {
  agentId: told.child ?? "agent_1",
  ...(event.includes("Child") && { agentId: told.child ?? "agent_2", parentAgentId: "agent_1" }),
  conversationId: "conv_1",
  runId: "run_1",
  lastError: told.error,
  messages: [...before, message("user", '<user_input mode="act">' + (told.prompt ?? "") + "</user_input>")],
};
const call = { snapshot, toolCall: { toolCallId: told.call ?? "call_1", toolName: told.tool }, input: told.args };
const after = (result) => plugin.hooks.afterTool({ ...call, result });
const ended = (status) => plugin.hooks.afterRun({ snapshot, result: { status, outputText: told.said ?? "" } });
const run = () => plugin.hooks.beforeRun({ snapshot });
const CALLS = {
  beforeTool: () => plugin.hooks.beforeTool(call),
  afterTool: () => after({ output: told.result ?? "" }),
  afterFailedTool: () => after({ output: { error: told.error ?? "" }, isError: true }),
  beforeRun: run,
  beforeFirstRun: run,
  beforeChildRun: run,
  afterRun: () => ended("completed"),
  afterChildRun: () => ended("completed"),
  afterStoppedRun: () => ended("aborted"),
  afterFailedRun: () => ended("failed"),
};
try {
  const { skip, reason, input, result, appendContext } = (await CALLS[event]()) ?? {};
  if (skip) said.block = reason;
  if (input) said.args = input;
  if (result) said.result = result.output;
  if (appendContext) said.context = appendContext;
} catch (error) {
  said.block = said.end = error.message;
}
console.log(JSON.stringify(said));
`;

const EVENTS = [
  "beforeTool",
  "afterTool",
  "afterFailedTool",
  "beforeRun",
  "beforeFirstRun",
  "beforeChildRun",
  "afterRun",
  "afterChildRun",
  "afterStoppedRun",
  "afterFailedRun",
];

export const starts = ({ read, list }: Folder): readonly Started[] =>
  list(FOLDER)
    .filter((name) => /\.[jt]s$/.test(name))
    .toSorted()
    .flatMap((name) => {
      const file = `${FOLDER}/${name}`;
      const text = read(file) ?? "";
      return EVENTS.filter((event) => text.includes(`"event": "${event}"`)).map((event) => {
        const command = `${held} '${process.execPath}' --input-type=module -e '${AGENT.replaceAll("'", "'\\''")}' '${file}' ${event}`;
        return { file, event, command, entry: text };
      });
    });
