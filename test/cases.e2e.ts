/**
 * `hookport test`: the specification's runner, and what its text leaves open (UAAPS 0.8, chapter
 * 8).
 */
import { existsSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { explainJson } from "../src/explain/explain.ts";
import type { Code } from "../src/model/codes.ts";
import type { CaseResult, TestReport } from "../src/model/output.ts";
import { HOOKPORT, project, type Project } from "./support/project.ts";
import { validatorOf } from "./support/output.ts";

const WRITE = {
  hookEventName: "pre-tool-use",
  toolName: "Write",
  toolInput: { file_path: "/src/app.ts", content: "x", edits: [{ a: 1 }] },
};
const valid = validatorOf("TestReport");

interface Pack {
  readonly command?: string;
  readonly hooks?: object;
  readonly config?: unknown;
  readonly files?: { readonly [path: string]: unknown };
}

/**
 * A package with one hook on Write and Edit, and these cases: YAML text, or what stands under
 * `name`, `event` and `input`.
 */
function pack(
  cases: { readonly [id: string]: object | string },
  { command = "true", hooks, config, files = {} }: Pack = {},
): Project {
  const group = { matcher: "Write|Edit", hooks: [{ type: "command", command }] };
  return project({
    "hooks/hooks.json": { version: 1, hooks: hooks ?? { "pre-tool-use": [group] } },
    "hooks/tests/fixtures/write.json": WRITE,
    ...(config === undefined ? {} : { "hooks/tests/test-config.json": config }),
    ...Object.fromEntries(
      Object.entries(cases).map(([id, one]) => [
        `hooks/tests/cases/${id}.yaml`,
        typeof one === "string"
          ? one
          : JSON.stringify({
              name: id,
              event: "pre-tool-use",
              input: { fixture: "fixtures/write.json" },
              expected: { "exit-code": 0 },
              ...one,
            }),
      ]),
    ),
    ...files,
  });
}

function play(
  p: Project,
  ...args: string[]
): { code: number | null; report: TestReport; all: { [id: string]: CaseResult } } {
  const { code, stdout, stderr } = p.hookport("test", "--json", ...args);
  const report = (stdout ? JSON.parse(stdout) : undefined) as TestReport;
  if (!report) throw new Error(stderr);
  expect(valid(report), JSON.stringify(valid.errors)).toBe(true);
  return { code, report, all: Object.fromEntries(report.cases.map((one) => [one.id, one])) };
}

/** The page of every code says that this command reports it. */
const said = (one: CaseResult | undefined) =>
  one?.problems.map(({ code, message, hint }) => {
    expect(explainJson(code as Code).reportedBy).toContain("test");
    return hint ? `${message} (${hint})` : message;
  });

describe("the specification's own package", () => {
  const p = project("protected-paths");
  test("both cases pass with its own command lines", () => {
    expect(p.hookport("test", "--hooks").code).toBe(0);
    expect(p.hookport("test", "--hooks", "--case", "01-pre-tool-block").stdout).toMatch(
      /^✓ pre-tool-block-forbidden-path\n[\s\S]*\n1 passed\n$/,
    );
    expect(p.hookport("test", "--hooks", "--event", "pre-tool-use").stdout).toMatch(
      /\n1 passed\n$/,
    );
  });
  test("a case is named by its file or by its name", () => {
    for (const word of ["02-post-tool-format", "post-tool-format-success"])
      expect(play(p, "--case", word).report.cases.map(({ id }) => id)).toEqual([
        "02-post-tool-format",
      ]);
  });
  test("its hooks as they are written there, with npx", () => {
    const q = project({
      "hooks/hooks.json": {
        version: 1,
        hooks: {
          "pre-tool-use": [
            {
              matcher: "Write|Edit",
              hooks: [
                {
                  type: "command",
                  command: "bash ${PACKAGE_ROOT}/hooks/scripts/validate.sh",
                  timeout: 30,
                },
              ],
            },
          ],
          "post-tool-use": [
            {
              matcher: "Write|Edit",
              hooks: [{ type: "command", command: "npx prettier --write ${file}" }],
            },
          ],
        },
      },
      "bin/npx": '#!/bin/sh\n[ "$*" = "prettier --write /src/app.ts" ] || echo ERROR: "$@"\n',
      ...Object.fromEntries(
        [
          "hooks/scripts/validate.sh",
          "hooks/tests/test-config.json",
          "hooks/tests/fixtures/pre-tool-use-write.json",
        ]
          .concat(
            ["01-pre-tool-block", "02-post-tool-format"].map(
              (id) => `hooks/tests/cases/${id}.yaml`,
            ),
          )
          .map((path) => [path, readFileSync(`schemas/examples/protected-paths/${path}`, "utf8")]),
      ),
    });
    const { code, stdout } = q.sh(`PATH="${q.root}/bin:$PATH" ${HOOKPORT} test --hooks`);
    expect([code, stdout.split("\n").at(-2)]).toEqual([0, "2 passed"]);
  });
  test("exit 2 together with a JSON answer is a notice that names who would not read it", () => {
    const [one] = play(p).report.cases;
    expect(one?.notices).toEqual([
      expect.stringMatching(
        /^exit 2 together with a JSON answer: .* Cursor\b.* would not read the JSON/,
      ),
    ]);
  });
});

describe("which handler a case is about", () => {
  const say = (word: string) => ({ type: "command", command: `echo ${word}` });
  const hooks = {
    "pre-tool-use": [
      { hooks: [say("a"), say("b")] },
      { matcher: "Write", hooks: [say("c")] },
      { hooks: [{ type: "prompt", prompt: "?" }] },
    ],
    stop: [{ hooks: [say("s")] }],
  };
  const p = pack(
    {
      first: { expected: { "stdout-contains": ["a"] } },
      second: { "handler-index": 1, expected: { "stdout-contains": ["b"] } },
      group: { "hook-index": 1, expected: { "stdout-contains": ["c"] } },
      prompt: { "hook-index": 2 },
      "no-group": { "hook-index": 3 },
      "no-handler": { "handler-index": 2 },
      "no-event": { event: "pre-compact" },
      misspelt: { event: "pre-tool-usage" },
      minus: { "hook-index": -1 },
    },
    { hooks },
  );
  const { code, all } = play(p);
  test("by group and handler, both from 0", () => {
    expect(["first", "second", "group"].map((id) => all[id]?.status)).toEqual([
      "passed",
      "passed",
      "passed",
    ]);
  });
  test("a prompt handler is skipped, with the reason", () => {
    expect([all["prompt"]?.status, all["prompt"]?.notices]).toEqual([
      "skipped",
      [expect.stringContaining("asks a model")],
    ]);
  });
  test("out of range, and no such event, is an error", () => {
    expect(said(all["no-group"])).toEqual([
      "there is no group 3 on pre-tool-use (there are 3, counted from 0)",
    ]);
    expect(said(all["no-handler"])).toEqual([
      "group 0 of pre-tool-use has no handler 2 (there are 2, counted from 0)",
    ]);
    expect(said(all["no-event"])).toEqual([
      "hooks/hooks.json has no hooks on pre-compact (it has: pre-tool-use, stop)",
    ]);
    expect(said(all["misspelt"])).toEqual([
      "there is no event `pre-tool-usage` (did you mean `pre-tool-use`?)",
    ]);
    expect(said(all["minus"])).toEqual(["`hook-index` must be at least 0, not `-1`"]);
    expect(code).toBe(2);
  });
});

describe("the matcher counts", () => {
  const other = { input: { fixture: "fixtures/write.json", overrides: { toolName: "Bash" } } };
  const p = pack({
    never: other,
    "never-said": { ...other, expected: { fires: false } },
    "wrong-fires": { expected: { fires: false } },
    "wrong-never": { ...other, expected: { fires: true } },
    "fires-said": { expected: { fires: true } },
    both: { ...other, expected: { fires: false, "exit-code": 0 } },
  });
  const { all } = play(p);
  test("an event that never reaches the hook is an error unless the case says so", () => {
    expect([all["never"]?.status, said(all["never"])]).toEqual([
      "broken",
      [expect.stringMatching(/never reaches the hook.*`fires: false`/)],
    ]);
    expect(all["never-said"]?.status).toBe("passed");
    expect(all["fires-said"]?.status).toBe("passed");
  });
  test("and a failure where the case says otherwise", () => {
    expect(all["wrong-fires"]?.status).toBe("failed");
    expect(all["wrong-never"]?.status).toBe("failed");
  });
  test("nothing else can be expected of a hook that does not run", () => {
    expect(said(all["both"])).toEqual([
      "a hook that does not run has no exit-code (leave it out, or `fires: false`)",
    ]);
  });
});

describe("what the script is given", () => {
  const given = (input: object, json: object) => ({ input, expected: { "stdout-json": json } });
  const fixture = "fixtures/write.json";
  const hooks = {
    "pre-tool-use": [{ hooks: [{ type: "command", command: "cat" }] }],
    stop: [{ hooks: [{ type: "command", command: "cat" }] }],
  };
  const p = pack(
    {
      whole: given({ fixture }, WRITE),
      none: { event: "stop", ...given({}, { hookEventName: "stop" }) },
      field: given(
        { fixture, overrides: { "toolInput.content": "y" } },
        { toolInput: { content: "y", file_path: "/src/app.ts" } },
      ),
      index: given(
        { fixture, overrides: { "toolInput.edits.0.a": 2, "toolInput.edits.1": { b: 3 } } },
        { toolInput: { edits: [{ a: 2 }, { b: 3 }] } },
      ),
      dot: given({ fixture, overrides: { "toolInput.a\\.b": 1 } }, { toolInput: { "a.b": 1 } }),
      made: given(
        { fixture, overrides: { "toolResponse.files.0.name": "n" } },
        { toolResponse: { files: [{ name: "n" }] } },
      ),
      nothing: given(
        { fixture, overrides: { "toolInput.content": null } },
        { toolInput: { content: null } },
      ),
      proto: given(
        { fixture, overrides: { "toolInput.__proto__.x": 1 } },
        JSON.parse('{"toolInput":{"__proto__":{"x":1}}}') as object,
      ),
      event: { event: "stop", ...given({ fixture }, { hookEventName: "stop" }) },
      scalar: given({ fixture, overrides: { "toolName.x": 1 } }, {}),
      gap: given({ fixture, overrides: { "toolInput.edits.5": 1 } }, {}),
      word: given({ fixture, overrides: { "toolInput.edits.x": 1 } }, {}),
    },
    { hooks },
  );
  const { all } = play(p);
  test.each(["whole", "none", "field", "index", "dot", "made", "nothing", "proto", "event"])(
    "%s",
    (id) => {
      expect(said(all[id])).toEqual([]);
    },
  );
  test("nothing but the fixture", () => {
    expect(JSON.parse(all["none"]?.stdout ?? "")).toEqual({ hookEventName: "stop" });
  });
  test("an override that leads nowhere is an error in its own line", () => {
    expect(said(all["scalar"])).toEqual(['`toolName` is "Write": nothing can be put into it']);
    expect(said(all["gap"])).toEqual([
      "`toolInput.edits` has 1 elements, and there is no place 5 (the next one is 1)",
    ]);
    expect(said(all["word"])).toEqual([
      '`toolInput.edits` is a list, and "x" is no index (elements are counted from 0)',
    ]);
  });
  test("a relative path is of the package, as agents tell it", () => {
    const q = pack(
      {
        one: {
          input: { fixture, overrides: { "toolInput.file_path": "src/x.ts" } },
          expected: { "stdout-contains": ["yes"] },
        },
      },
      {
        command:
          'grep -q "\\"$PACKAGE_ROOT/src/x.ts\\"" && [ "${file}" = "$PACKAGE_ROOT/src/x.ts" ] && echo yes',
      },
    );
    expect(said(play(q).all["one"])).toEqual([]);
  });
  test("an event of a tool that names none is a notice", () => {
    const q = pack(
      { one: { input: {} } },
      { hooks: { "pre-tool-use": [{ hooks: [{ type: "command", command: "true" }] }] } },
    );
    expect(play(q).all["one"]?.notices).toEqual([
      "the event names no tool, and every agent's does: give it a `toolName`",
    ]);
    expect(play(q).all["one"]?.status).toBe("passed");
  });
  test("a field no agent sends is a notice, with the likely one", () => {
    const q = pack({ one: { input: { fixture, overrides: { tool_name: "x" } } } });
    expect(play(q).all["one"]?.notices).toEqual([
      "`tool_name` is no field of a universal event (did you mean `toolName`?)",
    ]);
  });
});

describe("what is expected", () => {
  const answer = { a: { b: [1, { c: "d" }], e: null }, f: true };
  const cases: { readonly [id: string]: readonly [expected: object, problems: readonly string[]] } =
    {
      code: [{ "exit-code": 1 }, ["exit code"]],
      err: [{ "stderr-contains": ["said", "loud"] }, ['stderr does not contain "loud"']],
      out: [{ "stdout-contains": ['"f"', "quiet"] }, ['stdout does not contain "quiet"']],
      "not-out": [{ "not-contains": ['"f"'] }, ['stdout contains "\\"f\\""']],
      "not-err": [{ "not-contains": ["said"] }, ['stderr contains "said"']],
      "not-none": [{ "not-contains": ["ERROR"] }, []],
      part: [{ "stdout-json": { a: { b: [1, {}] } } }, []],
      null: [{ "stdout-json": { a: { e: null } } }, []],
      shorter: [{ "stdout-json": { a: { b: [1] } } }, ["stdout /a/b has 2 elements, not 1"]],
      element: [{ "stdout-json": { a: { b: [1, { c: "x" }] } } }, ["stdout /a/b/1/c is another"]],
      missing: [{ "stdout-json": { a: { x: null } } }, ["stdout /a/x is missing"]],
      kind: [
        { "stdout-json": { f: { x: 1 }, a: [] } },
        ["stdout /f is no object", "stdout /a is no list"],
      ],
      none: [{ decision: "none" }, []],
      deny: [{ decision: "deny" }, ["decision"]],
    };
  const p = pack(
    Object.fromEntries(Object.entries(cases).map(([id, [expected]]) => [id, { expected }])),
    {
      command: `echo said >&2; echo '${JSON.stringify(answer)}'`,
    },
  );
  const { code, all } = play(p);
  test.each(Object.entries(cases))("%s", (id, [, problems]) => {
    expect(all[id]?.problems.map(({ message }) => message)).toEqual(problems);
    expect(all[id]?.status).toBe(problems.length ? "failed" : "passed");
  });
  test("exit 1 where one fails", () => expect(code).toBe(1));

  test("stdout that is not JSON fails stdout-json", () => {
    const one = { expected: { "stdout-json": {} } };
    expect(said(play(pack({ one }, { command: "echo '{'" })).all["one"])).toEqual([
      "stdout is not JSON",
    ]);
    expect(said(play(pack({ one }, { command: "true" })).all["one"])).toEqual([
      "stdout is empty, not JSON",
    ]);
  });
  test("a case that expects nothing is an error", () => {
    const none = play(pack({ one: { expected: {} }, two: "name: two\nevent: stop\n" }));
    expect(none.code).toBe(2);
    expect(said(none.all["one"])).toEqual([
      expect.stringMatching(/^`expected` is empty \(exit-code, /),
    ]);
    expect(said(none.all["two"])).toEqual(["a test case needs `expected`"]);
  });
});

describe("the decision, whatever form the script used", () => {
  const forms: {
    readonly [id: string]: readonly [event: string, command: string, decision: unknown];
  } = {
    exit2: ["pre-tool-use", "echo no >&2; exit 2", "deny"],
    json: ["pre-tool-use", `echo '{"hookSpecificOutput":{"permissionDecision":"deny"}}'`, "deny"],
    block: [
      "pre-tool-use",
      `echo '{"decision":"block","reason":"no"}'`,
      { verdict: "deny", reason: "no" },
    ],
    end: ["pre-tool-use", `echo '{"continue":false,"stopReason":"over"}'`, "deny"],
    ask: ["pre-tool-use", `echo '{"hookSpecificOutput":{"permissionDecision":"ask"}}'`, "ask"],
    rewrite: [
      "pre-tool-use",
      `echo '{"updatedInput":{"content":"z"}}'`,
      { "rewrite-input": { content: "z" } },
    ],
    hold: ["stop", "echo more >&2; exit 2", "hold"],
    feedback: ["post-tool-use", "echo mind >&2; exit 2", "feedback"],
    withhold: ["post-tool-use", `echo '{"withhold":"secret"}'`, "withhold"],
    context: ["session-start", "echo hello", "context"],
    failing: ["pre-tool-use", "exit 1", "none"],
  };
  const hooks: { [event: string]: object[] } = {};
  const cases: { [id: string]: object } = {};
  for (const [id, [event, command, decision]] of Object.entries(forms)) {
    const groups = (hooks[event] ??= []);
    cases[id] = { event, "hook-index": groups.length, expected: { decision } };
    groups.push({ hooks: [{ type: "command", command }] });
  }
  const { all } = play(pack(cases, { hooks }));
  test.each(Object.keys(forms))("%s", (id) => expect(said(all[id])).toEqual([]));
  test("failClosed turns a failure into a denial", () => {
    const q = pack(
      { one: { expected: { decision: "deny" } } },
      {
        hooks: {
          "pre-tool-use": [{ hooks: [{ type: "command", command: "exit 1", failClosed: true }] }],
        },
      },
    );
    expect(said(play(q).all["one"])).toEqual([]);
  });
  test("a part that differs is shown with both values", () => {
    const q = pack(
      { one: { expected: { decision: { reason: "b" } } } },
      { command: "echo a >&2; exit 2" },
    );
    expect(play(q).all["one"]?.problems).toMatchObject([
      {
        code: "not-as-expected",
        message: "decision /reason is another",
        expected: '"b"',
        actual: '"a"',
        pointer: "/expected/decision/reason",
      },
    ]);
  });
});

describe("where the script runs", () => {
  test("in a throwaway copy: the package stays as it is", () => {
    const p = pack(
      { one: { expected: { "stdout-contains": ["copied"] } } },
      {
        command:
          'cd "$PACKAGE_ROOT" && echo changed > hooks/hooks.json && rm -r hooks/tests && [ "$PWD" = "$PACKAGE_ROOT" ] && echo copied',
      },
    );
    const before = p.read("hooks/hooks.json");
    expect(said(play(p).all["one"])).toEqual([]);
    expect(p.read("hooks/hooks.json")).toBe(before);
    expect(play(p).all["one"]?.status).toBe("passed");
  });
  test("each case in a fresh one", () => {
    const cases = Object.fromEntries(
      ["a", "b", "c", "d"].map((id) => [id, { expected: { "exit-code": 0 } }]),
    );
    const { report } = play(
      pack(cases, {
        command:
          'for f in "$PACKAGE_ROOT"/new "$HOME"/new "$TMPDIR"/new; do [ ! -e "$f" ] || exit 1; touch "$f"; done',
      }),
    );
    expect(report.totals).toEqual({ passed: 4, failed: 0, broken: 0, skipped: 0 });
  });
  test("nothing is left behind", () => {
    const p = pack({ one: {} }, { files: { "tmp/none": "" } });
    const { code } = p.sh(`rm tmp/none; TMPDIR="$PWD/tmp" ${HOOKPORT} test --host all`);
    expect([code, readdirSync(join(p.root, "tmp"))]).toEqual([0, []]);
  });
  test("PATH, a throwaway home, the configured variables, and none of the caller's", () => {
    const p = pack(
      { one: { expected: { "stdout-contains": ["<yes>"], "not-contains": ["secret"] } } },
      {
        command: 'echo "<$SAID>"; [ -n "$PATH" ] && [ -z "$(ls -A "$HOME")" ] || exit 3; env',
        config: { version: 1, env: { SAID: "yes" } },
      },
    );
    const { stdout } = p.sh(`TOKEN=secret ${HOOKPORT} test --json`);
    const [one] = (JSON.parse(stdout) as TestReport).cases;
    expect([one?.status, one?.stdout.includes(`HOME=${p.root}`)]).toEqual(["passed", false]);
  });
  test("a relative PACKAGE_ROOT is of the copy, and the handler's own variables win", () => {
    const hooks = {
      "pre-tool-use": [
        { hooks: [{ type: "command", command: 'echo "$PACKAGE_ROOT" "$A"', env: { A: "own" } }] },
      ],
    };
    const p = pack(
      { one: { expected: { "stdout-contains": ["/hooks own"] } } },
      { hooks, config: { version: 1, env: { PACKAGE_ROOT: "./hooks", A: "test" } } },
    );
    expect(said(play(p).all["one"])).toEqual([]);
    // Named from the copy of the package.
    expect(play(p).all["one"]?.stdout).toBe("hooks own\n");
  });
  test("a script that hangs is ended by the smaller clock, with all it started", () => {
    const hooks = (timeout?: number) => ({
      "pre-tool-use": [
        {
          hooks: [{ type: "command", command: "sleep 60 & sleep 60", ...(timeout && { timeout }) }],
        },
      ],
    });
    const began = Date.now();
    const own = play(pack({ one: {} }, { hooks: hooks(0.3), config: { version: 1, timeout: 20 } }));
    const all = play(pack({ one: {} }, { hooks: hooks(20), config: { version: 1, timeout: 0.3 } }));
    for (const { code, all: cases } of [own, all]) {
      expect(code).toBe(1);
      expect(said(cases["one"])).toEqual([
        expect.stringMatching(/^the script did not end within 0.3 s and was stopped/),
      ]);
    }
    expect(Date.now() - began).toBeLessThan(15_000);
  });
  test("a script that writes outside is told", () => {
    const p = pack(
      { one: {}, two: { expected: { "exit-code": 0 } } },
      { command: 'echo x > "$PACKAGE_ROOT"/../stray; echo y > "$HOME"/../../far' },
    );
    const { code, all } = play(p, "--case", "one");
    expect(code).toBe(1);
    expect(said(all["one"])?.map((text) => text.split(" (")[0])).toEqual([
      "the script wrote outside of the package: ../stray",
      "the script wrote outside of the package: ../../far",
    ]);
    expect(existsSync(join(p.root, "../stray"))).toBe(false);
  });
  test("and one that finds the package itself", () => {
    const p = pack({ one: {}, two: {} });
    const group = {
      matcher: "Write|Edit",
      hooks: [
        { type: "command", command: `touch '${p.root.replaceAll("'", "'\\''")}/hooks/stray'` },
      ],
    };
    p.write("hooks/hooks.json", { version: 1, hooks: { "pre-tool-use": [group] } });
    expect(p.hookport("test")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "the package itself was changed while its tests ran: hooks/stray;",
      ) as string,
    });
    p.sh("rm hooks/stray");
    p.write("hooks/hooks.json", {
      version: 1,
      hooks: { "pre-tool-use": [{ hooks: [{ type: "command", command: "true" }] }] },
    });
    expect(p.hookport("test")).toMatchObject({ code: 0, stderr: "" });
  });
  test("node_modules is read where it is, and git's folder left out", () => {
    const p = pack(
      { one: { expected: { "stdout-contains": ["tool", "no git"] } } },
      {
        command: 'sh "$PACKAGE_ROOT"/node_modules/x.sh; [ -e "$PACKAGE_ROOT"/.git ] || echo no git',
        files: { "node_modules/x.sh": "echo tool\n", ".git/HEAD": "x" },
      },
    );
    expect(said(play(p).all["one"])).toEqual([]);
  });
});

