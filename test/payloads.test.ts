/** Real payloads: each is recognised, decoded, and comes back the same through its own dialect. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { eventNames } from "../src/model/events.ts";
import type { Fields } from "../src/model/json.ts";
import { payloadFor } from "../src/play/play.ts";
import { speaks, type Env } from "../src/model/adapter.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { agentOf, oddOf } from "./support/kits.ts";

const validEvent = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync("schemas/event.schema.json", "utf8")),
);
const universal = protocols["universal"];

for (const { protocol } of Object.values(adapters)) {
  const agent = agentOf(protocol.id);
  /** What a dialect cannot know when an event comes from elsewhere. */
  const isOwn = (name: string, field: string) =>
    [field, `${name.slice(0, -".json".length)} ${field}`].some((text) =>
      agent.bookkeeping.includes(text),
    );
  const folder = `adapters/${protocol.id}/payloads`;
  const rows = eventNames.flatMap((event) => protocol.events[event].map((row) => row.name));
  const files = readdirSync(folder).filter(
    (name) => name.endsWith(".json") && !name.endsWith(".env.json"),
  );
  const known = files.flatMap((name) => {
    const event = name.split(".").find((part) => rows.includes(part));
    return event ? [[name, event] as const] : [];
  });

  test(`${protocol.id}: what its kit says of fields that no event carries is about payloads that there are`, () => {
    const fields = files.flatMap((name) =>
      Object.keys(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Fields).flatMap(
        (field) => [field, `${name.slice(0, -".json".length)} ${field}`],
      ),
    );
    expect(agent.bookkeeping.filter((text) => !fields.includes(text))).toEqual([]);
  });

  describe(`${protocol.id}: ${known.length} of ${files.length} payloads are of events with a universal name`, () => {
    test.each(known)("%s", (name, hostEvent) => {
      const payload = JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Fields;
      const beside = `${folder}/${name.replace(".json", ".env.json")}`;
      const env: Env = existsSync(beside) ? (JSON.parse(readFileSync(beside, "utf8")) as Env) : {};
      const call = { event: hostEvent, payload, env };
      const root = String(
        payload["cwd"] ?? (payload["workspace_roots"] as string[] | undefined)?.[0] ?? "/project",
      );
      expect(protocol.host?.recognise(call)).toBe(true);
      const events = protocol.host?.decodeEvent(call, root) ?? [];
      // What no user and no main agent did is no event (S16).
      const none = oddOf(agent).some(
        ({ plain, fields, is }) => `${plain}.json` === name && !fields && is === "nothing",
      );
      expect(events.length > 0, name).toBe(!none);
      for (const event of events) {
        for (const other of Object.values(adapters))
          for (const row of other.protocol.events[event.name].slice(0, 1)) {
            const played = payloadFor(other, event, row, event.tools?.[0]);
            // Played on another agent, it is that agent's own payload, whatever it tells.
            expect([other.protocol.id, other.protocol.host.recognise(played)]).toEqual([
              other.protocol.id,
              true,
            ]);
          }
        expect(protocol.events[event.name].map((row) => row.name)).toContain(hostEvent);
        for (const { input } of event.tools ?? []) {
          const path = (input as Fields | null)?.["file_path"];
          if (typeof path === "string") expect(path).toMatch(/^\//);
        }
        const [row0] = universal?.events[event.name] ?? [];
        const told = universal?.dialect?.encodeEvent(
          event,
          row0 as never,
          event.tools?.[0],
        ).payload;
        expect(validEvent(told), JSON.stringify(validEvent.errors)).toBe(true);
        // Of a host without a dialect nothing is made anew.
        if (events.length > 1 || !speaks(protocol)) continue;
        const row = protocol.events[event.name].find((row) => row.name === hostEvent);
        const again = protocol.dialect.encodeEvent(event, row as never, event.tools?.[0]);
        for (const [key, value] of Object.entries(again.payload))
          if (key in payload && !isOwn(name, key))
            expect({ [key]: value }).toEqual({ [key]: payload[key] });
        const left = Object.keys(payload).filter(
          (key) => !isOwn(name, key) && !(key in again.payload),
        );
        expect(left).toEqual([]);
      }
    });
  });
}
