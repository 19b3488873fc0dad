/** Finds where a hook is now: one that was adopted from its file is edited in the document. */
import { quietly } from "../../model/error.ts";
import type { Files } from "../../model/files.ts";
import { isFields, pointer as pointerTo, stepsOf, valueAt, type Json } from "../../model/json.ts";
import type { Layer } from "../../model/layer.ts";
import type { Diagnostic, Report } from "../../../schemas/types/output.ts";
import { parseConfig, type Parsed } from "../../read/parse.ts";
import { ownersView, readLedger } from "../../write/ledger.ts";

export const reportNow = (report: Report, now: <P extends Place>(place: P) => P): Report => ({
  ...report,
  unread: report.unread.map(now),
  notices: report.notices.map(now),
  targets: report.targets.map((target) => ({ ...target, findings: target.findings.map(now) })),
});

type Place = Pick<Diagnostic, "file" | "line" | "pointer">;

/** The place moves to the line where the same thing is now; its pointer stays the same. */
export function placesNow(
  files: Files,
  layers: readonly Layer[],
): <P extends Place>(place: P) => P {
  const ledger = Object.assign(
    {},
    ...layers.map((layer) => readLedger(files, layer)),
  ) as ReturnType<typeof readLedger>;
  const view = ownersView(files);
  const seen = new Map<string, Parsed | undefined>();
  const parsed = (from: Files, file: string) => {
    const key = `${from === view ? "was" : "now"} ${file}`;
    if (!seen.has(key)) seen.set(key, attempt(from, file));
    return seen.get(key);
  };
  return (place) => {
    const { file, pointer } = place;
    if (!pointer || !ledger[file] || ledger[file].whole) return place;
    const was = parsed(view, file);
    const now = parsed(files, file);
    if (!was || !now) return place;
    const same = sameIn(now.value, was.value, pointer);
    if (same !== undefined) return { ...place, line: now.line(same) };
    for (const { document } of layers) {
      const doc = parsed(files, document);
      const there = doc && adoptedAt(doc.value, file, pointer);
      if (doc && there !== undefined) return { ...place, file: document, line: doc.line(there) };
    }
    return { ...place, line: now.line(pointer) };
  };
}

/** It is undefined if the file cannot be read, which is reported elsewhere. */
const attempt = (files: Files, file: string): Parsed | undefined =>
  quietly(() => {
    const text = files.read(file);
    return text === undefined ? undefined : parseConfig(text, file);
  });

const equal = (a: unknown, b: unknown) =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);

/** The pointer of the same value, whose neighbours may have been removed from its list. */
function sameIn(now: Json, was: Json, pointer: string): string | undefined {
  if (equal(valueAt(now, pointer), valueAt(was, pointer))) return pointer;
  const [hooks = "", event = "", index = "", ...rest] = stepsOf(pointer);
  const element = valueAt(was, pointerTo(hooks, event, index));
  const list = valueAt(now, pointerTo(hooks, event));
  const at =
    index !== "" && Array.isArray(list) ? list.findIndex((value) => equal(value, element)) : -1;
  return at < 0 ? undefined : pointerTo(hooks, event, String(at), ...rest);
}

/** The pointer of the handler or the group in a document that came from there. */
function adoptedAt(doc: Json, file: string, pointer: string): string | undefined {
  const events = isFields(doc) && isFields(doc["hooks"]) ? Object.entries(doc["hooks"]) : [];
  for (const [event, list] of events)
    for (const [g, group] of (Array.isArray(list) ? (list as Json[]) : []).entries()) {
      if (!isFields(group) || !isFields(group["origin"]) || group["origin"]["file"] !== file)
        continue;
      const hooks = Array.isArray(group["hooks"]) ? (group["hooks"] as Json[]) : [];
      const h = hooks.findIndex(
        (hook) =>
          isFields(hook) && isFields(hook["origin"]) && hook["origin"]["pointer"] === pointer,
      );
      if (h >= 0) return pointerTo("hooks", event, g, "hooks", h);
      if (group["origin"]["pointer"] === pointer) return pointerTo("hooks", event, g);
    }
  return undefined;
}
