import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { open } from "./open.ts";
import { gemini } from "./protocol.ts";
import { harmless } from "./tools.ts";

const adapter: Adapter = {
  title: "Gemini CLI",
  short: "Gemini",
  docs: "https://geminicli.com/docs/hooks",
  evidence: reported("0.61.0", "2026-11-21", "headless and in a terminal"),
  program: { command: "gemini", package: "@google/gemini-cli" },
  protocol: gemini,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
