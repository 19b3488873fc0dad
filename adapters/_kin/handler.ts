/** Reads and writes handlers `{type, command, timeout}` by a table of the fields of each type. */
import { closestWord } from "../../src/model/suggest.ts";
import type { Handler, Native } from "../../schemas/types/document.ts";
import { tidy } from "../../src/model/decision.ts";
import { strings } from "./answer.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import {
  namesIn,
  numberField,
  onField,
  readFields,
  textField,
  writeFields,
  type Field,
  type FieldTable,
} from "./fields.ts";
import { rest, word } from "./groups.ts";

export interface HandlerShape {
  readonly title: string;
  /** The key that keeps the fields without a universal meaning. */
  readonly own: `x-${string}`;
  /** The types with a universal meaning, with the fields of each. */
  readonly types: { readonly [type: string]: FieldTable };
  /** Types that are kept whole for their own agent, and handlers that are so for another reason. */
  readonly kept?: readonly string[];
  keeps?(handler: Fields): boolean;
  /** The type of a handler that names none; such handlers are written without a type. */
  readonly untyped?: string;
}

export const wordsField = (name: string): Field => ({
  name,
  read: (value) => (Array.isArray(value) ? value.map(word) : undefined),
});
export const COMMAND = {
  command: textField("command"),
  timeout: numberField("timeout"),
  async: onField("async"),
} satisfies FieldTable;
export const PROMPT = {
  prompt: textField("prompt"),
  model: textField("model"),
  timeout: numberField("timeout"),
} satisfies FieldTable;
/** A time limit of which a fraction of a second costs the file. */
export const WHOLE_TIMEOUT: Field = {
  ...COMMAND.timeout,
  write: (wait) => (typeof wait === "number" ? Math.ceil(wait) : wait),
};
export const ENV: Field = { name: "env", read: strings };

/** A handler's own filter, if it is next to the handler's other fields. */
export const MATCHER: Field = { name: "matcher", read: () => undefined };

export function byTable(shape: HandlerShape) {
  const tables = Object.values(shape.types);
  const isOwn = (name: string) => name !== MATCHER.name;
  return {
    fields: [...new Set(["type", ...tables.flatMap(Object.keys)])].filter(isOwn),
    keys: [...new Set(["type", ...tables.flatMap(namesIn)])].filter(isOwn),
    readHandler: (value: Json) => readHandler(shape, value),
    writeHandler: (handler: Handler, matcher: string | undefined) =>
      writeHandler(shape, handler, matcher),
  };
}

function meant(type: Json, types: readonly string[]): string {
  const near = typeof type === "string" ? closestWord(type, types) : undefined;
  return near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;
}

function readHandler(
  { title, own, types, kept = [], keeps, untyped = "" }: HandlerShape,
  value: Json,
): Handler | string {
  if (!isFields(value)) return "a hook is an object";
  const { type = untyped || null } = value;
  if (typeof type === "string" && (kept.includes(type) || keeps?.(value)))
    return { [own]: { ...value } as Native };
  const fields = typeof type === "string" && Object.hasOwn(types, type) ? types[type] : undefined;
  if (type === null) return `no hook that ${title} runs: it has no \`type\``;
  if (typeof type !== "string" || !fields)
    return `no hook that ${title} runs: type ${JSON.stringify(type)}${meant(type, [...Object.keys(types), ...kept])}`;
  if (typeof value[type] !== "string") return `a hook of type ${type} needs a string \`${type}\``;
  return tidy({
    type,
    ...readFields(fields, value),
    [own]: rest(value, ["type", ...namesIn(fields)]),
  } as Handler);
}

function writeHandler(
  { own, types, untyped }: HandlerShape,
  handler: Handler,
  matcher: string | undefined,
): Fields {
  const { type } = handler;
  const fields = writeFields(types[type ?? untyped ?? ""] ?? {}, { ...handler, matcher });
  return {
    ...(handler[own] as Fields | undefined),
    ...(tidy({ type: type === untyped ? undefined : type, ...fields }) as Fields),
  };
}
