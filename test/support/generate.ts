/** What is derived: types from schemas, the registry from the adapters' folders. */
import { existsSync, readdirSync } from "node:fs";
import { compileFromFile } from "json-schema-to-typescript";
import { format } from "prettier";

export const adapterIds = () =>
  readdirSync("adapters", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name)
    .sort();

/** The adapters of agents: the universal dialect is none. */
export const agentIds = () => adapterIds().filter((id) => id !== "universal");

export async function typesOf(schema: string): Promise<string> {
  const raw = await compileFromFile(`schemas/${schema}`, {
    bannerComment: `/** Generated from schemas/${schema} by \`npm run accept\`. */`,
    format: false,
    ignoreMinAndMaxItems: true,
  });
  const plain = raw
    .replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*export type Groups\d* = Group\[\];?/g, "")
    .replace(/export type Groups\d* = Group\[\];?/g, "")
    .replace(/^\s*\[k: string\]: Groups\d*;?$/gm, "")
    .replace(/\bGroups\d*\b/g, "Group[]")
    // At the top the specification lets an `x-` field hold anything; ours are objects.
    .replace(/\[k: string\]: \{\s*\[k: string\]: unknown;?\s*\};?/, "[k: string]: Native")
    .replace(/\[k: string\]: Native;?/g, "[native: `x-${string}`]: Native;")
    .replace(/\n *\*\n *\* This interface was referenced by [\s\S]*?\n *\*\//g, "\n */");
  // The root of the bundle is no type that anything has.
  return tidy(plain.replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*export type Output = .*/, ""));
}

const camel = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** With what a recorded run of the real program showed, where there is one. */
function adapter(id: string): string {
  const one = `(await import("./${id}/index.ts")).default`;
  const observed = `../golden/${id}/observed.json`;
  return existsSync(`golden/${id}/observed.json`)
    ? `({ ...${one}, observed: (await import("${observed}", { with: { type: "json" } })).default })`
    : one;
}

/** Every protocol behind its own lazy import, so that a shim call evaluates only those it needs. */
export async function registry(): Promise<string> {
  const ids = adapterIds();
  const hosts = ids.filter((id) => existsSync(`adapters/${id}/index.ts`));
  const marking = ids.filter((id) => existsSync(`adapters/${id}/names.ts`));
  return tidy(`/** Generated from the folders beside this file by \`npm run accept\`. */
import type { Adapter, Protocol } from "../src/model/adapter.ts";
${marking.map((id) => `import { MARKS as ${camel(id)} } from "./${id}/names.ts";`).join("\n")}

/** Every variable that some agent sets for its hooks by itself. */
export const marks: readonly string[] = [${marking.map((id) => `...${camel(id)}`).join(", ")}];

export const protocols: { readonly [id: string]: () => Promise<Protocol> } = {
${ids.map((id) => `  "${id}": async () => (await import("./${id}/protocol.ts")).${camel(id)},`).join("\n")}
};

export const adapters: { readonly [id: string]: () => Promise<Adapter> } = {
${hosts.map((id) => `  "${id}": async () => ${adapter(id)},`).join("\n")}
};
`);
}

const tidy = (source: string) => format(source, { parser: "typescript", printWidth: 140 });
