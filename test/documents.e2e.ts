/**
 * What is wrong with a universal document, each where it is: documents.txt has a text for each kind of
 * problem, and golden/screens what is said of it.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { speaks } from "../src/model/adapter.ts";
import { explainJson } from "../src/explain/explain.ts";
import type { Code } from "../src/model/codes.ts";
import { diagnostic } from "../src/model/diagnostics.ts";
import type { Audit } from "../schemas/types/output.ts";
import { closestWord } from "../src/model/suggest.ts";
import { checkDocument } from "../src/validate/document.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { project } from "./support/project.ts";
import { validatorOf } from "./support/output.ts";
import { compareScreens } from "./support/screens.ts";
import { storiesIn } from "./support/stories.ts";

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

test("each kind of problem is said where it is", () => {
  const kept = storiesIn("test/documents.txt").map(({ title, files, others }) => {
    const texts = [files, ...others.map((other) => other.files)].flatMap(Object.values) as string[];
    return [`== ${title}`, ...texts.flatMap((text) => [`> ${text}`, ...told(text)])]
      .join("\n")
      .replaceAll(dialects.join(", "), "(every dialect)")
      .replaceAll(
        Object.keys(adapters)
          .map((id) => `x-${id}`)
          .join(", "),
        "(x- and every agent)",
      )
      .replaceAll(Object.keys(adapters).join(", "), "(every agent)");
  });
  return compareScreens("documents", kept);
});

test("an agent's own file is named as such, by what is in it or where it stands", () => {
  const of = (title: string) => [
    `error 1:1 : this is ${title}'s format, and no universal document (leave it as it is: a conversion reads it so)`,
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
  expect(run("warn.json")).toEqual([
    0,
    expect.stringContaining("1 problem; what guards block is still blocked"),
  ]);
  expect(run("warn.json", "--strict")[0]).toBe(1);
  const [code, both] = run("good.json", "bad.json");
  expect(code).toBe(1);
  expect(both).toContain("good.json:\nok  good.json is valid\n");
  expect(both).toMatch(/\n {2}1 +`stop\[0\]`: a group needs `hooks` +\[wrong-value\]\n/);
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
          "wrong-value",
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
  const p = project({
    "good.json": SPEC,
    "spy.cjs": `process.on("exit", () => console.log("validator:", ${seen}));`,
  });
  const loaded = (command: string) =>
    p.sh(`"$NODE" --require ./spy.cjs "$CLI" ${command}`, { env: { NODE: process.execPath, CLI } })
      .stdout;
  expect(loaded("check good.json")).toContain("validator: true");
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
