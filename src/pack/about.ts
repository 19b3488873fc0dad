/** Reads what a package says of itself in its manifest, for the manifests of its plugins. */
import { UserError } from "../model/error.ts";
import { isFields, text, type Fields, type Json } from "../model/json.ts";
import type { About } from "../model/plugin-form.ts";
import { slug } from "../model/slug.ts";

/** What npm and Node.js need of a manifest where nothing is built any more. */
const KEPT = [
  "name",
  "version",
  "description",
  "keywords",
  "license",
  "author",
  "contributors",
  "homepage",
  "repository",
  "bugs",
  "funding",
  "type",
  "imports",
  "exports",
  "engines",
  "publishConfig",
];
/** What the manifests of plugins repeat. */
const TOLD = ["author", "homepage", "license", "keywords"];

/** Returns what the package says of itself; throws unless it has a name and a version. */
export function aboutOf(fields: Fields): About {
  const name = text(fields["name"]);
  const version = text(fields["version"]);
  const lacks = name === undefined ? "name" : version === undefined ? "version" : undefined;
  if (lacks !== undefined || name === undefined || version === undefined)
    throw new UserError(
      `package.json: there is no ${lacks}, and agents know a plugin and its updates by its name and its version`,
      `add "${lacks}": ${lacks === "name" ? '"guards"' : '"1.0.0"'}; nothing was written`,
    );
  const more = Object.fromEntries(TOLD.flatMap((key) => told(key, fields[key])));
  return {
    name: slug(name.replace(/^@[^/]*\//, "")),
    version,
    description: text(fields["description"]) ?? `The hooks of ${name}`,
    more,
  };
}

/** Returns a field as every agent takes it: an author is an object there. */
function told(key: string, value: Json | undefined): readonly [string, Json][] {
  if (value === undefined) return [];
  if (key !== "author" || typeof value !== "string") return [[key, value]];
  const [, name = "", email] = /^([^<(]*)(?:<([^>]*)>)?/.exec(value) ?? [];
  return name.trim() ? [[key, { name: name.trim(), ...(email && { email }) }]] : [];
}

/** Returns the manifest of what is published: without scripts, and with what it is made for. */
export const publishedManifest = (fields: Fields): Fields =>
  Object.fromEntries(
    KEPT.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]])),
  );

/** What a package says to `hookport pack`. */
export interface PackConfig {
  /** Files in which a text looks like a secret and is none, each with the reason. */
  readonly notSecret: { readonly [path: string]: string };
}

/** Reads the field `hookport` of the manifest. */
export function packConfig({ hookport }: Fields): PackConfig {
  const wrong = (what: string) =>
    new UserError(
      `package.json: ${what}`,
      'write it as "hookport": { "notSecret": { "hooks/scripts/a.sh": "a made-up key, for the test" } }; nothing was written',
    );
  if (hookport === undefined) return { notSecret: {} };
  if (!isFields(hookport)) throw wrong("`hookport` is no object");
  const { notSecret = {}, ...others } = hookport;
  const [other] = Object.keys(others);
  if (other !== undefined) throw wrong(`\`hookport\` has no field ${JSON.stringify(other)}`);
  if (!isFields(notSecret)) throw wrong("`notSecret` is no object");
  const reasons = Object.entries(notSecret).map(([path, reason]) => {
    if (typeof reason !== "string" || reason.trim() === "")
      throw wrong(`\`notSecret\` gives no reason for ${JSON.stringify(path)}`);
    return [path, reason] as const;
  });
  return { notSecret: Object.fromEntries(reasons) };
}
