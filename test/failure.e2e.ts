/**
 * Files that cannot be read, keys given twice, and questions without an answer: what is said, as
 * what, and with which exit code.
 */
import { describe, expect, test } from "vitest";
import { firstFault } from "../src/read/json-words.ts";
import { parseText } from "../src/read/tree.ts";
import { repeatedKey } from "../src/read/repeated.ts";
import { adapters } from "./support/hosts.ts";
import { authors, ownerOf } from "./support/kits.ts";
import { validatorOf } from "./support/output.ts";
import { PROJECT, undoFor } from "../src/model/layer.ts";
import { HOOKPORT, project, type Project } from "./support/project.ts";

const HOME = ".claude/settings.json";
const home = ownerOf(HOME);
const other = authors.find((agent) => agent !== home) ?? home;
const ids = authors.map(({ id }) => id);

const group = (handler: string) => `{ "matcher": "Bash", "hooks": [${handler}] }`;
const settings = (handler: string, more = "") =>
  `{\n  "hooks": {\n    "PreToolUse": [\n      ${group(handler)}\n    ]${more}\n  }\n}\n`;
const GUARD = '{ "type": "command", "command": "exit 2" }';
const WHOLE = settings(GUARD);
const BROKEN = settings(GUARD, '\n    "Stop": []');
const TWICE = settings('{ "type": "command",\n"command": "exit 2", "command": "true" }');

/** The one object on standard output. */
const failed = (stdout: string) => {
  const value = JSON.parse(stdout) as {
    error: { code: string; message: string; hint: string; file: string; line: number };
  };
  const valid = validatorOf("Failure");
  expect(valid(value), JSON.stringify(valid.errors)).toBe(true);
  return value.error;
};

describe("a broken file", () => {
  const p = project({ [HOME]: BROKEN });
  const TOLD = [
    `hookport: ${HOME}, line 6: a comma is missing before "Stop"`,
    "",
    "  5 |     ]",
    '  6 |     "Stop": []',
    "    |     ^",
    "",
    `${home.title} drops the whole file while it is so: no hook in it runs.`,
    "Fix the file and run the command again. Nothing was written.",
    "",
  ].join("\n");

  test.each([["convert", "--to", other.id], ["run", "--bash", "ls"], ["remove"]])(
    "%s says file, line, what is wrong there, and what comes of it: exit 2",
    (...args) => {
      p.write(undoFor(PROJECT, HOME), {
        version: 1,
        file: HOME,
        before: "{}",
        made: ["x"],
      });
      expect(p.hookport(...args)).toEqual({ code: 2, stdout: "", stderr: TOLD });
    },
  );

  test.each([
    [2, ["convert", "--to", other.id, "--json"]],
    [2, ["run", "--bash", "ls", "--json"]],
  ])("one object with --json, and exit %i: %s", (code, args) => {
    const result = p.hookport(...args);
    expect(result.code).toBe(code);
    expect(failed(result.stdout)).toMatchObject({
      code: "unreadable-file",
      message: 'a comma is missing before "Stop"',
      file: HOME,
      line: 6,
    });
  });

  test("for audit and check it is an answer: exit 1", () => {
    expect(p.hookport("check").code).toBe(1);
    const { code, stdout } = p.hookport("audit", "--json");
    expect(code).toBe(1);
    const [found] = (JSON.parse(stdout) as { projects: { verdict: string; unread: object[] }[] })
      .projects;
    expect(found).toMatchObject({
      verdict: "unreadable",
      unread: [{ code: "unreadable-file", file: HOME, line: 6 }],
    });
  });

  test.each(
    Object.values(adapters).flatMap(({ config }) => [
      ...(config.markets ?? []),
      ...config.places.filter(({ scope }) => scope === "plugin").map(({ path }) => path),
    ]),
  )("audit goes on without %s, which only an agent looks at, and run does not", (file) => {
    const code = "unreadable-file";
    // In every other one a key is given twice.
    const text = file.length % 2 ? BROKEN : '{ "name": "x",\n "name": "y" }';
    const q = project({ [HOME]: WHOLE, [file]: text });
    const result = q.hookport("audit", "--agent", "all", "--json");
    expect(result.code).toBe(1);
    const [found] = (
      JSON.parse(result.stdout) as { projects: { guards: number; unread: object[] }[] }
    ).projects;
    expect(found).toMatchObject({ guards: 1, unread: [{ code, file }] });
    const run = q.hookport("run", "--bash", "ls", "--json");
    if (run.code === 2) expect(failed(run.stdout)).toMatchObject({ code, file });
    else expect(JSON.parse(run.stdout)).toMatchObject({ version: 1 });
  });

  test("what the agent does is left out where that was not seen", () => {
    const elsewhere = project({ "mine.json": BROKEN }).hookport(
      "convert",
      "mine.json",
      "--to",
      other.id,
    );
    expect(elsewhere.stderr).toContain("mine.json, line 6: a comma is missing");
    expect(elsewhere.stderr).not.toContain("drops the whole file");
  });
});

