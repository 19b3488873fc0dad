/** `hookport run` shows what each agent does with a call, and hides no hook that did not work. */
import { expect, test } from "vitest";
import { groupOf } from "../support/hooks.ts";
import { project, type Project } from "../support/project.ts";

interface Played {
  readonly hosts: readonly {
    readonly host: string;
    readonly verdict: string;
    readonly reason: string;
    readonly left: readonly string[];
    readonly hooks: readonly {
      readonly command: string;
      readonly file: string;
      readonly code: number | null;
      readonly fault: string;
      readonly ms: number;
      readonly stdout: string;
      readonly stderr: string;
    }[];
  }[];
  readonly explained: readonly { readonly host: string; readonly code: string }[];
  readonly unannounced: readonly string[];
}

const run = (p: Project, ...args: string[]): Played =>
  JSON.parse(p.hookport("run", "--json", ...args).stdout) as Played;

const on = ({ hosts }: Played, id: string) => hosts.find(({ host }) => host === id);

const claude = (event: string, command: string, matcher?: string) => ({
  ".claude/settings.json": {
    hooks: {
      [event]: [{ ...(matcher && { matcher }), hooks: [{ type: "command", command }] }],
    },
  },
});

/** Denies with what it was asked about. */
const TELLS = `input=$(cat); echo "$input" | tr -d '\\n' >&2; exit 2`;

test.each([
  ["--bash", "ls -l", "Bash", '"command":"ls -l"'],
  ["--edit", "old.txt", "Edit", "old.txt"],
  ["--edit", "new.txt", "Write", "new.txt"],
  ["--write", "old.txt", "Write", "old.txt"],
  ["--read", "old.txt", "Read", "old.txt"],
  ["--mcp", "tracker/close", "mcp__tracker__close", "mcp__tracker__close"],
  ["--web", "https://example.com/", "WebFetch", "https://example.com/"],
])("%s %s is a call of %s", (option, value, tool, text) => {
  const p = project({ ...claude("PreToolUse", TELLS, tool), "old.txt": "x" });
  const played = on(run(p, option, value), "claude-code");
  expect(played?.verdict).toBe("deny");
  expect(played?.reason).toContain(text);
});

test("the end of a turn, the start of a session and the result of a tool are played", () => {
  const stop = project(claude("Stop", "echo tests fail >&2; exit 2"));
  expect(on(run(stop, "--stop"), "claude-code")).toMatchObject({
    verdict: "hold",
    reason: "tests fail",
  });
  expect(stop.hookport("run", "--stop", "--expect", "hold").code).toBe(0);
  const start = project(claude("SessionStart", "echo The rules are short.", "startup"));
  expect(on(run(start, "--session-start"), "claude-code")?.reason).toContain(
    "The rules are short.",
  );
  const after = project(claude("PostToolUse", "grep -q KEY= && echo a key >&2 && exit 2", "Bash"));
  for (const call of [["--bash", "cat .env"], []])
    expect(on(run(after, ...call, "--result", "KEY=1"), "claude-code")?.reason).toContain("a key");
  expect(after.hookport("run", "--stop", "--result", "x").code).toBe(2);
  expect(after.hookport("run", "--mcp", "tracker", "--bash", "x").code).toBe(2);
  expect(after.hookport("run", "--mcp", "tracker").stderr).toContain("SERVER/TOOL");
});

test("none hides no hook that could not start or that an error ended, through an entry of ours either", () => {
  const gone = project(claude("PreToolUse", "./guards/gone.sh", "Bash"));
  const bad = project({
    ...claude("PreToolUse", "python3 policy.py", "Bash"),
    "policy.py": "import nowhere_to_be_found\n",
  });
  for (const adopted of [false, true]) {
    if (adopted)
      for (const p of [gone, bad]) p.hookport("convert", "--to", "cursor,codex", "--adopt");
    for (const { host, verdict, reason } of run(gone, "--bash", "ls").hosts)
      expect([host, verdict, reason]).toEqual([
        host,
        "none",
        expect.stringMatching(/^gone\.sh could not start: .*gone\.sh: .*(not found|No such file)/),
      ]);
    for (const { host, verdict, reason } of run(bad, "--bash", "ls").hosts)
      expect([host, verdict, reason]).toEqual([
        host,
        "none",
        "policy.py ended with 1: ModuleNotFoundError: No module named 'nowhere_to_be_found'",
      ]);
  }
  expect(gone.hookport("run", "--bash", "ls").stdout).toMatch(
    /^Claude Code +none +gone\.sh could not start/m,
  );
});

test("a program that a script does not find is named, though the script ends well", () => {
  const p = project({
    ...claude("PreToolUse", "sh guard.sh"),
    "guard.sh": "command=$(no-such-jq -r .x)\nexit 0\n",
  });
  expect(on(run(p, "--bash", "ls"), "claude-code")?.reason).toBe(
    "guard.sh did not find no-such-jq, and ended with 0",
  );
});

test("a program that a script does not find is not one that could not start", () => {
  const p = project({
    ...claude("PreToolUse", "sh guard.sh", "Bash"),
    "guard.sh": "no-such-program-here\n",
  });
  expect(on(run(p, "--bash", "ls"), "claude-code")?.reason).toMatch(/^guard\.sh ended with 127: /);
});

