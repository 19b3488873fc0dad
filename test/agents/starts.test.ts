/** S23: a run counts only if what it starts can start, as the agent that runs it would start it. */
import { describe, expect, test } from "vitest";
import { isMet } from "../../src/judge/word.ts";
import { conditionIn, conditionKind } from "../../src/play/conditions.ts";
import { auditIn, auditOf, filesOf, type Texts } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";

/** One line for each hook: "holds", "holds if …" or why it does not hold. */
const verdicts = (files: Texts, host: string, folder = ""): readonly string[] =>
  verdictsOf(auditOf([host], files, folder));

function verdictsOf({ hooks }: ReturnType<typeof auditOf>): readonly string[] {
  return hooks.flatMap(({ hosts }) =>
    hosts.map(({ verdict, findings }) => {
      if (!isMet(verdict)) return findings[0]?.message ?? "";
      const asked = findings.filter((finding) => conditionKind(finding) === "machine");
      return ["holds", ...asked.map(({ message }) => `if ${conditionIn(message)}`)].join(" ");
    }),
  );
}

const DENIAL =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no jq"}}';

const HAVE = 'have() { command -v "$1" >/dev/null 2>&1; }\n';

const NAMES = `file=$(jq -r '.tool_input.file_path // "unknown"' 2>/dev/null || echo "unknown")
cat <<EOF
{"decision":"block","reason":"Not on main.\\nFile: \${file}"}
EOF
`;

const before = (command: string, matcher = "Bash") => ({
  hooks: { PreToolUse: [groupOf(command, matcher)] },
});
const CLAUDE = ".claude/settings.json";

test("what a hook needs is named too where nothing is known that its filter fits", () => {
  const files = {
    [CLAUDE]: before("node .claude/hooks/rules.cjs", "PowerShell"),
    ".claude/hooks/rules.cjs": "process.exit(2);",
  };
  expect(verdicts(files, "claude-code")).toEqual(["holds if the machine has node"]);
});

test("a script that a variable names is looked for, also behind a test", () => {
  const named = (command: string) =>
    verdicts(
      { [CLAUDE]: before(command), ".claude/hooks/rules.sh": "#!/bin/sh\njq . && exit 2" },
      "claude-code",
    );
  const H = 'H="$CLAUDE_PROJECT_DIR/.claude/hooks/rules.sh"';
  expect([
    ...named(`${H}; [ -x "$H" ] && exec "$H"; exit 0`),
    ...named(`${H}; test -f "$H" || exit 0; sh "$H"`),
    ...named(`if [ -f .claude/hooks/rules.sh ]; then sh .claude/hooks/rules.sh; fi`),
    ...named(`${H.replace("rules", "gone")}; [ -x "$H" ] && exec "$H"; exit 0`),
    ...named(`${H.replace("rules", "gone")}; exec "$H"`),
  ]).toEqual([
    "holds if the machine has jq",
    "holds if the machine has jq",
    "holds if the machine has jq",
    "holds",
    "its script .claude/hooks/gone.sh is not there",
  ]);
});