describe("exit 2 with --json", () => {
  const p = project({ [HOME]: WHOLE });
  test.each([
    ["usage", "an option that is not there", ["convert", "--jsn", "--json"]],
    ["usage", "options that exclude each other", ["audit", "--json", "--format", "html"]],
    ["usage", "a command that is not there", ["konvert", "--json"]],
    ["no-answer", "an agent that is not there", ["convert", "--to", "nobody", "--json"]],
    ["no-answer", "a code that is not there", ["explain", "nothing", "--format", "json"]],
    ["no-answer", "nothing to play", ["run", "--json"]],
    ["no-answer", "a folder that is not there", ["-C", "nowhere", "audit", "--json"]],
    ["no-answer", "no package", ["test", "--json"]],
  ])("is one object: %s, %s", (code, _, args) => {
    const result = p.hookport(...args);
    expect(result.code).toBe(2);
    expect(failed(result.stdout)).toMatchObject({ code, file: "", line: 0 });
    expect(result.stderr).not.toBe("");
  });

  test("a value that looks like the option is none", () => {
    expect(p.hookport("run", "--bash", "--json", "--host", "nobody")).toMatchObject({
      code: 2,
      stdout: "",
    });
  });
});

describe("what is wrong is told in words", () => {
  test.each([
    ['{"a": 1\n"b": 2}', 'a comma is missing before "b"', 8],
    ['{"a" 1}', "a colon is missing before 1", 5],
    ['{"a": }', "a value is expected here", 6],
    ['{"a": [1, 2}', "a ] is missing before }", 11],
    ["{'a': 1}", "this is neither text in double quotes nor a number, true, false or null", 1],
    ['{"a": 1', "a } is missing here", 7],
    ["", "the file is empty", 0],
    [
      '{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> theirs\n}',
      "this is what git writes where two versions of the file do not fit together",
      2,
    ],
  ])("%j", (text, what, offset) => {
    expect(firstFault(text, parseText(text).errors)).toEqual({ what, offset });
  });

  test("a line of any length and with anything in it is shown in part, with the caret in its place", () => {
    const p = project({ "mine.json": `{ "a": "${"x".repeat(5000)}\u202e\u009b" "b": 1 }` });
    const lines = p.hookport("convert", "mine.json", "--to", "all").stderr.split("\n");
    const [shown = "", caret = ""] = lines.slice(2, 4);
    expect(shown.length).toBeLessThan(100);
    expect(shown.slice(caret.indexOf("^"))).toMatch(/^"b": 1/);
    expect(shown).toContain("\\u202e\\x9b");
  });
});

