/**
 * Describes how the agent calls a hook and reads its answer (host), and how a hook written for it
 * is called and read (dialect).
 */
import type { CommandProtocol, Dialect, Host, ProtocolTables } from "../../src/model/adapter.ts";
import { listOrRegex } from "../../src/model/matcher.ts";
import { events, mcp, tools } from "./facts.ts";
import { MARKS } from "./names.ts";
import { todo } from "./todo.ts";

// The id is the folder's name; `kit/source.ts` has it too.
const table: ProtocolTables = {
  id: "_template",
  events,
  tools,
  mcp,
  matcher: listOrRegex,
  variables: MARKS,
  timeout: 60,
};

const host: Host = {
  marker: "AGENT_HOOK",
  recognise: () =>
    todo(
      "recognise says yes to this agent's payloads and to those of encodeEvent below, and to nobody else's, by what the agent itself writes (S28)",
    ),
  hasInput: () => todo("hasInput says whether the payload tells what the tool is called with"),
  decodeEvent: () => todo("decodeEvent says which universal events a payload is"),
  encodeReply: () =>
    todo(
      "encodeReply says a decision in the one form that the agent was seen to honour (S8), and leaves out what the event's row does not claim",
    ),
};

/** A code host has none, because nobody can write a command for it: it has a `CodeProtocol`. */
const dialect: Dialect = {
  cwd: "session",
  shell: () => ["/bin/sh", "-c"],
  encodeEvent: () => todo("encodeEvent says an event as a command of this agent's would get it"),
  decodeReply: () => todo("decodeReply says what the agent makes of a finished command (S9)"),
};

export const template: CommandProtocol = { ...table, host, dialect };
