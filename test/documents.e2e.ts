/** What is wrong with a universal document: one case for each kind of problem, each where it is. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { explainJson } from "../src/explain/explain.ts";
import type { Code } from "../src/model/codes.ts";
import { diagnostic } from "../src/model/diagnostics.ts";
import type { Audit } from "../src/model/output.ts";
import { closestWord } from "../src/model/suggest.ts";
import { checkDocument } from "../src/validate/document.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { project } from "./support/project.ts";
import { validatorOf } from "./support/output.ts";
import { speaks } from "../src/model/adapter.ts";

/**
 * Every diagnostic as `level line:column pointer: message (hint)`; the page of its code says that
 * this command reports it.
 */
const told = (text: string, file = "hooks/hooks.json") =>
  checkDocument(text, file, { adapters, protocols }).map(
    ({ code, level, line, column, pointer, message, hint }) => {
      expect(explainJson(code as Code).reportedBy).toContain("check");
      return `${level} ${line}:${column} ${pointer}: ${message}${hint && ` (${hint})`}`;
    },
  );

const doc = (groups: string, event = "pre-tool-use") => `{
  "version": 1,
  "hooks": {
    "${event}": [
${groups}
    ]
  }
}
`;
const CLI = resolve("dist/cli.cjs");
const dialects = Object.values(protocols)
  .filter(speaks)
  .map(({ id }) => id)
  .sort();
const GROUP = "/hooks/pre-tool-use/0";
const HANDLER = `${GROUP}/hooks/0`;

/** Chapter 8 of the UAAPS specification, its first example. */
const SPEC = `{
  "version": 1,
  "hooks": {
    "pre-tool-use": [{ "matcher": "Write|Edit", "hooks": [{ "type": "command", "command": "bash \${PACKAGE_ROOT}/hooks/scripts/validate.sh", "timeout": 30 }] }],
    "post-tool-use": [{ "matcher": "Write|Edit", "hooks": [{ "type": "command", "command": "npx prettier --write \${file}" }] }],
    "stop": [{ "hooks": [{ "type": "prompt", "prompt": "Check if all tasks are complete. Context: $ARGUMENTS", "timeout": 30 }] }],
    "session-start": [{ "hooks": [{ "type": "command", "command": "bash \${PACKAGE_ROOT}/hooks/scripts/setup.sh" }] }]
  }
}
`;

test("what the specification shows is valid, with a BOM and CRLF too", () => {
  expect(told(SPEC)).toEqual([]);
  expect(told(`\uFEFF${SPEC.replaceAll("\n", "\r\n")}`)).toEqual([]);
  expect(told(readFileSync("schemas/examples/house-rules/hooks/hooks.json", "utf8"))).toEqual([]);
});

test("what convert writes is valid", () => {
  for (const example of ["guard", "house-rules", "shell-guard", "tool-guard"]) {
    const p = project(example);
    p.hookport("convert", "--to", "all", "--adopt");
    expect(told(p.read(".hookport/lock.json"), ".hookport/lock.json"), example).toEqual([]);
  }
});

