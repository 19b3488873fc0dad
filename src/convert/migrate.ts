/**
 * Moves what an earlier release left to the places of this release; the next conversion does so in
 * one step.
 */
import { adoptedGroups, originsOf, readDocument } from "../plan/assemble.ts";
import type { HooksDocument } from "../model/document.ts";
import { eventNames } from "../model/events.ts";
import { changed, changeTo, type Change, type Files } from "../model/files.ts";
import { pretty } from "../model/json.ts";
import { RECORDER, type Layer } from "../model/layer.ts";
import { sealed } from "../model/seal.ts";
import { editedIn } from "../read/edited.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { editedText } from "../write/edited.ts";
import { ledgerChanges, readLedger } from "../write/ledger.ts";

/** Returns the changes; none if the project was written by this release or by none. */
export function migration(files: Files, layers: readonly Layer[]): readonly Change[] {
  const changes: Change[] = [];
  for (const layer of layers) {
    const doc =
      files.exists(layer.document) || files.exists(layer.edited)
        ? undefined
        : readDocument(files, layer);
    const origins = originsOf(doc);
    if (!doc || origins.some(({ file }) => file === RECORDER)) continue;
    const adopted = adoptedGroups(doc);
    const text = editedText(undefined, layer, {
      to: Object.keys(doc.targets ?? {}),
      from: [
        ...new Set(
          originsIn(doc)
            .filter(({ adopted: moved }) => !moved)
            .map(({ file }) => file),
        ),
      ],
      failOpen: doc.failOpen === true,
      add: adopted.map(({ event, group }) => ({ event, group: withoutEnv(group) })),
      // The gaps that a universal source accepts stay in that source.
      accept: origins.some(({ host }) => host === UNIVERSAL) ? [] : (doc.accept ?? []),
    });
    changes.push(
      ...changeTo(files, layer.edited, text),
      ...changeTo(files, layer.document, pretty(sealed(moved(doc, text, layer)))),
      ...ledgerChanges(files, layer, readLedger(files, layer)),
      ...changeTo(files, layer.before.document, null),
      ...changeTo(files, layer.before.written, null),
    );
  }
  return changes;
}

/** Returns the project as this release would have left it. */
export const modern = (files: Files, layers: readonly Layer[]): Files => {
  const changes = migration(files, layers);
  return changes.length ? changed(files, changes) : files;
};

const originsIn = (doc: HooksDocument) =>
  [
    ...eventNames.flatMap((event) => doc.hooks[event] ?? []),
    ...Object.entries(doc).flatMap(([key, value]) =>
      key.startsWith("x-") ? nativesIn(value as { hooks?: object }) : [],
    ),
  ].flatMap(({ origin }) => origin ?? []);

const nativesIn = ({ hooks = {} }: { hooks?: object }) =>
  Object.values(hooks).flat() as { origin?: { file: string; adopted?: boolean } }[];

const withoutEnv = <G extends { readonly env?: unknown }>({ env: _env, ...group }: G) =>
  group as unknown as G;

/** Returns the document with the adopted groups at the places where they are now edited. */
function moved(doc: HooksDocument, text: string, { edited }: Layer): HooksDocument {
  const { groups = [] } = editedIn(text, edited);
  const hooks = Object.fromEntries(
    eventNames.flatMap((event) => {
      const all = [
        ...groups.filter((one) => one.event === event).map(({ group }) => group),
        ...(doc.hooks[event] ?? []).filter(({ origin }) => !origin?.adopted),
      ];
      return all.length ? [[event, all]] : [];
    }),
  );
  return { ...doc, hooks } as HooksDocument;
}
