/** Drives Grok Build by `-p` with a model behind the chat-completions API (report, section 8). */
import type { Driver, Session } from "../../src/model/driver.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { mcpOf, toHostTool } from "../../src/model/tools.ts";
import { fieldsAt, holds, entriesAt } from "../_kin/counting.ts";
import { table } from "./facts.ts";
import { dispatch, DISPATCHER } from "./tools.ts";

/** Arguments with this beginning are servers: the program takes them from its settings alone. */
const SERVERS = "mcp-servers=";
const FOLDERS = ".grok/trusted_folders.toml";

/** Fields that the program requires beside the canonical ones. */
const MORE: { readonly [tool: string]: { readonly [field: string]: Json } } = {
  run_terminal_command: { description: "scripted" },
  monitor: { description: "scripted" },
  spawn_subagent: { description: "scripted", background: false },
};

const quoted = (text: Json | undefined): string => JSON.stringify(text);
const sectionsOf = (value: Fields, at: readonly string[] = []): string =>
  Object.entries(value)
    .map(([key, one]) =>
      isFields(one) && Object.values(one).some(isFields)
        ? sectionsOf(one, [...at, key])
        : isFields(one)
          ? `[${[...at, key].map(quoted).join(".")}]\n${sectionsOf(one)}`
          : `${quoted(key)} = ${quoted(one)}\n`,
    )
    .join("");

const settings = (session: Session, url: string, servers: Fields): string =>
  sectionsOf({
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
    ...(Object.keys(servers).length && { mcp_servers: servers }),
  });

export const driver: Driver = {
  surface: "-p, trusted repository",
  format: "chat",
  launch: (session, _place, url) => {
    const args = session.args ?? [];
    const servers = args.find((one) => one.startsWith(SERVERS))?.slice(SERVERS.length);
    return {
      args: [
        ...(session.allowed ? [] : ["--always-approve"]),
        ...(session.untrusted || session.counting ? [] : ["--trust"]),
        ...args.filter((one) => !one.startsWith(SERVERS)),
        "-p",
        session.prompts[0] ?? "",
      ],
      home: {
        ...(session.counting && {
          [FOLDERS]: sectionsOf(session.counting.home[FOLDERS] ?? {}),
        }),
        ".grok/config.toml": settings(session, url, JSON.parse(servers ?? "{}") as Fields),
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
