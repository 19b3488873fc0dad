/** Writes the log, outside of the project: one line for each call of an agent. */
import { constants, existsSync, renameSync } from "node:fs";
import type { Env } from "../model/adapter.ts";
import type { LoggedCall } from "../../schemas/types/output.ts";
import { stateFolder } from "./state.ts";
import { writePlainly } from "./text.ts";

/**
 * The file that `log` makes a line longer, what its name ends with once it is full, and that of the
 * file which switches it off. No package can have such a name, whose own folder lies beside it.
 */
export const LOG_FILE = ".log";
export const OLDER = ".1";
export const OFF = ".off";
/** Bytes. */
const FULL = 256 * 1024;

/** It never fails; a call that cannot be written is not logged. `projectOf` may throw. */
export function log(env: Env, projectOf: () => string, call: LoggedCall): void {
  try {
    if (env["HOOKPORT_LOG"] === "off") return;
    const state = stateFolder(env, projectOf());
    if ("lacking" in state) return;
    const path = `${state.folder}/${LOG_FILE}`;
    if (existsSync(path + OFF)) return;
    const size = writePlainly(path, constants.O_APPEND, `${JSON.stringify(call)}\n`);
    if (size > FULL) renameSync(path, path + OLDER);
  } catch {}
}
