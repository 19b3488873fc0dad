/** S23: what is said of a hook's place, subject and plugin is so for this hook and this agent. */
import { expect, test } from "vitest";
import { startedOf } from "../../src/read/script.ts";
import { isLostGuard } from "../../src/model/diagnostics.ts";
import { unreadSentences } from "../../src/screen/verdict.ts";
import { auditOf, type Texts } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";

const audited = (host: string, texts: Texts) => auditOf([host], texts);
const told = (host: string, texts: Texts) =>
  audited(host, texts).hooks.map(({ hosts }) => hosts[0]?.findings.map(({ message }) => message));

const onStop = (command: string) => ({ hooks: { Stop: [groupOf(command)] } });

test.each([
  ["D:/tools/guard.js", "node D:/tools/guard.js"],
  ["D:/tools/guard.EXE", "D:/tools/guard.EXE --stop"],
  ["D:\\Some Tools\\sh.exe", '"D:\\Some Tools\\sh.exe" tools/guard.sh'],
])("a path on a drive is on some machines, and is no relative one: %s", (path, command) => {
  const [findings = []] = told("claude-code", {
    ".claude/settings.json": onStop(command),
    "tools/guard.sh": "exit 2\n",
  });
  expect(findings).toContain(`Claude Code runs it if the machine has ${path}`);
  expect(findings.filter((finding) => finding.includes(`${path} is a relative one`))).toEqual([]);
});

test.each([
  ["/opt/homebrew/bin/bash", "/opt/homebrew/bin/bash tools/guard.sh", "bash"],
  ["C:/Python312/python.exe", "C:/Python312/python.exe tools/guard.py", "python"],
  ["~/.local/bin/uv", "~/.local/bin/uv run tools/guard.py", "uv"],
])(
  "a program by its whole path is started by its name, and its script is read: %s",
  (path, command, name) => {
    const [hook] = audited("claude-code", {
      ".claude/settings.json": onStop(command),
      "tools/guard.sh": "exit 2\n",
      "tools/guard.py": "raise SystemExit(2)\n",
    }).hooks;
    expect([hook?.guard, hook?.unread]).toEqual([true, undefined]);
    const found = hook?.hosts[0]?.findings.find(({ message }) => message.endsWith(`has ${path}`));
    expect(found?.hint).toBe(`start ${name} by its name, and install it where it is missing`);
  },
);

test.each([".venv/bin/python", '"$CLAUDE_PROJECT_DIR"/.venv/bin/python'])(
  "a program of the project that is still to be built is a condition: %s",
  (program) => {
    const texts = {
      ".claude/settings.json": onStop(`${program} tools/guard.py`),
      "tools/guard.py": "raise SystemExit(2)\n",
    };
    const says =
      "Claude Code runs it if .venv/bin/python is built or installed, which it is not yet";
    expect(told("claude-code", texts)[0]).toContain(says);
    expect(told("claude-code", { ...texts, ".venv/bin/python": "" })[0]).not.toContain(says);
  },
);

test("only the values that an agent sends are listed as what a matcher could fit", () => {
  const group = groupOf("true", "compact");
  const { notices } = audited("gemini", {
    ".gemini/settings.json": { hooks: { SessionStart: [group] } },
  });
  expect(notices.find(({ code }) => code === "matcher-never")?.message).toMatch(
    /fits none of startup, resume, clear$/,
  );
});

test("an agent that takes a plugin's hooks from another file of it is said to", () => {
  const hooks = onStop("bash -c 'exit 2'");
  const texts = told("codex", {
    "hooks/hooks.json": hooks,
    ".claude-plugin/plugin.json": { name: "p", version: "1.0.0", ...hooks },
  }).flat();
  expect(texts.join("\n")).toContain("it takes the plugin's hooks from .claude-plugin/plugin.json");
});

const H = ".codex/hooks.json";

test.each([
  ["", "./tools/guard.sh", '"$(git rev-parse --show-toplevel)"/tools/guard.sh'],
  ["web", "tools/guard.sh", '"$(git rev-parse --show-toplevel)"/web/tools/guard.sh'],
  ["web", "../guard.sh", '"$(git rev-parse --show-toplevel)"/guard.sh'],
])("the path to write works in every folder: %s, %s", (folder, path, written) => {
  const texts = { [H]: onStop(`sh ${path}`), "tools/guard.sh": "echo no >&2\nexit 2\n" };
  const { hooks } = auditOf(["codex"], texts, folder);
  const hints = hooks.flatMap(({ hosts }) => hosts[0]?.findings.map(({ hint }) => hint));
  expect(hints).toContain(`write ${written}`);
  const { hooks: then } = auditOf(["codex"], { ...texts, [H]: onStop(`sh ${written}`) }, folder);
  expect(JSON.stringify(then)).not.toMatch(/relative one|script-missing/);
});

