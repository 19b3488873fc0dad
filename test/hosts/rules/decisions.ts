/** S2 to S8: what a decision is, merged, narrowed and said. */
import { on } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { calling, count, heard } from "../../../src/live/session.ts";
import type { Driver } from "../driver.ts";
import { OUTPUT, shell } from "../session.ts";
import {
  denied,
  denies,
  hooks,
  prints,
  REASON,
  refused,
  rule,
  says,
  wasCalled,
  wentOn,
} from "./rule.ts";

const rewrites = (updatedInput: object) => says({ updatedInput });
const allows = says({ permissionDecision: "allow" });
const PATCH = [
  "*** Begin Patch",
  "*** Add File: a.txt",
  "+a",
  "*** Update File: sample.txt",
  "@@",
  "-line one",
  "+line 1",
  " line two",
  "*** Add File: b.txt",
  "+b",
  "*** End Patch",
  "",
].join("\n");
const unpatched = (files: { readonly [path: string]: string }) => ({
  "no file was written": files["a.txt"] === undefined && files["b.txt"] === undefined,
  "no file was changed": files["sample.txt"] === "line one\nline two\n",
});

export function decisions(driver: Driver): readonly Scenario[] {
  const { patch, question } = driver;
  const scenarioOf = (name: string, what: Parameters<typeof rule>[2]) => rule(driver, name, what);
  return [
    scenarioOf("S2 a denial beats an allow that comes later", {
      files: hooks({
        slow: { answer: { ...allows, first: "sleep 0.5" } },
        fast: { answer: denies() },
      }),
      holds: denied,
    }),
    scenarioOf("S2 a denial that comes later beats an allow", {
      files: hooks({
        fast: { answer: allows },
        slow: { answer: { ...denies(), first: "sleep 0.5" } },
      }),
      holds: denied,
    }),
    scenarioOf("S2 rewrites of different fields add up", {
      files: hooks({
        content: { matcher: "Write", answer: rewrites({ content: "rewritten" }) },
        path: {
          matcher: "Write",
          answer: {
            first: `path=$(printf %s "$PACKAGE_ROOT" | sed 's/"/\\\\"/g'); printf '{"hookSpecificOutput":{"updatedInput":{"file_path":"%s/moved.txt"}}}' "$path"`,
          },
        },
      }),
      session: (project) => writing(`${project}/first.txt`),
      holds: ({ files }) => ({
        "both rewrites count": files["moved.txt"] === "rewritten",
        "the first place is untouched": files["first.txt"] === undefined,
      }),
    }),
    scenarioOf("S2 rewrites of the same field differently deny", {
      files: hooks({
        first: { answer: rewrites({ command: "echo one > ran.txt" }) },
        second: { answer: rewrites({ command: "echo two > ran.txt" }) },
      }),
      holds: (seen) => denied(seen, "disagree"),
    }),
    ...(patch
      ? [
          scenarioOf("S2 a patch is denied whole for one of its files", {
            files: hooks({
              guard: {
                matcher: "Write|Edit",
                answer: on("/b.txt", denies()),
              },
            }),
            session: () => patch(PATCH),
            holds: (seen) => ({
              ...unpatched(seen.files),
              "the reason reached the model": heard(seen, REASON),
            }),
          }),
          scenarioOf("S6 a rewrite of one part of a patch denies it", {
            files: hooks({
              rewriter: { matcher: "Write", answer: rewrites({ content: "rewritten" }) },
            }),
            session: () => patch(PATCH),
            holds: ({ files }) => unpatched(files),
          }),
        ]
      : []),
    scenarioOf("S3 ending the turn before a call stops the call too", {
      files: hooks({ ender: { answer: prints({ continue: false, stopReason: REASON }) } }),
      holds: (seen) => ({
        "the call did not run": seen.files["ran.txt"] === undefined,
        "the turn ended, or the model was told why":
          count(seen, "main") === 1 || heard(seen, REASON),
      }),
    }),
    scenarioOf("S4 an allow does not lift what the user denied", {
      files: { ...hooks({ allower: { answer: allows } }), ...driver.denied("touch").files },
      session: () => ({ ...shell("touch ran.txt"), ...driver.denied("touch").session }),
      holds: (seen) => ({ ...refused(seen), ...wasCalled(seen, "allower") }),
    }),
    ...(question
      ? [
          scenarioOf("S5 an ask is put to whoever answers: yes", {
            files: hooks({
              asker: {
                answer: says({ permissionDecision: "ask", permissionDecisionReason: REASON }),
              },
            }),
            session: () => ({ ...shell("echo ran > ran.txt"), answer: "yes" }),
            holds: (seen) => ({
              ...wentOn(seen),
              "somebody was asked": seen.user.includes(question),
            }),
          }),
          scenarioOf("S5 an ask is put to whoever answers: no", {
            files: hooks({
              asker: {
                answer: says({ permissionDecision: "ask", permissionDecisionReason: REASON }),
              },
            }),
            session: () => ({ ...shell("echo ran > ran.txt"), answer: "no" }),
            holds: (seen) => ({
              "the call did not run": seen.files["ran.txt"] === undefined,
              "somebody was asked": seen.user.includes(question),
            }),
          }),
        ]
      : []),
    scenarioOf("S6 a rewrite puts back the fields it changed, in the agent's words", {
      files: hooks({ rewriter: { matcher: "Write", answer: rewrites({ content: "rewritten" }) } }),
      session: (project) => writing(`${project}/first.txt`),
      holds: ({ files }) => ({
        "the new content stands in the old place": files["first.txt"] === "rewritten",
      }),
    }),
    ...(driver.wholeWrites
      ? [
          scenarioOf("S6 a rewrite that this agent cannot make denies", {
            files: hooks({
              rewriter: { matcher: "Write", answer: rewrites({ content: "rewritten" }) },
            }),
            session: (project) => writing(`${project}/first.txt`),
            holds: (seen) => ({
              "nothing was written": seen.files["first.txt"] === undefined,
              ...wasCalled(seen, "rewriter"),
            }),
          }),
        ]
      : []),
    ...["Read", "mcp__probe__echo"].map((tool) =>
      scenarioOf(`S7 a withheld result of ${tool} does not reach the model`, {
        files: hooks({
          censor: { event: "post-tool-use", matcher: tool, answer: prints({ withhold: REASON }) },
        }),
        session: (project) => ({
          ...calling({
            name: tool,
            input: tool === "Read" ? { file_path: `${project}/secret.txt` } : { text: "ran" },
          }),
          mcp: true,
        }),
        holds: (seen) => ({
          "the result is not in any request": !heard(seen, OUTPUT),
          "the reason is": heard(seen, REASON),
        }),
      }),
    ),
    scenarioOf("S8 what a hook prints beside its answer stays away from the model", {
      files: hooks({
        chatty: {
          answer: { ...prints({ additionalContext: REASON }), stderr: "noise-of-the-hook" },
        },
      }),
      holds: (seen) => ({
        ...wentOn(seen),
        "the context reached the model": heard(seen, REASON),
        "the noise did not": !heard(seen, "noise-of-the-hook"),
      }),
    }),
    scenarioOf("S8 a message to the user leaves the denial beside it", {
      files: hooks({
        guard: {
          answer: prints({
            systemMessage: "said-to-the-user",
            hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: REASON },
          }),
        },
      }),
      holds: denied,
    }),
    scenarioOf("S8 a denial without a reason gets one", {
      files: hooks({ terse: { answer: denies(" ") } }),
      holds: (seen) => denied(seen, "denied by a hook"),
    }),
  ];
}

const writing = (file_path: string) =>
  calling({ name: "Write", input: { file_path, content: "first" } });
