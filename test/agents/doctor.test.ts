/** Every silent switch of every agent with a program is found, and a sound machine is quiet. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groupOf } from "../support/hooks.ts";
import { converted, made, machineOf, PROGRAMS, SOUND, type Machine } from "./doctor/machine.ts";
import { memory } from "../support/memory.ts";

const lines = readFileSync("test/agents/doctor/switches.txt", "utf8")
  .split("\n")
  .slice(2)
  .filter(Boolean)
  .map((line) => line.split(" | ") as [string, string, string]);

const quiet = (hosts: readonly string[], machine = SOUND) =>
  machineOf(machine, undefined, hosts).screen;

test("a sound machine is one line", () => {
  expect(quiet(PROGRAMS)).toMatchInlineSnapshot(`
    "Every guard works on this machine: Claude Code, Cline, Codex, Copilot, Gemini,
    Grok, Kilo Code, Letta, OpenCode, Pi, Qwen."
  `);
});

test("every agent with a program has switches in the table", () => {
  expect([...new Set(lines.map(([agent]) => agent))].toSorted()).toEqual(PROGRAMS.toSorted());
});

const FLIPPED: { readonly [value: string]: string } = { true: "false", false: "true", "=1": "=0" };

describe.each(lines)("%s: %s", (agent, what, says) => {
  test("is named", () => {
    const { works, screen } = machineOf(made(what), undefined, [agent]);
    expect([works, screen.replace(/\s+/g, " ")]).toEqual([false, expect.stringContaining(says)]);
    expect(screen).not.toContain("once trusted");
  });

  // Of the other lines the sound machine is the twin.
  const twin = what.replace(/true|false|=1$/g, (value) => FLIPPED[value] as string);
  if (twin !== what)
    test("its twin is quiet", () => {
      const { works, screen } = machineOf(made(twin), undefined, [agent]);
      expect([works, screen]).toEqual([
        true,
        expect.stringMatching(/^(?:Every|As far as can be told, every) guard works/),
      ]);
    });
});

/** A guard of an agent's own file, with one thing made wrong. */
const CLAUDE = ".claude/settings.json";
const native = (handler: string | object, matcher = "Bash") => ({
  [CLAUDE]: JSON.stringify({ hooks: { PreToolUse: [groupOf(handler, matcher)] } }),
});
const inAgent = (command: string) => `---
name: a
description: writes
hooks:
  PreToolUse:
    - matcher: Bash
      hooks:
        - type: command
          command: ${command}
---
Write.
`;
const script = (text: string) => ({ "g.sh": text });
const ROOTED = '"$CLAUDE_PROJECT_DIR"/g.sh';
/** The sound machine with another project, as these agents see it. */
const lookOn = (agents: string, project: Machine["project"], more: Partial<Machine> = {}) =>
  machineOf({ ...SOUND, project, ...more }, undefined, agents.split(" "));
const at = (project: Machine["project"], more: Partial<Machine> = {}) =>
  lookOn("claude-code", project, more);
/** A guard whose script is this text. */
const scripted = (text: string, command = ROOTED) => ({ ...native(command), ...script(text) });
const ASKED = `[ -f ${ROOTED} ] && bash ${ROOTED} || exit 0`;
const dangling = (project: { readonly [path: string]: string }, link: string) => {
  const files = memory(project);
  const list = (folder: string) => [...files.list(folder), ...(folder === "" ? [link] : [])];
  return machineOf({ ...SOUND, project }, { ...files, list }, ["claude-code"]);
};
const lacks = (name: string): Partial<Machine> => ({
  terminal: { has: (asked) => asked !== name },
});
const gone = (path: string): Partial<Machine> => ({
  terminal: { exists: (asked) => asked !== path },
});
const DRIVE = String.raw`C:\Users\me\g.py`;
const OR_POWER = "bash g.sh || powershell.exe -File g.ps1";
const REFUSES = "grep -q rm || exit 0\necho no >&2\nexit 2\n";
const OR_HOME = 'python3 "${LAB_HOME:-$HOME/.lab}/hooks/g.py" check';
const { [CLAUDE]: settings = "", ...others } = SOUND.project;

const ANY_PYTHON = "python3 g.py 2>/dev/null || python g.py 2>/dev/null || exit 2";

