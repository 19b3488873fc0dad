/**
 * A handler's `if`: no run of the real program is missed, and what it plainly skips is skipped
 * (commands: claude-code 2.1.330; files: golden/claude-code/rules.json).
 */
import { expect, test } from "vitest";
import { permissionRule } from "../../adapters/claude-code/rule.ts";
import recorded from "../../golden/claude-code/rules.json" with { type: "json" };
import type { Fields, Json } from "../../src/model/json.ts";
import { absolute } from "../../src/model/paths.ts";

const OWN = { home: "/home/me", own: true };

const fit = (command: string, rule = "Bash(git push:*)") =>
  permissionRule(
    rule,
    {
      event: "PreToolUse",
      payload: { tool_name: "Bash", tool_input: { command } },
      env: {},
    },
    OWN,
  );

test.each([
  "git push",
  "git push --force",
  "cd x && git push",
  "a; git push origin",
  "(git push)",
  "A=1 git push",
  "if true; then git push; fi",
  "git status | git push",
])("fits: %s", (command) => {
  expect(fit(command)).toBe("yes");
});

test.each([
  "sudo git push",
  "eval 'git push'",
  "g''it push",
  "$(echo git) push",
  "x=git; $x push",
  "git {push,--force}",
  "g?t push",
  "bash -c 'git push'",
  "xargs git push",
  "`echo git` push",
])("may fit, so a guard runs: %s", (command) => {
  expect(fit(command)).not.toBe("no");
});

test.each([
  "git status",
  "ls",
  "echo fine > ok.txt",
  "ls *.txt",
  "npm test 2>&1",
  "echo $HOME",
  "node -e 1",
  "bash -c ls",
  "set -e",
  "gitpush",
  "git pushy",
])("does not fit: %s", (command) => {
  expect(fit(command)).toBe("no");
});

test("another tool, a rule that cannot be parsed, a rule without a pattern", () => {
  expect(fit("git push", "Write(git push:*)")).toBe("no");
  expect(fit("git push", "Bash(")).toBe("no");
  expect(fit("anything", "Bash")).toBe("yes");
  expect(fit("anything", "")).toBe("yes");
});

test("no command keeps a pattern busy", () => {
  expect(fit(`${"git push ".repeat(20_000)}; x`, "Bash(*git*push*--force*)")).toBe("no");
});

test.each(["{", "<", "a>b ", "=", "A=1 ", "x='", 'a="b ', "[", "if ", "\\", "' ", "$", "(", "\t"])(
  "S11: 200 KB of %j are read at once",
  (text) => {
    const long = text.repeat(200_000 / text.length);
    expect(fit(long)).not.toBe("yes");
    expect(fit(`git status ${long} git push`)).toBeDefined();
    expect(fit(`git push; ${long}`)).toBe("yes");
  },
);

test.each([
  ["{a}{b", "no"],
  ["{a}{b,", "maybe"],
  ["} , ..", "no"],
  ["{.", "no"],
  ["{1..3}", "maybe"],
  ["> g?t x", "maybe"],
  ["> f g?t x", "maybe"],
  [">f g?t x", "maybe"],
  ["> g?t", "no"],
  ["x=[ g?t", "maybe"],
  ["ls g?t", "no"],
])("what stands before a command is found as before: %s", (command, expected) => {
  expect(fit(command, "Bash(rm:*)")).toBe(expected);
});

test.each([
  `"nohup" git push`,
  `'timeout' 5 git push`,
  `echo " '"; $(printf gi)t push; echo "' "`,
  "x=gi;y=t; A+=1 $x$y push",
  ">f /usr/bin/g?t push",
])("may fit: %s", (command) => {
  expect(fit(command)).not.toBe("no");
});

