/** How a call of our plugin begins and ends, for whoever plays one. */
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { cline } from "./protocol.ts";
import beforeTool from "./payloads/beforeTool.run_commands.json" with { type: "json" };
import afterTool from "./payloads/afterTool.run_commands.json" with { type: "json" };
import afterFailedTool from "./payloads/afterFailedTool.read_files.json" with { type: "json" };
import beforeRun from "./payloads/beforeRun.json" with { type: "json" };
import beforeFirstRun from "./payloads/beforeFirstRun.json" with { type: "json" };
import afterRun from "./payloads/afterRun.json" with { type: "json" };
import afterFailedRun from "./payloads/afterFailedRun.json" with { type: "json" };
import afterStoppedRun from "./payloads/afterStoppedRun.json" with { type: "json" };
import beforeChildRun from "./payloads/beforeChildRun.json" with { type: "json" };
import afterChildRun from "./payloads/afterChildRun.json" with { type: "json" };

export const bridge = bridgeOf(cline, {
  beforeTool: [beforeTool],
  afterTool: [afterTool],
  afterFailedTool: [afterFailedTool],
  beforeRun: [beforeRun],
  beforeFirstRun: [beforeFirstRun],
  afterRun: [afterRun],
  afterFailedRun: [afterFailedRun],
  afterStoppedRun: [afterStoppedRun],
  beforeChildRun: [beforeChildRun],
  afterChildRun: [afterChildRun],
});
