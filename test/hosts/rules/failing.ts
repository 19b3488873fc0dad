/** S9 to S12: hooks that fail, our own faults, clocks, places. */
import { mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { on, type Answer } from "../hook.ts";
import { PATH } from "../play.ts";
import type { Scenario } from "../scenario.ts";
import { heard } from "../../../src/live/session.ts";
import { blocked, noNode, noShim, ourFault, type Fault } from "../../../src/model/fault-words.ts";
import type { Driver } from "../driver.ts";
import { shell, type Seen } from "../session.ts";
import { denied, denies, hooks, REASON, refused, rule, wasCalled, wentOn } from "./rule.ts";
import { oursOf } from "../../support/ours.ts";

const FAILURES: { readonly [how: string]: Answer } = {
  "exit 1": { stderr: "oops", code: 1 },
  "a signal": { first: "kill -9 $$" },
  "a broken answer": { stdout: '{"hookSpecificOutput": {"permission' },
};

/** A program of that name that is none. */
function nodeIn(folder: string, line: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "node"), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

interface Broken {
  readonly before: (project: string) => void;
  /** The model reads all of this. */
  readonly says: Fault;
}

/** Ours that stop working, each with the words of the way out. */
function faultsOn(id: string) {
  const { folder, shim, lock } = oursOf(id);
  const at = { flag: "", folder };
  const noDocument = (why: string) => ourFault("no-document", `${lock} ${why}`, at);
  return {
    "a missing shim": { before: (project) => rmSync(join(project, shim)), says: noShim(at) },
    "an empty shim": {
      before: (project) => truncateSync(join(project, shim), 0),
      says: noShim(at),
    },
    "a cut shim": {
      before: (project) => truncateSync(join(project, shim), 20_000),
      says: noShim(at),
    },
    "a missing document": {
      before: (project) => rmSync(join(project, lock)),
      says: noDocument("is missing"),
    },
    "a broken document": {
      before: (project) => writeFileSync(join(project, lock), '{"version": 1, "hooks": {'),
      says: noDocument("is not a hooks document"),
    },
    // An edit of what runs switches nothing off.
    "an edited document": {
      before: (project) =>
        writeFileSync(join(project, lock), JSON.stringify({ version: 1, hooks: {} })),
      says: ourFault("sealed", lock, at),
    },
  } as const satisfies { readonly [fault: string]: Broken };
}

export function failing(driver: Driver): readonly Scenario[] {
  const scenarioOf = (name: string, what: Parameters<typeof rule>[2]) => rule(driver, name, what);
  const faults = faultsOn(driver.id);
  const { cutsReasons: most = Infinity } = driver;
  // What it cuts off says less, and of our own words less stands before the repair then.
  const deniedBy = (seen: Seen, fault: Fault) => {
    const [whole, short] = [blocked(fault), blocked(fault, most)].map((text) =>
      text.slice(0, most),
    );
    return denied(seen, short !== undefined && heard(seen, short) ? short : whole);
  };
  return [
    ...Object.entries(FAILURES).flatMap(([how, answer]) => [
      scenarioOf(`S9 ${how} lets the call run`, {
        files: hooks({ crasher: { answer } }),
        holds: (seen) => ({ ...wentOn(seen), ...wasCalled(seen, "crasher") }),
      }),
      scenarioOf(`S9 ${how} denies where the hook is to fail closed`, {
        files: hooks({ crasher: { answer, handler: { failClosed: true } } }),
        holds: refused,
      }),
    ]),
    scenarioOf("S9 a command that is not there denies where it is to fail closed", {
      files: hooks({ gone: { handler: { command: "./no-such-program", failClosed: true } } }),
      holds: refused,
    }),
    ...Object.entries(faults).map(([fault, { before, says }]) =>
      scenarioOf(`S10 ${fault} denies and names the repair`, {
        files: hooks({ guard: { answer: denies("never-said") } }),
        before,
        holds: (seen) => deniedBy(seen, says),
      }),
    ),
    scenarioOf("S10 no node denies and names the repair", {
      files: hooks({ guard: {} }),
      before: (project) => nodeIn(join(project, "../bin"), "exit 127"),
      session: (project) => ({
        ...shell("echo ran > ran.txt"),
        env: { PATH: `${join(project, "../bin")}:/usr/bin:/bin` },
      }),
      holds: (seen) => deniedBy(seen, noNode()),
    }),
    scenarioOf("S10 a node that lies in the project is not the one that runs", {
      files: hooks({ guard: { answer: denies() } }),
      before: (project) => nodeIn(join(project, "bin"), "exit 0"),
      session: (project) => ({
        ...shell("echo ran > ran.txt"),
        env: { PATH: `${project}/bin:${PATH}` },
      }),
      holds: denied,
    }),
    scenarioOf("S10 with --fail-open a missing shim lets the call run", {
      files: hooks({ guard: { answer: denies() } }),
      flags: ["--fail-open"],
      before: faults["a missing shim"].before,
      holds: wentOn,
    }),
    scenarioOf(
      "S11 a hook that takes too long lets the call run, and is ended with all it started",
      {
        files: hooks({
          slow: {
            answer: { first: `(sleep 4; touch "$PACKAGE_ROOT"/late.txt) & sleep 30` },
            handler: { timeout: 1 },
          },
        }),
        session: () => shell("echo ran > ran.txt", "sleep 5"),
        holds: (seen) => ({
          ...wentOn(seen),
          ...wasCalled(seen, "slow"),
          "what it started is gone": seen.files["late.txt"] === undefined,
        }),
      },
    ),
    scenarioOf("S11 a hook that takes too long denies where it is to fail closed", {
      files: hooks({
        slow: { answer: { first: "sleep 30" }, handler: { timeout: 1, failClosed: true } },
      }),
      holds: refused,
    }),
    scenarioOf("S11 a denial counts while another hook hangs", {
      files: hooks({
        slow: { answer: { first: "sleep 30" }, handler: { timeout: 2 } },
        fast: { answer: denies() },
      }),
      holds: denied,
    }),
    scenarioOf("S12 a guard holds after the session changed its directory", {
      files: hooks({
        guard: { answer: on("forbidden", denies()) },
      }),
      session: () => shell("cd sub", "touch forbidden.txt", "echo ran > ran.txt"),
      holds: (seen) => ({
        "the forbidden call did not run": !Object.keys(seen.files).some((path) =>
          path.endsWith("forbidden.txt"),
        ),
        "the reason reached the model": heard(seen, REASON),
        "the harmless call ran": Object.keys(seen.files).some((path) => path.endsWith("ran.txt")),
      }),
    }),
    ...(driver.folders
      ? [
          scenarioOf("S12 a guard holds in a session that starts in a folder of the project", {
            files: hooks({ guard: { answer: denies() } }),
            session: () => ({ ...shell("echo ran > ../ran.txt"), folder: "sub" }),
            holds: denied,
          }),
        ]
      : []),
  ];
}
