import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless } from "./tools.ts";
import { open } from "./open.ts";
import { claudeCode } from "./protocol.ts";

const adapter: Adapter = {
  title: "Claude Code",
  docs: "https://code.claude.com/docs/en/hooks",
  evidence: reported("2.1.330", "2026-11-21", "headless and in a terminal"),
  program: { command: "claude", package: "@anthropic-ai/claude-code" },
  protocol: claudeCode,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
