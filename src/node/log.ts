/** Writes the log, outside of the project: one line for each call of an agent. */
import { constants, renameSync } from "node:fs";
import type { Env } from "../model/adapter.ts";
import type { LoggedCall } from "../../schemas/types/output.ts";
import { refusesLog } from "../model/edited-digest.ts";
import { stateFolder } from "./state.ts";
import { readText, writePlainly } from "./text.ts";

/**
 * The file that `log` makes a line longer, and what its name ends with once it is full. No package
 * can have such a name, whose own folder lies beside it.
 */
export const LOG_FILE = ".log";
export const OLDER = ".1";
/** Bytes. */
const FULL = 256 * 1024;
/** Bytes of a personal file in which the switch is looked for. */
const LONGEST = 256 * 1024;

/**
 * It never fails: on a full disk or in a home that cannot be written, the call is not logged.
 * `projectOf` may throw.
 */
export function log(env: Env, projectOf: () => string, call: LoggedCall): void {
  try {
    if (env["HOOKPORT_LOG"] === "off") return;
    const project = projectOf();
    if (isRefused(project)) return;
    const state = stateFolder(env, project);
    if ("lacking" in state) return;
    const path = `${state.folder}/${LOG_FILE}`;
    const size = writePlainly(path, constants.O_APPEND, `${JSON.stringify(call)}\n`);
    if (size > FULL) renameSync(path, path + OLDER);
  } catch {}
}

/** A file of one person's in the project switches the log off. */
export function isRefused(project: string): boolean {
  const text = readText(`${project}/.hookport/hooks.local.jsonc`, LONGEST);
  return Boolean(text) && refusesLog(text as string);
}
