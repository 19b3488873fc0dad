/** What each host can do, from the tables: the README's matrix. */
import { rowsOf } from "./model/route.ts";
import type { Adapter, HostEvent } from "./model/adapter.ts";
import { eventInfo, eventNames, type Capability, type EventName } from "./model/events.ts";

/** A Markdown table: events down, hosts across; footnotes for what works otherwise. */
export function matrix(adapters: readonly Adapter[]): string {
  const notes: string[] = [];
  const note = (text: string) => {
    if (!notes.includes(text)) notes.push(text);
    return `<sup>${notes.indexOf(text) + 1}</sup>`;
  };
  const rows = eventNames.map((event) => [`\`${event}\``, ...adapters.map((adapter) => cell(adapter, event, note))]);
  const head = ["event", ...adapters.map(({ title, evidence }) => `${title} ${evidence.version ?? ""}<br>${evidence.basis}`)];
  return [
    `| ${head.join(" | ")} |`,
    `| ${head.map(() => "---").join(" | ")} |`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
    "",
    ...notes.map((text, i) => `${i + 1}. ${text}`),
  ].join("\n");
}

function cell({ wire }: Adapter, event: EventName, note: (text: string) => string): string {
  const row = wire.events[event].find((one) => !one.readOnly);
  const carrier = rowsOf(wire).find((one) => one.carries?.includes(event));
  const carried = carrier ? `carried by \`${carrier.name}\`` : "";
  if (!row) return carried || "–";
  const parts = eventInfo(event).parts.flatMap((part) => (row.can[part] ? [said(part, row, note)] : []));
  const surfaces = Object.entries(row.surfaces ?? {}).map(([surface, what]) => note(`${surface}: ${what}`));
  return [`\`${row.name}\`${surfaces.join("")}`, parts.join(", ") || "fires", row.can.deny ? "" : carried].filter(Boolean).join("<br>");
}

function said(part: Capability, row: HostEvent, note: (text: string) => string): string {
  const how = row.can[part];
  return typeof how === "string" ? part + note(how) : part;
}
