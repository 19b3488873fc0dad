/** What the scenarios of the rules are put together from. */
import type { EventName } from "../../../src/model/events.ts";
import { SAID, script, type Answer } from "../hook.ts";
import { verdictOf, HOLDS, type Scenario } from "../scenario.ts";
import { count, heard } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import { OUTPUT, ran, shell, type Seen, type Session } from "../session.ts";

export const REASON = SAID;
export const denies = (reason = REASON): Answer =>
  says({ permissionDecision: "deny", permissionDecisionReason: reason });
export const says = (value: object): Answer => ({
  stdout: JSON.stringify({ hookSpecificOutput: value }),
});
export const prints = (value: object): Answer => ({ stdout: JSON.stringify(value) });

export interface Hook {
  readonly event?: EventName;
  readonly answer?: Answer;
  readonly matcher?: string;
  /** Further fields of the group and of the handler. */
  readonly group?: object;
  readonly handler?: object;
}

/** A universal document and its scripts; a hook's name is its script's. */
export function hooks(named: { readonly [name: string]: Hook }): {
  readonly [path: string]: unknown;
} {
  const events: { [event: string]: object[] } = {};
  for (const [name, { event = "pre-tool-use", matcher, group, handler }] of Object.entries(named)) {
    const command = `sh "$PACKAGE_ROOT"/hooks/${name}.sh`;
    (events[event] ??= []).push({
      ...(matcher !== undefined && { matcher }),
      ...group,
      hooks: [{ type: "command", command, ...handler }],
    });
  }
  return { "hooks/hooks.json": { version: 1, hooks: events }, ...scripts(named) };
}

/** The scripts of these hooks. */
export const scripts = (named: { readonly [name: string]: Hook }) =>
  Object.fromEntries(
    Object.entries(named).map(([name, { answer }]) => [`hooks/${name}.sh`, script(name, answer)]),
  );

export interface Rule {
  readonly files: { readonly [path: string]: unknown };
  /** The dialect the files are written in, with further arguments of `convert`. */
  readonly from?: string;
  readonly flags?: readonly string[];
  readonly before?: Scenario["before"];
  readonly session?: (project: string) => Session;
  readonly afterwards?: (project: string) => void;
  /** Sentences that must be true afterwards. */
  readonly holds: (seen: Seen) => { readonly [sentence: string]: boolean };
}

/** What every project of these has. */
const FILES = {
  "secret.txt": `${OUTPUT}\n`,
  "sub/kept.txt": "kept\n",
  "sample.txt": "line one\nline two\n",
};

export const rule = (
  driver: Driver,
  name: string,
  { files, from = "universal", flags = [], before, session, afterwards, holds }: Rule,
): Scenario => ({
  name,
  files: { ...FILES, ...files },
  convert: ["--from", from, "--to", driver.id, ...flags],
  ...(before && { before }),
  ...(afterwards && { afterwards }),
  session: session ?? (() => shell(CALL)),
  expected: HOLDS,
  claim: `shared rule ${name.split(" ")[0]}`,
  judge: (seen) => verdictOf(holds(seen)),
});

/** Reads a file the model then sees, and leaves a mark. */
const CALL = "cat secret.txt; echo ran > ran.txt";

/** The entry spoke itself. An agent that shows its model the entry shows these words within it too. */
const hasFailed = ({ requests }: Seen) =>
  requests.some(({ text }) => /(?<!w=\\*")Blocked: hookport failed/.test(text));

/** It did not run, and the model went on from there. */
export const refused = (seen: Seen) => ({
  "the call did not run": ran(seen) === undefined,
  "the model was told of it": count(seen, "main") > 1,
  "it was the hook's doing": !heard(seen, "(hookport: ") && !hasFailed(seen),
});
export const denied = (seen: Seen, reason = REASON) => ({
  "the call did not run": ran(seen) === undefined,
  "the reason reached the model": heard(seen, reason),
});
export const wentOn = (seen: Seen) => ({ "the call ran": ran(seen) !== undefined });
export const told = (seen: Seen, text = REASON) => heard(seen, text);
export const times = ({ given }: Seen, hook: string) => given[hook]?.length ?? 0;
export const wasCalled = (seen: Seen, hook: string) => ({
  "the hook was called": times(seen, hook) > 0,
});
