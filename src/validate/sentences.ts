/** Words the errors of a schema for people. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import schema from "../../schemas/hooks.schema.json" with { type: "json" };
import { pointer as to, stepsOf, type Json } from "../model/json.ts";
import { closestWord } from "../model/suggest.ts";
import { slug } from "../model/slug.ts";
import type { Unplaced } from "./places.ts";

interface Part {
  readonly title?: string;
  readonly properties?: object;
}

type Sentence = (
  error: ErrorObject,
  name: string,
) => Omit<Unplaced, "code" | "pointer"> & { readonly step?: string };

export function againstSchema(
  value: Json,
  of: object = schema,
  whole = "the document",
): readonly Unplaced[] {
  const valid =
    compiled.get(of) ?? new Ajv({ allErrors: true, verbose: true, strict: false }).compile(of);
  compiled.set(of, valid);
  if (valid(value)) return [];
  // An error with a further step is about a key that is not known.
  return (valid.errors ?? []).flatMap((error): readonly Unplaced[] => {
    if (error.keyword === "if" || isSecondWay(error)) return [];
    const { step, ...told } = (SENTENCES[error.keyword] ?? other)(
      error,
      nameOf(error.instancePath, whole),
    );
    const code = step === undefined ? "wrong-value" : "unknown-key";
    return [{ code, pointer: error.instancePath + (step === undefined ? "" : to(step)), ...told }];
  });
}

/** Compiling a schema takes longer than many uses of it. */
const compiled = new WeakMap<object, ValidateFunction>();

/** The error is about a value's form as an object; only its form as text is reported. */
function isSecondWay({ keyword, schemaPath, data }: ErrorObject): boolean {
  const isChoice = schemaPath.includes("/anyOf/");
  return (
    keyword === "anyOf" ||
    (isChoice && (keyword === "type" || (keyword === "enum" && typeof data === "object")))
  );
}

const SENTENCES: { readonly [keyword: string]: Sentence } = {
  additionalProperties({ params, parentSchema }) {
    const step = params["additionalProperty"] as string;
    const part = parentSchema as Part;
    return {
      step,
      key: true,
      message: `${inBackticks(step)} is no field of ${partName(part)}`,
      hint: fieldHint(step, part),
    };
  },
  required({ params, parentSchema, instancePath }, name) {
    const missing = params["missingProperty"] as string;
    // The schema below `then` only lists what is required, not what it is required of.
    const part = (parentSchema as Part).title
      ? partName(parentSchema as Part)
      : `a handler of type ${inBackticks(missing)}`;
    const hint = missing === "version" ? 'write "version": 1' : "";
    return {
      message: `${instancePath ? `${name}: ${part}` : part} needs ${inBackticks(missing)}`,
      hint,
    };
  },
  type({ params, data }, name) {
    const wanted = [params["type"] as string | string[]].flat();
    const words = wanted.map((text) => WORDS[text] ?? text).join(" or ");
    return {
      message: `${name} must be ${words}, not ${WORDS[kindOf(data)]}`,
      hint: typeHint(wanted[0] as string, data),
    };
  },
  enum({ params, data }, name) {
    const known = params["allowedValues"] as readonly string[];
    return { message: `${name} cannot be ${shown(data)}`, hint: didYouMean(String(data), known) };
  },
  const({ params, data }, name) {
    const wanted = params["allowedValue"] as Json;
    const text = typeof data === "string" ? inBackticks(JSON.stringify(data)) : shown(data);
    return {
      message: `${name} must be ${JSON.stringify(wanted)}, not ${text}`,
      hint: typeHint(typeof wanted, data),
    };
  },
  minItems: (_, name) =>
    name === "`hooks`"
      ? {
          message: `${name} is an empty list: a group needs a handler`,
          hint: "add one, or take the group out",
        }
      : { message: `${name} is an empty list` },
  minLength: (_, name) => ({ message: `${name} is empty` }),
  minProperties: ({ parentSchema }, name) => ({
    message: `${name} is empty`,
    hint: Object.keys((parentSchema as Part).properties ?? {}).join(", "),
  }),
  minimum: ({ params, data }, name) => ({
    message: `${name} must be at least ${params["limit"]}, not ${shown(data)}`,
  }),
  exclusiveMinimum: ({ params, data }, name) => ({
    message: `${name} must be more than ${params["limit"]}, not ${shown(data)}`,
  }),
  pattern: ({ data, params }, name) => {
    const [wanted, hint] = PATTERNS[params["pattern"] as string] ?? [`like ${params["pattern"]}`];
    return { message: `${name} must be ${wanted}, not ${shown(data)}`, hint: hint?.(String(data)) };
  },
};

