import type { CodeProtocol } from "../../src/model/adapter.ts";
import { inProcess } from "../_kin/in-process/protocol.ts";
import { events } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const cline: CodeProtocol = inProcess({
  tables: {
    id: "cline",
    events,
    tools,
    mcp,
    variables: MARKS,
    // A longer reason loses its middle, a longer context its end (section 5).
    answerLimits: { reason: 7_900, context: 50_000 },
  },
  marker: "CLINE_BUILD_ENV",
  literalTilde: true,
});
