/**
 * What an agent does after an answer, and which matchers fit, where its real program was recorded:
 * as its adapter reads them, which test/verdicts.test.ts holds against `readings.json`.
 */
import type { Adapter, HostProtocol } from "../../src/model/adapter.ts";
import { eventOf } from "../../adapters/_kin/groups.ts";
import type { Fields } from "../../src/model/json.ts";
import { fits as fitsBy, test } from "../../src/model/matcher.ts";
import { takenAs } from "../../src/model/walk.ts";
import { answered, type Effect, type Kit, type Reader } from "./kit.ts";
import { known } from "./text.ts";

export const takenBy = (adapter: Adapter, closes: Kit["closes"]): Reader => ({
  /** A failure denies where the entry closes on one. */
  means(event, finished, entry = {}) {
    const call = { event, payload: {}, env: {} };
    const { failure, ...read } = takenAs(adapter, finished, call);
    const isClosed = failure !== undefined && answered(closes, () => false)(entry);
    const denial = { verdict: "deny" as const, reason: failure };
    const { verdict, reason } = isClosed && read.verdict !== "deny" ? denial : read;
    return known<Effect>({
      verdict,
      reason,
      input: read["rewrite-input"] as Fields | undefined,
      hold: read.hold,
      ends: read.end === undefined ? undefined : true,
      context: read.context,
      feedback: read.feedback,
      withheld: read.withhold,
      output: read["rewrite-result"],
      prompt: read["rewrite-prompt"],
      permissions: read["add-permissions"],
      interrupt: read.interrupt || undefined,
      message: read.message,
      env: read.env,
    });
  },

  fits(event, matcher, payload) {
    const protocol = adapter.protocol as HostProtocol;
    const row = eventOf(protocol, event)?.row;
    const subjects = row?.subject?.({ event, payload, env: {} });
    const rule = row?.matcher ?? protocol.matcher;
    return !subjects || fitsBy(rule, matcher, subjects, test) === "yes";
  },
});
