/** `hookport test` on the mistakes of one who writes a first package: what is wrong, where, and the way out. */
import { describe, expect, test } from "vitest";
import type { CaseResult, TestReport } from "../src/model/test-report.ts";
import { project, type Project } from "./support/project.ts";

const EVENT = { hookEventName: "pre-tool-use", toolName: "Bash", toolInput: { command: "rm -rf build" } };

const onBash = (command: string, more: object = {}) => ({
  version: 1,
  hooks: { "pre-tool-use": [{ matcher: "Bash", hooks: [{ type: "command", command, ...more }] }] },
});

const CASE = `name: one
event: pre-tool-use
input:
  fixture: fixtures/bash.json
expected:
  decision: deny
`;

function pack(document: object, text = CASE, files: { readonly [path: string]: unknown } = {}): Project {
  return project({
    "hooks/hooks.json": document,
    "hooks/tests/fixtures/bash.json": EVENT,
    "hooks/tests/cases/one.yaml": text,
    ...files,
  });
}

function played(p: Project): CaseResult {
  const { stdout, stderr } = p.hookport("test", "--case", "one", "--json");
  if (!stdout) throw new Error(stderr);
  return (JSON.parse(stdout) as TestReport).cases[0] as CaseResult;
}

const said = ({ problems }: CaseResult) => problems.map(({ line, message, hint }) => `${line}: ${message}${hint ? ` (${hint})` : ""}`);
const broken = (text: string) => said(played(pack(onBash("true"), text)));

describe("a case's text", () => {
  test.each([
    [
      "one: rm -rf",
      CASE.replace("one", "No rm -rf!"),
      "1: `name` must be of small letters, digits and dashes, at most 64, not `No rm -rf!` (such as `no-rm-rf`)",
    ],
    ["no list", `${CASE}  stderr-contains: no\n`, "7: `stderr-contains` must be a list, not text (put it in [ ])"],
    [
      "a colon",
      `${CASE}  stderr-contains:\n    - not here: ever\n`,
      "8: `stderr-contains[0]` must be text, not an object (put it in quotes)",
    ],
    [
      "a star",
      CASE.replace("fixtures/bash.json", "*.json"),
      "4: an alias here cannot be followed (put a value that begins with * in quotes; of an alias, write out what it stands for)",
    ],
    [
      "two colons",
      CASE.replace("fixtures/bash.json", "a: b"),
      "4: this is not YAML (a value with a colon in it needs quotes; a key must be indented like the one before it)",
    ],
    [
      "a backtick",
      CASE.replace("fixtures/bash.json", "`a`"),
      "4: this is not YAML (Plain value cannot start with reserved character `: put the value in quotes)",
    ],
  ])("%s", (_, text, message) => {
    expect(broken(text)).toEqual([message]);
  });
});

describe("a matcher that does not fit", () => {
  const misfit = (group: object, event: object = EVENT) =>
    said(
      played(
        pack({ version: 1, hooks: { "pre-tool-use": [{ hooks: [{ type: "command", command: "true" }], ...group }] } }, CASE, {
          "hooks/tests/fixtures/bash.json": event,
        }),
      ),
    )[0];
  test("is named, with what it was tried on", () => {
    expect(misfit({ matcher: "Shell" })).toBe(
      '2: this event never reaches the hook: the group\'s matcher "Shell" does not fit the toolName "Bash" ' +
        "(change the fixture, name another group by `hook-index`, or say `fires: false` under `expected`)",
    );
  });
  test("is not blamed for a filter", () => {
    expect(misfit({ matcher: "Bash", where: { "toolInput.command": "^ls" } })).toContain("the group's matcher or a filter does not fit");
  });
});

