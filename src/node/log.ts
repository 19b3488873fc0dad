/** Writes the log, outside of the project: one line for each call of an agent. */
import { constants, renameSync } from "node:fs";
import type { Env } from "../model/adapter.ts";
import type { LoggedCall } from "../../schemas/types/output.ts";
import { refusesLog } from "../model/edited-digest.ts";
import { stateFolder } from "./state.ts";
import { readText, writePlainly } from "./text.ts";

/** The file that `log` makes a line longer, and what the end of its name is once it is full. */
export const LOG_FILE = "log";
export const OLDER = ".1";
/** Bytes. */
const FULL = 256 * 1024;
/** Bytes of a personal file in which the switch is looked for. */
const LONGEST = 256 * 1024;

/** `personal` is the file that can switch it off. It never fails: on a full disk or in a home that cannot be written, the call is not logged. */
export function log(env: Env, project: string, personal: string, call: LoggedCall): void {
  try {
    if (env["HOOKPORT_LOG"] === "off") return;
    const edited = readText(personal, LONGEST);
    if (edited && refusesLog(edited)) return;
    const state = stateFolder(env, project);
    if ("lacking" in state) return;
    const path = `${state.folder}/${LOG_FILE}`;
    const size = writePlainly(path, constants.O_APPEND, `${JSON.stringify(call)}\n`);
    if (size > FULL) renameSync(path, path + OLDER);
  } catch {}
}
