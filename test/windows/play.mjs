/**
 * What can be tried with Node for Windows alone: hooks that need no POSIX shell, called through the
 * shim, and the commands on a project whose files have the line ends of Windows.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const folders = [];
after(() => {
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

function projectWith(files, name = "hook port ") {
  const root = mkdtempSync(join(tmpdir(), name));
  folders.push(root);
  for (const [path, text] of Object.entries({ ".git/HEAD": "ref: refs/heads/main\n", ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Nothing but Node and the system's own programs. */
const PATH = [dirname(process.execPath), "C:\\Windows\\System32", "C:\\Windows"].join(";");

/** Runs a script of ours with Node and returns what it printed and how it ended. */
const ran = (args, options) => ended(process.execPath, args, options);

/** Wine now and then fails to start a program, with an error that Node has no name for. */
async function started(program, args, options, tries = 3) {
  try {
    return spawn(program, args, options);
  } catch (error) {
    if (error.code !== "UNKNOWN" || tries === 1) throw error;
    await setTimeout(500);
    return started(program, args, options, tries - 1);
  }
}

async function ended(program, args, { cwd, input = "", env = {}, ...how }) {
  const child = await started(program, args, {
    cwd,
    env: { ...process.env, PATH, HOME: undefined, USERPROFILE: cwd, ...env },
    windowsHide: true,
    ...how,
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].setEncoding("utf8").on("data", (text) => (printed[name] += text));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) =>
    child.on("close", (code) =>
      resolve({ code, ...printed, text: printed.stdout + printed.stderr }),
    ),
  );
}

const hookport = (root, ...args) => ran([join(repository, "dist/cli.cjs"), ...args], { cwd: root });

async function converted(root, ...args) {
  const { code, text } = await hookport(root, "convert", ...args);
  assert.notEqual(code, 2, text);
}

/** Why a test is skipped that is about what is not there. */
const present = (path, name) => existsSync(path) && `${name} is installed here`;
const BASH = present("C:\\Program Files\\Git\\bin\\bash.exe", "Git Bash");
const PYTHON = present("C:\\Windows\\py.exe", "Python");

const GUARD = `
let payload = "";
process.stdin.on("data", (text) => (payload += text)).on("end", () => {
  const call = JSON.parse(payload);
  const asked = JSON.stringify(call.tool_input);
  if (/\\.env/.test(asked)) {
    console.error("no secrets: " + [...process.argv.slice(2), call.tool_input.path ?? ""].join("|"));
    process.exit(2);
  }
  if (/tell/.test(asked))
    console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "told ü" } }));
});
`;
const STUCK = `require("fs").writeFileSync("stuck", String(process.pid)); setTimeout(() => {}, 60000);`;

/** Each hook stands on a tool of its own. */
const HOOKS = {
  file: { command: "node .claude/hooks/guard.cjs" },
  blanks: { command: `node "$CLAUDE_PROJECT_DIR"/".claude/my hooks/guard.cjs" 'a b' "c\\"d"` },
  home: { command: `node ~/.claude/hooks/guard.cjs "$HOME"` },
  shebang: { command: ".claude/hooks/guard one" },
  ending: { command: `"\${CLAUDE_PROJECT_DIR}/.claude/hooks/guard.cjs"` },
  words: { command: "node", args: ["${CLAUDE_PROJECT_DIR}/.claude/hooks/guard.cjs", "a & b"] },
  batch: { command: ".claude/hooks/batch.cmd x" },
  signs: { command: ".claude/hooks/batch.cmd 'x & y'" },
  missing: { command: "no-such-program .claude/hooks/guard.cjs" },
  python: { command: "python3 .claude/hooks/guard.py" },
  shell: { command: "node .claude/hooks/guard.cjs | cat" },
  script: { command: "sh .claude/hooks/guard.sh" },
  stuck: { command: "node .claude/hooks/stuck.cjs", timeout: 2 },
};
const files = {
  ".claude/settings.json": JSON.stringify({
    hooks: {
      PreToolUse: [
        {
          matcher: "Bash|Write",
          hooks: [{ type: "command", command: "node .claude/hooks/guard.cjs" }],
        },
        ...Object.entries(HOOKS).map(([name, hook]) => ({
          matcher: `mcp__t__${name}`,
          hooks: [{ type: "command", ...hook }],
        })),
      ],
      UserPromptSubmit: [{ hooks: [{ type: "command", command: "node .claude/hooks/guard.cjs" }] }],
    },
  }),
  ".claude/hooks/guard.cjs": GUARD,
  ".claude/my hooks/guard.cjs": GUARD,
  ".claude/hooks/guard": `#!/usr/bin/env node\r\n${GUARD}`,
  ".claude/hooks/batch.cmd": `@"${process.execPath}" "%~dp0guard.cjs" %*\r\n@exit /b %ERRORLEVEL%\r\n`,
  ".claude/hooks/guard.sh": "exit 2\n",
  ".claude/hooks/stuck.cjs": STUCK,
  ".env": "SECRET=1\n",
  // In the current folder, where the system would look first.
  "node.exe": "no program",
  "node.cmd": "@exit /b 0\r\n",
};

