/** This lists what stays open on the agent, natively and with a converted guard: a sentence for every way, from its report. */
import type { Adapter } from "../../src/model/adapter.ts";

export const open: Adapter["open"] = { interpreter: "", mcp: "", bypass: "", script: "", pieces: "", nested: "" };
