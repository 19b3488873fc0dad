import type { Adapter } from "../../src/model/adapter.ts";
import { documented } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { harmless } from "./facts.ts";
import { open } from "./open.ts";
import { lime } from "./protocol.ts";

const adapter: Adapter = {
  title: "Lime",
  docs: "https://lime-docs.pages.dev/config/hooks",
  evidence: documented("v0.1", "lime-docs.pages.dev, unobserved"),
  protocol: lime,
  harmless,
  open,
  config,
};
export default adapter;