const LOADING = {
  ...native("node tools/g.mjs"),
  "package.json": '{"name": "app", "dependencies": {"@a/store": "1"}}',
  "tools/g.mjs": `import { refuse } from "./lib/refuse";\nimport fs from "fs";\nimport {\n  Store,\n} from "@a/store/x";\nrefuse(new Store());\n`,
  "tools/lib/refuse.js":
    'import { DatabaseSync } from "node:sqlite";\nexport function refuse() {\n  console.error("no");\n  process.exit(2);\n}\n',
};
const TYPED = (options = "", program = "node") => ({
  ...native(`${program} ${options}"$CLAUDE_PROJECT_DIR/tools/g.ts"`),
  "tools/g.ts": 'const no: string = "no";\nconsole.error(no);\nprocess.exit(2);\n',
});
const FAULTS: readonly (readonly [
  what: string,
  found: () => ReturnType<typeof at>,
  says: string,
])[] = [
  [
    "an interpreter on a drive that the project does not have",
    () =>
      at(
        { ...native("D:/lab/venv/Scripts/python.exe g.py"), "g.py": "import x\n" },
        {
          terminal: { exists: (path) => !path.startsWith("D:") },
        },
      ),
    "python.exe is not on this machine: the agent lets everything go on. Start python by its name",
  ],
  [
    "TypeScript that no release of Node.js takes as it stands",
    () =>
      at(
        {
          ...native("node tools/g.ts"),
          "package.json": '{"type": "module"}',
          "tools/g.ts": 'const fs = require("fs");\nprocess.exit(2);\n',
        },
        { terminal: { node: "20.19.0" } },
      ),
    "lets everything go on. Give it the ending of its words: .cjs with `require`",
  ],
  [
    "a script needs jq",
    () => at(SOUND.project, lacks("jq")),
    "jq, which its script needs, is not on this terminal's PATH",
  ],
  [
    "the command for a tool that is not offered everywhere needs python",
    () =>
      at(
        { ...native("python3 g.py", "PowerShell"), "g.py": "import sys\nsys.exit(2)\n" },
        lacks("python3"),
      ),
    "python3 is not on this terminal's PATH",
  ],
  [
    "the script for a tool that is not offered everywhere is not there",
    () => at(native("python3 g.py", "PowerShell")),
    "its script g.py is not there",
  ],
  [
    "no call comes by the filter, whatever the command needs",
    () => at(native("python3 g.py", "Bash(git push *)"), lacks("python3")),
    "is a permission rule: a matcher names tools only",
  ],
  [
    "the command needs python",
    () => at({ ...native("python3 g.py"), "g.py": "import sys\nsys.exit(2)\n" }, lacks("python3")),
    "python3 is not on this terminal's PATH: the agent lets everything go on",
  ],
  [
    "the command needs one of two pythons",
    () =>
      at(
        { ...native(ANY_PYTHON), "g.py": "import sys\nsys.exit(2)\n" },
        { terminal: { has: (asked) => !asked.startsWith("python") } },
      ),
    "python is not on this terminal's PATH",
  ],
  [
    "uv is missing, and the agent is told to close",
    () =>
      at({ ...native({ command: "uv run g.py", onFailure: "block" }), "g.py": "x" }, lacks("uv")),
    "uv is not on this terminal's PATH: the agent denies everything that it fits",
  ],
  [
    "there is no Node.js",
    () => at(SOUND.project, { terminal: { node: "" } }),
    "Node.js is not on this terminal's PATH",
  ],
  [
    "Node.js is too old",
    () => at(SOUND.project, { terminal: { node: "18.20.0" } }),
    "v18.20.0 was found",
  ],
  [
    "a program at a path is missing",
    () => at(native("/opt/guard --strict"), gone("/opt/guard")),
    "/opt/guard is not on this machine",
  ],
  [
    "a program that a script names by its path is missing",
    () => at(scripted("#!/bin/sh\n/opt/jq -e . && exit 2\n"), gone("/opt/jq")),
    "/opt/jq, which its script needs, is not on this machine. Start jq by its name",
  ],
  [
    "a program of the project's own is missing",
    () => at({ ...native(".venv/bin/python g.py"), "g.py": "import x\n" }),
    ".venv/bin/python is not on this machine: the agent lets everything go on. Install the project's packages",
  ],
  [
    "a program of the project's packages is missing",
    () => at(native('"$CLAUDE_PROJECT_DIR"/node_modules/.bin/lab-guard --all')),
    "node_modules/.bin/lab-guard is not on this machine: the agent lets everything go on. Install",
  ],
  [
    "what a script gives its place to",
    () =>
      at({
        ...native("sh tools/run.sh check"),
        "tools/run.sh":
          '#!/bin/sh\n# All hooks.\nexec node "$CLAUDE_PROJECT_DIR/dist/g.js" hook "$@"\n',
      }),
    "dist/g.js is not on this machine. Install",
  ],
  [
    "a script is still to be built",
    () => at(native('node "$CLAUDE_PROJECT_DIR"/dist/g.js')),
    "dist/g.js is not on this machine: the agent lets everything go on. Install",
  ],
  [
    "a script that is asked for is a link to what is not there",
    () => dangling(native(ASKED), "g.sh"),
    "g.sh is a link to what is not on this machine, so it never starts. Put there what it leads to",
  ],
  [
    "a program by its name alone is missing",
    () => at(native("my-guard --strict"), lacks("my-guard")),
    "my-guard is not on this terminal's PATH: the agent lets everything go on",
  ],
  [
    "a module of a later Node.js",
    () => at(LOADING, { terminal: { node: "20.20.2" } }),
    "node:sqlite, which its script loads, is not in Node.js 20.20.2. Take Node.js 22.5 or later",
  ],
  [
    "TypeScript for an earlier Node.js",
    () => at(TYPED(), { terminal: { node: "22.17.1" } }),
    "Node.js 22.17.1 does not read its script, which is in TypeScript: the agent lets everything go on. Take Node.js 22.18 or later",
  ],
  [
    "TypeScript for an odd release of Node.js",
    () => at(TYPED(), { terminal: { node: "23.5.0" } }),
    "Take Node.js 23.6 or later",
  ],
  [
    "TypeScript with its option",
    () => at(TYPED("--experimental-strip-types "), { terminal: { node: "20.20.2" } }),
    "Take Node.js 22.6 or later",
  ],
  [
    "a package is not installed",
    () => at(LOADING, { terminal: { exists: (path) => !path.includes("node_modules") } }),
    "the package @a/store, which its script loads, is not installed. Install the project's packages",
  ],
  ...[
    'const {\n  a,\n  b,\n} = require("a");\n',
    'let a;\na = require("a");\n',
    'const a = await import("a");\n',
    'const EXIT_DENY = 2;\n// exit 2 denies\nconst a = require("a");\n',
    'import "./check.mjs";\nimport a from "a";\n',
    'const { deny } = require("./check.mjs");\nconst a = require("a");\ndeny();\n',
    'require("./none.mjs");\nconst a = require("a");\n',
  ].map(
    (script) =>
      [
        `a package is not installed: ${script}`,
        () =>
          at(
            {
              ...native("node g.mjs"),
              "g.mjs": `${script}process.exit(2);\n`,
              "check.mjs": "exports.deny = () => process.exit(2);\n",
              "none.mjs": "// exit\n",
            },
            { terminal: { exists: (path: string) => !path.includes("node_modules") } },
          ),
        "the package a, which its script loads, is not installed.",
      ] as const,
  ),
  [
    "a package is not installed, and a text before it has a brace",
    () =>
      at(
        { ...native("node g.cjs"), "g.cjs": `const A = "try {";\n${REQUIRES}` },
        { terminal: { exists: (path) => !path.includes("node_modules") } },
      ),
    "the package a, which its script loads, is not installed.",
  ],
  ...[
    'try {\nrequire("a");\nprocess.exit(2);\n} catch {\n  // go on\n}\n',
    'try {\n  const a = require("a");\n  a.x();\n} catch (e) {\n  process.exit(0);\n}\nprocess.exit(2);\n',
    '// NODE_PATH=x\ntry {\n  require("a");\n} finally {\n  x();\n}\nprocess.exit(2);\n',
  ].map(
    (script) =>
      [
        `a package is not installed, and nothing comes of trying it: ${script}`,
        () =>
          at(
            { ...native("node g.cjs"), "g.cjs": script },
            { terminal: { exists: (path: string) => !path.includes("node_modules") } },
          ),
        "the package a, which its script loads, is not installed.",
      ] as const,
  ),
  [
    "a script on another system's drive",
    () => at(native(String.raw`python3 "C:\\Users\me\g.py"`), gone(DRIVE)),
    `${DRIVE} is not on this machine: the agent denies everything that it fits`,
  ],
  [
    "a script on such a drive that the project has too",
    () =>
      at(
        { ...native(String.raw`node "C:\\work\\app\\g\\g.js"`), "g/g.js": "x" },
        gone(String.raw`C:\work\app\g\g.js`),
      ),
    "Start g/g.js of the project instead",
  ],
  [
    "a script in everybody's own home",
    () => at(native("python3 ~/lab/.venv/bin/g.py"), gone("~/lab/.venv/bin/g.py")),
    "denies everything that it fits. Put it there, or into the project",
  ],
  [
    "a program that is started where the script denies",
    () => at(scripted(REFUSES, OR_POWER), lacks("powershell.exe")),
    "powershell.exe, which it starts where its script denies, is not on this terminal's PATH: the code that denies is lost",
  ],
  [
    "a script in a folder of the home folder, where no variable names another one",
    () => at(native(OR_HOME), gone("$HOME/.lab/hooks/g.py")),
    "$HOME/.lab/hooks/g.py is not on this machine: the agent denies everything that it fits",
  ],
  [
    "a script and its program",
    () => at(native("python3 g.py"), lacks("python3")),
    "its script g.py is not there: the agent lets everything go on",
  ],
  [
    "a script by the path that it has on somebody's machine",
    () =>
      at(
        { ...native("sh /Users/me/app/g/g.sh"), "g/g.sh": "exit 2\n" },
        gone("/Users/me/app/g/g.sh"),
      ),
    "as the machine's shell ends then. Start g/g.sh of the project instead",
  ],
  [
    "a script of an event that is its agent's own is missing",
    () =>
      at(
        { [CLAUDE]: JSON.stringify({ hooks: { TaskCompleted: [groupOf("sh /opt/t.sh")] } }) },
        gone("/opt/t.sh"),
      ),
    "/opt/t.sh is not on this machine",
  ],
  [
    "the first line names a program that is missing",
    () => at(scripted("#!/usr/bin/env bash\nexit 2\n"), lacks("bash")),
    "bash, which its script needs, is not on",
  ],
  [
    "the first line names a program by its path, and that is missing",
    () => at(scripted("#!/usr/bin/fish\nexit 2\n"), gone("/usr/bin/fish")),
    "/usr/bin/fish, which its script needs, is not on this machine: the agent lets everything go on. Start fish by its name",
  ],
  [
    "the first line names what starts its interpreter",
    () => at(scripted("#!/usr/bin/env -S uv run -s\nimport x\n"), lacks("uv")),
    "uv, which its script needs, is not on",
  ],
  [
    "a guard that lacks a program has another fault, which is left when the first one is mended",
    () =>
      at(
        {
          ...native("uv run g.py"),
          "g.py":
            'import json, sys\nif "rm" in json.load(sys.stdin).get("toolArgs", ""):\n    sys.exit(2)\n',
        },
        lacks("uv"),
      ),
    "Claude Code: it reads toolArgs, and Claude Code (PreToolUse) has none of that",
  ],
  [
    "a hook inside one agent needs a program",
    () =>
      at(
        { ".claude/agents/a.md": inAgent("python3 g.py"), "g.py": "import x\n" },
        lacks("python3"),
      ),
    "python3 is not on this terminal's PATH",
  ],
  ["/bin/sh is a plain shell", () => at(native("[[ -f x ]] && exit 2; exit 0")), "a word of bash"],
  ["the script is gone", () => at(native(ROOTED)), "its script g.sh is not there"],
  [
    "the script has line ends of Windows",
    () => at(scripted("#!/bin/sh\r\nexit 2\r\n")),
    "[script-line-ends]",
  ],
  [
    "the path is wrong",
    () => at(scripted("exit 2\n", '"$CLAUDE_PROJECT_DIR"/hooks/g.sh')),
    "its script hooks/g.sh is not there",
  ],
  [
    "the matcher fits nothing",
    () => at({ ...native(ROOTED, "bash"), ...script("#!/bin/sh\nexit 2\n") }),
    "[matcher-",
  ],
  [
    "an entry was changed",
    () => at({ ...others, [CLAUDE]: settings.replace("PreToolUse", "PostToolUse") }),
    "is not there as it was written",
  ],
  [
    "the lock was edited",
    () => at({ ...SOUND.project, ".claude/hookport/lock.json": "{}" }),
    "[wired-modified]",
  ],
  [
    "the shim is gone",
    () =>
      at(
        Object.fromEntries(
          Object.entries(SOUND.project).filter(([path]) => !path.endsWith("shim.cjs")),
        ),
      ),
    "[wired-modified]",
  ],
];

const REQUIRES = 'require("a");\nconsole.error("no");\nprocess.exit(2);\n';
test.each([
  ["it is there", LOADING, "24.2.0", "/w/app/node_modules/@a/store"],
  ["it lies above", LOADING, "22.5.0", "/w/node_modules/@a/store"],
  [
    "it is tried",
    { ...native("node g.cjs"), "g.cjs": 'try {\n  require("a");\n} catch {}\nprocess.exit(2);\n' },
    "24.2.0",
    "",
  ],
  [
    "it is tried, and stands where a statement does",
    {
      ...native("node g.cjs"),
      "g.cjs": 'let a;\ntry {\na = 1;\nconst b = require("a");\n} catch {}\nprocess.exit(2);\n',
    },
    "24.2.0",
    "",
  ],
  [
    "it stands in a text",
    {
      ...native("node g.mjs"),
      "g.mjs": 'const T = `\nimport a from "a";\n`;\nconsole.error(T);\nprocess.exit(2);\n',
    },
    "24.2.0",
    "",
  ],
  [
    "it stands in a comment",
    {
      ...native("node g.cjs"),
      "g.cjs": '/*\nconst a = require("a");\n*/\nconsole.error("no");\nprocess.exit(2);\n',
    },
    "24.2.0",
    "",
  ],
  [
    "the command says where packages are",
    { ...native("NODE_PATH=lib node g.cjs"), "g.cjs": REQUIRES },
    "24.2.0",
    "",
  ],
  [
    "the script says where packages are",
    { ...native("node g.cjs"), "g.cjs": `module.paths.unshift(__dirname + "/lib");\n${REQUIRES}` },
    "24.2.0",
    "",
  ],
  [
    "it is the nearest package itself",
    {
      ...native("node tools/g.cjs"),
      "tools/g.cjs": REQUIRES,
      "tools/package.json": '{"name": "a", "exports": "./a.cjs"}',
    },
    "24.2.0",
    "",
  ],
  ["it is of types, which are read", TYPED(), "22.18.0", ""],
  [
    "it has no types and is no module",
    { ...TYPED(), "tools/g.ts": '/*\n import a\n*/\nconsole.error("no");\nprocess.exit(2);\n' },
    "20.20.2",
    "",
  ],
  ["a later release reads types", TYPED(), "24.2.0", ""],
  ["types are asked for", TYPED("--experimental-strip-types "), "22.6.0", ""],
  ["types are read by something loaded", TYPED("--import tsx "), "20.20.2", ""],
  ["types are read by another program", TYPED("", "npx tsx"), "20.20.2", ""],
])("a script's package is no fault: %s", (_, project, node, place) => {
  const exists = (path: string) => !path.includes("node_modules") || path === place;
  expect(at(project, { terminal: { node, exists } }).works).toBe(true);
});

