/** The names and answers of these hooks are not those of any single agent. */
import { FORMS, NESTED } from "../../../test/hosts/forms.ts";
import { hooks } from "../../../test/hosts/rules/rule.ts";
import type { Files, Named, Source } from "../../../test/hosts/source.ts";
import { making } from "./making.ts";
import { wording } from "./wording.ts";

const nameOf = ({ server, tool }: Named) =>
  ["mcp", server, tool].map((word) => word.replace(/[^\w-]/g, "_")).join("__");

const group = (command: string, more: object = {}) => ({
  ...more,
  hooks: [{ type: "command", command }],
});
const document = (...groups: readonly object[]): Files => ({
  "hooks/hooks.json": { version: 1, hooks: { "pre-tool-use": groups } },
});
const guarding = (more: object) => document(group("sh hooks/guard.sh", more));

export const source: Source = {
  id: "universal",
  wording,
  guards: {
    "": {
      config: (command) => document(group(command, { matcher: "Bash" })),
      command: "toolInput.command",
      forms: { "exit 2": FORMS["exit 2"], nested: FORMS.nested, legacy: FORMS.legacy },
    },
  },
  denial: NESTED,
  logged: document(
    group('sh "$PACKAGE_ROOT"/hooks/guard.sh', { matcher: "Bash" }),
    group("sh hooks/logger.sh"),
  ),
  filters: {
    "its name": {
      files: (name) => guarding({ matcher: nameOf(name) }),
      names: ["dots", "a blank", "100 characters"],
      namesOfHidden: ["dots"],
    },
    "a filter on its name": {
      files: (name) => guarding({ where: { toolName: `^${nameOf(name)}$` } }),
      names: ["dots", "a blank", "100 characters"],
    },
  },
  serverGuards: {
    "a universal filter on its name": {
      files: guarding({ where: { toolName: "^mcp__gh__delete" } }),
    },
    "a universal filter on any part of its name": {
      files: guarding({ where: { toolName: "gh.*delete" } }),
    },
    "a script that looks for the universal name": {
      files: guarding({}),
      looksFor: '"toolName": *"mcp__gh__delete_repo"',
    },
  },
  holders: {
    "A15 a universal hook": {
      files: hooks({ holder: { event: "stop" } }),
      says: { decision: "block", reason: "not yet" },
    },
  },
  making,
};
