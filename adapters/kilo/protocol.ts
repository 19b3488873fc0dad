import { mcp } from "../_kin/in-place/tools.ts";
import { inProcess } from "../_kin/in-process/protocol.ts";
import type { CodeProtocol } from "../../src/model/adapter.ts";
import { events, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

export const kilo: CodeProtocol = inProcess({
  tables: { id: "kilo", events, tools, mcp, matcher: {}, variables: MARKS, timeout: 30 },
  marker: "KILO_PID",
  folders: ["workdir"],
  literalTilde: true,
});
