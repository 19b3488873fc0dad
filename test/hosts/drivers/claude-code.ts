/** Claude Code without a terminal: `-p` with JSON lines on both sides (host report, section 12). */
import { join } from "node:path";
import { isFields, parseJson, type Fields } from "../../../src/model/json.ts";
import { messages } from "../model/messages.ts";
import { CALL, calling, COMMON, DONE, PROMPT, SUMMARY, type Driver, type Line, type Session } from "../session.ts";

const HEADLESS = ["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
const EVERY = ["Bash", "Write", "Edit", "Read", "Agent", "Glob", "Grep"];
const ALLOWED = [...EVERY, "mcp__probe"];

export const claudeCode: Driver = {
  id: "claude-code",
  surface: "-p, JSON lines",
  format: messages,
  program: (installed) => join(installed, `node_modules/@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`),
  launch: (session, place, url) => ({
    args: [
      ...HEADLESS,
      ...(session.unallowed ? [] : ["--allowedTools", ALLOWED.join(",")]),
      ...(session.everyTool ? ["--tools", EVERY.join(",")] : []),
      ...(session.answer ? ["--permission-prompt-tool", "stdio"] : []),
      ...(session.mcp ? ["--strict-mcp-config", "--mcp-config", mcp(place.project)] : []),
      ...(session.model ? ["--model", session.model] : []),
      ...(session.args ?? []),
    ],
    env: {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "made-up-key",
      CLAUDE_CODE_TMPDIR: place.tmp,
      CLAUDE_CODE_MAX_RETRIES: "0",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_ERROR_REPORTING: "1",
      DISABLE_TELEMETRY: "1",
      ...session.env,
    },
    talk: (line) => talk(line, session),
  }),
  call: ({ name, input }) => ({ name, input: name === "Agent" ? { ...(input as object), run_in_background: false } : input }),
  reach: {
    ...COMMON,
    // The classifier of this mode cannot be reached, so it denies.
    "permission-denied": () => ({
      ...calling({ name: "Bash", input: { command: "node -e 1" } }),
      unallowed: true,
      args: ["--permission-mode", "auto"],
    }),
    // Its hook is killed where the session ends with the turn.
    "stop-failure": () => ({ prompts: [PROMPT, "again"], turns: [{ status: 429 }, { ...DONE, thinks: 1.5 }] }),
    "stop-cancelled": "nobody cancels a turn here",
    "pre-compact": compacting,
    "post-compact": compacting,
    // An answered elicitation is one.
    notification: () => ({ ...calling({ name: "mcp__probe__ask", input: {} }, CALL), mcp: true }),
  },
  foreign: (hostEvent, handlers) => ({
    path: ".claude/settings.json",
    value: { hooks: { [hostEvent]: [{ hooks: handlers.map((one) => ({ type: "prompt" in one ? "prompt" : "command", ...one })) }] } },
  }),
  denied: (command) => ({ files: { ".claude/settings.json": { permissions: { deny: [`Bash(${command}:*)`] } } }, session: {} }),
  shown: (stdout, stderr) =>
    stderr +
    stdout
      .split("\n")
      .map((line) => parseJson(line))
      .filter((line) => isFields(line) && line["type"] !== "user" && !String(line["subtype"]).startsWith("hook_"))
      .map((line) => JSON.stringify(line))
      .join("\n"),
};

function compacting(): Session {
  return {
    prompts: [PROMPT, "and again", "/compact", "go on"],
    turns: [{ text: "one" }, { text: "two" }, { text: SUMMARY }, { text: "three" }],
  };
}

const mcp = (project: string) =>
  JSON.stringify({
    mcpServers: { probe: { command: process.execPath, args: [join(process.cwd(), "test/hosts/mcp-server.cjs"), project] } },
  });

async function talk({ send, next }: Line, { prompts = [PROMPT], answer }: Session): Promise<void> {
  for (const content of prompts) {
    send({ type: "user", message: { role: "user", content } });
    for (;;) {
      const line = await next(({ type }) => type === "result" || type === "control_request");
      if (line?.["type"] !== "control_request") break;
      const { subtype, input } = line["request"] as Fields;
      const allowed = answer === "yes" ? { behavior: "allow", updatedInput: input } : { behavior: "deny", message: "no" };
      const response = subtype === "can_use_tool" ? allowed : { action: "cancel" };
      send({ type: "control_response", response: { subtype: "success", request_id: line["request_id"], response } });
    }
  }
}
