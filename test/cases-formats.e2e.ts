/** `hookport test`: what it prints, for people and for machines. */
import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, test } from "vitest";
import { HOOKPORT, project } from "./support/project.ts";

const one = (name: string, more: object) => ({
  name,
  event: "stop",
  expected: { "exit-code": 0 },
  ...more,
});
/** What breaks careless formats. */
const NASTY = "]]> & <b> \"q\" 'a' \\u0001 \\033[31m # not ok 9 \\n... é";
const p = project({
  "hooks/hooks.json": {
    version: 1,
    hooks: {
      stop: [
        {
          hooks: [
            { type: "command", command: `printf '${NASTY.replaceAll("'", "")}' >&2; exit 3` },
          ],
        },
        { hooks: [{ type: "prompt", prompt: "?" }] },
      ],
    },
  },
  "hooks/tests/cases/a-pass.yaml": one("a-pass", { expected: { "exit-code": 3 } }),
  "hooks/tests/cases/b-fail.yaml": one("b-fail", {
    expected: { "stderr-contains": ["<&>"], "exit-code": 0 },
  }),
  "hooks/tests/cases/c-broken.yaml": one("c-broken", { "hook-index": 7 }),
  "hooks/tests/cases/d-skip.yaml": one("d-skip", { "hook-index": 1 }),
});

test("pretty, to the letter", () => {
  expect(p.hookport("test")).toEqual({
    code: 2,
    stderr: "",
    stdout: `✓ a-pass
✗ b-fail
    hooks/tests/cases/b-fail.yaml:6  stderr does not contain "<&>"
    hooks/tests/cases/b-fail.yaml:8  exit code
      - expected  0
      + got       3
    note  it ended with 3, which decides nothing: a hook says no by exit code 2
    stdin:
      {"hookEventName":"stop"}
    stderr:
      ]]> & <b> "q" a \\u0001 \\x1b[31m # not ok 9 
      ... é
    again: hookport test --case b-fail
! c-broken
    hooks/tests/cases/c-broken.yaml:7  there is no group 7 on stop
      → there are 2, counted from 0
- d-skip
    note  a prompt handler asks a model, and a test must come out the same each time

1 passed, 1 failed, 1 broken, 1 skipped
`,
  });
});

test("JUnit is XML that says the same", () => {
  const { stdout, code } = p.hookport("test", "--format", "junit");
  expect(code).toBe(2);
  const suite = new DOMParser({
    onError: (level, message) => expect.fail(`${level}: ${message}`),
  }).parseFromString(stdout, "text/xml");
  const cases = [...suite.getElementsByTagName("testcase")];
  const kinds = cases.map((each) => [
    each.getAttribute("name"),
    ["failure", "error", "skipped"].find((kind) => each.getElementsByTagName(kind).length),
  ]);
  expect(kinds).toEqual([
    ["a-pass", undefined],
    ["b-fail", "failure"],
    ["c-broken", "error"],
    ["d-skip", "skipped"],
  ]);
  const [top] = [...suite.getElementsByTagName("testsuites")];
  expect(["tests", "failures", "errors", "skipped"].map((name) => top?.getAttribute(name))).toEqual(
    ["4", "1", "1", "1"],
  );
  expect(cases[1]?.getElementsByTagName("system-err")[0]?.textContent).toContain(
    ']]> & <b> "q" a \\u0001 \\x1b[31m # not ok 9 \n... é',
  );
});

test("the same every time, however many run at once", () => {
  const many = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: {
        stop: [
          { hooks: [{ type: "command", command: 'sleep 0.$(( $(printf %d "\'$A") % 7 )); cat' }] },
        ],
      },
    },
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `hooks/tests/cases/${10 + i}.yaml`,
        one(`n${i}`, { input: { overrides: { reason: String(i) } } }),
      ]),
    ),
  });
  const [first, ...rest] = [1, 2, 3].map(() => many.hookport("test").stdout);
  expect(first?.match(/n\d+/g)).toEqual(Array.from({ length: 12 }, (_, i) => `n${i}`));
  expect(rest).toEqual([first, first]);
});

test("a long output is cut, and said so", () => {
  const q = project({
    "hooks/hooks.json": {
      version: 1,
      hooks: { stop: [{ hooks: [{ type: "command", command: "yes long | head -c 1000000" }] }] },
    },
    "hooks/tests/cases/one.yaml": one("one", { expected: { "exit-code": 1 } }),
  });
  const { stdout } = q.hookport("test");
  expect(stdout.length).toBeLessThan(10_000);
  expect(stdout).toContain("… 996000 more characters");
});

describe("the command to run a case alone", () => {
  test("names the package as it was named, and runs", () => {
    const top = project({});
    const q = project("house-rules", "my hooks");
    q.write(
      "hooks/tests/cases/01-generated-file.yaml",
      one("generated-file", {
        event: "pre-tool-use",
        input: { overrides: { toolName: "Write" } },
        expected: { "exit-code": 5 },
      }),
    );
    const { stdout } = top.sh(`${HOOKPORT} test '${q.root}'`);
    const [, command = ""] = /again: hookport (.*)/.exec(stdout) ?? [];
    expect(command).toBe(`test '${q.root}' --case 01-generated-file`);
    expect(top.sh(`${HOOKPORT} ${command}`).stdout).toMatch(/^✗ generated-file/);
  });
});

test("--watch runs again after a change, whatever is broken in between", () => {
  const q = project("house-rules");
  const { stdout } = q.sh(`
    ${HOOKPORT} test --watch --case no-sudo > out 2>&1 & watching=$!
    wait_for() { n=0; until [ "$(grep -c "waiting for a change" out)" -ge "$1" ] || [ $n -ge 300 ]; do n=$((n+1)); sleep 0.1; done; }
    wait_for 1; echo '{' > hooks/tests/test-config.json
    wait_for 2; echo '{"version":1}' > hooks/tests/test-config.json
    wait_for 3; sed -i 's/deny/ask/' hooks/scripts/no-sudo.sh
    wait_for 4; kill -INT $watching; wait $watching; echo "ended with $?"; cat out`);
  expect(stdout).toMatch(
    /^ended with 130\n✓ no-sudo[\s\S]*test-config.json, line 2[\s\S]*✓ no-sudo[\s\S]*✗ no-sudo[\s\S]*1 failed/,
  );
  expect(q.hookport("test", "--watch", "--json")).toMatchObject({ code: 2 });
});
