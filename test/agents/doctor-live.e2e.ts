/** `doctor --live` with a small agent of our own that answers to the name of a real one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { cannotShutIn } from "../../src/node/live/sandbox.ts";
import type { Doctor, LiveAgent } from "../../schemas/types/output.ts";
import { onDisk } from "../support/on-disk.ts";
import { validatorOf } from "../support/output.ts";
import { project } from "../support/project.ts";

onDisk();

/** It reads its hooks from the project's settings, and runs them as its namesake does. */
const AGENT = `#!${process.execPath}
const { spawnSync } = require("child_process");
const { readFileSync, existsSync, writeFileSync } = require("fs");
const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});
const settings = read(".claude/settings.json");
const own = read(process.env.HOME + "/.claude/settings.json");
const run = (event, tool, fields) => {
  if (own.disableAllHooks || settings.disableAllHooks) return undefined;
  for (const { matcher = "", hooks } of settings.hooks?.[event] ?? [])
    for (const { command } of new RegExp("^(" + (matcher || ".*") + ")$").test(tool) ? hooks : []) {
      const input = JSON.stringify({ hook_event_name: event, tool_name: tool, session_id: "s", cwd: process.cwd(), ...fields });
      const env = { ...process.env, CLAUDE_PROJECT_DIR: process.cwd() };
      const { status, stderr } = spawnSync("/bin/sh", ["-c", command], { input, env, encoding: "utf8" });
      if (status === 2) return "PreToolUse:" + tool + " hook error: [" + command + "]: " + stderr;
    }
};
require("readline").createInterface({ input: process.stdin }).once("line", async (line) => {
  const messages = [JSON.parse(line).message];
  if (existsSync("hang")) {
    writeFileSync(process.env.HOME + "/hangs", "");
    return setTimeout(() => {}, 100000);
  }
  for (;;) {
    const answer = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body: JSON.stringify({ messages, tools: [{ name: "Bash" }] }) });
    const { content } = await answer.json();
    messages.push({ role: "assistant", content });
    const calls = content.filter(({ type }) => type === "tool_use");
    if (!calls.length) break;
    for (const { id, name, input } of calls) {
      const denied = run("PreToolUse", name, { tool_input: input });
      const done = denied ?? (name === "Bash" ? spawnSync("bash", ["-c", input.command], { encoding: "utf8" }).stdout : "done");
      if (!denied) run("PostToolUse", name, { tool_input: input, tool_response: done });
      messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: id, content: done }] });
    }
  }
  run("Stop", "", {});
  console.log(JSON.stringify({ type: "result" }));
  process.exit(0);
});
`;

const hook = (command: string, matcher = "Bash") => ({
  matcher,
  hooks: [{ type: "command", command }],
});
const SCRIPT = 'sh "$CLAUDE_PROJECT_DIR"/guard.sh';
const GUARD = "#!/bin/sh\ngrep -q force && { echo 'Do not force.' >&2; exit 2; }\nexit 0\n";
const settings = (PreToolUse: readonly object[], more: object = {}) => ({
  hooks: { PreToolUse, ...more },
});

let tools: string;
beforeAll(() => {
  tools = project({ "README.md": "" }).root;
  for (const folder of ["bin", "home", "tmp"]) mkdirSync(join(tools, folder));
  writeFileSync(join(tools, "bin/claude"), AGENT);
  chmodSync(join(tools, "bin/claude"), 0o755);
  symlinkSync(process.execPath, join(tools, "bin/node"));
});

async function doctor(root: string, ...args: readonly string[]) {
  const child = begun(root, {}, ...args);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: code as number, stdout, stderr };
}

