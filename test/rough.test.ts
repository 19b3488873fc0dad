/** Bad weather and attackers: real processes through the built shim. `test` marks what is what once opened or did damage. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { project, type Project, type Result } from "./support/project.ts";

const NAME = `it's a "strange" $(project)`;
const FORBIDDEN = "git push --force";
const DENY = "cat >/dev/null; echo 'not here' >&2; exit 2\n";

interface Rig {
  readonly tool: string;
  readonly before: string;
  readonly after: string;
  readonly file: string;
  readonly shell: string;
  payload(event: string, tool: unknown, input: unknown, more?: object): object;
  denied(result: Result): boolean;
}

const json = ({ stdout }: Result) => JSON.parse(stdout || "{}") as { [key: string]: unknown };
const specific = (result: Result) => json(result)["hookSpecificOutput"] as { [key: string]: unknown } | undefined;

const HOSTS: { readonly [id: string]: Rig } = {
  "claude-code": {
    tool: "Bash",
    before: "PreToolUse",
    after: "PostToolUse",
    file: ".claude/settings.json",
    shell: "/bin/sh",
    payload: (event, tool, input, more) => ({
      session_id: "s",
      hook_event_name: event,
      cwd: "/tmp",
      tool_name: tool,
      tool_input: input,
      ...more,
    }),
    denied: (result) => result.code === 0 && specific(result)?.["permissionDecision"] === "deny",
  },
  cursor: {
    tool: "Shell",
    before: "preToolUse",
    after: "postToolUse",
    file: ".cursor/hooks.json",
    shell: "/bin/sh",
    payload: (event, tool, input, more) => ({
      conversation_id: "c",
      cursor_version: "1.0",
      hook_event_name: event,
      tool_name: tool,
      tool_input: input,
      cwd: "/tmp",
      ...more,
    }),
    denied: (result) => result.code === 0 && json(result)["permission"] === "deny",
  },
  copilot: {
    tool: "Bash",
    before: "PreToolUse",
    after: "PostToolUse",
    file: ".github/hooks/hookport.json",
    shell: "/bin/bash",
    payload: (event, tool, input, more) => ({
      session_id: "s",
      timestamp: "2026-11-21T00:00:00Z",
      hook_event_name: event,
      cwd: "/tmp",
      tool_name: tool,
      tool_input: input,
      ...more,
    }),
    denied: (result) => result.code === 0 && json(result)["permissionDecision"] === "deny",
  },
  lime: {
    tool: "bash",
    before: "PreToolUse",
    after: "PostToolUse",
    file: ".lime/settings.json",
    shell: "/bin/sh",
    payload: (event, tool, input, more) => ({ event, session_id: "s", cwd: "/tmp", tool_name: tool, tool_input: input, ...more }),
    denied: (result) => result.code === 2 && specific(result)?.["permissionDecision"] === "deny",
  },
};
const each = describe.each(Object.entries(HOSTS));
const silent = ({ code, stdout }: Result) => code === 0 && ["", "{}"].includes(stdout.trim());

/** A project whose one guard is this script, converted to every agent. */
function guarded(script: string, handler: object = {}, group: object = { matcher: "Bash" }): Project {
  const hooks = [{ type: "command", command: "sh hook.sh", ...handler }];
  const p = project(
    {
      "hooks/hooks.json": {
        version: 1,
        hooks: { "pre-tool-use": [{ ...group, hooks }], "post-tool-use": [{ hooks: [{ type: "command", command: "true" }] }] },
      },
      "hook.sh": script,
    },
    NAME,
  );
  expect(p.hookport("convert", "--to", "all")).toMatchObject({ code: 0 });
  return p;
}

