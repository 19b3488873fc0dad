/** What once opened a guard or harmed a file, and no longer does. */
import { describe, expect, test } from "vitest";
import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PROJECT, undoFor } from "../src/model/layer.ts";
import { textDigest } from "../src/write/restore.ts";
import { groupOf } from "./support/hooks.ts";
import { project } from "./support/project.ts";
import { claude } from "./agents/projects.ts";
import { FORBIDDEN, DENY, HOSTS, guarded, call } from "./support/guarded.ts";
const BEGIN = "*** Begin Patch\n*** Update File: notes.txt\n";
const PATH_GUARD = `grep -q '"file_path":"[^"]*[.]env"' || exit 0; echo no >&2; exit 2\n`;

describe("what once opened or did damage", () => {
  test.each(Object.keys(HOSTS))(
    "a working directory that is gone keeps an adopted hook from starting, on %s",
    (id) =>
      expect(
        HOSTS[id]?.denied(
          call(claude({}, DENY, "--adopt"), id, { command: FORBIDDEN }, HOSTS[id]?.tool, {
            cwd: "/gone/for/good",
          }),
        ),
      ).toBe(true),
  );
  test("an unknown dialect that is nearly one", () =>
    expect(
      HOSTS["claude-code"]?.denied(
        call(guarded(DENY, {}, { dialect: "claude" }, 1), "claude-code"),
      ),
    ).toBe(true));
  test("a host named constructor", () =>
    expect(guarded(DENY).shim("__proto__", "PreToolUse", {}).stderr).toContain("convert"));
  test("a field more in the payload, and a gate leaves it to another host's entry", () =>
    expect(
      HOSTS["claude-code"]?.denied(
        call(claude({}, DENY, "--adopt"), "claude-code", { command: FORBIDDEN }, "Bash", {
          timestamp: 1,
        }),
      ),
    ).toBe(true));
  test.each(
    Object.entries({
      "a context line that says End Patch": `${BEGIN}@@\n a\n *** End Patch\n+x\n*** Update File: .env\n@@\n-a\n+b\n*** End Patch`,
      "two targets of a move": `${BEGIN}*** Move to: .env\n*** Move to: b\n@@\n-a\n+b\n*** End Patch`,
      "a header behind a space":
        "*** Begin Patch\n*** Add File: ok\n+hi\n *** Update File: .env\n@@\n-a\n+b\n*** End Patch",
      "no end": `*** Begin Patch\n*** Update File: .env\n@@\n-a\n+b\n`,
    }),
  )("a patch with %s", (_, patch) =>
    expect(
      HOSTS["copilot"]?.denied(
        call(claude({ matcher: "Edit|Write" }, PATH_GUARD), "copilot", patch, "Edit"),
      ),
    ).toBe(true),
  );
  test("a patch that takes out a row in other letters than the file has", () => {
    const p = claude({ matcher: "Edit" }, "grep -q license || exit 0; echo no >&2; exit 2\n");
    p.write("notes.txt", "The license\nend\n");
    const taking = (row: string) =>
      HOSTS["copilot"]?.denied(
        call(p, "copilot", `${BEGIN}@@\n-${row}\n*** End Patch`, "Edit", { cwd: p.root }),
      );
    expect([taking("THE LICENSE"), taking("The license"), taking("end")]).toEqual([
      true,
      true,
      false,
    ]);
  });
  test.each([
    "g''it push",
    "git {push,--force}",
    ">x git push",
    'A=a"b c" git push',
    "A+=1 git push",
    "set -- git push; $@",
    "git push>x",
  ])("if Bash(git push:*) against %s", (command) => {
    const p = claude(
      groupOf({ command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh', if: "Bash(git push:*)" }),
    );
    expect(HOSTS["cursor"]?.denied(call(p, "cursor", { command }))).toBe(true);
  });
  test.each(["mcp__[a-h]\\w+__push", "mcp__(g[i]thub)__push"])(
    "a hidden MCP server against %s",
    (matcher) => {
      // Not every agent has tools of servers.
      const p = claude({ matcher }, undefined, "--to", "cursor");
      expect(HOSTS["cursor"]?.denied(call(p, "cursor", {}, "MCP:push"))).toBe(true);
    },
  );

  test("a record of undo leads out of the project", () => {
    const p = claude({});
    const outside = join(dirname(p.root), "outside.json");
    writeFileSync(outside, "{}\n");
    const record = { version: 1, before: '{"theirs": 1}', made: [textDigest("{}")] };
    const paths = ["../outside.json", outside, ".cursor/../../outside.json"];
    for (const file of paths) p.write(undoFor(PROJECT, file), { ...record, file });
    p.hookport("remove");
    expect(p.sh(`cat ../${basename(outside)}`).stdout).toBe("{}\n");
  });
  test("a link at .hookport/shim.cjs is written through", () => {
    const p = project({
      ".claude/settings.json": { hooks: { Stop: [groupOf("true")] } },
      "precious.txt": "mine\n",
    });
    p.sh("mkdir .hookport && ln -s ../precious.txt .hookport/shim.cjs");
    p.hookport("convert", "--to", "cursor");
    expect(p.read("precious.txt")).toBe("mine\n");
  });
  test("a user's command that mentions the shim's path is read like any other", () => {
    const p = claude({
      hooks: [
        { type: "command", command: "grep -q .hookport/shim.cjs && exit 2; exit 0" },
        { type: "command", command: "sh hook.sh" },
      ],
    });
    expect(
      (JSON.parse(p.hookport("convert", "--json").stdout) as { handlers: number }).handlers,
    ).toBe(2);
  });
  test("a handler a user puts into our group stays", () => {
    const p = project({
      ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "sh hook.sh" }] } },
      ".claude/settings.json": { model: "x" },
    });
    p.hookport("convert", "--from", "cursor", "--to", "claude-code");
    p.write(
      ".claude/settings.json",
      p
        .read(".claude/settings.json")
        .replace('"hooks": [', '"hooks": [ { "type": "command", "command": "sh mine.sh" },'),
    );
    p.hookport("convert");
    expect(p.read(".claude/settings.json")).toContain("mine.sh");
  });
});