describe("a script in the words of one kind of module", () => {
  const REQUIRES = 'const fs = require("fs");\nprocess.exit(2);\n';
  const gone = (path: string, why: string, word = "require", kind = "an ES module") =>
    `its script ${path} uses ${word}, and Node.js reads it as ${kind}, which has none, because ${why}: Claude Code lets everything go on`;
  const judged = (path: string, text: string, more: Texts = {}, program = "node") =>
    verdicts({ [CLAUDE]: before(`${program} ${path}`), [path]: text, ...more }, "claude-code")[0];
  const MODULE = { "package.json": { type: "module" } };
  const IMPORTS = 'import fs from "fs";\nprocess.exit(2);\n';

  test("cannot start where Node.js reads it as the other kind", () => {
    const by = 'of "type": "module" in';
    expect([
      judged("tools/g.js", REQUIRES, MODULE),
      judged("tools/g.js", REQUIRES, { "tools/package.json": { type: "module" } }),
      judged("tools/g.mjs", REQUIRES),
      judged("tools/g.ts", REQUIRES, MODULE),
    ]).toEqual([
      gone("tools/g.js", `${by} package.json`),
      gone("tools/g.js", `${by} tools/package.json`),
      gone("tools/g.mjs", "of its name"),
      gone("tools/g.ts", `${by} package.json`),
    ]);
    const COMMON = { "package.json": { type: "commonjs" } };
    const below = (word: string) =>
      `import path from "path";\nconst at = ${word};\nprocess.exit(2);`;
    expect([
      judged("tools/g.cjs", IMPORTS, MODULE),
      judged("tools/g.js", IMPORTS, COMMON),
      judged("tools/g.mjs", below("path.join(__dirname, 'x')")),
    ]).toEqual([
      gone("tools/g.cjs", "of its name", "import", "a CommonJS module"),
      gone("tools/g.js", 'of "type": "commonjs" in package.json', "import", "a CommonJS module"),
      gone("tools/g.mjs", "of its name", "__dirname"),
    ]);
  });

  test.each([
    ["no module", "tools/g.js", REQUIRES, { "package.json": { name: "x" } }],
    ["another ending", "tools/g.cjs", REQUIRES, MODULE],
    ["TypeScript of no kind", "tools/g.ts", REQUIRES, { "package.json": { name: "x" } }],
    [
      "TypeScript in words that are taken out",
      "tools/g.ts",
      IMPORTS,
      { "package.json": { type: "commonjs" } },
    ],
    ["a decision before it", "tools/g.js", `process.exitCode = 2;\n${REQUIRES}`, MODULE],
    ["a nested word", "tools/g.js", REQUIRES, { "package.json": { x: { type: "module" } } }],
    ["a function behind it", "tools/g.js", `${REQUIRES}function require() {}\n`, MODULE],
    ["a nearer file", "tools/g.js", REQUIRES, { ...MODULE, "tools/package.json": {} }],
    [
      "a function of its own",
      "tools/g.js",
      `import { createRequire } from "module";\nconst require = createRequire(import.meta.url);\n${REQUIRES}`,
      MODULE,
    ],
    ["words that a release may look at", "tools/g.js", IMPORTS, { "package.json": { name: "x" } }],
    ["words of its kind", "tools/g.mjs", IMPORTS, {}],
    ["a call that loads a module", "tools/g.cjs", `import("fs");\nprocess.exit(2);\n`, {}],
    [
      "a folder of its own",
      "tools/g.mjs",
      `import { dirname } from "path";\nconst __dirname = dirname(import.meta.url);\nprocess.exit(2);\n`,
      {},
    ],
    [
      "another file before it",
      "tools/g.mjs",
      `import "./deny.mjs";\nconst at = __dirname;\nprocess.exit(2);\n`,
      {},
    ],
    ["a comment", "tools/g.js", `/*\n${REQUIRES}*/\nprocess.exit(2);\n`, MODULE],
    [
      "a function that asks for it",
      "tools/g.js",
      "if (0) {\n  require('x');\n}\nprocess.exit(2);",
      MODULE,
    ],
  ])("starts: %s", (_, path, text, more) =>
    expect(judged(path, text, more)).toBe("holds if the machine has node"),
  );

  test("is not judged where another program reads it", () =>
    expect(judged("tools/g.js", REQUIRES, MODULE, "bun")).toBe("holds if the machine has bun"));
});

describe("a path that begins with a variable", () => {
  const command = 'bash "$CLAUDE_PROJECT_DIR"/tools/guard.sh';
  const both = {
    [CLAUDE]: before(command),
    ".codex/hooks.json": before(command),
    "tools/guard.sh": "echo no >&2; exit 2",
  };
  const gone =
    "its script /tools/guard.sh is not there, as Codex does not set $CLAUDE_PROJECT_DIR here: Codex lets everything go on";

  test("holds where the agent sets it, and not where it does not", () => {
    expect(verdicts(both, "claude-code")).toEqual(["holds", "holds"]);
    expect(verdicts(both, "codex")).toEqual([gone, gone]);
  });

  test.each(
    Object.entries({
      'bash "${CLAUDE_PROJECT_DIR:-.}"/tools/guard.sh': "holds",
      'bash "${CLAUDE_PLUGIN_ROOT}"/tools/guard.sh':
        "as Claude Code does not set $CLAUDE_PLUGIN_ROOT here",
      'bash "${workspaceFolder}"/tools/guard.sh':
        "as Claude Code does not set $workspaceFolder here",
    }),
  )("%s", (line, text) =>
    expect(verdicts({ ...both, [CLAUDE]: before(line) }, "claude-code")[0]).toContain(text),
  );
});

const FROM = "write its path from the project's folder, ";
test.each([
  ["claude-code", CLAUDE, "", `${FROM}which is "$CLAUDE_PROJECT_DIR"`],
  ["codex", ".codex/hooks.json", "", `${FROM}which is "$(git rev-parse --show-toplevel)"`],
  ["codex", ".codex/hooks.json", "web", `${FROM}which is "$(git rev-parse --show-toplevel)"/web`],
  ["gemini", ".gemini/settings.json", "", `${FROM}where its hooks start`],
  ["claude-code", "hooks/hooks.json", "", "write a variable that is set here"],
])("the way out of a variable that %s does not set in %s: %s", (host, file, folder, hint) => {
  const event = host === "gemini" ? "BeforeTool" : "PreToolUse";
  const hooks = [groupOf("node $CODEX_PLUGIN_ROOT/tools/guard.mjs")];
  const texts = {
    [file]: { hooks: { [event]: hooks } },
    ...(file.startsWith("hooks/") && { ".claude-plugin/plugin.json": { name: "p" } }),
  };
  const [found] = auditOf([host], texts, folder).hooks[0]?.hosts[0]?.findings ?? [];
  expect([found?.code, found?.hint]).toEqual(["script-missing", hint]);
});

describe("a script that is not there", () => {
  test.each([
    ["python3 gone.py", "Claude Code denies everything that it fits"],
    ["node gone.mjs", "Claude Code lets everything go on"],
    ["node gone.mjs || exit 2", "Claude Code denies everything that it fits"],
    ["python3 gone.py 2>/dev/null || true", "Claude Code lets everything go on"],
    [
      `node gone.mjs || echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'`,
      "Claude Code denies everything that it fits",
    ],
    ["node gone.mjs || tell-somebody", "is not there"],
  ])("%s", (command, text) =>
    expect(verdicts({ [CLAUDE]: before(command) }, "claude-code")[0]?.endsWith(text)).toBe(true),
  );
});

