/**
 * What stands beside our entries in files that an agent reads: originals that it starts in part,
 * twins, and hooks that may undo ours.
 */
import { describe, expect, test } from "vitest";
import type { AuditProject, Diagnostic, Report } from "../../src/model/output.ts";
import { audited } from "../support/conversion.ts";
import { project, type Project } from "../support/project.ts";

const claude = (handler: object, matcher = "Bash", event = "PreToolUse") => ({
  hooks: { [event]: [{ matcher, hooks: [{ type: "command", ...handler }] }] },
});

const converted = (p: Project, ...args: string[]) =>
  JSON.parse(p.hookport("convert", ...args, "--json").stdout) as Report;
const findingsOn = (report: Report, host: string): readonly Diagnostic[] =>
  report.targets.find((one) => one.host === host)?.findings ?? [];

describe("a program with arguments, of which an agent that reads the same file starts the bare program", () => {
  const bare = (program: string) => `as ${JSON.stringify(program)} without its arguments`;
  const read = ", which takes the payload for its script";
  const guard = {
    guard: "#!/bin/sh\n",
    "hooks/guard.sh": "exit 0\n",
    ".claude/settings.json": claude({ command: "sh", args: ["hooks/guard.sh"] }),
  };

  test("convert says what it starts and what that comes to, until the original is adopted", () => {
    const twice = (p: Project, ...more: string[]) =>
      findingsOn(converted(p, "--to", "copilot", ...more), "copilot").flatMap(
        ({ code, message }) => (code === "fires-twice" ? [message] : []),
      );
    const p = project(guard);
    expect(twice(p)).toEqual([
      `GitHub Copilot also runs the original in .claude/settings.json, ${bare("sh")}${read}: GitHub Copilot denies everything that it fits`,
    ]);
    expect(twice(p, "--adopt")).toEqual([]);
    const whole = project({
      ...guard,
      ".claude/settings.json": claude({ command: "sh hooks/guard.sh" }),
    });
    expect(twice(whole)).toEqual([expect.stringContaining("another payload")]);
  });

  test.each([
    ["sh", "PreToolUse", `${read}: GitHub Copilot denies everything that it fits`],
    ["/usr/bin/node", "PreToolUse", `${read}: GitHub Copilot denies everything that it fits`],
    ["python3", "PreToolUse", read],
    ["./guard", "PreToolUse", ""],
    ["sh", "PostToolUse", read],
  ])("audit says it of %s on %s, before a conversion and after", (command, event, says) => {
    const p = project({
      ...guard,
      ".claude/settings.json": claude({ command, args: ["hooks/guard.sh"] }, "Bash", event),
    });
    const verdict = () => audited(p, "copilot").hooks[0]?.hosts[0];
    expect(verdict()).toMatchObject({
      now: "raw",
      reason: `GitHub Copilot runs it unchanged in .claude/settings.json, ${bare(command)}${says}`,
    });
    p.hookport("convert", "--to", "copilot");
    expect(verdict()).toMatchObject({ now: "wired", holds: true });
    expect(verdict()?.findings.map(({ code, message }) => [code, message])).toContainEqual([
      "fires-twice",
      `GitHub Copilot also runs the original in .claude/settings.json, ${bare(command)}${says}`,
    ]);
  });
});