describe("a key given twice", () => {
  const DOCUMENT = "hooks/hooks.json";
  const UNIVERSAL = `{ "version": 1, "hooks": { "pre-tool-use": [\n${group(GUARD)}], "pre-tool-use": [] } }`;
  test.each([
    [2, HOME, TWICE, 5, ["convert", "--to", other.id]],
    [2, HOME, TWICE, 5, ["convert", HOME, "--to", other.id]],
    [2, HOME, TWICE, 5, ["convert", "--to", other.id, "--dry-run"]],
    [1, HOME, TWICE, 5, ["check"]],
    [2, HOME, TWICE, 5, ["run", "--bash", "ls"]],
    [1, HOME, TWICE, 5, ["audit"]],
    [2, DOCUMENT, UNIVERSAL, 2, ["convert", "--to", other.id]],
    [1, DOCUMENT, UNIVERSAL, 2, ["audit"]],
    [2, DOCUMENT, UNIVERSAL, 2, ["test"]],
    [1, DOCUMENT, UNIVERSAL, 2, ["check", DOCUMENT]],
    [2, "guards.json", `{ "guards": [],\n"guards": [] }`, 2, ["audit", "--require", "guards.json"]],
  ])("exit %i, %s", (code, file, text, line, args) => {
    const p = project({ [HOME]: file === DOCUMENT ? "{}" : WHOLE, [file]: text });
    const result = p.hookport(...args);
    expect(result.code).toBe(code);
    expect(result.stdout + result.stderr).toMatch(
      new RegExp(`${file.replaceAll(".", "\\.")}(:|, line |\\n +)${line}\\b`),
    );
    expect((result.stdout + result.stderr).replace(/\s+/g, " ")).toMatch(
      /occurs again here \(first in line \d+\), and only the last one counts/,
    );
    expect(p.sh("ls -A").stdout).not.toContain(".hookport");
  });

  const twiceIn = (file: string) => {
    const p = project({ [HOME]: WHOLE });
    expect(p.hookport("convert", "--to", other.id).code).toBe(0);
    p.write(file, p.read(file).replace('"version": 1,', '"version": 1,\n  "version": 1,'));
    return p;
  };
  const told = (p: Project, code: number, ...args: string[]) => {
    const result = p.hookport(...args);
    expect(result.stdout + result.stderr).toContain('"version" occurs again here (first in line');
    expect(result.code).toBe(code);
  };

  test.each([".hookport/hooks.jsonc", undoFor(PROJECT, other.files.project)])(
    "in %s, in every command",
    (file) => {
      const p = twiceIn(file);
      told(p, 2, "convert");
      told(p, 1, "check");
      told(p, 1, "audit", "--to", ids.join());
      told(p, 2, "remove");
    },
  );

  test("in the lock, which convert writes anew, and at hook time", () => {
    const p = twiceIn(".hookport/lock.json");
    p.write(".hookport/lock.json", p.read(".hookport/lock.json"));
    told(p, 1, "audit", "--to", ids.join());
    told(p, 2, "run", "--bash", "ls");
    expect(p.hookport("check").code).toBe(1);
    expect(p.hookport("convert").code).toBe(0);
    expect(p.hookport("check").code).toBe(0);
    const q = project({ [HOME]: WHOLE });
    q.hookport("convert", "--to", other.id);
    // The last one counts for every parser, and drops the guard.
    q.write(".hookport/lock.json", q.read(".hookport/lock.json").replace(/\}\s*$/, ',"hooks":{}}'));
    const event =
      (q.read(other.files.project).match(new RegExp(`hookport/hook ${other.id} (\\w+)`)) ??
        [])[1] ?? "";
    const denied = q.shim(other.id, event, {});
    expect(denied.stdout + denied.stderr).toContain("(hookport: sealed)");
  });

  test("in YAML of a case, with its line", () => {
    const p = project("house-rules");
    p.write("hooks/tests/cases/02-twice.yaml", "name: one\nevent: pre-tool-use\nname: two\n");
    const { code, stdout } = p.hookport("test", "--json");
    expect(code).toBe(2);
    const cases = (JSON.parse(stdout) as { cases: { problems: object[] }[] }).cases.flatMap(
      ({ problems }) => problems,
    );
    expect(cases).toMatchObject([
      {
        code: "unreadable-file",
        file: "hooks/tests/cases/02-twice.yaml",
        line: 3,
        message: '"name" occurs again here',
      },
    ]);
  });

  test.each([
    ['{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}', undefined],
    ['{"a": ["b", "b"], "c": "a"}', undefined],
    ['{"a": "{\\"a\\": 1, \\"a\\": 2}"} // "a": 1, "a": 2', undefined],
    ['{"a": 1, /* , "a": 2 */ "b": 2 }', undefined],
    ['{"a": 1, // "\n "a": 2}', { key: "a", offset: 15, first: 1 }],
    ['{"\\u0061": 1, "a": 2}', { key: "a", offset: 14, first: 1 }],
    ['[{"x": {}, "y": [], "x": 1}]', { key: "x", offset: 20, first: 2 }],
    ['{"__proto__": 1, "__proto__": 2}', { key: "__proto__", offset: 17, first: 1 }],
  ])("finds the first of %s", (text, found) => {
    expect(repeatedKey(text)).toEqual(found);
  });
});