test.each<[kind: string, groups: string, ...expected: string[]]>([
  [
    "a misspelt key",
    '{ "hooks": [{ "type": "command", "comand": "x" }] }',
    `error 5:13 ${HANDLER}: \`hooks[0]\`: a handler of type \`command\` needs \`command\``,
    `error 5:34 ${HANDLER}/comand: \`comand\` is no field of a handler (did you mean \`command\`?)`,
  ],
  [
    "a handler's key on a group, and a group's on a handler",
    '{ "command": "x", "hooks": [{ "command": "x", "matcher": "Bash" }] }',
    `error 5:3 ${GROUP}/command: \`command\` is no field of a group (it belongs to a handler, inside \`hooks\`)`,
    `error 5:47 ${HANDLER}/matcher: \`matcher\` is no field of a handler (it belongs to the group, next to \`hooks\`)`,
  ],
  [
    "an agent's own key",
    '{ "hooks": [{ "command": "x", "statusMessage": "y" }], "x-claude-code": {} }',
    `error 5:31 ${HANDLER}/statusMessage: \`statusMessage\` is no field of a handler (known: type, command, args, prompt, model, timeout, async, failClosed, env, cwd, windows, where, agents, needs, origin; an agent's own field goes into \`x-\` and its id)`,
  ],
  [
    "no handlers",
    '{ "matcher": "Bash" }',
    `error 5:1 ${GROUP}: \`pre-tool-use[0]\`: a group needs \`hooks\``,
  ],
  [
    "an empty list",
    '{ "hooks": [] }',
    `error 5:12 ${GROUP}/hooks: \`hooks\` is an empty list: a group needs a handler (add one, or take the group out)`,
  ],
  [
    "numbers and text",
    '{ "hooks": [{ "command": "x", "timeout": "30", "env": { "PORT": 3000 }, "async": "true" }] }',
    `error 5:42 ${HANDLER}/timeout: \`timeout\` must be a number, not text (write 30 without quotes)`,
    `error 5:65 ${HANDLER}/env/PORT: \`PORT\` must be text, not a number (write "3000")`,
    `error 5:82 ${HANDLER}/async: \`async\` must be true or false, not text (write true without quotes)`,
  ],
  [
    "a timeout of nothing, and one in milliseconds",
    '{ "hooks": [{ "command": "x", "timeout": 0 }, { "command": "x", "timeout": 5000 }] }',
    `error 5:42 ${HANDLER}/timeout: \`timeout\` must be more than 0, not \`0\``,
    `warning 5:76 ${GROUP}/hooks/1/timeout: \`timeout\` is 5000 seconds, and the specification allows 1 to 300 (5000 milliseconds are 5 seconds)`,
  ],
  [
    "a long timeout where an agent's own words allow it",
    '{ "dialect": "claude-code", "hooks": [{ "command": "x", "timeout": 600 }] }',
  ],
  [
    "a type and a capability nobody has",
    '{ "hooks": [{ "type": "comand", "command": "x", "needs": ["ask", "rewrit-input", "fly"] }] }',
    `error 5:23 ${HANDLER}/type: \`type\` cannot be \`comand\` (did you mean \`command\`?)`,
    `error 5:66 ${HANDLER}/needs/1: \`needs[1]\` cannot be \`rewrit-input\` (did you mean \`rewrite-input\`?)`,
    `error 5:82 ${HANDLER}/needs/2: \`needs[2]\` cannot be \`fly\` (known: deny, ask, allow, hold, end, feedback, withhold, rewrite-input, rewrite-result, rewrite-prompt, add-permissions, interrupt, context, message, env)`,
  ],
  [
    "nothing to run",
    '{ "hooks": [{ "timeout": 5 }, { "x-claude-code": { "type": "http" } }, { "type": "prompt", "command": "x" }] }',
    `error 5:13 ${HANDLER}: a handler needs a \`command\` or a \`prompt\``,
    `error 5:72 ${GROUP}/hooks/2: \`hooks[2]\`: a handler of type \`prompt\` needs \`prompt\``,
  ],
  [
    "a file's name in the text of a program (S21)",
    `{ "hooks": [{ "command": "node -e \\"x('\${file}')\\"" }, { "command": "sh -c 'cat \${file}'" }, { "command": "awk", "args": ["/\${file}/"] }] }`,
    `error 5:26 ${HANDLER}/command: a file's name could run as code where \${file} stands in this command; it may be an argument of its own or the value of an option: sh check.sh \${file} (hookport explain placeholder-in-program)`,
    `error 5:69 ${GROUP}/hooks/1/command: a file's name could run as code where \${file} stands in this command; it may be an argument of its own or the value of an option: sh check.sh \${file} (hookport explain placeholder-in-program)`,
    `error 5:107 ${GROUP}/hooks/2/command: a file's name could run as code where \${file} stands in this command; it may be an argument of its own or the value of an option: sh check.sh \${file} (hookport explain placeholder-in-program)`,
  ],
  [
    "async and failClosed (S22)",
    '{ "hooks": [{ "command": "x", "async": true, "failClosed": true }, { "command": "x", "async": false, "failClosed": true }] }',
    `error 5:60 ${HANDLER}/failClosed: a handler that is \`async\` cannot be \`failClosed\`: nothing waits for it (take one of the two out)`,
  ],
  [
    "a matcher that is no regex, in each dialect's way",
    `{ "matcher": "*.ts", "hooks": [{ "command": "x" }] },
{ "matcher": "Bash(", "dialect": "cursor", "hooks": [{ "command": "x" }] },
{ "matcher": "**", "dialect": "copilot", "hooks": [{ "command": "x" }] },
{ "matcher": "**", "dialect": "claude-code", "hooks": [{ "command": "x" }] },
{ "matcher": "a)|(b", "dialect": "copilot:preToolUse", "hooks": [{ "command": "x" }] },
{ "matcher": "", "hooks": [{ "command": "x" }] },
{ "matcher": "*", "dialect": "cursor", "hooks": [{ "command": "x" }] }`,
    `error 5:14 ${GROUP}/matcher: \`*.ts\` is no regular expression: Nothing to repeat (* repeats what stands before it; .* is anything)`,
    `error 6:14 /hooks/pre-tool-use/1/matcher: \`Bash(\` is no regular expression: Unterminated group`,
    `error 8:14 /hooks/pre-tool-use/3/matcher: \`**\` is no regular expression: Nothing to repeat (* repeats what stands before it; .* is anything)`,
  ],
  [
    "a where that is no regex, on a group and a handler",
    '{ "where": { "toolInput.command": "[a" }, "hooks": [{ "command": "x", "where": { "a/b": "(" } }] }',
    `error 5:35 ${GROUP}/where/toolInput.command: \`[a\` is no regular expression: Unterminated character class`,
    `error 5:89 ${HANDLER}/where/a~1b: \`(\` is no regular expression: Unterminated group`,
  ],
  [
    "a dialect nobody speaks",
    `{ "dialect": "Claude_Code", "hooks": [{ "command": "x" }] },
{ "dialect": "emacs", "hooks": [{ "command": "x" }] },
{ "dialect": "cursr:preToolUse", "hooks": [{ "command": "x" }] },
{ "dialect": "cursor:beforeShellExecutio", "hooks": [{ "command": "x" }] },
{ "dialect": "cursor:stop", "hooks": [{ "command": "x" }] },
{ "dialect": "constructor", "hooks": [{ "command": "x" }] }`,
    `error 5:14 ${GROUP}/dialect: nothing here speaks the dialect \`Claude_Code\` (did you mean \`claude-code\`?)`,
    `error 6:14 /hooks/pre-tool-use/1/dialect: nothing here speaks the dialect \`emacs\` (known: ${dialects.join(", ")})`,
    "error 7:14 /hooks/pre-tool-use/2/dialect: nothing here speaks the dialect `cursr` (did you mean `cursor:preToolUse`?)",
    "error 8:14 /hooks/pre-tool-use/3/dialect: `cursor` has no event `beforeShellExecutio` for pre-tool-use (did you mean `beforeShellExecution`?)",
    "error 9:14 /hooks/pre-tool-use/4/dialect: `cursor` has no event `stop` for pre-tool-use (it is under `stop`)",
    "error 10:14 /hooks/pre-tool-use/5/dialect: nothing here speaks the dialect `constructor` (known: " +
      dialects.join(", ") +
      ")",
  ],
  [
    "a key that stands twice",
    '{ "hooks": [{ "command": "x" }],\n  "hooks": [{ "command": "y" }] }',
    `error 6:3 ${GROUP}/hooks: \`hooks\` occurs again here (first in line 5), and only the last one counts (take one of them out, or make them one)`,
  ],
  [
    "an agent nobody knows, on a group and a handler",
    '{ "x-cursr": {}, "hooks": [{ "command": "x", "x-nobody": {} }] }',
    `warning 5:3 ${GROUP}/x-cursr: \`x-cursr\` is of no agent this release knows: nothing uses it (did you mean \`x-cursor\`?)`,
    `warning 5:46 ${HANDLER}/x-nobody: \`x-nobody\` is of no agent this release knows: nothing uses it (known: ${Object.keys(
      adapters,
    )
      .map((id) => `x-${id}`)
      .join(", ")})`,
  ],
  [
    "comments and a trailing comma",
    '// ours\n{ "hooks": [{ "command": "x" /* y */ }], }',
    "warning 5:1 : this is a comment, and the format is plain JSON (what reads plain JSON refuses the file: use `description`)",
    "warning 6:40 : nothing follows this comma, and the format is plain JSON (take the comma out)",
  ],
])("%s", (_, groups, ...expected) => expect(told(doc(groups))).toEqual(expected));

