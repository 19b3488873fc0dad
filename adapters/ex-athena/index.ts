import type { Adapter } from "../../src/model/adapter.ts";
import { reported } from "../_kin/evidence.ts";
import { bridge } from "./bridge.ts";
import { config } from "./config.ts";
import { harmless } from "./facts.ts";
import { open } from "./open.ts";
import { exAthena } from "./protocol.ts";

const adapter: Adapter = {
  title: "ex_athena",
  docs: "https://hexdocs.pm/ex_athena",
  evidence: reported(
    "0.19.0",
    "2026-08-18",
    "Loop.run with the mock provider",
    "hosts/ex-athena/REPORT.md",
  ),
  protocol: exAthena,
  bridge,
  harmless,
  open,
  config,
};
export default adapter;
