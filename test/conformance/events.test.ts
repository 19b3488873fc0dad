/**
 * S16: events are what happened, not what they are called, on every payload that an agent is known
 * to send.
 */
import { describe, expect, test } from "vitest";
import { eventNames } from "../../src/model/events.ts";
import { protocols } from "../support/hosts.ts";
import {
  environmentNamed,
  oddOf,
  payloadNamed,
  payloadsLike,
  rows,
  variantsOf,
} from "../support/kits.ts";

describe.each(rows)("%s", (id, agent) => {
  const decoded = (event: string, name: string, fields = {}) =>
    (
      protocols[id]?.host?.decodeEvent(
        {
          event,
          payload: { ...payloadNamed(agent, name), ...fields },
          env: environmentNamed(agent, name),
        },
        "/project",
      ) ?? []
    ).map((event) => event.name);

  const plain = eventNames.flatMap((is) =>
    variantsOf(agent, is).flatMap((variant) =>
      payloadsLike(agent, variant).map((name) => [name, variant.event, is] as const),
    ),
  );
  test.each(plain)("S16 %s (%s) is %s", (name, event, is) => {
    const found = new Set(decoded(event, name));
    expect([...found]).toEqual([is]);
  });

  const odd = oddOf(agent).map(
    (odd) => [odd.plain, odd.event, JSON.stringify(odd.fields ?? {}), odd.is, odd] as const,
  );
  test.each(odd)("S16 %s (%s %s) is %s", (name, event, _, is, { fields }) => {
    expect(decoded(event, name, fields)).toEqual(is === "nothing" ? [] : [is]);
  });
});
