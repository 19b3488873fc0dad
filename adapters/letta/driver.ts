/** Drives Letta Code by `-p`, with its own local backend and a model behind the chat-completions API. */
import type { Driver } from "../../src/model/driver.ts";
import { isFields, type Fields } from "../../src/model/json.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { fieldsAt } from "../_kin/counting.ts";
import { wordIn } from "../_kin/words.ts";
import { table } from "./facts.ts";
import { CALLED } from "./tools.ts";

const SETTINGS = ".letta/settings.json";
const DATE = "2026-01-01T00:00:00.000Z";

/** Its store of providers. */
const provider = (url: string) => ({
  version: 1,
  providers: {
    "openai-compatible": {
      id: "local-provider-openai-compatible",
      name: "openai-compatible",
      provider_type: "openai-compatible",
      provider_category: "byok",
      auth: { type: "api", key: "made-up-key" },
      base_url: `${url}/v1`,
      created_at: DATE,
      updated_at: DATE,
    },
  },
});

export const driver: Driver = {
  surface: "-p, local backend",
  format: "chat",
  launch: (session, _place, url) => ({
    args: [
      "-p",
      session.prompts[0] ?? "",
      "--new-agent",
      "--no-skills",
      "--no-mods",
      "-m",
      `openai-compatible/${session.model ?? "scripted"}`,
      ...(session.allowed ? ["--permission-mode", "standard"] : []),
      ...(session.allowed?.length ? ["--allowedTools", session.allowed.join(",")] : []),
      ...(session.args ?? []),
    ],
    home: {
      [SETTINGS]: {
        preferredBackendMode: "local",
        lastAgent: null,
        ...session.counting?.home[SETTINGS],
      },
      ".letta/lc-local-backend/providers/auth.json": provider(url),
    },
    env: {
      TERM: "dumb",
      NO_COLOR: "1",
      DISABLE_AUTOUPDATER: "1",
      LETTA_CODE_TELEM: "0",
      ...session.env,
    },
  }),
  call(use) {
    const { name, input } = toHostTool(table, use);
    const called = wordIn(CALLED, name);
    const labelled = table.tools[name]?.needs?.includes("description") && isFields(input);
    return { name: called, input: labelled ? { description: "scripted", ...input } : input };
  },
  refused: {
    byHook: /Tool execution blocked by hook|^Permission denied: \[/m,
    byItself: /requires approval|Permission denied|denied by/i,
    impossible: /Tool not found/,
  },
  allowsFirst: true,
  agentsBeside: 25,
  counting: ({ home }) => ({
    home: { [SETTINGS]: fieldsAt(home.parsed(SETTINGS)?.value, "hooks.disabled") as Fields },
    env: {},
  }),
};
