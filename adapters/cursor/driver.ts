/**
 * Cursor's agent runtime, as its SDK has it, in a small process that starts it (host report,
 * sections 0 and "Added").
 */
import type { Driver } from "../../src/model/driver.ts";
import { isFields } from "../../src/model/json.ts";
import { quoted } from "../../src/model/shell.ts";
import { splitMcp, toHostTool } from "../../src/model/tools.ts";
import { vocabulary } from "./table.ts";

export const driver: Driver = {
  surface: "SDK",
  format: "connect",
  // The launcher takes its task as JSON; what comes later adds to what came before.
  launch: (session, _place, url) => ({
    args: [
      JSON.stringify({ prompts: session.prompts, model: session.model ?? "scripted" }),
      ...(session.args ?? []),
    ],
    // Hooks run under a login shell, which sets a path of its own.
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
    const { name, input } = toHostTool(vocabulary, use);
    return { name, input: isFields(input) ? input : {} };
  },
  shown: (stdout, stderr) => stdout + stderr,
  refused: {
    byHook: /blocked by a hook|Agent note: Do not suggest workarounds/,
    byItself: /permission denied/i,
    impossible: /^there is no tool /,
  },
};
