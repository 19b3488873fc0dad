/** What is said of the scripts that agents' hooks run. */
import { describe, expect, test } from "vitest";
import { findSources } from "../../src/read/find.ts";
import { readSource } from "../../src/read/source.ts";
import { check } from "../../src/report/checks/index.ts";
import { audited, converted, filesOf, type Texts } from "../support/conversion.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";
import { project } from "../support/project.ts";
import { told } from "./checked.ts";

const SETTINGS = ".claude/settings.json";
const hook = (command: string, more: object = {}) => ({
  [SETTINGS]: {
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command, ...more }] }] },
  },
});
const about = (command: string, files: object = {}, more: object = {}) =>
  told({ ...hook(command, more), ...files })
    .filter(({ code }) => code.startsWith("script-"))
    .map(({ code, message }) => [code, message]);

describe("line ends that break a script are said", () => {
  const LF = "#!/bin/bash\ncat >/dev/null\necho no >&2\nexit 2\n";
  const CRLF = LF.replaceAll("\n", "\r\n");
  const NODE = "#!/usr/bin/env node\r\nprocess.exit(2)\r\n";
  const at = (command: string, text: string) =>
    about(command, { "hooks/g": text }).map(([code]) => code);

  test.each([
    ["./hooks/g", CRLF],
    ["bash hooks/g", CRLF],
    ["sh ./hooks/g", CRLF],
    ["env A=b bash ./hooks/g", CRLF],
    ['"$CLAUDE_PROJECT_DIR"/hooks/g', NODE],
    ["./hooks/g", "#!/bin/bash\r\nexit 2\n"],
    ["./hooks/g", "exit 2\r\n"],
    ["./hooks/g", "#!/usr/bin/env bash\ncat <<EOF\nx\r\nEOF\nexit 2\r\n"],
  ])("%s with %j", (command, text) =>
    expect(at(command.replace(/^bash h/, "bash ./h"), text)).toEqual(["script-line-ends"]),
  );

  test.each([
    ["bash ./hooks/g", LF],
    ["./hooks/g", LF],
    ["node ./hooks/g", NODE],
    ["python3 ./hooks/g", "#!/usr/bin/env python3\r\nimport sys\r\nsys.exit(2)\r\n"],
    ["bash ./hooks/g", "#!/bin/bash\r\n# a comment\r\n\r\nexit 2\n"],
    ["bash ./hooks/g", "cat <<EOF >&2\nno\r\nEOF\nexit 2\n"],
    ["./hooks/g", "#!/usr/bin/env -S node\r\nprocess.exit(2)\r\n"],
    ["pwsh -File ./hooks/g", "exit 2\r\n"],
  ])("nothing is said of %s with %j", (command, text) => expect(at(command, text)).toEqual([]));
});

test("a guard whose script is broken by its line ends does not hold anywhere", () => {
  const files = { ...hook("sh hooks/g.sh"), "hooks/g.sh": "cat >/dev/null\r\nexit 2\r\n" };
  const p = project(files);
  const hosts = audited(p).hooks[0]?.hosts;
  expect(hosts?.map(({ holds, would }) => [holds, would])).toEqual(
    Object.keys(adapters).map(() => [false, false]),
  );
  p.write("hooks/g.sh", "cat >/dev/null\nexit 2\n");
  expect(p.hookport("audit", "--to", "claude-code").code).toBe(0);
});

