/** Makes the few fields anew that count for the hooks of one project on one machine. */
import type { Counting } from "../../src/model/driver.ts";
import { asFields, isFields, type Fields, type Json } from "../../src/model/json.ts";
import type { World } from "../../src/model/world.ts";

/** The fields at these paths, whose steps have dots between them, of those that are there. */
export const fieldsAt = (value: Json | undefined, ...paths: readonly string[]): Fields =>
  paths.reduce((made: Fields, path) => {
    const [first = "", ...rest] = path.split(".");
    const found = isFields(value) && Object.hasOwn(value, first) ? value[first] : undefined;
    if (found === undefined) return made;
    const inside = rest.length ? fieldsAt(found, rest.join(".")) : undefined;
    if (!inside) return { ...made, [first]: found };
    const before = made[first];
    return { ...made, [first]: { ...asFields(before), ...inside } };
  }, {});

export const entriesAt = (
  table: Json | undefined,
  fits: (key: string, value: Json) => boolean,
): Fields =>
  Object.fromEntries(
    Object.entries(asFields(table)).filter(([key, value]) => fits(key, value as Json)),
  );

/** The path is the folder's, or one above it. */
export const holds = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(`${folder.replace(/\/$/, "")}/`);

export const variablesOf = (
  { terminal }: Pick<World, "terminal">,
  names: readonly string[],
): Counting["env"] =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = terminal?.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
