/** Drives Pi by `-p` with a model behind the chat-completions API (report). */
import { asFields } from "../../src/model/json.ts";
import type { Driver } from "../../src/model/driver.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { counting, HOME, SETTINGS } from "./places.ts";
import { pi } from "./protocol.ts";
import { serversIn } from "../_kin/driving.ts";

/** The tokens that its model takes; a prompt of nearly so many is summarised. */
const LIMIT = 200_000;

export const driver: Driver = {
  surface: "-p, trusted project",
  format: "chat",
  launch(session, _place, url) {
    const { servers: mcpServers, rest } = serversIn(session.args);
    const model = session.model ?? "scripted";
    const lab = {
      baseUrl: `${url}/v1`,
      api: "openai-completions",
      apiKey: "made-up-key",
      models: [{ id: model, name: model, contextWindow: LIMIT, maxTokens: 4096, input: ["text"] }],
    };
    const count = session.counting?.home;
    return {
      args: [
        ...(session.untrusted || session.counting ? [] : ["--approve"]),
        ...rest,
        "-p",
        ...session.prompts,
      ],
      home: {
        ...count,
        [`${HOME}/models.json`]: { providers: { lab } },
        [SETTINGS.user]: {
          ...count?.[SETTINGS.user],
          defaultProvider: "lab",
          defaultModel: model,
          // Or a short conversation is never summarised.
          compaction: { keepRecentTokens: 1 },
        },
        ...(mcpServers && { [`${HOME}/mcp.json`]: { mcpServers } }),
      },
      env: {
        TERM: "dumb",
        NO_COLOR: "1",
        PI_OFFLINE: "1",
        PI_TELEMETRY: "0",
        ...session.counting?.env,
        ...session.env,
      },
    };
  },
  call(use) {
    const { name, input } = toHostTool(pi, use);
    return { name, input: asFields(input) };
  },
  counting,
  bareReasons: true,
  refused: {
    byHook: /^Blocked: this project checks /m,
    byItself: /^(?!)/,
    impossible: /^Tool \S+ not found|^Validation failed for tool/m,
  },
};