describe("a folder to which a hook changes first", () => {
  const audited = (command: string, host = "claude-code", file = CLAUDE) =>
    verdicts({ [file]: before(command), "tools/a.sh": "exit 2", "guard.sh": "exit 2" }, host)[0];
  const ROOT = '"$CLAUDE_PROJECT_DIR';

  test.each([
    [`cd ${ROOT}/gone" && sh ${ROOT}/guard.sh"`, "denies everything that it fits, or lets"],
    [`cd ${ROOT}/gone" && sh ../guard.sh || exit 0`, "gone, which is not there: Claude Code lets"],
    [`cd ${ROOT}/tools" && sh a.sh`, "holds"],
    [`cd ${ROOT}" && sh guard.sh`, "holds"],
    [`cd ${ROOT}/gone"; sh ${ROOT}/guard.sh"`, "holds"],
    [`cd ${ROOT}/gone" && true || sh ${ROOT}/guard.sh"`, "holds"],
    [`[ -d ${ROOT}/gone" ] && cd ${ROOT}/gone"; sh ${ROOT}/guard.sh"`, "holds"],
    [`cd ${ROOT}/dist" && sh ${ROOT}/guard.sh"`, "holds"],
  ])("%s", (command, text) => expect(audited(command)).toContain(text));

  test("is at the top of the machine where the agent does not set the variable", () =>
    expect(audited(`cd ${ROOT}/tools" && python 'E:\\\\a.py'`, "codex", ".codex/hooks.json")).toBe(
      "it changes to the folder /tools, which is not there, as Codex does not set $CLAUDE_PROJECT_DIR here: Codex denies everything that it fits, or lets everything go on, as the machine's shell ends then",
    ));
});

