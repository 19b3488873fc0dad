/** Living with a gap, and commands that an agent must not run (S30). */
import { expect, test } from "vitest";
import { HOOKPORT, project } from "../support/project.ts";

const EDITED = ".hookport/hooks.jsonc";
const hooks = (...items: readonly (readonly [event: string, command: string])[]) => ({
  hooks: Object.fromEntries(
    items.map(([event, command]) => [event, [{ hooks: [{ type: "command", command }] }]]),
  ),
});
const gapped = (more: object = {}) => {
  const p = project({
    ".claude/settings.json": hooks(
      ["PreToolUse", "sh ./g.sh"],
      ["Stop", "sh ./tests-must-pass.sh"],
    ),
    "g.sh": "exit 2\n",
    "tests-must-pass.sh": "exit 2\n",
    ...more,
  });
  expect(p.hookport("convert", "--to", "lime", "--adopt").code).toBe(1);
  return p;
};
const ACCEPT = [
  "accept",
  "no-event",
  "--agent",
  "lime",
  "--hook",
  "tests-must-pass.sh",
  "--why",
  "no tests there",
];

test("every acceptance that says something is counted, also of a gap that opens no guard", () => {
  const p = project("ten-hooks");
  const script = ".claude/hooks/ask-before-deploy.sh";
  p.write(script, `${p.read(script)}\necho '{"systemMessage":"asked"}'\n`);
  expect(p.hookport("convert", "--to", "cursor,copilot", "--adopt").code).toBe(0);
  const accept = (...more: readonly string[]) =>
    p.hookport("accept", "part-lost", "--why", "blocked is fine", ...more);
  const asks = ["--hook", "ask-before-deploy.sh"];
  expect(accept(...asks).stderr).toMatch(/part-lost is said of several parts: .*ask.*--part/s);
  expect(accept(...asks, "--part", "env").stderr).toContain("part-lost, env, is said of no such");
  expect(accept(...asks, "--part", "ask").code).toBe(0);
  expect(p.hookport("check").stdout).toContain("1 gap is accepted");
  expect(p.hookport("accept", "surface", "--agent", "cursor", "--why", "nobody does").code).toBe(0);
  expect(p.hookport("check").stdout.replace(/\s+/g, " ")).toContain("2 gaps are accepted");
  expect(p.hookport("accept", "no-such-code").stderr).toContain("there is no finding");
  const verbose = p.hookport("check", "--verbose").stdout.replace(/\s+/g, " ");
  expect(verbose).toMatch(/\(accepted: blocked is fine\) \[part-lost\]/);
  expect(p.read(EDITED)).toContain('"part": "ask"');
  // An acceptance that names no part is none of any.
  p.write(EDITED, p.read(EDITED).replace(' "part": "ask",', ""));
  expect(p.hookport("convert").stdout.replace(/\s+/g, " ")).toMatch(/without its `part`/);
});

test("what is accepted is written where hooks are edited, fails nothing any more, and keeps what people wrote", () => {
  const p = gapped();
  p.write(EDITED, p.read(EDITED).replace('"hooks": {', '// agreed in May\n  "hooks": {'));
  expect(p.hookport("check").code).toBe(1);
  const { code, stdout } = p.hookport(...ACCEPT);
  expect(code).toBe(0);
  const line = p
    .read(EDITED)
    .split("\n")
    .findIndex((line) => line.includes('"code": "no-event"'));
  expect(stdout).toBe(
    `accepted: no-event on Lime of tests-must-pass.sh\nIt is written in ${EDITED}, line ${line}: commit it.\n`,
  );
  expect(p.read(EDITED)).toContain("// agreed in May");
  expect(p.hookport("check").code).toBe(0);
  expect(p.hookport("convert").code).toBe(0);
});

test("a hook that asks a model is found by its prompt", () => {
  const p = gapped({
    ".claude/settings.json": {
      hooks: { Stop: [{ hooks: [{ type: "prompt", prompt: "Were the tests run?" }] }] },
    },
  });
  expect(
    p.hookport("accept", "no-event", "--agent", "lime", "--hook", "Were the tests", "--why", "no")
      .code,
  ).toBe(0);
  expect(p.hookport("check").code).toBe(0);
});

