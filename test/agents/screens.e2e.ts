/**
 * The screens of a project with ten hooks, six of them guards, as people see them.
 */
import { describe, expect, test } from "vitest";
import { examples } from "../support/examples.ts";
import { groupOf } from "../support/hooks.ts";
import { copyOf, HOOKPORT, project, type Project } from "../support/project.ts";
import { demandScreen } from "../support/screen.ts";

const TO = ["--to", "cursor,copilot"];
const LONGEST = 48;

const screen = (p: Project, ...args: string[]): string => {
  const { code, stdout, stderr } = p.hookport(...args);
  expect(stderr).toBe("");
  demandScreen(stdout, args.join(" "));
  return `exit ${code}\n${stdout}`;
};

const conversions = new Map<string, Project>();

/** The project, converted once with these options, and copied for each test that asks for it. */
function converted(...args: string[]): Project {
  const p = conversions.get(args.join()) ?? project("ten-hooks");
  if (!conversions.has(args.join())) expect(p.hookport("convert", ...TO, ...args).code).toBe(0);
  conversions.set(args.join(), p);
  return copyOf(p);
}

/** With one more hook. */
function withGuard(event: string, script: string): Project {
  const p = project("ten-hooks");
  const settings = JSON.parse(p.read(".claude/settings.json")) as {
    hooks: { [event: string]: object[] };
  };
  settings.hooks[event] = [groupOf(`"$CLAUDE_PROJECT_DIR"/.claude/hooks/${script}`)];
  p.write(".claude/settings.json", settings);
  p.write(`.claude/hooks/${script}`, "#!/bin/sh\nexit 2\n");
  return p;
}

test("before a conversion", () => {
  const p = project("ten-hooks");
  p.sh("mkdir .cursor");
  expect(screen(p)).toMatchSnapshot();
  expect(p.sh("find . -newer .claude/settings.json -name '*.json'").stdout).not.toContain(
    "hookport",
  );
});

describe("a first conversion", () => {
  test("with --adopt: every changed file is named, on the screen and in JSON", () => {
    const p = project("ten-hooks");
    const text = screen(p, "convert", ...TO, "--adopt");
    expect(text).toMatchSnapshot();
    expect(text.split("\n").length).toBeLessThanOrEqual(LONGEST);
    const q = project("ten-hooks");
    q.sh("git init -q && git add -A");
    const { files } = JSON.parse(q.hookport("convert", ...TO, "--adopt", "--json").stdout) as {
      files: { path: string; action: string }[];
    };
    const changed = q.sh("git status --porcelain -uall").stdout.split("\n").filter(Boolean);
    const told = files.map(({ path, action }) => ({ path, action }));
    expect(told.map(({ path }) => path).toSorted()).toEqual(
      changed
        .filter((line) => line[1] !== " ")
        .map((line) => line.slice(3))
        .toSorted(),
    );
    expect(told.find(({ path }) => path === ".claude/settings.json")?.action).toBe("updated");
  });

  test("is followed by one in which nothing changes, and which says so", () => {
    const p = converted("--adopt");
    expect(screen(p, "convert")).toMatch(/^exit 0\nUp to date: [^\n]*\n[^\n]*\n$/);
  });

  test("without --adopt: where hooks run twice, that is the next step", () => {
    const p = project("ten-hooks");
    expect(screen(p, "convert", ...TO)).toMatchSnapshot();
    expect(screen(p, "convert", "--no-adopt")).toMatchSnapshot();
    // It is remembered: nobody is asked again.
    expect(screen(p, "convert")).toContain("run twice, as chosen.");
    expect(screen(p, "convert")).not.toMatch(/--adopt/);
    expect(screen(p, "convert", "--adopt").split("\n").slice(0, 6).join("\n")).not.toMatch(
      /twice|Next: hookport/,
    );
  });

  test("a file that it changes is not called as before", () => {
    const p = project("ten-hooks");
    const own = { hooks: { Stop: [groupOf("sh own.sh")] } };
    p.write(".codex/hooks.json", own);
    const text = screen(p, "convert", "--to", "claude-code,codex");
    expect(text).toContain("Edit hooks in .claude/settings.json and .codex/hooks.json, then:");
    expect(text).not.toContain("as before");
  });

  test("a guard that is lost", () => {
    const p = withGuard("PreCompact", "keep-notes.sh");
    const text = screen(p, "convert", ...TO, "--adopt");
    expect(text.slice(0, text.indexOf("Before you rely"))).toMatchSnapshot();
  });

  test("a dry run writes nothing, and says how to write it", () => {
    const p = project("ten-hooks");
    expect(
      screen(p, "convert", ...TO, "--adopt", "-n")
        .split("\n")
        .slice(0, 10),
    ).toMatchSnapshot();
    expect(p.sh("ls -A").stdout).toBe(".claude\n");
  });

  test("--quiet is the verdict", () => {
    expect(
      screen(project("ten-hooks"), "convert", ...TO, "--adopt", "--quiet")
        .trimEnd()
        .split("\n"),
    ).toHaveLength(3);
  });

  test("a hook is called by its script, never by a path in its command", () => {
    const hooks = {
      PreToolUse: [
        groupOf(
          "grep -q docs/rules.md /etc/motd.conf; python3 tools/check.py --see docs/why.md",
          "Bash",
        ),
        groupOf("cat notes/todo.txt | grep -q later && exit 2", "Edit"),
      ],
      Stop: [groupOf("sh tools/check.py")],
    };
    const p = project({ ".claude/settings.json": { hooks }, "tools/check.py": "exit 2\n" });
    const text = screen(p, "convert", "--to", "lime");
    expect(text).toContain("check.py");
    expect(text).not.toContain("todo.txt.");
    expect(text).not.toContain(": docs/");
  });
});