const NODE_DENIES = "const deny = () => process.exit(2);\n";
test.each(
  Object.entries({
    "behind what may refuse": `${NODE_DENIES}require("a");\n`,
    "tried behind it": `${NODE_DENIES}try {\n  require("a");\n} catch {\n  process.exit(0);\n}\ndeny();\n`,
    "tried behind a file that may refuse":
      'const { check } = require("./check.cjs");\ncheck();\ntry {\n  require("a").tell();\n} catch {\n  process.exit(0);\n}\n',
    "in a function": `function scan() {\n  require("a");\n}\nscan();\n${NODE_DENIES}deny();\n`,
    "given up with a word": `try {\n  require("a");\n} catch (e) {\n  console.log(e);\n  process.exit(0);\n}\n${NODE_DENIES}deny();\n`,
    "behind what its own file does":
      'const { check } = require("./check.cjs");\ncheck();\nconst a = require("a");\n',
    "behind its own file that may refuse": 'require("./check.cjs");\nconst a = require("a");\n',
    "behind a word that denies": `const DENY = "deny";\nconsole.log(DENY);\nrequire("a");\n${NODE_DENIES}`,
    "behind another way to end": `const { exit } = process;\nexit(2);\nrequire("a");\n${NODE_DENIES}`,
    "where it asks where packages are": `if (process.env.NODE_PATH) console.log(1);\n${REQUIRES}`,
  }),
)("a package that is not there may be needed: %s", (_, script) => {
  const project = {
    ...native("node g.cjs"),
    "g.cjs": script,
    "check.cjs": "exports.check = () => process.exit(2);\n",
  };
  const exists = (path: string) => !path.includes("node_modules");
  const { works, screen } = at(project, { terminal: { exists } });
  expect([works, screen]).toEqual([
    true,
    expect.stringContaining("the package a is not installed: g.cjs may use it"),
  ]);
});

test.each(FAULTS)("%s: it is named", (_, found, says) => {
  const { works, screen } = found();
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([false, expect.stringContaining(says)]);
});

test("a script that is asked for, and of which there is not even a link, is no fault", () =>
  expect(at(native(ASKED)).works).toBe(true));

test.each([
  ["lab-lint() { :; }; bun audit 2>/dev/null || npm audit --all || exit 2", true],
  ["uv run ruff check || ruff check || exit 2", true],
  ["bun audit && npm audit || exit 2", false],
  ["bun test || npm audit", false],
  ["node_modules/.bin/lab-lint || npx lab-lint", true],
])("a program is no fault where another one does its work: %s", (command, works) => {
  const terminal = { has: (name: string) => !["bun", "uv"].includes(name) };
  expect(at(native(command), { terminal }).works).toBe(works);
});

test.each(["python", "python3"])(
  "one of two programs for the same is enough without %s",
  (name) => {
    const project = { ...native(ANY_PYTHON), "g.py": "import sys\nsys.exit(2)\n" };
    expect(at(project, lacks(name)).works).toBe(true);
  },
);

const UNTRUSTED = { ".claude.json": '{"projects": {}}' };
const none = () => false;
const notOpt = (path: string) => !path.startsWith("/opt");
const OBSERVER = { [CLAUDE]: JSON.stringify({ hooks: { SessionStart: [groupOf("sh gone.sh")] } }) };
test.each([
  [
    "two programs",
    () => at(native("uv run /opt/g.py"), { terminal: { has: none, exists: notOpt } }),
    ["uv is not on this terminal's PATH: the agent lets", "/opt/g.py is not on this machine. Put"],
  ],
  [
    "trust and a program",
    () => at(native("sh /opt/g.sh"), { home: UNTRUSTED, terminal: { exists: notOpt } }),
    ["the agent does not trust it", "/opt/g.sh is not on this machine: the agent denies"],
  ],
  ["trust alone", () => at(native(DENIES), { home: UNTRUSTED }), ["not trust it"]],
  [
    "a word of bash and a program",
    () => at({ ...native("[[ -f x ]] && jq -e . && exit 2") }, lacks("jq")),
    ["a word of bash", "jq is not on this terminal's PATH"],
  ],
  [
    "another agent's file that is not trusted",
    () =>
      machineOf(
        {
          project: native(`echo '{"decision":"block","reason":"no"}'`),
          home: { ".copilot/config.json": "{}" },
        },
        undefined,
        ["copilot"],
      ),
    ["Copilot does not run it: the agent does not trust it", "no denial of it counts"],
  ],
  ["what keeps an observer from running", () => at(OBSERVER), ["its script gone.sh is not there"]],
])("all that has to be mended is told: %s", (_, found, says) => {
  const screen = found().screen.replace(/\s+/g, " ");
  for (const text of says) expect(screen).toContain(text);
  expect(
    screen.match(
      / (?:Claude Code|Copilot)(?: does not run it)?: | once trusted, Copilot runs it/g,
    ) ?? [],
  ).toHaveLength(says.length);
});

test.each([
  'PATH="$PWD/bin:$PATH" my-guard',
  "cd hooks && my-guard",
  'export PATH="$PWD/bin:$PATH"; my-guard',
  ". ./env.sh && jq -r .tool_name | xargs my-guard || exit 2",
  'jq -r .tool_name | xargs env PATH="$PWD/bin" my-guard || exit 2',
])("where programs are may be said before: %s", (command) => {
  expect(at(native(command), lacks("my-guard")).works).toBe(true);
});

test.each([
  ['export PATH="$CLAUDE_PLUGIN_ROOT/bin:$PATH"', true],
  ["export PATH=/opt/homebrew/bin:$PATH", false],
])("a script may say so itself: %s", (path, works) => {
  const text = `#!/bin/bash\n${path}\njq -e .force && exit 2\nexit 0\n`;
  expect(at(scripted(text), lacks("jq")).works).toBe(works);
});

const noPath: Machine["terminal"] = { has: (name) => !name.includes("/") };
test.each([
  ["/bin/sh -c 'grep -q force && exit 2; exit 0'", {}],
  [ROOTED, script("#!/bin/sh\n/usr/bin/jq -e . && exit 2\n")],
  [ROOTED, script("#!/bin/sh\nif [ -x /opt/jq ]; then /opt/jq -e . && exit 2; fi\n")],
  [ROOTED, script("#!/bin/sh\ncd tools && bin/python g.py || exit 2\n")],
  [".venv/bin/python g.py", { "g.py": "import x\n", ".venv/bin/python": "" }],
])("a program that is named by its path is looked for there: %s", (command, more) => {
  const terminal = { ...noPath, ...gone("/opt/jq").terminal };
  expect(at({ ...native(command), ...more }, { terminal }).screen).not.toContain("is not on");
});

const ANSWERS = `grep -q rm || exit 0\necho '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny"}}'\n`;
test.each([
  ["it is there", OR_POWER, REFUSES, "no-such-program", false],
  ["no code of it denies", OR_POWER, ANSWERS, "powershell.exe", false],
  ["its code is handed on", "bash g.sh || exit $?", REFUSES, "powershell.exe", false],
  ["it is not seen how it denies", OR_POWER, `bash "$OTHER"\n${REFUSES}`, "powershell.exe", true],
])("a program that is started elsewhere than at a denial: %s", (_, command, text, name, isTold) => {
  const { works, screen } = at(scripted(text, command), lacks(name));
  expect([works, screen.includes(`${name} is not on this terminal's PATH: g.sh`)]).toEqual([
    true,
    isTold,
  ]);
});

const AT_HOME = gone("$HOME/.lab/hooks/g.py").terminal;
test.each([
  ["it is there", OR_HOME, {}],
  ["the command sets its variable", `LAB_HOME=lab; ${OR_HOME}`, AT_HOME],
  ["something else is started then", `${OR_HOME} || python3 g.py`, AT_HOME],
  ["its variable is set", OR_HOME, { ...AT_HOME, env: { LAB_HOME: "/lab" } }],
  ["the agent sets it", OR_HOME.replace("LAB_HOME", "CLAUDE_PROJECT_DIR"), AT_HOME],
])("a path that may be one in the home folder is no fault: %s", (_, command, terminal = {}) => {
  expect(at(native(command), { terminal }).screen).not.toContain("is not on this machine");
});

const IN_PLUGIN = 'bash "$CLAUDE_PLUGIN_ROOT/g.sh"';
const IF_THERE = '[ -f "$CLAUDE_PLUGIN_ROOT/g.sh" ]';
test.each([
  [`${IN_PLUGIN} 2>/dev/null || bash g.sh`, true],
  [`${IN_PLUGIN} || ${IN_PLUGIN} || bash g.sh`, true],
  [`if ${IF_THERE}; then ${IN_PLUGIN}; else bash g.sh; fi`, true],
  [`${IF_THERE} && exec ${IN_PLUGIN}; exec bash g.sh`, true],
  ["python3 gone.py 2>/dev/null || bash g.sh", true],
  ["my-guard || bash g.sh", true],
  ["bash ~/gone.sh 2>/dev/null || bash g.sh", true],
  [`[ -n "$CLAUDE_PLUGIN_ROOT" ] && ${IN_PLUGIN} || bash g.sh`, true],
  [`${IN_PLUGIN} || true || bash g.sh`, false],
  [`${IN_PLUGIN} || bash g.sh || true`, false],
  [`${IN_PLUGIN} || bash g.sh < /dev/null`, false],
  [`${IN_PLUGIN} || bash g.sh | tee log`, false],
  [`${IN_PLUGIN} || test -f x && bash g.sh`, false],
  [`${IN_PLUGIN} || bash gone.sh`, false],
  [`${IN_PLUGIN} && bash g.sh`, false],
  [`if [ -n "$CI" ]; then ${IN_PLUGIN}; else bash g.sh; fi`, false],
  ["my-guard || exit 0", false],
])("another script in place of one that is not there works: %s", (command, works) => {
  const exists = (path: string) => !path.includes("gone");
  const terminal = { ...lacks("my-guard").terminal, exists };
  expect(at(scripted(REFUSES, command), { terminal }).works).toBe(works);
});

const NOTES = { "n.sh": "#!/bin/sh\njq . >> notes\n" };
const notes = (more = {}) => ({
  [CLAUDE]: JSON.stringify({ hooks: { Notification: [groupOf("sh n.sh")], ...more } }),
  ...NOTES,
});
test.each([
  ["all run", notes(), {}, "with Claude Code on this machine, all of them run."],
  ["a program is missing", notes(), lacks("jq"), "on this machine, n.sh cannot do its work."],
  [
    "what shows something is missing",
    notes({ SessionEnd: [groupOf("terminal-notifier -title x")] }),
    lacks("terminal-notifier"),
    "Claude Code: terminal-notifier is not on this terminal's PATH. It is a program of macOS",
  ],
  [
    "a pattern fits values of which none is played",
    notes({ Notification: [groupOf("date", "agent_.*")] }),
    {},
    "with Claude Code on this machine, all of them run.",
  ],
  [
    "a file is tested for by its name",
    notes({ SessionEnd: [groupOf("test -e TODO || exit 0; date")] }),
    {},
    "with Claude Code on this machine, all of them run.",
  ],
  [
    "a function of the command has the name of a program",
    notes({ SessionEnd: [groupOf('say(){ echo "$1" >&2; exit 3; }; say done')] }),
    lacks("say"),
    "with Claude Code on this machine, all of them run.",
  ],
  [
    "a function of the command has the name of another program than it starts",
    notes({ SessionEnd: [groupOf('jaq(){ jq "$@"; }; jaq -n 1')] }),
    lacks("jaq"),
    "with Claude Code on this machine, all of them run.",
  ],
  [
    "xargs starts a program that is missing",
    notes({ SessionEnd: [groupOf("cat list | xargs -r lab-fix")] }),
    lacks("lab-fix"),
    "on this machine, cat list | xargs -r lab-fix cannot do its work.",
  ],
  [
    "an entry is of the wrong type",
    notes({ SessionStart: "n.sh" }),
    {},
    "on this machine, those that can be read run.",
  ],
  [
    "every entry is of the wrong type",
    { [CLAUDE]: '{"hooks": {"SessionStart": "n.sh"}}', ...NOTES },
    {},
    "No hook here can be read. Wrong in the files",
  ],
])("of what is no guard it says no more than is so: %s", (_, project, machine, says) => {
  const { works, screen } = at(project, machine);
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([true, expect.stringContaining(says)]);
});

