/**
 * `hookport test`: the specification's runner, and what its text leaves open (UAAPS 0.8, chapter
 * 8). What each package comes to is kept in golden/screens/cases.txt.
 */
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, test } from "vitest";
import { explainJson } from "../src/explain/explain.ts";
import type { Code } from "../src/model/codes.ts";
import type { CaseResult, TestReport } from "../schemas/types/output.ts";
import { groupOf } from "./support/hooks.ts";
import { validatorOf } from "./support/output.ts";
import { HOOKPORT, project, type Project, type Result } from "./support/project.ts";
import { screens } from "./support/screens.ts";

const WRITE = {
  hookEventName: "pre-tool-use",
  toolName: "Write",
  toolInput: { file_path: "/src/app.ts", content: "x", edits: [{ a: 1 }] },
};
const BASH = {
  hookEventName: "pre-tool-use",
  toolName: "Bash",
  toolInput: { command: "rm -rf build" },
};
const valid = validatorOf("TestReport");

interface Pack {
  readonly command?: string;
  /** More fields of the one handler. */
  readonly handler?: object;
  readonly matcher?: string;
  readonly hooks?: object;
  readonly config?: unknown;
  readonly files?: { readonly [path: string]: unknown };
}
type Cases = { readonly [id: string]: object | string };

/**
 * A package with one hook before a tool, and these cases: YAML text, or what stands beside `name`,
 * `event` and `input`.
 */
function pack(
  cases: Cases,
  { command = "true", handler, matcher = "Write|Edit", hooks, config, files = {} }: Pack = {},
): Project {
  const group = groupOf({ command, ...handler }, matcher);
  const base = { event: "pre-tool-use", input: { fixture: "fixtures/write.json" } };
  return project({
    "hooks/hooks.json": { version: 1, hooks: hooks ?? { "pre-tool-use": [group] } },
    "hooks/tests/fixtures/write.json": WRITE,
    "hooks/tests/fixtures/bash.json": BASH,
    ...(config === undefined ? {} : { "hooks/tests/test-config.json": config }),
    ...Object.fromEntries(
      Object.entries(cases).map(([id, made]) => [
        `hooks/tests/cases/${id}.yaml`,
        typeof made === "string"
          ? made
          : JSON.stringify({ name: id, ...base, expected: { "exit-code": 0 }, ...made }),
      ]),
    ),
    ...files,
  });
}
const onTool = (command: string, more: object = {}) => [groupOf({ command, ...more })];
const input = (overrides: object) => ({ input: { fixture: "fixtures/write.json", overrides } });

/** The report, which keeps to its schema, and whose codes have pages that name this command. */
function reportOf(stdout: string): TestReport {
  const report = JSON.parse(stdout) as TestReport;
  expect(valid(report), JSON.stringify(valid.errors)).toBe(true);
  for (const { code } of report.cases.flatMap(({ problems }) => problems))
    expect(explainJson(code as Code).reportedBy, code).toContain("test");
  return report;
}

function played(
  p: Project,
  ...args: string[]
): { code: number | null; report: TestReport; of: { [id: string]: CaseResult } } {
  const { code, stdout } = p.hookport("test", "--json", ...args);
  const report = reportOf(stdout);
  return { code, report, of: Object.fromEntries(report.cases.map((made) => [made.id, made])) };
}

const lineOf = ({ id, status, problems, notices }: CaseResult): string =>
  [
    `${status} ${id}`,
    ...problems.map(
      ({ file, line, message, hint, expected, actual }) =>
        `  ${file}:${line} ${message}${hint ? ` (${hint})` : ""}` +
        (expected === undefined ? "" : `: expected ${expected}, got ${actual}`),
    ),
    ...notices.map((notice) => `  note: ${notice}`),
  ].join("\n");

/** What the cases of a package come to; what the command says where it plays none. */
function outcome(p: Project): Result {
  const { code, stdout, stderr } = p.hookport("test", "--json");
  if (!stdout.includes('"cases"')) return p.hookport("test");
  const { cases } = reportOf(stdout);
  return { code, stdout: cases.map(lineOf).join("\n"), stderr };
}

