/** Keys of a universal document that mean nothing: other hosts keep what is their own. */
import { nearest } from "../near.ts";
import { UNIVERSAL } from "../universal.ts";
import type { Rule } from "./rule.ts";

const OF_GROUP = ["matcher", "dialect", "sequential", "where", "hooks", "origin"];
const OF_HANDLER = [
  "type",
  "command",
  "args",
  "prompt",
  "model",
  "timeout",
  "async",
  "failClosed",
  "env",
  "cwd",
  "windows",
  "where",
  "needs",
  "origin",
];

export const unknownKey: Rule = ({ wire, group, handler, row }, tell) => {
  if (wire.id !== UNIVERSAL) return [];
  const unknown = [group, handler].flatMap((one, i) => {
    const known = i ? OF_HANDLER : OF_GROUP;
    return Object.keys(one).flatMap((key) => (known.includes(key) || key.startsWith("x-") ? [] : [{ key, near: nearest(key, known) }]));
  });
  return unknown.map(({ key, near }) =>
    tell("unknown-key", `${JSON.stringify(key)} means nothing here${near ? `; did you mean ${near}?` : ""}`, row),
  );
};
