// Faults to plant into a machine on which three guards work on every agent that can be played.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const put = (file, content, mode) => {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
};
/** An agent that is not installed has no such file. */
const edit = (file, change) => existsSync(file) && put(file, change(readFileSync(file, "utf8")));

/** The scripts of the guards by their places; `jq` and words of bash are for faults. */
export const SCRIPTS = {
  "guard.sh": `#!/bin/sh
command=$(jq -r '.tool_input.command // ""')
case $command in *--force*) echo "Force pushes are not allowed here." >&2; exit 2 ;; esac
`,
  "words.sh": `#!/bin/bash
input=$(cat)
[[ $input == *--hard* ]] && { echo "Hard resets are not allowed here." >&2; exit 2; }
exit 0
`,
  "hooks/deep.sh": `#!/bin/sh
grep -q -- --mirror && { echo "Mirrors are not allowed here." >&2; exit 2; }
exit 0
`,
};
const COMMANDS = Object.keys(SCRIPTS).map((path) => `"$CLAUDE_PROJECT_DIR"/${path}`);
const group = (matcher, commands) => [
  { matcher, hooks: commands.map((command) => ({ type: "command", command })) },
];
export const settings = (matcher) => ({ hooks: { PreToolUse: group(matcher, COMMANDS) } });
const FIVE = ["claude-code", "codex", "copilot", "gemini", "qwen"];
export const AGENTS = [...FIVE, "opencode", "kilo"];
export const SETTINGS = ".claude/settings.json";
export const CODEX = ".codex/hooks.json";
/** The files of the five with entries of ours. */
const FILES = [
  SETTINGS,
  CODEX,
  ".github/hooks/hookport.json",
  ".gemini/settings.json",
  ".qwen/settings.json",
];

/** A plugin of one person's, on each agent that keeps one in files. */
export function plugin({ home }, commands) {
  const claude = ".claude/plugins/cache/acme/other/1.0.0";
  put(join(home, claude, "hooks/hooks.json"), { hooks: { PreToolUse: group("Bash", commands) } });
  put(join(home, SETTINGS), { disableAllHooks: false, enabledPlugins: { "other@acme": true } });
  const gemini = ".gemini/extensions/other";
  put(join(home, gemini, "gemini-extension.json"), { name: "other", version: "1.0.0" });
  put(join(home, gemini, "hooks/hooks.json"), {
    hooks: { BeforeTool: group("run_shell_command", commands) },
  });
}

/** Not converted: the files of two agents, with a matcher each. */
function native({ root }, claude, gemini) {
  rmSync(join(root, ".hookport"), { recursive: true });
  put(join(root, SETTINGS), settings(claude));
  put(join(root, ".gemini/settings.json"), { hooks: { BeforeTool: group(gemini, COMMANDS) } });
}

/**
 * What is done to the sound machine, the agents that are asked, what doctor says of each of them and
 * not of the twin, and what is seen of the first guard. The twin is the sound machine itself, or it
 * has its own.
 */
export const FAULTS = {
  "hooks that nobody trusts": {
    agents: ["codex", "copilot"],
    make({ home }) {
      put(join(home, ".codex/config.toml"), "features.hooks = true\n");
      put(join(home, ".copilot/config.json"), { trustedFolders: [] });
    },
    says: /\[needs-trust\]/,
    seen: "missed",
  },
  "a program that is missing": {
    agents: FIVE,
    without: "jq",
    make: () => {},
    says: /guard\.sh \[needs-setup\] jq/,
    seen: "reached",
  },
  "a file that is dropped": {
    agents: FIVE,
    make({ root }) {
      for (const file of FILES)
        edit(join(root, file), (text) =>
          text.replace("{", file === CODEX ? '{"version": 1,' : "{,"),
        );
    },
    says: /\[(?:host-rejects|wired-modified)\]/,
    // Gemini CLI does not start beside such a file.
    ends: /configuration file/,
  },
  "an entry that was changed": {
    agents: FIVE,
    make({ root }) {
      for (const file of FILES)
        edit(join(root, file), (text) => text.replaceAll(/hookport\/hook\b/g, "hookport/hok"));
    },
    says: /guard\.sh \[wired-modified\]/,
  },
  "hooks that are switched off": {
    agents: AGENTS.filter((id) => id !== "copilot"),
    make({ home }) {
      put(join(home, SETTINGS), { disableAllHooks: true });
      edit(join(home, ".codex/config.toml"), (text) =>
        text.replace("hooks = true", "hooks = false"),
      );
      put(join(home, ".gemini/settings.json"), { hooksConfig: { enabled: false } });
      put(join(home, ".qwen/settings.json"), { disableAllHooks: true });
    },
    says: /\[host-disabled\]/,
    env: { OPENCODE_PURE: "1", KILO_PURE: "1" },
    seen: "missed",
  },
  "another shell": {
    agents: FIVE,
    make: ({ root }) => edit(join(root, "words.sh"), (text) => text.replace("bash", "sh")),
    says: /words\.sh \[shell-words\]/,
  },
  "a path that is wrong": {
    agents: FIVE,
    make: ({ root }) => renameSync(join(root, "hooks/deep.sh"), join(root, "deep.sh")),
    says: /deep\.sh \[script-missing\]/,
  },
  "a script that is gone": {
    agents: FIVE,
    make: ({ root }) => rmSync(join(root, "guard.sh")),
    says: /guard\.sh \[script-missing\]/,
  },
  "a matcher in other words": {
    agents: ["claude-code", "gemini"],
    make: (machine) => native(machine, "bash", "Bash"),
    twin: (machine) => native(machine, "Bash", "run_shell_command"),
    says: /\[matcher-never\]/,
  },
  "a plugin that runs the same hook": {
    agents: ["claude-code", "gemini"],
    make: (machine) => plugin(machine, COMMANDS),
    says: /\[fires-twice\].* plugin /,
    works: true,
  },
};
