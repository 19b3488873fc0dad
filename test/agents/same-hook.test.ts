/** S32: what stands in several agents' files, wherever their words differ and the work does not. */
import { describe, expect, test } from "vitest";
import type { AuditProject } from "../../schemas/types/output.ts";
import { setsOf } from "../../src/judge/twins.ts";
import { auditIn, auditOf, filesOf } from "../support/conversion.ts";

const GUARD = `case $(jq -r .tool_input.command) in *force*) echo no >&2; exit 2 ;; esac\n`;
const on = (event: string, matcher: string | undefined, command: string, more: object = {}) => ({
  hooks: {
    [event]: [
      { ...(matcher !== undefined && { matcher }), hooks: [{ type: "command", command, ...more }] },
    ],
  },
});
const top = (script: string) => `bash "$(git rev-parse --show-toplevel)/${script}"`;
/** For each hook of the files its words on the agents, in their order. */
const words = ({ hooks }: AuditProject) =>
  hooks.map(({ hosts }) => hosts.map(({ verdict }) => verdict.replace(/-if$/, "")));
const count = ({ hooks }: AuditProject) => setsOf(hooks).length;

describe("the name of an agent as an argument tells no hooks apart", () => {
  const files = (claude: string, codex: string) => ({
    "tools/g.sh": GUARD,
    ".claude/settings.json": on("PreToolUse", "Bash", `${top("tools/g.sh")} ${claude}`),
    ".codex/hooks.json": on("PreToolUse", "Bash", `${top("tools/g.sh")} ${codex}`),
  });
  test.each([
    ["claude", "codex"],
    ["env_guard --agent claude", "env_guard --agent codex"],
    ["--tool=claude-code", "--tool=codex-cli"],
    ["--agent claude", "--agent claude"],
  ])("%s and %s are one", (claude, codex) => {
    const audit = auditOf(["claude-code", "codex"], files(claude, codex));
    expect([count(audit), words(audit)]).toEqual([
      1,
      [
        ["holds", "holds"],
        ["holds", "holds"],
      ],
    ]);
  });
  test.each([
    ["--mode claude fast", "--mode codex slow"],
    ["claude", ""],
    ["one", "two"],
    // Each file names the other one's agent: one script may do another thing there.
    ["codex", "claude"],
  ])("%s and %s are two", (claude, codex) =>
    expect(count(auditOf(["claude-code", "codex"], files(claude, codex)))).toBe(2),
  );
  test("also where one of them takes no context, which is a difference and no other hook", () => {
    const audit = auditOf(["codex", "grok"], {
      "tools/b.sh": "echo the branch\n",
      ".codex/hooks.json": on("SessionStart", undefined, `${top("tools/b.sh")} codex`),
      ".grok/hooks/s.json": on("SessionStart", undefined, `${top("tools/b.sh")} grok`),
    });
    expect([count(audit), words(audit)[0]]).toEqual([1, ["runs", "differs"]]);
  });
});

describe("a fault by the rules of one agent is none of the other agent's", () => {
  const both = (script: string, event = "PreToolUse") => {
    const file = on(event, "Bash", top("tools/g.sh"));
    const files = {
      "tools/g.sh": script,
      ".claude/settings.json": file,
      ".codex/hooks.json": file,
    };
    const audit = auditOf(["claude-code", "codex"], files);
    const told = audit.hooks.map(({ hosts }) =>
      hosts.map(({ findings }) => findings.flatMap(({ code }) => (OWN.has(code) ? [code] : []))),
    );
    return [count(audit), words(audit), told];
  };
  const OWN = new Set(["exit-code"]);
  test("a denial without its reason, which only one of them needs", () =>
    expect(both(GUARD.replace("echo no >&2; ", ""))).toEqual([
      1,
      [
        ["holds", "holds"],
        ["holds", "does-not-hold"],
      ],
      [
        [[], []],
        [[], ["exit-code"]],
      ],
    ]));
  test("of a document for several agents, no entry beside it is judged", () => {
    const audit = auditOf(["claude-code"], {
      "tools/g.sh": GUARD.replace("exit 2", "exit 1"),
      ".claude/settings.json": on("PreToolUse", "Bash", top("tools/g.sh")),
      ".rulesync/hooks.json": {
        version: 1,
        hooks: { preToolUse: [{ type: "command", command: top("tools/g.sh"), matcher: "Bash" }] },
      },
    });
    expect(words(audit)).toEqual([["does-not-hold"]]);
  });
  test("a variable that neither sets is told of each", () => {
    const script = '[ -n "$CLAUDE_TOOL_INPUT" ] || exit 0\nruff format src\n';
    const [times, found] = both(script, "PostToolUse");
    expect([times, found]).toEqual([
      1,
      [
        ["differs", "differs"],
        ["differs", "differs"],
      ],
    ]);
  });
});