describe("what a lost or strange record may not cost", () => {
  test.each([
    "rm -r .hookport/undo",
    "for f in .hookport/undo/*; do echo '<<<<<<<' > $f; done",
    `echo '{"file":".claude/settings.json"}' > .hookport/undo/claude-settings.json`,
  ])("adopted guards survive: %s", (harm) => {
    const p = project("guard");
    expect(p.hookport("convert", "--to", "cursor", "--adopt").code).toBe(0);
    p.sh(harm);
    expect(p.hookport("convert").code).toBe(0);
    expect(
      p.hookport("run", "--host", "claude-code,cursor", "--bash", FORBIDDEN, "--expect", "deny")
        .code,
    ).toBe(0);
    p.sh(harm);
    expect(p.hookport("remove").code).toBe(0);
    expect(p.read(".claude/settings.json")).toContain("no-force-push.sh");
  });

  test("a conversion from elsewhere can be repeated", () => {
    const p = project({
      "a/.claude/settings.json": { hooks: { PreToolUse: [groupOf("exit 2")] } },
    });
    expect(p.hookport("convert", "a", "--to", "cursor", "--out", "b").code).toBe(0);
    expect(p.hookport("convert", "b").code).toBe(0);
    expect(p.read("b/.hookport/lock.json")).toContain("exit 2");
  });
});

test("a mute silences no hook that nothing stands in for", () => {
  const group = (matcher: string) => ({ hooks: { PreToolUse: [groupOf("exit 2", matcher)] } });
  const p = project({
    ".claude/settings.json": group("Write"),
    ".claude/settings.local.json": group("Bash"),
  });
  p.hookport("convert", "--to", "cursor");
  expect(p.hookport("run", "--host", "cursor", "--bash", "x", "--expect", "deny").code).toBe(0);
});

test("another agent's plugin file is read in its own words, whatever a universal document may be spelt like", () => {
  const p = project({ "hooks/hooks.json": { hooks: { PreToolUse: [groupOf("true")] } } });
  expect(JSON.parse(p.hookport("convert", "--to", "cursor", "--json").stdout)).toMatchObject({
    source: { host: "claude-code" },
  });
});

test("a filter of a handler's sees every name of the call", () => {
  const p = claude({ matcher: "Edit|Write" }, DENY);
  const settings = {
    hooks: { PreToolUse: [groupOf({ command: "sh hook.sh", if: "Edit" }, "Edit|Write")] },
  };
  p.write(".claude/settings.json", settings);
  expect(p.hookport("convert", "--to", "cursor").code).toBe(0);
  const edit = {
    hook_event_name: "preToolUse",
    cursor_version: "1",
    tool_name: "Write",
    tool_input: { file_path: "/x", content: "" },
  };
  expect(p.shim("cursor", "preToolUse", edit).stdout).toContain("deny");
});