describe("what only a machine has", () => {
  test.each([
    [
      "python3 /home/me/guards/guard.py",
      "holds if the machine has /home/me/guards/guard.py; without it Claude Code denies everything that it fits",
    ],
    [
      "node ~/guards/guard.mjs",
      "holds if the machine has ~/guards/guard.mjs; without it Claude Code lets everything go on if the machine has node",
    ],
    [
      "/opt/guards/guard",
      "holds if the machine has /opt/guards/guard; without it Claude Code lets everything go on",
    ],
    ["/usr/bin/python3 tools/guard.py", "holds"],
    ["uv run --script tools/guard.py", "holds if the machine has uv"],
    ["team-guard --strict", "holds if the machine has team-guard"],
    ["python tools/guard.py", "holds if the machine has python"],
    ["python3 tools/guard.py", "holds"],
    ["bun tools/guard.ts || node tools/guard.ts", "holds if the machine has node"],
    ["python tools/guard.py 2>/dev/null || python3 tools/guard.py", "holds"],
    ["jq -e .tool_input || exit 2", "holds if the machine has jq"],
    ["case $X in bun) exit 2 ;; esac", "holds"],
    ["jq -r .tool_input.command | grep -q prod && exit 2; exit 0", "holds if the machine has jq"],
    ["command -v jq >/dev/null || exit 2; jq -e .x && exit 2", "holds"],
    [
      `command -v jq >/dev/null || { echo '{"decision":"approve"}'; exit 0; }; jq -e .x && exit 2`,
      "holds if the machine has jq",
    ],
    ["command -v jq >/dev/null || exit 0; jq -e .x && exit 2", "holds if the machine has jq"],
    [
      "if ! command -v jq >/dev/null 2>&1; then echo none >&2; exit 0; fi; jq -e .x && exit 2",
      "holds if the machine has jq",
    ],
    [
      'if ! command -v jq; then PATH="$HOME/bin:$PATH"; fi; jq -e .x && exit 2',
      "holds if the machine has jq",
    ],
    [
      'if ! command -v jq; then\n  . "$HOME/.env"\nfi\njq -e .x && exit 2',
      "holds if the machine has jq",
    ],
    ['if ! command -v jq; then PATH="$HOME/bin:$PATH"; exit 2; fi; jq -e .x && exit 2', "holds"],
    ["if ! command -v jq; then FLAT=1; else exit 0; fi; jq -e .x && exit 2", "holds"],
    ["if command -v jq; then cd tools || exit 0; jq -e .x && exit 2; fi", "holds"],
    [
      "if ! command -v jq; then printf '%s' \"$DENIAL\"; exit 0; fi; jq -e .x && exit 2",
      "holds if the machine has jq",
    ],
    [`if ! command -v jq; then echo '${DENIAL}'; exit 0; fi; jq -e .x && exit 2`, "holds"],
    [`command -v jq || { cat <<'END'\n${DENIAL}\nEND\nexit 0; }; jq -e .x && exit 2`, "holds"],
    ["if ! npx a --version >/dev/null 2>&1; then echo install a; fi; exit 2", "holds"],
    [
      "if ! npx a --version >/dev/null 2>&1; then exit 0; fi; exit 2",
      "holds if the machine has node",
    ],
    [
      "if ! npx a >/dev/null 2>&1; then echo none; else exit 2; fi; exit 0",
      "holds if the machine has node",
    ],
    [
      'for c in node python3; do command -v "$c" && P=$c && break; done; case $P in node) node a ;; esac; exit 2',
      "holds",
    ],
    [
      'for c in jq gh; do command -v $c || none="$none $c"; done; [ "$none" ] && exit 0; jq -e .x && exit 2',
      "holds if the machine has jq",
    ],
    [
      "for c in jq; do command -v $c || exit 0; done; jq -e .x && exit 2",
      "holds if the machine has jq",
    ],
    [
      'X=$(jq -r .x); if command -v jq; then jq . f; fi; [ "$X" = y ] && exit 2',
      "holds if the machine has jq",
    ],
    [
      "if command -v jq; then jq . f; else cat f; fi; jq -e .x && exit 2",
      "holds if the machine has jq",
    ],
    ["command -v jq && jq . f; jq -e .x && exit 2", "holds if the machine has jq"],
    ["if ! command -v jq; then echo none; fi; jq -e .x && exit 2", "holds if the machine has jq"],
    ["command -v jq || echo none >&2; jq -e .x && exit 2", "holds if the machine has jq"],
    ["command -v jq || { cd tools; }; jq -e .x && exit 2", "holds"],
    ["if command -v jq; then jq -e .x && exit 2; fi; grep -q x && exit 2", "holds"],
    ["if command -v jq; then jq . f; else exit 2; fi; jq -e .x && exit 2", "holds"],
    ["no() { exit 2; }; if command -v jq; then jq .; else no; fi; jq -e .x && no", "holds"],
    ['if command -v jq; then X=$(jq .x); fi; [ "$X" ] && jq -e .y && exit 2', "holds"],
    ["if ! command -v jq; then brew install jq; fi; jq -e .x && exit 2", "holds"],
    ["x() { jq -e .x; }; if command -v jq; then jq . f && x && exit 2; fi", "holds"],
    [
      "sh tools/outside.sh",
      "holds if the machine has /opt/lab/scan, which its script starts if the machine has C:\\lab\\scan.exe, which its script starts where $SCAN is not set",
    ],
    ["sh tools/asks-outside.sh", "holds"],
    ["make -s check || exit 2", "holds if the machine has make"],
    ["sh tools/offers.sh", "holds"],
    ["sh tools/waits.sh", "holds if the machine has jq"],
    [
      "command -v cmake >/dev/null 2>&1 || exit 0; grep -q x && exit 2",
      "holds if the machine has cmake",
    ],
    [
      'P=$(command -v cmake) || exit 0; "$P" --version | grep -q x && exit 2',
      "holds if the machine has cmake",
    ],
    ['P=$(command -v cmake) || exit 2; "$P" --version | grep -q x && exit 2', "holds"],
    ["grep -q x && exit 2; command -v cmake || exit 0; bash tools/plain.sh", "holds"],
    ["command -v cmake >/dev/null 2>&1 || exit 2; grep -q x && exit 2", "holds"],
    ["pwsh.exe -File tools/asks.ps1", "holds if the machine has pwsh if the machine has scanner"],
    ["grep -q prod && exit 2; powershell.exe -File gone.ps1; exit 0", "holds"],
    ["bash tools/helped.sh", "holds if the machine has jq"],
    ["bash tools/helped-late.sh", "holds if the machine has jq, for all of its work"],
    ["bash tools/names.sh", "holds"],
    ["bash tools/names-more.sh", "holds if the machine has jq"],
    ["bash tools/told.sh", "holds if the machine has bun, for all of its work"],
    ["bash tools/answers.sh", "holds if the machine has my-look, for all of its work"],
    ["grep -q x && exit 2; dart analyze", "holds if the machine has dart"],
    ["bash tools/asks-below.sh", "holds if the machine has scanner, for all of its work"],
    ["bash tools/becomes.sh", "holds if the machine has jq"],
    ["bash tools/refuses-first.sh", "holds if the machine has jq, for all of its work"],
    ["bash tools/plain.sh || pwsh -NoProfile -File tools/plain.ps1", "holds"],
    [
      "bash tools/plain.sh || pwsh -NoProfile -File tools/other.ps1",
      "holds if the machine has pwsh",
    ],
    ["tools/by-fish", "holds if the machine has fish if the machine has jq"],
    ["pwsh -Command tools/asks.ps1", "holds if the machine has pwsh if the machine has scanner"],
    [
      '"C:\\Program Files\\Git\\bin\\bash.exe" --norc tools/plain.sh',
      "holds if the machine has C:\\Program Files\\Git\\bin\\bash.exe",
    ],
    ["'C:\\tools\\guard.sh'", "holds if the machine has C:\\tools\\guard.sh"],
    ["sh tools/guard.sh", "holds if the machine has jq"],
    ["tools/called", "holds if the machine has deno"],
    ["bash -c 'bun run tools/guard.ts'", "holds if the machine has bun"],
    ["echo 'node is fine'; exit 2", "holds"],
  ])("%s", (command, text) =>
    expect(
      verdicts(
        {
          [CLAUDE]: before(command),
          "tools/guard.py": "import sys; sys.exit(2)",
          "tools/guard.sh": `if [ "$(jq -r .x)" = y ]; then exit 2; fi`,
          "tools/guard.ts": "process.exit(2)",
          "tools/offers.sh": `${HAVE}if have jq; then\n  jq .\nfi\ngrep -q x && exit 2\n`,
          "tools/waits.sh": `${HAVE}have jq || exit 0\njq -e .x && exit 2\n`,
          "tools/plain.sh": "grep -q prod && exit 2",
          "tools/becomes.sh": 'cd "$(dirname "$0")"/.. || exit 0\nexec bash tools/guard.sh "$@"\n',
          "tools/refuses-first.sh": "[ -f frozen ] && exit 2\nexec bash tools/guard.sh\n",
          "tools/plain.ps1": "exit 2",
          "tools/other.ps1": "exit 2",
          "tools/asks.ps1":
            "if (-not (Get-Command scanner -ErrorAction SilentlyContinue)) {\n  exit 0\n}\n$input | & scanner\nexit $LASTEXITCODE\n",
          "tools/outside.sh":
            'OWN="/opt/lab/scan"\nBIN="${SCAN:-C:\\lab\\scan.exe}"\n"$OWN" a\n"$BIN" b || echo none\n/usr/bin/env true\nexit 2\n',
          "tools/asks-outside.sh":
            'A=/opt/lab/a\n[ ! -x "$A" ] || "$A"\nif [ -x /opt/lab/b ]; then /opt/lab/b; fi\n/opt/lab/c || sh c.sh\necho /opt/lab/d "$A"\n"$HOME/e"\nexit 2\n',
          "tools/by-fish":
            '#!/usr/bin/env fish\nset command (jq -r .tool_input.command)\nif test "$command" = x\n  exit 2\nend\n',
          "tools/helped.sh":
            '. "$(dirname "$0")/help.sh"\nneeds_it\n[ "$(field .x)" = y ] && exit 2\n',
          "tools/helped-late.sh":
            '. "$(dirname "$0")/help.sh"\n[ -f frozen ] && exit 2\nneeds_it\n[ "$(field .x)" = y ] && exit 2\n',
          "tools/names.sh": NAMES,
          "tools/names-more.sh": `${NAMES}[ "$file" = x ] && exit 2\n`,
          "tools/help.sh":
            'needs_it() { command -v jq >/dev/null || exit 0; }\nfield() { jq -r "$1"; }\nunused() { docker ps; }\n',
          "tools/told.sh":
            'echo "types: $(cd ts && bun run check | tail -1 || echo unknown)"\ngrep -q x && exit 2\n',
          "tools/answers.sh":
            'R=$(cat)\nif grep -q x f; then\n  echo \'{"decision":"block"}\'\n  exit 0\nfi\ncommand -v my-look || exit 0\necho "$R" | exec my-look\n',
          "tools/asks-below.sh": "bash tools/below.sh || exit 2\n",
          "tools/below.sh":
            'if ! command -v scanner; then\n  if [ "$EASY" ]; then\n    exit 0\n  else\n    exit 1\n  fi\nfi\nscanner || exit 1\n',
          "tools/called": "#!/usr/bin/env -S deno run\nDeno.exit(2)\n",
        },
        "claude-code",
      ),
    ).toEqual([text]),
  );
});

