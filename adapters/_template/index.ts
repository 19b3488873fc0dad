import type { Adapter } from "../../src/model/adapter.ts";
import { config } from "./config.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { template } from "./protocol.ts";

/** The adapter. A code host also has its `bridge` here. */
const adapter: Adapter = {
  title: "Template",
  docs: "https://example.com",
  evidence,
  protocol: template,
  harmless,
  open,
  config,
};
export default adapter;
