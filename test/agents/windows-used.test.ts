/** A project that says that it is used on Windows is told of each hook whether it starts there. */
import { describe, expect, test } from "vitest";
import type { Handler } from "../../schemas/types/document.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import type { HookStart } from "../../src/judge/start/script-place.ts";
import { refusedHere, startThere } from "../../src/judge/start/start-there.ts";
import { memory } from "../support/memory.ts";
import { project } from "../support/project.ts";

const FILES = memory({
  "hooks/g.mjs": "",
  "hooks/g.py": "#!/usr/bin/env python3\nimport sys\n",
  "hooks/g.sh": "#!/bin/sh\nexit 2\n",
  "hooks/g": "#!/usr/bin/env bash\r\nexit 2\r\n",
  "hooks/g.cmd": "@exit /b 2\r\n",
  "plugin/g.mjs": "",
  "tools/deny.exe": "MZ",
});
const start = (handler: Partial<Handler>, more: Partial<HookStart> = {}): HookStart => ({
  handler: { type: "command", ...handler },
  group: {},
  files: FILES,
  sets: (name) => name === "CLAUDE_PROJECT_DIR" || name === "CLAUDE_PLUGIN_ROOT",
  personal: false,
  shell: "/bin/sh",
  inPlugin: false,
  folder: "",
  byShim: true,
  pastes: [],
  ...more,
});

describe("a hook that the shim starts on Windows", () => {
  test.each([
    "node hooks/g.mjs --strict",
    'node "$CLAUDE_PROJECT_DIR"/hooks/g.mjs',
    '"$CLAUDE_PROJECT_DIR"/hooks/g.mjs',
    "python3 hooks/g.py",
    "hooks/g.py",
    "hooks/g.cmd one",
    "npx some-guard --all",
    "uv run hooks/g.py",
    "tools/deny.exe",
    "powershell -File hooks/g.ps1",
  ])("needs nothing: %s", (command) => expect(startThere(start({ command }))).toBe("directly"));

  test.each([
    "sh hooks/g.sh",
    "hooks/g.sh",
    "hooks/g",
    "node hooks/g.mjs | cat",
    "node hooks/g.mjs || exit 2",
    "grep -q x",
    "curl http://localhost",
    "bash -c 'exit 2'",
    "node $NOBODY/g.mjs",
    "[ -f x ] && exit 2",
  ])("needs Git for Windows: %s", (command) =>
    expect(startThere(start({ command }))).toBe("by bash"),
  );

  test.each([
    ["npx some-guard 'two words'", "`npx.cmd` is a batch file"],
    ["hooks/g.cmd 'a & b'", "`hooks\\g.cmd` is a batch file"],
    ["node hooks\\g.mjs", "a POSIX shell does not read `hooks\\g.mjs` as it is meant"],
    ["cmd /c hooks/g.cmd", "Git Bash makes another word of `/c`"],
  ])("cannot be started: %s", (command, why) =>
    expect(startThere(start({ command }))).toMatchObject({
      why: expect.stringContaining(why) as string,
    }),
  );

  test("is not judged by a script that is in none of these files, nor by a placeholder's fault", () => {
    expect(startThere(start({ command: "~/hooks/g" }))).toBeUndefined();
    expect(startThere(start({ command: "./gone.sh" }))).toBeUndefined();
    const inProgram = start({ command: "node -e 'x(${file})'" }, { isUniversal: true });
    expect(startThere(inProgram)).toBeUndefined();
  });

  test("starts with what it is given: arguments, a folder, its plugin, its own words for Windows", () => {
    const args = ["${CLAUDE_PROJECT_DIR}/hooks/g.mjs", "a b"];
    expect(startThere(start({ command: "node", args }))).toBe("directly");
    expect(startThere(start({ command: "./g.mjs", cwd: "hooks" }))).toBe("directly");
    const plugin = start(
      { command: "${CLAUDE_PLUGIN_ROOT}/g.mjs" },
      {
        group: {
          origin: { host: "claude-code", file: "", pointer: "", line: 1, plugin: "plugin" },
        },
      },
    );
    expect(startThere(plugin)).toBe("directly");
    expect(startThere(start({ command: "a | b", windows: "./g.ps1" }))).toBe("directly");
  });

  test("is judged on such a machine by what is there", () => {
    const env = { Path: "C:\\n", USERPROFILE: "C:\\me" };
    const windows = {
      isFile: (path: string) => path === "C:\\n\\node.exe",
      head: () => "",
      nameOf: () => "",
    };
    const asked = (command: string, more: Partial<HookStart> = {}) =>
      refusedHere(start({ command }, { folder: "C:\\p", ...more }), { env, windows });
    expect(asked("node g.mjs")).toBeUndefined();
    expect(asked("python3 g.py")).toEqual({ why: "`python3` was not found", repair: "install it" });
    expect(asked("a | b")?.why).toContain("Git Bash was not found");
    // How an agent starts its own hooks there is not known.
    expect(asked("a | b", { byShim: false })).toBeUndefined();
    expect(refusedHere(start({ command: "a | b" }), { env })).toBeUndefined();
  });
});