describe("a script is found through what starts it", () => {
  test.each([
    ["uv run ./gone.py --chat", "gone.py"],
    ["uv run --with rich --script ./gone.py", "gone.py"],
    ["uv run --directory ./tools python gone.py", "tools/gone.py"],
    ["uvx --from ruff python ./gone.py", "gone.py"],
    ["bunx tsx ./gone.ts", "gone.ts"],
    ["bun run ./gone.ts", "gone.ts"],
    ["npx --yes tsx@4 ./gone.ts", "gone.ts"],
    ["pnpm exec tsx ./gone.ts", "gone.ts"],
    ["deno run -A ./gone.ts", "gone.ts"],
    ["poetry run python ./gone.py", "gone.py"],
    ["powershell -NoProfile -ExecutionPolicy Bypass -File ./gone.ps1", "gone.ps1"],
    ["pwsh -File .\\hooks\\gone.ps1", "hooks/gone.ps1"],
    ["env A=b ./gone.sh", "gone.sh"],
    ["timeout -k 1 5 ./gone.sh", "gone.sh"],
    ["nohup bash ./gone.sh", "gone.sh"],
    ["exec ./gone.sh", "gone.sh"],
    ["/usr/bin/env python3 ./gone.py", "gone.py"],
    ['cd "$CLAUDE_PROJECT_DIR" && ./gone.sh', "gone.sh"],
    ["cd ./tools && ./gone.sh", "tools/gone.sh"],
    ['set -eu; cd "${CLAUDE_PROJECT_DIR}/tools"; node gone.mjs', "tools/gone.mjs"],
    ["bash -c 'exec ./gone.sh'", "gone.sh"],
  ])("%s", (command, path) =>
    expect(about(command)).toEqual([["script-missing", `its script ${path} is not there`]]),
  );

  test.each([
    ["{{hooks_dir}}/guard.sh"],
    ['bash "$CLAUDE_PROJECT_DIR"/path/to/guard.sh'],
    ["./path/to/your-script.sh"],
    ["bash ./<path>/guard.sh"],
    ["./__HOOKS__/guard.sh"],
    ["npx prettier --check ./src/gone.ts"],
    ["uvx ruff check ./gone.py"],
    ["bunx biome check ./gone.ts"],
    ["npm run ./gone"],
    ['cd "$(git rev-parse --show-toplevel)" && ./gone.sh'],
    ["cd ~/tools && ./gone.sh"],
    ["cd $TOOLS && ./gone.sh"],
    ["powershell -Command ./gone.ps1"],
    ["[ -x ./gone.sh ] && ./gone.sh"],
    ["command -v jq || ./gone.sh"],
  ])("nothing is said of %s", (command) => expect(about(command)).toEqual([]));
});

test("only a script below the source's folder of the project stands in it", () => {
  const said = (command: string) =>
    JSON.stringify(
      converted({ ...hook(command), ".claude/hooks/x.sh": "true\n" }, "cursor").report.targets,
    ).includes("script-in-source-folder");
  expect(said("sh ./.claude/hooks/x.sh")).toBe(true);
  expect(said('"$CLAUDE_PROJECT_DIR"/.claude/hooks/x.sh')).toBe(true);
  expect(said("bash -c 'cd ./.claude && sh hooks/x.sh'")).toBe(true);
  for (const command of [
    "~/.claude/hooks/x.sh",
    'bash "$HOME/.claude/hooks/x.sh"',
    "/home/me/.claude/hooks/x.sh",
    "grep -r x .claude/",
  ])
    expect(said(command), command).toBe(false);
});

