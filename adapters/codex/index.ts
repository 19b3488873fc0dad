import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { open } from "./open.ts";
import { codex } from "./protocol.ts";
import { harmless } from "./tools.ts";

const adapter: Adapter = {
  title: "Codex",
  docs: "https://developers.openai.com/codex/hooks",
  evidence: reported("0.169.0", "2026-11-24", "codex exec and codex app-server"),
  program: { command: "codex", package: "@openai/codex" },
  protocol: codex,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
