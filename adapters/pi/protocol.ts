import type { CodeProtocol } from "../../src/model/adapter.ts";
import { inProcess } from "../_kin/in-process/protocol.ts";
import { table } from "./facts.ts";

export const pi: CodeProtocol = inProcess({ tables: table, marker: "PI_CODING_AGENT" });