describe("the same guard in several agents' own files is one guard, held several times", () => {
  const cursor = (command: string, more: object = {}) => ({
    version: 1,
    hooks: { beforeShellExecution: [{ command, ...more }] },
  });
  const copilot = (bash: string, matcher?: string) => ({
    version: 1,
    hooks: { PreToolUse: [{ type: "command", bash, ...(matcher && { matcher }) }] },
  });
  const three = {
    "hooks/guard.sh": "exit 0\n",
    ".claude/settings.json": claude({ command: 'sh "$CLAUDE_PROJECT_DIR"/hooks/guard.sh' }),
    ".cursor/hooks.json": cursor("bash ./hooks/guard.sh"),
    ".github/hooks/guard.json": copilot("hooks/guard.sh", "Bash"),
  };
  const FILES = [".claude/settings.json", ".cursor/hooks.json", ".github/hooks/guard.json"];
  const HOSTS = ["claude-code", "cursor", "copilot"];
  const codesOn = (report: Report, host: string) =>
    findingsOn(report, host).map(({ code }) => code);

  test("audit counts one, says where the others stand, and is content", () => {
    const { code, guards, summary, hooks } = audited(project(three), HOSTS.join());
    expect([code, guards]).toEqual([0, 1]);
    expect(summary.map(({ host, holding, after }) => [host, holding, after])).toEqual(
      HOSTS.map((host) => [host, 1, 1]),
    );
    expect(
      hooks.map(({ file, twins }) => [file, ...(twins ?? []).map((one) => one.file)].toSorted()),
    ).toEqual([FILES, FILES, FILES]);
    for (const { file, hosts } of hooks)
      for (const { host, now, reason } of hosts) {
        expect([file, host, now]).toEqual([file, host, "native"]);
        if (HOSTS.indexOf(host) !== FILES.indexOf(file))
          expect(reason).toContain(`runs the same hook from ${FILES[HOSTS.indexOf(host)]}`);
      }
  });

  test.each([
    [
      "another script",
      {
        ".github/hooks/guard.json": copilot("hooks/other.sh", "Bash"),
        "hooks/other.sh": "exit 0\n",
      },
    ],
    [
      "other words behind it",
      { ".github/hooks/guard.json": copilot("hooks/guard.sh --lenient", "Bash") },
    ],
    ["a filter for other tools", { ".github/hooks/guard.json": copilot("hooks/guard.sh", "Edit") }],
    [
      "another event",
      {
        ".github/hooks/guard.json": {
          version: 1,
          hooks: { PostToolUse: [{ bash: "hooks/guard.sh", matcher: "Bash" }] },
        },
      },
    ],
    [
      "a file that is switched off",
      {
        ".github/hooks/guard.json": { ...copilot("hooks/guard.sh", "Bash"), disableAllHooks: true },
      },
    ],
  ])("%s is no twin", (_, files) => {
    const { code, hooks } = audited(project({ ...three, ...files }), HOSTS.join());
    const own = hooks.find(({ file }) => file === ".cursor/hooks.json");
    expect([code, own?.hosts.map(({ host, holds }) => [host, holds])]).toEqual([
      1,
      [
        ["claude-code", true],
        ["cursor", true],
        ["copilot", false],
      ],
    ]);
    expect(own?.twins?.map(({ file }) => file)).toEqual([".claude/settings.json"]);
  });

  test.each([[[]], [["--adopt"]]])(
    "convert %j leaves the hook to its twins, and no agent gets a second run",
    (more) => {
      const p = project(three);
      const before = FILES.map((file) => p.read(file));
      const report = converted(p, "--from", "cursor", "--to", "all", ...more);
      for (const host of ["claude-code", "copilot"]) {
        expect([host, report.targets.find((one) => one.host === host)?.files]).toEqual([host, []]);
        expect(codesOn(report, host)).toContain("native-twin");
        expect(codesOn(report, host)).not.toContain("foreign-hook-can-override");
      }
      expect(codesOn(report, "lime")).not.toContain("native-twin");
      expect([p.read(FILES[0] as string), p.read(FILES[2] as string)]).toEqual([
        before[0],
        before[2],
      ]);
      // An entry of another hook's on the same event does not run it either.
      const started = (host: string, event: string, payload: object) => {
        p.write("hooks/guard.sh", "echo started >&2; exit 2\n");
        return p.shim(host, event, payload).stdout.includes("deny");
      };
      expect(
        started("copilot", "PreToolUse", {
          sessionId: "s",
          timestamp: "2026-01-01T00:00:00Z",
          cwd: p.root,
          hook_event_name: "PreToolUse",
          tool_name: "Bash",
          tool_input: { command: "ls" },
        }),
      ).toBe(false);
      p.write("hooks/guard.sh", "exit 0\n");
      const after = audited(p);
      expect([after.code, after.guards, after.verdict]).toEqual([0, 1, "holds"]);
      expect(p.hookport("convert", "--check").code).toBe(0);
      // Its twin is gone: the next conversion places it.
      p.write(".github/hooks/guard.json", { version: 1, hooks: {} });
      expect(audited(p, "copilot").verdict).toBe("open");
      expect(p.hookport("convert").code).toBe(0);
      expect(audited(p, "copilot").verdict).toBe("holds");
    },
  );

  test("what an agent runs of another one's file still counts as a second run", () => {
    const report = converted(project(three), "--from", "claude-code", "--to", "copilot");
    expect(codesOn(report, "copilot")).toEqual(
      expect.arrayContaining(["native-twin", "fires-twice"]),
    );
  });
});

