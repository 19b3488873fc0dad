/**
 * Hook files with several guards in each, with filters in each agent's own words for one server and
 * one tool.
 */
import { WORD } from "./guards.mjs";

const spelt = (name, sign) => name.replaceAll(/[^A-Za-z0-9_-]/g, sign);
const escaped = (name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Filters in each agent's words, for a server and a tool of the project's. */
const MATCHERS = {
  "claude-code": (server, tool) => [
    "Bash",
    "Bash",
    "Write|Edit",
    "Edit",
    "Write",
    "Read",
    "Read|Write|Edit|Bash",
    "*",
    "",
    ".*",
    "^(Write|Edit)$",
    "Edit|MultiEdit|Write|NotebookEdit",
    "B.*",
    "^(?!Bash)",
    "mcp__.*",
    `mcp__${spelt(server, "_")}__.*`,
    `mcp__${spelt(server, "_")}__${spelt(tool, "_")}`,
    `mcp__.*${spelt(tool, "_").slice(0, 4)}.*`,
    `.*${spelt(tool, "_").slice(0, 5)}`,
    "mcp__.*__(delete|wipe|write).*",
    "Write(*.ts)",
  ],
  cursor: (_, tool) => [
    "Shell",
    "^Shell$",
    "Write",
    "Read",
    "Shell|Write",
    ".*",
    "*",
    "^(Write|Read)$",
    "MCP:.*",
    `MCP:${escaped(tool)}`,
    `^MCP:${escaped(tool)}$`,
    "Sh",
    "(?!Shell)^",
    tool.slice(0, 4),
  ],
  copilot: (server, tool) => [
    "bash",
    "create|edit",
    "edit",
    "create",
    "view",
    "bash|create",
    ".*",
    "b.*",
    `${escaped(spelt(`${server}-${tool}`, "-").slice(0, 64))}`,
    `${escaped(spelt(server, "-"))}-.*`,
    ".*-.*",
    `.*${escaped(spelt(tool, "-")).slice(0, 4)}.*`,
  ],
};
const filterOf = (random, id, server, tool) => {
  const all = MATCHERS[id](server, tool);
  return random.one(random.chance(0.5) ? all : all.filter((one) => /mcp|MCP|-/.test(one)));
};
const DENIES = {
  "claude-code": [
    "echo no >&2; exit 2",
    `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'`,
    `echo '{"decision":"block","reason":"no"}'`,
  ],
  cursor: ["exit 2", `echo '{"permission":"deny","user_message":"no"}'`, "echo no"],
  copilot: [
    "exit 2",
    "exit 1",
    `echo '{"permissionDecision":"deny","permissionDecisionReason":"no"}'`,
  ],
  lime: [
    "exit 2",
    `echo '{"hookSpecificOutput":{"permissionDecision":"deny"}}'`,
    `echo '{"decision":"block","reason":"no"}'`,
  ],
};
const line = (random, source) => {
  const deny = random.one(DENIES[source]);
  return random.one([
    deny,
    `if grep -q ${WORD}; then ${deny}; fi`,
    `if grep -q ${WORD}; then ${deny}; fi`,
    "cat >/dev/null; exit 0",
  ]);
};
const several = (random, make) => Array.from({ length: 1 + random.below(3) }, make);

export const MAKES = {
  "claude-code": (random, server, tool) => ({
    ".claude/settings.json": {
      hooks: {
        PreToolUse: several(random, () => ({
          ...(random.chance(0.9) && { matcher: filterOf(random, "claude-code", server, tool) }),
          hooks: [{ type: "command", command: line(random, "claude-code"), timeout: 20 }],
        })),
      },
    },
  }),
  cursor: (random, server, tool) => {
    const hooks = {};
    for (const event of random.some(
      ["preToolUse", "preToolUse", "beforeShellExecution", "beforeMCPExecution", "beforeReadFile"],
      3,
    )) {
      const matcher =
        event === "preToolUse"
          ? filterOf(random, "cursor", server, tool)
          : event === "beforeMCPExecution"
            ? `MCP:${escaped(tool)}`
            : event === "beforeShellExecution"
              ? random.one([WORD, "echo", "^echo", "$"])
              : "Read";
      (hooks[event] ??= []).push({
        command: line(random, "cursor"),
        timeout: 20,
        ...(random.chance(0.7) && { matcher }),
      });
    }
    return { ".cursor/hooks.json": { version: 1, hooks } };
  },
  copilot: (random, server, tool) => ({
    ".github/hooks/team.json": {
      version: 1,
      hooks: {
        preToolUse: several(random, () => ({
          type: "command",
          bash: line(random, "copilot"),
          timeoutSec: 20,
          ...(random.chance(0.85) && { matcher: filterOf(random, "copilot", server, tool) }),
        })),
      },
    },
  }),
  lime: (random) => ({
    ".lime/settings.json": { hooks: { PreToolUse: several(random, () => line(random, "lime")) } },
  }),
};