describe("a script that reads the words of another dialect alone is said to read nothing", () => {
  const universal = (command: string, more: object = {}, event = "pre-tool-use") => ({
    "hooks/hooks.json": {
      version: 1,
      hooks: { [event]: [{ matcher: "Bash", ...more, hooks: [{ type: "command", command }] }] },
    },
  });
  const words = (files: Texts) =>
    told(files)
      .filter(({ code }) => code === "foreign-words")
      .map(({ level, message }) => `${level}: ${message}`);

  test.each<readonly [what: string, files: Texts, said: string]>([
    [
      "inline",
      universal("jq -r .tool_input.command | grep -q push && exit 2; exit 0"),
      'error: it reads tool_input, and a universal event has none of that: if it was written in those words, give its group "dialect": "claude-code"',
    ],
    [
      "in a script",
      {
        ...universal("python3 ${PACKAGE_ROOT}/hooks/g.py"),
        "hooks/g.py":
          'import json,sys\nd=json.load(sys.stdin)\nsys.exit(2 if "push" in d["tool_input"]["command"] else 0)\n',
      },
      "it reads tool_input",
    ],
    [
      "in JavaScript",
      {
        ...universal("node ./g.mjs"),
        "g.mjs":
          "const { toolArgs } = JSON.parse(await text(process.stdin));\nif (toolArgs.command.includes('push')) process.exit(2);\n",
      },
      'give its group "dialect": "copilot:preToolUse"',
    ],
    [
      "a plain word",
      universal("jq -r .command | grep -q push && exit 2; exit 0"),
      '"dialect": "cursor:beforeShellExecution"',
    ],
    [
      "at a stop",
      universal("jq -e .stop_hook_active && exit 0; exit 2", {}, "stop"),
      "warning: it reads stop_hook_active",
    ],
    [
      "of no guard",
      universal(
        "jq -r .tool_input.file_path | xargs prettier --write",
        { matcher: "Write" },
        "post-tool-use",
      ),
      "it reads tool_input",
    ],
    [
      "universal ones in an agent's file",
      hook("jq -r .toolInput.command | grep -q push && exit 2; exit 0"),
      "error: it reads toolInput, and Claude Code (PreToolUse) has none of that",
    ],
    [
      "universal ones in a group of another dialect",
      universal("jq -r .toolInput.command | grep push && exit 2", { dialect: "claude-code" }),
      "and Claude Code (PreToolUse) has none",
    ],
    [
      "what a guard would not decide by",
      universal("jq -r .transcript_path >> log"),
      "warning: it reads transcript_path",
    ],
    [
      "another spelling's",
      {
        ".github/hooks/g.json": {
          version: 1,
          hooks: {
            preToolUse: [
              { type: "command", bash: "jq -r .tool_input.command | grep push && exit 2" },
            ],
          },
        },
      },
      "(preToolUse) has none of that",
    ],
  ])("%s", (_, files, said) => expect(words(files)).toEqual([expect.stringContaining(said)]));

  test.each<readonly [what: string, files: Texts]>([
    ["its own", universal("jq -r .toolInput.command | grep -q push && exit 2; exit 0")],
    [
      "its own, in another dialect",
      universal("jq -r .tool_input.command | grep -q push && exit 2", { dialect: "claude-code" }),
    ],
    [
      "both",
      universal("jq -r '.toolInput.command // .tool_input.command' | grep -q push && exit 2"),
    ],
    ["all of it at once", universal("grep -q push && exit 2; exit 0")],
    ["what its agent told", universal("jq -r .native.tool_input.command | grep -q push && exit 2")],
    [
      "a comment",
      { ...universal("sh ./g.sh"), "g.sh": "# not .tool_input here\ngrep -q push && exit 2\n" },
    ],
    [
      "an answer",
      hook(
        `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}'`,
      ),
    ],
    [
      "a variable of the script's own",
      { ...hook("node ./g.mjs"), "g.mjs": "const toolName = read(); log(toolName);\n" },
    ],
    ["its own agent's", hook("jq -r .tool_input.command | grep -q push && exit 2; exit 0")],
    [
      "an event that all spell alike",
      universal("jq -r .prompt | grep -q secret && exit 2", {}, "pre-prompt"),
    ],
  ])("nothing is said of one that reads %s", (_, files) => expect(words(files)).toEqual([]));

  test("and it holds on no agent, until the dialect is named", () => {
    const p = project(universal("jq -r .tool_input.command | grep -q push && exit 2; exit 0"));
    const holding = () => audited(p).summary;
    expect(p.hookport("convert", "--to", "all").stdout).toContain('"dialect": "claude-code"');
    expect(holding().map((one) => one.holding)).toEqual(Object.keys(adapters).map(() => 0));
    p.write(
      "hooks/hooks.json",
      universal("jq -r .tool_input.command | grep -q push && exit 2; exit 0", {
        dialect: "claude-code",
      })["hooks/hooks.json"],
    );
    p.hookport("convert", "--to", "all");
    expect(holding().every((one) => one.holding === 1)).toBe(true);
  });
});

