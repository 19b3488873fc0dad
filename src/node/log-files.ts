import { readdirSync, lstatSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asFields, parseJson } from "../model/json.ts";
import type { LoggedCall } from "../../schemas/types/output.ts";
import { LOG_FILE, OFF, OLDER } from "./log.ts";
import { orNothing } from "./or-nothing.ts";
import { stateBase, stateFolder, stateNames } from "./state.ts";
import { readText } from "./text.ts";
import type { Env } from "../model/adapter.ts";

/** Bytes: a log is a little longer than it may be when it is put aside. */
const LONGEST = 1024 * 1024;
const TIME = /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/;
/** Milliseconds: 90 days. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/** The folders are no links. */
function folderOf(env: Env, project: string): string | undefined {
  let at = stateBase(env);
  for (const name of at === undefined ? [] : stateNames(project)) {
    at = `${at}/${name}`;
    if (!statOf(at)?.isDirectory()) return undefined;
  }
  return at;
}

/** The files are plain; the older first. */
const filesIn = (folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : [OLDER, ""]
        .map((end) => join(folder, LOG_FILE + end))
        .filter((path) => statOf(path)?.isFile());

const statOf = (path: string) => orNothing(() => lstatSync(path));

/** The calls in the order in which they were answered. A line that is no call is passed over. */
export const readLog = (env: Env, project: string): readonly LoggedCall[] =>
  filesIn(folderOf(env, project))
    .flatMap((path) => (readText(path, LONGEST) ?? "").split("\n"))
    .flatMap((line) => callIn(line) ?? []);

function callIn(line: string): LoggedCall | undefined {
  const { time, agent, event, tool, decision, fault, ms, hooks } = asFields(parseJson(line));
  if (typeof time !== "string" || !TIME.test(time) || Number.isNaN(Date.parse(time)))
    return undefined;
  if (typeof agent !== "string" || typeof event !== "string" || typeof decision !== "string")
    return undefined;
  return {
    time,
    agent,
    event,
    ...(typeof tool === "string" && { tool }),
    decision,
    ...(typeof fault === "string" && { fault }),
    ms: typeof ms === "number" && ms >= 0 ? Math.round(ms) : 0,
    hooks: (Array.isArray(hooks) ? hooks : []).flatMap((value) => {
      const { hook, exit } = asFields(value);
      return typeof hook === "string"
        ? [{ hook, exit: Number.isInteger(exit) ? (exit as number) : null }]
        : [];
    }),
  };
}

/** The shim keeps no log while there is a file, which lies where no commit reaches. */
export function switchLog(env: Env, project: string, isOff: boolean): void {
  if (isOff) stateFolder(env, project);
  const file = switchOf(env, project);
  if (file === undefined || isOff === (statOf(file) !== undefined)) return;
  if (isOff) writeFileSync(file, "", { flag: "wx" });
  else rmSync(file, { force: true });
}

export function isSwitchedOff(env: Env, project: string): boolean {
  const file = switchOf(env, project);
  return file !== undefined && statOf(file) !== undefined;
}

function switchOf(env: Env, project: string): string | undefined {
  const folder = folderOf(env, project);
  return folder === undefined ? undefined : join(folder, LOG_FILE + OFF);
}

export function clearLog(env: Env, project: string): boolean {
  const found = filesIn(folderOf(env, project));
  for (const path of found) rmSync(path, { force: true });
  return found.length > 0;
}

/** Removes the logs of projects in which nothing ran for long; what packages keep there stays. */
export function removeOldLogs(env: Env, now: number): void {
  const states = `${stateBase(env)}/hookport`;
  for (const name of orNothing(() => readdirSync(states)) ?? [])
    orNothing(() => {
      const folder = join(states, name);
      const files = statOf(folder)?.isDirectory() ? filesIn(folder) : [];
      const last = Math.max(...files.map((path) => statOf(path)?.mtimeMs ?? now));
      if (!files.length || last > now - KEPT) return;
      for (const path of files) rmSync(path, { force: true });
      if (!readdirSync(folder).length) rmdirSync(folder);
    });
}