describe("a broken package", () => {
  const told = (p: Project, ...args: string[]) => {
    const { code, stdout, stderr } = p.hookport("test", ...args);
    return [code, (stderr || stdout).trim()];
  };
  test.each([
    [
      "no package",
      project({ "a.txt": "" }),
      /hooks\/hooks.json: no such file\n {2}name the folder of a hook package/,
    ],
    [
      "no cases",
      project({ "hooks/hooks.json": { version: 1, hooks: {} } }),
      /no cases in hooks\/tests\/cases\/\n {2}`hookport init`/,
    ],
    [
      "broken hooks",
      pack({ one: {} }, { files: { "hooks/hooks.json": "{" } }),
      /hooks\/hooks.json, line 1/,
    ],
    [
      "a wrong handler",
      pack({ one: {} }, { hooks: { stop: [{ hooks: [{ type: "command" }] }] } }),
      /hooks\/hooks.json:\d+: a handler needs/,
    ],
    [
      "no version",
      pack({ one: {} }, { config: {} }),
      /test-config.json:1: a test config needs `version`/,
    ],
    [
      "another version",
      pack({ one: {} }, { config: { version: 2 } }),
      /test-config.json:2: `version` must be 1/,
    ],
    [
      "an unknown key",
      pack({ one: {} }, { config: { version: 1, timout: 3 } }),
      /test-config.json:3: `timout` is no field of a test config\n {2}did you mean `timeout`/,
    ],
    [
      "a number as a variable",
      pack({ one: {} }, { config: { version: 1, env: { A: 1 } } }),
      /`A` must be text, not a number\n {2}write "1"/,
    ],
    [
      "a root outside",
      pack({ one: {} }, { config: { version: 1, env: { PACKAGE_ROOT: "../x" } } }),
      /PACKAGE_ROOT leads out of the package/,
    ],
    [
      "an absolute root",
      pack({ one: {} }, { config: { version: 1, env: { PACKAGE_ROOT: "/" } } }),
      /PACKAGE_ROOT leads out of the package/,
    ],
  ])("%s", (_, p, message) => {
    const [code, text] = told(p);
    expect(code).toBe(2);
    expect(text).toMatch(message);
  });
  test("a link that leads out", () => {
    const p = pack({ one: {} });
    symlinkSync("/etc", join(p.root, "hooks/etc"));
    expect(told(p)).toEqual([
      2,
      "hookport: hooks/etc: leads out of the package\n  put the file itself in its place",
    ]);
  });
  test("no such folder, case or event", () => {
    const p = pack({ "the-case": {} });
    expect(told(p, "nowhere")).toEqual([2, expect.stringContaining("nowhere: no such folder")]);
    expect(told(p, "--case", "the-cas")).toEqual([
      2,
      expect.stringMatching(/no case "the-cas"\n {2}did you mean `the-case`\?/),
    ]);
    expect(told(p, "--event", "stop")).toEqual([
      2,
      expect.stringMatching(/no case is about "stop"/),
    ]);
  });
});