describe("a variable that nobody sets is said, and one that is set is not", () => {
  const PLUGIN = '"${CLAUDE_PLUGIN_ROOT}"/run.sh';
  const entry = (command: string) => ({
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
  });
  const on = (event: string, command: string) => ({
    [SETTINGS]: { hooks: { [event]: [{ hooks: [{ type: "command", command }] }] } },
  });
  const front = (command: string) =>
    `---\nname: x\nhooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n          command: '${command}'\n---\n`;
  const at = (files: Texts) =>
    told(files)
      .filter(({ code }) => code === "variable-unset")
      .map(({ message }) => message.replace(/: it is empty here.*/, ""));
  const SCRIPT = { "run.sh": "true\n" };
  const MANIFEST = { ".claude-plugin/plugin.json": { name: "x" } };

  test.each<readonly [what: string, files: Texts]>([
    ["a plugin of the usual layout", { ...MANIFEST, "hooks/hooks.json": entry(PLUGIN), ...SCRIPT }],
    [
      "a plugin's own manifest",
      { ".claude-plugin/plugin.json": { name: "x", ...entry(PLUGIN) }, ...SCRIPT },
    ],
    [
      "hooks where a plugin has them, without its manifest",
      { "hooks/hooks.json": entry(PLUGIN), ...SCRIPT },
    ],
    [
      "the session's environment on its start",
      on("SessionStart", 'echo "export A=b" >> "$CLAUDE_ENV_FILE"'),
    ],
    ["a default", hook('"${STDIN_JSON:-x}"')],
    ["what the command sets", hook('STDIN_JSON=$(cat); echo "$STDIN_JSON"')],
    ["what the command reads", hook('read -r TOOL_INPUT; echo "$TOOL_INPUT"')],
    ["whether it is set", hook('[ -n "$CLAUDE_PLUGIN_ROOT" ] && [ -z "$COPILOT_CLI" ] || exit 0')],
    [
      "which agent it is",
      hook('[ "$COPILOT_CLI" = 1 ] && exit 0; case "$CURSOR_VERSION" in 1*) exit 2;; esac'),
    ],
    ["settings of the user's own", hook('curl "$CLAUDE_WEBHOOK_URL/$CLAUDE_NTFY_TOPIC"')],
    [
      "the universal format's own",
      {
        "hooks/hooks.json": {
          version: 1,
          hooks: {
            stop: [
              { hooks: [{ type: "command", command: 'sh "$PACKAGE_ROOT/run.sh" $HOOKPORT_HOST' }] },
            ],
          },
        },
        ...SCRIPT,
      },
    ],
    [
      "a dialect's, in a universal document",
      {
        "hooks/hooks.json": {
          version: 1,
          hooks: {
            stop: [
              {
                dialect: "claude-code",
                hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/run.sh' }],
              },
            ],
          },
        },
        ...SCRIPT,
      },
    ],
    [
      "a tool's, after it",
      {
        ".lime/settings.json": {
          hooks: { PostToolUse: ['echo "$HOOK_TOOL_OUTPUT" "$HOOK_TOOL_NAME"'] },
        },
      },
    ],
  ])("nothing is said of %s", (_, files) => expect(at(files)).toEqual([]));

  test.each<readonly [what: string, files: Texts, said: string]>([
    ["$STDIN_JSON", hook('echo "$STDIN_JSON" | jq .'), "Claude Code never sets $STDIN_JSON"],
    ["$PLUGIN_DIR", hook('sh "$PLUGIN_DIR/x.sh"'), "Claude Code never sets $PLUGIN_DIR"],
    [
      "$CLAUDE_SUBAGENT_ID",
      hook('log "$CLAUDE_SUBAGENT_ID"'),
      "Claude Code never sets $CLAUDE_SUBAGENT_ID",
    ],
    [
      "$CLAUDE_SUBAGENT_DESCRIPTION",
      hook('log "$CLAUDE_SUBAGENT_DESCRIPTION"'),
      "Claude Code never sets $CLAUDE_SUBAGENT_DESCRIPTION",
    ],
    [
      "a plugin's in a project",
      hook(PLUGIN),
      "Claude Code sets $CLAUDE_PLUGIN_ROOT for a plugin's hooks only",
    ],
    [
      "a plugin's in an agent of the project",
      { ".claude/agents/a.md": front('sh "$CLAUDE_PLUGIN_ROOT/x.sh"') },
      "Claude Code sets $CLAUDE_PLUGIN_ROOT for a plugin's hooks only",
    ],
    [
      "a plugin's in a skill of the project",
      { ".claude/skills/a/SKILL.md": front('sh "$CLAUDE_PLUGIN_ROOT/x.sh"') },
      "Claude Code sets $CLAUDE_PLUGIN_ROOT for a plugin's hooks only",
    ],
    [
      "another event's",
      on("PreToolUse", 'echo "export A=b" >> "$CLAUDE_ENV_FILE"'),
      "Claude Code sets $CLAUDE_ENV_FILE on SessionStart, Setup, CwdChanged, FileChanged only",
    ],
    [
      "what is only told after a tool",
      { ".lime/settings.json": { hooks: { PreToolUse: ['echo "$HOOK_TOOL_OUTPUT"'] } } },
      "Lime sets $HOOK_TOOL_OUTPUT on PostToolUse, PostToolUseFailure only",
    ],
    [
      "an agent's, in a universal document",
      {
        "hooks/hooks.json": {
          version: 1,
          hooks: {
            stop: [{ hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/run.sh' }] }],
          },
        },
        ...SCRIPT,
      },
      "the universal format never sets $CLAUDE_PROJECT_DIR",
    ],
  ])("%s", (_, files, said) => expect(at(files)).toEqual([said]));

  test("a file that is named and stands nowhere may be a plugin's", () => {
    const files = memory({
      "vendor/guards.json": JSON.stringify(entry(PLUGIN)),
      "run.sh": "true\n",
    });
    const source = readSource(adapters, files, "vendor/guards.json");
    expect(source && check(adapters, protocols, [source], files).map(({ code }) => code)).toEqual(
      [],
    );
  });
});

describe("a key that is misspelt is said at home, and one that its agent ignores is nobody's loss", () => {
  const one = (more: object, group: object = {}) => ({
    [SETTINGS]: {
      hooks: {
        PreToolUse: [{ ...group, hooks: [{ type: "command", command: "exit 2", ...more }] }],
      },
    },
  });
  const cursor = (entry: object) => ({
    ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "exit 2", ...entry }] } },
  });
  const copilot = (entry: object) => ({
    ".github/hooks/x.json": {
      version: 1,
      hooks: { preToolUse: [{ type: "command", bash: "exit 2", ...entry }] },
    },
  });
  const keys = (files: Texts) =>
    told(files)
      .filter(({ code }) => code === "unknown-key")
      .map(({ level, message }) => `${level}: ${message}`);

  test.each<readonly [files: Texts, said: string]>([
    [one({ timout: 5 }), 'Claude Code ignores "timout" here; did you mean timeout?'],
    [one({}, { matchers: "Bash" }), 'Claude Code ignores "matchers" here; did you mean matcher?'],
    [one({}, { match: "Bash" }), 'Claude Code ignores "match" here; did you mean matcher?'],
    [
      one({ StatusMessage: "x" }),
      'Claude Code ignores "StatusMessage" here; did you mean statusMessage?',
    ],
    [cursor({ failclosed: true }), 'Cursor ignores "failclosed" here; did you mean failClosed?'],
    [cursor({ loopLimit: 3 }), 'Cursor ignores "loopLimit" here; did you mean loop_limit?'],
    [copilot({ timeoutSecs: 3 }), ' ignores "timeoutSecs" here; did you mean timeoutSec?'],
  ])("%j", (files, said) => expect(keys(files)).toEqual([expect.stringContaining(said)]));

  test.each<readonly [files: Texts]>([
    [
      one(
        { description: "x", name: "x", id: "x", comment: "x", once: true },
        { description: "x", name: "x", event: "x", enabled: true },
      ),
    ],
    [cursor({ description: "x", name: "x", event: "x", loop_limit: 3 })],
    [copilot({ description: "x", name: "x", async: true, statusMessage: "x" })],
  ])("nothing is said of %j", (files) => expect(keys(files)).toEqual([]));

  test("a handler that lacks its command for a misspelt key is unread, with what was meant", () => {
    const unread = (files: Texts) =>
      findSources(adapters, filesOf(files), { scopes: ["project"] }).flatMap(
        (source) => source.unread,
      );
    expect(
      unread({
        [SETTINGS]: { hooks: { PreToolUse: [{ hooks: [{ type: "command", comand: "exit 2" }] }] } },
      }),
    ).toMatchObject([
      { code: "unread", message: expect.stringContaining("did you mean `command`") as string },
    ]);
    expect(
      unread({
        ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ comand: "exit 2" }] } },
      }),
    ).toMatchObject([{ message: expect.stringContaining("did you mean `command`") as string }]);
  });

  test("only what its agent reads means something to it alone", () => {
    const fields = (files: Texts) =>
      converted(files, "lime", "copilot").report.targets.flatMap(({ findings }) =>
        findings.filter(({ code }) => code === "native-field").map(({ message }) => message),
      );
    expect(
      fields(one({ statusMessage: "x", description: "x", name: "x", event: "x", once: true })),
    ).toEqual(
      ["Lime", "GitHub Copilot"].map(
        (title) => `${title} does not read \`statusMessage\`, which is a field of claude-code`,
      ),
    );
    expect(fields(cursor({ description: "x", async: true, loop_limit: 3 }))).toEqual(
      ["Lime", "GitHub Copilot"].map(
        (title) => `${title} does not read \`loop_limit\`, which is a field of cursor`,
      ),
    );
    expect(fields(copilot({ description: "x", async: true, name: "x" }))).toEqual([]);
  });
});

