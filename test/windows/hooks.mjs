/** Hooks that need no POSIX shell, called through the shim. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { BASH, called, hookport, projectWith, PYTHON, recorded } from "./machine.mjs";
import { HOOKS, isConverted, root } from "./project.mjs";

describe("a hook", { concurrency: 3 }, () => {
  before(isConverted);
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
    assert.ok(Date.now() - began < 50_000);
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

test("a hook of an installed package gets the files that its filter names by their path on the drive", async () => {
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
            where: { "toolInput.file_path": "/sub/" },
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
  const { stdout } = await write("a & calc/../sub/x y.env");
  assert.deepEqual(
    [JSON.parse(stdout).decision, JSON.parse(stdout).reason],
    ["block", join(root, "sub/x y.env")],
  );
  for (const path of ["sub/a.txt", "other/x y.env"])
    assert.doesNotMatch((await write(path)).stdout, /block/);
});