function begun(root: string, more: object, ...args: readonly string[]) {
  const cli = resolve("dist/cli.cjs");
  const texts = [cli, "doctor", "--live", "--yes", "--agent", "claude-code", ...args];
  return spawn(process.execPath, texts, {
    cwd: root,
    env: {
      PATH: `${tools}/bin:${process.env["PATH"]}`,
      HOME: `${tools}/home`,
      TMPDIR: `${tools}/tmp`,
      NO_COLOR: "1",
      SECRET: "ghp_0123456789",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const why = cannotShutIn();
const leftovers = () => readdirSync(join(tools, "tmp"));

/** The states of the hooks on the only agent. */
async function statesOf(files: Parameters<typeof project>[0], ...args: readonly string[]) {
  const { code, stdout, stderr } = await doctor(project(files).root, "--json", ...args);
  const told = JSON.parse(stdout || "{}") as Doctor;
  const validate = validatorOf("Doctor");
  expect(validate(told), JSON.stringify(validate.errors) + stderr).toBe(true);
  const [agent] = told.live as [LiveAgent];
  return { code, agent, states: agent.hooks.map(({ state }) => state) };
}

describe.skipIf(why)("agents that are started", () => {
  test("a guard that runs is reached; its project is as before, and what a killed process left goes", async () => {
    const before = leftovers();
    mkdirSync(join(tools, "tmp/hookport-live-999999999-abc/1"), { recursive: true });
    const p = project({
      ".claude/settings.json": settings([hook(SCRIPT), hook("cat > wrote-here; exit 0", "Write")], {
        Stop: [{ hooks: [{ type: "command", command: "echo stopped > stopped" }] }],
      }),
      "guard.sh": GUARD,
    });
    const { code, stdout, stderr } = await doctor(p.root);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/Every guard was reached: Claude Code \(\d+(?:\.\d)? s\)\./);
    expect(stdout).toContain("it is not shown whether it trusts this folder");
    expect(stderr).toMatch(
      /starts Claude Code on a copy of the project,\sshut\sin\sand\swithout\snetwork[^]*\n {2}guard\.sh\n/,
    );
    expect(
      ["wrote-here", "stopped", "hookport-live"].map((name) => existsSync(join(p.root, name))),
    ).toEqual([false, false, false]);
    expect(leftovers()).toEqual(before);
  });

  test("a call that is forbidden is denied, with the reason, by a hook that has none of the terminal's secrets", async () => {
    const bare = hook(`test -z "$SECRET" && ${SCRIPT}`);
    const files = { ".claude/settings.json": settings([bare]), "guard.sh": GUARD };
    const asked = await statesOf(files, "--bash", "git push --force");
    expect(asked).toMatchObject({
      code: 0,
      states: ["reached"],
      agent: {
        calls: [
          { call: "Bash", outcome: "denied", message: expect.stringContaining("Do not force.") },
        ],
      },
    });
    expect(await statesOf(files, "--bash", "git push")).toMatchObject({
      agent: { calls: [{ outcome: "made" }] },
    });
    const group = { matcher: "Bash", hooks: [{ type: "command", command: "sh guard.sh" }] };
    const input = { toolName: "Bash", toolInput: { command: "git push --force" } };
    const tested = {
      ...files,
      "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": [group] } },
      "hooks/tests/fixtures/push.json": input,
      "hooks/tests/cases/push.yaml":
        "name: no-force\nevent: pre-tool-use\ninput: { fixture: fixtures/push.json }\nexpected: { exit-code: 2 }\n",
    };
    const calls = [{ case: "no-force", call: "Bash", outcome: "denied" }];
    expect(await statesOf(tested)).toMatchObject({ agent: { calls } });
  });

  test.each([
    [
      "a script that is gone, and a matcher in other words",
      {
        ".claude/settings.json": settings([
          hook('"$CLAUDE_PROJECT_DIR"/gone.sh'),
          hook(SCRIPT, "bash"),
        ]),
        "guard.sh": GUARD,
      },
      ["unshown", "unshown"],
    ],
    [
      "a switch of the project's",
      {
        ".claude/settings.json": { ...settings([hook(SCRIPT)]), disableAllHooks: true },
        "guard.sh": GUARD,
      },
      ["missed"],
    ],
  ])("%s", async (_, files, states) => {
    expect(await statesOf(files)).toMatchObject({ code: 1, states });
  });

  test("one person's switch counts", async () => {
    const files = { ".claude/settings.json": settings([hook(SCRIPT)]), "guard.sh": GUARD };
    mkdirSync(join(tools, "home/.claude"));
    const own = join(tools, "home/.claude/settings.json");
    writeFileSync(own, JSON.stringify({ disableAllHooks: true, env: { A: "secret" } }));
    expect(await statesOf(files)).toMatchObject({ code: 1, states: ["missed"] });
    writeFileSync(own, "{}");
  });

  test("a signal ends it: what is known is said, and nothing is left", async () => {
    const p = project({
      ".claude/settings.json": settings([hook(SCRIPT)]),
      "guard.sh": GUARD,
      hang: "",
    });
    const before = leftovers();
    const child = begun(p.root, {});
    const output = text(child.stdout);
    const hangs = () =>
      readdirSync(join(tools, "tmp"), { recursive: true }).some(
        (path) => basename(`${path}`) === "hangs",
      );
    while (!hangs() && child.exitCode === null) await new Promise((done) => setTimeout(done, 50));
    child.kill("SIGINT");
    const [shown] = await Promise.all([output, once(child, "close")]);
    expect(shown).toMatch(/\? 1[^]*the session was ended before/);
    expect(leftovers()).toEqual(before);
  });
});

test("where nothing can be shut in, nothing is started", async () => {
  const p = project({ ".claude/settings.json": settings([hook(SCRIPT)]), "guard.sh": GUARD });
  const child = begun(p.root, { PATH: `${tools}/bin` });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stdout).toMatch(/No agent was started[^]*Claude Code was not started: an agent cannot be/);
  expect(stderr).toBe("");
});

test("nobody is asked where there is no terminal, and a call needs --live", async () => {
  const { root } = project({
    ".claude/settings.json": settings([hook(SCRIPT)]),
    "guard.sh": GUARD,
  });
  const cli = resolve("dist/cli.cjs");
  const runDoctor = async (...args: readonly string[]) => {
    const child = spawn(process.execPath, [cli, "doctor", "--agent", "claude-code", ...args], {
      cwd: root,
      env: { PATH: `${tools}/bin:${process.env["PATH"]}`, HOME: `${tools}/home` },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    return [code as number, stderr] as const;
  };
  if (!why)
    expect(await runDoctor("--live")).toEqual([
      2,
      expect.stringContaining("not started: nobody can be asked here"),
    ]);
  expect(await runDoctor("--bash", "true")).toEqual([2, expect.stringContaining("add --live")]);
  expect(await runDoctor("--live", "--mcp", "a/b")).toEqual([
    2,
    expect.stringMatching(/--mcp cannot be played live: [^]*without MCP servers[^]*hookport run/),
  ]);
});