test("a second gap stands behind the first", () => {
  const p = gapped();
  p.hookport(...ACCEPT);
  expect(p.hookport("accept", "no-event", "--why", "nowhere").code).toBe(0);
  expect(p.read(EDITED).match(/"code": "no-event"/g)).toHaveLength(2);
});

test("--all accepts what keeps guards from holding now, and no more", () => {
  const p = gapped();
  expect(p.hookport("accept", "--all", "--why", "known in May").stdout).toContain(
    "accepted: no-event on Lime of tests-must-pass.sh\n",
  );
  expect(p.hookport("check").code).toBe(0);
  expect(p.hookport("accept", "--all", "--why", "again")).toMatchObject({ code: 2 });
});

test.each([
  ["no code and no --all", ["accept", "--why", "x"], "accept what?"],
  ["no reason", ["accept", "no-event"], "for which reason"],
  ["an empty reason", ["accept", "no-event", "--why", " "], "for which reason"],
  ["a code that does not exist", ["accept", "no-evnt", "--why", "x"], "did you mean no-event?"],
  [
    "a code that is said of nothing here",
    ["accept", "script-missing", "--why", "x"],
    "script-missing is said of no hook here",
  ],
  [
    "a hook that has another gap",
    ["accept", "no-event", "--hook", "g.sh", "--why", "x"],
    "no-event is said of no such hook here",
  ],
  [
    "a hook that is not there",
    ["accept", "no-event", "--hook", "gone.sh", "--why", "x"],
    "name one by its script or command: g.sh",
  ],
  [
    "an agent that is not known",
    ["accept", "no-event", "--agent", "lima", "--why", "x"],
    'no agent "lima"',
  ],
])("%s is refused, and nothing is written", (_, words, text) => {
  const p = gapped();
  const before = p.read(EDITED);
  const { code, stderr } = p.hookport(...words);
  expect(stderr).toContain(text);
  expect([code, p.read(EDITED)]).toEqual([2, before]);
});

test("where nothing was converted there is nothing to write it into", () => {
  const p = project({ ".claude/settings.json": hooks(["Stop", "exit 2"]) });
  expect(p.hookport(...ACCEPT)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("convert first") as string,
  });
});

test("S30 under an agent's mark nothing is accepted, and no guard comes, goes or is changed", () => {
  const p = gapped();
  const tree = () => p.sh("find . -type f | sort | xargs cat | cksum").stdout;
  const before = tree();
  const marked = (words: string) => p.sh(`CLAUDECODE=1 ${HOOKPORT} ${words}`);
  for (const words of [
    "remove",
    "accept --all --why x",
    "convert --fail-open",
    "convert --no-adopt",
  ]) {
    const { code, stderr } = marked(words);
    expect([words, code, tree()]).toEqual([words, 2, before]);
    expect(stderr).toContain("Claude Code runs it here\n  type it in a terminal of your own");
  }
  const edited = p.read(EDITED);
  const edits: [string, string, string][] = [
    ["sh ./g.sh", "true", "changes the hook true (pre-tool-use)"],
    [
      '"stop"',
      '"pre-prompt": [{ "command": "sh ./g.sh" }],\n    "stop"',
      "adds the hook g.sh (pre-prompt)",
    ],
    ['"lime"', '"lime", "cursor"', "gives hooks that may block or allow to Cursor"],
    ['"version": 1', '"version": 1, "failOpen": true', "changes what happens where Hookport"],
  ];
  for (const [was, is, does] of edits) {
    expect(edited).toContain(was);
    p.write(EDITED, edited.replace(was, is));
    const { code, stderr } = marked("convert --strict");
    expect([is, code]).toEqual([is, 2]);
    expect(stderr).toContain(`\`hookport convert\` ${does}`);
  }
  p.write(EDITED, edited.replace('"stop"', '"notification": [{ "command": "true" }],\n    "stop"'));
  expect(marked("convert").stderr).toBe("");
  expect(marked("remove --dry-run").code).toBe(0);
});
