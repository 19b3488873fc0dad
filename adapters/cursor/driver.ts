/** Drives Cursor's agent runtime from its SDK, in a small process (section 0, and "Added"). */
import { asFields } from "../../src/model/json.ts";
import type { Driver } from "../../src/model/driver.ts";
import { quoted } from "../../src/model/shell.ts";
import { splitMcp, toHostTool } from "../../src/model/tools.ts";
import { table } from "./facts.ts";

export const driver: Driver = {
  surface: "SDK",
  format: "connect",
  // The launcher takes its task as JSON; later arguments add to earlier ones.
  launch: (session, _place, url) => ({
    args: [
      JSON.stringify({ prompts: session.prompts, model: session.model ?? "scripted" }),
      ...(session.args ?? []),
    ],
    // Hooks run in a login shell, which sets its own path.
    ...(session.env?.["PATH"] && {
      home: { ".bash_profile": `export PATH=${quoted(session.env["PATH"])}\n` },
    }),
    env: {
      SHELL: "/bin/bash",
      LANG: "C.UTF-8",
      CURSOR_BACKEND_URL: url,
      CURSOR_API_KEY: "made-up-key",
      ...session.env,
    },
  }),
  call(use) {
    const mcp = splitMcp(use.name);
    if (mcp) return { name: "MCP", input: { ...mcp, arguments: use.input } };
    const { name, input } = toHostTool(table, use);
    return { name, input: asFields(input) };
  },
  refused: {
    byHook: /blocked by a hook|Agent note: Do not suggest workarounds/,
    byItself: /permission denied/i,
    impossible: /^there is no tool /,
  },
};