test.each(["sh", "$(command -v bash 2>/dev/null || which sh)", '"$(which sh)"'])(
  "a relative path of the project's needs a start in this folder, as its agent loads it below too: %s",
  (sh) => {
    const texts = {
      [H]: onStop(`${sh} tools/guard.sh`),
      "tools/guard.sh": "echo no >&2\nexit 2\n",
    };
    expect(told("codex", texts).flat()).toContain(
      "Codex runs it if the session is started in this folder and stays there, as the path tools/guard.sh is a relative one",
    );
  },
);

test.each([
  ["claude-code", true],
  ["cursor", false],
])("the shim starts a hook of its own agent in the session's folder: %s", (host, isTold) => {
  const hook = { dialect: "claude-code", command: "sh tools/guard.sh" };
  const { hooks } = auditOf([host], {
    ".hookport/hooks.jsonc": { version: 1, to: [host], hooks: { stop: [hook] } },
    "tools/guard.sh": "echo no >&2\nexit 2\n",
  });
  const says = hooks[0]?.hosts[0]?.after?.findings.map(({ message }) => message).join("\n");
  expect(says?.includes("as the path tools/guard.sh is a relative one")).toBe(isTold);
});

test("a guard of the tool that does all patches is no wider where notebooks have their own tool", () => {
  const onEdit = (matcher: string) => ({ hooks: { PreToolUse: [groupOf("exit 2", matcher)] } });
  const wider = (host: string, file: string, matcher: string) =>
    auditOf([host], { [file]: onEdit(matcher) }).hooks.flatMap(({ hosts }) =>
      hosts.flatMap(({ after }) => after?.findings.filter(({ code }) => code === "filter-widened")),
    );
  expect(wider("claude-code", H, "Edit|Write")).toEqual([]);
  expect(wider("cursor", ".claude/settings.json", "mcp__github__push").length).toBe(1);
});

test.each(["PostToolUseFailure", "PermissionRequest", "PermissionDenied", "PostToolUse"])(
  "a tool that the agent has can be met on each event of tools: %s",
  (event) => {
    const group = groupOf("date >> log", "Edit|WebFetch");
    const { hooks } = auditOf(["claude-code"], {
      ".claude/settings.json": { hooks: { [event]: [group] } },
    });
    expect(hooks.map(({ hosts }) => hosts.map(({ verdict }) => verdict))).toEqual([["runs-if"]]);
  },
);

test.each(["gemini", "codex"])(
  "a hook that its agent runs after failed commands too runs after them where they are told as done: %s",
  (host) => {
    const hook = { type: "command", bash: "date >> log" };
    const { hooks } = auditOf([host], {
      ".github/hooks/log.json": { version: 1, hooks: { postToolUse: [hook] } },
    });
    expect(hooks[0]?.hosts[0]?.after?.verdict).toBe("runs-if");
  },
);

test.each([
  [".claude/settings.json", "Claude Code does not run it so"],
  [".codex/hooks.json", "Codex does not run it so"],
])("a flat entry is not run by the agent whose file it is: %s", (file, told) => {
  const flat = { hooks: { UserPromptSubmit: [{ command: "sh check.sh" }] } };
  const project = auditOf(["claude-code", "codex", "copilot"], { [file]: flat });
  expect(project.unread.map(({ message }) => message.split("; ")[1]?.split(":")[0])).toEqual([
    told,
  ]);
  expect(unreadSentences(project.unread.filter(isLostGuard).length)).toEqual([
    "But a guard is not written as its agent runs it, and does not hold there.",
  ]);
});

test("of what stands in another shape only the right shape is advised, and not what it runs", () => {
  const { unread } = auditOf(["claude-code"], {
    ".claude/settings.json": { hooks: { Stop: [{ command: "check ${file} || exit 1" }] } },
  });
  expect(unread[0]?.message).toContain(
    'write "Stop":[{"hooks":[{"type":"command","command":"…"}]}]',
  );
});

