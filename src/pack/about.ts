/** Reads what a package says of itself in its manifest, for the manifests of its plugins. */
import { UserError } from "../model/error.ts";
import { isFields, parseJson, text, type Fields, type Json } from "../model/json.ts";
import type { About } from "../model/plugin-form.ts";
import { slug } from "../model/slug.ts";

/** What the manifests of plugins repeat. */
const TOLD = ["author", "homepage", "license", "keywords"];

export function aboutOf(fields: Fields): About {
  const demanded = (key: "name" | "version", like: string): string => {
    const value = text(fields[key]);
    if (value !== undefined) return value;
    throw new UserError(
      `package.json: there is no ${key}, and agents know a plugin and its updates by its name and its version`,
      `add "${key}": "${like}"; nothing was written`,
    );
  };
  const name = demanded("name", "guards");
  const version = demanded("version", "1.0.0");
  const more = Object.fromEntries(TOLD.flatMap((key) => told(key, fields[key])));
  return {
    name: slug(name.replace(/^@[^/]*\//, "")),
    version,
    description: text(fields["description"]) ?? `The hooks of ${name}`,
    more,
  };
}

/** Gives the field as every agent takes it: an author is an object. */
function told(key: string, value: Json | undefined): readonly [string, Json][] {
  if (typeof value === "string") {
    if (key === "keywords") return [];
    if (key !== "author") return [[key, value]];
    const [, name = "", email] = /^([^<(]*)(?:<([^>]*)>)?/.exec(value) ?? [];
    return name.trim() ? [[key, { name: name.trim(), ...(email && { email }) }]] : [];
  }
  const isPlain =
    (key === "keywords" && Array.isArray(value)) || (key === "author" && isFields(value));
  return isPlain && Object.values(value).every((value) => typeof value === "string")
    ? [[key, value]]
    : [];
}

/** Fields may not be nested so deeply that nobody can write them. */
export function fieldsIn(
  path: string,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): Fields {
  const found = files.find((file) => file.path === path);
  if (!found) return {};
  const value = parseJson(new TextDecoder().decode(found.bytes));
  if (isFields(value) && isShallow(value)) return value;
  throw new UserError(
    `${path}: it is no JSON object${isFields(value) ? " that can be read: it is nested too deeply" : ""}`,
    "correct it first; nothing was written",
  );
}

const DEEPEST = 64;

const isShallow = (value: Json, levels = DEEPEST): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 &&
    Object.values(value).every(
      (value) => value === undefined || isShallow(value as Json, levels - 1),
    ));

/** What a package says to `hookport pack`: paths, each with a reason. */
export interface PackConfig {
  /** Files in which a text looks like a secret and is none. */
  readonly notSecret: Reasons;
  /** Files and folders that are not packed, and that no hook needs. */
  readonly notPacked: Reasons;
}

interface Reasons {
  readonly [path: string]: string;
}

export function packConfig({ hookport }: Fields): PackConfig {
  if (hookport === undefined) return { notSecret: {}, notPacked: {} };
  if (!isFields(hookport)) throw wrong("`hookport` is no object");
  const { notSecret = {}, notPacked = {}, ...others } = hookport;
  const [other] = Object.keys(others);
  if (other !== undefined) throw wrong(`\`hookport\` has no field ${JSON.stringify(other)}`);
  return {
    notSecret: reasonsIn("notSecret", notSecret),
    notPacked: reasonsIn("notPacked", notPacked),
  };
}

const wrong = (what: string) =>
  new UserError(
    `package.json: ${what}`,
    'write it as "hookport": { "notSecret": { "hooks/scripts/a.sh": "a made-up key, for the test" } }; nothing was written',
  );

function reasonsIn(field: keyof PackConfig, value: Json): Reasons {
  if (!isFields(value)) throw wrong(`\`${field}\` is no object`);
  return Object.fromEntries(
    Object.entries(value).map(([path, reason]) => {
      if (typeof reason !== "string" || reason.trim() === "")
        throw wrong(`\`${field}\` gives no reason for ${JSON.stringify(path)}`);
      return [path.replace(/\/$/, ""), reason];
    }),
  );
}
