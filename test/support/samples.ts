/**
 * Sample events from payloads that agents really sent, masked as a recording is, and made small.
 */
import { existsSync, readFileSync } from "node:fs";
import { format } from "prettier";
import type { Env, EventRow } from "../../src/model/adapter.ts";
import { eventNames } from "../../src/model/events.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { fixtureOf } from "../../src/record/fixture.ts";
import { adapters, protocols } from "./hosts.ts";

/** The plainest payloads of their kind. Within an event the first is the one to begin with. */
const FROM: { readonly [host: string]: readonly string[] } = {
  lime: ["PreToolUse", "PermissionRequest", "PermissionDenied", "Stop"],
  "claude-code": [
    ...["Write", "Edit", "Glob", "Grep", "WebFetch", "Agent", "NotebookEdit", "Skill"].map(
      (tool) => `PreToolUse.${tool}`,
    ),
    "PermissionRequest.Write",
    ...["Bash", "Write.create", "Edit", "Read.text", "Glob", "Grep", "Agent.completed"].map(
      (tool) => `PostToolUse.${tool}`,
    ),
    ...["Read", "Bash"].map((tool) => `PostToolUseFailure.${tool}`),
    "UserPromptSubmit",
    "SessionStart.startup",
    "SessionEnd.other",
    "Stop",
    "StopFailure.rate_limit",
    "SubagentStart",
    "SubagentStop",
    "PreCompact.manual",
    "PostCompact.manual",
    "Notification.permission_prompt",
  ],
  cursor: ["beforeReadFile", "beforeMCPExecution", "afterMCPExecution"],
};

/** The projects the payloads were recorded in. */
const WHERE = {
  roots: ["/project", "/home/dev/project"],
  homes: ["/home/user", "/home/dev"],
  user: "user",
  machine: "",
};

/** Ids, counts and what else is another one every time. */
const PASSING =
  /^(?:agentId|cell_id|run_in_background|resolvedModel|harness\w+|usage|(?:total|num)\w+|duration\w*|canContinueAgent|toolStats|toolsUsed|structuredPatch|userModified|countIsComplete)$/;

/** What the sessions that were recorded played with, in words of a project. */
const TIDY: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a|new|w)\.txt\b|\ba\.ts\b/g, "src/app.ts"],
  [/\bmissing\.txt\b/g, "src/missing.ts"],
  [/\bn\.ipynb\b/g, "notes.ipynb"],
  [/\bSUBTASK one\b/g, "Look around"],
  [/http:\/\/127\.0\.0\.1:9\/none/g, "https://example.com/"],
  [/^Claude\b/g, "The agent"],
  [/\.claude\/settings\.json/g, "README.md"],
  [/ Note: your current.*$/g, ""],
  [/\b(?:sub )?fin\b/g, "Done"],
  [/<tools-used-before-summary>.*\n?/g, ""],
];

function tidied(value: Json): Json {
  if (typeof value === "string")
    return TIDY.reduce((text, [from, to]) => text.replace(from, to), value);
  if (Array.isArray(value))
    return (value as Json[])
      .map(tidied)
      .filter((value) => !isFields(value) || value["text"] !== "");
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, value]) => !PASSING.test(key) && value !== "scripted",
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, tidied(value as Json)]));
}

function eventsIn(host: string, name: string): readonly Fields[] {
  const { protocol } = adapters[host] as (typeof adapters)[string];
  const path = `adapters/${host}/payloads/${name}`;
  const payload = JSON.parse(readFileSync(`${path}.json`, "utf8")) as Fields;
  const env = existsSync(`${path}.env.json`)
    ? (JSON.parse(readFileSync(`${path}.env.json`, "utf8")) as Env)
    : {};
  const [event = ""] = name.split(".");
  return (protocol.host?.decodeEvent({ event, payload, env }, WHERE.roots[0] as string) ?? []).map(
    (event) => {
      const row = protocols["universal"]?.events[event.name][0] as EventRow;
      const fields = protocols["universal"]?.dialect?.encodeEvent(event, row, event.tools?.[0])
        .payload as Fields;
      return tidied(fixtureOf(fields, WHERE)?.event as Fields) as Fields;
    },
  );
}

export function samples(): Promise<string> {
  const fields = Object.entries(FROM).flatMap(([host, names]) =>
    names.flatMap((name) => eventsIn(host, name)),
  );
  const order = (event: Fields) =>
    eventNames.findIndex((name) => name === text(event["hookEventName"]));
  return format(JSON.stringify(fields.toSorted((a, b) => order(a) - order(b))), {
    parser: "json",
    printWidth: 100,
  });
}