test("hooks in a file that one person may keep have the same conditions", () => {
  const files = { ".claude/settings.local.json": before("jq -e .x && exit 2") };
  expect(verdicts(files, "claude-code")).toEqual(["holds if the machine has jq"]);
});

test("a program without which a hook ends with 2 is a condition where that denies nothing", () => {
  const command = "if ! command -v jq; then echo none >&2; exit 2; fi; jq -r .a";
  const started = { hooks: { SessionStart: [groupOf(command)] } };
  expect(verdicts({ [CLAUDE]: started }, "claude-code")).toEqual(["holds if the machine has jq"]);
  expect(verdicts({ [CLAUDE]: before(command) }, "claude-code")).toEqual(["holds"]);
});

describe("words of bash where another shell reads them", () => {
  const inline = "[[ $(cat) == *force* ]] && { echo no >&2; exit 2; }; exit 0";
  const script = "#!/usr/bin/env bash\n[[ $(cat) == *force* ]] && exit 2\n";
  const warningOf = (what: string, reader: string) =>
    `${what} has \`[[\`, a word of bash, and ${reader} reads it: where that is dash, it does something else`;

  test.each([
    [inline, warningOf("it", "/bin/sh")],
    [`bash -c '${inline}'`, "holds"],
    ["sh tools/guard.sh", warningOf("its script guard.sh", "sh")],
    ["sh -e ./tools/guard.sh", warningOf("its script guard.sh", "sh")],
    ["tools/plain.sh", warningOf("its script plain.sh", "/bin/sh")],
    ["bash tools/guard.sh", "holds"],
    ["tools/guard.sh", "holds"],
    ["sh tools/again.sh", "holds"],
    ["echo 'a [[ b ]]' >&2; exit 2", "holds"],
  ])("%s", (command, verdict) =>
    expect(
      verdicts(
        {
          [CLAUDE]: before(command),
          "tools/guard.sh": script,
          "tools/plain.sh": script.replace("/usr/bin/env bash", "/bin/sh"),
          "tools/again.sh": script.replace("\n", '\n[ "$BASH_VERSION" ] || exec bash "$0"\n'),
        },
        "claude-code",
      ),
    ).toEqual([verdict]),
  );

  test("an agent that runs its commands in bash reads them", () =>
    expect(verdicts({ ".codex/hooks.json": before(inline) }, "codex")).toEqual(["holds"]));
});