describe("what is someone else's, or cannot be read", () => {
  const personal = { hooks: { PreToolUse: [groupOf("exit 2", "Bash")] } };
  test.each(["mine\n", "*.local.json\nmine\n"])(
    "rules in .hookport/.gitignore stay: %j",
    (rules) => {
      const p = project({ ".claude/settings.local.json": personal, ".hookport/.gitignore": rules });
      p.hookport("convert", "--to", "lime");
      expect(p.read(".hookport/.gitignore")).toMatch(
        /^(\*\.local\.json\n)?mine\n[^]*\n\*\.local\.json\n\*\.local\.jsonc\n$/,
      );
      expect(p.hookport("check").code).toBe(0);
      p.hookport("remove");
      expect(p.read(".hookport/.gitignore")).toBe(rules);
    },
  );
  test.each([
    "null",
    "[]",
    '{"hooks":"x"}',
    '{"hooks":3}',
    '{"hooks":{"PreToolUse":3}}',
    '{"hooks":{"PreToolUse":[null]}}',
  ])("a source that turned into %s takes nothing out of the document", (text) => {
    const p = claude({});
    const before = p.read(".hookport/lock.json");
    p.write(".claude/settings.json", text);
    expect(p.hookport("convert")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(".claude/settings.json:1") as string,
    });
    expect(p.read(".hookport/lock.json")).toBe(before);
  });
  test("hooks that come back after all were gone are converted again", () => {
    const p = claude({});
    const text = p.read(".claude/settings.json");
    p.write(".claude/settings.json", '{"hooks":{"PreToolUse":null}}');
    expect(p.hookport("convert").code).toBe(0);
    expect(p.read(".hookport/lock.json")).not.toContain("hook.sh");
    p.write(".claude/settings.json", text);
    expect(p.hookport("convert").code).toBe(0);
    expect(p.read(".hookport/lock.json")).toContain("hook.sh");
  });
  test("a manifest that names its files holds no fault", () => {
    const p = project({
      ".claude-plugin/plugin.json": { name: "p", hooks: ["./more.json"] },
      "more.json": { hooks: { Stop: [groupOf("true")] } },
    });
    expect(JSON.parse(p.hookport("convert", "--to", "cursor", "--json").stdout)).toMatchObject({
      handlers: 1,
      unread: [],
    });
  });
  // What else is damaged: well-formed.test.ts.
  test.each([3, [{ hooks: [{ command: 3 }] }]])(
    "a document with %j is named as damaged, and convert writes it anew",
    (groups) => {
      const p = claude({});
      p.write(".hookport/lock.json", { version: 1, hooks: { "pre-tool-use": groups } });
      expect(p.hookport("run", "--bash", "x", "--host", "all").stderr).toContain(
        "damaged at pre-tool-use",
      );
      expect(p.hookport("audit", "--json").stdout).toContain("damaged at pre-tool-use");
      // What is generated is rebuilt.
      expect(p.hookport("check").code).toBe(1);
      expect(p.hookport("convert").code).toBe(0);
      expect(p.read(".hookport/lock.json")).toContain("hook.sh");
      p.write(".hookport/lock.json", { version: 1, hooks: { "pre-tool-use": groups } });
      expect(p.hookport("remove").code).toBe(0);
      expect(p.sh("ls -A .hookport").stdout).toBe("");
    },
  );
  test.each(
    Object.entries({
      "aliases without end": `${Array.from(
        { length: 30 },
        (_, i) =>
          `a${i}: &a${i} [${
            i
              ? Array(9)
                  .fill(`*a${i - 1}`)
                  .join()
              : "x"
          }]`,
      ).join("\n")}`,
      "an alias of itself": "hooks: &a {PreToolUse: *a}",
      "more levels than memory": "[".repeat(20_000),
      "lists of lists": "- ".repeat(20_000),
      "thousands of keys": Array.from({ length: 20_000 }, (_, i) => `k${i}: v`).join("\n"),
    }),
  )("front matter with %s", (_, head) => {
    const p = project({
      ".claude/settings.json": personal,
      ".claude/agents/a.md": `---\n${head}\n---\n`,
    });
    expect(p.hookport("convert", "--to", "cursor")).toMatchObject({ code: 0, stderr: "" });
    const started = Date.now();
    // Without a key for hooks, what stands there is no concern of ours.
    expect(p.hookport("audit", "--json").stdout.includes("agents/a.md")).toBe(
      head.includes("hooks:"),
    );
    expect(Date.now() - started).toBeLessThan(5000);
  });
});

test("a diff brings no control character to the terminal", () => {
  const settings = { hooks: { PreToolUse: [groupOf("true \u009b31m")] } };
  const p = project({
    ".claude/settings.json": settings,
    ".lime/settings.json": "// \u001b]0;x\u0007\n{\n}\n",
  });
  const { stdout } = p.hookport("convert", "--from", "claude-code", "--to", "lime", "--dry-run");
  expect(stdout).toContain("true");
  expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
});
