/** S13 to S18: who is called, and how often; events that are not what they seem. */
import { on } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import {
  bash,
  calling,
  count,
  delegating,
  DONE,
  heard,
  saying,
} from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import { CALL, shell } from "../session.ts";
import { denied, denies, hooks, REASON, rule, times, wentOn } from "./rule.ts";

export function called(driver: Driver): readonly Scenario[] {
  const scenarioOf = (name: string, what: Parameters<typeof rule>[2]) => rule(driver, name, what);
  const compacting = driver.reach["pre-compact"];
  return [
    ...(driver.trustsFolders
      ? [
          scenarioOf("S18 an untrusted folder runs no hooks, as the report says", {
            files: hooks({ guard: { answer: denies() } }),
            session: () => ({ ...shell("echo ran > ran.txt"), untrusted: true }),
            holds: (seen) => ({
              ...wentOn(seen),
              "the guard was not called": times(seen, "guard") === 0,
            }),
          }),
        ]
      : []),
    ...(driver.bare
      ? [
          scenarioOf("S18 a session that does not ask for the project's hooks runs none", {
            files: hooks({ guard: { answer: denies() } }),
            session: () => ({ ...shell("echo ran > ran.txt"), ...driver.bare }),
            holds: (seen) => ({
              ...wentOn(seen),
              "the guard was not called": times(seen, "guard") === 0,
            }),
          }),
        ]
      : []),
    ...(driver.folders
      ? []
      : [
          scenarioOf(
            "S18 a session started in a folder of the project runs no hooks, as the notice says",
            {
              files: hooks({ guard: { answer: denies() } }),
              session: () => ({ ...shell("echo ran > ../ran.txt"), folder: "sub" }),
              holds: (seen) => ({
                ...wentOn(seen),
                "the guard was not called": times(seen, "guard") === 0,
              }),
            },
          ),
        ]),
    scenarioOf("S14 somebody else's allow does not lift our denial", {
      files: {
        ...hooks({ guard: { answer: denies() } }),
        ...foreign(driver, "PreToolUse", {
          hookEventName: "PreToolUse",
          permissionDecision: "allow",
        }),
      },
      holds: denied,
    }),
    scenarioOf("S16 what a sub-agent does is no stop and no prompt of the session's", {
      files: hooks({
        stopped: { event: "stop" },
        prompted: { event: "pre-prompt" },
        ended: { event: "sub-agent-end" },
      }),
      session: () => delegating(),
      holds: (seen) => ({
        "one stop": times(seen, "stopped") === 1,
        "one prompt": times(seen, "prompted") === 1,
        "one sub-agent ended": times(seen, "ended") === 1,
      }),
    }),
    scenarioOf("S16 a guard holds inside a sub-agent", {
      files: hooks({ guard: { answer: on("forbidden", denies()) } }),
      session: () => delegating(shell("touch forbidden.txt", "echo ran > ran.txt").turns),
      holds: (seen) => ({
        "the forbidden call did not run": seen.files["forbidden.txt"] === undefined,
        "the sub-agent was told": heard(seen, REASON, "agent"),
        ...wentOn(seen),
      }),
    }),
    scenarioOf("S16 calls of one turn are judged each by itself", {
      files: hooks({ guard: { answer: on("forbidden", denies()) } }),
      session: () =>
        saying({ calls: ["touch forbidden.txt", "echo ran > ran.txt"].map(bash) }, DONE),
      holds: (seen) => ({
        "the forbidden call did not run": seen.files["forbidden.txt"] === undefined,
        "the reason reached the model": heard(seen, REASON),
        ...wentOn(seen),
      }),
    }),
    scenarioOf("S16 a compaction is no sub-agent", {
      files: hooks({ ended: { event: "sub-agent-end" }, compacted: { event: "pre-compact" } }),
      session: (project) => (typeof compacting === "function" ? compacting(project) : shell()),
      holds: (seen) => ({
        "it was compacted": times(seen, "compacted") > 0,
        "no sub-agent ended": times(seen, "ended") === 0,
      }),
    }),
    scenarioOf("S17 a sub-agent's start is denied before the call that starts it", {
      files: hooks({ guard: { event: "sub-agent-start", answer: denies() } }),
      session: () => ({
        ...delegating(),
        turns: [...delegating().turns.slice(0, 1), ...calling(CALL).turns],
      }),
      holds: (seen) => ({
        "no sub-agent asked its model": count(seen, "agent") === 0,
        "the reason reached the model": heard(seen, REASON),
        ...wentOn(seen),
      }),
    }),
    scenarioOf("S17 a denied permission request denies", {
      files: hooks({ guard: { event: "permission-request", answer: denies() } }),
      session: () => ({ ...calling(CALL), allowed: [] }),
      holds: denied,
    }),
  ];
}

function foreign(
  driver: Driver,
  event: string,
  answer: object,
): { readonly [path: string]: unknown } {
  const { path, value } = driver.foreign(event, [{ command: "cat hooks/foreign.json" }]);
  return {
    [path]: value,
    "hooks/foreign.json": JSON.stringify({ hookSpecificOutput: answer, ...answer }),
  };
}
