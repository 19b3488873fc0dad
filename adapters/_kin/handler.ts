/** Handlers of the form `{type, command, timeout}`, by a table of the fields that each type has. */
import type { Handler, Native } from "../../src/model/document.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { namesIn, numberField, onField, readFields, textField, writeFields, type Field, type FieldTable } from "./fields.ts";
import { rest, word } from "./groups.ts";

export interface HandlerShape {
  readonly title: string;
  /** This key keeps the fields that have no universal meaning. */
  readonly own: `x-${string}`;
  /** The types that have a universal meaning, with the fields of each. */
  readonly types: { readonly [type: string]: FieldTable };
  /** Types that are kept whole for their own agent. */
  readonly kept: readonly string[];
}

/** The list of an `args`. */
export const wordsField = (name: string): Field => ({ name, read: (value) => (Array.isArray(value) ? value.map(word) : undefined) });
export const COMMAND: FieldTable = { command: textField("command"), timeout: numberField("timeout"), async: onField("async") };
export const PROMPT: FieldTable = { prompt: textField("prompt"), model: textField("model"), timeout: numberField("timeout") };

export function readHandler({ title, own, types, kept }: HandlerShape, value: Json): Handler | string {
  if (!isFields(value)) return "a handler is an object";
  const { type = null } = value;
  if (typeof type === "string" && kept.includes(type)) return { [own]: { ...value } as Native };
  const fields = typeof type === "string" && Object.hasOwn(types, type) ? types[type] : undefined;
  if (typeof type !== "string" || !fields) return `not a handler ${title} runs: type ${JSON.stringify(type)}`;
  if (typeof value[type] !== "string") return `a handler of type ${type} needs a string \`${type}\``;
  return tidy({ type, ...readFields(fields, value), [own]: rest(value, ["type", ...namesIn(fields)]) } as Handler);
}

export function writeHandler({ own, types }: HandlerShape, handler: Handler): Fields {
  const { type } = handler;
  const said = tidy({ type, ...(type === undefined ? {} : writeFields(types[type] ?? {}, handler)) }) as Fields;
  return { ...(handler[own] as Fields | undefined), ...said };
}
