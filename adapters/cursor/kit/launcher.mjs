/**
 * Starts the unmodified agent runtime of @cursor/sdk on the prompts it is given, with every hook it
 * knows how to load.
 */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// Node itself comes from npm, beside the SDK.
const file = createRequire(process.execPath).resolve("@cursor/sdk");
const above = (folder) => (folder.endsWith("/sdk") ? folder : above(dirname(folder)));

if (process.argv[2] === "--version") {
  console.log(JSON.parse(readFileSync(join(above(dirname(file)), "package.json"), "utf8")).version);
  process.exit(0);
}

const { Agent, Cursor, JsonlLocalAgentStore } = createRequire(process.execPath)("@cursor/sdk");
const {
  prompts,
  model,
  mcpServers,
  agents,
  mode,
  local,
  sources = ["project", "user", "mdm", "plugins"],
} = Object.assign({}, ...process.argv.slice(2).map((arg) => JSON.parse(arg)));

Cursor.configure({
  local: {
    useHttp1ForAgent: true,
    store: new JsonlLocalAgentStore(join(process.env.HOME, "store")),
  },
});
const agent = await Agent.create({
  apiKey: process.env.CURSOR_API_KEY,
  model: { id: model },
  mcpServers,
  agents,
  mode,
  local: { ...local, cwd: process.cwd(), settingSources: sources, enableAgentRetries: false },
});
for (const prompt of prompts) {
  const run = await agent.send(prompt);
  const end = await run.wait().catch((error) => ({ status: "error", error }));
  // A turn that failed ends without waiting for the hooks that are told so.
  if (end?.status === "error") await new Promise((done) => setTimeout(done, 2500));
  console.log(JSON.stringify({ status: end?.status, error: end?.error?.message }));
}
await Promise.race([agent[Symbol.asyncDispose](), new Promise((done) => setTimeout(done, 2000))]);
process.exit(0);
