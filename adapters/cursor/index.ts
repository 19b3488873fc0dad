import type { Adapter } from "../../src/model/adapter.ts";
import { takes } from "./answers.ts";
import { config } from "./config.ts";
import { evidence } from "./facts.ts";
import { harmless } from "./tools.ts";
import { open } from "./open.ts";
import { cursor } from "./protocol.ts";

const adapter: Adapter = {
  title: "Cursor",
  docs: "https://cursor.com/docs/hooks",
  evidence,
  protocol: cursor,
  takes,
  harmless,
  open,
  config,
};
export default adapter;
