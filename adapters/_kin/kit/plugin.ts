/** The plugin folder of Claude Code, which other agents take too, as its users write it. */
import type { Original, Plugins } from "../../../test/hosts/driver.ts";

export const original: Original = {
  root: "CLAUDE_PLUGIN_ROOT",
  own: {
    dialect: "copilot:preToolUse",
    denies: (reason) => ({ permissionDecision: "deny", permissionDecisionReason: reason }),
  },
  market: ({ name, source }) => ({
    ".claude-plugin/marketplace.json": {
      name,
      owner: { name },
      plugins: [{ name, source, description: "A guard" }],
    },
  }),
  plugin: ({ name, command }) => ({
    ".claude-plugin/plugin.json": { name, version: "1.0.0", description: "A guard" },
    "hooks/hooks.json": {
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
    },
  }),
};

/** Claude Code and Copilot have these alike. */
export const commands: Pick<Plugins, "install" | "update" | "remove"> = {
  install: ({ market, name }) => [
    { args: ["plugin", "marketplace", "add", market] },
    { args: ["plugin", "install", `${name}@${name}`] },
  ],
  update: ({ name }) => [
    { args: ["plugin", "marketplace", "update", name] },
    { args: ["plugin", "update", `${name}@${name}`] },
  ],
  remove: ({ name }) => [
    { args: ["plugin", "uninstall", `${name}@${name}`] },
    { args: ["plugin", "marketplace", "remove", name] },
  ],
};
