import type { Adapter } from "../../src/model/adapter.ts";
import { bridge } from "./bridge.ts";
import { config } from "./config.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { exAthena } from "./protocol.ts";

const adapter: Adapter = {
  title: "ex_athena",
  docs: "https://hexdocs.pm/ex_athena",
  evidence,
  protocol: exAthena,
  bridge,
  harmless,
  open,
  config,
};
export default adapter;
