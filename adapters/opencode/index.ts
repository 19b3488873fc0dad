import type { Adapter } from "../../src/model/adapter.ts";
import { bridge } from "./bridge.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { opencode } from "./protocol.ts";

const adapter: Adapter = {
  title: "OpenCode",
  docs: "https://opencode.ai/docs/plugins",
  evidence,
  program: { command: "opencode", package: "opencode-ai" },
  protocol: opencode,
  bridge,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