test("an event this release does not know is a warning, and so is all that is in it", () => {
  const group = '{ "hooks": [{ "command": "x" }] }';
  expect(told(doc(group, "pre-tool-us"))).toEqual([
    "warning 4:5 /hooks/pre-tool-us: this release knows no event `pre-tool-us` (did you mean `pre-tool-use`?)",
  ]);
  expect(told(doc(group, "Pre_Tool_Use"))[0]).toContain("did you mean `pre-tool-use`?");
  expect(
    told(`{"version": 1, "hooks": {"UserPromptSubmit": [${group}], "pre-prompt": []}}`)[0],
  ).toContain("did you mean `pre-prompt`?");
  expect(told('{"version": 1, "hooks": {"agent/asleep": {"later": true}}}')).toEqual([
    expect.stringContaining(
      "warning 1:26 /hooks/agent~1asleep: this release knows no event `agent/asleep` (known: pre-tool-use",
    ),
    "warning 1:42 /hooks/agent~1asleep: `agent/asleep` must be a list, not an object (put it in [ ])",
  ]);
});

test("the document itself", () => {
  expect(told("[]")).toEqual(["error 1:1 : the document must be an object, not a list"]);
  expect(told('{"hooks": {}}')).toEqual([
    'error 1:1 : a hooks document needs `version` (write "version": 1)',
  ]);
  expect(told('{"version": "1", "hooks": {}}')).toEqual([
    'error 1:13 /version: `version` must be 1, not `"1"` (write 1 without quotes)',
  ]);
  expect(
    told(
      '{"version": 1, "hooks": {"pre-prompt": {"hooks": []}}, "stop": [], "__proto__": {}, "x-note": "any"}',
    ),
  ).toEqual([
    "error 1:40 /hooks/pre-prompt: `pre-prompt` must be a list, not an object (put it in [ ])",
    "error 1:56 /stop: `stop` is no field of a hooks document (events belong inside `hooks`)",
    "error 1:68 /__proto__: `__proto__` is no field of a hooks document (known: $schema, version, description, hooks, accept, hookport, targets, failOpen, edited, retired, installed)",
    expect.stringContaining("warning 1:85 /x-note: `x-note` is of no agent"),
  ]);
  expect(told('{"version": 1, "hooks": {}, "x-cursor": []}')).toEqual([
    "error 1:41 /x-cursor: `x-cursor` must be an object",
  ]);
});