const DENIES = "echo no >&2; exit 2";
const codexFile = (matcher?: string) => ({
  ".codex/hooks.json": JSON.stringify({ hooks: { PreToolUse: [groupOf(DENIES, matcher)] } }),
});
test.each([
  ["no hook in it can be read", { stop: [{ command: "true" }] }, {}, ["drops", "event stop"]],
  ["it has nothing more", { stop: [{ command: "true" }] }, { version: undefined }, ["event stop"]],
  [
    "an entry of the wrong type costs the file",
    { Stop: ["g.sh"] },
    { version: undefined },
    ["a list"],
  ],
])("what costs a whole file is told before what is wrong in it: %s", (_, hooks, more, says) => {
  const text = JSON.stringify({ version: 1, hooks, ...more });
  const { screen } = lookOn("codex", { ".codex/hooks.json": text });
  const places = says.map((word) => screen.indexOf(word));
  expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b));
  expect(screen.includes("drops")).toBe(says.includes("drops"));
});

const onBoth = (project: Machine["project"]) => lookOn("claude-code codex", project);

test("one hook in two agents' files is told once where an agent does not trust its own", () => {
  const { screen } = onBoth({ ...native(DENIES), ...codexFile("Bash") });
  expect(screen).toContain("A guard does not work");
  expect(screen).toContain("[needs-trust]");
  expect(screen).not.toContain("hookport convert");
});

test.each([
  ["its own", ".codex/config.toml", { project: { ".codex/config.toml": "a = 1\na = 2\n" } }],
  ["of home", "~/.codex/config.toml", { home: { ".codex/config.toml": "a = \n" } }],
])("a file without which its agent does not start costs every hook: %s", (_, file, more) => {
  const project = { ...codexFile("Bash"), ...("project" in more ? more.project : {}) };
  const home = { ...SOUND.home, ...("home" in more ? more.home : {}) };
  const says = `the broken ${file} keeps it from running. Mend it:`;
  for (const files of [project, { ...native(DENIES, "Write"), ...project }]) {
    const told = machineOf({ project: files, home }, undefined, ["claude-code", "codex"]);
    expect(told.works).toBe(false);
    expect(told.screen.replace(/\s+/g, " ")).toContain(says);
  }
  const { screen } = machineOf({ project: { ...native(ROOTED), ...project }, home });
  expect(screen).not.toContain("Codex runs it");
});

test.each<[first: string, lacks: Partial<Machine>]>([
  ["#!/usr/bin/env fish", lacks("fish")],
  ["#!/usr/bin/env -S uv run -s", lacks("uv")],
  ["#!/usr/bin/fish", gone("/usr/bin/fish")],
])("a script whose interpreter is missing ends as without a program: %s", (first, more) => {
  const file = groupOf("./g.sh", "run_shell_command");
  const project = {
    ".gemini/settings.json": JSON.stringify({ hooks: { BeforeTool: [file] } }),
    ...script(`${first}\nexit 2\n`),
  };
  const { screen } = lookOn("gemini", project, more);
  expect(screen.replace(/\s+/g, " ")).toContain(": Gemini denies everything that it fits.");
});

test.each([
  ["g.sh", true, /^No guard is seen to fail .* cannot be told whether OpenCode runs g\.sh:/],
  ["x.sh", true, /^Every guard works on this machine where an agent has it: Claude Code\. \S+ its/],
  [
    "big.sh",
    true,
    /^Every guard works on this machine where an agent has it: Claude Code\. \S+ its/,
  ],
])("what an agent's own code may start is no fact: the code names %s", (name, works, says) => {
  const project = {
    ...native(ROOTED),
    ...script("#!/bin/sh\nexit 2\n"),
    ".opencode/plugins/a.ts": `export const P = () => Bun.spawn(["sh", "${name}"]);\n`,
  };
  const found = lookOn("claude-code opencode", project);
  expect([found.works, found.screen.replace(/\s+/g, " ")]).toEqual([
    works,
    expect.stringMatching(says),
  ]);
  expect(found.screen).not.toContain("OpenCode does not run it");
});

test("what cannot be told is no proof in the table", () => {
  const project = {
    ...native(ROOTED),
    ...script("#!/bin/sh\njq -e .x && exit 2\nexit 0\n"),
    ".opencode/plugins/a.ts": `export const P = () => Bun.spawn(["sh", "g.sh"]);\n`,
  };
  const { screen } = lookOn("claude-code opencode", project, lacks("jq"));
  expect(screen).toMatch(/^ +g\.sh +yes +✗ 1 +\?$/m);
  expect(screen).toContain("OpenCode: it cannot be told whether OpenCode runs g.sh:");
});

test("what is said of all hooks is said of those that can be read", () => {
  const project = { ...native("date >> log"), ".opencode/plugins/a.ts": "export {};\n" };
  const { screen } = lookOn("claude-code opencode", project);
  expect(screen.replace(/\s+/g, " ")).toMatch(
    /^No hook that can be read here is a guard; .* those that can be read run/,
  );
});

test("a command that an agent's own code may start is no fact either", () => {
  const project = {
    ...native("lab-guard check --strict"),
    ".opencode/plugins/a.ts": 'export const P = () => execSync("lab-guard check --strict");\n',
  };
  const { screen } = lookOn("claude-code opencode", project);
  expect(screen.replace(/\s+/g, " ")).toContain(
    "it cannot be told whether OpenCode runs lab-guard check --strict: .opencode/plugins/a.ts names it",
  );
});

test.each([
  ["set -euo pipefail\ngofmt -w .\nif ! make ci; then\n  echo no >&2\n  exit 2\nfi", false],
  ["set -euo pipefail\ngofmt -w . || true\nif ! make ci; then\n  exit 2\nfi", true],
  ["gofmt -w .\nif ! make ci; then\n  exit 2\nfi", true],
  ["set -e\nif ! make ci; then\n  exit 2\nfi\ngofmt -w .", true],
  ["set -e\nformat() {\n  gofmt -w .\n}\nif ! make ci; then\n  exit 2\nfi", true],
])("a program whose absence ends the script before it refuses is a fault: %s", (text, works) =>
  expect(at(scripted(`#!/bin/bash\n${text}\n`), lacks("gofmt")).works).toBe(works),
);

const LAB = (folder: string) => ({
  [`plugins/${folder}/.${folder}-plugin/plugin.json`]: '{"name": "lab", "version": "1.0.0"}',
  [`plugins/${folder}/hooks/hooks.json`]: JSON.stringify({
    hooks: { Stop: [groupOf(`\${${folder === "codex" ? "" : "CLAUDE_"}PLUGIN_ROOT}/s.sh`)] },
  }),
  [`plugins/${folder}/s.sh`]: `#!/bin/sh\ngrep -q x && exit 2\nexit 0\n`,
});
const listing = (folder: string) =>
  JSON.stringify({
    name: "m",
    owner: { name: "me" },
    plugins: [{ name: "lab", source: `./plugins/${folder}` }],
  });
test("a plugin of another agent is not judged on an agent that nobody installed it on", () => {
  const project = { ...LAB("claude"), ".claude-plugin/marketplace.json": listing("claude") };
  const { screen } = onBoth(project);
  expect(screen).toContain("guard works on this machine where an agent has it:\nClaude Code.\n");
  expect(screen).not.toContain("Codex runs it");
});

test("a fault of one plugin's script is none of another agent's plugin", () => {
  const project = {
    ...LAB("claude"),
    ".claude-plugin/marketplace.json": listing("claude"),
    ...LAB("codex"),
    "plugins/codex/s.sh": "#!/bin/sh\r\ngrep -q x && exit 2\r\nexit 0\r\n",
    ".agents/plugins/marketplace.json": listing("codex"),
  };
  const { screen } = onBoth(project);
  expect(screen).toMatch(/s\.sh +yes +✓ +✗ 1/);
});

test("a text that its agent does not read is told where no guard works", () => {
  const answer = (inner: object) => ({
    ".github/hooks/n.json": JSON.stringify({
      version: 1,
      hooks: { sessionStart: [{ type: "command", bash: `echo '${JSON.stringify(inner)}'` }] },
    }),
  });
  const on = (inner: object) => lookOn("copilot", answer(inner)).screen;
  const context = { additionalContext: "x" };
  expect(on({ hookSpecificOutput: { hookEventName: "SessionStart", ...context } })).toMatch(
    /cannot do\s+its work\.[^]*~ 1[^]*its text for the model stands in a form/,
  );
  expect(on(context)).not.toContain("~");
});

test("what cannot do its work anywhere is not said to run on some", () => {
  const hooks = { SessionStart: [groupOf("sh n.sh")] };
  const file = JSON.stringify({ hooks });
  const { screen } = machineOf(
    {
      project: { [CLAUDE]: file, ".codex/hooks.json": file, ...NOTES },
      home: { ".claude.json": SOUND.home[".claude.json"] ?? "", ".codex/config.toml": "x = 1\n" },
      ...lacks("jq"),
    },
    undefined,
    ["claude-code", "codex"],
  );
  expect(screen.replace(/\s+/g, " ")).toContain("n.sh cannot do its work.");
});

