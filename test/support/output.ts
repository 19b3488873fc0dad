/** Validators for what the commands print with `--json`. */
import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

const BUNDLE = JSON.parse(readFileSync("schemas/output.schema.json", "utf8")) as {
  $id: string;
  $defs: object;
};

/** A schema that checks a few values costs most where it is compiled. */
export const COMPILED_ONCE = { inlineRefs: false, code: { optimize: false } };

/** Compiles one type of the bundle, such as `Report`. */
export function validatorOf(name: string): ValidateFunction {
  if (!Object.hasOwn(BUNDLE.$defs, name))
    throw new Error(`schemas/output.schema.json defines no ${name}`);
  return new Ajv({ strict: true, strictTypes: false, ...COMPILED_ONCE })
    .addSchema(BUNDLE)
    .compile({ $ref: `${BUNDLE.$id}#/$defs/${name}` });
}