describe("check", () => {
  test("a green project is two lines", () => {
    const p = converted("--adopt");
    expect(screen(p, "check")).toMatchSnapshot();
    expect(screen(p)).toMatchSnapshot();
    expect(JSON.parse(p.hookport("check", "--format", "sarif").stdout)).toMatchObject({
      runs: [{ results: [] }],
    });
    expect(p.hookport("check", "--quiet").stdout).toBe("");
    expect(p.hookport("check", "--strict").code).toBe(1);
  });

  test("what opens a guard comes first, and one command mends it all", () => {
    const p = converted();
    p.write(
      ".claude/settings.json",
      p.read(".claude/settings.json").replace('"timeout": 300', '"timeout": 120'),
    );
    const entries = JSON.parse(p.read(".cursor/hooks.json")) as {
      hooks: { [event: string]: unknown };
    };
    p.write(".cursor/hooks.json", {
      ...entries,
      hooks: { ...entries.hooks, preToolUse: undefined },
    });
    expect(screen(p, "check")).toMatchSnapshot();
    expect(p.hookport("check").code).toBe(1);
    expect(p.hookport().code).toBe(0);
    expect(p.hookport("convert").code).toBe(0);
    expect(p.hookport("check").code).toBe(0);
  });

  test("of a file with git's marks nobody says that its guards hold", () => {
    const p = project("guard");
    expect(p.hookport("convert", ...TO, "--no-adopt").code).toBe(0);
    const settings = p.read(".claude/settings.json");
    p.write(".claude/settings.json", settings.replace("{\n", "{\n<<<<<<< ours\n"));
    expect(screen(p, "check")).toMatch(
      /^exit 1\n1 problem; until it is fixed, it is not certain that any guard in\n\.claude\/settings\.json holds\n/,
    );
    expect(screen(p, "audit")).not.toMatch(/\d of \d/);
    expect(p.hookport("convert").code).toBe(2);
  });

  test("each hook that came, changed or went is named", () => {
    const p = converted();
    const settings = p.read(".claude/settings.json");
    p.write(
      ".claude/settings.json",
      settings.replace("hooks/lint.sh", "hooks/style.sh").replace('"timeout": 60', '"timeout": 30'),
    );
    p.write(".claude/hooks/style.sh", "#!/bin/sh\n");
    expect(screen(p, "check")).toMatchSnapshot();
    p.write(".hookport/shim.cjs", "// another\n");
    expect(screen(p, "check")).toContain(".hookport/shim.cjs\n");
  });

  test("a package and a document are told by what lies there", () => {
    const p = project("house-rules");
    expect(screen(p, "check")).toMatch(/^exit 0\nok {2}this package is valid\n/);
    expect(screen(p, "check", "hooks/hooks.json")).toBe("exit 0\nok  hooks/hooks.json is valid\n");
    p.write("hooks/hooks.json", p.read("hooks/hooks.json").replace('"hooks": [', '"hoks": ['));
    expect(screen(p, "check")).toMatch(/^exit 1\n\d+ problems?; .*\n\nhooks\/hooks\.json\n/);
    expect(p.hookport("check", "nowhere.json").code).toBe(2);
  });
});

