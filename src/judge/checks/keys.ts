/**
 * Finds keys without a meaning in a universal document, and misspelt keys in an agent's file, where
 * the agent ignores any other key.
 */
import schema from "../../../schemas/hooks.schema.json" with { type: "json" };
import { closestWord, misspelt } from "../../model/suggest.ts";
import { isFields } from "../../model/json.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import type { Check } from "./rule.ts";

const OF_GROUP = Object.keys(schema.definitions.group.properties);
const OF_HANDLER = Object.keys(schema.definitions.handler.properties);

/** There an agent's own fields are below `x-` and its id, as in a universal document. */
export const unknownKey: Check = ({ protocol, group, handler, row }, tell) => {
  if (protocol.id !== UNIVERSAL && !group.origin?.adopted) return undefined;
  const unknown = (value: object, known: readonly string[]) =>
    Object.keys(value).flatMap((key) =>
      known.includes(key) || key.startsWith("x-") ? [] : [{ key, near: closestWord(key, known) }],
    );
  return [...unknown(group, OF_GROUP), ...unknown(handler, OF_HANDLER)].map(({ key, near }) => {
    const meant = near ? `; did you mean ${near}?` : "";
    return tell("unknown-key", `${JSON.stringify(key)} means nothing here${meant}`, row);
  });
};

/** The reader keeps keys that it does not know under the agent's own name. */
export const misspeltKey: Check = ({ protocol, config, title, group, handler, row }, tell) => {
  if (!config?.keys) return undefined;
  const known = [...config.keys, ...(protocol.ownFields ?? [])];
  const left = [group, handler].flatMap((item) => {
    const own = item[`x-${protocol.id}`];
    return isFields(own) ? Object.keys(own).filter((key) => !known.includes(key)) : [];
  });
  return [...new Set(left)].flatMap((key) => {
    const near = misspelt(key, known);
    const why = `${title} ignores ${JSON.stringify(key)} here; did you mean ${near}?`;
    return near === undefined ? [] : tell("unknown-key", why, row, "warning");
  });
};
