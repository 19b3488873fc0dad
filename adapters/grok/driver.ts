/** Drives Grok Build by `-p` with a model behind the chat-completions API (report, section 8). */
import type { Driver, Session } from "../../src/model/driver.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { mcpOf, toHostTool } from "../../src/model/tools.ts";
import { fieldsAt, holds, entriesAt } from "../_kin/counting.ts";
import { dispatch } from "../_kin/dispatcher.ts";
import { serversIn, tomlOf } from "../_kin/driving.ts";
import { table } from "./facts.ts";
import { DISPATCHER } from "./tools.ts";

const FOLDERS = ".grok/trusted_folders.toml";

/** Fields that the program requires beside the canonical ones. */
const MORE: { readonly [tool: string]: { readonly [field: string]: Json } } = {
  run_terminal_command: { description: "scripted" },
  monitor: { description: "scripted" },
  spawn_subagent: { description: "scripted", background: false },
};

const settings = (session: Session, url: string, servers: Fields = {}): string =>
  tomlOf({
    cli: { auto_update: false },
    features: { telemetry: false },
    models: { default: "scripted" },
    model: {
      scripted: {
        model: session.model ?? "scripted",
        base_url: `${url}/v1`,
        name: "scripted",
        api_key: "made-up-key",
        context_window: 200_000,
      },
    },
    mcp_servers: servers,
  });

export const driver: Driver = {
  surface: "-p, trusted repository",
  format: "chat",
  launch: (session, _place, url) => {
    const { servers, rest } = serversIn(session.args);
    return {
      args: [
        ...(session.allowed ? [] : ["--always-approve"]),
        ...(session.untrusted || session.counting ? [] : ["--trust"]),
        ...rest,
        "-p",
        session.prompts[0] ?? "",
      ],
      home: {
        ...(session.counting && { [FOLDERS]: tomlOf(session.counting.home[FOLDERS] ?? {}) }),
        ".grok/config.toml": settings(session, url, servers),
      },
      env: { TERM: "dumb", NO_COLOR: "1", ...session.env },
    };
  },
  call(use) {
    const { name, input } = toHostTool(table, use);
    return mcpOf(use)
      ? { name: DISPATCHER, input: dispatch(name, input) }
      : { name, input: isFields(input) ? { ...MORE[name], ...input } : input };
  },
  startsBeside: true,
  refused: {
    byHook: /Hook denied: /,
    byItself: /Denied by permission policy|permission/i,
    impossible: /Tool not found|invalid tool name/,
  },
  counting: ({ home, path = "" }) => ({
    home: {
      [FOLDERS]: {
        folders: entriesAt(fieldsAt(home.parsed(FOLDERS)?.value, "folders")["folders"], (folder) =>
          holds(folder, path),
        ),
      },
    },
    env: {},
  }),
};
