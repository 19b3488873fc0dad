/** Derives types from schemas, the registry from folders, and the agents that a schema offers. */
import { existsSync, readFileSync } from "node:fs";
import { compileFromFile } from "json-schema-to-typescript";
import { format } from "prettier";
import { isHost, speaks, type Protocol } from "../../src/model/adapter.ts";
import { adapterIds, formatIds, outsideIds } from "./folders.ts";

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
  const text = `(await import("./${id}/index.ts")).default`;
  const file = (name: string, folder: string) =>
    `${name}: (await import("${folder}/${id}/${name}.json", { with: { type: "json" } })).default`;
  return existsSync(`golden/${id}/observed.json`)
    ? `({ ...${text}, ${file("observed", "../golden")}, ${file("recorded", ".")} })`
    : text;
}

/** Every protocol behind its own lazy import, so that a shim call evaluates only those it needs. */
export async function registry(): Promise<string> {
  const ids = adapterIds();
  const hosts = ids.filter((id) => existsSync(`adapters/${id}/index.ts`));
  const marking = ids.filter((id) => existsSync(`adapters/${id}/names.ts`));
  return tidy(`/** Generated from the folders beside this file by \`npm run accept\`. */
import type { Adapter, Protocol } from "../src/model/adapter.ts";
${marking.map((id) => `import { MARKS as ${camel(id)} } from "./${id}/names.ts";`).join("\n")}

/** The agents by their ids. */
export const ids: readonly string[] = ${JSON.stringify(hosts)};

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

/** The formats of other programs' documents, which only reading needs. */
export function formatList(): Promise<string> {
  const ids = formatIds();
  return tidy(`/** Generated from the folders beside this file by \`npm run accept\`. */
import type { DocumentFormat } from "../src/model/format.ts";
${ids.map((id) => `import { format as ${camel(id)} } from "./${id}/format.ts";`).join("\n")}

/** The formats of documents from which other programs write agents' files. */
export const formats: readonly DocumentFormat[] = [${ids.map(camel).join(", ")}];
`);
}

/** The agents of which something is said where somebody asks, and no more. */
export function outsideList(): Promise<string> {
  const ids = outsideIds();
  return tidy(`/** Generated from the folders beside this file by \`npm run accept\`. */
import type { OutsideAgent } from "../src/model/outside.ts";
${ids.map((id) => `import { outside as ${camel(id)} } from "./${id}/outside.ts";`).join("\n")}

/** The agents that have hooks, and to which nothing is converted. */
export const outside: readonly OutsideAgent[] = [${ids.map(camel).join(", ")}];
`);
}

interface Offering {
  readonly definitions: {
    readonly accepted: { readonly properties: { readonly host: { examples: readonly string[] } } };
    readonly group: { readonly properties: { readonly dialect: { examples: readonly string[] } } };
  };
}

/** An editor offers agents where a gap is accepted, and as words of a group. */
export async function withAgents(protocols: readonly Protocol[]): Promise<string> {
  const schema = JSON.parse(readFileSync("schemas/hooks.schema.json", "utf8")) as Offering;
  const { accepted, group } = schema.definitions;
  const hosts = protocols.filter(isHost);
  accepted.properties.host.examples = hosts.map(({ id }) => id);
  group.properties.dialect.examples = ["universal", ...hosts.filter(speaks).flatMap(dialectsOf)];
  return format(JSON.stringify(schema, null, 2), { parser: "json", printWidth: 100 });
}

/**
 * An agent's id stands for its first name of an event, so that a group says every other name in
 * full: those that can deny a tool are offered.
 */
const dialectsOf = ({ id, events }: Protocol) => [
  id,
  ...events["pre-tool-use"]
    .slice(1)
    .filter(({ can }) => can.deny)
    .map(({ name }) => `${id}:${name}`),
];

const tidy = (source: string) => format(source, { parser: "typescript", printWidth: 100 });
