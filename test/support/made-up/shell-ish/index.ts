import type { Adapter } from "../../../../src/model/adapter.ts";
import { config } from "./config.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { shellIsh } from "./protocol.ts";

const adapter: Adapter = {
  title: "Shellish",
  docs: "https://example.com/shell-ish",
  evidence,
  protocol: shellIsh,

  harmless,
  open,
  config,
};
export default adapter;
