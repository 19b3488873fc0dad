import { words } from "../../../test/support/kit.ts";
import type { Home } from "../../../test/hosts/driver.ts";

const CAMEL = {
  "a call": words(`
    sessionStart userPromptSubmitted preToolUse permissionRequest postToolUse agentStop
    sessionEnd
  `),
  "a sub-agent": ["subagentStart", "subagentStop"],
  "a compaction": ["preCompact"],
};
const PASCAL: { readonly [camel: string]: string } = {
  userPromptSubmitted: "UserPromptSubmit",
  agentStop: "Stop",
};
const pascal = (name: string) => PASCAL[name] ?? name.replace(/^./, (first) => first.toUpperCase());

export const home: Home = {
  path: ".github/hooks/guard.json",
  beside: ".github/hooks/native.json",
  file: (events, command) => ({
    version: 1,
    hooks: Object.fromEntries(
      events.map((event) => [event, [{ type: "command", command, bash: command }]]),
    ),
  }),
  events: {
    ...CAMEL,
    ...Object.fromEntries(
      Object.entries(CAMEL).map(([what, names]) => [
        `${what}, as Claude Code spells it`,
        names.map(pascal),
      ]),
    ),
  },
};
