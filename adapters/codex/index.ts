import type { Adapter } from "../../src/model/adapter.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { evidence } from "./facts.ts";
import { open } from "./open.ts";
import { codex } from "./protocol.ts";
import { harmless } from "./tools.ts";

const adapter: Adapter = {
  title: "Codex",
  docs: "https://developers.openai.com/codex/hooks",
  evidence,
  program: { command: "codex", package: "@openai/codex" },
  protocol: codex,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