test("accepted gaps", () => {
  const accept = (list: string) => told(`{"version": 1, "hooks": {}, "accept": ${list}}`);
  expect(
    accept(
      '[{"code": "cannot-ask", "host": "cursor", "pointer": "/hooks/PreToolUse/0", "why": "nobody asks"}]',
    ),
  ).toEqual([]);
  expect(
    accept('[{"code": "cannot-ak", "host": "claude", "pointer": "hooks", "why": ""}, {}]'),
  ).toEqual([
    "warning 1:49 /accept/0/code: this release knows no finding `cannot-ak` (did you mean `cannot-ask`?)",
    "warning 1:70 /accept/0/host: this release knows no agent `claude` (did you mean `claude-code`?)",
    'error 1:91 /accept/0/pointer: `pointer` must be a JSON pointer, not `hooks` (a JSON pointer starts with "/")',
    "error 1:107 /accept/0/why: `why` is empty",
    "error 1:112 /accept/1: `accept[1]`: an accepted gap needs `code`",
    "error 1:112 /accept/1: `accept[1]`: an accepted gap needs `why`",
  ]);
});

test("not JSON at all: every fault", () => {
  expect(told('{\n  "version": 1\n  "hooks": {\n    stop: []\n  }\n')).toEqual([
    "error 3:3 : a comma is expected here",
    "error 4:5 : this is neither text in double quotes nor a number, true, false or null",
    "error 4:9 : a key in double quotes is expected here",
    expect.stringMatching(/^error \d:\d+ : a value is expected here$/),
    expect.stringMatching(/^error \d:\d+ : a } is missing here$/),
  ]);
  expect(told(" \n")).toEqual(["error 1:1 : the file is empty"]);
  expect(told('{"version": 1, "hooks": {}} x')).toEqual([expect.stringContaining("error 1:29 : ")]);
});

test("an agent's own file is named as such, by what is in it or where it stands", () => {
  const of = (title: string) => [
    `error 1:1 : this is ${title}'s format, and no universal document (\`hookport convert\` reads the file as it is)`,
  ];
  const example = (path: string) => readFileSync(`schemas/examples/${path}`, "utf8");
  expect(told(example("guard/.claude/settings.json"), "some.json")).toEqual(of("Claude Code"));
  expect(told(example("shell-guard/.cursor/hooks.json"), "hooks.json")).toEqual(of("Cursor"));
  expect(told(example("tool-guard/.github/hooks/guard.json"), "hooks.json")).toEqual(
    of("GitHub Copilot"),
  );
  expect(told('{"permissions": {}}', ".claude/settings.json")).toEqual(of("Claude Code"));
  expect(told(doc('{ "hooks": [{ "command": "x" }] }', "stop"), ".claude/settings.json")).toEqual(
    [],
  );
});

