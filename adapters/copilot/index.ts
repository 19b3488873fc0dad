import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { takes } from "./answers.ts";
import { config } from "./config.ts";
import { driver } from "./driver.ts";
import { harmless } from "./tools.ts";
import { open } from "./open.ts";
import { copilot } from "./protocol.ts";

const adapter: Adapter = {
  title: "GitHub Copilot",
  short: "Copilot",
  docs: "https://docs.github.com/en/copilot/reference/hooks-reference",
  evidence: reported("1.0.102", "2026-11-21", "the CLI, headless and in a terminal"),
  program: { command: "copilot", package: "@github/copilot" },
  protocol: copilot,
  takes,
  harmless,
  open,
  config,
  driver,
};
export default adapter;
