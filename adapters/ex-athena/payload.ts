/**
 * What our module hands to the shim: both arguments of a callback, rendered as the report does it
 * (section 7). A key `:k` is an atom; a text that begins with `:` or `\` has a `\` before it, so
 * that no argument of a model's can stand in an atom's place.
 */
import type { Invocation } from "../../src/model/adapter.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";

const ATOM = ":";

/** The value under an atom of the first argument. */
export const atomIn = ({ payload }: Pick<Invocation, "payload">, name: string): Json | undefined =>
  isFields(payload["arg1"]) ? payload["arg1"][ATOM + name] : undefined;

/** The subject of a matcher: the name of the tool. */
export const calledIn = (call: Invocation): readonly string[] => {
  const name = text(atomIn(call, "tool_name"));
  return name === undefined ? [] : [name];
};

/** The fields of a value under other names, without those that have none. */
const renamed = (
  value: Fields,
  rename: (key: string) => string | undefined,
  read: (member: Json) => Json,
): Fields =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const name = rename(key);
      return name === undefined || member === undefined ? [] : [[name, read(member)]];
    }),
  );

/** The value with the keys that a model gave, without atoms and marks. */
export function plain(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
  const given = (key: string) =>
    key.startsWith(ATOM) ? undefined : key.startsWith("\\") ? key.slice(1) : key;
  return isFields(value) ? renamed(value, given, plain) : value;
}

/** The same the other way round. */
export function rendered(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(rendered);
  const escaped = (key: string) => (/^[:\\]/.test(key) ? `\\${key}` : key);
  return isFields(value) ? renamed(value, escaped, rendered) : value;
}

/** A struct's or a map's fields by their names. */
export const fieldsOf = (value: Json | undefined): Fields =>
  isFields(value)
    ? renamed(
        value,
        (key) => (key.startsWith(ATOM) ? key.slice(1) : undefined),
        (member) => member,
      )
    : {};

export const wordOf = (value: Json | undefined): string | undefined =>
  isFields(value) ? text(value["$atom"]) : text(value);