describe("only the source's own agent is in use", () => {
  const p = project({ [HOME]: WHOLE });
  test.each([
    ["--to detected", ["--to", "detected"]],
    ["no target", []],
    ["--to detected --dry-run", ["--to", "detected", "--dry-run"]],
  ])("convert with %s asks for a name", (_, options) => {
    const { code, stdout, stderr } = p.hookport("convert", ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("convert to what?");
    for (const { id } of authors.filter((agent) => agent !== home)) expect(stderr).toContain(id);
    expect(p.sh("ls -A").stdout).toBe(".claude\n");
  });

  test("another agent in use is converted to, and a named one too", () => {
    const both = project({ [HOME]: WHOLE, [other.files.project]: {} });
    expect(both.hookport("convert", "--to", "detected", "--dry-run").code).toBe(0);
    expect(p.hookport("convert", "--to", `detected,${other.id}`, "--dry-run").code).toBe(0);
  });
});

describe("files and names that are made to harm", () => {
  const NAME = "one\nhookport: all is well\u202e\u009b2J";

  test("a pipe that nobody writes to, and a device, are refused at once", () => {
    const p = project({ [HOME]: WHOLE });
    p.sh("mkfifo pipe");
    const message = "this is no file, but a pipe or a device";
    const payload = p.sh(`timeout 20 ${HOOKPORT} run --payload pipe --json`);
    expect([payload.code, failed(payload.stdout)]).toMatchObject([2, { message, file: "pipe" }]);
    expect(p.sh(`timeout 20 ${HOOKPORT} check /dev/zero`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`/dev/zero: ${message}`) as string,
    });
  });

  test("what a shell has opened is read", () => {
    const p = project({
      [HOME]: WHOLE,
      "call.json": {
        hookEventName: "pre-tool-use",
        toolName: "Bash",
        toolInput: { command: "ls" },
      },
    });
    for (const from of ["- < call.json", "/dev/stdin"])
      expect(
        p.sh(`cat call.json | ${HOOKPORT} run --host ${home.id} --expect deny --payload ${from}`)
          .code,
      ).toBe(0);
  });

  test("no name is more than text on the terminal and in JSON", () => {
    const p = project({ [HOME]: WHOLE, [`${NAME}/${HOME}`]: BROKEN, [`${NAME}.json`]: BROKEN });
    const harm = /[\u202e\u0080-\u009f]|(?!\n)\p{Cc}|^hookport: all is well/mu;
    for (const args of [
      ["convert", NAME, "--to", other.id],
      ["convert", `${NAME}.json`, "--to", other.id],
      ["convert", `${NAME}.json`, "--to", other.id, "--json"],
      ["convert", `no${NAME}`],
      ["-C", `no${NAME}`, "audit"],
      ["-C", `${NAME}/.claude`, "audit"],
      ["audit", NAME, "."],
      ["audit", NAME, "--json"],
      ["check", `${NAME}.json`],
      ["check", `${NAME}.json`, "--json"],
      ["explain", NAME, "--json"],
      ["run", NAME, "--bash", "ls", "--json"],
      ["run", "--payload", NAME],
      ["test", NAME],
      ["record", `${NAME}.json`],
      ["konvert", `--${NAME}`],
      ["convert", `--${NAME.replace("\n", " ")}`],
    ]) {
      const { stdout, stderr } = p.hookport(...args);
      expect([args, harm.exec(stderr)]).toEqual([args, null]);
      expect([args, harm.exec(stdout)]).toEqual([args, null]);
    }
  });
});
