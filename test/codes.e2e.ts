/**
 * Every code occurs on a project as people have them, at the place it is about, and not on its twin
 * that differs in the mended thing.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { codes, FAULTS, type Code } from "../src/model/codes.ts";
import { convert } from "../src/convert/convert.ts";
import { PROJECT } from "../src/model/layer.ts";
import type { CommandAdapter, EventRow } from "../src/model/adapter.ts";
import { stepsOf } from "../src/model/json.ts";
import { findSources } from "../src/read/find.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";
import { project, type Project } from "./support/project.ts";
import { demandScreen } from "./support/screen.ts";

type Texts = { readonly [path: string]: unknown };

interface Half {
  /** Over the files of the story; null takes one out. */
  readonly files?: Texts;
  /** What is done in the project before the command. */
  readonly before?: string;
  /** `hookport …`; `--json` is added. */
  readonly run?: string;
  readonly env?: Record<string, string>;
}

interface Story extends Half {
  readonly what?: string;
  readonly files: Texts;
  readonly run: string;
  /** The file and the pointer the code is told at; empty: of the project as a whole. */
  readonly at: string;
  /** In a file that is not JSON, or where the place is not in it. */
  readonly line?: number;
  readonly mended: Half;
}

interface Told {
  readonly code: string;
  readonly file?: string;
  readonly line?: number;
  readonly pointer?: string;
}

const command = (line: string, more = {}) => ({ type: "command", command: line, ...more });
const group = (line: string, matcher?: string, more = {}) => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [command(line, more)],
});
const SETTINGS = ".claude/settings.json";
const MARKET = ".claude-plugin/marketplace.json";
const claude = (hooks: object, more = {}) => ({ [SETTINGS]: { ...more, hooks } });
const cursor = (hooks: object, more: object = { version: 1 }) => ({
  ".cursor/hooks.json": { ...more, hooks },
});
const copilot = (hooks: object, more: object = { version: 1 }) => ({
  ".github/hooks/guard.json": { ...more, hooks },
});
const lime = (hooks: object) => ({ ".lime/settings.json": { hooks } });
const universal = (hooks: object) => ({ "hooks/hooks.json": { version: 1, hooks } });
const agent = (hooks: string) => ({
  ".claude/agents/reviewer.md": `---\nname: reviewer\nhooks:\n${hooks}---\nReview.\n`,
});

const GUARD = "grep -q 'push --force' && exit 2; exit 0";
const FORMAT = "jq -r .tool_input.file_path | xargs npx prettier --write";
const SOUND = "afplay /System/Library/Sounds/Glass.aiff";
const FIRST = `${SETTINGS} /hooks/PreToolUse/0/hooks/0`;
const guard = claude({ PreToolUse: [group(GUARD, "Bash")] });
const formatter = claude({ PostToolUse: [group(FORMAT, "Edit|Write")] });
/** A package to install, and how that is done. */
const packaged = {
  "pkg/hooks/hooks.json": {
    version: 1,
    hooks: { "pre-tool-use": [group("sh ${PACKAGE_ROOT}/hooks/guard.sh", "Bash")] },
  },
  "pkg/hooks/guard.sh": GUARD,
};
const INSTALL = '"$NODE" "$CLI" install ./pkg --to claude-code --yes > /dev/null';
const CONVERT = "convert --dry-run --from claude-code --to";
const BROKEN = '{ "hooks": { "PreToolUse": [ { "matcher": "Bash" \n';

/** On one event of Claude Code's, converted to one host; mended: on another event. */
const moved = (event: string, host: string, other: string, matcher?: string): Story => ({
  files: claude({ [event]: [group(GUARD, matcher)] }),
  run: `${CONVERT} ${host}`,
  at: `${SETTINGS} /hooks/${event}/0/hooks/0`,
  mended: { files: claude({ [other]: [group(GUARD, matcher)] }) },
});

/** One file of a host's own, which an audit of that host looks into. */
const own = (
  what: string,
  host: string,
  files: Texts,
  at: string,
  mended: Texts,
  more: Partial<Story> = {},
): Story => ({
  what,
  files,
  run: `audit --to ${host}`,
  at,
  mended: { files: mended },
  ...more,
});

/** A document from which another program writes agents' files. */
const SYNC = ".rulesync/hooks.jsonc";
const BLOCK = { hooks: { preToolUse: [{ matcher: "Bash", command: GUARD }] } };
const DOCUMENT = "hooks/hooks.json";
const CASE = "hooks/tests/cases/one.yaml";
const VALID = universal({ "pre-tool-use": [group(GUARD, "Bash")] });

/** A document in which one thing is wrong, at a pointer. */
const validated = (
  pointer: string,
  harm: (text: string) => string,
  more: Partial<Story> = {},
): Story => ({
  files: { [DOCUMENT]: harm(JSON.stringify(VALID[DOCUMENT])) },
  run: `check ${DOCUMENT}`,
  at: `${DOCUMENT} ${pointer}`,
  mended: { files: VALID },
  ...more,
});

const SCRIPT = "hooks/scripts/guard";
/** A package with one script, which is started by a line. */
const packed = (line: string, files: Texts = {}, more: object = {}): Texts => ({
  ...universal({ "pre-tool-use": [{ ...more, ...group(line, "Bash") }] }),
  ...files,
});
const HANDLER = "/hooks/pre-tool-use/0/hooks/0";
const DENIES = `printf '{"permission":"deny","user_message":"no"}'\n`;

/** A package whose hook starts a script that each story writes. */
const TO_PACK = {
  "package.json": { name: "pkg", version: "1.0.0" },
  "hooks/hooks.json": {
    version: 1,
    hooks: {
      "pre-tool-use": [
        {
          matcher: "Bash",
          hooks: [{ type: "command", command: "sh ${PACKAGE_ROOT}/hooks/guard.sh" }],
        },
      ],
    },
  },
};