/** Recorded rules that may fit here wherever the program's own reading of them is an accident. */
const ACCIDENTS = /[\r\n]|\\(?:[\w*?\\]|\s*\)$)|\[[^\]/]*\]?\/|\[\[:|\[\\/;
/** The program takes redirections out of a command before it looks; here such a rule fits. */
const WIDER = "Bash(echo x > *)";

interface Lab {
  readonly name: string;
  readonly folder?: string;
  readonly calls: readonly (readonly [tool: string, input: Fields])[];
  readonly rules: { readonly [rule: string]: readonly number[] };
}
const { project, home } = recorded.folders;

/** Every recorded call, as a hook is given it. */
function callsOf({ folder, calls }: Lab) {
  const root = folder === undefined ? project : `${project}/${folder}`;
  let cwd = root;
  return calls.map(([tool, given]) => {
    if (tool === "Bash" && String(given["command"]).startsWith("cd sub")) cwd = `${root}/sub`;
    const whole = (value: Json | undefined) => absolute(String(value), cwd, home);
    const paths = ["file_path", "notebook_path"].filter((field) => given[field] !== undefined);
    const input = { ...given, ...Object.fromEntries(paths.map((at) => [at, whole(given[at])])) };
    return {
      event: "PreToolUse",
      payload: { tool_name: tool, tool_input: input, cwd },
      env: { CLAUDE_PROJECT_DIR: root },
    };
  });
}

test.each(recorded.sessions as unknown as readonly Lab[])(
  `S22: claude-code ${recorded.version}, $name: what fits here is what was seen to fit`,
  (lab) => {
    const calls = callsOf(lab);
    const wrong: string[] = [];
    for (const [rule, fired] of Object.entries(lab.rules))
      for (const [i, call] of calls.entries()) {
        const fit = permissionRule(rule, call, { home, own: true });
        const seen = fired.includes(i);
        if (fit === (seen ? "yes" : "no") || rule === WIDER) continue;
        if (fit === "maybe" && ACCIDENTS.test(rule)) continue;
        wrong.push(`${rule}: ${fit} for ${JSON.stringify(lab.calls[i])}`);
      }
    expect(wrong).toEqual([]);
  },
);

const edit = (rule: string, file_path: string, cwd = "/p", of = { home: "/home/me", own: false }) =>
  permissionRule(
    rule,
    {
      event: "PreToolUse",
      payload: { tool_name: "Edit", tool_input: { file_path }, cwd },
      env: { CLAUDE_PROJECT_DIR: "/p" },
    },
    of,
  );

test("S22: another agent's session may start below the project, so either folder may be meant", () => {
  expect(edit("Edit(apps/docs/**)", "/p/apps/docs/a.md", "/p/sub")).toBe("maybe");
  expect(edit("Edit(apps/docs/**)", "/p/sub/apps/docs/a.md", "/p/sub")).toBe("maybe");
  expect(edit("Edit(*.md)", "/p/sub/a.md", "/p/sub")).toBe("yes");
  expect(edit("Edit(apps/docs/**)", "/p/apps/studio/a.ts", "/p/sub")).toBe("no");
  expect(edit("Edit(/apps/docs/**)", "/p/apps/docs/a.md", "/p/sub")).toBe("maybe");
  expect(edit("Edit(/apps/docs/**)", "/link/apps/docs/a.md", "/link")).toBe("maybe");
  expect(edit("Edit(/apps/docs/**)", "/p/apps/docs/a.md")).toBe("yes");
  expect(edit("Edit(apps/docs/**)", "/p/apps/docs/a.md", "/p/sub", OWN)).toBe("no");
});

test("S22: what is not known widens: the home folder, the file, a tool that nobody tried", () => {
  const away = { home: undefined, own: true } as unknown as typeof OWN;
  expect(edit("Edit(~/x/**)", "/home/me/x/a", "/p", away)).toBe("maybe");
  expect(edit("Edit(apps/**)", "")).toBe("maybe");
  expect(edit("Edit(apps/**)", "C:\\p\\apps\\a.md")).toBe("maybe");
});

test.each(["a", "/", "a/", "*", "**/", "[", "\\", "é", "../", " "])(
  "S11: 200 KB of %j are read at once, as a path and as a pattern",
  (text) => {
    const long = text.repeat(200_000 / text.length);
    expect(edit("Edit(apps/**/*a*b*c*)", `/p/${long}`)).toBeDefined();
    expect(edit("Edit(*a*b*c*/**)", `/p/${long.slice(0, 9000)}`)).toBeDefined();
    expect(edit(`Edit(${long})`, "/p/apps/a.md")).toBe("maybe");
    expect(edit(`Edit(${long.slice(0, 900)})`, `/p/${long.slice(0, 9000)}`)).toBeDefined();
  },
);
