import type { Adapter } from "../../src/model/adapter.ts";
import { config } from "./config.ts";
import { evidence } from "./facts.ts";
import { lime } from "./wire.ts";

const adapter: Adapter = { title: "Lime", docs: "https://lime-docs.pages.dev/config/hooks", evidence, wire: lime, config };
export default adapter;
