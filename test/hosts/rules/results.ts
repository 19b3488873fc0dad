/** A11: a result that a hook hides is hidden wherever the agent can hide it. */
import { json, nested, script, type Answer } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import { calling } from "../../../src/live/session.ts";
import { CALL, OUTPUT, type Driver } from "../session.ts";
import { REASON, rule, told, wentOn, type Rule } from "./kit.ts";
import { adopting, orAnnounced, type Id } from "./pair.ts";

const RUN = { type: "command", command: "sh hooks/mask.sh" };
const settings = (matcher?: string) => ({
  ".claude/settings.json": { hooks: { PostToolUse: [{ ...(matcher !== undefined && { matcher }), hooks: [RUN] }] } },
});
const copilot = (event: string, matcher?: string) => ({
  ".github/hooks/mask.json": { version: 1, hooks: { [event]: [{ type: "command", bash: RUN.command, ...(matcher && { matcher }) }] } },
});

interface Mask {
  readonly id: Id;
  readonly files: Rule["files"];
  readonly answer: Answer;
}

const replaced: Answer = nested("PostToolUse", { updatedToolOutput: [{ type: "text", text: REASON }] });
const blocked: Answer = json({ decision: "block", reason: REASON });
const modified: Answer = json({ modifiedResult: { textResultForLlm: REASON, resultType: "success" } });

const MASKS: { readonly [what: string]: Mask } = {
  "a pattern for every server": { id: "claude-code", files: settings("mcp__.*"), answer: replaced },
  "a pattern for one server": { id: "claude-code", files: settings("mcp__probe__.*"), answer: replaced },
  "the tool's name": { id: "claude-code", files: settings("mcp__probe__echo"), answer: replaced },
  "Copilot's block under the tool's name": { id: "copilot", files: copilot("postToolUse", "probe-echo"), answer: blocked },
  "Copilot's other result under a pattern": { id: "copilot", files: copilot("postToolUse", "probe-.*"), answer: modified },
};

/** Results that this agent does not let a hook replace. */
const SHOWN: { readonly [what: string]: Mask } = {
  "Claude Code's for shell commands": { id: "claude-code", files: settings("Bash"), answer: replaced },
  "Copilot's for shell commands": { id: "copilot", files: copilot("postToolUse", "bash"), answer: modified },
};

/** Only Cursor can hide some results and not others. */
export function results(driver: Driver): readonly Scenario[] {
  if (driver.id !== "cursor") return [];
  const masks = Object.entries(MASKS).map(([what, { id, files, answer }]) =>
    rule(driver, `A11 the result of an MCP tool is hidden by a hook with ${what}`, {
      ...adopting(id),
      files: { ...files, "hooks/mask.sh": script("mask", answer) },
      session: () => ({ ...calling({ name: "mcp__probe__echo", input: { text: "ran" } }), mcp: true }),
      holds: (seen) => ({
        "the call ran": seen.files["ran.txt"] === "ran",
        "the model did not see the result": !told(seen, OUTPUT),
        "it saw what the hook put there": told(seen),
      }),
    }),
  );
  const shown = Object.entries(SHOWN).map(([what, { id, files, answer }]) =>
    rule(driver, `A11 a mask that is lost is reported: ${what}`, {
      ...adopting(id),
      files: { ...files, "hooks/mask.sh": script("mask", answer) },
      session: () => calling(CALL),
      holds: (seen) => ({
        ...wentOn(seen),
        ...orAnnounced(seen, "cannot-rewrite-result", { "the model did not see the result": !told(seen, OUTPUT) }),
      }),
    }),
  );
  return [...masks, ...shown];
}
