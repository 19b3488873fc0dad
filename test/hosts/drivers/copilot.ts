/** Copilot CLI without a terminal: `-p` against a provider of the user's own (host report, sections 4 and 19). */
import { join } from "node:path";
import { copilot as wire } from "../../../adapters/copilot/wire.ts";
import { isFields } from "../../../src/model/json.ts";
import { toHostTool } from "../../../src/model/tools.ts";
import { chat } from "../model/chat.ts";
import { COMMON, DONE, PROMPT, type Driver, type Turn } from "../session.ts";

export const copilot: Driver = {
  id: "copilot",
  surface: "-p, trusted folder",
  format: chat,
  program: (installed) => join(installed, `node_modules/@github/copilot-${process.platform}-${process.arch}/copilot`),
  launch: (session, place, url) => ({
    args: [
      "-p",
      session.prompts?.[0] ?? PROMPT,
      ...(session.unallowed ? [] : ["--allow-all-tools"]),
      ...(session.mcp ? ["--additional-mcp-config", mcp(place.project)] : []),
      ...(session.args ?? []),
    ],
    home: { ".copilot/config.json": { trustedFolders: session.untrusted ? [] : [place.project] } },
    env: {
      TERM: "dumb",
      XDG_CACHE_HOME: place.cache,
      COPILOT_AUTO_UPDATE: "false",
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "made-up-key",
      COPILOT_MODEL: session.model ?? "scripted",
      ...session.env,
    },
  }),
  call(use) {
    const { name, input } = toHostTool(wire, use);
    const more = { bash: { description: "scripted" }, task: { name: "scout" } }[name];
    return { name, input: isFields(input) ? { ...input, ...more } : input };
  },
  reach: {
    ...COMMON,
    "permission-denied": "it has no such event",
    "stop-failure": () => ({ turns: [{ status: 400 }] }),
    "stop-cancelled": "nobody cancels a turn here",
    "pre-compact": () => ({
      prompts: [`${PROMPT} ${"word ".repeat(20_000)}`],
      turns: [...["echo one", "echo two", "sleep 1; echo three"].map(filling), { ...DONE, tokens: FULL }],
      env: { COPILOT_PROVIDER_MAX_PROMPT_TOKENS: "60000" },
    }),
    "post-compact": "it has no such event",
    // A shell command in the background tells when it is done; a turn that ends first loses what a hook says of that.
    notification: () => ({
      turns: [
        { native: [{ name: "bash", input: { command: "sleep 0.5; echo", description: "x", mode: "async", shellId: "background" } }] },
        { calls: [{ name: "Bash", input: { command: "sleep 1.5" } }] },
        { ...DONE, thinks: 1.5 },
      ],
    }),
  },
  foreign: (hostEvent, handlers) => ({
    path: ".github/hooks/foreign.json",
    value: {
      version: 1,
      hooks: {
        [hostEvent]: handlers.map((one) => ("prompt" in one ? { type: "prompt", ...one } : { type: "command", bash: one.command })),
      },
    },
  }),
  denied: (command) => ({ files: {}, session: { args: [`--deny-tool=shell(${command})`] } }),
  muteExit2: true,
  shown: (stdout, stderr) => stdout + stderr,
};

/** Nearly all that the provider's limit leaves. */
const FULL = 57_000;
const filling = (command: string): Turn => ({ calls: [{ name: "Bash", input: { command } }], tokens: FULL });

const mcp = (project: string) =>
  JSON.stringify({
    mcpServers: {
      probe: { type: "local", command: process.execPath, args: [join(process.cwd(), "test/hosts/mcp-server.cjs"), project], tools: ["*"] },
    },
  });