test("too much is said, and takes no time", () => {
  const list = (n: number) =>
    `{"version": 1, "hooks": {"stop": [${Array(n).fill("0").join(",")}]}}`;
  expect(told("[".repeat(400_000))).toEqual([
    "error 1:101 : lists and objects are nested more than 100 deep",
  ]);
  expect(told(list(300_000))).toEqual([
    "error 1:40034 : there are more than 20000 values in this file",
  ]);
  expect(told(list(5000))).toHaveLength(5000);
  expect(
    told(
      doc(
        `{ "dialect": "copilot", "matcher": "${"(".repeat(500_000)}", "hooks": [{ "command": "x" }] }`,
      ),
    ),
  ).toHaveLength(1);
});

test("exit codes, and what is said of each file", () => {
  const p = project({
    "good.json": SPEC,
    "warn.json": `// ours\n${SPEC}`,
    "bad.json": '{"version": 1, "hooks": {"stop": [{}]}}',
  });
  const run = (...args: string[]) => {
    const { code, stdout } = p.hookport("check", ...args);
    return [code, stdout];
  };
  expect(run("good.json")).toEqual([0, "ok  good.json is valid\n"]);
  expect(run("warn.json")).toEqual([0, expect.stringContaining("1 problem; it opens no guard")]);
  expect(run("warn.json", "--strict")[0]).toBe(1);
  const [code, both] = run("good.json", "bad.json");
  expect(code).toBe(1);
  expect(both).toContain("good.json:\nok  good.json is valid\n");
  expect(both).toMatch(/\n {2}1 +`stop\[0\]`: a group needs `hooks` +\[missing-key\]\n/);
});

test("what cannot be read is named with exit code 2", () => {
  const p = project({ "good.json": SPEC, "large.json": `"${"x".repeat(3_000_000)}"` });
  p.sh("printf '\\377\\376{\\000}\\000' > utf16.json");
  for (const [file, what] of [
    ["nowhere.json", "there is no such file"],
    ["large.json", "the file is larger than 2 MB, and was not read"],
    ["utf16.json", "this is not UTF-8 text"],
  ] as const) {
    const { code, stderr } = p.hookport("check", "good.json", file);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${file}: ${what}`)]);
  }
});

test("--json has every problem of every file with its place", () => {
  const p = project({ "good.json": SPEC, "bad.json": '{"version": 1, "hooks": {"stop": [{}]}}' });
  const { code, stdout } = p.hookport("check", "--json", "good.json", "bad.json");
  expect(code).toBe(1);
  const audit = JSON.parse(stdout) as Audit;
  expect(audit.projects.map(({ path, verdict, unread }) => [path, verdict, unread])).toEqual([
    ["good.json", "holds", []],
    [
      "bad.json",
      "unreadable",
      [
        diagnostic(
          "missing-key",
          { file: "bad.json", column: 35, pointer: "/hooks/stop/0" },
          "`stop[0]`: a group needs `hooks`",
          { hint: "" },
        ),
      ],
    ],
  ]);
  const valid = validatorOf("Audit");
  expect(valid(audit), JSON.stringify(valid.errors)).toBe(true);
});

test("the validator is loaded only where a document is checked", () => {
  const seen = 'Object.keys(require.cache).some((path) => path.includes("/node_modules/ajv/"))';
  const p = project({ "spy.cjs": `process.on("exit", () => console.log("validator:", ${seen}));` });
  const loaded = (command: string) =>
    p.sh(`"$NODE" --require ./spy.cjs "$CLI" ${command}`, { env: { NODE: process.execPath, CLI } })
      .stdout;
  expect(loaded("check nowhere.json")).toContain("validator: true");
  expect(loaded("remove")).toContain("validator: false");
});

test("the nearest word", () => {
  const words = ["claude-code", "copilot", "cursor", "lime"];
  expect(
    ["Claude_Code", "claudecode", "cursr", "claude", "github-copilot"].map((word) =>
      closestWord(word, words),
    ),
  ).toEqual(["claude-code", "claude-code", "cursor", "claude-code", "copilot"]);
  expect(["", "emacs", "x".repeat(1_000_000)].map((word) => closestWord(word, words))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
