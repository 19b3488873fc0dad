import type { CodeProtocol } from "../../src/model/adapter.ts";
import { inPlace } from "../_kin/in-place/protocol.ts";
import { MARKS } from "./names.ts";
import { tools } from "./tools.ts";

export const kilo: CodeProtocol = inPlace({
  id: "kilo",
  marks: MARKS,
  marker: "KILO_PID",
  more: tools,
});
