/**
 * An agent's calls as they were recorded, the plainest of each tool on each of its events (S23).
 */
import { readdirSync, readFileSync } from "node:fs";
import type { RecordedCalls } from "../../src/model/adapter.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { eventNames } from "../../src/model/events.ts";
import { protocols } from "./hosts.ts";

/** Characters of a text: what stands in a result decides nothing. */
const MOST = 60;

function cut(value: Json): Json {
  if (typeof value === "string") return value.slice(0, MOST);
  if (Array.isArray(value)) return (value as Json[]).slice(0, 1).map(cut);
  return isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([key, value]) => [key, cut(value as Json)]))
    : value;
}

export function recorded(id: string): string {
  const rows = eventNames.flatMap((name) => protocols[id]?.events[name] ?? []);
  const files = readdirSync(`adapters/${id}/payloads`).filter((name) =>
    /(?<!\.env)\.json$/.test(name),
  );
  const found = new Map<string, Map<string, Fields>>();
  for (const file of files.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const row = rows.find(({ name }) => file.split(".").includes(name));
    if (!row) continue;
    const payload = JSON.parse(readFileSync(`adapters/${id}/payloads/${file}`, "utf8")) as Fields;
    const subject = JSON.stringify(row.subject?.({ event: row.name, payload, env: {} }) ?? []);
    const calls = found.get(row.name) ?? new Map<string, Fields>();
    found.set(row.name, calls.has(subject) ? calls : calls.set(subject, cut(payload) as Fields));
  }
  const list: RecordedCalls = Object.fromEntries(
    [...found].toSorted().map(([name, calls]) => [name, [...calls.values()]]),
  );
  const linesOf = (calls: readonly unknown[]) =>
    calls.map((call) => `\n    ${JSON.stringify(call)}`);
  const rowsOf = Object.entries(list).map(
    ([name, calls]) => `  "${name}": [${linesOf(calls)}\n  ]`,
  );
  return `{\n${rowsOf.join(",\n")}\n}\n`;
}
