/** Reads and removes the logs that the shim writes. */
import { readdirSync, lstatSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isFields, parseJson } from "../model/json.ts";
import type { LoggedCall } from "../../schemas/types/output.ts";
import { LOG_FILE, OLDER } from "./log.ts";
import { stateBase, stateNames } from "./state.ts";
import { readText } from "./text.ts";

type Env = { readonly [name: string]: string | undefined };

/** Bytes: a log is a little longer than it may be when it is put aside. */
const LONGEST = 1024 * 1024;
/** Milliseconds: 90 days. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

/** The older file first. */
const filesIn = (folder: string) => [OLDER, ""].map((end) => join(folder, LOG_FILE + end));

function folderOf(env: Env, project: string): string | undefined {
  const base = stateBase(env);
  return base && join(base, ...stateNames(project));
}

/** The calls in the order in which they were answered. A line that is no call is passed over. */
export function readLog(env: Env, project: string): readonly LoggedCall[] {
  const folder = folderOf(env, project);
  const texts = folder ? filesIn(folder).map((path) => readText(path, LONGEST) ?? "") : [];
  return texts.flatMap((text) => text.split("\n")).flatMap((line) => callIn(line) ?? []);
}

function callIn(line: string): LoggedCall | undefined {
  const { time, agent, event, tool, decision, fault, ms, hooks } = fieldsIn(line);
  if (typeof time !== "string" || Number.isNaN(Date.parse(time))) return undefined;
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
    hooks: (Array.isArray(hooks) ? hooks : []).flatMap((one) =>
      isFields(one) && typeof one["hook"] === "string"
        ? [{ hook: one["hook"], exit: typeof one["exit"] === "number" ? one["exit"] : null }]
        : [],
    ),
  };
}

function fieldsIn(line: string): { readonly [key: string]: unknown } {
  const value = parseJson(line);
  return isFields(value) ? value : {};
}

/** Returns whether there was one. */
export function clearLog(env: Env, project: string): boolean {
  const folder = folderOf(env, project);
  const found = folder ? filesIn(folder).filter((path) => lstatOf(path)) : [];
  for (const path of found) rmSync(path);
  return found.length > 0;
}

const lstatOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });

/** Removes the logs of projects in which nothing ran for long; what packages keep there stays. */
export function removeOldLogs(env: Env, now: number): void {
  const base = stateBase(env);
  const states = base && join(base, "hookport");
  if (!states || !lstatOf(states)?.isDirectory()) return;
  for (const entry of readdirSync(states, { withFileTypes: true })) {
    const folder = join(states, entry.name);
    const at = entry.isDirectory() ? lstatOf(join(folder, LOG_FILE))?.mtimeMs : undefined;
    if (at === undefined || at > now - KEPT) continue;
    for (const path of filesIn(folder)) rmSync(path, { force: true });
    if (!readdirSync(folder).length) rmdirSync(folder);
  }
}
