/** What each host can do, from the tables: the README's matrix. */
import { rowsOf } from "./model/route.ts";
import type { Adapter, Evidence, HostEvent } from "./model/adapter.ts";
import { eventInfo, eventNames, type Capability, type EventName } from "./model/events.ts";
import { evidenceOf } from "./model/observed.ts";

/** A Markdown table: events down, hosts across; footnotes for what works otherwise. */
export function matrix(adapters: readonly Adapter[]): string {
  const notes: string[] = [];
  const note = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
    return `<sup>${notes.indexOf(text) + 1}</sup>`;
  };
  const rows = eventNames.map((event) => [`\`${event}\``, ...adapters.map((adapter) => cell(adapter, event, note))]);
  const head = ["event", ...adapters.map((one) => `${one.title} ${mainly(one).version ?? ""}<br>${basis(mainly(one))}`)];
  return [
    `| ${head.join(" | ")} |`,
    `| ${head.map(() => "---").join(" | ")} |`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
    "",
    ...notes.map((text, i) => `${i + 1}. ${text}`),
  ].join("\n");
}

/** What most of a column rests on; a cell that rests on something else says so. */
const mainly = ({ observed, evidence }: Adapter): Evidence =>
  observed ? { basis: "observed", version: observed.version, date: observed.date, source: "" } : evidence;
const basis = (evidence: Evidence) => [evidence.basis, evidence.date].filter(Boolean).join(" ");

function cell(adapter: Adapter, event: EventName, note: (text: string) => string): string {
  const { wire } = adapter;
  const row = wire.events[event].find((one) => !one.readOnly);
  const carrier = rowsOf(wire).find((one) => one.carries?.includes(event));
  const carried = carrier ? `carried by \`${carrier.name}\`` : "";
  if (!row) return carried || "–";
  const parts = eventInfo(event).parts.flatMap((part) => (row.can[part] ? [part + notes(adapter, event, row, part, note)] : []));
  const surfaces = Object.entries(row.surfaces ?? {}).map(([surface, what]) => note(`${surface}: ${what}`));
  const name = `\`${row.name}\`${surfaces.join("")}`;
  return [name, parts.join(", ") || `fires${notes(adapter, event, row, "fires", note)}`, row.can.deny ? "" : carried]
    .filter(Boolean)
    .join("<br>");
}

function notes(adapter: Adapter, event: EventName, row: HostEvent, what: Capability | "fires", note: (text: string) => string): string {
  const how = what === "fires" ? undefined : row.can[what];
  const evidence = evidenceOf(adapter, event, row, what);
  const other = evidence.basis === mainly(adapter).basis ? [] : [`${basis(evidence)}: ${evidence.source}`];
  return [...(typeof how === "string" ? [how] : []), ...other].map(note).join("");
}
