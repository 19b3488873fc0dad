import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { open } from "./open.ts";
import { qwen } from "./protocol.ts";
import { harmless } from "./tools.ts";

const adapter: Adapter = {
  title: "Qwen Code",
  short: "Qwen",
  docs: "https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md",
  evidence: reported("0.24.4", "2026-11-21", "headless, in a terminal and over ACP"),
  program: { command: "qwen", package: "@qwen-code/qwen-code" },
  protocol: qwen,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