describe("a guard that refuses by a code", () => {
  const refuse = (end: string) =>
    `import json, sys\nif "drop" in json.load(sys.stdin)["tool_input"]["command"]:\n    print("drop is not allowed", file=sys.stderr)\n    ${end}\n`;
  const ignored =
    "it says what is wrong and ends with 1, which Claude Code takes for an error and not for a denial";
  test.each([
    ["sys.exit(1)", ignored],
    ["sys.exit(2)", "holds"],
    ["print(json.dumps({'decision': 'block', 'reason': 'no'})); sys.exit(1)", "holds"],
    ["sys.exit(int(len(sys.argv)))", "holds"],
  ])("%s", (end, text) =>
    expect(
      verdicts(
        { [CLAUDE]: before("python3 tools/guard.py"), "tools/guard.py": refuse(end) },
        "claude-code",
      ),
    ).toEqual([text]),
  );
  test("an agent that denies by any code but 0 takes it for a denial", () =>
    expect(
      verdicts(
        {
          ".github/hooks/a.json": {
            version: 1,
            hooks: { preToolUse: [{ type: "command", bash: "python3 tools/guard.py" }] },
          },
          "tools/guard.py": refuse("sys.exit(1)").replace("tool_input", "toolArgs"),
        },
        "copilot",
      ),
    ).toEqual(["holds"]));
});

test("a script that is still to be built is a condition, with what happens without it", () => {
  const plugin = {
    ".claude-plugin/plugin.json": { name: "kit", version: "1.0.0" },
    "hooks/hooks.json": before('node "${CLAUDE_PLUGIN_ROOT}"/dist/guard.js'),
  };
  const built =
    "dist/guard.js is built or installed, which it is not yet; without it Claude Code lets everything go on";
  const node = "if the machine has node";
  expect(verdicts(plugin, "claude-code")).toEqual([`holds if ${built} ${node}`]);
  expect(verdicts({ ...plugin, "dist/guard.js": "process.exit(2)" }, "claude-code")).toEqual([
    `holds ${node}`,
  ]);
  expect(verdicts({ [CLAUDE]: before("node dist/guard.js") }, "claude-code")).toEqual([
    `holds if ${built} ${node}`,
  ]);
});

test("what a script is a link to is a condition, where the command asks for the script first", () => {
  const judged = (path: string) => {
    const files = filesOf({ [CLAUDE]: before(`[ -f ${path} ] && bash ${path}`) });
    const list = (folder: string) => [...files.list(folder), ...(folder ? [] : ["link.sh"])];
    return verdictsOf(auditIn(["claude-code"], { ...files, list }));
  };
  expect([...judged("./link.sh"), ...judged("./gone.sh")]).toEqual([
    "holds if what link.sh is a link to is there, which it is not yet",
    "holds",
  ]);
});

test("a program that only lets a held agent go is needed for a part of the work", () => {
  const judged = (asks: string) =>
    verdicts(
      {
        [CLAUDE]: { hooks: { Stop: [groupOf("bash g.sh")] } },
        "g.sh": `#!/bin/bash\nINPUT=$(cat)\n${asks}\ngrep -q TODO a.txt && { echo no >&2; exit 2; }\nexit 0\n`,
      },
      "claude-code",
    )[0];
  const active = `ACTIVE=$(echo "$INPUT" | jq -r '.stop_hook_active // false' 2>/dev/null)\n[ "$ACTIVE" = true ] && exit 0`;
  const piped = `if echo "$INPUT" | jq -r '.stop_hook_active' 2>/dev/null | grep -q true; then exit 0; fi`;
  expect([
    judged(active),
    judged(piped),
    judged(`set -e\n${active}`),
    judged(active.replace("stop_hook_active", "cwd")),
    judged(`${active}\nA=$(echo "$INPUT" | jq -r .cwd)`),
    judged(active.replace("= true", "!= false")),
    judged(active.replace("null)", "null) || exit 0")),
    judged(active.replace('[ "$ACTIVE" = true ] && exit 0', '[ "$ACTIVE" = false ] || exit 0')),
    judged(piped.replace("if echo", "if ! echo")),
  ]).toEqual([
    "holds if the machine has jq, for all of its work",
    "holds if the machine has jq, for all of its work",
    ...Array(7).fill("holds if the machine has jq"),
  ]);
});

test("the shell replaces no variable that is written as for cmd.exe", () => {
  const judged = (command: string) =>
    verdicts({ [CLAUDE]: before(command), "tools/g.sh": "exit 2" }, "claude-code");
  const path = (text: string) =>
    `its script ${text} is not there, as the shell does not replace %CLAUDE_PROJECT_DIR%: Claude Code lets everything go on`;
  expect([
    ...judged("bash %CLAUDE_PROJECT_DIR%/tools/g.sh"),
    ...judged('bash "%CLAUDE_PROJECT_DIR%\\tools\\g.sh"'),
    ...judged('bash "$CLAUDE_PROJECT_DIR"/tools/g.sh 10%CLAUDE_PROJECT_DIR%/x'),
  ]).toEqual([
    path("%CLAUDE_PROJECT_DIR%/tools/g.sh"),
    path("%CLAUDE_PROJECT_DIR%\\tools\\g.sh"),
    "holds",
  ]);
});