test.each([
  ["it starts it", "grep -q force && exit 2\ngh pr view >/dev/null || exit 2\n"],
  ["what it loads does", '. "$CLAUDE_PROJECT_DIR/lib.sh"\nif failing; then exit 2; fi\n'],
])(
  "a program on which only a part of a script may depend is no fault, and no guard is said to work without it: %s",
  (_, text) => {
    const lib = { "lib.sh": "failing() { gh pr view | grep -q failing; }\n" };
    const files = { ...native(ROOTED), ...script(`#!/bin/sh\n${text}`), ...lib };
    const { works, screen } = at(files, lacks("gh"));
    expect(works).toBe(true);
    expect(screen).toBe(
      "Every guard starts on this machine, but gh is not here: Claude Code.\ngh is not on this terminal's PATH: g.sh may use it",
    );
  },
);

const LOOKS = "command -v scan >/dev/null 2>&1";
test.each([
  [`if ${LOOKS}; then scan hook; fi`, true],
  [`if ! ${LOOKS}; then echo none; else scan hook; fi`, true],
  [`if [ -d .git ] && ${LOOKS}; then scan hook || exit 2; fi; exit 0`, true],
  [`${LOOKS} && scan hook; exit 0`, true],
  [`find_it() { ${LOOKS}; }; if ${LOOKS}; then scan hook; fi`, true],
  [`if ${LOOKS}; then scan hook; else exit 2; fi`, false],
  [`if ${LOOKS}; then scan hook; fi; grep -q x && exit 2; exit 0`, false],
  [`if ${LOOKS}; then scan hook; else other-scan hook; fi`, false],
  [`if ${LOOKS} || [ -f scan.mjs ]; then scan hook; fi`, false],
  [`if ${LOOKS}; then scan hook >/dev/null 2>&1; fi; exit 0`, false],
  [`PATH="$HOME/lab:$PATH"; if ${LOOKS}; then scan hook; fi`, false],
])(
  "a program for which all of a command asks is told where it is missing: %s",
  (command, isTold) => {
    const { works, screen } = at(native(command), lacks("scan"));
    expect([works, / scan is not here|scan is not on/.test(screen)]).toEqual([true, isTold]);
    expect(at(native(command), {}).screen).not.toContain("scan is not");
  },
);

const UNLESS = "if [ ! -f dist/scan.mjs ]; then\n  exit 0\nfi\n";
const THEN = "node dist/scan.mjs || exit 2\n";
test.each([
  [UNLESS + THEN, true],
  [`cd "$CLAUDE_PROJECT_DIR"\n${UNLESS}${THEN}`, true],
  [`cd tools\n${UNLESS}${THEN}`, false],
  [`grep -q x && exit 2\n${UNLESS}`, false],
  [UNLESS.replace("exit 0", "exit 2") + THEN, false],
  [UNLESS.replace("dist/scan.mjs", "notes/scan") + THEN, false],
  [UNLESS.replace("if", "  if").replace("exit 0", "true") + THEN, false],
  [UNLESS.replace("dist", "$HOME/dist") + THEN, false],
])("what is to be built first is told where a script leaves without it: %s", (text, isTold) => {
  const files = scripted(`#!/bin/sh\n${text}`);
  const says = "dist/scan.mjs is not on this machine: g.sh may use it";
  const { works, screen } = at(files);
  expect([works, screen.includes(says)]).toEqual([true, isTold]);
  expect(at({ ...files, "dist/scan.mjs": "" }).screen).not.toContain(says);
});

test("the folder of a plugin is none in a project's own file, whatever stands in for it", () => {
  const path = '"${PLUGIN_ROOT:-${CLAUDE_PLUGIN_ROOT}}"/g.sh';
  const { works, screen } = at(scripted("exit 2\n", `bash ${path}`));
  expect([works, screen]).toEqual([false, expect.stringContaining("[script-missing]")]);
});

test.each([
  ["[ -x .venv/bin/pytest ] || exit 0", ".venv/bin/pytest"],
  ['[ -d "$CLAUDE_PROJECT_DIR/node_modules" ] || exit 0', "node_modules/"],
  ['REPO="/Users/mac/app"\ncd "$REPO" 2>/dev/null || exit 0', "/Users/mac/app"],
  ["[ -d /Users/mac/app ] || { exit 0; }", "/Users/mac/app"],
  ['cd "$CLAUDE_PROJECT_DIR" || exit 0', undefined],
  ["[ -d src ] || exit 0", undefined],
  ["[ -s /tmp/edited ] || exit 0", undefined],
  ['[ -d "/Users/mac/$name" ] || exit 0', undefined],
  ["[ -d node_modules ] || exit 2", undefined],
  ["echo no >&2; [ -e x ] && exit 2\n[ -d node_modules ] || exit 0", undefined],
])("a path without which a script leaves is told: %s", (text, path) => {
  const files = scripted(`#!/bin/sh\n${text}\ngrep -q rm || exit 0\necho no >&2\nexit 2\n`);
  const exists = (asked: string) => !asked.startsWith("/Users");
  const { works, screen } = at(files, { terminal: { exists } });
  const told = / (\S+) is not here/.exec(screen.replace(/\s+/g, " "))?.[1];
  expect([works, told]).toEqual([true, path]);
});

const OWN = "~/.claude/own.sh";
test.each([
  [`[ -x ${OWN} ] && ${OWN} || exit 0`, true],
  [`test -f ${OWN} && bash ${OWN}; exit 0`, true],
  [`if [ -f ${OWN} ]; then bash ${OWN}; fi`, true],
  [`[ -f ${OWN} ] || exit 0; bash ${OWN}`, true],
  [`[ -f ${OWN} ] || exit 2; bash ${OWN}`, false],
  [`if [ -f ${OWN} ]; then bash ${OWN}; else exit 2; fi`, false],
  [`[ -d ~/.claude ] && bash ${OWN}`, false],
  [`bash ${OWN}`, false],
])("a script at home for which a command asks first is no fault: %s", (command, isAsked) => {
  const { works, screen } = at(native(command), gone(OWN));
  const says = `${OWN} is not on this machine: own.sh may use it`;
  expect([works, screen.includes(says)]).toEqual([isAsked, isAsked]);
});

test.each([
  ['"/far/app/hooks/$1"', "/far/app/hooks"],
  ['ROOT=/far/app\nHOOKS="$ROOT/hooks"\n"$HOOKS/$1"', "/far/app/hooks"],
  ['ROOT=/far/app\n"${ROOT}/check.sh"', "/far/app/check.sh"],
  ['ROOT=/far/app\nROOT=$(pwd)\n"$ROOT/check.sh"', undefined],
  ['ROOT=/far/app\n[ -x "$ROOT/check.sh" ] && "$ROOT/check.sh"', undefined],
  ['A="$A/x"\n"$A/check.sh"', undefined],
])("a path that variables of a script make is looked for: %s", (start, path) => {
  const { screen } = at(scripted(`#!/bin/sh\n${start}\nexit 2\n`), {
    terminal: { exists: (asked) => !asked.startsWith("/far") },
  });
  const told = path === undefined ? "/far" : `${path} is not on this machine: g.sh may use it`;
  expect(screen.includes(told)).toBe(path !== undefined);
});

test.each(["T+=(x)", "T[0]=x", "T[${#T[@]}]=x"])(
  "what a file that is read in starts is looked for, beside %s",
  (more) => {
    const files = {
      ...native(ROOTED),
      "g.sh": `#!/bin/bash\n. "$(dirname "$0")/lib.sh"\n${more}\nscan || { echo no >&2; exit 2; }\n`,
      "lib.sh": 'scan() {\n  local hit\n  hit="$(rg -i foo . || true)"\n  [ -z "$hit" ]\n}\n',
    };
    expect(at(files, lacks("rg")).screen).toContain("PATH: g.sh may use it");
  },
);

test.each([
  ["node", "tools/g.js", true],
  ["node", "tools/g/index.js", true],
  ["node", "tools/g/package.json", true],
  ["node", "tools/g.cjs", false],
  ["node", "tools/g.mjs", false],
  ["bash", "tools/g.js", false],
])("a path without an ending is what its program finds: %s %s", (program, path, isThere) => {
  const command = `${program} "$CLAUDE_PROJECT_DIR"/tools/g`;
  const { screen } = at({ ...native(command), [path]: "process.exit(2);\n" });
  expect(screen.includes("its script tools/g is not there")).toBe(!isThere);
});

test.each([
  ["say done || printf '\\a'", true],
  ["say done 2>/dev/null || echo done > .done", true],
  ["notify-send a || say done || true", true],
  ["say done || true", false],
  ["say done; printf '\\a'", false],
])("a notice that is given in another way too lacks nothing: %s", (command, isGiven) => {
  const hooks = { Stop: [groupOf(command)] };
  const { screen } = at({ [CLAUDE]: JSON.stringify({ hooks }) }, lacks("say"));
  expect(screen.includes("~")).toBe(!isGiven);
});

test("programs that are missing are counted as such", () => {
  const names = ["scan-a", "scan-b", "scan-c", "scan-d", "scan-e"];
  const hooks = names.map((name) => ({
    type: "command",
    command: `if command -v ${name} >/dev/null; then ${name} || exit 2; fi; exit 0`,
  }));
  const file = {
    [CLAUDE]: JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks }] } }),
  };
  const { screen } = at(file, { terminal: { has: (asked) => !names.includes(asked) } });
  expect(screen.replace(/\s+/g, " ")).toContain(
    "but scan-a, scan-b, scan-c and 2 more are not here",
  );
});

