/** A small MCP server with one resource: `echo` leaves its text on disk and shows what a file holds, as do the tools named after the project; `ask` asks the user. */
const { readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const [, , root, ...others] = process.argv;
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (value) => ({ content: [{ type: "text", text: value }] });
const tool = (name, properties) => ({
  name,
  description: name,
  inputSchema: { type: "object", properties },
});
const STRING = { type: "string" };
let answered = () => {};

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: "probe", version: "1.0.0" },
  }),
  // A program offers its own tools for these only where a server has some.
  "resources/list": () => ({ resources: [{ uri: "probe://one", name: "one" }] }),
  "resources/templates/list": () => ({ resourceTemplates: [] }),
  "resources/read": ({ uri }) => ({ contents: [{ uri, text: "one" }] }),
  "tools/list": () => ({
    tools: [
      ...["echo", ...others].map((name) => tool(name, { text: STRING, file: STRING })),
      tool("ask", {}),
    ],
  }),
  "tools/call": async ({ name, arguments: input }) => {
    if (name === "ask") {
      const answer = new Promise((done) => (answered = done));
      const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
      send({
        id: "question",
        method: "elicitation/create",
        params: { message: "Which name?", requestedSchema },
      });
      await answer;
      return text("asked");
    }
    writeFileSync(join(root, input?.file ?? "ran.txt"), input?.text ?? "");
    return text(readFileSync(join(root, "secret.txt"), "utf8"));
  },
};

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const { id, method, params } = JSON.parse(line);
    if (!method) answered();
    else if (id !== undefined) send({ id, result: (await methods[method]?.(params)) ?? {} });
  });