test("an original that runs beside its copy is told of once", () => {
  const p = project({
    "hooks/guard.sh": "exit 0\n",
    ".claude/settings.json": claude({ command: "sh hooks/guard.sh" }),
  });
  const codes = findingsOn(converted(p, "--to", "copilot"), "copilot").map(({ code }) => code);
  expect(codes).toContain("fires-twice");
  expect(codes).not.toContain("foreign-hook-can-override");
});

describe("what another hook may undo is said, whichever file that the agent loads it stands in", () => {
  const GUARD = {
    "hooks.json": {
      version: 1,
      hooks: {
        "pre-tool-use": [
          { matcher: "Bash", hooks: [{ type: "command", command: "sh hooks/guard.sh" }] },
        ],
      },
    },
    "hooks/guard.sh": "exit 0\n",
  };
  const permissions = {
    ...GUARD,
    "hooks.json": {
      version: 1,
      hooks: { "permission-request": GUARD["hooks.json"].hooks["pre-tool-use"] },
    },
  };
  const entry = (event: string, matcher?: string) => ({
    version: 1,
    hooks: { [event]: [{ type: "command", bash: "true", ...(matcher && { matcher }) }] },
  });
  const flat = (event: string, matcher?: string) => ({
    version: 1,
    hooks: { [event]: [{ command: "true", ...(matcher && { matcher }) }] },
  });

  test.each([
    [
      "a rewrite after ours",
      "copilot",
      GUARD,
      ".github/hooks/after.json",
      entry("preToolUse"),
      /after ours on preToolUse.*rewrites/,
    ],
    [
      "a rewrite before ours",
      "copilot",
      GUARD,
      ".github/hooks/z.json",
      entry("PreToolUse"),
      undefined,
    ],
    [
      "another tool",
      "copilot",
      GUARD,
      ".github/hooks/after.json",
      entry("preToolUse", "view"),
      undefined,
    ],
    [
      "an event after the tool",
      "copilot",
      GUARD,
      ".github/hooks/after.json",
      entry("postToolUse"),
      undefined,
    ],
    [
      "a file that is off",
      "copilot",
      GUARD,
      ".github/hooks/after.json",
      { ...entry("preToolUse"), disableAllHooks: true },
      undefined,
    ],
    [
      "another agent's file",
      "copilot",
      GUARD,
      ".claude/settings.json",
      claude({ command: "true" }),
      /after ours on PreToolUse.*rewrites/,
    ],
    [
      "an allow after ours",
      "copilot",
      permissions,
      ".github/hooks/after.json",
      entry("permissionRequest"),
      /its allow counts/,
    ],
    [
      "an allow before ours",
      "copilot",
      permissions,
      ".github/hooks/z.json",
      entry("permissionRequest"),
      undefined,
    ],
    [
      "the same file",
      "claude-code",
      GUARD,
      ".claude/settings.json",
      claude({ command: "true" }),
      /together with ours on PreToolUse.*rewrites/,
    ],
    [
      "a local file",
      "claude-code",
      permissions,
      ".claude/settings.json",
      claude({ command: "true" }, "Bash", "PermissionRequest"),
      /its allow counts.*rewrites/,
    ],
    [
      "the same file",
      "cursor",
      GUARD,
      ".cursor/hooks.json",
      flat("preToolUse"),
      /together with ours on preToolUse.*rewrites/,
    ],
    [
      "an event that only denies",
      "cursor",
      GUARD,
      ".cursor/hooks.json",
      flat("beforeShellExecution"),
      undefined,
    ],
  ])("%s on %s", (_, host, guard, file, value, says) => {
    const p = project({ ...guard, [file]: value });
    const said = (all: readonly Diagnostic[] | undefined) =>
      all?.flatMap((one) =>
        one.code === "foreign-hook-can-override" ? [[one.file, one.message]] : [],
      );
    const expected = says ? [[file, expect.stringMatching(says) as string]] : [];
    expect(said(findingsOn(converted(p, "hooks.json", "--to", host), host))).toEqual(expected);
    expect(said(audited(p, host).notices)).toEqual(expected);
  });
});

