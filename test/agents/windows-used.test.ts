/** Whether a hook starts on Windows, in a project that says that it is used there. */
import { describe, expect, test } from "vitest";
import type { Handler } from "../../schemas/types/document.ts";
import type { HookStart } from "../../src/judge/start/script-place.ts";
import { refusedHere, startThere } from "../../src/judge/start/start-there.ts";
import { memory } from "../support/memory.ts";

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