describe("the agents asked about", () => {
  const idsIn = (text: string) =>
    (JSON.parse(text) as { projects: { hosts: string[] }[] }).projects[0]?.hosts;
  test("first audit and run ask about the agents in use, later about those converted to", () => {
    const p = project("ten-hooks");
    expect(idsIn(p.hookport("audit", "--json").stdout)).toEqual(["claude-code"]);
    expect(p.hookport("audit").code).toBe(0);
    expect(p.hookport("convert", ...TO, "--adopt").code).toBe(0);
    expect(idsIn(p.hookport("audit", "--json").stdout)).toEqual([
      "claude-code",
      "copilot",
      "cursor",
    ]);
    expect(p.hookport("audit").code).toBe(0);
    const played = JSON.parse(p.hookport("run", "--bash", "ls", "--json").stdout) as {
      hosts: { host: string }[];
    };
    expect(played.hosts.map(({ host }) => host)).toEqual(["claude-code", "copilot", "cursor"]);
    for (const name of ["--agent", "--to", "--host"])
      expect(idsIn(p.hookport("audit", name, "all", "--json").stdout)).toContain("lime");
  });

  test("an entry that other agents still need is left alone without advice", () => {
    const p = converted("--adopt");
    const { code, stdout } = p.hookport("remove", "--agent", "copilot");
    expect([code, stdout]).toEqual([0, expect.not.stringContaining("take it out")]);
    expect(p.hookport("check").code).toBe(0);
  });

  test("what can answer nothing is no guard", () => {
    const hooks = { Stop: [groupOf("say done")], PreToolUse: [groupOf("cat >> log.txt")] };
    const p = project({ ".claude/settings.json": { hooks } });
    expect(screen(p, "convert", "--to", "all")).toContain(
      "None of these hooks can block anything.",
    );
  });
});

test.each(examples)("every screen of %s keeps to the words and to 80 columns", (example) => {
  const p = project(example);
  screen(p);
  screen(p, "convert", "--to", "all");
  screen(p, "convert", "--adopt");
  screen(p, "check");
  screen(p, "audit");
  screen(p, "audit", ".", "./.");
  screen(p, "remove", "--dry-run");
  if (example !== examples[0]) return;
  p.sh("rm .hookport/shim.cjs");
  screen(p, "check");
  screen(p, "audit");
});

test("commands: help lists what exists, a misspelt one gets the nearest, old names go on", () => {
  const p = project("ten-hooks");
  const help = p.hookport("--help").stdout;
  demandScreen(help, "--help");
  const listed = [...help.matchAll(/^ {2}([a-z]+) (?:\[| )/gm)].map(([, name]) => name);
  expect(listed).toEqual([
    "convert",
    "check",
    "run",
    "remove",
    "install",
    "update",
    "init",
    "test",
    "record",
    "pack",
    "audit",
    "explain",
    "doctor",
    "log",
  ]);
  for (const name of listed) expect(p.hookport(name as string, "--help").code, name).toBe(0);
  expect(p.sh("git init -q empty").code).toBe(0);
  expect(p.hookport("-C", "empty").stdout).toBe(help);
  expect(p.hookport("conver")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean convert?") as string,
  });
  expect(p.hookport("chekc", "--json").code).toBe(2);
  expect(p.sh(`${HOOKPORT} remove -n; echo $?`).stdout).toContain("2");
});

test("a guard whose script looks for one spelling of an MCP tool is named: a call with another one goes on", () => {
  const hooksWith = (matcher: object, command: string) => ({
    PreToolUse: [{ ...matcher, hooks: [{ type: "command", command }] }],
  });
  const conversionOf = (hooks: object) =>
    screen(project({ ".claude/settings.json": { hooks } }), "convert", "--to", "copilot");
  expect(conversionOf(hooksWith({}, `grep -q '"mcp__my_lab__danger"' && exit 2`))).toContain(
    "[mcp-spelling]",
  );
  expect(conversionOf(hooksWith({ matcher: "mcp__my_lab__danger" }, "exit 2"))).not.toContain(
    "[mcp-spelling]",
  );
});
