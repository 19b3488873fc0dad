import type { Adapter } from "../../src/model/adapter.ts";
import { config } from "./config.ts";
import { evidence, harmless } from "./facts.ts";
import { open } from "./open.ts";
import { lime } from "./protocol.ts";

const adapter: Adapter = {
  title: "Lime",
  docs: "https://lime-docs.pages.dev/config/hooks",
  evidence,
  protocol: lime,
  harmless,
  open,
  config,
};
export default adapter;