const SAY = Object.fromEntries(
  ["a", "b", "c", "s"].map((word) => [word, { type: "command", command: `echo ${word}` }]),
);
const says = (word: string) => ({ expected: { "stdout-contains": [word] } });
const other = { input: { fixture: "fixtures/write.json", overrides: { toolName: "Bash" } } };
const gives = (overrides: object, json: object) => ({
  ...input(overrides),
  expected: { "stdout-json": json },
});
const ANSWER = { a: { b: [1, { c: "d" }], e: null }, f: true };
const expecting = (expectations: { readonly [id: string]: object }): Cases =>
  Object.fromEntries(Object.entries(expectations).map(([id, expected]) => [id, { expected }]));

/** Every form of a decision, each on a group of its own. */
const FORMS: { readonly [id: string]: readonly [event: string, command: string, is: unknown] } = {
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
function forms(): Project {
  const hooks: { [event: string]: object[] } = {};
  const cases: { [id: string]: object } = {};
  for (const [id, [event, command, decision]] of Object.entries(FORMS)) {
    const groups = (hooks[event] ??= []);
    cases[id] = { event, "hook-index": groups.length, expected: { decision } };
    groups.push(...onTool(command));
  }
  return pack(cases, { hooks });
}

const CASE = `name: one
event: pre-tool-use
input:
  fixture: fixtures/bash.json
expected:
  decision: deny
`;
const DENY = { decision: "deny" };
/** One case about a shell command, played on this command. */
const failing = (command: string, more: Pack = {}, text = CASE) =>
  pack({ one: text }, { command, matcher: "Bash", ...more });
const linked = (p: Project, to: string, at: string) => {
  symlinkSync(to, join(p.root, at));
  return p;
};

const rooted = (root: string) =>
  pack({ one: {} }, { config: { version: 1, env: { PACKAGE_ROOT: root } } });
/** A hook that writes into these two folders. */
const keeping = (folders: string) =>
  pack(
    { writes: {} },
    {
      command: `sh \${PACKAGE_ROOT}/hooks/count.sh ${folders}`,
      files: { "hooks/count.sh": 'echo x >> "$1"/log\necho y >> "$2"/log\n' },
    },
  );

const PACKAGES: { readonly [what: string]: () => Project } = {
  "exit 2 beside a JSON answer, and what no agent sends": () =>
    pack(
      {
        both: { expected: DENY },
        field: { ...input({ tool_name: "x" }), expected: DENY },
        beside: { ...input({ command: "ls" }), expected: DENY },
        untold: { input: {}, expected: DENY },
      },
      { hooks: { "pre-tool-use": onTool("echo '{}'; exit 2") } },
    ),
  "the handler is named by group and place, both from 0": () =>
    pack(
      {
        first: says("a"),
        second: { "handler-index": 1, ...says("b") },
        group: { "hook-index": 1, ...says("c") },
        prompt: { "hook-index": 2 },
        "no-group": { "hook-index": 3 },
        "no-handler": { "handler-index": 2 },
        "no-event": { event: "pre-compact" },
        misspelt: { event: "pre-tool-usage" },
        minus: { "hook-index": -1 },
      },
      {
        hooks: {
          "pre-tool-use": [
            { hooks: [SAY["a"], SAY["b"]] },
            { matcher: "Write", hooks: [SAY["c"]] },
            { hooks: [{ type: "prompt", prompt: "?" }] },
          ],
          stop: [{ hooks: [SAY["s"]] }],
        },
      },
    ),
  "the matcher counts": () =>
    pack({
      never: other,
      "never-said": { ...other, expected: { fires: false } },
      "wrong-fires": { expected: { fires: false } },
      "wrong-never": { ...other, expected: { fires: true } },
      "fires-said": { expected: { fires: true } },
      both: { ...other, expected: { fires: false, "exit-code": 0 } },
    }),
  "a filter is not taken for the matcher": () => {
    const where = { matcher: "Write", where: { "toolInput.content": "^ls" } };
    return pack({ one: {} }, { hooks: { "pre-tool-use": [{ ...where, hooks: [SAY["a"]] }] } });
  },
  "what the script is given": () =>
    pack(
      {
        whole: gives({}, WRITE),
        none: {
          event: "stop",
          input: {},
          expected: { "stdout-json": { hookEventName: "stop" } },
        },
        field: gives(
          { "toolInput.content": "y" },
          { toolInput: { content: "y", file_path: "/src/app.ts" } },
        ),
        index: gives(
          { "toolInput.edits.0.a": 2, "toolInput.edits.1": { b: 3 } },
          { toolInput: { edits: [{ a: 2 }, { b: 3 }] } },
        ),
        dot: gives({ "toolInput.a\\.b": 1 }, { toolInput: { "a.b": 1 } }),
        made: gives(
          { "toolResponse.files.0.name": "n" },
          { toolResponse: { files: [{ name: "n" }] } },
        ),
        nothing: gives({ "toolInput.content": null }, { toolInput: { content: null } }),
        proto: gives(
          { "toolInput.__proto__.x": 1 },
          JSON.parse('{"toolInput":{"__proto__":{"x":1}}}') as object,
        ),
        event: { event: "stop", ...gives({}, { hookEventName: "stop" }) },
        scalar: gives({ "toolName.x": 1 }, {}),
        gap: gives({ "toolInput.edits.5": 1 }, {}),
        word: gives({ "toolInput.edits.x": 1 }, {}),
      },
      { hooks: { "pre-tool-use": onTool("cat"), stop: onTool("cat") } },
    ),
  "a relative path is of the package, as agents tell it": () =>
    pack(
      { one: { ...input({ "toolInput.file_path": "src/x.ts" }), ...says("yes") } },
      {
        command:
          'grep -q "\\"$PACKAGE_ROOT/src/x.ts\\"" && [ "${file}" = "$PACKAGE_ROOT/src/x.ts" ] && echo yes',
      },
    ),
  "what is expected": () =>
    pack(
      {
        ...expecting({
          code: { "exit-code": 1 },
          err: { "stderr-contains": ["said", "loud"] },
          out: { "stdout-contains": ['"f"', "quiet"] },
          "not-out": { "not-contains": ['"f"'] },
          "not-err": { "not-contains": ["said"] },
          "not-none": { "not-contains": ["ERROR"] },
          part: { "stdout-json": { a: { b: [1, {}] } } },
          null: { "stdout-json": { a: { e: null } } },
          shorter: { "stdout-json": { a: { b: [1] } } },
          element: { "stdout-json": { a: { b: [1, { c: "x" }] } } },
          missing: { "stdout-json": { a: { x: null } } },
          kind: { "stdout-json": { f: { x: 1 }, a: [] } },
          none: { decision: "none" },
          deny: DENY,
        }),
      },
      { command: `echo said >&2; echo '${JSON.stringify(ANSWER)}'` },
    ),
  "a brace is no JSON": () =>
    pack(expecting({ one: { "stdout-json": {} } }), { command: "echo {" }),
  "nothing is no JSON": () => pack(expecting({ one: { "stdout-json": {} } })),
  "a case that expects nothing": () =>
    pack({ one: { expected: {} }, two: "name: two\nevent: stop\n" }),
  "every form of a decision": forms,
  "failClosed turns a failure into a denial": () =>
    pack({ one: { expected: DENY } }, { command: "exit 1", handler: { failClosed: true } }),
  "a part that differs": () =>
    pack({ one: { expected: { decision: { reason: "b" } } } }, { command: "echo a >&2; exit 2" }),
  "each case has a fresh copy": () =>
    pack(
      { a: {}, b: {}, c: {}, d: {} },
      {
        command:
          'for f in "$PACKAGE_ROOT"/new "$HOME"/new "$TMPDIR"/new; do [ ! -e "$f" ] || exit 1; touch "$f"; done',
      },
    ),
  "a script that writes outside": () =>
    pack(
      { one: {}, two: { expected: { "exit-code": 0 } } },
      { command: 'echo x > "$PACKAGE_ROOT"/../stray; echo y > "$HOME"/../../far' },
    ),
  "node_modules is read where it is, and git's folder left out": () =>
    pack(
      { one: { expected: { "stdout-contains": ["tool", "no git"] } } },
      {
        command: 'sh "$PACKAGE_ROOT"/node_modules/x.sh; [ -e "$PACKAGE_ROOT"/.git ] || echo no git',
        files: { "node_modules/x.sh": "echo tool\n", ".git/HEAD": "x" },
      },
    ),
  "no package": () => project({ "a.txt": "" }),
  "no cases": () => project({ "hooks/hooks.json": { version: 1, hooks: {} } }),
  "broken hooks": () => pack({ one: {} }, { files: { "hooks/hooks.json": "{" } }),
  "hooks that are not JSON, with the command that lists every error": () =>
    pack({ one: {} }, { files: { "hooks/hooks.json": '{ "version": 1,\n "hooks" }' } }),
  "a wrong handler": () =>
    pack({ one: {} }, { hooks: { stop: [{ hooks: [{ type: "command" }] }] } }),
  "no version": () => pack({ one: {} }, { config: {} }),
  "another version": () => pack({ one: {} }, { config: { version: 2 } }),
  "an unknown key": () => pack({ one: {} }, { config: { version: 1, timout: 3 } }),
  "a number as a variable": () => pack({ one: {} }, { config: { version: 1, env: { A: 1 } } }),
  "PACKAGE_ROOT outside": () => rooted("../x"),
  "PACKAGE_ROOT that is absolute": () => rooted("/"),
  "a link that leads out": () => linked(pack({ one: {} }), "/etc", "hooks/etc"),
  "a link out of the package is no fixture": () =>
    linked(
      pack({ one: { input: { fixture: "fixtures/link.json" } } }),
      "/etc/hostname",
      "hooks/tests/fixtures/link.json",
    ),
  "broken cases, and a good one among them": () =>
    pack(
      {
        yaml: "name: yaml\nevent: pre-tool-use\n  x: : 1\n",
        twice: "name: twice\nname: again\n",
        empty: "",
        list: "- name: x\n",
        unknown: "name: unknown\nevent: pre-tool-use\nhookindex: 1\nexpected:\n  exitcode: 2\n",
        name: { name: "Not_So" },
        words: { name: "No rm -rf!" },
        long: { name: "a".repeat(65) },
        "same-a": { name: "same" },
        "same-b": { name: "same" },
        decision: { expected: { decision: "denny" } },
        missing: { input: { fixture: "fixtures/writ.json" } },
        outside: { input: { fixture: "../../../x.json" } },
        absolute: { input: { fixture: "/etc/passwd" } },
        "bad-fixture": { input: { fixture: "fixtures/bad.json" } },
        "list-fixture": { input: { fixture: "fixtures/list.json" } },
        "no-list": `${CASE}  stderr-contains: no\n`.replace("one", "no-list"),
        colon: `${CASE}  stderr-contains:\n    - not here: ever\n`.replace("one", "colon"),
        star: CASE.replace("one", "star").replace("fixtures/bash.json", "*.json"),
        colons: CASE.replace("one", "colons").replace("fixtures/bash.json", "a: b"),
        backtick: CASE.replace("one", "backtick").replace("fixtures/bash.json", "`a`"),
        good: {},
      },
      {
        files: {
          "hooks/tests/fixtures/bad.json": '{\n"a": \n}',
          "hooks/tests/fixtures/list.json": "[]",
        },
      },
    ),
  "a script that is not there, where nothing is expected": () =>
    failing("hooks/hooks.json/x", {}, CASE.replace("deny", "none")),
  "a program that is not there": () => failing("no-such-program", {}, CASE.replace("deny", "none")),
  "exit 1 says nothing": () => failing("exit 1"),
  "exit 1 that is expected": () => failing("exit 1", {}, `${CASE}  exit-code: 1\n`),
  "exit 2 that is expected": () => failing("exit 2"),
  "a denial that does not come": () => failing("true"),
  "a denial for want of an answer": () =>
    failing("no-such-program", { handler: { failClosed: true } }),
  "a file that may not be executed": () => {
    const files = { "hooks/guard.sh": "#!/bin/sh\nexit 2\n" };
    const p = failing("${PACKAGE_ROOT}/hooks/guard.sh", { files });
    p.sh("chmod -x hooks/guard.sh");
    return p;
  },
  "a program with arguments that is gone, named from the package": () =>
    failing("${PACKAGE_ROOT}/hooks/gone.sh", { handler: { args: ["a"] } }),
  "what looks like a case and is not run": () =>
    failing("exit 2", {
      files: {
        "hooks/tests/cases/more/two.yaml": CASE,
        "hooks/tests/three.yml": CASE,
        "hooks/tests/cases/four.json": {},
        "hooks/tests/cases/README.md": "",
      },
    }),
  "what a hook keeps": () => keeping('"$HOOKPORT_STATE" .'),
  "a file that a hook writes beside its script": () =>
    keeping('${PACKAGE_ROOT}/hooks "$HOOKPORT_STATE"'),
  "Python leaves no byte code beside a package's modules": () =>
    pack(
      { imports: {} },
      {
        command: "python3 ${PACKAGE_ROOT}/hooks/g.py",
        files: { "hooks/g.py": "import words\n", "hooks/words.py": "" },
      },
    ),
};

/** Arguments, played in a folder of a package with one case. */
const ASKED: readonly (readonly [from: string, args: string])[] = [
  [".", "hooks"],
  [".", "hooks/"],
  [".", "hooks/hooks.json"],
  [".", "hooks/tests/cases/one.yaml"],
  ["hooks/tests", ""],
  ["hooks/tests", "."],
  ["..", ""],
  [".", "nothing"],
  [".", "--case onee"],
  [".", "--case one.yaml"],
  [".", "--case hooks/tests/cases/one.yaml"],
  [".", "--case ne.yaml"],
  [".", "--event stop"],
  [".", "--event pre-tool-use"],
  [".", "--host detected"],
  [".", "--live detected"],
  [".", "--host cursr"],
  [".", "--watch --json"],
];

test("what every package comes to, and what is said of what cannot be played", async () => {
  const shots = screens();
  for (const [what, made] of Object.entries(PACKAGES)) shots.keep(what, outcome(made()));
  const p = failing("exit 2");
  for (const [from, args] of ASKED)
    shots.keep(
      `in ${from}: hookport test ${args}`,
      p.hookportWith({ cwd: from }, "test", ...args.split(" ").filter(Boolean)),
    );
  await shots.compare("cases");
});

describe("the specification's own package", () => {
  const p = project("protected-paths");
  test("both cases pass, named by file or by name", () => {
    expect(p.hookport("test", "--hooks").code).toBe(0);
    for (const word of ["02-post-tool-format", "post-tool-format-success"])
      expect(Object.keys(played(p, "--case", word).of)).toEqual(["02-post-tool-format"]);
    expect(played(p, "--hooks").report.cases[0]?.notices.join()).toMatch(
      /^exit 2 together with a JSON answer: .* Cursor\b.* would not read the JSON/,
    );
  });
  test("its hooks as they are written there, with npx", () => {
    const copied = [
      "hooks/scripts/validate.sh",
      "hooks/tests/test-config.json",
      "hooks/tests/fixtures/pre-tool-use-write.json",
      "hooks/tests/cases/01-pre-tool-block.yaml",
      "hooks/tests/cases/02-post-tool-format.yaml",
    ].map((path) => [path, readFileSync(`schemas/examples/protected-paths/${path}`, "utf8")]);
    const group = (command: string, more = {}) => [groupOf({ command, ...more }, "Write|Edit")];
    const q = project({
      "hooks/hooks.json": {
        version: 1,
        hooks: {
          "pre-tool-use": group("bash ${PACKAGE_ROOT}/hooks/scripts/validate.sh", { timeout: 30 }),
          "post-tool-use": group("npx prettier --write ${file}"),
        },
      },
      "bin/npx": '#!/bin/sh\n[ "$*" = "prettier --write /src/app.ts" ] || echo ERROR: "$@"\n',
      ...Object.fromEntries(copied),
    });
    const { code, stdout } = q.sh(`PATH="${q.root}/bin:$PATH" ${HOOKPORT} test --hooks`);
    expect([code, stdout.split("\n").at(-2)]).toEqual([0, "2 passed"]);
  });
});

describe("where the script runs", () => {
  test("in a throwaway copy: the package stays as it is", () => {
    const p = pack(
      { one: says("copied") },
      {
        command:
          'cd "$PACKAGE_ROOT" && echo changed > hooks/hooks.json && rm -r hooks/tests && [ "$PWD" = "$PACKAGE_ROOT" ] && echo copied',
      },
    );
    const before = p.read("hooks/hooks.json");
    for (let again = 0; again < 2; again++) expect(played(p).of["one"]?.status).toBe("passed");
    expect(p.read("hooks/hooks.json")).toBe(before);
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
    const [made] = (JSON.parse(stdout) as TestReport).cases;
    expect([made?.status, made?.stdout.includes(`HOME=${p.root}`)]).toEqual(["passed", false]);
  });
  test("a relative PACKAGE_ROOT is of the copy, and the handler's own variables win", () => {
    const p = pack(
      { one: says("/hooks own") },
      {
        hooks: { "pre-tool-use": onTool('echo "$PACKAGE_ROOT" "$A"', { env: { A: "own" } }) },
        config: { version: 1, env: { PACKAGE_ROOT: "./hooks", A: "test" } },
      },
    );
    // Named from the copy of the package.
    expect(played(p).of["one"]).toMatchObject({ status: "passed", stdout: "hooks own\n" });
  });
  test("a script that hangs is ended by the smaller clock, with all it started", () => {
    const began = Date.now();
    for (const [own, config] of [
      [0.3, 20],
      [20, 0.3],
    ]) {
      const hooks = { "pre-tool-use": onTool("sleep 60 & sleep 60", { timeout: own }) };
      const { code, of } = played(
        pack({ one: {} }, { hooks, config: { version: 1, timeout: config } }),
      );
      expect([code, of["one"]?.problems[0]?.message]).toEqual([
        1,
        expect.stringMatching(/^the script did not end within 0.3 s and was stopped/),
      ]);
    }
    expect(Date.now() - began).toBeLessThan(15_000);
  });
  test("a script that writes outside of the copy leaves nothing there", () => {
    const p = pack({ one: {} }, { command: 'echo x > "$PACKAGE_ROOT"/../stray' });
    expect(played(p).code).toBe(1);
    expect(existsSync(join(p.root, "../stray"))).toBe(false);
  });
  test("one that finds the package itself is told, until it is mended", () => {
    const p = pack({ one: {}, two: {} });
    const hooks = (command: string) =>
      p.write("hooks/hooks.json", { version: 1, hooks: { "pre-tool-use": onTool(command) } });
    hooks(`touch '${p.root.replaceAll("'", "'\\''")}/hooks/stray'`);
    expect(p.hookport("test")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "the package itself was changed while its tests ran: hooks/stray;",
      ) as string,
    });
    p.sh("rm hooks/stray");
    hooks("true");
    expect(p.hookport("test")).toMatchObject({ code: 0, stderr: "" });
  });
  test("files are named from the package, not from a copy that is gone", () => {
    const p = failing(
      "echo $PACKAGE_ROOT/hooks/x: no >&2; echo $PACKAGE_ROOT/y; exit 2",
      {},
      CASE.replace("deny", "none"),
    );
    expect(played(p).of["one"]).toMatchObject({
      stderr: "hooks/x: no\n",
      stdout: "y\n",
      problems: [{ actual: "deny (hooks/x: no)", pointer: "/expected/decision" }],
    });
  });
});

