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

describe("a script that fails", () => {
  const notices = (command: string, more: object = {}, text = CASE) => played(pack(onBash(command, more), text)).notices;
  test("is told of, also where nothing is expected of it", () => {
    const none = CASE.replace("deny", "none");
    expect(notices("hooks/hooks.json/x", {}, none)).toHaveLength(1);
    expect(notices("no-such-program", {}, none)).toEqual(["it ended with 127: the script, or a program it calls, is not there"]);
    expect(notices("exit 1")).toEqual(["it ended with 1, which decides nothing: a hook says no by exit code 2"]);
  });
  test("a file that may not be executed, with the way out", () => {
    const p = pack(onBash("${PACKAGE_ROOT}/hooks/guard.sh"), CASE, { "hooks/guard.sh": "#!/bin/sh\nexit 2\n" });
    p.sh("chmod -x hooks/guard.sh");
    expect(played(p).notices).toEqual([
      "it ended with 126: a file could not be executed; `chmod +x` it, or call it by its interpreter, as in `sh FILE`",
    ]);
  });
  test("a denial for want of an answer says where it comes from", () => {
    expect(notices("no-such-program", { failClosed: true })).toHaveLength(1);
  });
  test("is not told of where it is expected, and where it said what it decides", () => {
    expect(notices("exit 1", {}, `${CASE}  exit-code: 1\n`)).toEqual([]);
    expect(notices("exit 2")).toEqual([]);
    expect(notices("true")).toEqual([]);
  });
});

describe("under a failing case", () => {
  test("stands what the script was given: its fields are not called as in an agent's own payload", () => {
    const p = pack(onBash("grep -q '\"tool_input\":.*rm -rf' && exit 2; true"));
    expect(p.hookport("test").stdout).toContain(`    stdin:\n      ${JSON.stringify(EVENT)}\n    again: hookport test --case one\n`);
    expect(played(p).stdin).toBe(JSON.stringify(EVENT));
  });
  test("files are named from the package, not from a copy that is gone", () => {
    const p = pack(onBash("echo $PACKAGE_ROOT/hooks/x: no >&2; echo $PACKAGE_ROOT/y; exit 2"), CASE.replace("deny", "none"));
    const one = played(p);
    expect([one.stderr, one.stdout]).toEqual(["hooks/x: no\n", "y\n"]);
    expect(one.problems).toMatchObject([{ actual: "deny (hooks/x: no)" }]);
  });
});