test.each([
  ["the same calls", "Bash", "Bash", 1],
  ["other calls", "Bash", "Write", 2],
])(
  "a command that stands twice in a file for %s is as many hooks as it has kinds of calls",
  (_, first, second, times) => {
    const groups = [first, second].flatMap((matcher) => on("", matcher, "sh g.sh").hooks[""] ?? []);
    const files = { "g.sh": GUARD, ".claude/settings.json": { hooks: { PreToolUse: groups } } };
    expect(count(auditOf(["claude-code"], files))).toBe(times);
  },
);

test("what stands on several events of its agent is several hooks", () => {
  const events = ["beforeShellExecution", "beforeReadFile", "preToolUse"];
  const hooks = Object.fromEntries(events.map((event) => [event, [{ command: "sh g.sh" }]]));
  const files = { "g.sh": GUARD, ".cursor/hooks.json": { version: 1, hooks } };
  expect(count(auditOf(["cursor"], files))).toBe(3);
});

test("a command that cannot start is no fault of the agent that starts the script otherwise", () => {
  const files = filesOf({
    "tools/g.sh": GUARD,
    ".claude/settings.json": on("PreToolUse", "Bash", top("tools/g.sh")),
    ".codex/hooks.json": on("PreToolUse", "Bash", top("tools/g.sh").replace("bash ", "")),
  });
  const audit = auditIn(["claude-code", "codex"], { ...files, executable: () => false });
  expect([count(audit), words(audit)[1]]).toEqual([1, ["holds", "does-not-hold"]]);
  const called = filesOf({
    ...Object.fromEntries(files.texts),
    ".claude/settings.json": on("PreToolUse", "Bash", '"$CLAUDE_PROJECT_DIR"/tools/g.sh'),
  });
  const both = auditIn(["claude-code", "codex"], { ...called, executable: () => false });
  expect(words(both)[1]).toEqual(["does-not-hold", "does-not-hold"]);
});

describe("a hook that an agent's own file runs for some calls", () => {
  const files = (event: string, claude: string, codex: string, script: string) => ({
    "tools/g.sh": script,
    ".claude/settings.json": on(event, claude, top("tools/g.sh")),
    ".codex/hooks.json": on(event, codex, top("tools/g.sh")),
  });
  const both = ["claude-code", "codex"];
  const sentence = ({ hooks }: AuditProject, hook: number, host: number) =>
    hooks[hook]?.hosts[host]?.findings[0]?.message;

  test("runs whole there, if its agent lacks only the tools that are left", () => {
    const audit = auditOf(
      both,
      files("PostToolUse", "Edit|MultiEdit|Write", "apply_patch|Edit|Write", "exit 0\n"),
    );
    expect([count(audit), words(audit)]).toEqual([
      1,
      [
        ["runs", "runs"],
        ["runs", "runs"],
      ],
    ]);
  });
  test("differs, and the sentence names these calls", () => {
    const audit = auditOf(both, files("PostToolUse", "Edit|Write|Bash", "apply_patch", "exit 0\n"));
    expect(words(audit)[0]).toEqual(["runs", "differs"]);
    expect(sentence(audit, 0, 1)).toMatch(
      /^Codex runs it for (?:Edit|Write), (?:Edit|Write) only, and not for Bash$/,
    );
  });
  test("and is a guard does not hold for the others", () => {
    const audit = auditOf(both, files("PreToolUse", "Edit|Write|Bash", "apply_patch", GUARD));
    expect(words(audit)[0]).toEqual(["holds", "does-not-hold"]);
    expect(sentence(audit, 0, 1)).toContain("only, and not for Bash");
  });
  test("and none of its own is said to run for those", () => {
    const audit = auditOf(both, files("PreToolUse", "Edit|Write", "Bash", GUARD));
    expect(words(audit)[1]).toEqual(["does-not-hold", "holds"]);
    expect(sentence(audit, 1, 0)).toBe(
      'Claude Code runs the same from .claude/settings.json, and for other calls: "Edit|Write"',
    );
  });
  test("and that its own agent never runs is judged there alone", () => {
    const audit = auditOf(both, files("PreToolUse", "Read|Edit", "Read", GUARD));
    expect(audit.hooks.map(({ hosts }) => hosts.map(({ host }) => host))).toEqual([
      both,
      ["codex"],
    ]);
    expect(count(audit)).toBe(1);
  });
});