const HOOKS = {
  "pre-tool-use": [
    { matcher: "Bash", command: "node hooks/a.mjs" },
    { matcher: "Bash", command: "sh hooks/b.sh" },
    { matcher: "Write", command: "sh hooks/c.sh" },
  ],
};
const EDITED = ".hookport/hooks.jsonc";
const used = (more: object, hooks: object = HOOKS) => {
  const p = project({
    [EDITED]: {
      version: 1,
      to: ["cursor", "codex", "copilot"],
      dialect: "claude-code",
      hooks,
      ...more,
    },
    "hooks/a.mjs": "process.exit(2)\n",
    "hooks/b.sh": "exit 2\n",
    "hooks/c.sh": "exit 2\n",
  });
  p.hookport("convert");
  return p;
};
const screens = ["check --verbose", "audit --verbose", "doctor", "convert --verbose"];
const shown = (p: ReturnType<typeof project>) =>
  screens.map((words) => p.hookport(...words.split(" ")).stdout);
const NOTE = "Nobody tried how these start hooks on Windows: Codex, GitHub Copilot, Cursor.";

describe("the screens", () => {
  test("say nothing of Windows if the project does not", () => {
    const plain = shown(used({}));
    expect(shown(used({ systems: ["linux", "macos"] }))).toEqual(plain);
    expect(plain.slice(0, -1).join("\n")).not.toContain("Windows");
  });

  test("say once what a machine needs, and once that nobody tried it", () => {
    const p = used({ systems: ["windows"] });
    const [check, audit] = [p.hookport("check"), p.hookport("audit").stdout];
    for (const text of [check.stdout, audit]) expect(text.split(NOTE)).toHaveLength(2);
    expect(check.code).toBe(0);
    expect(audit.match(/only if a machine with Windows has Git for\s+Windows/g)).toHaveLength(1);
    const { projects } = JSON.parse(p.hookport("audit", "--json").stdout) as {
      projects: [AuditProject];
    };
    const levels = projects[0].hooks.map(({ hosts }) =>
      hosts.map(({ findings, after }) =>
        [findings, after?.findings].map((findings) =>
          findings?.some(({ code }) => code === "windows-start"),
        ),
      ),
    );
    const [no, yes] = [
      [false, false],
      [true, true],
    ];
    expect(levels).toEqual([
      [no, no, no],
      [yes, yes, yes],
      [yes, yes, yes],
    ]);
    expect(p.hookport("check", "--strict").code).toBe(1);
  });

  test("hear it from a hook that has a command for Windows", () => {
    const [first, ...others] = HOOKS["pre-tool-use"];
    const hooks = { "pre-tool-use": [...others, { ...first, windows: "node hooks\\a.mjs" }] };
    expect(used({}, hooks).hookport("audit").stdout).toContain(NOTE);
  });

  test("name a hook that cannot be started there, and what becomes of its calls", () => {
    const command = "npx some-guard 'two words'";
    const hooks = {
      "pre-tool-use": [{ matcher: "Bash", command }],
      "post-tool-use": [{ matcher: "Bash", command }],
    };
    const audit = used({ systems: ["windows"] }, hooks)
      .hookport("audit")
      .stdout.replace(/\s+/g, " ");
    const why =
      "on Windows `npx.cmd` is a batch file, which gets no argument with blanks or signs, so that the hook cannot be started: ";
    expect(audit).toContain(`${why}every call that it fits is denied there`);
    expect(audit).toContain(`${why}it never runs there`);
  });

  test("name a guard's script that Windows cannot have: it is open there", () => {
    const files = { "hooks/aux.mjs": "process.exit(2)\n", "hooks/Twin.mjs": "process.exit(2)\n" };
    const named = (script: string, more: object) => {
      const p = used(more, { "pre-tool-use": [{ matcher: "Bash", command: `node ${script}` }] });
      for (const [path, text] of Object.entries(files)) p.write(path, text);
      p.write("hooks/twin.mjs", "process.exit(2)\n");
      const { stdout, code } = p.hookport("check");
      return { code, text: stdout.replace(/\s+/g, " ") };
    };
    const open = named("hooks/aux.mjs", { systems: ["windows"] });
    expect(open.code).toBe(1);
    expect(open.text).toContain(
      "Windows cannot have its script hooks/aux.mjs: a part of its name is a device on Windows",
    );
    const twin = named("hooks/twin.mjs", { systems: ["windows"] });
    expect(twin.text).toContain("Windows takes it for hooks/Twin.mjs");
    expect(named("hooks/aux.mjs", {})).toMatchObject({ code: 0 });
    expect(named("hooks/a.mjs", { systems: ["windows"] })).toMatchObject({ code: 0 });
  });

  test("correct a word that is no system", () => {
    const { stdout, code } = used({ systems: ["Linux", "windws"] }).hookport("check");
    expect(code).toBe(1);
    expect(stdout).toContain('"Linux" is no system that is known here; did you mean "linux"?');
    expect(stdout).toContain('"windws" is no system that is known here; did you mean "windows"?');
    expect(used({ systems: "windows" }).hookport("check").stdout).toContain(
      "`systems` is not a list of texts",
    );
  });
});
