/**
 * `hookport init`: the first tests of a package, from what was recorded or from what agents told.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { eventNames } from "../src/model/events.ts";
import type { TestReport } from "../src/model/output.ts";
import { project, type Project } from "./support/project.ts";

const CASES = "hooks/tests/cases";
const cases = (p: Project) =>
  Object.fromEntries(
    readdirSync(join(p.root, CASES)).map((name) => [
      name,
      parse(p.read(`${CASES}/${name}`)) as { [key: string]: unknown },
    ]),
  );
const statuses = (p: Project) =>
  (JSON.parse(p.hookport("test", "--host", "all", "--json").stdout) as TestReport).cases.map(
    ({ status }) => status,
  );

describe("a package without tests", () => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        "pre-tool-use": [
          {
            matcher: "Bash",
            hooks: [
              { type: "command", command: "grep -q push && { echo no >&2; exit 2; }; true" },
              { type: "command", command: "true" },
            ],
          },
          { matcher: "mcp__memory__.*", hooks: [{ type: "command", command: "true" }] },
        ],
        "session-start": [{ hooks: [{ type: "command", command: "echo hello" }] }],
        stop: [{ hooks: [{ type: "prompt", prompt: "?" }] }],
      },
    },
  });
  const { code, stdout } = p.hookport("init");
  test("gets a case for every command, and says what it left out", () => {
    expect(code).toBe(0);
    expect(
      Object.values(cases(p)).map((one) => [
        one["event"],
        one["hook-index"],
        one["handler-index"] ?? 0,
      ]),
    ).toEqual([
      ["pre-tool-use", 0, 0],
      ["pre-tool-use", 0, 1],
      ["pre-tool-use", 1, 0],
      ["session-start", 0, 0],
    ]);
    expect(stdout).toContain("stop, group 0, handler 0: no case, as it is no command");
  });
  test("that say what each hook does, and pass on every agent", () => {
    expect(Object.values(cases(p)).map((one) => one["expected"])).toEqual([
      { "exit-code": 2, decision: "deny" },
      { "exit-code": 0, decision: "none" },
      { "exit-code": 0, decision: "none" },
      { "exit-code": 0, decision: "context" },
    ]);
    expect(statuses(p)).toEqual(["passed", "passed", "passed", "passed"]);
  });
  test("a second time only what is new, and nothing is touched", () => {
    p.write(`${CASES}/01-pre-tool-use-bash.yaml`, {
      name: "mine",
      event: "pre-tool-use",
      input: { fixture: "fixtures/pre-tool-use-bash.json" },
      expected: { fires: true },
    });
    const before = [
      p.read(`${CASES}/01-pre-tool-use-bash.yaml`),
      readdirSync(join(p.root, CASES)).length,
    ];
    expect(p.hookport("init").stdout).toContain("every hook has a case already");
    expect([
      p.read(`${CASES}/01-pre-tool-use-bash.yaml`),
      readdirSync(join(p.root, CASES)).length,
    ]).toEqual(before);
  });
});

test("every event has a sample, and a hook on each passes everywhere", () => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: Object.fromEntries(
        eventNames.map((name) => [name, [{ hooks: [{ type: "command", command: "true" }] }]]),
      ),
    },
  });
  expect(p.hookport("init")).toMatchObject({ code: 0, stderr: "" });
  expect(statuses(p)).toEqual(eventNames.map(() => "passed"));
});

test("what was recorded goes before a sample", () => {
  const event = {
    hookEventName: "pre-tool-use",
    toolName: "Bash",
    toolInput: { command: "make deploy" },
  };
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        "pre-tool-use": [{ matcher: "Bash", hooks: [{ type: "command", command: "cat" }] }],
      },
    },
    "hooks/tests/fixtures/some-agent-pre-tool-use-bash.json": event,
  });
  p.hookport("init");
  expect(Object.values(cases(p))[0]?.["input"]).toEqual({
    fixture: "fixtures/some-agent-pre-tool-use-bash.json",
  });
});

test("a hook that is broken gets a case that fails until it is mended", () => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        stop: [
          {
            hooks: [
              { type: "command", command: "sh ${PACKAGE_ROOT}/hooks/missing.sh && exit 1; exit 7" },
            ],
          },
        ],
      },
    },
  });
  const { stdout } = p.hookport("init");
  expect(stdout).toMatch(
    /stop, group 0, handler 0: it ended with 7, saying ".* hooks\/missing.sh.*"; the case expects 0, and fails until the hook is fixed/,
  );
  expect(p.hookport("test").code).toBe(1);
});

test("a filter nothing at hand passes is told, not guessed", () => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        "pre-tool-use": [
          {
            hooks: [
              {
                type: "command",
                command: "true",
                where: { "toolInput.command": "^very special$" },
              },
            ],
          },
        ],
      },
    },
  });
  expect(p.hookport("init").stdout).toContain(
    "no event at hand reaches it: write a fixture, or record one",
  );
});

test("nothing is written where it does not belong", () => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: { stop: [{ hooks: [{ type: "command", command: "true" }] }] },
    },
  });
  p.sh("mkdir ../outside; ln -s ../../outside hooks/tests");
  expect(p.hookport("init")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("leads out of the p") as string,
  });
  expect(readdirSync(join(p.root, "../outside"))).toEqual([]);
});

test("a project is no package: what may be meant is named, and nothing is written", () => {
  const p = project("guard");
  const files = () => p.sh("find . -type f -exec sha256sum {} + | sort").stdout;
  const before = files();
  expect(p.hookport("init")).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "hookport: no hook package here: there is no hooks/hooks.json, in this folder or above\n" +
      "  for the hooks of a project: hookport convert --to AGENTS. For a package: hookport init NAME, or of the hooks here: hookport init NAME --from .\n",
  });
  expect(p.hookport("init", "--watch").code).toBe(2);
  expect(files()).toBe(before);
});

test("a package is found from a folder in it, and `test --init` is its older name", () => {
  const hooks = {
    version: 1,
    hooks: { stop: [{ hooks: [{ type: "command", command: "true" }] }] },
  };
  const p = project({ "hooks/hooks.json": hooks, "hooks/scripts/x.sh": "" });
  const { code, stdout, stderr } = p.hookport("init", "-C", "hooks/scripts");
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/the package is .*, the nearest folder above with hooks\/hooks\.json/),
  ]);
  expect(stdout).toContain("hooks/tests/cases/01-stop.yaml created");
  expect(p.hookport("test", "--init").stdout).toBe("every hook has a case already\n");
});

test("what each hook does is said beside its case: an accident looks like a decision", () => {
  const p = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        "post-tool-use": [
          {
            hooks: [{ type: "command", command: "echo $PACKAGE_ROOT/x: no such file >&2; exit 2" }],
          },
        ],
        stop: [{ hooks: [{ type: "command", command: `printf '%0200d' 0 >&2; exit 2` }] }],
      },
    },
  });
  const { stdout } = p.hookport("init");
  expect(stdout).toMatch(/01-post-tool-use-\w+\.yaml created: feedback \(x: no such file\)\n/);
  expect(stdout).toContain(`02-stop.yaml created: hold (${"0".repeat(94)}…\n`);
});

describe("where no case can be written", () => {
  test("an event nobody knows is told", () => {
    const hook = [{ hooks: [{ type: "command", command: "true" }] }];
    const p = project({
      "hooks/hooks.json": { version: 1, hooks: { "sesion-start": hook, stop: hook } },
    });
    expect(p.hookport("init").stdout).toContain(
      "note  hooks/hooks.json:4: no case, as there is no event sesion-start; did you mean session-start?\n",
    );
    const q = project({ "hooks/hooks.json": { version: 1, hooks: { "sesion-start": hook } } });
    expect(q.hookport("init").stdout).not.toContain("Each case");
  });
  test("a package without hooks, and a file where a folder must be", () => {
    const p = project({ "hooks/hooks.json": { version: 1, hooks: {} } });
    expect(p.hookport("init")).toMatchObject({
      code: 2,
      stderr:
        "hookport: hooks/hooks.json has no hooks\n  write the hooks first: this writes their tests\n",
    });
    const q = project({
      "hooks/hooks.json": {
        version: 1,
        hooks: { stop: [{ hooks: [{ type: "command", command: "true" }] }] },
      },
      "hooks/tests": "",
    });
    expect(q.hookport("init")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^hookport: hooks\/tests is a file\n/) as string,
    });
  });
});

describe("a guard is played what looks forbidden", () => {
  const guard = (command: string, event = "pre-tool-use", matcher = "Bash") =>
    project({
      "hooks/hooks.json": {
        version: 1,
        hooks: { [event]: [{ matcher, hooks: [{ type: "command", command }] }] },
      },
    });
  const init = (p: Project) => p.hookport("init").stdout;
  const DENIED = "denied nothing of";

  test("a guard that reads words which it is not given denies nothing, and that is said", () => {
    const p = guard(
      "jq -r .tool_input.command | grep -Eq 'rm -rf|git +push.*--force' && exit 2; exit 0",
    );
    expect(init(p)).toMatch(
      /pre-tool-use, group 0, handler 0: this guard denied nothing of \d+ calls that look forbidden/,
    );
    expect(Object.keys(cases(p))).toEqual(["01-pre-tool-use-bash.yaml"]);
  });
  test.each([
    [
      "jq -r .toolInput.command | grep -Eq 'rm -rf|git +push.*--force' && exit 2; exit 0",
      "pre-tool-use",
      "Bash",
    ],
    ["grep -q terraform.destroy && exit 2; exit 0", "pre-tool-use", "Bash"],
    ["jq -r .toolInput.file_path | grep -q '[.]env' && exit 2; exit 0", "pre-tool-use", "Write"],
    ["grep -q AWS_SECRET && exit 2; exit 0", "pre-tool-use", "Write"],
    ["grep -qi 'password' && exit 2; exit 0", "pre-prompt", ""],
  ])("one that denies gets a case that says so: %s", (command, event, matcher) => {
    const p = guard(command, event, matcher);
    expect(init(p)).not.toContain(DENIED);
    expect(Object.values(cases(p)).map((one) => one["expected"])).toEqual([
      { "exit-code": 0, decision: "none" },
      { "exit-code": 2, decision: "deny" },
    ]);
    expect(statuses(p)).toEqual(["passed", "passed"]);
    expect(init(p)).toContain("every hook has a case already");
  });
  test("nothing is said of a hook that cannot deny, and of one that denied its sample", () => {
    expect(init(guard("cat >> ${PACKAGE_ROOT}/log"))).not.toContain(DENIED);
    expect(init(guard("grep -q push && exit 2; exit 0"))).not.toContain(DENIED);
  });
});