const STORIES: { readonly [C in Code]?: readonly Story[] } = {
  "outside-package": [
    {
      files: packed("sh /opt/guards/guard.sh"),
      run: "check",
      at: `${DOCUMENT} ${HANDLER}`,
      mended: { files: packed("sh ${PACKAGE_ROOT}/guard.sh", { "guard.sh": "exit 0\n" }) },
    },
    {
      what: "in the project",
      files: packed(`sh ${SCRIPT}.sh`, { [`${SCRIPT}.sh`]: "exit 0\n" }),
      run: "check",
      at: `${DOCUMENT} ${HANDLER}`,
      mended: { files: packed(`sh \${PACKAGE_ROOT}/${SCRIPT}.sh`) },
    },
    {
      what: "above it",
      files: packed("sh ${PACKAGE_ROOT}/../guard.sh"),
      run: "check",
      at: `${DOCUMENT} ${HANDLER}`,
      mended: { files: packed("sh ${PACKAGE_ROOT}/guard.sh", { "guard.sh": "exit 0\n" }) },
    },
  ],
  shebang: [
    {
      files: packed(`\${PACKAGE_ROOT}/${SCRIPT}.sh`, {
        [`${SCRIPT}.sh`]: "#!/usr/local/bin/bash\nexit 0\n",
      }),
      run: "check",
      at: `${SCRIPT}.sh `,
      line: 1,
      mended: { files: { [`${SCRIPT}.sh`]: "#!/usr/bin/env bash\nexit 0\n" } },
    },
    {
      what: "none",
      files: packed(`\${PACKAGE_ROOT}/${SCRIPT}.py`, { [`${SCRIPT}.py`]: "exit(0)\n" }),
      run: "check",
      at: `${SCRIPT}.py `,
      line: 1,
      mended: { files: packed(`python3 \${PACKAGE_ROOT}/${SCRIPT}.py`) },
    },
  ],
  "import-missing": [
    {
      files: packed(`node \${PACKAGE_ROOT}/${SCRIPT}.cjs`, {
        [`${SCRIPT}.cjs`]: 'const fs = require("node:fs");\nconst yaml = require("yaml");\n',
      }),
      run: "check",
      at: `${SCRIPT}.cjs `,
      line: 2,
      mended: {
        files: {
          [`${SCRIPT}.cjs`]: 'const fs = require("fs");\nconst yaml = require("./yaml.cjs");\n',
          "hooks/scripts/yaml.cjs": "module.exports = {};\n",
        },
      },
    },
    {
      what: "of a module that it imports",
      files: packed(`node \${PACKAGE_ROOT}/${SCRIPT}.mjs`, {
        [`${SCRIPT}.mjs`]: 'import { rules } from "./rules.mjs";\n',
        "hooks/scripts/rules.mjs": 'import { parse } from "@scope/rules/parse";\n',
      }),
      run: "check",
      at: "hooks/scripts/rules.mjs ",
      line: 1,
      mended: { files: { "hooks/scripts/rules.mjs": "export const rules = [];\n" } },
    },
    {
      what: "in Python",
      files: packed(`python3 \${PACKAGE_ROOT}/${SCRIPT}.py`, {
        [`${SCRIPT}.py`]: "import json, sys\nfrom helpers import rules\nimport requests\n",
        "hooks/scripts/helpers.py": "rules = []\n",
      }),
      run: "check",
      at: `${SCRIPT}.py `,
      line: 3,
      mended: {
        files: {
          [`${SCRIPT}.py`]: "try:\n    import requests\nexcept ImportError:\n    requests = None\n",
        },
      },
    },
  ],
  "foreign-answer": [
    {
      files: packed(`sh \${PACKAGE_ROOT}/${SCRIPT}.sh`, { [`${SCRIPT}.sh`]: DENIES }),
      run: "check",
      at: `${DOCUMENT} ${HANDLER}`,
      mended: {
        files: packed(`sh \${PACKAGE_ROOT}/${SCRIPT}.sh`, {}, { dialect: "cursor" }),
      },
    },
  ],
  untested: [
    {
      files: packed("exit 0"),
      run: "check",
      at: `${DOCUMENT} ${HANDLER}`,
      mended: {
        files: {
          [CASE]:
            "name: one\nevent: pre-tool-use\ninput:\n  overrides:\n    toolName: Bash\nexpected:\n  exit-code: 0\n",
        },
      },
    },
  ],
  "native-event": [moved("FileChanged", "cursor", "SessionStart")],
  "unknown-dialect": [
    {
      files: universal({
        "pre-tool-use": [
          { dialect: "no-such-agent", ...group("sh ${PACKAGE_ROOT}/check.sh", "Bash") },
        ],
      }),
      run: "convert --dry-run --to cursor",
      at: "hooks/hooks.json /hooks/pre-tool-use/0/hooks/0",
      mended: {
        files: universal({
          "pre-tool-use": [
            { dialect: "claude-code", ...group("sh ${PACKAGE_ROOT}/check.sh", "Bash") },
          ],
        }),
      },
    },
  ],
  "no-event": [moved("Stop", "lime", "SessionEnd")],
  "no-agent": [
    {
      files: { [SYNC]: { hooks: {}, claudecode: BLOCK, kiro: BLOCK } },
      run: "convert --dry-run --to lime",
      at: `${SYNC} /kiro/hooks/preToolUse/0`,
      mended: { files: { [SYNC]: { hooks: {}, claudecode: BLOCK, cursor: BLOCK } } },
    },
    {
      what: "a general event",
      files: { [SYNC]: { hooks: { ...BLOCK.hooks, contextOffload: [{ command: SOUND }] } } },
      run: "convert --dry-run --to lime",
      at: `${SYNC} /hooks/contextOffload/0`,
      mended: { files: { [SYNC]: { hooks: { ...BLOCK.hooks, stop: [{ command: SOUND }] } } } },
    },
  ],
  "read-as": [
    {
      files: { [SYNC]: BLOCK },
      run: "convert --dry-run --to lime",
      at: `${SYNC} `,
      mended: { files: { [SYNC]: { hooks: {}, claudecode: BLOCK } } },
    },
  ],
  "written-again": [
    {
      files: { [SYNC]: BLOCK },
      run: "convert --dry-run --to lime",
      at: `${SYNC} `,
      mended: { files: { ...guard, [SYNC]: null } },
    },
  ],
  "prompt-handler": [
    {
      files: claude({
        PreToolUse: [
          { matcher: "Bash", hooks: [{ type: "prompt", prompt: "Is this safe? $ARGUMENTS" }] },
        ],
      }),
      run: `${CONVERT} lime`,
      at: FIRST,
      mended: { files: guard },
    },
  ],
  "native-handler": [
    {
      files: claude({
        PreToolUse: [
          { matcher: "Bash", hooks: [{ type: "http", url: "https://hooks.example.com/check" }] },
        ],
      }),
      run: `${CONVERT} cursor`,
      at: FIRST,
      mended: {
        files: claude({
          PreToolUse: [group("curl -sd @- https://hooks.example.com/check", "Bash")],
        }),
      },
    },
  ],
  "never-fires": [
    {
      files: claude({ SessionStart: [group("cat docs/after-compaction.md", "compact")] }),
      run: `${CONVERT} copilot`,
      at: `${SETTINGS} /hooks/SessionStart/0/hooks/0`,
      mended: {
        files: claude({ SessionStart: [group("cat docs/after-compaction.md", "startup")] }),
      },
    },
  ],
  unproved: [
    {
      files: claude({ PreToolUse: [group(GUARD, "mcp__ledger__erase")] }),
      run: `${CONVERT} copilot`,
      at: `${SETTINGS} /hooks/PreToolUse/0/hooks/0`,
      mended: { files: claude({ PreToolUse: [group(GUARD, "mcp__.*")] }) },
    },
  ],
  "agent-scoped": [
    {
      files: agent(
        `  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: "${GUARD}"\n`,
      ),
      run: `${CONVERT} cursor`,
      at: ".claude/agents/reviewer.md /hooks/PreToolUse/0/hooks/0",
      line: 7,
      mended: {
        files: { ".claude/agents/reviewer.md": "---\nname: reviewer\n---\nReview.\n", ...guard },
      },
    },
  ],
  carried: [moved("PermissionRequest", "cursor", "PreToolUse", "Bash")],
  "filter-widened": [
    {
      files: claude({ SessionStart: [group("git status --short", "startup")] }),
      run: `${CONVERT} cursor`,
      at: `${SETTINGS} /hooks/SessionStart/0/hooks/0`,
      mended: { files: claude({ SessionStart: [group("git status --short")] }) },
    },
  ],
  "server-hidden": [
    {
      files: claude({ PreToolUse: [group(GUARD, "mcp__github__.*")] }),
      run: `${CONVERT} cursor`,
      at: FIRST,
      mended: { files: guard },
    },
  ],
  "partial-event": [
    {
      files: cursor({ stop: [{ command: "tee -a .hooks.log" }] }),
      run: "convert --dry-run --from cursor --to claude-code",
      at: ".cursor/hooks.json /hooks/stop/0",
      mended: { files: cursor({ sessionEnd: [{ command: "tee -a .hooks.log" }] }) },
    },
  ],
  "field-untold": [
    {
      files: {
        ...claude({ PreToolUse: [group("sh hooks/guard.sh", "Bash")] }),
        "hooks/guard.sh": "jq -r .transcript_path | xargs grep -q plan",
      },
      run: `${CONVERT} copilot`,
      at: FIRST,
      mended: { files: { "hooks/guard.sh": "jq -r .tool_input.command | grep -q plan" } },
    },
  ],
  "mcp-spelling": [
    {
      files: claude({ PreToolUse: [group(GUARD, "mcp__my_lab__danger")] }),
      run: `${CONVERT} copilot`,
      at: FIRST,
      mended: { files: claude({ PreToolUse: [group(GUARD, "mcp__lab__danger")] }) },
    },
    {
      files: {
        ...cursor({ preToolUse: [{ command: "sh guard.sh" }] }),
        "guard.sh": `grep -q '"tool_name": *"MCP:wipe[.]all"' && exit 2`,
      },
      run: "convert --dry-run --from cursor --to copilot",
      at: ".cursor/hooks.json /hooks/preToolUse/0",
      mended: { files: { "guard.sh": `grep -q '"tool_name": *"MCP:wipe"' && exit 2` } },
    },
  ],
  "fires-twice": [
    {
      files: guard,
      run: `${CONVERT} copilot`,
      at: FIRST,
      mended: { run: `${CONVERT} copilot --adopt` },
    },
  ],
  "script-in-source-folder": [
    {
      files: {
        ...claude({ PreToolUse: [group("sh .claude/hooks/guard.sh", "Bash")] }),
        ".claude/hooks/guard.sh": GUARD,
      },
      run: `${CONVERT} cursor`,
      at: FIRST,
      mended: {
        files: {
          ...claude({ PreToolUse: [group("sh scripts/guard.sh", "Bash")] }),
          "scripts/guard.sh": GUARD,
        },
      },
    },
  ],
  surface: [moved("PreToolUse", "copilot", "PostToolUse", "Bash")],
  "needs-trust": [
    { files: guard, run: `${CONVERT} copilot`, at: FIRST, mended: { run: `${CONVERT} lime` } },
  ],
  "start-folder": [
    {
      files: guard,
      run: `${CONVERT} claude-code`,
      at: FIRST,
      mended: { run: `${CONVERT} cursor` },
    },
  ],
  "needs-code": [
    {
      files: guard,
      run: `${CONVERT} ex-athena`,
      at: FIRST,
      mended: { run: `${CONVERT} cursor` },
    },
  ],
  "code-source": [
    {
      files: { ...guard, "lib/guards.ex": "%{PreToolUse: [&deny/2]}\n" },
      run: "check lib/guards.ex",
      at: "lib/guards.ex ",
      mended: { files: VALID, run: `check ${DOCUMENT}` },
    },
  ],
  "needs-setting": [
    {
      files: {
        "../.claude/plugins/cache/lab/p/1.0.0/hooks/hooks.json": {
          hooks: { PreToolUse: [group(GUARD, "Bash")] },
        },
        "../.claude/plugins/installed_plugins.json": {
          version: 2,
          plugins: { "p@lab": [{ installPath: "/home/me/.claude/plugins/cache/lab/p/1.0.0" }] },
        },
        "../.claude/settings.json": { enabledPlugins: { "p@lab": true } },
      },
      run: "audit --user --to claude-code",
      at: ".claude/plugins/cache/lab/p/1.0.0/hooks/hooks.json /hooks/PreToolUse/0/hooks/0",
      line: 7,
      mended: {
        files: {
          "../.claude/plugins/cache/lab/p/1.0.0/hooks/hooks.json": null,
          "../.claude/settings.json": { hooks: { PreToolUse: [group(GUARD, "Bash")] } },
        },
      },
    },
  ],
  "runs-inside": [
    {
      files: agent(
        `  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: "${GUARD}"\n`,
      ),
      run: "audit --to claude-code",
      at: ".claude/agents/reviewer.md /hooks/PreToolUse/0/hooks/0",
      line: 7,
      mended: { files: { ".claude/agents/reviewer.md": null, ...guard } },
    },
  ],
  "not-told": [
    {
      files: {
        ".lime.json": { hooks: { PreToolUse: [GUARD] } },
        ...lime({ PreToolUse: ["true"] }),
      },
      run: "audit --to lime",
      at: ".lime.json /hooks/PreToolUse/0",
      mended: { files: lime({ PostToolUse: ["true"] }) },
    },
  ],
  limited: [moved("Stop", "copilot", "PreToolUse")],
  "timeout-capped": [
    {
      files: cursor({ sessionEnd: [{ command: "npm run --silent report", timeout: 120 }] }),
      run: "convert --dry-run --from cursor --to claude-code",
      at: ".cursor/hooks.json /hooks/sessionEnd/0",
      mended: {
        files: cursor({ sessionEnd: [{ command: "npm run --silent report", timeout: 20 }] }),
      },
    },
  ],
  "native-field": [
    {
      files: claude({
        PostToolUse: [group(FORMAT, "Edit|Write", { statusMessage: "Formatting" })],
      }),
      run: `${CONVERT} cursor`,
      at: `${SETTINGS} /hooks/PostToolUse/0/hooks/0`,
      mended: { files: formatter },
    },
  ],
  "host-disabled": [
    own(
      "Claude Code",
      "claude-code",
      claude({ PreToolUse: [group(GUARD, "Bash")] }, { disableAllHooks: true }),
      `${SETTINGS} `,
      guard,
    ),
    own(
      ...(["Claude Code, a plugin that is not enabled", "claude-code"] as const),
      {
        "package.json": {},
        "../.claude/plugins/cache/acme/guards/1.0.0/hooks/hooks.json": {
          hooks: { PreToolUse: [group(GUARD, "Bash")] },
        },
        "../.claude/settings.json": { enabledPlugins: { "guards@acme": false } },
      },
      ".claude/plugins/cache/acme/guards/1.0.0/hooks/hooks.json ",
      { "../.claude/settings.json": { enabledPlugins: { "guards@acme": true } } },
      { run: "audit --user --to claude-code", line: 1 },
    ),
    own(
      ...(["Copilot, one file", "copilot"] as const),
      copilot(
        { preToolUse: [{ type: "command", bash: GUARD }] },
        { version: 1, disableAllHooks: true },
      ),
      ".github/hooks/guard.json ",
      copilot({ preToolUse: [{ type: "command", bash: GUARD }] }),
    ),
    own(
      ...(["Copilot, the repository", "copilot"] as const),
      {
        ...copilot({ preToolUse: [{ type: "command", bash: GUARD }] }),
        ".github/copilot/settings.json": { disableAllHooks: true },
      },
      ".github/hooks/guard.json ",
      { ".github/copilot/settings.json": {} },
    ),
    own(
      ...(["Copilot, by Claude's settings", "copilot"] as const),
      {
        ...copilot({ preToolUse: [{ type: "command", bash: GUARD }] }),
        [SETTINGS]: { disableAllHooks: true },
      },
      ".github/hooks/guard.json ",
      { [SETTINGS]: {} },
    ),
  ],
  "personal-file": [
    {
      files: { ".claude/settings.local.json": guard[SETTINGS] },
      run: `${CONVERT} cursor`,
      at: ".claude/settings.local.json /hooks/PreToolUse/0/hooks/0",
      mended: { run: `${CONVERT} cursor --include-local` },
    },
  ],
  "plugin-elsewhere": [
    {
      files: {
        [SETTINGS]: { enabledPlugins: { "far@away": true }, ...guard[SETTINGS] },
      },
      run: "audit --to claude-code",
      at: `${SETTINGS} /enabledPlugins/far@away`,
      mended: { files: guard },
    },
    {
      what: "a marketplace",
      files: {
        ...guard,
        [MARKET]: { name: "lab", plugins: [{ name: "out", source: "./../out" }] },
      },
      run: "audit --to claude-code",
      at: `${MARKET} /plugins/0`,
      mended: { files: { [MARKET]: { name: "lab", plugins: [] } } },
    },
  ],
  "plugin-emptied": [
    {
      files: {
        ".claude-plugin/plugin.json": { name: "p" },
        "hooks/hooks.json": guard[SETTINGS],
        "plugin.json": {
          $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
          name: "p",
        },
      },
      run: "audit --to claude-code",
      at: "plugin.json /$schema",
      mended: { files: { "plugin.json": { name: "p" } } },
    },
  ],
  "plugin-apart": [
    {
      files: {
        ...guard,
        [MARKET]: { name: "lab", plugins: [{ name: "p", source: "./p" }] },
        "p/hooks/hooks.json": guard[SETTINGS],
      },
      run: `${CONVERT} cursor`,
      at: "p/hooks/hooks.json ",
      mended: { files: { "p/hooks/hooks.json": null } },
    },
  ],
  "other-source": [
    {
      files: { ...guard, ...cursor({ stop: [{ command: SOUND }] }) },
      run: `${CONVERT} copilot`,
      at: ".cursor/hooks.json ",
      mended: { files: { ".cursor/hooks.json": null } },
    },
  ],
  "old-evidence": [
    {
      files: guard,
      run: `${CONVERT} copilot`,
      at: ".github/hooks/hookport.json ",
      line: 1,
      env: { SOURCE_DATE_EPOCH: "1925000000" },
      mended: { env: {} },
    },
  ],
  "other-version": [
    {
      files: { ...guard, "opt/9.9.9/copilot": "#!/bin/sh\n" },
      run: `PATH="$PWD/bin:$PATH" ${CONVERT} copilot`,
      at: ".github/hooks/hookport.json ",
      line: 1,
      before: "mkdir bin; ln -s ../opt/9.9.9/copilot bin/copilot",
      mended: { before: ":" },
    },
  ],
  setup: [
    {
      files: guard,
      run: `${CONVERT} cursor`,
      at: ".cursor/hooks.json ",
      line: 1,
      mended: { run: `${CONVERT} claude-code` },
    },
  ],
  windows: [
    {
      files: guard,
      run: `${CONVERT} cursor`,
      at: ".cursor/hooks.json ",
      line: 1,
      mended: { run: `${CONVERT} lime` },
    },
  ],
  "native-twin": [
    {
      files: { ...guard, ...cursor({ preToolUse: [{ command: GUARD, matcher: "Shell" }] }) },
      run: `${CONVERT} cursor`,
      at: FIRST,
      mended: { files: { ".cursor/hooks.json": null } },
    },
  ],
  "foreign-hook-can-override": [
    {
      files: {
        ...guard,
        ...cursor({ preToolUse: [{ command: "node .cursor/allow.mjs" }] }),
        ".cursor/allow.mjs": "",
      },
      run: `${CONVERT} cursor`,
      at: ".cursor/hooks.json /hooks/preToolUse/0",
      mended: { files: { ".cursor/hooks.json": null } },
    },
  ],
  "not-ignored": [
    {
      files: { ".claude/settings.local.json": guard[SETTINGS] },
      before: "git init -q .",
      run: `${CONVERT} copilot`,
      at: ".github/copilot/settings.local.json ",
      line: 1,
      mended: { files: { ".gitignore": "*.local.json\n" } },
    },
  ],
  "git-ignored": [
    {
      files: { ...guard, ".gitignore": "node_modules/\n.cursor/\n" },
      before: "git init -q .",
      run: `${CONVERT} cursor`,
      at: ".cursor/hooks.json ",
      line: 1,
      mended: { files: { ".gitignore": "node_modules/\n" } },
    },
  ],
  "host-rejects": [
    own(
      ...(["Claude Code, a bad handler under a strict event", "claude-code"] as const),
      claude({
        PreToolUse: [
          group(GUARD, "Bash"),
          { matcher: "Read", hooks: [{ type: "shell", command: "true" }] },
        ],
      }),
      `${SETTINGS} /hooks/PreToolUse/1/hooks/0`,
      claude({
        PreToolUse: [group(GUARD, "Bash")],
        Stop: [{ hooks: [{ type: "shell", command: "true" }] }],
      }),
    ),
    own(
      ...(["Claude Code, a permission list that is none", "claude-code"] as const),
      claude({ PreToolUse: [group(GUARD, "Bash")] }, { permissions: { allow: "Bash(npm test)" } }),
      `${SETTINGS} /permissions/allow`,
      claude(
        { PreToolUse: [group(GUARD, "Bash")] },
        { permissions: { allow: ["Bash(npm test)"] } },
      ),
    ),
    own(
      ...(["Claude Code, a comment", "claude-code"] as const),
      { [SETTINGS]: `// guards\n${JSON.stringify(guard[SETTINGS])}\n` },
      `${SETTINGS} `,
      { [SETTINGS]: `\n${JSON.stringify(guard[SETTINGS])}\n` },
      { line: 1 },
    ),
    own(
      ...(["Copilot, an event without a list", "copilot"] as const),
      copilot({ preToolUse: { type: "command", bash: GUARD } }),
      ".github/hooks/guard.json /hooks/preToolUse",
      copilot({ preToolUse: [{ type: "command", bash: GUARD }] }),
    ),
    own(
      ...(["Copilot, a bad entry in settings", "copilot"] as const),
      {
        ".github/copilot/settings.json": {
          hooks: {
            preToolUse: [
              { type: "command", bash: GUARD },
              { type: "agent", prompt: "check" },
            ],
          },
        },
      },
      ".github/copilot/settings.json /hooks/preToolUse/1",
      copilot({
        preToolUse: [
          { type: "command", bash: GUARD },
          { type: "agent", prompt: "check" },
        ],
      }),
      {
        mended: {
          files: {
            ".github/copilot/settings.json": null,
            ...copilot({ preToolUse: [{ type: "command", bash: GUARD }, { type: "agent" }] }),
          },
        },
      },
    ),
    own(
      ...(["Cursor, no version", "cursor"] as const),
      cursor({ beforeShellExecution: [{ command: GUARD }] }, {}),
      ".cursor/hooks.json /version",
      cursor({ beforeShellExecution: [{ command: GUARD }] }),
    ),
    own(
      ...(["Cursor, an unknown event", "cursor"] as const),
      cursor({
        beforeShellExecution: [{ command: GUARD }],
        beforeShellCommand: [{ command: GUARD }],
      }),
      ".cursor/hooks.json /hooks/beforeShellCommand",
      cursor({ beforeShellExecution: [{ command: GUARD }] }),
    ),
    ...(
      [
        ["a matcher that is no pattern", "matcher", "git push (", "git push"],
        ["a timeout of nothing", "timeout", 0, 10],
        ["a loop limit of nothing", "loop_limit", 0, null],
        ["failClosed in quotes", "failClosed", "true", true],
      ] as const
    ).map(([what, key, bad, good]) =>
      own(
        `Cursor, ${what}`,
        "cursor",
        cursor({ beforeShellExecution: [{ command: GUARD, [key]: bad }] }),
        `.cursor/hooks.json /hooks/beforeShellExecution/0/${key}`,
        cursor({ beforeShellExecution: [{ command: GUARD, [key]: good }] }),
      ),
    ),
    own(
      ...(["Cursor, an address", "cursor"] as const),
      cursor({ stop: [{ command: "curl -sd done https://ntfy.sh/me" }] }),
      ".cursor/hooks.json /hooks/stop/0/command",
      cursor({ stop: [{ command: "curl -sd done ntfy.sh/me" }] }),
    ),
    own(
      ...(["Cursor, two globs", "cursor"] as const),
      cursor({ stop: [{ command: "npx eslint src/*.ts test/*/x.ts" }] }),
      ".cursor/hooks.json /hooks/stop/0/command",
      cursor({ stop: [{ command: "npx eslint src test" }] }),
    ),
  ],
  "old-shape": [
    own(
      "Claude Code",
      "claude-code",
      claude({ Stop: [command(SOUND)] }),
      `${SETTINGS} /hooks/Stop/0`,
      claude({ Stop: [group(SOUND)] }),
    ),
    own(
      "Cursor",
      "cursor",
      cursor({ stop: [group(SOUND)] }),
      ".cursor/hooks.json /hooks/stop/0",
      cursor({ stop: [command(SOUND)] }),
    ),
    own(
      ...(["Copilot", "copilot"] as const),
      copilot({ sessionEnd: "npm run report" }),
      ".github/hooks/guard.json /hooks/sessionEnd",
      copilot({ sessionEnd: [{ type: "command", bash: "npm run report" }] }),
    ),
    own(
      "Lime",
      "lime",
      lime({ SessionEnd: [command(SOUND)] }),
      ".lime/settings.json /hooks/SessionEnd/0",
      lime({ SessionEnd: [SOUND] }),
    ),
    own(
      ...(["universal", "cursor"] as const),
      universal({ "pre-prompt": [command(GUARD)] }),
      "hooks/hooks.json /hooks/pre-prompt/0",
      universal({ "pre-prompt": [group(GUARD)] }),
    ),
  ],
  "unknown-event": [
    own(
      ...(["Claude Code", "claude-code"] as const),
      claude({ Stop: [group(SOUND)], PreCommit: [group("npm test")] }),
      `${SETTINGS} /hooks/PreCommit`,
      claude({ Stop: [group(SOUND)], SessionEnd: [group("npm test")] }),
    ),
    own(
      ...(["Copilot", "copilot"] as const),
      copilot({
        agentStop: [{ type: "command", bash: SOUND }],
        beforeTool: [{ type: "command", bash: GUARD }],
      }),
      ".github/hooks/guard.json /hooks/beforeTool",
      copilot({
        agentStop: [{ type: "command", bash: SOUND }],
        preToolUse: [{ type: "command", bash: GUARD }],
      }),
    ),
    own(
      ...(["Cursor", "cursor"] as const),
      cursor({ stop: [{ command: SOUND }], beforeMcpCall: [{ command: GUARD }] }),
      ".cursor/hooks.json /hooks/beforeMcpCall",
      cursor({ stop: [{ command: SOUND }], beforeMCPExecution: [{ command: GUARD }] }),
    ),
    own(
      ...(["Lime", "lime"] as const),
      lime({ SessionEnd: [SOUND], SubagentStop: [SOUND] }),
      ".lime/settings.json /hooks/SubagentStop",
      lime({ SessionEnd: [SOUND] }),
    ),
    own(
      ...(["universal", "cursor"] as const),
      universal({ stop: [group(SOUND)], "pre-commit": [group("npm test")] }),
      "hooks/hooks.json /hooks/pre-commit",
      universal({ stop: [group(SOUND)] }),
    ),
  ],
  unread: [
    own(
      ...(["Claude Code", "claude-code"] as const),
      claude({ Stop: [group(SOUND), { matcher: "", handler: { type: "prompt" } }] }),
      `${SETTINGS} /hooks/Stop/1`,
      claude({ Stop: [group(SOUND)] }),
    ),
    own(
      ...(["Copilot", "copilot"] as const),
      copilot({
        preToolUse: [
          { type: "command", bash: GUARD },
          { type: "command", bash: GUARD, matcher: "" },
        ],
      }),
      ".github/hooks/guard.json /hooks/preToolUse/1",
      copilot({
        preToolUse: [
          { type: "command", bash: GUARD },
          { type: "command", bash: SOUND, matcher: ".*" },
        ],
      }),
    ),
    own(
      ...(["Cursor", "cursor"] as const),
      cursor({ stop: [{ command: SOUND }, { type: "webhook", url: "x" }] }),
      ".cursor/hooks.json /hooks/stop/1",
      cursor({ stop: [{ command: SOUND }] }),
    ),
    own(
      "Lime",
      "lime",
      lime({ PreToolUse: [GUARD, 5] }),
      ".lime/settings.json /hooks/PreToolUse/1",
      lime({ PreToolUse: [GUARD] }),
    ),
    own(
      ...(["universal", "cursor"] as const),
      universal({ stop: [group(SOUND), { hooks: [{ type: "command" }] }] }),
      "hooks/hooks.json /hooks/stop/1/hooks/0",
      universal({ stop: [group(SOUND)] }),
    ),
  ],
  "not-json": [own("", "claude-code", { [SETTINGS]: BROKEN }, `${SETTINGS} `, guard, { line: 2 })],
  "link-out": [
    {
      files: { "package.json": {}, "../shared.json": guard[SETTINGS] },
      before: `mkdir -p .claude && ln -s ../../shared.json ${SETTINGS}`,
      run: "audit --to claude-code",
      at: `${SETTINGS} `,
      line: 1,
      mended: { before: `mkdir -p .claude && cp ../shared.json ${SETTINGS}` },
    },
  ],
  "too-large": [
    {
      files: guard,
      before: `head -c 9000000 /dev/zero | tr '\\0' ' ' >> ${SETTINGS}`,
      run: "audit --to claude-code",
      at: `${SETTINGS} `,
      line: 1,
      mended: { before: ":" },
    },
  ],
  "matcher-never": [
    own(
      "",
      "claude-code",
      claude({ PreToolUse: [group(GUARD, "Bash(git push:*)")] }),
      FIRST,
      guard,
    ),
  ],
  "matcher-ignored": [
    own(
      "",
      "claude-code",
      claude({ Stop: [group(SOUND, "Bash")] }),
      `${SETTINGS} /hooks/Stop/0/hooks/0`,
      claude({ Stop: [group(SOUND)] }),
    ),
  ],
  "timeout-unit": [
    own(
      ...(["", "claude-code"] as const),
      claude({ PreToolUse: [group(GUARD, "Bash", { timeout: 5000 })] }),
      FIRST,
      claude({ PreToolUse: [group(GUARD, "Bash", { timeout: 5 })] }),
    ),
  ],
  "async-ignored": [
    own(
      ...(["", "cursor"] as const),
      cursor({ stop: [{ command: SOUND, async: true }] }),
      ".cursor/hooks.json /hooks/stop/0",
      cursor({ stop: [{ command: SOUND }] }),
    ),
  ],
  "variable-unset": [
    own(
      ...(["", "claude-code"] as const),
      claude({ PostToolUse: [group('npx prettier --write "$CLAUDE_FILE_PATHS"', "Edit|Write")] }),
      ...([`${SETTINGS} /hooks/PostToolUse/0/hooks/0`, formatter] as const),
    ),
  ],
  "script-missing": [
    own(
      ...(["", "claude-code"] as const),
      claude({
        PreToolUse: [group('"$CLAUDE_PROJECT_DIR"/.claude/hooks/scan-secrets.sh', "Write")],
      }),
      ...([FIRST, { ".claude/hooks/scan-secrets.sh": "#!/bin/sh\n" }] as const),
    ),
  ],
  "script-not-executable": [
    {
      files: {
        ...claude({ PreToolUse: [group("./scripts/lint.sh", "Write")] }),
        "scripts/lint.sh": "#!/bin/sh\n",
      },
      before: "chmod -x scripts/lint.sh",
      run: "audit --to claude-code",
      at: FIRST,
      mended: { before: "chmod +x scripts/lint.sh" },
    },
  ],
  "script-line-ends": [
    {
      files: {
        ...claude({ PreToolUse: [group("sh scripts/check.sh", "Bash")] }),
        "scripts/check.sh": "cat >/dev/null\r\nexit 2\r\n",
      },
      run: `${CONVERT} cursor`,
      at: FIRST,
      mended: { files: { "scripts/check.sh": "cat >/dev/null\nexit 2\n" } },
    },
  ],
  "stdin-taken": [
    {
      files: claude({
        PreToolUse: [
          group(
            "bash -s <<'EOF'\ninput=$(cat)\ncase $input in *push*) exit 2 ;; esac\nEOF",
            "Bash",
          ),
        ],
      }),
      run: `${CONVERT} cursor`,
      at: FIRST,
      mended: {
        files: claude({
          PreToolUse: [group("input=$(cat); case $input in *push*) exit 2 ;; esac", "Bash")],
        }),
      },
    },
  ],
  "foreign-words": [
    {
      files: universal({
        "pre-tool-use": [
          group("jq -r .tool_input.command | grep -q push && exit 2; exit 0", "Bash"),
        ],
      }),
      run: "convert --dry-run --to cursor",
      at: "hooks/hooks.json /hooks/pre-tool-use/0/hooks/0",
      mended: {
        files: universal({
          "pre-tool-use": [
            group("jq -r .toolInput.command | grep -q push && exit 2; exit 0", "Bash"),
          ],
        }),
      },
    },
  ],
  "placeholder-in-program": [
    {
      files: universal({ "pre-tool-use": [group("python3 -c \"check('${file}')\"", "Write")] }),
      run: "convert --dry-run --to cursor",
      at: "hooks/hooks.json /hooks/pre-tool-use/0/hooks/0",
      mended: {
        files: universal({ "pre-tool-use": [group('python3 -c "check()" ${file}', "Write")] }),
      },
    },
    {
      what: "in the command for Windows",
      files: universal({
        "pre-tool-use": [
          {
            matcher: "Write",
            hooks: [{ type: "command", command: "true", windows: "x.cmd ${file}" }],
          },
        ],
      }),
      run: "check",
      at: "hooks/hooks.json /hooks/pre-tool-use/0/hooks/0/command",
      line: 10,
      mended: {
        files: universal({
          "pre-tool-use": [
            {
              matcher: "Write",
              hooks: [{ type: "command", command: "true", windows: "node x.cjs ${file}" }],
            },
          ],
        }),
      },
    },
  ],
  "unquoted-path": [
    {
      files: {
        ...claude({ PreToolUse: [group("$CLAUDE_PROJECT_DIR/lint.sh", "Write")] }),
        "lint.sh": "#!/bin/sh\n",
      },
      run: "audit --to claude-code",
      at: FIRST,
      mended: { files: claude({ PreToolUse: [group('"$CLAUDE_PROJECT_DIR"/lint.sh', "Write")] }) },
    },
  ],
  "runs-twice": [
    own(
      ...(["", "cursor"] as const),
      cursor({
        afterFileEdit: [{ command: "npm run format" }, { command: "npm run format", timeout: 20 }],
      }),
      ".cursor/hooks.json /hooks/afterFileEdit/1",
      cursor({
        afterFileEdit: [{ command: "npm run format" }, { command: "npm run lint", timeout: 20 }],
      }),
    ),
  ],
  "not-wired": [
    {
      files: guard,
      run: "audit --to lime",
      at: FIRST,
      mended: { before: '"$NODE" "$CLI" convert --from claude-code --to lime' },
    },
  ],
  "wired-modified": [
    ["an entry", "sed -i s/PreToolUse.gate/PreToolUse/ .lime/settings.json"],
    ["the shim", "echo '// mine' >> .hookport/shim.cjs"],
    ["the source", `sed -i 's/push --force/push/' ${SETTINGS}`],
  ].map(([what, harm]): Story => {
    const protocol = '"$NODE" "$CLI" convert --from claude-code --to lime';
    return {
      what,
      files: guard,
      before: `${protocol}; ${harm}`,
      run: "audit --to lime",
      at: FIRST,
      mended: { before: protocol },
    };
  }),
  "wired-moved": [
    {
      files: guard,
      before:
        '"$NODE" "$CLI" convert --from claude-code --to ex-athena; mkdir -p lib/a/b; mv lib/hookport/ex_athena.ex lib/a/b/guards.ex',
      run: "audit --to ex-athena",
      at: FIRST,
      mended: { before: '"$NODE" "$CLI" convert --from claude-code --to ex-athena' },
    },
  ],
  "left-out": [
    {
      files: guard,
      before: `"$NODE" "$CLI" convert --from claude-code --to lime --adopt; sed -i 's/"command"/"agents": ["claude-code"], "command"/' .hookport/hooks.jsonc`,
      run: "convert --dry-run",
      at: ".hookport/hooks.jsonc /hooks/pre-tool-use/0",
      mended: { before: '"$NODE" "$CLI" convert --from claude-code --to lime --adopt' },
    },
  ],
  "other-release": [
    {
      files: guard,
      before: `"$NODE" "$CLI" convert --from claude-code --to lime; sed -i 's/"version": "[^"]*"/"version": "0.0.1"/' .hookport/lock.json`,
      run: "convert --dry-run",
      at: ".hookport/lock.json ",
      mended: { before: '"$NODE" "$CLI" convert --from claude-code --to lime' },
    },
  ],
  "package-missing": [
    {
      files: packaged,
      before: `${INSTALL}; rm -r .hookport/packages`,
      run: "check",
      at: ".hookport/hooks.jsonc /packages/pkg",
      mended: { before: INSTALL },
    },
    {
      what: "what says where it is from was edited",
      files: packaged,
      before: `${INSTALL}; sed -i 's/755 /644 /' .hookport/installed/pkg.json`,
      run: "check",
      at: ".hookport/hooks.jsonc /packages/pkg",
      mended: { before: INSTALL },
    },
  ],
  "script-rewritten": [
    {
      files: {
        ...TO_PACK,
        "hooks/guard.sh": "#!/bin/sh\ngrep -q .claude/ && exit 2\nexit 0\n",
      },
      run: "pack",
      at: "hooks/guard.sh ",
      mended: { files: { "hooks/guard.sh": "#!/bin/sh\nexit 0\n" } },
    },
  ],
  "not-packed": [
    {
      files: {
        ".npmignore": "notes.txt\n",
        "notes.txt": "",
        ...TO_PACK,
        "hooks/guard.sh": "#!/bin/sh\ntest -e notes.txt && exit 2\nexit 0\n",
      },
      run: "pack",
      at: "notes.txt ",
      mended: { files: { ".npmignore": "" } },
    },
  ],
  "package-unnamed": [
    {
      files: packaged,
      before: `${INSTALL}; sed -i '/"packages"/d' .hookport/hooks.jsonc`,
      run: "check",
      at: ".hookport/installed/pkg.json ",
      mended: { before: INSTALL },
    },
  ],
  "installed-twice": [
    {
      files: {
        ...packaged,
        "../.claude/plugins/cache/acme/pkg/1.0.0/hooks/hooks.json": {
          hooks: { PreToolUse: [group('sh "${CLAUDE_PLUGIN_ROOT}"/hooks/guard.sh', "Bash")] },
        },
        "../.claude/settings.json": { enabledPlugins: { "pkg@acme": true } },
      },
      before: INSTALL,
      run: "check",
      at: ".hookport/packages/pkg/hooks/hooks.json /hooks/pre-tool-use/0/hooks/0",
      mended: { files: { "../.claude/settings.json": { enabledPlugins: { "pkg@acme": false } } } },
    },
  ],
  "out-of-date": [
    {
      files: guard,
      before: `"$NODE" "$CLI" convert --from claude-code --to lime; sed -i 's/push --force/push/' ${SETTINGS}`,
      run: "check",
      at: FIRST,
      mended: { before: '"$NODE" "$CLI" convert --from claude-code --to lime' },
    },
  ],
  "fails-open": [
    {
      files: guard,
      before: '"$NODE" "$CLI" convert --from claude-code --to lime --fail-open',
      run: "audit --to lime",
      at: ".hookport/lock.json /failOpen",
      mended: { before: '"$NODE" "$CLI" convert --from claude-code --to lime --no-fail-open' },
    },
  ],
  "no-file": [
    {
      files: {
        ...VALID,
        [CASE]: `name: one\nevent: pre-tool-use\ninput:\n  fixture: fixtures/one.json\nexpected:\n  exit-code: 2\n`,
      },
      run: "check",
      at: `${CASE} /input/fixture`,
      line: 4,
      mended: {
        files: { [CASE]: "name: one\nevent: pre-tool-use\nexpected:\n  exit-code: 2\n" },
      },
    },
  ],
  "not-universal": [
    {
      files: guard,
      run: `check ${SETTINGS}`,
      at: `${SETTINGS} `,
      mended: { files: { [SETTINGS]: VALID[DOCUMENT] } },
    },
  ],
  "not-strict-json": [validated("", (text) => text.replace("{", "{\n// ours\n"), { line: 2 })],
  "duplicate-key": [
    validated("/hooks/pre-tool-use/0/matcher", (text) =>
      text.replace('"matcher"', '"matcher": "Write", "matcher"'),
    ),
  ],
  "missing-key": [validated("", (text) => text.replace("version", "x-version"))],
  "wrong-value": [validated("/version", (text) => text.replace('"version":1', '"version":"1"'))],
  "not-as-expected": [
    {
      files: { ...VALID, [CASE]: "name: one\nevent: pre-tool-use\nexpected:\n  exit-code: 2\n" },
      run: "test",
      at: `${CASE} /expected/exit-code`,
      line: 4,
      mended: { files: { [CASE]: "name: one\nevent: pre-tool-use\nexpected:\n  exit-code: 0\n" } },
    },
  ],
  "unknown-key": [
    {
      files: {
        "hooks/hooks.json": {
          version: 1,
          hooks: {
            "pre-tool-use": [{ match: "Bash", hooks: [{ type: "command", command: GUARD }] }],
          },
        },
      },
      run: "audit --to lime",
      at: "hooks/hooks.json /hooks/pre-tool-use/0/hooks/0",
      mended: {
        files: {
          "hooks/hooks.json": {
            version: 1,
            hooks: {
              "pre-tool-use": [{ matcher: "Bash", hooks: [{ type: "command", command: GUARD }] }],
            },
          },
        },
      },
    },
  ],
  "imported-raw": [
    {
      files: guard,
      run: "audit --to cursor",
      at: FIRST,
      mended: { before: '"$NODE" "$CLI" convert --from claude-code --to cursor --adopt' },
    },
  ],
  "no-guard": [
    {
      files: claude({ SessionEnd: [group(SOUND)] }),
      run: "audit --to claude-code",
      at: "",
      mended: { files: guard },
    },
  ],
  "required-missing": [
    {
      files: {
        ...formatter,
        "guards.json": { guards: [{ name: "no force push", command: "push --force" }] },
      },
      run: "audit --to claude-code --require guards.json",
      at: "",
      mended: { files: guard },
    },
  ],
  "accepted-unused": [
    {
      files: {
        ...guard,
        ".hookport/lock.json": {
          version: 1,
          accept: [{ code: "cannot-hold", why: "nobody needs it" }],
          hooks: {},
        },
      },
      run: "audit --to claude-code",
      at: ".hookport/lock.json /accept/0",
      mended: { files: { ".hookport/lock.json": { version: 1, hooks: {} } } },
    },
  ],
  "cannot-deny": [moved("UserPromptSubmit", "lime", "PreToolUse")],
  "cannot-ask": [moved("PreToolUse", "cursor", "PostToolUse", "Bash")],
  "cannot-allow": [moved("PreToolUse", "copilot", "SessionStart")],
  "cannot-end": [moved("PreToolUse", "cursor", "SessionEnd")],
  "cannot-rewrite-input": [moved("PermissionRequest", "copilot", "PreToolUse", "Bash")],
  "cannot-add-permissions": [moved("PermissionRequest", "copilot", "PreToolUse", "Bash")],
  "cannot-interrupt": [moved("PermissionRequest", "cursor", "PreToolUse", "Bash")],
  "cannot-context": [moved("SessionStart", "lime", "PreToolUse")],
  "cannot-message": [moved("PreToolUse", "cursor", "PreCompact")],
  "cannot-feedback": [moved("PostToolUse", "lime", "PreToolUse", "Bash")],
  "cannot-withhold": [moved("PostToolUse", "lime", "PreToolUse", "Bash")],
  "cannot-rewrite-result": [moved("PostToolUse", "lime", "PreToolUse", "Bash")],
  "cannot-rewrite-prompt": [
    {
      files: copilot({
        userPromptSubmitted: [{ type: "command", bash: "node scripts/expand.mjs" }],
      }),
      run: "convert --dry-run --from copilot --to cursor",
      at: ".github/hooks/guard.json /hooks/userPromptSubmitted/0",
      mended: {
        files: copilot({ preToolUse: [{ type: "command", bash: "node scripts/expand.mjs" }] }),
      },
    },
  ],
  "cannot-env": [moved("SessionStart", "copilot", "PreToolUse")],
};

