/** What a conversion of today would write otherwise: each hook that came, changed or went, and each file that is not as it was written. */
import { diagnostic, type Place } from "../model/diagnostics.ts";
import { isFields, parseJson, stable, type Json } from "../model/json.ts";
import type { HooksDocument } from "../model/document.ts";
import type { Change } from "../model/files.ts";
import { eventNames } from "../model/events.ts";
import { SHIM, type Layer } from "../model/layer.ts";
import type { Diagnostic } from "../model/output.ts";
import { nameOf, shortName } from "../report/format/label.ts";

export function staleIn(changes: readonly Change[], layers: readonly Layer[]): readonly Diagnostic[] {
  const documents = changes.filter(({ path }) => layers.some(({ document }) => document === path));
  const hooks = documents.flatMap(({ path, before, after }) => changedHooks(path, documentIn(before), documentIn(after ?? undefined)));
  const records = layers.map(({ written }) => written);
  const own = changes.filter(({ path }) => !records.includes(path) && !documents.some((one) => one.path === path));
  const broken = own.filter(({ path, before, after }) => path === SHIM || !hooks.length || before === undefined || after === null);
  const files = broken.map((one) => stale({ file: one.path }, whatOf(one)));
  if (hooks.length || files.length) return [...hooks, ...files];
  return changes.slice(0, 1).map(({ path }) => stale({ file: path }, "a conversion of today would write this file otherwise"));
}

const stale = (at: Place, message: string): Diagnostic => diagnostic("out-of-date", at, message);

function whatOf({ path, before, after }: Change): string {
  if (before === undefined) return "this file is missing";
  if (after === null) return "this file is not needed any more";
  if (path === SHIM) return "this is not the program of this release, or it was changed by hand";
  return "a source was changed since, or an entry that calls Hookport was changed or taken out";
}

function documentIn(text: string | undefined): HooksDocument | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  return value !== undefined && isFields(value) && isFields(value["hooks"]) ? (value as unknown as HooksDocument) : undefined;
}

interface Hook {
  readonly name: string;
  readonly key: string;
  readonly alike: string;
  readonly fields: { readonly [field: string]: Json };
  readonly at: Place;
}

/** The hooks of a document, by all that decides what they do. */
function hooksOf(path: string, doc: HooksDocument | undefined): readonly Hook[] {
  return eventNames.flatMap((event) =>
    (doc?.hooks[event] ?? []).flatMap(({ hooks, origin, ...group }) =>
      hooks.map(({ origin: own, ...handler }): Hook => {
        const fields = { ...group, ...handler } as unknown as { [field: string]: Json };
        const name = shortName(nameOf(handler));
        const file = origin?.file ?? path;
        const line = own?.line ?? origin?.line;
        return {
          name,
          fields,
          key: stable([file, event, fields] as unknown as Json),
          alike: JSON.stringify([file, event, name]),
          at: { file, event, ...(line !== undefined && { line }), pointer: own?.pointer ?? origin?.pointer ?? "" },
        };
      }),
    ),
  );
}

function changedHooks(path: string, before: HooksDocument | undefined, after: HooksDocument | undefined): readonly Diagnostic[] {
  if (!before) return [];
  const was = hooksOf(path, before);
  const now = hooksOf(path, after);
  const without = (all: readonly Hook[], others: readonly Hook[]) => {
    const left = others.map(({ key }) => key);
    return all.filter(({ key }) => {
      const at = left.indexOf(key);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const gone = [...without(was, now)];
  const come = without(now, was).map((one) => {
    const i = gone.findIndex(({ alike }) => alike === one.alike);
    const [old] = i < 0 ? [] : gone.splice(i, 1);
    return stale(
      one.at,
      old
        ? `${one.name} was changed here; the agents still run it as it was${differences(old, one)}`
        : `${one.name} is new here; no other agent runs it yet`,
    );
  });
  return [...come, ...gone.map((one) => stale(one.at, `${one.name} was taken out here; other agents still run it`))];
}

/** ` (timeout 300, now 120)`. */
function differences({ fields: old }: Hook, { fields: now }: Hook): string {
  const said = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => stable(old[field] ?? null) !== stable(now[field] ?? null) && field !== "command")
    .map((field) => `${field} ${shown(old[field])}, now ${shown(now[field])}`);
  return said.length && said.length < 4 ? ` (${said.join("; ")})` : "";
}

function shown(value: Json | undefined): string {
  if (value === undefined) return "none";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
