import type { CodeProtocol } from "../../src/model/adapter.ts";
import { inPlace } from "../_kin/in-place/protocol.ts";
import { MARKS } from "./names.ts";

export const opencode: CodeProtocol = inPlace({
  id: "opencode",
  marks: MARKS,
  marker: "OPENCODE_PID",
  // Section 5.
  stops: { "opencode run": "the program ends without waiting for the hook" },
});