/** Told of no agent there is: every one of them can do it. */
const NOBODYS: readonly Code[] = ["cannot-hold"];

function tell({ files, before = "", run, env = {} }: Story): {
  p: Project;
  told: readonly Told[];
} {
  const p = project(Object.fromEntries(Object.entries(files).filter(([, text]) => text !== null)));
  const tools = { NODE: process.execPath, CLI: resolve("dist/cli.cjs"), ...env };
  if (before) p.sh(before, { env: tools });
  const [, path = "", args = ""] = /^(PATH=\S+ )?(.*)$/.exec(run) ?? [];
  const isPlain = path === "" && !Object.keys(env).length;
  const hookport = (more = "") =>
    isPlain
      ? p.hookport(...`${args}${more}`.split(" "))
      : p.sh(`${path}"$NODE" "$CLI" ${args}${more}`, { env: tools });
  const { stdout, stderr, code } = hookport(" --json");
  expect(code, stderr).not.toBe(2);
  // The same as people see it; of a universal document its format's own word is said.
  if (/^(?:convert|audit|check)\b/.test(args))
    demandScreen(
      hookport().stdout,
      run,
      `${JSON.stringify(files)}${DOCUMENT in files ? " handler" : ""}`,
    );
  return { p, told: collect(JSON.parse(stdout) as Said) };
}

