/** What the screens say to a project that says that it is used on Windows. */
import { describe, expect, test } from "vitest";
import type { AuditProject } from "../../schemas/types/output.ts";
import { project } from "../support/project.ts";

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
