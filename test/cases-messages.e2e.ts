/**
 * `hookport test` on the mistakes of one who writes a first package: what is wrong, where, and the
 * way out.
 */
import { describe, expect, test } from "vitest";
import type { CaseResult, TestReport } from "../src/model/output.ts";
import { HOOKPORT, project, type Project } from "./support/project.ts";

const EVENT = {
  hookEventName: "pre-tool-use",
  toolName: "Bash",
  toolInput: { command: "rm -rf build" },
};

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

function pack(
  document: object,
  text = CASE,
  files: { readonly [path: string]: unknown } = {},
): Project {
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

const said = ({ problems }: CaseResult) =>
  problems.map(({ line, message, hint }) => `${line}: ${message}${hint ? ` (${hint})` : ""}`);
const broken = (text: string) => said(played(pack(onBash("true"), text)));

describe("a case's text", () => {
  test.each([
    [
      "one: rm -rf",
      CASE.replace("one", "No rm -rf!"),
      "1: `name` must be of small letters, digits and dashes, at most 64, not `No rm -rf!` (such as `no-rm-rf`)",
    ],
    [
      "no list",
      `${CASE}  stderr-contains: no\n`,
      "7: `stderr-contains` must be a list, not text (put it in [ ])",
    ],
    [
      "a colon",
      `${CASE}  stderr-contains:\n    - not here: ever\n`,
      "8: `stderr-contains[0]` must be text, not an object (put it in quotes)",
    ],
    [
      "a star",
      CASE.replace("fixtures/bash.json", "*.json"),
      "4: an alias here cannot be followed (put a value that begins with * in quotes, and replace an alias by its value)",
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

test("an argument of the tool, put beside it", () => {
  const text = CASE.replace("expected:", "  overrides:\n    command: ls\nexpected:");
  expect(played(pack(onBash("exit 2"), text)).notices).toEqual([
    "`command` is no field of a universal event (did you mean `toolInput.command`?)",
  ]);
});

describe("a matcher that does not fit", () => {
  const misfit = (group: object, event: object = EVENT) =>
    said(
      played(
        pack(
          {
            version: 1,
            hooks: {
              "pre-tool-use": [{ hooks: [{ type: "command", command: "true" }], ...group }],
            },
          },
          CASE,
          {
            "hooks/tests/fixtures/bash.json": event,
          },
        ),
      ),
    )[0];
  test("is named, with what it was tried on", () => {
    expect(misfit({ matcher: "Shell" })).toBe(
      '2: this event never reaches the hook: the group\'s matcher "Shell" does not fit the toolName "Bash" ' +
        "(change the fixture, name another group by `hook-index`, or put `fires: false` under `expected`)",
    );
  });
  test("is not blamed for a filter", () => {
    expect(misfit({ matcher: "Bash", where: { "toolInput.command": "^ls" } })).toContain(
      "the group's matcher or a filter does not fit",
    );
  });
});

describe("a script that fails", () => {
  const notices = (command: string, more: object = {}, text = CASE) =>
    played(pack(onBash(command, more), text)).notices;
  test("is told of, also where nothing is expected of it", () => {
    const none = CASE.replace("deny", "none");
    expect(notices("hooks/hooks.json/x", {}, none)).toHaveLength(1);
    expect(notices("no-such-program", {}, none)).toEqual([
      "it ended with 127: the script, or a program it calls, is not there",
    ]);
    expect(notices("exit 1")).toEqual([
      "it ended with 1, which decides nothing: a hook says no by exit code 2",
    ]);
  });
  test("a file that may not be executed, with the way out", () => {
    const p = pack(onBash("${PACKAGE_ROOT}/hooks/guard.sh"), CASE, {
      "hooks/guard.sh": "#!/bin/sh\nexit 2\n",
    });
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
    expect(p.hookport("test").stdout).toContain(
      `    stdin:\n      ${JSON.stringify(EVENT)}\n    again: hookport test --case one\n`,
    );
    expect(played(p).stdin).toBe(JSON.stringify(EVENT));
  });
  test("files are named from the package, not from a copy that is gone", () => {
    const p = pack(
      onBash("echo $PACKAGE_ROOT/hooks/x: no >&2; echo $PACKAGE_ROOT/y; exit 2"),
      CASE.replace("deny", "none"),
    );
    const one = played(p);
    expect([one.stderr, one.stdout]).toEqual(["hooks/x: no\n", "y\n"]);
    expect(one.problems).toMatchObject([{ actual: "deny (hooks/x: no)" }]);
    const gone = played(pack(onBash("${PACKAGE_ROOT}/hooks/gone.sh", { args: ["a"] })));
    expect(gone.problems).toMatchObject([
      { message: "the script could not be run: spawn hooks/gone.sh ENOENT" },
    ]);
  });
});

describe("another folder than the package's", () => {
  const p = pack(onBash("exit 2"));
  const told = (folder: string, ...args: string[]) =>
    p.sh(`cd ${folder} && ${HOOKPORT} test ${args.join(" ")}`).stderr;
  test.each([
    [
      ".",
      "hooks",
      "hooks/hooks/hooks.json: no such file\n  the package is this folder: hookport test\n",
    ],
    [
      ".",
      "hooks/",
      "hooks/hooks/hooks.json: no such file\n  the package is this folder: hookport test\n",
    ],
    [
      ".",
      "hooks/hooks.json",
      "hooks/hooks.json: not a folder\n  the package is this folder: hookport test\n",
    ],
    [
      ".",
      "hooks/tests/cases/one.yaml",
      "hooks/tests/cases/one.yaml: not a folder\n  the package is this folder: hookport test --case one.yaml\n",
    ],
    ["hooks/tests", "", "it's a project, the nearest folder above with hooks/hooks.json\n"],
    [
      "hooks/tests",
      ".",
      "hooks/hooks.json: no such file\n  the package is ../..: hookport test ../..\n",
    ],
    [
      "..",
      '"it\'s a project/hooks" --init',
      "the package is it's a project: hookport test 'it'\\''s a project'\n",
    ],
    [
      "..",
      "",
      "hooks/hooks.json: no such file\n  name the folder of a hook package, the one with hooks/hooks.json in it; `hookport run` tries the hooks of a project\n",
    ],
    [".", "nothing", "nothing: no such folder\n  name the folder of a hook package"],
  ])("from %s: %s", (from, args, message) => {
    expect(told(from, args)).toContain(message);
  });
});

test("a case is named by its file, too", () => {
  const p = pack(onBash("exit 2"));
  for (const word of ["one.yaml", "hooks/tests/cases/one.yaml"])
    expect(p.hookport("test", "--case", word).stdout).toContain("1 passed");
  expect(p.hookport("test", "--case", "ne.yaml").code).toBe(2);
});

test("what looks like a case and is not run is told", () => {
  const p = pack(onBash("exit 2"), CASE, {
    "hooks/tests/cases/more/two.yaml": CASE,
    "hooks/tests/three.yml": CASE,
    "hooks/tests/cases/four.json": {},
    "hooks/tests/cases/README.md": "",
  });
  const { stdout, stderr, code } = p.hookport("test");
  expect([code, stdout.split("\n").at(-2)]).toEqual([0, "1 passed"]);
  expect(
    stderr.match(/\S+(?= is not run: a case is a .yaml file in hooks\/tests\/cases\/ itself)/g),
  ).toEqual([
    "hooks/tests/cases/more/two.yaml",
    "hooks/tests/three.yml",
    "hooks/tests/cases/four.json",
  ]);
});

test("agents that are detected, where none is", () => {
  const p = pack(onBash("exit 2"));
  for (const flag of ["--host", "--live"])
    expect(p.hookport("test", flag, "detected")).toMatchObject({
      code: 2,
      stderr: `hookport: no agent was detected here\n  name the agents: ${flag} ID,ID\n`,
    });
});

test("hooks that are not JSON, with the command that lists every error", () => {
  const p = pack(onBash("exit 2"));
  p.write("hooks/hooks.json", '{ "version": 1,\n "hooks" }');
  expect(p.hookport("test").stderr).toBe(
    [
      "hookport: hooks/hooks.json, line 2: a colon is missing before }",
      "",
      '  1 | { "version": 1,',
      '  2 |  "hooks" }',
      "    |          ^",
      "",
      "`hookport check hooks/hooks.json` lists every error.",
      "",
    ].join("\n"),
  );
});