test("git names the project's folder only where that is the top of its repository", () => {
  const files = { [CLAUDE]: before(`bash "$(git rev-parse --show-toplevel)"/tools/gone.sh`) };
  expect(verdicts(files, "claude-code")).toEqual([
    "its script tools/gone.sh is not there: Claude Code lets everything go on",
  ]);
  expect(verdicts(files, "claude-code", "web")).toEqual(["holds"]);
});

describe("a variable outside quotes", () => {
  const bare = "sh $CLAUDE_PROJECT_DIR/tools/guard.sh";
  const breaks = (name: string) =>
    `${name} is outside quotes, and the space in "my app" breaks the path`;
  test.each([
    [bare, "", "holds if the project is in no folder with a space in its path"],
    [
      bare,
      "apps/my app",
      `${breaks("$CLAUDE_PROJECT_DIR")}: Claude Code denies everything that it fits, or lets everything go on, as the machine's shell ends then`,
    ],
    [
      bare.replace("sh ", "bash "),
      "my app/api",
      `${breaks("$CLAUDE_PROJECT_DIR")}: Claude Code lets everything go on`,
    ],
    ['sh "$CLAUDE_PROJECT_DIR"/tools/guard.sh', "my app", "holds"],
    ['DIR=$CLAUDE_PROJECT_DIR; sh "$DIR"/tools/guard.sh', "my app", "holds"],
  ])("%s in %j", (command, folder, text) =>
    expect(
      verdicts({ [CLAUDE]: before(command), "tools/guard.sh": "exit 2" }, "claude-code", folder),
    ).toEqual([text]),
  );

  test.each([
    [`guard check --project-dir=\${CLAUDE_PROJECT_DIR:-.}`, true],
    ["sh ${CLAUDE_PROJECT_DIR%/}/tools/guard.sh", true],
    ["sh $(git rev-parse --show-toplevel)/tools/guard.sh", true],
    ["bash -c 'cd $(git rev-parse --show-toplevel) && sh tools/guard.sh'", true],
    [`bash -c 'cd "$(git rev-parse --show-toplevel)" && sh tools/guard.sh'`, false],
    [`sh "$(git rev-parse --show-toplevel)"/tools/guard.sh`, false],
    [`DIR=$(git rev-parse --show-toplevel); sh "$DIR"/tools/guard.sh`, false],
    [`DIR=\${CLAUDE_PROJECT_DIR:-.} && sh "$DIR"/tools/guard.sh`, false],
    [`guard check --project-dir="\${CLAUDE_PROJECT_DIR:-.}"`, false],
  ])("%s is a condition: %s", (command, isOne) => {
    const [text] = verdicts(
      { [CLAUDE]: before(command), "tools/guard.sh": "exit 2" },
      "claude-code",
    );
    expect(text?.includes("no folder with a space")).toBe(isOne);
  });

  test("it is a condition of a hook that guards nothing too, and no finding beside it", () => {
    const { hooks, notices } = auditOf(["claude-code"], {
      [CLAUDE]: { hooks: { SessionStart: [groupOf(bare)] } },
      "tools/guard.sh": "echo hello",
    });
    const [today] = hooks[0]?.hosts ?? [];
    expect(today?.verdict).toBe("runs-if");
    expect(today?.findings.map(({ message }) => conditionIn(message))).toContain(
      "the project is in no folder with a space in its path",
    );
    expect(notices).toEqual([]);
  });

  /** Gemini CLI puts quotes of its own around the value (its report, section 2). */
  const QUOTED_ALREADY =
    'the agent puts quotes around $GEMINI_PROJECT_DIR, which is in quotes, and the space in "my app" breaks the path';
  test.each([
    ["bash $GEMINI_PROJECT_DIR/tools/guard.sh", "holds"],
    ['bash "${GEMINI_PROJECT_DIR}"/tools/guard.sh', "holds"],
    ['bash "$GEMINI_PROJECT_DIR"/tools/guard.sh', QUOTED_ALREADY],
    ["bash '$GEMINI_PROJECT_DIR/tools/guard.sh'", QUOTED_ALREADY],
    ["bash ${GEMINI_PROJECT_DIR}/tools/guard.sh", breaks("${GEMINI_PROJECT_DIR}")],
  ])("an agent that puts quoted values into the command: %s", (command, text) => {
    const hooks = {
      ".gemini/settings.json": { hooks: { BeforeTool: [groupOf(command)] } },
      "tools/guard.sh": "echo no >&2; exit 2",
    };
    const [now] = verdicts(hooks, "gemini", "my app");
    expect(now?.replace(/: Gemini.*/, "")).toBe(text);
  });

  test("a plugin's own agent leaves it as it is, and the shim puts quotes around it", () => {
    const plugin = {
      ".claude-plugin/plugin.json": { name: "kit", version: "1.0.0" },
      "hooks/hooks.json": before("bash ${CLAUDE_PLUGIN_ROOT}/guard.sh"),
      "guard.sh": "exit 2",
    };
    const [now] = verdicts(plugin, "claude-code", "my app");
    expect(now).toBe(`${breaks("${CLAUDE_PLUGIN_ROOT}")}: Claude Code lets everything go on`);
    const [elsewhere] = verdicts(plugin, "claude-code");
    expect(elsewhere).toBe("holds if the plugin is in no folder with a space in its path");
  });
});

