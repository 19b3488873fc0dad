/** The events that hooks are tried with where nothing was recorded. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import type { Invocation, EventRow } from "../src/model/adapter.ts";
import { eventNames, type EventName } from "../src/model/events.ts";
import type { Fields } from "../src/model/json.ts";
import { fits, test as tryPattern } from "../src/model/matcher.ts";
import { fixtureOf } from "../src/record/fixture.ts";
import { SAMPLES } from "../src/play/samples.ts";
import { fixtureFor } from "../src/cases/init.ts";
import { protocols } from "./support/hosts.ts";

const isEvent = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync("schemas/event.schema.json", "utf8")),
);

/** As a group's matcher is tried on a universal event. */
function matching(name: EventName, matcher: string): (event: Fields) => boolean {
  const universal = protocols["universal"] as (typeof protocols)[string];
  const [row] = universal.events[name] as [EventRow];
  return (event) =>
    fits(
      universal.matcher,
      matcher,
      row.subject?.({ event: name, payload: event, env: {} } satisfies Invocation) ?? [],
      tryPattern,
    ) === "yes";
}

describe("the samples", () => {
  test("are of every event, and of the common tools", () => {
    expect(
      eventNames.filter((name) => !SAMPLES.some((sample) => sample["hookEventName"] === name)),
    ).toEqual([]);
    const tools = SAMPLES.filter((sample) => sample["hookEventName"] === "pre-tool-use").map(
      (sample) => sample["toolName"],
    );
    expect(tools).toEqual(
      expect.arrayContaining([
        "Bash",
        "Write",
        "Edit",
        "Read",
        "Glob",
        "Grep",
        "WebFetch",
        "Agent",
        expect.stringMatching(/^mcp__\w+__\w+$/),
      ]),
    );
    expect(
      new Set(SAMPLES.map((sample) => `${sample["hookEventName"]} ${sample["toolName"]}`)).size,
    ).toBe(SAMPLES.length);
  });

  test("are events that say nothing of anybody's machine", () => {
    const where = { roots: ["/project"], homes: ["/home/user"], user: "user", machine: "" };
    for (const sample of SAMPLES) {
      expect(isEvent(sample), JSON.stringify(sample)).toBe(true);
      expect(JSON.stringify(sample)).not.toMatch(
        /"(?:\/|~|[A-Za-z]:\\)|\/project|\/home|[0-9a-f]{8}-|127\.0/,
      );
      expect(fixtureOf(sample, where)?.event).toEqual(sample);
    }
  });
});

describe("the event to try a hook with", () => {
  const write = {
    hookEventName: "pre-tool-use",
    toolName: "Write",
    toolInput: { file_path: "mine.ts", content: "" },
  };
  const recorded = [
    { file: "a.json", event: { ...write, hookEventName: "post-tool-use" } },
    { file: "b.json", event: { ...write, toolName: "Read" } },
    { file: "c.json", event: write },
    { file: "d.json", event: { ...write, toolInput: {} } },
  ];

  test("is the first recorded one that fits, else a sample", () => {
    expect(
      fixtureFor("pre-tool-use", matching("pre-tool-use", "Write|Edit"), recorded, "Write|Edit"),
    ).toEqual({
      file: "c.json",
      event: write,
    });
    expect(
      fixtureFor("pre-tool-use", matching("pre-tool-use", "Bash"), recorded, "Bash"),
    ).toMatchObject({
      event: { toolName: "Bash" },
    });
    expect(fixtureFor("stop", () => true, recorded)).toMatchObject({
      event: { hookEventName: "stop" },
    });
  });

  test.each<[EventName, string, object]>([
    [
      "pre-tool-use",
      "WebSearch",
      { toolName: "WebSearch", toolInput: { query: expect.any(String) as string } },
    ],
    ["pre-tool-use", "SomeTool|Other", { toolName: "SomeTool", toolInput: {} }],
    ["pre-tool-use", "mcp__memory__.*", { toolName: "mcp__memory__any", toolInput: {} }],
    [
      "pre-tool-use",
      "^mcp__(jira|gitea)",
      { toolName: expect.stringMatching(/^mcp__jira/) as string },
    ],
    ["pre-tool-use", "^Some[A-Z]\\w+$", { toolName: "SomeAany" }],
    [
      "post-tool-use",
      "WebFetch",
      { toolName: "WebFetch", toolInput: { url: "https://example.com/" }, toolResponse: "done" },
    ],
    ["permission-request", "Edit", { toolName: "Edit", toolInput: { file_path: "src/app.ts" } }],
    ["session-start", "resume", { source: "resume" }],
    ["pre-compact", "auto", { trigger: "auto" }],
    ["sub-agent-end", "reviewer", { agentType: "reviewer" }],
    ["notification", "idle_prompt", { notificationType: "idle_prompt" }],
  ])("is made of what a matcher says: %s %s", (name, matcher, event) => {
    const found = fixtureFor(name, matching(name, matcher), recorded, matcher);
    expect(found).toMatchObject({ event: { hookEventName: name, ...event } });
    expect(isEvent(found?.event), JSON.stringify(isEvent.errors)).toBe(true);
  });

  test("there is none where nothing fits", () => {
    expect(fixtureFor("pre-tool-use", () => false, recorded, "Write")).toBeUndefined();
    expect(
      fixtureFor("pre-tool-use", matching("pre-tool-use", "(?!)"), recorded, "(?!)"),
    ).toBeUndefined();
  });
});
