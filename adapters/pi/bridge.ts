/** How a call of our extension begins and ends, for whoever plays one. */
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { pi } from "./protocol.ts";
import toolCall from "./payloads/tool_call.bash.json" with { type: "json" };
import toolResult from "./payloads/tool_result.bash.json" with { type: "json" };
import toolFailed from "./payloads/tool_failed.read.json" with { type: "json" };
import input from "./payloads/input.json" with { type: "json" };
import sessionStart from "./payloads/session_start.json" with { type: "json" };
import sessionShutdown from "./payloads/session_shutdown.json" with { type: "json" };
import beforeSettle from "./payloads/agent_before_settle.json" with { type: "json" };
import runFailed from "./payloads/run_failed.json" with { type: "json" };
import settled from "./payloads/agent_settled.json" with { type: "json" };
import beforeCompact from "./payloads/session_before_compact.json" with { type: "json" };
import compact from "./payloads/session_compact.json" with { type: "json" };

export const bridge = bridgeOf(pi, {
  tool_call: [toolCall],
  tool_result: [toolResult],
  tool_failed: [toolFailed],
  input: [input],
  session_start: [sessionStart],
  session_shutdown: [sessionShutdown],
  agent_before_settle: [beforeSettle],
  run_failed: [runFailed],
  agent_settled: [settled],
  session_before_compact: [beforeCompact],
  session_compact: [compact],
});
