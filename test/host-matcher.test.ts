/**
 * What an agent is asked to filter by itself is about the subject of the row that the entry stands
 * under.
 */
import { describe, expect, test } from "vitest";
import type { Group } from "../schemas/types/document.ts";
import { eventNames } from "../src/model/events.ts";
import { fits, test as tryPattern } from "../src/model/matcher.ts";
import { payloadOf } from "../src/model/walk.ts";
import { hostMatcher } from "../src/plan/host-matcher.ts";
import { adapters, protocols } from "./support/hosts.ts";

const hooks = [{ type: "command" as const, command: "guard" }];

describe.each(Object.entries(adapters))(
  "the matcher of an entry of %s is about its row's own subject",
  (_, adapter) => {
    const { protocol } = adapter;
    const rows = eventNames.flatMap((event) =>
      protocol.events[event].map((row) => ({ event, row })),
    );
    const names = [...new Set(Object.values(protocol.tools).map(({ name }) => name))];

    test.each(rows.map((row) => [`${row.event} ${row.row.name}`, row] as const))(
      "%s",
      (__, { event, row }) => {
        const home = `${protocol.id}:${row.name}`;
        for (const tool of names.filter(
          (name) => row.only === undefined || row.only.includes(name),
        )) {
          const groups: readonly Group[] = [
            { hooks, matcher: tool },
            { hooks, dialect: home },
            ...(row.only ? [{ hooks, dialect: home, matcher: "" }] : []),
          ];
          for (const group of groups) {
            const matcher = hostMatcher(protocols, adapter, row, [{ event, group }]);
            if (matcher === undefined) continue;
            const use = {
              name: tool,
              input: { command: "rm -rf x", file_path: "/p/x", path: "/p/x" },
            };
            const happened = {
              name: event,
              host: "",
              root: "/p",
              cwd: "/p",
              tools: [use],
              native: {},
            };
            const subjects = row.subject?.(payloadOf(adapter, happened, row, use)) ?? [];
            expect({
              matcher,
              subjects,
              fit: fits(row.matcher ?? protocol.matcher, matcher, subjects, tryPattern),
            }).toEqual({
              matcher,
              subjects,
              fit: "yes",
            });
            // It is a filter after all: a call of nothing that it names does not fit.
            expect(
              fits(row.matcher ?? protocol.matcher, matcher, ["no such tool"], tryPattern),
            ).toBe("no");
          }
        }
      },
    );
  },
);