test("an agent that starts hooks in a login shell may not find what the terminal finds, which is said", () => {
  const p = project(claude("PreToolUse", "no-such-program --check", "Bash"));
  p.hookport("convert", "--to", "cursor", "--adopt");
  const { hosts } = run(p, "--bash", "ls");
  const missing = / could not start: no-such-program: (?:command )?not found/;
  for (const { host, reason } of hosts)
    expect([host, reason, reason.includes("in a login shell")]).toEqual([
      host,
      expect.stringMatching(missing),
      host === "cursor",
    ]);
});

test("every hook that ran is listed, with its end, its time and its output, also behind an entry", () => {
  const p = project(claude("PreToolUse", "echo no >&2; exit 2", "Bash"));
  p.hookport("convert", "--to", "cursor,copilot,opencode", "--adopt");
  const { hosts } = run(p, "--bash", "ls");
  expect(hosts.map(({ host }) => host)).toEqual(["claude-code", "copilot", "cursor", "opencode"]);
  for (const { hooks } of hosts)
    expect(hooks).toEqual([
      expect.objectContaining({
        command: "echo no >&2; exit 2",
        code: 2,
        fault: "",
        stdout: "",
        stderr: "no\n",
      }),
    ]);
  const { stdout } = p.hookport("run", "--bash", "ls", "--verbose");
  expect(stdout).toMatch(
    /^Cursor\n {2}echo no >&2; exit 2 \(.*\.cursor\/hooks\.json\):\s+exit code 2, \d+ ms$/m,
  );
  expect(stdout).toMatch(/^ {6}stderr no$/m);
});

test("a hook sees nothing of what watches it", () => {
  const p = project(claude("PreToolUse", `echo "$PATH" >&2; exit 2`, "Bash"));
  p.hookport("convert", "--to", "copilot", "--adopt");
  const { hosts } = run(p, "--bash", "ls");
  expect(hosts.map(({ verdict }) => verdict)).toEqual(["deny", "deny"]);
  for (const { reason } of hosts) expect(reason).not.toContain("hookport-run-");
});

test("what is no command is not played, and said so", () => {
  const p = project({
    ".github/hooks/asks.json": {
      version: 1,
      hooks: { preToolUse: [{ type: "http", url: "http://localhost:1/check" }] },
    },
  });
  expect(on(run(p, "--bash", "ls"), "copilot")).toMatchObject({
    verdict: "none",
    reason: "not played: http",
    left: ["http"],
  });
});

test("a hook that a person switched off explains why its own agent lets the call go on", () => {
  const p = project({
    ".gemini/settings.json": {
      hooksConfig: { disabled: ["no-pushes"] },
      hooks: {
        BeforeTool: [
          {
            matcher: "run_shell_command",
            hooks: [{ name: "no-pushes", type: "command", command: "echo no >&2; exit 2" }],
          },
        ],
      },
    },
  });
  p.hookport("convert", "--to", "claude-code");
  const { code, stdout } = p.hookport("run", "--bash", "ls");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Gemini CLI[^]*\[host-disabled\]/)]);
});

test("before a conversion the judge says why another agent lets the call go on", () => {
  const p = project(claude("PreToolUse", "echo no >&2; exit 2", "Bash"));
  const played = run(p, "--bash", "ls", "--agent", "claude-code,gemini");
  expect(played).toMatchObject({
    explained: [{ host: "gemini", code: "not-wired" }],
    unannounced: [],
  });
});

test("a patch of several files is several calls on an agent that has no patches", () => {
  const p = project(
    claude(
      "PreToolUse",
      `grep -q '"file_path":"[^"]*/\\.env"' && echo keep off .env >&2 && exit 2; exit 0`,
      "Edit|Write",
    ),
  );
  p.hookport("convert", "--to", "codex", "--adopt");
  const patch = (...files: string[]) => ({
    session_id: "s",
    turn_id: "t",
    transcript_path: null,
    cwd: p.root,
    hook_event_name: "PreToolUse",
    model: "m",
    permission_mode: "default",
    tool_name: "apply_patch",
    tool_input: {
      command: [
        "*** Begin Patch",
        ...files.flatMap((file) => [`*** Add File: ${file}`, "+x"]),
        "*** End Patch",
      ].join("\n"),
    },
    tool_use_id: "c",
  });
  for (const [files, verdict] of [
    [["notes.txt", "more.txt", ".env"], "deny"],
    [["notes.txt", "more.txt"], "none"],
  ] as const) {
    p.write("call.json", patch(...files));
    expect(run(p, "--payload", "call.json").hosts.map((host) => host.verdict)).toEqual([
      verdict,
      verdict,
    ]);
  }
});

test("the variables that settings set are there for their own agent's hooks", () => {
  const p = project({
    ".claude/settings.json": {
      env: { GUARDED: "yes" },
      hooks: { PreToolUse: [groupOf('[ "$GUARDED" != yes ] || exit 2')] },
    },
  });
  expect(on(run(p, "--bash", "ls"), "claude-code")?.verdict).toBe("deny");
});

test("hooks of the home folder are played with --user", () => {
  const p = project({ "a.txt": "x" });
  p.write("../.claude/settings.json", {
    hooks: { PreToolUse: [groupOf("echo at home >&2; exit 2")] },
  });
  expect(run(p, "--bash", "ls", "--agent", "claude-code").hosts[0]?.verdict).toBe("none");
  expect(run(p, "--bash", "ls", "--user").hosts).toMatchObject([
    { host: "claude-code", verdict: "deny", reason: "at home" },
  ]);
});
