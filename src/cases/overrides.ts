/** Applies a case's overrides: values that are put into its event by dot-path. */
import { UserError } from "../model/error.ts";
import { isFields, type Fields, type Json } from "../model/json.ts";

const DEEPEST = 100;

/** A number indexes a list, `\.` is a dot, and missing levels are created. */
export function override(event: Fields, path: string, value: Json): Fields {
  const steps = path.split(/(?<!\\)\./).map((step) => step.replaceAll("\\.", "."));
  if (steps.length > DEEPEST)
    throw new UserError(
      `an event has no place ${steps.length} levels down`,
      "write the value into a fixture",
    );
  return put(event, steps, 0, value) as Fields;
}

function put(holder: Json | undefined, steps: readonly string[], at: number, value: Json): Json {
  const step = steps[at];
  if (step === undefined) return value;
  const parent = holder ?? (isIndex(step) ? [] : {});
  const name = `\`${steps.slice(0, at).join(".")}\``;
  if (Array.isArray(parent)) {
    if (!isIndex(step))
      throw new UserError(
        `${name} is a list, and ${JSON.stringify(step)} is no index`,
        "elements are counted from 0",
      );
    if (Number(step) > parent.length)
      throw new UserError(
        `${name} has ${parent.length} elements, and there is no place ${step}`,
        `the next one is ${parent.length}`,
      );
    return parent.toSpliced(Number(step), 1, put(parent[Number(step)], steps, at + 1, value));
  }
  if (!isFields(parent))
    throw new UserError(`${name} is ${JSON.stringify(parent)}: nothing can be put into it`);
  const old = Object.hasOwn(parent, step) ? parent[step] : undefined;
  // It is added as an entry, so that a key such as __proto__ is an ordinary key.
  return Object.fromEntries([
    ...Object.entries(parent),
    [step, put(old, steps, at + 1, value)],
  ]) as Fields;
}

const isIndex = (step: string) => /^(0|[1-9]\d{0,5})$/.test(step);
