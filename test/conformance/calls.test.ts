/**
 * S23: what is played begins as a payload that the agent was seen to send, and has no field
 * besides.
 */
import { describe, expect, test } from "vitest";
import type { Adapter } from "../../src/model/adapter.ts";
import { eventNames } from "../../src/model/events.ts";
import { comesFor } from "../../src/model/route.ts";
import { callOn } from "../../src/play/runs.ts";
import { asTold, happensOn } from "../../src/play/happens.ts";
import { samplesOf } from "../../src/play/moments.ts";
import { adapters } from "../support/hosts.ts";

const seen = Object.values(adapters).filter(({ recorded }) => recorded);

describe.each(seen.map((adapter) => [adapter.protocol.id, adapter] as const))(
  "%s",
  (_, adapter: Adapter) => {
    test.each(
      eventNames.filter((name) =>
        adapter.protocol.events[name].some((row) => adapter.recorded?.[row.name]),
      ),
    )("%s", (name) => {
      for (const event of samplesOf(name).filter((sample) => happensOn(adapter, sample)))
        for (const row of adapter.protocol.events[name]) {
          const told = asTold(adapter, row, event);
          const fields = adapter.recorded?.[row.name];
          const [use] = event.tools ?? [];
          if (!told || !fields || !comesFor(row, use)) continue;
          const { payload } = callOn(adapter, told, row, use);
          const keys = Object.keys(payload).toSorted();
          expect(fields.map((item) => Object.keys(item).toSorted())).toContainEqual(keys);
          // It is still about this moment.
          expect(row.subject?.({ event: row.name, payload, env: {} })).toEqual(
            row.subject?.(callOn({ ...adapter, recorded: {} }, told, row, use)),
          );
        }
    });
  },
);
