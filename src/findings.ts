/** Every finding's code, with its level and the way out. Codes are stable: people name them in scripts. */
import type { Adapter, Evidence, HostEvent } from "./model/adapter.ts";
import type { Group } from "./model/document.ts";
import { eventInfo, eventNames, type Capability } from "./model/events.ts";
import { evidenceOf, type Cell } from "./model/observed.ts";
import type { Finding } from "./model/report.ts";

type Level = Finding["level"];

const CODES = {
  "native-event": { level: "lost", hint: "keep it for its own agent" },
  "unknown-dialect": { level: "lost", hint: "correct the group's `dialect`" },
  "no-event": { level: "lost", hint: "find another event for what it does" },
  "prompt-handler": { level: "lost", hint: "write the check as a command" },
  "native-handler": { level: "lost", hint: "write the check as a command" },
  "never-fires": { level: "lost", hint: "find another event for what it does" },
  carried: { level: "weakened", hint: "check that it does not deny what would never have been asked" },
  "filter-widened": { level: "weakened", hint: "let the hook itself check" },
  "server-hidden": { level: "weakened", hint: "let the hook look at the tool and its input, not at the server" },
  "partial-event": { level: "weakened", hint: "write a second hook for that event if it matters" },
  "fires-twice": { level: "weakened", hint: "convert with --adopt, or remove the original" },
  "script-in-source-folder": { level: "notice", hint: "keep it there, or move it and change the command" },
  surface: { level: "conditional", hint: "do not rely on this guard on that surface" },
  "not-at-top-level": { level: "conditional", hint: "convert the repository's top level" },
  limited: { level: "notice", hint: "" },
  "timeout-capped": { level: "notice", hint: "make it faster, or `async`" },
  "native-field": { level: "notice", hint: "nothing to do if the hook works without it" },
  "host-disabled": { level: "notice", hint: "the converted hooks run all the same: remove what is not wanted" },
  "personal-file": { level: "notice", hint: "convert it by name if everyone should have them" },
  "other-source": { level: "notice", hint: "convert them too: --from, with their agent's id" },
  "old-evidence": { level: "notice", hint: "a newer hookport may know more: npm view hookport version" },
  "other-version": { level: "notice", hint: "try it: hookport run, and a forbidden call in the agent itself" },
  setup: { level: "notice", hint: "do this once per machine" },
  "foreign-hook-can-override": { level: "notice", hint: "check that no other hook allows what ours deny" },
} as const satisfies { readonly [code: string]: { readonly level: Level; readonly hint: string } };

/** `cannot-deny`, `cannot-context` …: one for every capability. */
const CANNOT = { level: "weakened", hint: "do not rely on it there; nothing to do if the hook never does this" } as const;

export type Code = keyof typeof CODES | `cannot-${Capability}`;
export const codes: readonly string[] = [
  ...Object.keys(CODES),
  ...new Set(eventNames.flatMap((name) => eventInfo(name).parts.map((part) => `cannot-${part}`))),
];
export type Tell = (code: Code, message: string, row?: HostEvent, level?: Level) => Finding;

/** Speaks of one group on one host. */
export function teller(adapter: Adapter, event: string, origin: Group["origin"]): Tell {
  return (code, message, row, level) => {
    const known = code.startsWith("cannot-") ? CANNOT : CODES[code as keyof typeof CODES];
    return {
      code,
      level: level ?? known.level,
      file: origin?.file ?? ".hookport/hooks.json",
      line: origin?.line ?? 1,
      pointer: origin?.pointer ?? "",
      event,
      message,
      hint: known.hint,
      evidence: proof(row ? evidenceFor(adapter, row, code) : adapter.evidence),
    };
  };
}

/** A finding about a capability rests on its cell, any other on the row's being there; no run showed another surface. */
function evidenceFor(adapter: Adapter, row: HostEvent, code: Code): Evidence {
  const event = eventNames.find((name) => adapter.wire.events[name].includes(row));
  const cell = code.startsWith("cannot-") ? (code.slice("cannot-".length) as Cell) : "fires";
  return event && code !== "surface" ? evidenceOf(adapter, event, row, cell) : (row.evidence ?? adapter.evidence);
}

function proof({ basis, version = "", date = "", surface = "", source }: Evidence): Finding["evidence"] {
  return { basis, version, date, surface, source };
}
