/** Drives the Cline CLI by `--json` with a model behind the chat-completions API (lab, README). */
import type { Driver, Session } from "../../src/model/driver.ts";
import { isFields, type Fields } from "../../src/model/json.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { listIn } from "./beside.ts";
import { cline } from "./protocol.ts";
import { serversIn } from "../_kin/driving.ts";

const DATA = ".cline/data/settings";
const SETTINGS = `${DATA}/global-settings.json`;

const providers = ({ model = "scripted" }: Session, url: string): Fields => ({
  version: 1,
  lastUsedProvider: "openai-compatible",
  modes: {},
  providers: {
    "openai-compatible": {
      settings: {
        provider: "openai-compatible",
        apiKey: "made-up-key",
        model,
        baseUrl: `${url}/v1`,
      },
      updatedAt: "2026-01-01T00:00:00.000Z",
      tokenSource: "manual",
    },
  },
});

export const driver: Driver = {
  surface: "--json",
  format: "chat",
  launch: (session, _place, url) => {
    const { servers: mcpServers = {}, rest } = serversIn(session.args);
    return {
      args: [
        "--json",
        ...(session.allowed ? ["--auto-approve", "false"] : []),
        ...rest,
        // It takes a prompt of one word for a command.
        `${session.prompts[0] ?? ""} `,
      ],
      home: {
        [`${DATA}/providers.json`]: providers(session, url),
        [`${DATA}/cline_mcp_settings.json`]: { mcpServers },
        ...(session.counting && { [SETTINGS]: session.counting.home[SETTINGS] ?? {} }),
      },
      env: {
        TERM: "dumb",
        NO_COLOR: "1",
        CLINE_NO_AUTO_UPDATE: "1",
        AI_SDK_LOG_WARNINGS: "false",
        // On a busy machine it would go on without plugins.
        CLINE_PLUGIN_IMPORT_TIMEOUT_MS: "60000",
        ...session.env,
      },
    };
  },
  call(use) {
    const { name, input } = toHostTool(cline, use);
    return name === "spawn_agent" && isFields(input)
      ? { name, input: { systemPrompt: "scripted", task: input["task"] ?? "" } }
      : { name, input };
  },
  bareReasons: true,
  refused: {
    byHook: /^\{"error":"Blocked: this project checks /m,
    byItself: /requires approval|disabled by policy/,
    impossible: /Unknown tool|Invalid input/,
  },
  counting: ({ home }) => ({
    home: { [SETTINGS]: { disabledPlugins: listIn(home, SETTINGS, "disabledPlugins") } },
    env: {},
  }),
};