describe("what it prints", () => {
  /** What breaks careless formats. */
  const NASTY = "]]> & <b> \"q\" 'a' \\u0001 \\033[31m # not ok 9 \\n... é";
  const stops = (id: string, more: object) => ({ name: id, event: "stop", input: {}, ...more });
  const p = pack(
    {
      "a-pass": stops("a-pass", { expected: { "exit-code": 3 } }),
      "b-fail": stops("b-fail", { expected: { "stderr-contains": ["<&>"], "exit-code": 0 } }),
      "c-broken": stops("c-broken", { "hook-index": 7 }),
      "d-skip": stops("d-skip", { "hook-index": 1 }),
    },
    {
      hooks: {
        stop: [
          ...onTool(`printf '${NASTY.replaceAll("'", "")}' >&2; exit 3`),
          { hooks: [{ type: "prompt", prompt: "?" }] },
        ],
      },
    },
  );
  test("pretty, to the letter", async () => {
    const shots = screens();
    shots.run("four cases", p, "test");
    shots.run("under a failing case stands what the script was given", failing("true"), "test");
    await shots.compare("cases-pretty");
  });
  test("JUnit is XML that says the same", () => {
    const { stdout, code } = p.hookport("test", "--format", "junit");
    expect(code).toBe(2);
    const suite = new DOMParser({
      onError: (level, message) => expect.fail(`${level}: ${message}`),
    }).parseFromString(stdout, "text/xml");
    const cases = [...suite.getElementsByTagName("testcase")];
    const kinds = ["failure", "error", "skipped"];
    expect(
      cases.map((made) => [
        made.getAttribute("name"),
        kinds.find((kind) => made.getElementsByTagName(kind).length),
      ]),
    ).toEqual([
      ["a-pass", undefined],
      ["b-fail", "failure"],
      ["c-broken", "error"],
      ["d-skip", "skipped"],
    ]);
    const [top] = [...suite.getElementsByTagName("testsuites")];
    const counted = ["tests", "failures", "errors", "skipped"];
    expect(counted.map((name) => top?.getAttribute(name))).toEqual(["4", "1", "1", "1"]);
    expect(cases[1]?.getElementsByTagName("system-err")[0]?.textContent).toContain(
      ']]> & <b> "q" a \\u0001 \\x1b[31m # not ok 9 \n... é',
    );
  });
  test("the same every time, however many run at once", () => {
    const ids = Array.from({ length: 12 }, (_, i) => `n${10 + i}`);
    const many = pack(
      Object.fromEntries(
        ids.map((id, i) => [
          id,
          { event: "stop", input: { overrides: { reason: String(i) } }, expected: { fires: true } },
        ]),
      ),
      { hooks: { stop: onTool('sleep 0.$(( $(printf %d "\'$A") % 7 )); cat') } },
    );
    const [first, ...rest] = [1, 2, 3].map(() => many.hookport("test").stdout);
    expect(first?.match(/n\d+/g)).toEqual(ids);
    expect(rest).toEqual([first, first]);
  });
  test("a long output is cut, and said so", () => {
    const q = failing("yes long | head -c 1000000");
    const { stdout } = q.hookport("test");
    expect(stdout.length).toBeLessThan(10_000);
    expect(stdout).toContain("… 996000 more characters");
  });
  test("the command to run a case alone names the package as it was named, and runs", () => {
    const top = project({});
    const q = failing("true");
    const { stdout } = top.sh(`${HOOKPORT} test "${q.root}"`);
    const [, command = ""] = /again: hookport (.*)/.exec(stdout) ?? [];
    expect(command).toBe(`test '${q.root.replaceAll("'", "'\\''")}' --case one`);
    expect(top.sh(`${HOOKPORT} ${command}`).stdout).toMatch(/^✗ one/);
  });
});

test("--watch runs again after a change, whatever is broken in between", () => {
  const p = project("house-rules");
  // What is printed into the package would be a change of it.
  const { stdout } = p.sh(`
    out=.git/out; mkdir -p .git
    ${HOOKPORT} test --watch --case no-sudo > $out 2>&1 & watching=$!
    wait_for() { n=0; until [ "$(grep -c "waiting for a change" $out)" -ge "$1" ] || [ $n -ge 300 ]; do n=$((n+1)); sleep 0.1; done; }
    wait_for 1; echo '{' > hooks/tests/test-config.json
    wait_for 2; echo '{"version":1}' > hooks/tests/test-config.json
    wait_for 3; sed -i 's/deny/ask/' hooks/scripts/no-sudo.sh
    wait_for 4; kill -INT $watching; wait $watching; echo "ended with $?"; cat $out`);
  expect(stdout).toMatch(
    /^ended with 130\n✓ no-sudo[\s\S]*test-config.json, line 2[\s\S]*✓ no-sudo[\s\S]*✗ no-sudo[\s\S]*1 failed/,
  );
});
