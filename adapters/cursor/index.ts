import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { takes } from "./answers.ts";
import { config } from "./config.ts";
import { harmless } from "./tools.ts";
import { open } from "./open.ts";
import { cursor } from "./protocol.ts";

const adapter: Adapter = {
  title: "Cursor",
  docs: "https://cursor.com/docs/hooks",
  evidence: reported("SDK 1.0.32", "2026-11", "the SDK's agent runtime on loopback"),
  protocol: cursor,
  takes,
  harmless,
  open,
  config,
};
export default adapter;