describe("a script by its whole path on somebody's machine", () => {
  const files = (path: string, script = "tools/g.sh") => ({
    [script]: GUARD,
    ".claude/settings.json": on("PreToolUse", "Bash", top(script)),
    ".codex/hooks.json": on("PreToolUse", "Bash", `bash "${path}"`),
  });
  const hooksOf = (path: string) => auditOf(["claude-code", "codex"], files(path));
  test.each(["/home/ann/dev/app/tools/g.sh", "C:/Users/ann/app/tools/g.sh"])(
    "%s is the project's, and is to be corrected",
    (path) => {
      const hooks = hooksOf(path);
      expect([count(hooks), words(hooks)[0]]).toEqual([1, ["holds", "holds"]]);
      expect(hooks.hooks[0]?.hosts[1]?.findings.map(({ hint }) => hint)).toContain(
        "start tools/g.sh of the project instead: this is its path on somebody's machine",
      );
    },
  );
  test.each([
    ["/home/ann/dev/app", ", of which the command also names /home/ann/dev/app"],
    ["C:/Users/ann/app", ", of which the command also names C:/Users/ann/app"],
    ["/home/ann/dev/ap", "", "/home/ann/dev/app/tools/g.sh"],
    ["", "", "/tools/g.sh"],
  ])("what else the command names of that machine is told: %s", (folder, also, given = "") => {
    const path = given || `${folder}/tools/g.sh`;
    const { hooks } = auditOf(["codex"], {
      "tools/g.sh": GUARD,
      ".codex/hooks.json": on("PreToolUse", "Bash", `bash "${path}" --root "${folder}"`),
    });
    expect(hooks[0]?.hosts[0]?.findings.map(({ hint }) => hint)).toContain(
      `start tools/g.sh of the project instead: this is its path on somebody's machine${also}`,
    );
  });
  test.each([
    ["/home/ann/dev/app/tools/g.sh", undefined],
    ["C:\\Users\\ann\\app\\tools\\g.sh", undefined],
    ["/home/ann/g.sh", true],
  ])("is read there, to tell that it is a guard: %s", (path, unread) => {
    const [, codex] = hooksOf(path).hooks;
    expect([codex?.guard, codex?.unread]).toEqual([true, unread]);
    const hints = codex?.hosts[1]?.findings.map(({ hint }) => hint).join("\n");
    expect(hints?.includes("start tools/g.sh of the project instead")).toBe(!unread);
  });
  test.each(["exit 0\n", "cat >> log\n"])("and never that it is none: %j", (script) => {
    const command = "bash /home/ann/dev/app/tools/log.sh";
    const { hooks } = auditOf(["claude-code"], {
      "tools/log.sh": script,
      ".claude/settings.json": on("PreToolUse", "Bash", command),
    });
    expect([hooks[0]?.guard, hooks[0]?.unread]).toEqual([true, true]);
  });
  test.each(["/usr/local/tools/g.sh", "/home/ann/g.sh", "~/tools/g.sh"])(
    "%s may be another one",
    (path) => expect(count(hooksOf(path))).toBe(2),
  );
});

describe("a command that first asks whether its script is there", () => {
  const ANSWERS = `case $(jq -r .tool_input.command) in *force*) echo '{"decision":"block","reason":"no"}' ;; esac\nexit 0\n`;
  const hooksOf = (command: string, script: string) =>
    auditOf(["claude-code", "codex"], {
      "tools/g.sh": script,
      ".claude/settings.json": on("PreToolUse", "Bash", "bash tools/g.sh"),
      ".codex/hooks.json": on("PreToolUse", "Bash", command),
    });
  test.each([
    ["[ -f tools/g.sh ] && bash tools/g.sh", GUARD],
    ["if [ -e tools/g.sh ]; then bash tools/g.sh; fi", GUARD],
    ["test -x tools/g.sh && bash tools/g.sh || exit 0", ANSWERS],
    ["[ -f tools/g.sh ] && bash tools/g.sh || true", "exit 0\n"],
  ])("%s is the same", (command, script) => expect(count(hooksOf(command, script))).toBe(1));
  test.each([
    ["[ -f tools/g.sh ] && bash tools/g.sh || exit 0", GUARD],
    ["[ -f tools/other.sh ] && bash tools/g.sh", GUARD],
    ["[ -f tools/g.sh ] || bash tools/g.sh", GUARD],
    ["[ -f tools/g.sh ] && bash tools/g.sh fast", GUARD],
  ])("%s is another one", (command, script) => expect(count(hooksOf(command, script))).toBe(2));
});

