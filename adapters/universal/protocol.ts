/** The universal dialect: a protocol without a host. */
import type {
  Invocation,
  DecodedReply,
  Dialect,
  EventRow,
  FormatProtocol,
} from "../../src/model/adapter.ts";
import { block, tidy } from "../../src/model/decision.ts";
import { universalEvent } from "../../src/model/event.ts";
import { eventInfo, eventNames, type EventName } from "../../src/model/events.ts";
import { asFields, text, type Fields } from "../../src/model/json.ts";
import { listOrRegex } from "../../src/model/matcher.ts";
import { rewriteOf } from "../../src/model/rewrites.ts";
import { exported, failure, fault, object, strings } from "../_kin/answer.ts";
import { canonicalMcp } from "../_kin/words.ts";

const FIELD = {
  source: "source",
  reason: "reason",
  trigger: "trigger",
  agentType: "agentType",
  notificationType: "notificationType",
} as const;

const row = (name: EventName): EventRow => {
  const { subject, parts } = eventInfo(name);
  const field = subject && (subject === "tool" ? "toolName" : FIELD[subject]);
  return {
    name,
    can: Object.fromEntries(parts.map((part) => [part, true])),
    ...(field && {
      subject: ({ payload }: Invocation) =>
        typeof payload[field] === "string" ? [payload[field]] : [],
    }),
  };
};

const dialect: Dialect = {
  cwd: "project",
  shell: () => ["/bin/sh", "-c"],
  encodeEvent: (event, { name }, use) => ({
    event: name,
    payload: universalEvent(event, use),
    env: {},
  }),
  decodeReply(reply, call): DecodedReply {
    const event = call.event as EventName;
    const broken = fault(reply);
    if (broken) return { failure: broken };
    const answer = object(reply.stdout);
    const read = answer
      ? readAnswer(event, answer, call)
      : plain(event, reply.code === 0 ? reply.stdout : "");
    if (reply.code === 2) {
      const { "rewrite-input": _i, verdict: _v, ...others } = read;
      return {
        ...others,
        ...block(
          event,
          read.reason ?? read.hold ?? read.feedback ?? (reply.stderr.trim() || "blocked by a hook"),
        ),
      };
    }
    const env = exported(reply.exports);
    const nonsense =
      !answer && reply.stdout.trim().startsWith("{")
        ? "a hook's answer is not valid JSON"
        : undefined;
    return tidy({ ...read, env: read.env ?? env, failure: failure(reply) ?? nonsense });
  },
};

function plain(event: EventName, stdout: string): DecodedReply {
  const output = stdout.trim();
  const takesText = event === "session-start" || event === "pre-prompt";
  return output && takesText && !output.startsWith("{") ? { context: output } : {};
}

function readAnswer(event: EventName, answer: Fields, call: Invocation): DecodedReply {
  const own = asFields(answer["hookSpecificOutput"]);
  const pick = (field: string) => own[field] ?? answer[field];
  const reason = text(own["permissionDecisionReason"]) ?? text(answer["reason"]);
  const stopped = answer["continue"] === false;
  const blocked = answer["decision"] === "block" || answer["decision"] === "deny";
  const input = pick("updatedInput");
  return tidy({
    ...verdictOf(event, own["permissionDecision"], reason),
    ...(blocked && block(event, reason ?? "blocked by a hook")),
    end: stopped ? (text(answer["stopReason"]) ?? reason ?? "stopped by a hook") : undefined,
    withhold: text(pick("withhold")),
    "rewrite-input":
      input === undefined ? undefined : rewriteOf(call.payload["toolInput"], input, {}, false),
    "rewrite-result": pick("updatedOutput"),
    "rewrite-prompt": text(pick("updatedPrompt")),
    "add-permissions": Array.isArray(pick("updatedPermissions"))
      ? (pick("updatedPermissions") as Fields[])
      : undefined,
    interrupt: pick("interrupt") === true || undefined,
    context: text(pick("additionalContext")),
    message: text(answer["systemMessage"]),
    env: strings(pick("env")),
  });
}

function verdictOf(event: EventName, verdict: unknown, reason: string | undefined): DecodedReply {
  if (verdict !== "allow" && verdict !== "ask" && verdict !== "deny") return {};
  if (eventInfo(event).parts.includes(verdict)) return { verdict, reason };
  return verdict === "deny" ? block(event, reason ?? "denied by a hook") : {};
}

export const universal: FormatProtocol = {
  id: "universal",
  events: Object.fromEntries(eventNames.map((name) => [name, [row(name)]])) as unknown as {
    [E in EventName]: EventRow[];
  },
  tools: {},
  mcp: canonicalMcp,
  matcher: listOrRegex,
  variables: [],
  timeout: 30,
  dialect,
};
