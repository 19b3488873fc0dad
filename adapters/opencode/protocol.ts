import { mcp } from "../_kin/in-place/tools.ts";
import { inProcess } from "../_kin/in-process/protocol.ts";
import type { CodeProtocol } from "../../src/model/adapter.ts";
import { events, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

export const opencode: CodeProtocol = inProcess({
  tables: { id: "opencode", events, tools, mcp, matcher: {}, variables: MARKS, timeout: 30 },
  marker: "OPENCODE_PID",
  folders: ["workdir"],
  literalTilde: true,
});