/** A Claude Code project of the user's. */
function claude(group: object, script = DENY, ...args: string[]): Project {
  const p = project(
    {
      ".claude/settings.json": {
        hooks: { PreToolUse: [{ hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh' }], ...group }] },
      },
      "hook.sh": script,
    },
    NAME,
  );
  expect(p.hookport("convert", "--from", "claude-code", "--to", "all", ...args)).toMatchObject({ code: 0 });
  return p;
}

const call = (p: Project, id: string, input: unknown = { command: FORBIDDEN }, tool: unknown = HOSTS[id]?.tool, more = {}) => {
  const rig = HOSTS[id] as Rig;
  return p.shim(id, rig.before, rig.payload(rig.before, tool, input, more));
};

/** The one command line the host's own file has for an event, and the whole entry. */
function entry(p: Project, { file, before }: Rig): { line: string; text: string } {
  const list = (JSON.parse(p.read(file)) as { hooks: { [event: string]: unknown[] } }).hooks[before] as unknown[];
  const text = JSON.stringify(list[0]);
  const flat = list[0] as { command?: string; bash?: string; hooks?: { command: string }[] } | string;
  return { line: typeof flat === "string" ? flat : (flat.hooks?.[0]?.command ?? flat.bash ?? flat.command ?? ""), text };
}

const runEntry = (p: Project, rig: Rig, more: { env?: Record<string, string>; cwd?: string } = {}) =>
  p.sh(`exec ${rig.shell} -c "$LINE"`, {
    ...more,
    input: JSON.stringify(rig.payload(rig.before, rig.tool, { command: FORBIDDEN })),
    env: { CLAUDE_PROJECT_DIR: p.root, LINE: entry(p, rig).line, ...more.env },
  });

/** A denial without our shim: each host's own rule for a command that failed. */
function closed(id: string, result: Result, text: string): boolean {
  if (id === "cursor") return result.code !== 0 && text.includes('"failClosed":true');
  if (id === "copilot") return result.code !== 0;
  if (id === "claude-code") return result.code === 2 && result.stderr.includes("hookport") && text.includes('"onFailure":"block"');
  return result.code === 2 && result.stdout.includes('"deny"');
}

each("%s: a hook that", (id, rig) => {
  test.each<[name: string, script: string, handler: object, denied: boolean]>([
    ["closes stdin early", "exec 0<&-; echo no >&2; exit 2\n", {}, true],
    ["prints 50 MB and blocks", "head -c 50000000 /dev/zero | tr '\\0' x; echo no >&2; exit 2\n", {}, true],
    ["prints 50 MB of an answer", "printf '{\"a\":\"'; head -c 50000000 /dev/zero | tr '\\0' x; printf '\"}'\n", {}, true],
    ["hangs past its timeout and fails closed", "sleep 20\n", { timeout: 1, failClosed: true }, true],
    ["hangs past its timeout", "sleep 20\n", { timeout: 1 }, false],
    ["leaves a child with its stdout", "sleep 20 & echo no >&2; exit 2\n", {}, true],
    ["is killed and fails closed", "kill -9 $$\n", { failClosed: true }, true],
    ["is killed", "kill -9 $$\n", {}, false],
  ])("%s", (_, script, handler, denied) => {
    const started = Date.now();
    const result = call(guarded(script, handler), id, { command: FORBIDDEN + "x".repeat(2_000_000) });
    expect({ denied: rig.denied(result), silent: silent(result) }).toEqual({ denied, silent: !denied });
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

each("%s: our own faults", (id, rig) => {
  const p = guarded(DENY);
  const document = p.read(".hookport/hooks.json");
  const payload = (event: string) => rig.payload(event, rig.tool, { command: FORBIDDEN });

  test.each([
    ["not JSON", "hello"],
    ["empty", ""],
    ["a list", "[1]"],
    ["cut off", '{"tool_name": "Ba'],
  ])("a payload that is %s", (_, text) => {
    expect(rig.denied(p.shim(id, rig.before, text))).toBe(true);
    expect(silent(p.shim(id, rig.after, text))).toBe(true);
  });

  test.each([
    ["with a BOM", ""],
    ["of 5 MB", "x".repeat(5_000_000)],
  ])("a payload %s is read", (_, more) => {
    const text = JSON.stringify(rig.payload(rig.before, rig.tool, { command: FORBIDDEN, description: more }));
    expect(rig.denied(p.shim(id, rig.before, `${more ? "" : "\uFEFF"}${text}`))).toBe(true);
  });

  test.each([
    ["missing", undefined],
    ["cut off", document.slice(0, -40)],
    ["a list", "[]"],
    ["without hooks", "{}"],
    ["with an object for a list", '{"hooks":{"pre-tool-use":{}}}'],
    ["with text for handlers", '{"hooks":{"pre-tool-use":[{"hooks":"x"}]}}'],
    ["with null for a handler", '{"hooks":{"pre-tool-use":[{"hooks":[null]}]}}'],
  ])("a document that is %s", (_, text) => {
    if (text === undefined) rmSync(join(p.root, ".hookport/hooks.json"));
    else p.write(".hookport/hooks.json", text);
    const before = p.shim(id, rig.before, payload(rig.before));
    const after = p.shim(id, rig.after, payload(rig.after));
    p.write(".hookport/hooks.json", document);
    expect(rig.denied(before)).toBe(true);
    expect(before.stdout).toContain("hookport");
    expect(silent(after)).toBe(true);
  });

  test("no node in PATH, or no shim: the written entry closes", () => {
    const q = guarded(DENY);
    const { text } = entry(q, rig);
    expect(closed(id, runEntry(q, rig, { env: { PATH: "/nonexistent" } }), text)).toBe(true);
    rmSync(join(q.root, ".hookport/shim.mjs"));
    expect(closed(id, runEntry(q, rig), text)).toBe(true);
  });

  test("the written entry finds the shim from where the host starts it", () => {
    const sub = join(p.root, "a b/c'd");
    mkdirSync(sub, { recursive: true });
    expect(p.sh("git init -q .").code).toBe(0);
    const result = runEntry(p, rig, id === "claude-code" || id === "lime" ? { cwd: sub } : {});
    expect(rig.denied(result)).toBe(true);
    expect(result.stdout).toContain("not here");
  });
});

test("an unknown host is refused with the repair", () => {
  const p = guarded(DENY);
  for (const id of ["nobody", ""])
    expect(p.shim(id, "PreToolUse", {})).toMatchObject({ code: 2, stderr: expect.stringContaining("convert") as string });
});

test("an async handler outlives the shim, and nothing waits for it", async () => {
  const p = guarded("sleep 1; touch done\n", { async: true });
  const started = Date.now();
  expect(silent(call(p, "cursor"))).toBe(true);
  expect(Date.now() - started).toBeLessThan(900);
  await expect.poll(() => existsSync(join(p.root, "done")), { timeout: 5000 }).toBe(true);
});

test("SIGTERM to the shim ends the hook's process group", async () => {
  const p = guarded("sh -c 'echo $$ >pid; exec sleep 60' & wait\n");
  const shim = spawn(process.execPath, [join(p.root, ".hookport/shim.mjs"), "cursor", "preToolUse"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  shim.stdin.end(JSON.stringify(HOSTS["cursor"]?.payload("preToolUse", "Shell", { command: FORBIDDEN })));
  await expect.poll(() => existsSync(join(p.root, "pid")) && p.read("pid").trim() !== "", { timeout: 5000 }).toBe(true);
  const pid = Number(p.read("pid"));
  shim.kill("SIGTERM");
  await expect.poll(() => p.sh(`ps -o stat= -p ${pid} | grep -v Z`).stdout.trim(), { timeout: 5000 }).toBe("");
});

test("an environment too large for a handler denies", () => {
  const p = project({ ".lime/settings.json": { hooks: { PreToolUse: ["sh hook.sh"] } }, "hook.sh": "exit 0\n" });
  expect(p.hookport("convert", "--to", "claude-code,cursor,copilot")).toMatchObject({ code: 0 });
  for (const id of ["claude-code", "cursor", "copilot"]) {
    expect(silent(call(p, id, {}, HOSTS[id]?.tool, { cwd: p.root }))).toBe(true);
    expect(HOSTS[id]?.denied(call(p, id, { command: "x".repeat(140_000) }, HOSTS[id]?.tool, { cwd: p.root }))).toBe(true);
  }
});

const BEGIN = "*** Begin Patch\n*** Update File: notes.txt\n";
const PATH_GUARD = `grep -q '"file_path":"[^"]*[.]env"' || exit 0; echo no >&2; exit 2\n`;

/** Each of these should hold and does not yet: a guard that is open, or a file that is damaged. */
describe("what once opened or did damage", () => {
  each("%s", (id, rig) => {
    test("a NUL in a field the model adds keeps a hook from starting", () =>
      expect(rig.denied(call(guarded(DENY), id, { command: FORBIDDEN, path: "\0" }))).toBe(true),
    );
    test("a working directory that is gone keeps a hook from starting", () =>
      expect(rig.denied(call(claude({}, DENY, "--adopt"), id, { command: FORBIDDEN }, rig.tool, { cwd: "/gone/for/good" }))).toBe(true),
    );
    test("a payload in which no tool can be found", () =>
      expect(rig.denied(guarded("cat >/dev/null\n").shim(id, rig.before, {}))).toBe(true),
    );
    test("a timeout over 2^31 milliseconds", () => expect(rig.denied(call(guarded(DENY, { timeout: 3_600_000 }), id))).toBe(true));
    test.each(["claude", "codex", "claude-code:PostToolUse"])("an unknown dialect %s", (dialect) =>
      expect(rig.denied(call(guarded(DENY, {}, { dialect }), id))).toBe(true),
    );
    test.each(["[null]", '[{"dialect":5,"hooks":[]}]', '[{"hooks":[{"command":5}]}]'])("a document with %s", (list) => {
      const q = guarded(DENY);
      q.write(".hookport/hooks.json", `{"hooks":{"pre-tool-use":${list}}}`);
      expect(rig.denied(call(q, id))).toBe(true);
    });
  });

  test("a host named constructor", () => expect(guarded(DENY).shim("__proto__", "PreToolUse", {}).stderr).toContain("convert"));
  test("a field more in the payload, and a gate leaves it to another host's entry", () =>
    expect(
      HOSTS["claude-code"]?.denied(call(claude({}, DENY, "--adopt"), "claude-code", { command: FORBIDDEN }, "Bash", { timestamp: 1 })),
    ).toBe(true),
  );
  test.each([
    ["a context line that says End Patch", `${BEGIN}@@\n a\n *** End Patch\n+x\n*** Update File: .env\n@@\n-a\n+b\n*** End Patch`],
    ["two targets of a move", `${BEGIN}*** Move to: .env\n*** Move to: b\n@@\n-a\n+b\n*** End Patch`],
    ["a header behind a space", "*** Begin Patch\n*** Add File: ok\n+hi\n *** Update File: .env\n@@\n-a\n+b\n*** End Patch"],
    ["no end", `*** Begin Patch\n*** Update File: .env\n@@\n-a\n+b\n`],
  ])("a patch with %s", (_, patch) =>
    expect(HOSTS["copilot"]?.denied(call(claude({ matcher: "Edit|Write" }, PATH_GUARD), "copilot", patch, "Edit"))).toBe(true),
  );
  test.each([
    "g''it push",
    "git {push,--force}",
    ">x git push",
    'A=a"b c" git push',
    "A+=1 git push",
    "set -- git push; $@",
    "git push>x",
  ])("if Bash(git push:*) against %s", (command) => {
    const p = claude({ hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh', if: "Bash(git push:*)" }] });
    expect(HOSTS["cursor"]?.denied(call(p, "cursor", { command }))).toBe(true);
  });
  test.each(["mcp__[a-h]\\w+__push", "mcp__(g[i]thub)__push"])("a hidden MCP server against %s", (matcher) =>
    expect(HOSTS["cursor"]?.denied(call(claude({ matcher }), "cursor", {}, "MCP:push"))).toBe(true),
  );

  test("written.json leads out of the project", () => {
    const p = claude({});
    const outside = join(dirname(p.root), "outside.txt");
    writeFileSync(outside, "mine\n");
    p.write(".hookport/written.json", {
      version: 1,
      files: { "../outside.txt": { created: false, pieces: [], outputs: [], replaced: [{ was: "theirs", now: "mine" }] } },
    });
    p.hookport("remove");
    expect(p.sh(`cat ../${basename(outside)}`).stdout).toBe("mine\n");
  });
  test("a link at .hookport/shim.mjs is written through", () => {
    const p = project({
      ".claude/settings.json": { hooks: { Stop: [{ hooks: [{ type: "command", command: "true" }] }] } },
      "precious.txt": "mine\n",
    });
    p.sh("mkdir .hookport && ln -s ../precious.txt .hookport/shim.mjs");
    p.hookport("convert", "--to", "cursor");
    expect(p.read("precious.txt")).toBe("mine\n");
  });
  test("a user's command that mentions the shim's path is read like any other", () => {
    const p = claude({
      hooks: [
        { type: "command", command: "grep -q .hookport/shim.mjs && exit 2; exit 0" },
        { type: "command", command: "sh hook.sh" },
      ],
    });
    expect((JSON.parse(p.hookport("convert", "--json").stdout) as { handlers: number }).handlers).toBe(2);
  });
  test("a handler a user puts into our group stays", () => {
    const p = project({
      ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "sh hook.sh" }] } },
      ".claude/settings.json": { model: "x" },
    });
    p.hookport("convert", "--from", "cursor", "--to", "claude-code");
    p.write(
      ".claude/settings.json",
      p.read(".claude/settings.json").replace('"hooks": [', '"hooks": [ { "type": "command", "command": "sh mine.sh" },'),
    );
    p.hookport("convert");
    expect(p.read(".claude/settings.json")).toContain("mine.sh");
  });
});
