import { sourceOf, groupsIn } from "../../_kin/kit/source.ts";
import { LEGACY } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Matching, Source, Named } from "../../../test/hosts/source.ts";

const FILE = ".qwen/settings.json";
const files = groupsIn(FILE);
/** A file of its own users has its version. */
export const settings = groupsIn(FILE, { $version: 4 });

/** The most characters of a name. */
const LONGEST = 63;

/** A name with other signs, or with more than 63 characters, ends with a hash of what it was. */
export function mcpName({ server, tool }: Named): string {
  const name = `mcp__${server}__${tool}`;
  const plain = name.replace(/[^A-Za-z0-9_-]/g, "_");
  if (plain === name && name.length <= LONGEST) return name;
  let hash = 2_166_136_261n;
  for (const char of name)
    hash = ((hash ^ BigInt(char.charCodeAt(0))) * 16_777_619n) & 0xff_ff_ff_ffn;
  const end = `_${hash.toString(36).padStart(7, "0")}`;
  return plain.slice(0, LONGEST - end.length) + end;
}

const { usual, guarding, masking } = sourceOf({
  id: "qwen",
  title: "Qwen Code",
  files,
  shell: "run_shell_command",
});
const replaced = json({ continue: false, stopReason: SAID });

const EVERY = ["dots", "a blank", "100 characters"] as const;

const on = (matching: Matching) => ({ PreToolUse: matching });

export const source: Source = {
  ...usual,
  logged: files.entries("PreToolUse", ["sh hooks/guard.sh", "Bash"], ["sh hooks/logger.sh"]),
  mark: { variable: "QWEN_PROJECT_DIR", form: "legacy", denial: LEGACY },
  variables: ["QWEN_PROJECT_DIR", "QWEN_CODE_SESSION_ID"],
  filters: {
    "its name": { files: (name) => guarding(mcpName(name)), names: EVERY },
    "a word of its script": {
      files: () => guarding("mcp__.*"),
      names: EVERY,
      looksFor: (name) => `"tool_name": *"${mcpName(name)}"`,
    },
  },
  serverGuards: { "Qwen Code's pattern": { files: guarding("mcp__gh__delete") } },
  masks: {
    "Qwen Code's under a pattern": { files: masking("mcp__probe"), answer: replaced },
    "Qwen Code's under the tool's name": { files: masking("mcp__probe__echo"), answer: replaced },
  },
  shellMasks: {
    "Qwen Code's for shell commands": { files: masking("run_shell_command"), answer: replaced },
  },
  making: files.making({
    shell: on({ exact: "run_shell_command", pattern: "^run_shell.*", wrong: "bash" }),
    file: on({ exact: "write_file", pattern: "write_.*|edit", wrong: "create" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "MCP:delete_repo" }),
  }),
};