const PATTERNS: {
  readonly [pattern: string]: readonly [wanted: string, hint: (word: string) => string];
} = {
  "^(/|$)": ["a JSON pointer", () => 'a JSON pointer starts with "/"'],
  "^[a-z0-9-]{1,64}$": [
    "of small letters, digits and dashes, at most 64",
    (word) => (slug(word) ? `such as ${inBackticks(slug(word))}` : ""),
  ],
};

const other: Sentence = ({ message = "is not as it should be" }, name) => ({
  message: `${name} ${message}`,
});

const WORDS: { readonly [type: string]: string } = {
  object: "an object",
  array: "a list",
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

function kindOf(data: unknown): string {
  if (Array.isArray(data)) return "array";
  return data === null ? "null" : typeof data;
}

function typeHint(wanted: string, data: unknown): string {
  if (wanted === "array" && /^(object|string)$/.test(kindOf(data))) return "put it in [ ]";
  if (wanted === "string" && /^(number|boolean)$/.test(kindOf(data)))
    return `write ${JSON.stringify(String(data))}`;
  const bare = wanted === "boolean" ? /^(true|false)$/ : /^-?[0-9]+(\.[0-9]+)?$/;
  return /^(boolean|number|integer)$/.test(wanted) && typeof data === "string" && bare.test(data)
    ? `write ${data} without quotes`
    : "";
}

const { events, group, handler } = schema.definitions;

function fieldHint(key: string, { title, properties = {} }: Part): string {
  if (title === schema.title && Object.hasOwn(events.properties, key))
    return "events belong inside `hooks`";
  if (title === group.title && Object.hasOwn(handler.properties, key))
    return "it belongs to a handler, inside `hooks`";
  if (title === handler.title && Object.hasOwn(group.properties, key))
    return "it belongs to the group, next to `hooks`";
  const own =
    title === group.title || title === handler.title
      ? "; an agent's own field goes into `x-` and its id"
      : "";
  return didYouMean(key, Object.keys(properties), own);
}

/** Suggests the closest word, or lists all of them. */
export function didYouMean(word: string, known: readonly string[], more = ""): string {
  const near = closestWord(word, known);
  return near === undefined
    ? `known: ${known.join(", ")}${more}`
    : `did you mean ${inBackticks(near)}?`;
}

export const inBackticks = (word: string) =>
  `\`${word.length > 60 ? `${word.slice(0, 60)}…` : word}\``;

const shown = (data: unknown) =>
  typeof data === "object" && data !== null
    ? (WORDS[kindOf(data)] as string)
    : inBackticks(String(data));

/** Gives a title in words: `AcceptedGap` is an accepted gap. */
function partName({ title = "object" }: Part): string {
  const words = title.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return `${/^[aeio]/.test(words) ? "an" : "a"} ${words}`;
}

/** Takes the pointer's last step: `timeout`, `hooks[0]`. */
function nameOf(pointer: string, whole: string): string {
  const steps = stepsOf(pointer);
  const last = steps.at(-1);
  if (last === undefined) return whole;
  return inBackticks(/^[0-9]+$/.test(last) && steps.length > 1 ? `${steps.at(-2)}[${last}]` : last);
}
