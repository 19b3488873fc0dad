/** The universal answer: what its schema allows is what is read. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { eventInfo, eventNames } from "../src/model/events.ts";
import { protocols } from "./support/hosts.ts";

const schema = JSON.parse(readFileSync("schemas/answer.schema.json", "utf8")) as {
  properties: { [key: string]: object };
};
const valid = new Ajv({ strict: false }).compile(schema);
const events = JSON.parse(readFileSync("schemas/event.schema.json", "utf8")) as {
  properties: { hookEventName: { enum: string[] } };
};

const read = (event: string, answer: object) => {
  expect(valid(answer), JSON.stringify(valid.errors)).toBe(true);
  return protocols["universal"]?.dialect?.decodeReply(
    { stdout: JSON.stringify(answer), stderr: "", code: 0 },
    { event, payload: { toolInput: { command: "a" } }, env: {} },
  );
};

test("the schemas know every event", () => {
  expect(events.properties.hookEventName.enum).toEqual(expect.arrayContaining([...eventNames]));
  expect(events.properties.hookEventName.enum).toHaveLength(eventNames.length);
});

test.each([
  [
    "pre-tool-use",
    { hookSpecificOutput: { permissionDecision: "ask", permissionDecisionReason: "R" } },
    { verdict: "ask", reason: "R" },
  ],
  [
    "pre-tool-use",
    { hookSpecificOutput: { updatedInput: { command: "b" } } },
    { "rewrite-input": { command: "b" } },
  ],
  ["pre-tool-use", { decision: "block", reason: "R" }, { verdict: "deny", reason: "R" }],
  ["pre-tool-use", { continue: false, stopReason: "R" }, { end: "R" }],
  ["stop", { decision: "block", reason: "R" }, { hold: "R" }],
  [
    "stop",
    { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "R" } },
    { hold: "R" },
  ],
  ["post-tool-use", { decision: "block", reason: "R" }, { feedback: "R" }],
  ["post-tool-use", { withhold: "R" }, { withhold: "R" }],
  ["post-tool-use", { updatedOutput: { a: 1 } }, { "rewrite-result": { a: 1 } }],
  ["pre-prompt", { updatedPrompt: "P" }, { "rewrite-prompt": "P" }],
  [
    "permission-request",
    { updatedPermissions: ["x"], interrupt: true },
    { "add-permissions": ["x"], interrupt: true },
  ],
  [
    "session-start",
    { hookSpecificOutput: { additionalContext: "C", env: { A: "1" } }, systemMessage: "M" },
    { context: "C", env: { A: "1" }, message: "M" },
  ],
])("%s %j", (event, answer, decision) => {
  expect(read(event, answer)).toMatchObject(decision);
  expect(
    Object.keys(decision).every(
      (part) =>
        part === "reason" ||
        part === "verdict" ||
        eventInfo(event as "stop").parts.includes(part as "deny"),
    ),
  ).toBe(true);
});