const DROPPED = {
  ".cursor/hooks.json": JSON.stringify({
    version: 1,
    hooks: { userPromptSubmit: [{ command: "date" }], stop: [{ command: "./g.sh" }] },
  }),
  ...script("#!/bin/sh\r\nexit 2\r\n"),
};
test.each([
  [
    "an empty variable behind a program",
    () => at(native('lab-fix "$CLAUDE_TOOL_INPUT_FILE_PATH"'), lacks("lab-fix")),
    /lab-fix is not on this .* never sets \$CLAUDE_TOOL_INPUT_FILE_PATH/,
  ],
  [
    "line ends behind a file that is dropped",
    () => lookOn("cursor", DROPPED),
    /Cursor drops \.cursor\/hooks\.json: .* line ends/,
  ],
  [
    "a script that the project has under another path",
    () =>
      at(
        { ...native("python3 ~/.lab/hooks/g.py"), "tools/hooks/g.py": "x = 1\n" },
        gone("~/.lab/hooks/g.py"),
      ),
    /Put tools\/hooks\/g\.py of the project there, or start it in the project/,
  ],
  [
    "a script of the project that dotfiles put there",
    () =>
      at(
        { ...native("sh ~/.claude/hooks/g.sh"), ".claude/hooks/g.sh": "exit 2\n" },
        gone("~/.claude/hooks/g.sh"),
      ),
    /Put \.claude\/hooks\/g\.sh of the project there, or start it in the project/,
  ],
  [
    "a script by its name that the project has",
    () => at({ ...native("lab.sh"), "bin/lab.sh": "exit 2\n" }, lacks("lab.sh")),
    /lab\.sh is not on this .* Write the path of bin\/lab\.sh, or put its folder on the PATH/,
  ],
  [
    "a matcher that fits nothing on its own agent",
    () =>
      lookOn("gemini", {
        ".gemini/settings.json": JSON.stringify({
          hooks: { AfterTool: [groupOf("date", "lab_write")] },
        }),
      }),
    /has no tool that "lab_write" fits.* Name in the matcher what this agent has/,
  ],
  [
    "a plugin that the project enables and that is not here",
    () =>
      at({
        ...native(DENIES),
        ".claude/settings.local.json": '{"enabledPlugins": {"lab@acme": true, "b@acme": true}}',
      }),
    /^As far as can be told, every .* it cannot be told whether anything is refused by lab, b, which the project enables and whose folder cannot be read here$/,
  ],
  [
    "a plugin of the project that its settings switch off",
    () =>
      at({
        ".claude-plugin/marketplace.json":
          '{"name": "acme", "plugins": [{"name": "lab", "source": "./lab"}]}',
        "lab/.claude-plugin/plugin.json": '{"name": "lab", "version": "1.0.0"}',
        "lab/hooks/hooks.json": native(DENIES)[CLAUDE] ?? "",
        [CLAUDE]: '{"enabledPlugins": {"lab@acme": false}}',
      }),
    /told whether the plugin is installed; \.claude\/settings\.json switches it off$/,
  ],
  [
    "its own exit code of a guard that another agent runs unchanged",
    () => lookOn("cursor", native("grep -q x || { echo no >&2; exit 1; }")),
    /✗ 1 1 Cursor: it says what is wrong and ends with 1(?!.*imported-raw)/,
  ],
  [
    "a variable that is empty for what is no guard",
    () =>
      at({
        [CLAUDE]: JSON.stringify({
          hooks: {
            PostToolUse: [groupOf("wc -l $CLAUDE_FILE_PATHS")],
            SessionStart: [groupOf("sh gone.sh")],
          },
        }),
      }),
    /wc -l \$CLAUDE_FILE_PATHS ~ 1 .* never sets \$CLAUDE_FILE_PATHS/,
  ],
  [
    "a file that is a hook itself",
    () => lookOn("cline", { ".clinerules/hooks/PreToolUse": "#!/bin/sh\nexit 0\n" }),
    /its hooks are programs, which are not read/,
  ],
  [
    "a hook that never runs beside a guard that works",
    () => at({ ...native(DENIES), ".claude/settings.local.json": OBSERVER[CLAUDE] ?? "" }),
    /^Every guard works on .* gone\.sh – 1/,
  ],
])("it is told: %s", (_, found, says) => expect(found().screen.replace(/\s+/g, " ")).toMatch(says));

test("a program behind an answer that a script gives without it is no fault, and is told", () => {
  const text = (printed: string) =>
    `#!/bin/sh\nif [ -x ./loop ]; then\n  out=$(./loop)\n  echo ${printed}\n  exit 0\nfi\nexec lab-record\n`;
  const on = (printed: string) => at(scripted(text(printed)), lacks("lab-record"));
  expect([on('"$out"').works, on("done").works]).toEqual([true, false]);
});

test("a script that does nothing here for want of a variable lacks no program", () => {
  const text = (name: string) =>
    `#!/bin/bash\nif [ "\${${name}:-}" != "true" ]; then\n  exit 0\nfi\njq -e . && exit 2\n`;
  const on = (name: string) => at(scripted(text(name)), lacks("jq"));
  expect(on("LAB_REMOTE").works).toBe(true);
  expect(on("CLAUDE_PROJECT_DIR").works).toBe(false);
  const late = text("LAB_REMOTE").replace("bash", "bash\njq -e . && exit 2");
  expect(at(scripted(late), lacks("jq")).works).toBe(false);
});

test("a guard that starts by a relative path is told at the foot, and works", () => {
  const look = (...commands: readonly string[]) => {
    const groups = commands.map((command) => groupOf(command));
    const project = {
      [CLAUDE]: JSON.stringify({ hooks: { PreToolUse: groups } }),
      "g.sh": "#!/bin/sh\nexit 2\n",
      "h.sh": "#!/bin/sh\nexit 2\n",
      "log.sh": "#!/bin/sh\ndate >> log\n",
      "log.py": 'print("x", file=open("log", "a"))\n',
      "more.py": 'print("y", file=open("log", "a"))\n',
    };
    const { works, screen } = at(project);
    return { works, text: screen.replace(/\s+/g, " ").trim() };
  };
  const on = (...commands: readonly string[]) => {
    const { works, text } = look(...commands);
    return [works, ...text.split(/(?<=\.) (?=Claude)/).slice(1)];
  };
  const LOST = "not found once the session is in another folder";
  expect(on("bash g.sh", "sh ./log.sh")).toEqual([
    true,
    `Claude Code: g.sh and 1 more are relative paths, ${LOST}: write "$CLAUDE_PROJECT_DIR"/g.sh`,
  ]);
  expect(on("bash g.sh", "date >> log", ROOTED)).toEqual([
    true,
    `Claude Code: g.sh is a relative path, ${LOST}: write "$CLAUDE_PROJECT_DIR"/g.sh`,
  ]);
  expect(look("bash g.sh", "sh ./log.sh", "bash gone.sh").text).toContain(
    "g.sh and at least 1 more are relative paths",
  );
  expect(on("bash g.sh", "bash ./h.sh", ROOTED)).toEqual([
    true,
    `Claude Code: g.sh and 1 more are relative paths, ${LOST}: write "$CLAUDE_PROJECT_DIR"/g.sh`,
  ]);
  expect(on(ROOTED, "sh log.sh")).toEqual([true]);
  // Python ends with 2 where its script is not there, a plain shell with 2 or 127.
  expect(on(ROOTED, "python3 log.py", "sh log.sh")).toEqual([
    true,
    `Claude Code: log.py and 1 more are relative paths, ${LOST}, where all that at least 1 of them is asked about is denied: write "$CLAUDE_PROJECT_DIR"/log.py`,
  ]);
  expect(on("python3 log.py", "python3 more.py")).toEqual([
    true,
    `Claude Code: log.py and 1 more are relative paths, ${LOST}, where all that they are asked about is denied: write "$CLAUDE_PROJECT_DIR"/log.py`,
  ]);
  expect(on(ROOTED, "python3 log.py")[1]).toContain("where all that it is asked about is denied");
});

test("a script that works in the cloud alone lacks no program on this machine", () => {
  const text =
    '#!/bin/sh\nif [ "$CLAUDE_CODE_REMOTE" != "true" ]; then\n  exit 0\nfi\njq -e . && exit 2\n';
  expect(at(scripted(text), lacks("jq")).works).toBe(true);
});

const onGemini = (command: string, event: string, more = {}) =>
  lookOn(
    "gemini",
    {
      ".gemini/settings.json": JSON.stringify({ hooks: { [event]: [groupOf(command)] } }),
      ...more,
    },
    { terminal: { has: (name) => name !== "lab-notes" && name !== "uv" } },
  ).screen.replace(/\s+/g, " ");

test.each([
  ["BeforeModel", "lab-notes", "PATH: Gemini denies everything that it fits. Install"],
  ["AfterTool", "lab-notes", "PATH: Gemini withholds every result that it fits. Install"],
  ["AfterAgent", "lab-notes", "PATH: Gemini is held at every stop. Install"],
  ["SessionEnd", "lab-notes", "PATH. Install"],
  ["AfterTool", "lab-notes || true", "PATH. Install"],
])("what a hook that cannot start comes to is told on %s: %s", (event, command, says) =>
  expect(onGemini(command, event)).toContain(`lab-notes is not on this terminal's ${says}`),
);

test.each([
  [
    "BeforeTool",
    'cd "$GEMINI_PROJECT_DIR" && uv run g.py',
    ": Gemini denies everything that it fits.",
  ],
  [
    "BeforeTool",
    'cd "$GEMINI_PROJECT_DIR" && uv run g.py || true',
    ": Gemini lets everything go on.",
  ],
  ["BeforeTool", 'cd "$GEMINI_PROJECT_DIR" && uv run g.py | tee log', "."],
  ["BeforeTool", "cd tools || uv run g.py", "."],
])("a program behind a change of the folder: %s, %s", (event, command, says) =>
  expect(onGemini(command, event, { "g.py": "import sys\nsys.exit(2)\n" })).toContain(
    `uv is not on this terminal's PATH${says} Install`,
  ),
);

const MAYBE = "lab-guard check";
test.each([
  [
    "alone",
    native(MAYBE),
    "No hook here is seen to block anything. A possible guard does not work on this machine.",
  ],
  [
    "beside a guard",
    { ...native(MAYBE), ".claude/settings.local.json": native(DENIES)[CLAUDE] ?? "" },
    "Every guard that is seen to block works on this machine: Claude Code. A possible guard does not work on this machine.",
  ],
])("a possible guard has a sentence of its own: %s", (_, project, says) => {
  const { works, screen } = at(project, lacks("lab-guard"));
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([false, expect.stringContaining(says)]);
});

test.each([
  ["python3", "py", "Claude Code denies everything here that g.py is asked about."],
  ["node", "mjs", "No hook here is seen to block anything."],
])(
  "that a hook that cannot start denies everything is told first: %s",
  (program, ending, first) => {
    const command = `${program} "$CLAUDE_PROJECT_DIR"/g.${ending}`;
    expect(at(native(command)).screen.split("\n")[0]).toBe(first);
  },
);

test("that it denies everything is sure only where its agent is known to trust it, and is no sight of nothing", () => {
  const project = native('python3 "$CLAUDE_PROJECT_DIR"/g.py');
  for (const home of [SOUND.home, {}]) {
    const text = at(project, { home }).screen.replace(/\s+/g, " ");
    const isSure = text.startsWith("Claude Code denies everything");
    expect(text).toContain(
      "denies everything here that g.py is asked about. A possible guard does",
    );
    expect([isSure, text.includes("it cannot be told whether it trusts")]).toEqual(
      home === SOUND.home ? [true, false] : [false, true],
    );
  }
});

test("a hook that its agent does not trust denies nothing yet", () => {
  const { screen } = onBoth({ ".codex/hooks.json": native("sh /opt/g.sh")[CLAUDE] ?? "" });
  expect(screen).not.toContain("denies everything here");
});

