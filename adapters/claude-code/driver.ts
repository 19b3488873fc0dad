/** Drives Claude Code by `-p` with JSON lines in both directions (host report, section 12). */
import { words } from "../_kin/words.ts";
import type { Driver, InputLine, Session } from "../../src/model/driver.ts";
import { isFields, parseJson, type Fields } from "../../src/model/json.ts";
import { counting } from "./trust.ts";

const HEADLESS = words("-p --input-format stream-json --output-format stream-json --verbose");
const USUAL = ["Bash", "Write", "Edit", "Read", "Agent"];
/** Tools that are offered only on request. */
const UNUSUAL = ["Glob", "Grep"];

const called = ({ turns, agent = [] }: Session) =>
  [...turns, ...agent].flatMap(({ calls = [] }) => calls.map(({ name }) => name));

export const driver: Driver = {
  surface: "-p, JSON lines",
  format: "messages",
  launch: (session, place, url) => {
    const names = called(session);
    const every = [...USUAL, ...UNUSUAL];
    const allowed = session.allowed ?? [...new Set([...every, ...names])];
    return {
      args: [
        ...HEADLESS,
        ...(allowed.length ? ["--allowedTools", allowed.join(",")] : []),
        ...(names.some((name) => UNUSUAL.includes(name)) ? ["--tools", every.join(",")] : []),
        ...(session.answer ? ["--permission-prompt-tool", "stdio"] : []),
        ...(session.model ? ["--model", session.model] : []),
        ...(session.args ?? []),
      ],
      ...(session.counting && { home: session.counting.home }),
      env: {
        ...session.counting?.env,
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
    };
  },
  call: ({ name, input }) => ({
    name,
    input: name === "Agent" ? { ...(input as object), run_in_background: false } : input,
  }),
  shown: (stdout, stderr) =>
    stderr +
    stdout
      .split("\n")
      .map((line) => parseJson(line))
      .filter(
        (line) =>
          isFields(line) && line["type"] !== "user" && !String(line["subtype"]).startsWith("hook_"),
      )
      .map((line) => JSON.stringify(line))
      .join("\n"),
  refused: {
    byHook: /^\w+:.* hook error|^hookport: |^Blocked: this project checks /m,
    byItself:
      /^Claude requested permissions|(requires|needs) (explicit )?approval|was blocked\. For security|^Permission to use/m,
    impossible: /^<tool_use_error>|No such tool available/,
  },
  readsFirst: true,
  counting,
  hides: "it trusts this folder: `claude -p` asks nobody",
};

async function talk({ send, next }: InputLine, { prompts, answer }: Session): Promise<void> {
  for (const content of prompts) {
    send({ type: "user", message: { role: "user", content } });
    for (;;) {
      const line = await next(({ type }) => type === "result" || type === "control_request");
      if (line?.["type"] !== "control_request") break;
      const { subtype, input } = line["request"] as Fields;
      const allowed =
        answer === "yes"
          ? { behavior: "allow", updatedInput: input }
          : { behavior: "deny", message: "no" };
      const response = subtype === "can_use_tool" ? allowed : { action: "cancel" };
      send({
        type: "control_response",
        response: { subtype: "success", request_id: line["request_id"], response },
      });
    }
  }
}