describe("a hook for a tool whose work another one does here", () => {
  const after = (matcher: string, files: object = before("exit 2", matcher)) => {
    const { hooks } = auditOf(["codex", "cursor"], { [CLAUDE]: files });
    return hooks[0]?.hosts.map((host) => [
      host.after?.verdict,
      host.after?.findings.find(({ code }) => code === "no-event")?.message,
    ]);
  };
  test.each([
    [
      "Read",
      "does-not-hold",
      "Codex has no Read and uses Bash for it, and this hook does not see Bash",
    ],
    ["Read|Bash", "holds-if", undefined],
    ["", "holds-if", undefined],
    ["Edit|Write", "holds-if", undefined],
  ])("%j", (matcher, verdict, text) =>
    expect(after(matcher)).toEqual([
      [verdict, text],
      ["holds-if", undefined],
    ]),
  );
  test.each([
    ["Read", "differs"],
    ["Read|Bash", "runs-if"],
    ["", "runs-if"],
  ])("what only watches %j", (matcher, verdict) => {
    const hooks = { PostToolUse: [groupOf("cat >> x", matcher)] };
    const text = "Codex has no Read and uses Bash for it, and this hook does not see Bash";
    expect(after(matcher, { hooks })?.[0]).toEqual([
      verdict,
      verdict === "differs" ? text : undefined,
    ]);
  });
});

test("nothing sets the variable of a plugin for a hook outside of any, converted or not", () => {
  const { hooks, notices } = auditOf(["claude-code", "cursor", "codex", "gemini", "opencode"], {
    [CLAUDE]: { hooks: { SessionStart: [groupOf("node ${CLAUDE_PLUGIN_ROOT}/hooks/start.js")] } },
    "hooks/start.js": "console.log('ready')",
  });
  expect(hooks.flatMap(({ hosts }) => hosts.map(({ after }) => after?.verdict))).toEqual(
    Array(5).fill("never-runs"),
  );
  expect(notices.map(({ code }) => code)).toEqual(["script-missing"]);
});

test("an absolute path does not begin in the folder that the hook changes to", () => {
  const command = "CHECKED=1 /home/dev/work/hooks/guard.sh";
  const { notices } = auditOf(["copilot"], {
    ".github/hooks/guard.json": {
      version: 1,
      hooks: { preToolUse: [{ type: "command", command, cwd: "." }] },
    },
  });
  expect(notices.map(({ code }) => code)).not.toContain("script-missing");
});

describe("a script whose name stands without a folder", () => {
  const stop = (command: string) => ({ hooks: { Stop: [groupOf(command)] } });
  const guard = { ".claude/hooks/guard.py": "import sys\nsys.exit(2)\n" };
  const WHY =
    "its script .claude/hooks/guard.py is not started, as guard.py without a folder is looked for where programs are";

  test.each(["guard.py", "guard.py --quiet"])("is not the one in the project: %s", (command) =>
    expect(verdicts({ [CLAUDE]: stop(command), ...guard }, "claude-code")).toEqual([WHY]),
  );
  test("is a program that some machines have", () =>
    expect(verdicts({ [CLAUDE]: stop("guard.py") }, "claude-code")[0]).toContain(
      "the machine has guard.py",
    ));
  test.each(["./.claude/hooks/guard.py", "python3 .claude/hooks/guard.py"])(
    "is found where its folder stands: %s",
    (command) =>
      expect(verdicts({ [CLAUDE]: stop(command), ...guard }, "claude-code")[0]).not.toContain(
        "guard.py",
      ),
  );
  test("may be found where the command says where programs are", () =>
    expect(
      verdicts({ [CLAUDE]: stop("PATH=.claude/hooks:$PATH guard.py"), ...guard }, "claude-code")[0],
    ).not.toContain("its script"));
});

test.each([
  ["a name beside the file", ".grok/hooks/h.json", "guard.sh", "holds"],
  ["a path beside the file", ".grok/hooks/h.json", "./guard.sh", "holds"],
  [
    "a path from the project's top",
    ".grok/hooks/h.json",
    ".grok/hooks/guard.sh",
    /^its script \.grok\/hooks\/\.grok\/hooks\/guard\.sh is not there/,
  ],
  ["the same with an argument", ".grok/hooks/h.json", ".grok/hooks/guard.sh x", "holds"],
])("a command that is one path is looked for beside its file: %s", (_, file, command, says) => {
  const files = { [file]: before(command), ".grok/hooks/guard.sh": "#!/bin/sh\nexit 2\n" };
  expect(verdicts(files, "grok")).toEqual([
    typeof says === "string" ? says : expect.stringMatching(says),
  ]);
});