interface Verdict extends Told {
  readonly conditions: readonly Told[];
  readonly findings: readonly Told[];
}
interface Said {
  readonly unread?: readonly Told[];
  readonly notices?: readonly Told[];
  readonly notes?: readonly Told[];
  readonly targets?: readonly { readonly findings: readonly Told[] }[];
  /** Of `test`. */
  readonly cases?: readonly { readonly problems: readonly Told[] }[];
  readonly projects?: readonly (Pick<Said, "unread" | "notices"> & {
    readonly verdict: string;
    readonly required: readonly Told[];
    readonly hooks: readonly (Told & { readonly hosts: readonly Verdict[] })[];
  })[];
}

/** What is told of a file also stands beside every hook in it. */
const collect = ({
  unread = [],
  notices = [],
  notes = [],
  targets = [],
  cases = [],
  projects = [],
}: Said): readonly Told[] => {
  const all = [
    ...unread,
    ...notices,
    ...notes,
    ...targets.flatMap(({ findings }) => findings),
    ...cases.flatMap(({ problems }) => problems),
    ...projects.flatMap((one) => [
      ...(one.unread ?? []),
      ...(one.notices ?? []),
      ...one.required,
      { code: one.verdict },
    ]),
  ];
  const verdicts = (one: Verdict) => [one.code, ...one.conditions.map(({ code }) => code)];
  const hooks = projects.flatMap((one) =>
    one.hooks.flatMap(({ hosts, ...hook }) =>
      hosts.flatMap(verdicts).map((code) => ({ ...hook, code })),
    ),
  );
  return [...all, ...hooks.filter(({ code }) => !all.some((one) => one.code === code))];
};