test.each([
  ["Bash", {}, ["holds"]],
  ["Bash|Read", {}, ["differs"]],
  ["Bash", { timeout: 9 }, ["differs"]],
])(
  "an agent that runs identical commands once does so for another agent's file too: %s %o",
  (matcher, more, texts) => {
    const { hooks } = auditOf(["grok"], {
      "tools/g.sh": GUARD,
      ".git/HEAD": "",
      ".claude/settings.json": on("PreToolUse", "Bash", top("tools/g.sh")),
      ".grok/hooks/a.json": on("PreToolUse", matcher, top("tools/g.sh"), more),
    });
    const [first] = hooks;
    expect(first?.hosts.map(({ verdict }) => verdict.replace(/-if$/, ""))).toEqual(texts);
    expect(first?.hosts[0]?.findings.some(({ code }) => code === "fires-twice")).toBe(
      texts[0] === "differs",
    );
  },
);

describe("a relative path is another script where its entry starts in another folder", () => {
  const plugin = {
    ".github/plugin/marketplace.json": {
      name: "m",
      owner: { name: "x" },
      plugins: [{ name: "p", description: "d", source: "./p", hooks: "hooks/hooks.json" }],
    },
    "p/hooks/hooks.json": {
      version: 1,
      hooks: { preToolUse: [{ type: "command", bash: "bash tools/g.sh", matcher: "bash" }] },
    },
    "p/tools/g.sh": "exit 2\n",
    "tools/g.sh": "exit 2\n",
  };
  test("of one agent", () => {
    const audit = auditOf(["copilot"], {
      ...plugin,
      ".github/hooks/hooks.json": {
        version: 1,
        hooks: { preToolUse: [{ type: "command", bash: "bash tools/g.sh", matcher: "bash" }] },
      },
    });
    const installed = audit.hooks.map(({ hosts }) =>
      hosts[0]?.findings.some(({ message }) => message.includes("plugin is installed")),
    );
    expect([audit.hooks.map(({ file }) => file), installed]).toEqual([
      [".github/hooks/hooks.json", "p/hooks/hooks.json"],
      [false, true],
    ]);
  });
  test("and of two", () => {
    const audit = auditOf(["copilot", "cursor"], {
      ...plugin,
      ".cursor/hooks.json": {
        version: 1,
        hooks: { preToolUse: [{ command: "bash tools/g.sh", matcher: "Shell" }] },
      },
    });
    expect(count(audit)).toBe(2);
    const of = audit.hooks.find(({ file }) => file.startsWith("p/"));
    expect(of?.hosts.find(({ host }) => host === "cursor")?.verdict).toBe("does-not-hold");
  });
});

test("an agent that reads the file of one agent runs what stands in another one's too", () => {
  const audited = (other: string) =>
    words(
      auditOf(["claude-code", "codex", "cursor", "grok"], {
        "tools/g.sh": GUARD,
        ".claude/settings.json": on("PreToolUse", "Bash", top("tools/g.sh")),
        ".codex/hooks.json": on("PreToolUse", other, top("tools/g.sh")),
      }),
    );
  const there = ["holds", "holds", "differs", "differs"];
  expect(audited("Bash")).toEqual([there, there]);
  const [claude, codex] = audited("apply_patch");
  expect([claude?.slice(2), codex?.slice(2)]).toEqual([
    ["differs", "differs"],
    ["does-not-hold", "does-not-hold"],
  ]);
});

describe("one script in two folders is one hook unless it looks at its own place", () => {
  const both = (text: string) => ({
    ".agents/lint.sh": text,
    ".codex/lint.sh": text,
    ".claude/settings.json": on("PostToolUse", "Write|Edit", top(".agents/lint.sh")),
    ".codex/hooks.json": on("PostToolUse", "Edit|Write|apply_patch", top(".codex/lint.sh")),
  });
  const counted = (text: string) => count(auditOf(["claude-code", "codex"], both(text)));
  test.each(["ruff check src\n", `ls | awk '\n/py$/ {\n  print $0\n}' > log\n`])("%s", (text) =>
    expect(counted(text)).toBe(1),
  );
  test.each([`. "$(dirname "$0")/more"\n`, `ls | awk '{ print }' > log; cat "$0.words"\n`])(
    "%s is two",
    (text) => expect(counted(text)).toBe(2),
  );
});
