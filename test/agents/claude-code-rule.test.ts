/**
 * A handler's `if`: no run of the real program is missed, and what it plainly skips is skipped
 * (claude-code 2.1.330).
 */
import { expect, test } from "vitest";
import { permissionRule } from "../../adapters/claude-code/rule.ts";

const fit = (command: string, rule = "Bash(git push:*)") =>
  permissionRule(rule, {
    event: "PreToolUse",
    payload: { tool_name: "Bash", tool_input: { command } },
    env: {},
  });

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
  "A8, S11: 200 KB of %j are read at once",
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
])("A8: what stands before a command is found as before: %s", (command, expected) => {
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
