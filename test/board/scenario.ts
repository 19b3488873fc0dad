/** A guard of the board as a scenario for a real program. */
import { execFileSync } from "node:child_process";
import { PATH } from "../hosts/play.ts";
import type { Driver } from "../hosts/driver.ts";
import type { Scenario } from "../hosts/scenario.ts";
import { EXPECTED } from "./board.ts";
import { conversion } from "./expected.ts";
import type { Guard } from "./guards.ts";
import { PLAYED, type Came } from "./kinds.ts";

/** How a guard's files are prepared: by Hookport, not at all, or by another converter's command. */
export type Way = "converted" | "untouched" | { readonly command: string };

export function scenarioOf(guard: Guard, driver: Driver, way: Way): Scenario {
  const { session, judge } = PLAYED[guard.kind];
  return {
    name: `board ${guard.name}`,
    files: guard.files(),
    ...(way === "converted" && { convert: conversion(guard, driver.id) }),
    ...(typeof way === "object" && { before: byCommand(way.command, guard.dialect, driver.id) }),
    session: (project) => session(driver, project),
    expected: "held",
    claim: EXPECTED,
    judge(seen) {
      const verdict = judge(seen);
      return { verdict, why: verdict };
    },
  };
}

/** Runs a converter in the project, with the two agents' ids in its environment. */
const byCommand = (command: string, FROM: string, TO: string) => (project: string) => {
  const env = { PATH, HOME: process.env["HOME"], FROM, TO };
  execFileSync("/bin/sh", ["-c", command], { cwd: project, env, timeout: 120_000, stdio: "pipe" });
};

const CAME: readonly string[] = ["held", "untold", "open", "too much"] satisfies Came[];

/** Returns what a guard came to; a session that could not be judged failed. */
export const asCame = (verdict: string): Came | "failed" =>
  CAME.includes(verdict) ? (verdict as Came) : "failed";