/** A call of the shim, as the agent's entry makes it. */
const called = (root, id, event, payload) =>
  ran([join(root, ".hookport/shim.cjs"), id, event, "sealed"], {
    cwd: root,
    input: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

const recorded = (root, path) =>
  JSON.parse(
    readFileSync(join(repository, "adapters", path), "utf8").replaceAll(
      /"(?:\/home\/dev)?\/project"/g,
      () => JSON.stringify(root),
    ),
  );

describe("a hook", { concurrency: 3 }, () => {
  const root = projectWith(files);
  before(() => converted(root, "--adopt", "--to", "codex,cursor,copilot,gemini"));
  const asked = async (name, path, change = (text) => text) => {
    const payload = recorded(root, "claude-code/payloads/PreToolUse.Bash.json");
    const call = { ...payload, tool_name: `mcp__t__${name}`, tool_input: { path } };
    const { code, stdout, stderr } = await called(
      root,
      "claude-code",
      "PreToolUse",
      change(JSON.stringify(call)),
    );
    assert.equal(code, 77, stdout + stderr);
    const answer = stdout ? JSON.parse(stdout).hookSpecificOutput : {};
    return {
      verdict: answer?.permissionDecision,
      reason: answer?.permissionDecisionReason,
      answer,
    };
  };
  const denies = (name, words) =>
    test(`denies, passes and tells: ${name} (${HOOKS[name].command})`, async () => {
      assert.deepEqual((({ verdict, reason }) => [verdict, reason])(await asked(name, "é.env")), [
        "deny",
        `no secrets: ${[...words, "é.env"].join("|")}`,
      ]);
      assert.equal((await asked(name, "a.txt")).verdict, undefined);
      assert.equal((await asked(name, "tell")).answer.additionalContext, "told ü");
    });
  denies("file", []);
  denies("blanks", ["a b", 'c"d']);
  denies("shebang", ["one"]);
  denies("home", [root]);
  denies("ending", []);
  denies("words", ["a & b"]);
  denies("batch", ["x"]);

  const cannot = (name, why, skip = false) =>
    test(`that cannot start denies every call, and says why: ${name}`, { skip }, async () => {
      const { verdict, reason } = await asked(name, "a.txt");
      assert.equal(verdict, "deny");
      assert.match(reason, why);
    });
  cannot("signs", /batch\.cmd` is a batch file/);
  cannot(
    "missing",
    /`no-such-program` was not found .*; install it, or Git for Windows, or /,
    BASH,
  );
  cannot("shell", /needs a POSIX shell.*; install Git for Windows, or give /, BASH);
  cannot("script", /needs a POSIX shell.*; install Git for Windows/, BASH);
  cannot("python", /`python3` was not found; install it/, PYTHON);

  test("gets a call that begins with a byte order mark", async () => {
    const { verdict, reason } = await asked("file", "ü.env", (text) => `\uFEFF${text}`);
    assert.deepEqual([verdict, reason], ["deny", "no secrets: ü.env"]);
  });

  test("is shown a file as the disk spells it, or the call is denied", async () => {
    const payload = recorded(root, "claude-code/payloads/PreToolUse.Write.json");
    const written = async (file_path) => {
      const tool_input = { file_path, content: "x" };
      const call = { ...payload, tool_input };
      const { stdout } = await called(root, "claude-code", "PreToolUse", call);
      return stdout ? JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason : "";
    };
    const [drive, rest] = [root.slice(0, 1), root.slice(1)];
    for (const path of [
      join(root, ".env"),
      ".ENV",
      `${drive.toLowerCase()}${rest.toUpperCase().replaceAll("\\", "/")}/.claude/../.Env`,
    ])
      assert.equal(await written(path), "no secrets:", path);
    for (const path of ["a.txt", `${drive}:\\`, join(root, "a/b.txt")])
      assert.equal(await written(path), "", path);
    for (const path of [
      `/${drive}${rest.slice(1)}/a.txt`,
      `\\\\?\\${root}\\a.txt`,
      "NUL",
      "HOOKPO~1",
    ])
      assert.match(await written(path), /^Hooks cannot tell which file/, path);
  });

  test("is ended at its limit", async () => {
    const began = Date.now();
    await asked("stuck", "a.txt");
    assert.ok(Date.now() - began < 20_000);
    const pid = Number(readFileSync(join(root, "stuck"), "utf8"));
    for (let i = 0; isRunning(pid) && i < 50; i++) await setTimeout(100);
    assert.equal(isRunning(pid), false);
  });

  for (const [id, event, path] of [
    ["codex", "PreToolUse", "PreToolUse.Bash.json"],
    ["cursor", "preToolUse", "preToolUse.Shell.json"],
    ["copilot", "PreToolUse", "pascal.PreToolUse.Bash.json"],
    ["gemini", "BeforeTool", "BeforeTool.run_shell_command.json"],
  ])
    test(`denies and passes, called by another agent: ${id}`, async () => {
      const payload = recorded(root, `${id}/payloads/${path}`);
      const say = async (command) =>
        (
          await called(root, id, event, {
            ...payload,
            tool_input: { ...payload.tool_input, command },
          })
        ).text;
      assert.match(
        await say("cat .env"),
        /"(?:deny|block)".*no secrets|no secrets.*"(?:deny|block)"/,
      );
      assert.doesNotMatch(await say("ls"), /deny|block/);
    });
});

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Every file by its path, as it is. */
const textsIn = (root) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
      .map((path) => [path.slice(root.length), readFileSync(path, "latin1")]),
  );

test("a hook of an installed package gets the file by its path on the drive, whatever its name", async () => {
  const root = projectWith({
    ".claude/settings.json": "{}",
    "rules/hooks/guard.mjs":
      "if (/env$/.test(process.argv[2])) { console.error(process.argv[2]); process.exit(2); }",
    "rules/hooks/hooks.json": JSON.stringify({
      version: 1,
      hooks: {
        "pre-tool-use": [
          {
            matcher: "Write",
            hooks: [{ type: "command", command: "node ${PACKAGE_ROOT}/hooks/guard.mjs ${file}" }],
          },
        ],
      },
    }),
  });
  const { code, text } = await hookport(root, "install", "rules", "--to", "gemini", "--yes");
  assert.notEqual(code, 2, text);
  const payload = recorded(root, "gemini/payloads/BeforeTool.write_file.json");
  const write = (file_path) =>
    called(root, "gemini", "BeforeTool", {
      ...payload,
      cwd: root,
      tool_input: { ...payload.tool_input, file_path },
    });
  const { stdout } = await write("a & calc/../x y.env");
  assert.deepEqual(
    [JSON.parse(stdout).decision, JSON.parse(stdout).reason],
    ["block", join(root, "x y.env")],
  );
  assert.doesNotMatch((await write("a.txt")).stdout, /block/);
});

const CMD = "C:\\Windows\\System32\\cmd.exe";
const RECORDED = { codex: "PreToolUse.Bash.json", copilot: "pascal.PreToolUse.Bash.json" };
const FIELDS = {
  codex: [".codex/hooks.json", "commandWindows"],
  copilot: [".github/hooks/hookport.json", "powershell"],
};

/** The line for Windows of the first entry on an event. */
function lineOf(root, id, event = "PreToolUse") {
  const [file, field] = FIELDS[id];
  const [first] = JSON.parse(readFileSync(join(root, file), "utf8")).hooks[event];
  return (first.hooks?.[0] ?? first)[field];
}
/** What both shells start with it. */
const argumentIn = (line) => /\/c "([^"]*)"/.exec(line)[1];
/** The ways in which a program starts a line: one for PowerShell, and those in which `cmd` is given all of it. */
const WAYS = {
  "as PowerShell does": (line) => [["/d", "/v:on", "/c", argumentIn(line)], {}],
  "cmd /d /s /c": (line) => [[`/d /s /c "${line}"`], { windowsVerbatimArguments: true }],
  "cmd /C": (line) => [[`/C "${line}"`], { windowsVerbatimArguments: true }],
};

describe("an entry for Windows", { concurrency: 3 }, () => {
  const top = projectWith({ ...files, "sub dir/deep/a": "", "rel/node.exe": "" }, "hook & port! ");
  before(() => converted(top, "--adopt", "--to", "codex,copilot"));
  const call = (root, id, command) => {
    const payload = recorded(root, `${id}/payloads/${RECORDED[id]}`);
    return JSON.stringify({ ...payload, tool_input: { ...payload.tool_input, command } });
  };
  const started = (
    root,
    { id = "codex", command = "ls", way = "cmd /d /s /c", at = "sub dir/deep", event, env },
  ) => {
    const [args, how] = WAYS[way](lineOf(root, id, event));
    const input = call(root, id, command);
    return ended(CMD, args, { cwd: join(root, at), input, env, ...how });
  };
  /** A copy in which something was changed. */
  function changed(change) {
    const root = mkdtempSync(join(tmpdir(), "hook port "));
    folders.push(root);
    cpSync(top, root, { recursive: true });
    change(join(root, ".codex/hookport"), root);
    return root;
  }
  const reasonIn = ({ stdout }) => {
    const { decision, reason, hookSpecificOutput: own } = JSON.parse(stdout);
    assert.equal(own?.permissionDecision ?? decision, own ? "deny" : "block");
    return own?.permissionDecisionReason ?? reason;
  };

  for (const way of Object.keys(WAYS))
    test(`denies and passes, below the top of the clone: ${way}`, async () => {
      const denied = await started(top, { way, command: "cat é.env" });
      assert.equal(reasonIn(denied), "no secrets:", denied.text);
      assert.equal(denied.code, 0);
      assert.deepEqual(await started(top, { way }), { code: 0, stdout: "", stderr: "", text: "" });
    });

  test("finds its launcher outside of a clone too, in the folder in which it starts", async () => {
    const root = changed((_, whole) => rmSync(join(whole, ".git"), { recursive: true }));
    assert.match(reasonIn(await started(root, { at: ".", command: "cat .env" })), /no secrets/);
  });

  const loads = "appendFileSync(process.env.LOADED, process.argv[1] + '\\n')";
  test("loads nothing into node before the shim, and gives a hook its variables", async () => {
    const beside = projectWith({
      "load it.cjs": `const { appendFileSync } = require("fs"); ${loads}`,
    });
    const NODE_OPTIONS = `--require "${join(beside, "load it.cjs").replaceAll("\\", "/")}"`;
    const LOADED = join(beside, "loaded");
    const { text } = await started(top, { command: "cat .env", env: { NODE_OPTIONS, LOADED } });
    assert.match(text, /no secrets/);
    const loaded = readFileSync(LOADED, "utf8");
    assert.match(loaded, /guard\.cjs/);
    assert.doesNotMatch(loaded, /shim/);
  });

  const NO_NODE = /Node\.js was not found outside the project\..*\(hookport: no-node\)$/;
  const system = "C:\\Windows\\System32";
  for (const [what, path] of [
    ["there is none", system],
    ["it lies in the project", `${top};${top.toUpperCase()}\\.;${system}`],
    ["its folder is not written in full", `rel;.;..\\..\\rel;${top.slice(2)};${system}`],
  ])
    test(`denies where node is not one to start: ${what}`, async () => {
      const { code, ...said } = await started(top, { env: { PATH: path } });
      assert.match(reasonIn(said), NO_NODE);
      assert.equal(code, 0);
    });
  test("finds node behind folders with quotes and signs, and one that ends with a backslash", async () => {
    const path = `"C:\\a;b" & exit 0;C:\\a!b;${dirname(process.execPath)}\\`;
    const denied = await started(top, { command: "cat .env", env: { PATH: path } });
    assert.match(reasonIn(denied), /no secrets/);
  });
  test("says of a prompt that nothing has looked at it", async () => {
    const said = await started(top, { event: "UserPromptSubmit", env: { PATH: system } });
    assert.match(
      JSON.parse(said.stdout).systemMessage,
      /^Not checked: this project checks such prompts .*no-node\)$/,
    );
    assert.equal(said.code, 0);
  });

  const SILENT = /Blocked: hookport failed\. Tell the user: git restore \.codex\/hookport/;
  const NO_SHIM =
    /^Blocked: .*\.codex\/hookport\/shim\.cjs is missing or damaged.*\(hookport: no-shim\)$/m;
  for (const [what, change] of [
    ["is empty", (folder) => writeFileSync(join(folder, "shim.cjs"), "")],
    ["prints", (folder) => writeFileSync(join(folder, "shim.cjs"), "console.log('{}')")],
  ])
    test(`denies by the exit code where the shim ${what}`, async () => {
      const { code, stderr } = await started(changed(change), {});
      assert.match(stderr, NO_SHIM);
      assert.equal(code, 2);
    });
  test("denies where there is no shim", async () => {
    const root = changed((folder) => rmSync(join(folder, "shim.cjs")));
    assert.match(reasonIn(await started(root, {})), NO_SHIM);
  });
  for (const [what, change] of [
    ["is empty", (folder) => writeFileSync(join(folder, "hook.cmd"), "")],
    ["is missing", (folder) => rmSync(join(folder, "hook.cmd"))],
    ["does something else", (folder) => writeFileSync(join(folder, "hook.cmd"), "@exit /b 0")],
  ])
    test(`denies by the exit code where the launcher ${what}`, async () => {
      const { code, stderr } = await started(changed(change), {});
      assert.match(stderr, SILENT);
      assert.equal(code, 2);
    });

  test("starts the same from any folder for an agent that says where the project is", async () => {
    const env = { COPILOT_PROJECT_DIR: top };
    const how = { id: "copilot", way: "as PowerShell does", env };
    const denied = await started(top, { ...how, command: "cat .env" });
    assert.match(reasonOf(denied), /no secrets/);
    const passed = await started(top, how);
    const lost = await started(top, { ...how, env: { ...env, PATH: system } });
    assert.match(reasonOf(lost), NO_NODE);
    assert.deepEqual([denied.code, passed.code, lost.code], [77, 77, 78]);
  });
  const reasonOf = ({ stdout }) => {
    const { permissionDecision, permissionDecisionReason } = JSON.parse(stdout);
    assert.equal(permissionDecision, "deny");
    return permissionDecisionReason;
  };

  // Wine's cmd reads such a name twice, so that it may find no node there.
  test("never lets a call go on in a folder with a per cent sign", async () => {
    const root = mkdtempSync(join(tmpdir(), "hook%d port "));
    folders.push(root);
    cpSync(top, root, { recursive: true });
    const { code, text } = await started(root, { command: "cat .env" });
    assert.ok(code === 2 || /"(?:block|deny)"/.test(text), text);
  });
});

describe("a project with the line ends of Windows", { concurrency: 3 }, () => {
  const SETTINGS = `${JSON.stringify(
    {
      model: "opus",
      hooks: {
        PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "node guard.cjs" }] }],
      },
    },
    null,
    2,
  ).replaceAll("\n", "\r\n")}\r\n`;
  const crlf = () =>
    projectWith({
      ".claude/settings.json": SETTINGS,
      ".cursor/hooks.json": '{\r\n  "version": 1,\r\n  "hooks": {}\r\n}\r\n',
      "guard.cjs": GUARD,
    });

  test("is converted and checked, and is as it was when it is removed", async () => {
    const root = crlf();
    const begun = textsIn(root);
    await converted(root, "--adopt", "--to", "cursor,codex,copilot");
    const once = textsIn(root);
    assert.match(once["\\.cursor\\hooks.json"], /hookport.*\r\n/);
    await converted(root);
    assert.deepEqual(textsIn(root), once);
    const check = await hookport(root, "check");
    assert.equal(check.code, 0, check.text);
    const removed = await hookport(root, "remove", "--yes");
    assert.equal(removed.code, 0, removed.text);
    assert.deepEqual(textsIn(root), begun);
  });

  test("is written by one command at a time", async () => {
    const root = crlf();
    const both = await Promise.all([1, 2].map(() => hookport(root, "convert", "--to", "cursor")));
    for (const { code, text } of both) assert.notEqual(code, 2, text);
    const check = await hookport(root, "check");
    assert.equal(check.code, 0, check.text);
  });

  test("has no half of a file where another program has it open", async () => {
    const root = crlf();
    const file = openSync(join(root, ".cursor/hooks.json"), "r");
    const { code, text } = await hookport(root, "convert", "--to", "cursor");
    closeSync(file);
    const now = readFileSync(join(root, ".cursor/hooks.json"), "utf8");
    if (code === 2) assert.equal(now, '{\r\n  "version": 1,\r\n  "hooks": {}\r\n}\r\n', text);
    else assert.match(now, /hookport/);
    await converted(root);
    assert.match(readFileSync(join(root, ".cursor/hooks.json"), "utf8"), /hookport/);
  });

  test("is guarded against an edit of what runs", async () => {
    const root = crlf();
    await converted(root, "--to", "cursor");
    assert.ok(existsSync(join(root, ".hookport/lock.json")));
    const payload = recorded(root, "cursor/payloads/preToolUse.Shell.json");
    const lock = join(root, ".hookport/lock.json");
    // Line ends alone mean nothing.
    writeFileSync(lock, readFileSync(lock, "utf8").replaceAll("\n", "\r\n"));
    assert.doesNotMatch((await called(root, "cursor", "preToolUse", payload)).text, /deny/);
    appendFileSync(lock, "x");
    assert.match((await called(root, "cursor", "preToolUse", payload)).text, /"deny"/);
  });
});
