/**
 * S1 to S9: each part of an answer arrives where the agent honours it, and the endings of a process
 * mean what they mean at home.
 */
import { describe, expect, test } from "vitest";
import type { EventName, Capability } from "../../src/model/events.ts";
import { eventInfo, eventNames, isGate } from "../../src/model/events.ts";
import { ANSWERS, INPUT } from "../support/decisions.ts";
import {
  answered,
  chatterOf,
  closable,
  denies,
  ENDINGS,
  runs,
  type Effect,
  type Ending,
  type Outcome,
} from "../support/kit.ts";
import { agents, authors, callOf, rows, variantsOf } from "../support/kits.ts";
import { bash, group, guard, play, pre, root, says, type Any } from "../support/play.ts";
import { share } from "../support/runs.ts";

/** Does the agent do what this part of an answer says? */
const SHOWS: { readonly [C in Capability]: (effect: Effect) => boolean } = {
  deny: ({ verdict }) => verdict === "deny",
  ask: ({ verdict }) => verdict === "ask",
  allow: ({ verdict }) => verdict === "allow",
  hold: ({ hold }) => hold === "go on please",
  end: ({ ends }) => ends === true,
  feedback: ({ feedback, context }) => (feedback ?? context) === "mind this",
  withhold: ({ withheld, output }) => JSON.stringify(withheld ?? output ?? "").includes("hidden"),
  "rewrite-input": ({ input }) => JSON.stringify(input ?? "").includes('"echo safe"'),
  "rewrite-result": ({ withheld, output }) =>
    JSON.stringify(output ?? withheld ?? "").includes("clean"),
  "rewrite-prompt": ({ prompt }) => prompt === "another",
  "add-permissions": ({ permissions }) => permissions?.length === 1,
  interrupt: ({ interrupt }) => interrupt === true,
  context: ({ context }) => context === "know this",
  message: ({ message }) => message?.includes("hear this") === true,
  env: ({ env }) => env?.["A_B"] === "c d",
};
/** Parts that only stand beside another one. */
const BESIDE: { readonly [C in Capability]?: (event: EventName) => Any } = {
  "rewrite-input": (event) => (event === "permission-request" ? says("allow") : {}),
};

function callFor(agent: (typeof agents)[number], event: EventName) {
  const { subject } = eventInfo(event);
  // Results can be replaced on every agent for MCP tools.
  const tool =
    event === "post-tool-use" ? agent.mcp.name("lab", "echo") : agent.tools.commands[0]?.name;
  const parts = subject === "tool" ? { tool: tool as string, input: { command: "ls" } } : {};
  return callOf(agent, event, {
    root,
    ...parts,
    ...(event === "post-tool-use" && { result: "SECRET" }),
    ...(INPUT[event] && event === "pre-prompt" && { prompt: "hello" }),
  });
}

/**
 * What the agent cannot deny there is asked at the call of a tool instead (S17), which
 * semantics.test.ts plays.
 */
const isCarried = (agent: (typeof agents)[number], event: EventName) =>
  (event === "permission-request" || event === "sub-agent-start") &&
  !answered(agent.honours.deny, []).includes(event);

describe.each(rows)("on %s", (_, agent) => {
  const cells = eventNames
    .filter((event) => variantsOf(agent, event).length && !isCarried(agent, event))
    .flatMap((event) =>
      eventInfo(event).parts.map(
        (part) => [event, part, answered(agent.honours[part], []).includes(event)] as const,
      ),
    );

  test.each(cells)("S1 %s: %s is honoured: %s", async (event, part, honoured) => {
    const output = { ...BESIDE[part]?.(event), ...ANSWERS[part] };
    const { effect, lost } = await play(
      agent,
      callFor(agent, event),
      { [event]: [group("universal")] },
      guard(output),
    );
    const what = `${part} on ${event}: kit.means says that it comes to ${JSON.stringify(effect)}, and the expectation is kit.honours`;
    expect(SHOWS[part](effect), what).toBe(honoured);
    // What the agent cannot do is named, and at a gate nothing stricter becomes a run.
    if (!honoured && part !== "message")
      expect(effect.verdict === "deny" || lost !== "").toBe(true);
    if (
      !honoured &&
      isGate(event) &&
      answered(agent.honours.deny, []).includes(event) &&
      ["ask", "end", "rewrite-input", "rewrite-prompt"].includes(part)
    )
      expect(effect.verdict).toBe("deny");
    if (!["allow", "rewrite-input", "add-permissions"].includes(part))
      expect(effect.verdict).not.toBe("allow");
  });
});

const DIALECTS: readonly (readonly [dialect: string, ended: string, reply: Any, Outcome])[] = [
  ...authors.flatMap((source) => [
    ...Object.entries(source.failing).map(
      ([ended, outcome]) => [source.id, ended, ENDINGS[ended as Ending], outcome] as const,
    ),
    ...Object.entries(answered(source.chatter, {})).map(
      ([ended, outcome]) => [source.id, ended, chatterOf(ended), outcome] as const,
    ),
  ]),
  ...["0", "0 text"].map((ended) => ["universal", ended, chatterOf(ended), runs] as const),
  ...["1", "0 {cut"].map((ended) => ["universal", ended, chatterOf(ended), closable] as const),
  ...(["timeout", "signal"] as const).map(
    (ended) => ["universal", ended, ENDINGS[ended], closable] as const,
  ),
  ...["2", '2 {"decision":"approve"}'].map(
    (ended) => ["universal", ended, chatterOf(ended), denies] as const,
  ),
];

const CALLS = agents.map((agent) => [agent, bash(agent)] as const);

const ROWS = DIALECTS.map((ending, row) => [...ending, row] as const);

describe("S9 what a finished process means", () => {
  test.each(ROWS)("to %s: %s", async (dialect, ended, reply, outcome, row) => {
    const wrong: string[] = [];
    for (const [agent, call] of share(CALLS, row))
      for (const failClosed of [false, true]) {
        const { verdict } = await play(
          agent,
          call,
          // Its own time, which no agent cuts.
          pre(group(dialect, "guard", { handler: { failClosed, timeout: 1 } })),
          guard(reply),
        );
        const seen = verdict === "deny" ? "denies" : "runs";
        if (seen !== (failClosed ? outcome.closed : outcome.plain))
          wrong.push(`run by ${agent.id}${failClosed ? " with failClosed" : ""}, it ${seen}`);
      }
    const how = `a hook of ${dialect} that ends with ${JSON.stringify(reply)}`;
    const question = `kit.${ended in ENDINGS ? "failing" : "chatter"}["${ended}"] of ${dialect}`;
    expect(wrong, `${how}; the expectation is ${question}`).toEqual([]);
  });
});
