import type { Adapter } from "../../src/model/adapter.ts";
import { documented } from "../_kin/evidence.ts";
import { config } from "./config.ts";
import { harmless } from "./facts.ts";
import { open } from "./open.ts";
import { template } from "./protocol.ts";

/** The adapter. A code host also has its `bridge` here. */
const adapter: Adapter = {
  title: "Template",
  docs: "https://example.com",
  evidence: documented("0", "where these facts were found"),
  protocol: template,
  harmless,
  open,
  config,
};
export default adapter;