const WRONG = groupOf("exit 2");
test.each([
  ["that cannot be read", { PreToolUse: [{ command: "exit 2" }], Stop: [{ command: "date" }] }],
  ["on an event that its agent does not have", { afterEdit: [WRONG], preToolUse: [WRONG] }],
])("each entry %s is counted, whatever it is for", (_, hooks) => {
  const { works, screen } = at({ [CLAUDE]: JSON.stringify({ hooks }) });
  const says =
    "2 entries of files of hooks are not written as their agents run them, and do not work.";
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([false, expect.stringContaining(says)]);
});

const NO_YAML = `---\nname: a\nnothing\nhooks:\n  pre: |\n    date\n---\n`;
test.each([
  ["alone", {}, "The hooks of a file cannot be read, and do not work."],
  ["beside entries", { afterEdit: [WRONG] }, "An entry of a file of hooks is not written as"],
])("the text of an agent that is no YAML shows no guard: %s", (_, hooks, says) => {
  const files = { [CLAUDE]: JSON.stringify({ hooks }), ".claude/agents/a.md": NO_YAML };
  const { works, screen } = at(files);
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([false, expect.stringContaining(says)]);
  expect(screen).toContain("front matter cannot be read");
});

test.each([
  ["one file", { PreToolUse: [WRONG], Stop: [WRONG] }, "The hooks of a file cannot be read"],
  ["several", { PreToolUse: [WRONG] }, "The hooks of 2 files cannot be read"],
])("files that cannot be read are counted, and not their faults: %s", (many, events, says) => {
  const files = {
    [CLAUDE]: JSON.stringify(events),
    ...(many === "several" && { ".claude/settings.local.json": JSON.stringify(events) }),
  };
  expect(at(files).screen.replace(/\s+/g, " ")).toContain(says);
});

test("a possible guard that works is named, and is not said to work", () =>
  expect(at(native(MAYBE)).screen.replace(/\s+/g, " ")).toBe(
    "No hook here is seen to block anything, and of lab-guard check it cannot be told; with Claude Code on this machine, all of them run.",
  ));

const OWN_MARK = (
  mark: string,
) => `const isThere = process.env.${mark} || process.argv.includes("--flat");
function isOther() {
  return process.argv.includes("--flat") || !!process.env.${mark};
}
if (isOther()) console.log('{"permissionDecision":"deny","permissionDecisionReason":"no"}');
`;
test.each([
  ["a variable of another agent", "COPILOT_CLI", "", true],
  ["a variable of nobody", "LAB_MARK", "", false],
  ["a word that this agent's own entry has", "COPILOT_CLI", " --flat", false],
])(
  "a script that refuses in another agent's words, which it knows by %s",
  (_, mark, args, works) => {
    const project = { ...native(`node "$CLAUDE_PROJECT_DIR"/g.js${args}`), "g.js": OWN_MARK(mark) };
    const found = at(project);
    expect([found.works, found.screen.includes("No hook here is seen to block")]).toEqual([
      works,
      works,
    ]);
  },
);

test("a hook whose twin is started for less is not called one that does not run", () => {
  const { screen } = onBoth({ ...native(DENIES), ...codexFile() });
  expect(screen).toContain("needs-trust");
  expect(screen).not.toContain("Claude Code does not run it");
});

test.each([
  ["sh /opt/g.sh", gone("/opt/g.sh"), "/opt/g.sh is not on this machine: the agent denies"],
  ["my-guard", {}, "it cannot be told whether a denial of its command counts: GitHub Copilot"],
  [
    "my-guard pre-tool",
    {},
    "No hook here is seen to block anything, and of my-guard pre-tool it cannot be told; with Copilot on this machine, all of them run. Copilot: it cannot be told whether a denial of my-guard pre-tool counts",
  ],
  [`echo '{"decision":"block","reason":"no"}'`, {}, "no denial of it counts there"],
])("what runs unchanged is told the cause that is known: %s", (command, machine, says) => {
  const asked = { ...SOUND, project: native(command), ...machine };
  const { screen } = machineOf(asked, undefined, ["copilot"]);
  expect(screen.replace(/\s+/g, " ")).toContain(says);
  expect(screen).not.toContain("another payload");
});

test("of a tool that is known nobody asks whether it is there", () => {
  const { screen } = at(native(DENIES, "EnterPlanMode"));
  expect(screen).toMatch(/^Every guard works on this machine: Claude Code\.$/m);
});

