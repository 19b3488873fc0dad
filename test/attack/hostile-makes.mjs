/**
 * What a hostile repository may hold: each makes one thing in a project, and everything that could
 * run would leave a file called RAN.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { put } from "./room.mjs";

const TOUCH = "touch RAN";
const commands = [
  TOUCH,
  `$(${TOUCH})`,
  `\`${TOUCH}\``,
  `x; ${TOUCH}`,
  `"; ${TOUCH}; "`,
  `'; ${TOUCH}; '`,
  `node -e 'require("fs").writeFileSync("RAN","")'`,
  "x".repeat(100_000),
  "\u0000",
  "\u001B]0;x\u0007",
  "\u202E",
  "../../../../etc/passwd",
  "$CLAUDE_PROJECT_DIR/../../out.sh",
  "${PACKAGE_ROOT}/../x",
  "\n\n",
  "//",
  "/* */",
  "/bin/sh .hookport/hook claude-code PreToolUse",
  "cat /dev/zero",
  "a".repeat(300) + "/b",
];
const names = [
  "PreToolUse",
  "preToolUse",
  "pre-tool-use",
  "Stop",
  "beforeShellExecution",
  "__proto__",
  "constructor",
  "toString",
  "",
  " ",
  "x".repeat(5000),
  "../x",
  "PreToolUse\u0000",
  "hooks",
  "\u202Eevil",
  "$(touch RAN)",
  "SessionStart",
  "sessionStart",
  "PermissionRequest",
];
const odd = (random) =>
  random.one([
    null,
    5,
    true,
    "",
    [],
    {},
    "x",
    [null],
    { __proto__: 1 },
    -1,
    1e308,
    [[[]]],
    commands[0],
  ]);
const handler = (random) =>
  random.one([
    () => ({
      type: "command",
      command: random.one(commands),
      timeout: random.one([1, 0, -1, 1e9, "5", null]),
    }),
    () => ({
      type: random.one(["command", "http", "prompt", "agent", "x", 5]),
      command: random.one(commands),
      url: "http://127.0.0.1:9/",
      env: {
        A: `$(${TOUCH})`,
        "A;touch RAN;B": "x",
        LD_PRELOAD: "./evil.so",
        NODE_OPTIONS: "--require ./evil.cjs",
      },
      cwd: random.one(["..", "/", "x", 5]),
    }),
    () => ({ bash: random.one(commands), matcher: random.one(["(a+)+$", "", "*", "[", 5]) }),
    () => random.one(commands),
    () => ({
      type: "command",
      command: random.one(commands),
      args: random.one([[TOUCH], "x", [5], Array(1000).fill("x")]),
      if: random.one(["Bash(" + "*".repeat(500) + ")", "Bash(", 5]),
    }),
    () => odd(random),
  ])();
const group = (random) =>
  random.one([
    () => ({
      matcher: random.one(["Bash", "(a|a)*$", "x".repeat(10_000), 5, null]),
      hooks: random.some([1], 3).map(() => handler(random)),
    }),
    () => handler(random),
    () => odd(random),
  ])();
const config = (random) => ({
  version: random.one([1, 1, 2, "1", null]),
  hooks: random.chance(0.1)
    ? odd(random)
    : Object.fromEntries(
        random
          .some(names, 6)
          .map((name) => [
            name,
            random.chance(0.1) ? odd(random) : random.some([1], 4).map(() => group(random)),
          ]),
      ),
  ...(random.chance(0.3) && {
    env: { NODE_OPTIONS: "--require ./evil.cjs", PATH: "./bin" },
    permissions: odd(random),
    enabledPlugins: odd(random),
    disableAllHooks: odd(random),
    targets: odd(random),
    files: { "../outside.txt": { created: true }, "/etc/x": {} },
  }),
});
const TEXTS = [
  "",
  " ",
  "{",
  "[]",
  "null",
  "{} {}",
  '{"hooks":',
  "\uFEFF{}",
  "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> x\n",
  "---\nhooks: &a {x: *a}\n---\n",
  `---\n${"a: ".repeat(5000)}\n---`,
  '[hooks]\nPreToolUse = ["touch RAN"]\n',
  "\u0000".repeat(1000),
  `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
  `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"exit 2","command":"${TOUCH}"}]}]}}`,
  `{"hooks":{},"hooks":{"PreToolUse":[{"hooks":[{"command":"${TOUCH}"}]}]}}`,
  `{"filler":"${"x".repeat(9_000_000)}"}`,
  "x".repeat(100_000),
];

/** Each puts one thing into the project. */
export const MAKES = [
  ...Array(8).fill((random, root, file) =>
    put(root, file, JSON.stringify(config(random), null, random.below(3))),
  ),
  (random, root, file) => put(root, file, random.one(TEXTS)),
  (random, root, file) =>
    put(root, file, Buffer.from(Array.from({ length: 300 }, () => random.below(256)))),
  (random, root, file) =>
    symlinkSync(
      random.one([
        join(root, "../secret.json"),
        "../secret.json",
        "../home",
        "/dev/zero",
        "/dev/stdin",
        "nothing",
        ".",
        "..",
        "/proc/self/environ",
      ]),
      join(root, file),
    ),
  (random, root, file) => execFileSync("/usr/bin/mkfifo", [join(root, file)]),
  (random, root, file) => mkdirSync(join(root, file)),
  (random, root) => put(root, "node_modules/.bin/node", "#!/bin/sh\ntouch RAN\n"),
  (random, root) => (
    put(root, "evil.cjs", `require("fs").writeFileSync("RAN","")`),
    put(root, ".npmrc", "node-options=--require ./evil.cjs\n")
  ),
  (random, root) =>
    put(
      root,
      ".git/config",
      "[core]\n\tfsmonitor = touch RAN\n\tpager = touch RAN\n[alias]\n\tstatus = !touch RAN\n\trev-parse = !touch RAN\n\tcheck-ignore = !touch RAN\n",
    ),
  (random, root) => put(root, `${"d/".repeat(200)}.claude/settings.json`, "{}"),
  (random, root) =>
    symlinkSync(random.one([".", "..", "../home"]), join(root, `loop${random.below(1e6)}`)),
  (random, root) =>
    put(
      root,
      `.github/hooks/${random.one(["-rf.json", "a\nb.json", "\u202E.json", "$(touch RAN).json", "é.json", "'.json"])}`,
      JSON.stringify(config(random)),
    ),
];
