/** Keys of a universal document that mean nothing: other hosts keep what is their own. */
import schema from "../../../schemas/hooks.schema.json" with { type: "json" };
import { closestWord } from "../../model/suggest.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import type { Check } from "./rule.ts";

const OF_GROUP = Object.keys(schema.definitions.group.properties);
const OF_HANDLER = Object.keys(schema.definitions.handler.properties);

export const unknownKey: Check = ({ protocol, group, handler, row }, tell) => {
  if (protocol.id !== UNIVERSAL) return [];
  const unknown = (one: object, known: readonly string[]) =>
    Object.keys(one).flatMap((key) => (known.includes(key) || key.startsWith("x-") ? [] : [{ key, near: closestWord(key, known) }]));
  return [...unknown(group, OF_GROUP), ...unknown(handler, OF_HANDLER)].map(({ key, near }) =>
    tell("unknown-key", `${JSON.stringify(key)} means nothing here${near ? `; did you mean ${near}?` : ""}`, row),
  );
};