const places = (told: readonly Told[], code: string) => [
  ...new Set(
    told.flatMap((one) =>
      one.code === code ? [!one.file ? "" : `${one.file}:${one.line} ${one.pointer}`] : [],
    ),
  ),
];

/** Where the file itself has what the pointer names, or what it would stand in. */
function lineOf(p: Project, file: string, pointer: string): number {
  const text = existsSync(join(p.root, file)) ? p.read(file) : "";
  const root = parseTree(text);
  for (let steps = stepsOf(pointer); ; steps = steps.slice(0, -1)) {
    const node =
      root &&
      findNodeAtLocation(
        root,
        steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      );
    if (node || !steps.length) return text.slice(0, node?.offset ?? 0).split("\n").length;
  }
}

// What entries say has its own (denials.e2e.ts).
test("every code has its story, and nothing else has", () => {
  expect([...Object.keys(STORIES), ...NOBODYS, ...Object.keys(FAULTS)].toSorted()).toEqual(
    [...codes].toSorted(),
  );
});

describe.each(Object.entries(STORIES))("%s", (code, stories) => {
  test.each(stories.map((story) => [story.what ?? "", story] as const))("%s", (_, story) => {
    const { p, told } = tell(story);
    const [, file = "", pointer = ""] = /^(.*?) (\/.*|)$/.exec(story.at) ?? [];
    expect(places(told, code)).toEqual([
      story.at && `${file}:${story.line ?? lineOf(p, file, pointer)} ${pointer}`,
    ]);
    const { mended } = story;
    expect(
      places(tell({ ...story, ...mended, files: { ...story.files, ...mended.files } }).told, code),
    ).toEqual([]);
  });
});

