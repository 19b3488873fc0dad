import type { Adapter } from "../../src/model/adapter.ts";
import { bridgeOf } from "../_kin/in-process/bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { opencode } from "./protocol.ts";
import recorded from "./recorded.json" with { type: "json" };

const adapter: Adapter = {
  title: "OpenCode",
  docs: "https://opencode.ai/docs/plugins",
  evidence,
  program: { command: "opencode", package: "opencode-ai" },
  protocol: opencode,
  bridge: bridgeOf(opencode, recorded),
  harmless,
  open,
  config,
  driver,
};
export default adapter;