test.each([
  ["plan_*", /^Claude Code: it cannot be told whether .* a tool that "plan_\*" fits$/],
  ["plan_.*|review_.*", /^Claude Code: it cannot be told whether .* fits$/],
  ["^plan_.*", undefined],
])(
  "a pattern may be for the tools of a server, whose name it can stand in: %s",
  (matcher, says) => {
    const { screen } = at(native(DENIES, matcher));
    const lines = screen.replace(/\n(?=[a-z"])/g, " ").split("\n");
    expect(lines.some((line) => says?.test(line))).toBe(says !== undefined);
    expect(/never\s+runs\s+there/.test(screen)).toBe(says === undefined);
  },
);

test.each(["Cron.*", "^Work", "Schedule.*|.*Worktree$"])(
  "a pattern for tools whose calls nobody played is as good as their names: %s",
  (matcher) => expect(at(native(DENIES, matcher)).screen).toMatch(/^Every guard works/),
);

test("a matcher that fits only tools whose calls nobody played is not one that fits none", () => {
  const hook = { type: "command", matcher: ".*(bash|shell).*", bash: "exit 2" };
  const file = JSON.stringify({ version: 1, hooks: { PreToolUse: [hook] } });
  const project = { ".github/hooks/g.json": file };
  const { screen } = lookOn("copilot", project);
  expect(screen.replace(/\s+/g, " ")).toMatch(
    /has no tool that "\.\*\(bash\|shell\)\.\*" fits but [\w, ]*read_bash[\w, ]*, so this hook runs for no other/,
  );
});

test("what runs unchanged ends for want of its program before it looks for its script", () => {
  const asked = { ...SOUND, project: native("python g.py"), ...lacks("python") };
  const { screen } = machineOf(asked, undefined, ["cursor"]);
  expect(screen.replace(/\s+/g, " ")).toMatch(
    /g\.py is not there: the agent lets everything go on\. .* 2 Cursor: python is not on/,
  );
});

test("a hook's folder that is not on this machine is named", () => {
  const hook = { type: "command", bash: "exit 2", cwd: "/home/dev/app" };
  const file = JSON.stringify({ version: 1, hooks: { preToolUse: [hook] } });
  const project = { ".github/hooks/g.json": file };
  const { screen } = lookOn("copilot", project, gone(hook.cwd));
  expect(screen).toContain("/home/dev/app, the folder in which it is started, is not on this");
});

test("what the project's own files are to be blamed for is said to be so, and what this machine is not", () => {
  expect(at(native(ROOTED)).screen).toContain("by the project's own files.\n");
  expect(at(SOUND.project, lacks("jq")).screen).toContain("does not work on this machine.\n");
});

test("when an agent last ran a hook is said beside what is wrong, and changes nothing", () => {
  const call = { agent: "claude-code", event: "PreToolUse", decision: "none", ms: 1 };
  const hooks = [{ hook: "sh guard.sh", exit: 0 }];
  const calls = [
    { ...call, time: "2026-11-24T09:00:00.000Z", hooks },
    { ...call, time: "2026-11-25T09:00:00.000Z", hooks: [] },
    { ...call, time: "2026-11-25T10:00:00.000Z", hooks, agent: "codex" },
  ];
  const lacking = at(SOUND.project, { ...lacks("jq"), calls });
  expect([lacking.works, lacking.screen]).toEqual([
    false,
    expect.stringMatching(/\nLast run, as the log says: Claude Code 2026-11-2\d \d\d:\d\d:00$/),
  ]);
  expect(lacking.agents[0]?.lastRun).toBe(calls[0]?.time);
  expect(at(SOUND.project, lacks("jq")).screen).not.toContain("Last run");
  expect(at(SOUND.project, { calls }).screen).toBe(
    "Every guard works on this machine: Claude Code.",
  );
});

test("a plugin that one person installed and that runs the same hook is named, and opens nothing", () => {
  const project = scripted("#!/bin/sh\nexit 2\n");
  const plugin = ".claude/plugins/cache/acme/guards/1.0.0";
  const home = {
    ...SOUND.home,
    ".claude/settings.json": '{"enabledPlugins": {"guards@acme": true}}',
    [`${plugin}/hooks/hooks.json`]: project[CLAUDE] ?? "",
  };
  const { works, screen } = at(project, { home });
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([
    true,
    expect.stringContaining(`also runs it from ~/${plugin}/hooks/hooks.json`),
  ]);
  const off = { ...home, ".claude/settings.json": '{"enabledPlugins": {"guards@acme": false}}' };
  expect(at(project, { home: off }).screen).toBe("Every guard works on this machine: Claude Code.");
});

test("hooks that somebody's code has to name are not known to run", () => {
  const guard = { hooks: { PreToolUse: [groupOf("exit 2", "Bash")] } };
  const project = converted({ [CLAUDE]: guard }, ["ex-athena"]);
  expect(lookOn("ex-athena", project).screen).toMatch(
    /^As far as can be told.*it cannot be told whether the code that runs ex_athena passes/s,
  );
});

test("a manifest at the top that takes a plugin's hooks away is named", () => {
  const project = {
    "hooks/hooks.json": native("exit 2")[CLAUDE] ?? "",
    ".claude-plugin/plugin.json": '{"name": "guards", "version": "1.0.0"}',
    "plugin.json":
      '{"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.json", "name": "guards"}',
  };
  const { works, screen } = lookOn("copilot", project);
  expect([works, screen]).toEqual([false, expect.stringContaining("[plugin-emptied]")]);
});

test.each([
  [{ hooks: "hooks/hooks.json" }, "`hooks` names no JSON file"],
  [{ hooks: ["./hooks/hooks.json", 3] }, "`hooks` names no JSON file"],
  [{ commands: "commands" }, "`commands` has a path"],
  [{ agents: "./agents" }, "`agents` names no Markdown file"],
  [{ skills: null }, "`skills` has a path"],
  [{ name: "our guards" }, "`name` is no text"],
  [{ version: 1 }, "`version` is no text"],
])("a manifest with %o makes Claude Code load nothing of a plugin", (fields, why) => {
  const project = {
    "hooks/hooks.json": native("exit 2")[CLAUDE] ?? "",
    ".claude-plugin/plugin.json": JSON.stringify({ name: "guards", ...fields }),
  };
  const { works, screen } = at(project);
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([
    false,
    expect.stringContaining(`.claude-plugin/plugin.json is refused: ${why}`),
  ]);
});

test.each([
  { hooks: "./hooks/hooks.json" },
  { hooks: [] },
  { commands: ["./commands/", "./more.md"], skills: ".", agents: [], mcpServers: "./mcp.json" },
  { keywords: "guards", author: "us", homepage: 3, more: 1 },
])("a manifest with %o takes no hooks away", (fields) => {
  const project = {
    "hooks/hooks.json": native("exit 2")[CLAUDE] ?? "",
    ".claude-plugin/plugin.json": JSON.stringify({ name: "guards", ...fields }),
  };
  expect(at(project).works).toBe(true);
});

test("a guard that loses its reason works, and that is told", () => {
  const command = "grep -q rm || exit 0; echo no; exit 2";
  const { works, screen } = at(native(command));
  expect([works, screen.replace(/\s+/g, " ")]).toEqual([
    true,
    expect.stringMatching(
      /^Every guard works on this machine: Claude Code\. Claude Code, .*: nobody reads a reason in its standard output .* Write the reason to standard error$/,
    ),
  ]);
});

test("a file of hooks that its agent does not read is named, unless all of it stands elsewhere", () => {
  const hooks = native("exit 2")[CLAUDE] ?? "";
  const others = hooks.replace("exit 2", "exit 3");
  const told = (project: { readonly [path: string]: string }) =>
    /^(\S+): (?:Claude Code|GitHub Copilot) does not read this file/m.exec(
      lookOn("claude-code copilot", project).screen,
    )?.[1];
  const misplaced = ".claude/hooks/hooks.json";
  expect([
    told({ [CLAUDE]: hooks, [misplaced]: others }),
    told({ [CLAUDE]: hooks, [misplaced]: hooks }),
    told({ [CLAUDE]: hooks, [misplaced]: others, ".claude/.claude-plugin/plugin.json": "{}" }),
    told({
      [CLAUDE]: hooks,
      [misplaced]: others,
      ".claude-plugin/marketplace.json":
        '{"name": "a", "plugins": [{"name": "b", "source": "./.claude"}]}',
    }),
    told({
      [CLAUDE]: hooks,
      [misplaced]: others,
      ".claude-plugin/marketplace.json":
        '{"name": "a", "plugins": [{"name": "b", "source": "./.claude-plugins/b"}]}',
    }),
    told({ [CLAUDE]: hooks, ".claude/hooks.json": others }),
    told({
      [CLAUDE]: hooks,
      ".copilot/hooks.json": '{"version": 1, "hooks": {"preToolUse": [{"bash": "exit 2"}]}}',
    }),
  ]).toEqual([
    misplaced,
    undefined,
    undefined,
    undefined,
    misplaced,
    ".claude/hooks.json",
    ".copilot/hooks.json",
  ]);
});

test("a relative path in a plugin is told", () => {
  const project = {
    "hooks/hooks.json": native("hooks/g.sh")[CLAUDE] ?? "",
    "hooks/g.sh": "#!/bin/sh\nexit 2\n",
    ".claude-plugin/plugin.json": '{"name": "guards"}',
  };
  const { screen } = at(project);
  expect(screen.replace(/\s+/g, " ")).toContain(
    'hooks/g.sh is a relative path, not found once the session is in another folder: write "${CLAUDE_PLUGIN_ROOT}"/hooks/g.sh',
  );
});

test("a machine that is no Windows is told nothing of it", () => {
  const denies = `echo '{"permissionDecision": "deny", "permissionDecisionReason": "no"}'`;
  const hook = { type: "command", bash: denies, powershell: denies };
  const project = {
    ".github/hooks/g.json": JSON.stringify({ version: 1, hooks: { preToolUse: [hook] } }),
  };
  expect(lookOn("copilot", project).screen).toBe("Every guard works on this machine: Copilot.");
});

test("a plugin whose hooks cannot be read is no project without an agent", () => {
  const project = {
    ".claude-plugin/plugin.json": '{"name": "p", "version": "1.0.0"}',
    "hooks/hooks.json": '{"hooks": [{"event": "Stop", "command": "exit 2"}]}',
  };
  const { works, screen } = machineOf({ ...SOUND, project }, undefined, []);
  expect([works, screen]).toEqual([false, expect.stringMatching(/^An entry .* is not written as/)]);
});

test("on Windows nobody tried how an agent starts hooks, which is said of each that is here", () => {
  const windows = { isFile: () => true, head: () => "", nameOf: () => "" };
  const { agents, works, screen } = machineOf({ ...SOUND, terminal: { windows } }, undefined, [
    "codex",
  ]);
  expect([works, agents[0]?.untold]).toEqual([true, [expect.stringContaining("nobody tried")]]);
  expect(screen.replace(/\s+/g, " ")).toMatch(
    /^As far as can be told, every guard works .* whether it starts these hooks on Windows, which nobody tried/,
  );
});

const trusting = SOUND.home;
const {
  ".codex/config.toml": codex = "",
  ".claude.json": claude = "",
  ".copilot/config.json": copilot = "",
  ...left
} = trusting;
const BASH = native("[[ -f x ]] && exit 2; exit 0");

/** Every agent is asked about the converted project, and Claude Code alone about others. */
const SOUNDS: readonly (readonly [what: string, machine: Machine])[] = [
  ["all is there", SOUND],
  [
    "/bin/sh is bash, where words of bash count",
    { ...SOUND, project: BASH, terminal: { sh: "bash" } },
  ],
  ["the version of Node.js cannot be told", { ...SOUND, terminal: { node: "?" } }],
  [
    "programs are missing that nothing starts",
    { ...SOUND, terminal: { has: (name) => !["uv", "deno", "ruby"].includes(name) } },
  ],
  [
    "a variable moved a store",
    {
      ...SOUND,
      home: { ...left, ".claude.json": claude, ".copilot/config.json": copilot },
      machine: { "moved/config.toml": codex },
      env: { CODEX_HOME: "/moved" },
    },
  ],
  [
    "a variable moved the settings and the store",
    {
      ...SOUND,
      home: { ...left, ".codex/config.toml": codex, ".copilot/config.json": copilot },
      machine: { "moved/.claude.json": claude },
      env: { CLAUDE_CONFIG_DIR: "/moved/" },
    },
  ],
  [
    "a variable gives trust",
    {
      ...SOUND,
      home: { ...trusting, ".copilot/config.json": "{}", ".gemini/trustedFolders.json": "{}" },
      env: { COPILOT_ALLOW_ALL: "true", GEMINI_CLI_TRUST_WORKSPACE: "true" },
    },
  ],
  [
    "a person has other hooks and settings",
    {
      ...SOUND,
      home: {
        ...trusting,
        ".claude/settings.json": JSON.stringify({
          model: "x",
          hooks: { Stop: [groupOf("say done")] },
        }),
      },
    },
  ],
  [
    "a person's switch is overruled",
    {
      ...SOUND,
      project: { ...SOUND.project, ".claude/settings.local.json": '{"disableAllHooks": false}' },
      home: { ...trusting, ".claude/settings.json": '{"disableAllHooks": true}' },
    },
  ],
  [
    "a script asks first whether it has a program",
    {
      ...SOUND,
      project: scripted("#!/bin/sh\ncommand -v jq >/dev/null || exit 2\njq -e . && exit 2\n"),
      terminal: { has: (name) => name !== "jq" },
    },
  ],
];

test.each(SOUNDS)("sound: %s", (_, machine) => {
  const hosts = machine.project["guard.sh"] === undefined ? ["claude-code"] : PROGRAMS;
  const { works, screen } = machineOf(machine, undefined, hosts);
  expect([works, screen]).toEqual([
    true,
    expect.stringMatching(/^Every guard works on this machine: [^.]*(?:\.\d[^.]*)*\.$/),
  ]);
});

const FORMATS = (asked: string) => ({
  [CLAUDE]: JSON.stringify({ hooks: { PostToolUse: [groupOf("sh g/format.sh", "Write")] } }),
  "g/format.sh": `file="$(jq -r '${asked}')"\n[ -f "$file" ] && deno fmt "$file" >/dev/null 2>&1\nexit 0\n`,
});

test.each([
  [".tool_input.file_path", ["imported-raw", "needs-setup"]],
  [".tool_input.path // .tool_input.file_path", ["needs-setup"]],
])("a program is not what a script lacks first that leaves without %s", (asked, codes) => {
  const machine = { ...SOUND, project: FORMATS(asked), ...lacks("deno") };
  const { screen } = machineOf(machine, undefined, ["copilot"]);
  expect([...screen.matchAll(/\[([a-z-]+)\]/g)].map(([, code]) => code)).toEqual(codes);
});

test.each([
  ["file_path", ["needs-setup", "imported-raw"]],
  ["command", ["needs-setup"]],
])("what a guard reads is told beside the program that it lacks: %s", (field, codes) => {
  const text = `import json, sys\nd = json.load(sys.stdin)\nif ".env" in d.get("tool_input", {}).get("${field}", ""):\n    print("no", file=sys.stderr)\n    sys.exit(2)\n`;
  const on = field === "command" ? "Bash" : "Write";
  const project = { ...native("python g/guard.py", on), "g/guard.py": text };
  const { screen } = lookOn("copilot", project, lacks("python"));
  expect([...screen.matchAll(/\[([a-z-]+)\]/g)].map(([, code]) => code)).toEqual(codes);
  expect(screen.includes("once it starts, a")).toBe(codes.length > 1);
});

test("an observer that an agent was given for some tools is no fault of the machine", () => {
  const copy = {
    version: 1,
    hooks: { postToolUse: [{ type: "command", bash: "sh g/format.sh" }] },
  };
  const project = { ...FORMATS(".tool_input.file_path"), "hooks.json": JSON.stringify(copy) };
  const { works, screen } = at(project);
  expect([works, screen]).toEqual([true, expect.not.stringContaining("not-wired")]);
});

test("the conversion that mends an agent which runs another one's file is the next step", () => {
  const json = `cat > /dev/null; echo '{"decision":"block","reason":"no"}'`;
  const { screen } = machineOf({ project: native(json), home: {} }, undefined, [
    "claude-code",
    "copilot",
  ]);
  expect(screen).toContain("Next: hookport convert --to copilot");
});
