/** Rules that only hooks written for Cursor can test. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { bash, calling, count, DONE, heard, saying, SUBTASK } from "../../../src/live/session.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { on, SAID, script } from "../../../test/hosts/hook.ts";
import { denied, refused, rule, times, told, wasCalled } from "../../../test/hosts/rules/rule.ts";
import { adopting, guarded, pair, printing } from "../../../test/hosts/rules/pair.ts";
import { verdictOf, HOLDS, type Scenario } from "../../../test/hosts/scenario.ts";
import { DENIAL, hooksOf } from "./hooks.ts";

export const rules = (driver: Driver): readonly Scenario[] => [
  rule(driver, "S9 text of a script written for Cursor denies", {
    files: hooksOf({ beforeShellExecution: [{ command: "echo not-json" }] }),
    from: "cursor",
    holds: refused,
  }),
  ...commands(driver),
  everywhere(driver),
  task(driver),
];

const ASKED = {
  beforeShellExecution: [{ command: "sh hooks/guard.sh" }],
  afterShellExecution: [{ command: "sh hooks/after.sh" }],
};

/** The matcher of a hook for shell commands would be tested against the command. */
const commands = (driver: Driver): readonly Scenario[] =>
  Object.entries({
    "that are adopted": [".cursor/hooks.json", "--adopt"],
    "that stay where they are": [".cursor/hooks.json"],
    "that stand elsewhere": ["template.json"],
  }).map(([what, [file = "", ...flags]]) =>
    rule(driver, `A4 hooks of shell commands for cursor ${what} are asked about every command`, {
      from: "cursor",
      flags: file.includes("/") ? flags : [file],
      files: {
        [file]: { version: 1, hooks: ASKED },
        "hooks/guard.sh": script("guard", on("forbidden", { stdout: JSON.stringify(DENIAL) })),
        "hooks/after.sh": script("after"),
      },
      session: pair,
      holds: (seen) => ({
        ...guarded(seen),
        "the other was told of a command that ran": times(seen, "after") > 0,
      }),
    }),
  );

/** User hooks start in Cursor's own folder, so that the script is named from there. */
function forUser(home: string, id: string): void {
  const files = {
    "hooks.json": JSON.stringify({
      version: 1,
      hooks: { preToolUse: [{ command: "sh ./guard.sh" }] },
    }),
    "guard.sh": script("guard", { stderr: SAID, code: 2 }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, ".cursor", path)), { recursive: true });
    writeFileSync(join(home, ".cursor", path), text);
  }
  const env = { PATH: process.env["PATH"], HOME: home };
  execFileSync(process.execPath, [resolve("dist/cli.cjs"), "convert", "--user", "--to", id], {
    cwd: home,
    env,
  });
}

const everywhere = ({ id }: Driver): Scenario => ({
  name: "audience: a hook of the home folder guards in every project",
  files: { "secret.txt": "found-on-disk\n" },
  before: (project) => forUser(join(project, "../home"), id),
  session: () => calling(bash("cat secret.txt; echo ran > ran.txt")),
  expected: HOLDS,
  claim: "convert --user",
  judge: (seen) => verdictOf({ ...wasCalled(seen, "guard"), ...denied(seen) }),
});

const starting = (words: string) => ({
  calls: [
    {
      name: "Agent",
      input: {
        description: "look",
        prompt: `${SUBTASK}: ${words}`,
        subagent_type: "general-purpose",
      },
    },
  ],
});

/** A guard at a sub-agent's start sees its task. */
const task = (driver: Driver): Scenario =>
  rule(driver, "A24 a guard for cursor at a sub-agent's start sees the task", {
    ...adopting("cursor"),
    files: {
      ...hooksOf({ subagentStart: [{ command: "sh hooks/guard.sh" }] }),
      "hooks/guard.sh": script("guard", {
        first: `printf %s "$input" | grep -q '"task": *"[^"]*forbidden' || exit 0\n${printing(DENIAL)}`,
      }),
    },
    session: () => ({
      ...saying(starting("do what is forbidden"), starting("look around"), DONE),
      agent: [DONE, DONE],
    }),
    holds: (seen) => ({
      "one sub-agent ran": count(seen, "agent") === 1,
      "the forbidden one did not": !heard(seen, "do what is forbidden", "agent"),
      "its reason reached the model": told(seen),
    }),
  });