test("a hook without a type is said to have none", () => {
  const { unread } = auditOf(["claude-code"], {
    ".claude/settings.json": { hooks: { Stop: [{ hooks: [{ command: "exit 2" }] }] } },
  });
  expect(unread[0]?.message).toContain("no hook that Claude Code runs: it has no `type`");
});

test.each([
  ["the project itself", { source: "url", url: "./" }, undefined],
  ["a folder here", { source: "local", path: "./plugins/guard" }, "a folder here in a form"],
  [
    "a folder of another repository",
    { source: "git", repo: "a/b", path: "./plugins/guard" },
    "is elsewhere",
  ],
  ["another place", { source: "url", url: "https://example.com/p.git" }, "is elsewhere"],
])("a marketplace whose plugin is in %s", (_title, source, why) => {
  const { notices } = audited("codex", {
    ".agents/plugins/marketplace.json": { name: "m", plugins: [{ name: "guard", source }] },
    "plugins/guard/.codex-plugin/plugin.json": { name: "guard", version: "1.0.0" },
    ".codex-plugin/plugin.json": { name: "own", version: "1.0.0" },
    "hooks/hooks.json": onStop("bash -c 'exit 2'"),
  });
  const findings = notices.filter(({ code }) => code === "plugin-apart");
  expect(findings.map(({ message }) => message)).toEqual(
    why === undefined ? [] : [expect.stringContaining(why)],
  );
});

test("a marketplace that lists its own repository leaves out no plugin that is read", () => {
  const source = { source: "github", repo: "me/repo" };
  const { notices } = audited("claude-code", {
    ".claude-plugin/marketplace.json": {
      name: "m",
      owner: { name: "me" },
      plugins: [
        { name: "guard", source },
        { name: "other", source },
      ],
    },
    ".claude-plugin/plugin.json": { name: "guard", version: "1.0.0" },
    "hooks/hooks.json": onStop("bash -c 'exit 2'"),
  });
  const found = notices.filter(({ code }) => code === "plugin-apart");
  expect(found.map(({ message }) => message)).toEqual([
    "not read: other, whose `source` is elsewhere",
  ]);
});

test("a plugin's hook has its own conditions beside the same one of the project", () => {
  const hooks = onStop("grep -q x && exit 2; exit 0");
  const texts = told("claude-code", {
    ".claude/settings.json": hooks,
    "plugins/p/hooks/hooks.json": hooks,
    "plugins/p/.claude-plugin/plugin.json": { name: "p", version: "1.0.0" },
    ".claude-plugin/marketplace.json": {
      name: "m",
      owner: { name: "me" },
      plugins: [{ name: "p", source: "./plugins/p" }],
    },
  });
  const where =
    "Claude Code runs it if it is started in this folder, and not in one below or above";
  const plugin = "Claude Code runs it if the plugin is installed and enabled";
  expect(texts.map((found = []) => [found.includes(where), found.includes(plugin)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("no conversion is proposed for a hook that never runs after one either", () => {
  const hints = (script: object) =>
    audited("codex", {
      ".claude/settings.json": { hooks: { SessionStart: [groupOf("sh tools/hello.sh")] } },
      ...script,
    }).hooks[0]?.hosts[0]?.findings.map(({ hint }) => hint);
  expect(hints({ "tools/hello.sh": "echo hello\n" })).toEqual(["hookport convert --to codex"]);
  expect(hints({})).toEqual(["put the script there, or correct the path"]);
});

test.each([
  ['f="$PWD/tools/g.sh"; [ -f "$f" ] || f="$HOME/g.sh"; bash "$f"', "$PWD/tools/g.sh"],
  ['f="$HOME/g.sh"; [ -f "$f" ] || f=tools/g.sh; bash "$f"', "tools/g.sh"],
  ["f=tools/a.sh; f=tools/g.sh; bash $f", "tools/g.sh"],
])("of two scripts that are tried the project's is read: %s", (command, path) =>
  expect(startedOf({ command })?.path).toBe(path),
);

test.each([
  `/bin/sh -c 'top=$PWD; while :; do run=$top/tools/run.sh; [ -f "$run" ] && exec sh "$run"; top=/; done'`,
  "if [ -d tools ]; then F=tools/g.sh; fi",
])("an assignment behind a word of the shell is no script: %s", (command) =>
  expect(startedOf({ command })?.path).toBeUndefined(),
);
