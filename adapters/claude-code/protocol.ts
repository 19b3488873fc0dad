import { protocolOf } from "../_kin/protocol.ts";
import { answers } from "./answers.ts";
import { dialect, more, variables } from "./dialect.ts";
import { host, payloads } from "./host.ts";
import { table } from "./table.ts";

export const claudeCode = protocolOf({ table, payloads, answers, host, dialect, variables, more });