test("cannot-hold is told of an agent whose table says so", () => {
  const text = JSON.stringify(claude({ Stop: [group("npm test || exit 2")] })[SETTINGS]);
  const told = (can: EventRow["can"]) => {
    const cursors = adapters["cursor"] as CommandAdapter;
    const stop = cursors.protocol.events.stop.map((row) => ({ ...row, can }));
    const doctored = {
      ...adapters,
      cursor: {
        ...cursors,
        protocol: { ...cursors.protocol, events: { ...cursors.protocol.events, stop } },
      },
    };
    const files = memory({ [SETTINGS]: text });
    const request = {
      adapters: doctored,
      protocols,
      layer: PROJECT,
      from: files,
      files,
      others: [],
      targets: ["cursor"],
      folder: "",
      inPlace: true,
    };
    const rest = {
      shim: "",
      failOpen: false,
      today: "2026-11-22",
      installed: {},
      ignored: () => false,
    };
    const { report } = convert({
      ...request,
      ...rest,
      sources: findSources(adapters, files, { scopes: ["project"] }),
    });
    return places(
      report.targets.flatMap(({ findings }) => findings),
      "cannot-hold",
    );
  };
  expect(told({})).toEqual([`${SETTINGS}:1 /hooks/Stop/0/hooks/0`]);
  expect(told({ hold: true })).toEqual([]);
});
