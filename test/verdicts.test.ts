/**
 * Our idea of a host is not proof of our idea of that host: what the real programs did with each
 * answer.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { protocols as load } from "../adapters/registry.ts";
import type { Invocation, HookEvent, Reply, Protocol } from "../src/model/adapter.ts";
import { deny, type Decision } from "../src/model/decision.ts";
import { eventNames, isGate, type EventName } from "../src/model/events.ts";
import type { Fields } from "../src/model/json.ts";
import { fits, test as tryPattern } from "../src/model/matcher.ts";
import { toolUses } from "../src/model/tools.ts";
import { isNot } from "./support/kit.ts";
import { agents, rows } from "./support/kits.ts";

interface Recorded {
  readonly host: string;
  readonly replies: readonly {
    name: string;
    event: string;
    tool?: string;
    failClosed?: true;
    given?: string;
    reply: Reply;
    verdict: Fields;
  }[];
  readonly matchers: readonly {
    event: string;
    matcher?: string;
    fired: readonly string[];
    silent: readonly string[];
    given?: string;
  }[];
}

const eventOf = (protocol: Protocol, name: string) =>
  eventNames.find((event) => protocol.events[event].some((row) => row.name === name));

const fileOf = (id: string) => `adapters/${id}/readings.json`;

test.each(rows)("%s has readings, or its kit says in a sentence why not", (id, agent) => {
  expect(existsSync(fileOf(id))).toBe(!isNot(agent.readings));
});

for (const { id: host, readings, means } of agents) {
  if (isNot(readings)) continue;
  const { beside, wider } = readings;
  const recorded = JSON.parse(readFileSync(fileOf(host), "utf8")) as Recorded;
  const protocol = await (load[host] as () => Promise<Protocol>)();

  test(`${host}: what its kit says of single readings is about some that there are`, () => {
    expect(recorded.replies.map(({ name }) => name)).toEqual(expect.arrayContaining([...beside]));
    expect(recorded.matchers.map(({ event, matcher }) => `${event} ${matcher}`)).toEqual(
      expect.arrayContaining([...wider]),
    );
  });

  describe(`${host}: what the real program made of an answer`, () => {
    // Rows with a condition of their own differ in the user's permissions, which no hook decides.
    const replies = recorded.replies.filter(
      ({ name, event, given }) =>
        eventOf(protocol, event) &&
        !beside.includes(name) &&
        (given === undefined || given === "no permission" || given === "host says yes"),
    );
    test.each(replies.map((row) => [row.name, row] as const))(
      "%s",
      (_, { event: hostEvent, tool, reply, failClosed, verdict, given }) => {
        const event = eventOf(protocol, hostEvent) as EventName;
        const call = callFor(protocol, event, hostEvent, tool);
        const decision = decide(protocol, event, call, reply, failClosed === true);
        expect(seen(event, decision, given, verdict)).toEqual(verdictOf(verdict, given));
      },
    );
  });

  describe(`${host}: what the suite takes an answer for`, () => {
    const gates = recorded.replies.filter(
      ({ event, name, given }) =>
        given === undefined &&
        eventOf(protocol, event) === "pre-tool-use" &&
        !beside.includes(name),
    );
    test.each(gates.map((row) => [row.name, row] as const))(
      "%s",
      (_, { event, reply, failClosed, verdict: { ran, asked, input, message } }) => {
        const effect = means(
          event,
          reply,
          failClosed ? { command: "", failClosed: true, onFailure: "block" } : { command: "" },
        );
        if (ran !== undefined && !asked)
          expect(effect.verdict === "deny" || effect.verdict === "ask").toBe(!ran);
        if (asked) expect(effect.verdict).toBe("ask");
        if (input !== undefined) expect(effect.input).toMatchObject(input as Fields);
        // A user sees stderr at an exit code, too, and no decision says that.
        if (message !== undefined && reply.code === 0) expect(effect.message).toBe(message);
      },
    );
  });

  describe(`${host}: which subjects a matcher fits`, () => {
    const matchers = recorded.matchers.filter(
      ({ event, matcher, given }) =>
        eventOf(protocol, event) && !(given && wider.includes(`${event} ${matcher}`)),
    );
    test.each(
      matchers.map(
        (row) => [`${row.event} ${JSON.stringify(row.matcher)} ${row.given ?? ""}`, row] as const,
      ),
    )("%s", (_, { event: hostEvent, matcher, fired, silent, given }) => {
      const event = eventOf(protocol, hostEvent) as EventName;
      const row = protocol.events[event].find((row) => row.name === hostEvent);
      for (const [subject, expected] of [
        ...fired.map((text) => [text, true] as const),
        ...silent.map((text) => [text, false] as const),
      ]) {
        const call = subjectCall(protocol, event, hostEvent, subject, given);
        const subjects = row?.subject?.(call);
        const fit = subjects
          ? fits(row?.matcher ?? protocol.matcher, matcher, subjects, tryPattern)
          : "yes";
        expect([subject, fit === "yes"]).toEqual([subject, expected]);
      }
    });
  });
}

function callFor(
  protocol: Protocol,
  event: EventName,
  hostEvent: string,
  tool: string | undefined,
): Invocation {
  const row = protocol.events[event].find((row) => row.name === hostEvent);
  const [uses] = tool ? toolUses(protocol, tool, { command: "echo ran" }, {}) : [];
  const happened: HookEvent = {
    name: event,
    host: protocol.id,
    root: "/project",
    cwd: "/project",
    native: {},
    ...(uses && { tools: uses }),
  };
  const call = protocol.dialect?.encodeEvent(happened, row as never, uses?.[0]) as Invocation;
  return tool && event === "post-tool-use"
    ? { ...call, payload: { ...call.payload, tool_response: {} } }
    : call;
}

function subjectCall(
  protocol: Protocol,
  event: EventName,
  hostEvent: string,
  subject: string,
  given: string | undefined,
): Invocation {
  const call = callFor(protocol, event, hostEvent, undefined);
  const everywhere = [
    "tool_name",
    "toolName",
    "source",
    "trigger",
    "agent_type",
    "agentName",
    "notification_type",
    "reason",
    "error",
  ];
  const input =
    given?.includes("apply_patch") && subject === "Edit" ? { tool_input: "*** Begin Patch" } : {};
  return {
    ...call,
    payload: {
      ...call.payload,
      ...input,
      ...Object.fromEntries(everywhere.map((field) => [field, subject])),
    },
  };
}

function decide(
  protocol: Protocol,
  event: EventName,
  call: Invocation,
  reply: Reply,
  failClosed: boolean,
): Decision {
  const { failure: broken, ...decision } = protocol.dialect?.decodeReply(reply, call) ?? {};
  if (!failClosed || !broken || decision.verdict === "deny") return decision;
  return isGate(event)
    ? deny(broken)
    : event.startsWith("post-tool")
      ? { ...decision, feedback: broken }
      : decision;
}

const COMPARED = [
  "ran",
  "asked",
  "allowed",
  "reason",
  "context",
  "hold",
  "feedback",
  "replaced",
  "prompt",
];

/** The recorded verdict in the words of a decision. */
function verdictOf(verdict: Fields, given: string | undefined): Fields {
  const kept = Object.fromEntries(
    Object.entries(verdict).filter(([key]) => COMPARED.includes(key)),
  );
  if (kept["replaced"] !== undefined) kept["replaced"] = true;
  if (given === "host says yes" && kept["asked"]) kept["ran"] = false;
  return kept as Fields;
}

/** What the decision would have done, as the recording tells it. */
function seen(event: EventName, d: Decision, given: string | undefined, verdict: Fields): Fields {
  const out: { [key: string]: unknown } = {};
  const stops =
    d.verdict === "deny" || d.verdict === "ask" || (event === "pre-prompt" && d.end !== undefined);
  if (verdict["ran"] !== undefined)
    out["ran"] =
      !stops && (given !== "no permission" || d.verdict === "allow" || verdict["ran"] === true);
  if (d.verdict === "ask") out["asked"] = true;
  if (d.verdict === "allow" && verdict["allowed"]) out["allowed"] = true;
  if (verdict["reason"] !== undefined) out["reason"] = d.reason ?? d.withhold ?? d.end;
  if (d.context !== undefined) out["context"] = d.context;
  if (d.hold !== undefined) out["hold"] = verdict["hold"] === "" ? "" : d.hold;
  if (d.feedback !== undefined) out["feedback"] = verdict["feedback"] === "" ? "" : d.feedback;
  if (d.withhold !== undefined || d["rewrite-result"] !== undefined) out["replaced"] = true;
  if (d["rewrite-prompt"] !== undefined) out["prompt"] = d["rewrite-prompt"];
  return out as Fields;
}
