/** Codex's tables, from the host report on 0.169.0 (its sections), and measured on 2026-11-24. */
import type { ProtocolTables } from "../../src/model/adapter.ts";
import type { EventName } from "../../src/model/events.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { namesOrRust } from "../_kin/rust.ts";
import { testedOn, toolNames, usualEvents } from "../_kin/usual.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

const TOLD = how("as a warning to the user");
/** Seconds: these hooks have one by default, and a longer timeout is cut to three (measured). */
const SHORT = { timeout: 1, maxTimeout: 3 };
/** The turn is at its end already (section 5). */
const AT_END = forReports({ endsInVain: true });

/** See section 1, and section 5 for the effects of each answer (`message`: measured). */
const events = usualEvents({
  ofTools: { subject: toolNames(tools) },
  tested: testedOn(),
  rows: {
    "pre-tool-use": {
      can: {
        deny: true,
        "rewrite-input": how("the whole input is replaced"),
        context: true,
        message: TOLD,
      },
      excludes: { "rewrite-input": ["context"] },
      // All hooks start at once, a denial counts, and of two rewrites the last to finish.
      ...forReports({ undoes: { "rewrite-input": "any" } }),
      carries: ["sub-agent-start"],
    },
    "permission-request": {
      can: { deny: true, allow: true, message: TOLD },
      ...forReports({
        surfaces: { "codex exec": "never asks, unless its approval policy says otherwise" },
      }),
    },
    "post-tool-use": {
      can: {
        feedback: true,
        withhold: how(
          "the reason takes the result's place; no hook sees the result of a failed call",
        ),
        context: true,
        message: TOLD,
      },
      ...forReports({
        hides: /["']block\\?["']|\bcontinue\\?["']?\s*:\s*false\b|\bexit(?:Code\s*=|\W)\s*2\b/i,
      }),
    },
    "pre-prompt": { can: { deny: true, end: true, context: true, message: TOLD } },
    "session-start": {
      can: { context: true, end: how("before the prompt is sent"), message: TOLD },
    },
    "session-end": { ...SHORT, ...forReports({ values: ["other"] }) },
    stop: { holds: () => null, can: { hold: true, end: true, message: TOLD }, ...AT_END },
    "stop-cancelled": { name: "Interrupt", ...SHORT, can: { message: TOLD } },
    "sub-agent-start": { can: { context: how("for the sub-agent"), message: TOLD } },
    "sub-agent-end": {
      holds: () => null,
      can: { hold: true, end: how("ends the sub-agent"), message: TOLD },
      ...AT_END,
    },
    "pre-compact": {
      can: { deny: how("the turn is interrupted as well"), message: TOLD },
      ...forReports({ declined: { end: "every denial interrupts the turn" } }),
    },
    "post-compact": { can: { message: TOLD } },
  },
});

/** Payloads of these do not tell the permission mode (section 4). */
export const NO_MODE: readonly EventName[] = ["session-end", "pre-compact", "post-compact"];

/** Its own events that no other host has, kept unchanged (section 1). */
export const NATIVE_EVENTS = ["PreModelRequest", "PostModelRequest"];

/** In seconds; Rust's matchers (section 6). Of a longer context its ends are read (measured). */
export const table: ProtocolTables = {
  id: "codex",
  events,
  tools,
  mcp,
  matcher: namesOrRust,
  variables: MARKS,
  timeout: 600,
  ...forReports({ ownFields: ["statusMessage", "additionalContextLimit", "command_windows"] }),
  answerLimits: { contextBytes: 10_000 },
};