describe("code of somebody else's beside ours is named, wherever the agent loads it from", () => {
  const guard = (event = "pre-tool-use") => ({
    "hooks.json": {
      version: 1,
      hooks: { [event]: [{ hooks: [{ type: "command", command: "exit 2" }] }] },
    },
  });
  const BEFORE = /loads \S+ before ours: .* the old one counts$/;
  const EITHER = /loads \S+ before ours or after: .* is denied$/;
  const AFTER = /loads \S+ after ours: .* is denied$/;
  const TOOL = /runs this in place of its own tool bash/;
  const code = "export default async () => ({});\n";
  const lists = (...plugin: unknown[]) => ({ plugin });
  const said = (all: readonly Diagnostic[] | undefined) =>
    all?.flatMap((one) =>
      one.code === "foreign-hook-can-override" ? [[one.file, one.pointer, one.message]] : [],
    );

  test.each([
    ["opencode", ".opencode/plugin/zz.js", code, "", EITHER],
    ["opencode", ".opencode/plugins/a.ts", code, "", EITHER],
    ["opencode", ".opencode/plugin/notes.md", code, "", undefined],
    ["opencode", "opencode.json", lists("acme-plugin@1.0.0"), "/plugin/0", BEFORE],
    ["opencode", "opencode.jsonc", `// x\n{ "plugin": [["./x.js", {}],] }`, "/plugin/0", BEFORE],
    ["opencode", ".opencode/opencode.json", lists(1, "./x.js"), "/plugin/1", BEFORE],
    ["opencode", "opencode.json", lists("./.opencode/plugin/hookport.js"), "", undefined],
    ["opencode", ".opencode/tool/bash.ts", code, "", TOOL],
    ["opencode", ".opencode/tool/lookup.ts", code, "", undefined],
    ["opencode", ".kilo/plugin/x.js", code, "", undefined],
    ["kilo", ".kilo/plugin/zz.js", code, "", EITHER],
    ["kilo", ".kilocode/plugins/a.ts", code, "", BEFORE],
    ["kilo", "kilo.jsonc", lists("acme-plugin"), "/plugin/0", BEFORE],
    ["kilo", "opencode.json", lists("acme-plugin"), "/plugin/0", BEFORE],
    ["kilo", ".kilo/opencode.json", lists("acme-plugin"), "/plugin/0", BEFORE],
    ["kilo", ".opencode/plugin/x.js", code, "", undefined],
  ])("%s: %s", (host, file, value, at, says) => {
    const p = project({ ...guard(), [file]: value });
    const expected = says ? [[file, at, expect.stringMatching(says) as string]] : [];
    expect(said(findingsOn(converted(p, "hooks.json", "--to", host), host))).toEqual(expected);
    expect(said(audited(p, host).notices)).toEqual(expected);
    const checked = JSON.parse(p.hookport("check", "--json").stdout) as {
      projects: readonly AuditProject[];
    };
    expect(said(checked.projects[0]?.notices)).toEqual(expected);
  });

  test("one plugin that is named twice counts where it is loaded, the last time", () => {
    const file = ".opencode/plugin/x.js";
    const p = project({ ...guard(), [file]: code, "opencode.json": lists(`./${file}`) });
    const found = said(findingsOn(converted(p, "hooks.json", "--to", "opencode"), "opencode"));
    expect(found).toEqual([[file, "", expect.stringMatching(EITHER)]]);
  });

  test("at home, beside one person's own hooks", () => {
    const files = {
      ".claude/settings.json": claude({ command: "exit 2" }),
      ".config/opencode/plugins/x.js": code,
      ".config/opencode/opencode.json": lists("acme-plugin"),
      ".opencode/plugin/y.js": code,
    };
    const p = project({});
    for (const [path, content] of Object.entries(files)) p.write(`../${path}`, content);
    const found = said(findingsOn(converted(p, "--user", "--to", "opencode"), "opencode"));
    expect(found).toEqual([
      [".config/opencode/opencode.json", "/plugin/0", expect.stringMatching(BEFORE)],
      [".config/opencode/plugins/x.js", "", expect.stringMatching(EITHER)],
      [".opencode/plugin/y.js", "", expect.stringMatching(AFTER)],
    ]);
  });

  test("and not where ours hold nothing back", () => {
    const p = project({ ...guard("session-start"), ".opencode/plugin/x.js": code });
    const found = said(findingsOn(converted(p, "hooks.json", "--to", "opencode"), "opencode"));
    expect(found).toEqual([]);
  });
});
