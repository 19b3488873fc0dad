import type { Group, HooksDocument } from "../../schemas/types/document.ts";
import { pretty } from "../model/json.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { sealed } from "../model/seal.ts";
import type { Source } from "../read/source.ts";
import { UNIVERSAL } from "../read/universal.ts";

/** The hooks run in the package's folder, wherever that is. */
export function packedDocument({ groups }: Pick<Source, "groups">, name: string): HooksDocument {
  const hooks: { [event: string]: Group[] } = {};
  for (const { event, group, pointer } of groups) {
    if (event === null) continue;
    const handlers = group.hooks.map(({ origin, ...handler }) => ({
      ...handler,
      origin: { pointer: origin?.pointer ?? pointer },
    }));
    const origin = { host: UNIVERSAL, file: PACKAGE_DOCUMENT, pointer, package: name };
    (hooks[event] ??= []).push({ ...group, hooks: handlers, origin });
  }
  return { version: 1, hooks };
}

/** Some replace variables in every text of a plugin, which breaks seals: not what JSON escapes. */
export const lockText = (doc: HooksDocument): string =>
  pretty(sealed(doc)).replaceAll("$", "\\u0024");
