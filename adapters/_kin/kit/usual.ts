/** Answers what kits of agents whose hooks are like Claude Code's have alike, each by its own report. */
import type { Fields, Json } from "../../../src/model/json.ts";
import { secondsIn, words, type Effect, type Kit } from "../../../test/support/kit.ts";

/** The keys that Claude Code reads in an answer, at the top and in `hookSpecificOutput`. */
export const TOP = words(
  "continue stopReason suppressOutput systemMessage decision reason hookSpecificOutput",
);
export const SPECIFIC = words(
  "hookEventName permissionDecision permissionDecisionReason updatedInput additionalContext",
);

export const USUAL = {
  unnamed: [],
  needed: ["tool_name", "tool_input"],
  keys: { top: TOP, specific: SPECIFIC },
  silence: "",
  exits: 0,
  closes: { not: "no field of an entry says that a failure denies (section 2)" },
  tellsWhy: true,
  mcp: { name: (server, tool) => `mcp__${server}__${tool}`, server: true },
  doubts: { not: "what costs its file was seen for every shape that was tried (section 2)" },
  waits: secondsIn("timeout"),
  readings: { not: "what its real program did is tried as chatter and by its scenarios" },
} satisfies Partial<Kit>;

/** The recorded runs of its real program show these, and the adapter reads them. */
export const RECORDED = {
  means: { not: "`readings.json` has what the real program made of answers" },
  fits: { not: "`readings.json` has which matchers the real program tried with success" },
} satisfies Partial<Kit>;

/** An answer before a tool, at exit code 0. */
export const nested = (specific: object) =>
  `0 ${JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...specific } })}`;

/** The contexts that several answers add. */
export const contextsOf = (effects: readonly Effect[], between = "\n"): string | undefined => {
  const contexts = effects.flatMap(({ context }) => context ?? []);
  return contexts.length ? contexts.join(between) : undefined;
};

type Drop = (file: string) => string;
export type Drops = { readonly [how: string]: Drop };

/** Each change puts a text into the place of what it finds first. */
export const replacing = (changes: {
  readonly [how: string]: readonly [found: string | RegExp, text: string];
}): Drops =>
  Object.fromEntries(
    Object.entries(changes).map(([how, [found, text]]) => [
      how,
      (file: string) => file.replace(found, text),
    ]),
  );

/** Puts a group before the others. */
export const before =
  (more: string): Drop =>
  (file) =>
    file.replace('"PreToolUse": [', `"PreToolUse": [ ${more},`);
const HANDLER = '"type":"command","command":"x"';

/** Changes of a file of groups, of which each kit takes those that drop it there. */
const DROPS = {
  "a comment": (file) => `// mine\n${file}`,
  "a trailing comma": (file) => file.replace(/\}\s*$/, ",}"),
  "a group that is null": before("null"),
  "a matcher that is no text": before('{"matcher":5,"hooks":[]}'),
  "a timeout that is no whole number": before(`{"hooks":[{${HANDLER},"timeout":1.5}]}`),
  "an event that is no list": (file) => file.replace('"hooks": {', '"hooks": { "Stop": null,'),
  "a matcher that does not fit": (file) => file.replace(/"matcher": "[^"]*"/, '"matcher": "Read"'),
  "a later key of the same name": (file) => file.replace(/\}\s*$/, ', "hooks": {} }'),
  nothing: () => "",
} satisfies Drops;

export const dropping = (...names: readonly (keyof typeof DROPS)[]): Drops =>
  Object.fromEntries(names.map((name) => [name, DROPS[name]]));

/** A guard on shell commands, as users write one into this file, with what stands beside it. */
export const nativeIn =
  (path: string, beside: Fields = {}, event = "PreToolUse", matcher = "Bash") =>
  (command: string): { readonly [file: string]: Json } => ({
    [path]: { ...beside, hooks: { [event]: [{ matcher, hooks: [{ type: "command", command }] }] } },
  });
