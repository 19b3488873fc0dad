/**
 * What a hook beside ours does, what a fault of ours does, and what scripts do
 * that cannot run as they stand: it is as at home, or the report says that it is not.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { protocols } from "../../../adapters/registry.ts";
import { json, nested, on, script, type Answer } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../driver.ts";
import { shell } from "../session.ts";
import { sources } from "../sources.ts";
import {
  adopting,
  fine,
  forbids,
  guarded,
  guardOf,
  kept,
  orAnnounced,
  pair,
  printing,
} from "./pair.ts";
import { denies, hooks, rule, times, wentOn } from "./rule.ts";
import { oursOf } from "../../support/ours.ts";

/** Another hook's words for the same thing, of which each agent reads some. */
const ALLOWS: readonly Answer[] = [
  nested("PreToolUse", { permissionDecision: "allow", permissionDecisionReason: "fine" }),
  json({ permissionDecision: "allow", permissionDecisionReason: "fine" }),
  json({ permission: "allow" }),
];
const INPUT = { command: "touch forbidden.txt", description: "scripted" };
const REWRITES: readonly Answer[] = [
  nested("PreToolUse", { permissionDecision: "allow", updatedInput: INPUT }),
  json({ modifiedArgs: INPUT }),
  json({ updated_input: INPUT }),
];

/**
 * A guard of ours, and in a file of the agent's that ours does not stand in, if it reads several, a
 * hook with each of these answers.
 */
function beside(
  driver: Driver,
  name: string,
  answers: readonly Answer[],
  trigger: string,
): Scenario {
  const named = answers.map((answer, i) => [`other-${i}`, on(trigger, answer)] as const);
  const { path, value } = driver.foreign(
    "PreToolUse",
    named.map(([value]) => ({ command: `sh hooks/${value}.sh` })),
  );
  return rule(driver, name, {
    files: {
      ...hooks({ guard: { answer: on("forbidden", denies()) } }),
      [path]: value,
      ...Object.fromEntries(
        named.map(([value, answer]) => [`hooks/${value}.sh`, script(value, answer)]),
      ),
    },
    session: () => shell("touch forbidden.txt", "echo fine > harmless.txt", "echo rewritten"),
    holds: (seen) => ({
      ...orAnnounced(seen, "foreign-hook-can-override", kept(seen)),
      "our guard was asked": times(seen, "guard") > 0,
    }),
  });
}

const neighbours = (driver: Driver): readonly Scenario[] => [
  beside(
    driver,
    "A26 another hook's permission does not let a call run that ours denies",
    ALLOWS,
    "forbidden",
  ),
  beside(driver, "A26 another hook's rewrite does not get a call past ours", REWRITES, "rewritten"),
];

const opening = (driver: Driver): Scenario =>
  rule(
    driver,
    "A27 with --fail-open a missing shim lets the call run, whichever agents are converted to",
    {
      files: hooks({ guard: { answer: denies() } }),
      flags: ["--to", "all", "--fail-open"],
      before: (project) => rmSync(join(project, oursOf(driver.id).shim)),
      holds: wentOn,
    },
  );

/** A program with arguments, written for every agent that knows such a thing. */
const programs = (driver: Driver): readonly Scenario[] =>
  sources.flatMap((source) => {
    const { making, id } = source;
    const [[event, matching] = []] = Object.entries(making?.events.shell ?? {});
    if (!making?.args || !event) return [];
    const files = {
      [making.file]: making.value(event, matching?.exact, {
        command: "sh",
        args: ["hooks/guard.sh"],
      }),
      "hooks/guard.sh": guardOf(source),
    };
    return ["with --adopt", "without it"].map((how, i) =>
      rule(driver, `A34 a guard for ${id} that is a program with arguments guards ${how}`, {
        from: id,
        flags: i ? [] : adopting(id).flags,
        files,
        session: pair,
        // The screen says it in a sentence, with no code.
        holds: (seen) => ({ ...kept(seen), ...orAnnounced(seen, "runs twice", fine(seen)) }),
      }),
    );
  });

/** These agents look for a command that is one path beside its file, where no script stands here. */
const besideFile: readonly string[] = (
  await Promise.all(Object.values(protocols).map((load) => load()))
).flatMap(({ id, dialect }) => (dialect?.besideFile ? [id] : []));

/**
 * Line ends as an editor on Windows writes them, in a script that names its program and in one that
 * a shell is given.
 */
const lineEnds = (driver: Driver): readonly Scenario[] =>
  sources.flatMap((source) => {
    const { guards, id, denial } = source;
    const pathCode = besideFile.includes(id) ? "script-missing" : "script-line-ends";
    const codes = { "./hooks/guard.sh": pathCode, "sh hooks/guard.sh": "script-line-ends" };
    return Object.entries(codes).map(([command, code]) =>
      rule(
        driver,
        `A36 a guard for ${id} whose lines end as on Windows guards, run as ${command}`,
        {
          ...adopting(id),
          files: {
            ...guards[""].config(command),
            "hooks/guard.sh": `#!/bin/sh\n${forbids(printing(denial))}`.replaceAll("\n", "\r\n"),
          },
          session: pair,
          holds: (seen) => orAnnounced(seen, code, guarded(seen)),
        },
      ),
    );
  });

export const announced = (driver: Driver): readonly Scenario[] => [
  ...neighbours(driver),
  opening(driver),
  ...programs(driver),
  ...lineEnds(driver),
];