describe("after --adopt every line is one of the files as they are", () => {
  const guard = (command: string, more: object = {}) => ({
    matcher: "Bash",
    hooks: [{ type: "command", command, ...more }],
  });
  const settings = {
    hooks: {
      PreToolUse: [
        guard("sh ./gone.sh"),
        { matcher: "Write", hooks: [{ type: "prompt", prompt: "ok? $ARGUMENTS" }] },
        guard("sh ./lost.sh", { timout: 5 }),
      ],
      Stop: [{ hooks: [{ type: "command", command: "sh ./missing.sh" }] }],
    },
    permissions: { allow: [] },
  };
  const p = project({ [SETTINGS]: settings });
  const said = p.hookport("convert", "--to", "cursor", "--adopt", "--json");
  const lineHas = ({ file, line }: { file: string; line: number }, word: string) =>
    // The command stands a line or two below the brace that begins its handler.
    p
      .read(file)
      .split("\n")
      .slice(line - 1, line + 3)
      .join("\n")
      .includes(word);
  const WORDS = {
    "gone.sh": ".hookport/hooks.jsonc",
    "lost.sh": ".hookport/hooks.jsonc",
    "missing.sh": ".hookport/hooks.jsonc",
    $ARGUMENTS: SETTINGS,
  };

  test("in the report of the conversion and in the audit", () => {
    const { notices } = JSON.parse(said.stdout) as {
      notices: { code: string; file: string; line: number; message: string }[];
    };
    const missing = notices.filter(({ code }) => code === "script-missing");
    expect(
      missing.map((one) => [
        one.file,
        lineHas(one, /its script (\S+)/.exec(one.message)?.[1] ?? "?"),
      ]),
    ).toEqual(["gone.sh", "lost.sh", "missing.sh"].map(() => [".hookport/hooks.jsonc", true]));
    expect(
      notices
        .filter(({ code }) => code === "unknown-key")
        .map((one) => [one.file, lineHas(one, "lost.sh")]),
    ).toEqual([[".hookport/hooks.jsonc", true]]);
    const now = audited(p, "all");
    for (const [word, file] of Object.entries(WORDS)) {
      const hook = now.hooks.find((one) => one.file === file && lineHas(one, word));
      expect(hook, word).toBeDefined();
      for (const finding of hook?.hosts.flatMap(({ findings }) => findings) ?? [])
        expect([finding.file, finding.line]).toEqual([file, hook?.line]);
    }
  });

  test("in SARIF", () => {
    const { runs } = JSON.parse(p.hookport("audit", "--to", "all", "--format", "sarif").stdout) as {
      runs: {
        results: {
          message: { text: string };
          locations: {
            physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } };
          }[];
        }[];
      }[];
    };
    const places = runs[0]?.results.flatMap(({ message, locations }) =>
      locations.map(({ physicalLocation: { artifactLocation, region } }) => ({
        text: message.text,
        file: artifactLocation.uri,
        line: region.startLine,
      })),
    );
    for (const [word, file] of Object.entries(WORDS)) {
      const about = places?.filter(({ text }) => text.includes(word)) ?? [];
      if (word.endsWith(".sh")) expect(about.length, word).toBeGreaterThan(0);
      for (const one of about)
        expect([one.file, lineHas(one, word)], one.text).toEqual([file, true]);
    }
  });

  test("a line of a file that was only added to is that of the file as it is", () => {
    const q = project({
      [SETTINGS]: settings,
      ".cursor/hooks.json": {
        version: 1,
        hooks: { stop: [{ command: "true" }], sessionStart: [{ command: "./nowhere.sh" }] },
      },
    });
    q.hookport("convert", "--from", "claude-code", "--to", "cursor");
    const now = audited(q, "cursor");
    const found = now.notices.find(
      ({ code, file }) => code === "script-missing" && file === ".cursor/hooks.json",
    );
    expect(
      q
        .read(".cursor/hooks.json")
        .split("\n")
        .slice((found?.line ?? 0) - 1, (found?.line ?? 0) + 1)
        .join(),
    ).toContain("nowhere.sh");
  });
});