describe("a broken case", () => {
  const { code, all } = play(
    pack(
      {
        yaml: "name: yaml\nevent: pre-tool-use\n  x: : 1\n",
        twice: "name: twice\nname: again\n",
        empty: "",
        list: "- name: x\n",
        unknown: "name: unknown\nevent: pre-tool-use\nhookindex: 1\nexpected:\n  exitcode: 2\n",
        name: { name: "Not_So" },
        long: { name: "a".repeat(65) },
        "same-a": { name: "same" },
        "same-b": { name: "same" },
        decision: { expected: { decision: "denny" } },
        missing: { input: { fixture: "fixtures/writ.json" } },
        outside: { input: { fixture: "../../../x.json" } },
        absolute: { input: { fixture: "/etc/passwd" } },
        "bad-fixture": { input: { fixture: "fixtures/bad.json" } },
        "list-fixture": { input: { fixture: "fixtures/list.json" } },
        good: {},
      },
      {
        files: {
          "hooks/tests/fixtures/bad.json": '{\n"a": \n}',
          "hooks/tests/fixtures/list.json": "[]",
        },
      },
    ),
  );
  test.each([
    [
      "yaml",
      [
        "this is not YAML (a value with a colon in it needs quotes; a key must be indented like the one before it)",
      ],
    ],
    ["twice", ['"name" occurs again here (take one of them out, or make them one)']],
    ["empty", expect.arrayContaining(["a test case needs `name`"])],
    ["list", ["the case must be an object, not a list"]],
    [
      "unknown",
      [
        "`hookindex` is no field of a test case (did you mean `hook-index`?)",
        "`exitcode` is no field of an expectation (did you mean `exit-code`?)",
      ],
    ],
    [
      "name",
      [
        "`name` must be of small letters, digits and dashes, at most 64, not `Not_So` (such as `not-so`)",
      ],
    ],
    ["long", [expect.stringMatching(/^`name` must be of small letters/)]],
    [
      "same-b",
      [expect.stringMatching(/^`same` is also the name of hooks\/tests\/cases\/same-a.yaml/)],
    ],
    ["decision", ["`decision` cannot be `denny` (did you mean `deny`?)"]],
    [
      "missing",
      ["there is no fixture hooks/tests/fixtures/writ.json (did you mean fixtures/write.json?)"],
    ],
    ["outside", [expect.stringMatching(/^the fixture .* leads out of the package/)]],
    ["absolute", [expect.stringMatching(/^the fixture .* leads out of the package/)]],
    ["bad-fixture", [expect.stringMatching(/^hooks\/tests\/fixtures\/bad.json:3/)]],
    [
      "list-fixture",
      [expect.stringMatching(/^hooks\/tests\/fixtures\/list.json is not a JSON object/)],
    ],
  ])("%s", (id, problems) => {
    expect(all[id]?.status).toBe("broken");
    expect(said(all[id])).toEqual(problems);
  });
  test("its line is told, the others run, and the exit code is 2", () => {
    expect(all["yaml"]?.problems[0]?.line).toBe(2);
    expect(all["unknown"]?.problems.map(({ line }) => line)).toEqual([3, 5]);
    expect(all["good"]?.status).toBe("passed");
    expect(code).toBe(2);
  });
  test("a link out of the package is no fixture", () => {
    const p = pack({ one: { input: { fixture: "fixtures/link.json" } } });
    symlinkSync("/etc/hostname", join(p.root, "hooks/tests/fixtures/link.json"));
    expect(p.hookport("test").code).toBe(2);
  });
});

test("a file that a hook writes beside its script is named, and fails", () => {
  const files = { "hooks/count.sh": 'echo x >> "$1"/log\necho y >> "$2"/log\n' };
  const played = (command: string) => {
    const p = pack(
      { writes: {} },
      { command: `sh \${PACKAGE_ROOT}/hooks/count.sh ${command}`, files },
    );
    const { code, stderr } = p.hookport("test");
    return { code, stderr };
  };
  const kept = played('"$HOOKPORT_STATE" .');
  expect(kept).toEqual({ code: 0, stderr: "" });
  expect(played('${PACKAGE_ROOT}/hooks "$HOOKPORT_STATE"')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^hookport: hooks\/log: a hook wrote this file: .*HOOKPORT_STATE/,
    ),
  });
});

test("Python leaves no byte code beside a package's modules", () => {
  const files = { "hooks/g.py": "import words\n", "hooks/words.py": "" };
  const p = pack({ imports: {} }, { command: "python3 ${PACKAGE_ROOT}/hooks/g.py", files });
  expect(p.hookport("test")).toMatchObject({ code: 0, stderr: "" });
});
