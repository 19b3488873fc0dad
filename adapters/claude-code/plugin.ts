/** Three other agents take this folder unchanged (plugins/REPORT.md, tables 1a and 1b). */
import type { FolderForm } from "../../src/model/plugin-form.ts";
import { guarded, inJson, onStderr, type Shows } from "../_kin/entry.ts";

/**
 * Everybody who reads this file sees the denial: as JSON, in the words of each agent that reads
 * JSON at exit code 2, and on stderr, without which exit code 2 lets the call go on elsewhere.
 */
const denial = (event: string): Shows => {
  const json = inJson((reason) =>
    event === "PermissionRequest"
      ? { behavior: "deny", message: reason }
      : {
          ...(event === "PreToolUse" && { decision: "block", reason }),
          permissionDecision: "deny",
          permissionDecisionReason: reason,
        },
  );
  return (text) => `${json(text)}; ${onStderr(text)}`;
};

const tell = inJson((systemMessage) => ({ systemMessage }));

export const plugin: FolderForm = {
  folder: "marketplace",
  manifests: ({ name, version, description, more }) => ({
    ".claude-plugin/plugin.json": { name, version, description, ...more },
  }),
  hooks: "hooks/hooks.json",
  root: { text: "${CLAUDE_PLUGIN_ROOT}", variables: ["CLAUDE_PLUGIN_ROOT"] },
  market: {
    path: ".claude-plugin/marketplace.json",
    holds: ({ name, description, more }, source) => ({
      name,
      description,
      owner: { name: ownerOf(more["author"]) ?? name },
      plugins: [{ name, source, description }],
    }),
  },
  entry: (call) => ({
    type: "command",
    command: guarded(call, denial(call.event), tell),
    timeout: call.timeout,
    ...(call.gate && !call.failOpen && { onFailure: "block" }),
  }),
  // One agent takes a number from 1000 for milliseconds, and another trusts an entry by a hash of
  // it, so that no timeout may change (S15).
  timeout: 999,
};

/** An author is written as in npm. */
function ownerOf(author: unknown): string | undefined {
  if (typeof author === "string") return author.replace(/ *[<(].*$/, "") || undefined;
  const name = (author as { readonly name?: unknown } | undefined)?.name;
  return typeof name === "string" ? name : undefined;
}
