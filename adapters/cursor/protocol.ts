import type { CommandProtocol } from "../../src/model/adapter.ts";
import { dialect } from "./dialect.ts";
import { host } from "./host.ts";
import { table } from "./table.ts";

export const cursor: CommandProtocol = { ...table, host, dialect };
