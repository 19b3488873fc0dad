import type { Adapter } from "../../../../src/model/adapter.ts";
import { bridge } from "./bridge.ts";
import { config } from "./config.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { codeIsh } from "./protocol.ts";

const adapter: Adapter = {
  title: "Codeish",
  docs: "https://example.com/code-ish",
  evidence,
  protocol: codeIsh,
  bridge,
  harmless,
  open,
  config,
};
export default adapter;
