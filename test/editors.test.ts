/** The schema in an editor: completion, hover and diagnostics by the engine that editors run. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import type * as Editor from "vscode-json-languageservice";
import { pageOf } from "../src/explain/explain.ts";
import { codes } from "../src/model/codes.ts";
import { eventInfo, eventNames } from "../src/model/events.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { speaks } from "../src/model/adapter.ts";

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: { readonly [name: string]: Schema };
  readonly definitions?: { readonly [name: string]: Schema };
  readonly description?: string;
  readonly examples?: readonly string[];
  readonly enum?: readonly string[];
  readonly $ref?: string;
}

const schema = JSON.parse(readFileSync("schemas/hooks.schema.json", "utf8")) as Schema;
// Node.js finds no names in the form that this package has for `import`.
const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  "vscode-json-languageservice",
) as typeof Editor;
const service = getLanguageService({});
service.configure({
  schemas: [{ uri: "hooks.schema.json", fileMatch: ["*"], schema: schema as Editor.JSONSchema }],
});

/** What the editor knows where the ¦ stands. */
async function at(text: string) {
  const document = TextDocument.create(
    "file:///hooks/hooks.json",
    "json",
    1,
    text.replace("¦", ""),
  );
  const json = service.parseJSONDocument(document);
  const position = document.positionAt(text.indexOf("¦"));
  const items = (await service.doComplete(document, position, json))?.items ?? [];
  const hover = await service.doHover(document, position, json);
  return {
    labels: items.map(({ label }) => label),
    item: (label: string) => items.find((item) => item.label === label),
    hover: String(hover?.contents).replaceAll("\\", ""),
    diagnostics: (await service.doValidation(document, json)).map(({ message }) => message),
  };
}

const handler = (text: string) =>
  `{"version": 1, "hooks": {"pre-tool-use": [{"hooks": [${text}]}]}}`;
const definition = (name: string) =>
  (schema.definitions as { [name: string]: Schema })[name] as Schema;

test("events, with what they are for; one brings its whole group", async () => {
  const { labels, item } = await at('{"version": 1, "hooks": {¦}}');
  expect(labels).toEqual(eventNames);
  expect(item("pre-tool-use")?.documentation).toContain("Before a tool runs");
  expect(item("stop")?.insertText).toMatch(
    /^"stop": \[\s*\{\s*"hooks": \[\s*\{\s*"type": "command",\s*"command": "\$1"/,
  );
});

test("fields of the document, a group, a handler and an accepted gap", async () => {
  expect((await at("{¦}")).labels).toEqual(Object.keys(schema.properties ?? {}));
  expect((await at('{"hooks": {"stop": [{¦}]}}')).labels).toEqual(
    Object.keys(definition("group").properties ?? {}),
  );
  const { labels, item } = await at(handler("{¦}"));
  expect(labels).toEqual(Object.keys(definition("handler").properties ?? {}));
  expect(item("timeout")?.documentation).toContain("Seconds");
  expect((await at('{"accept": [{¦}]}')).labels).toEqual(
    expect.arrayContaining(["code", "host", "pointer", "why"]),
  );
});

test("values: types, capabilities, dialects, agents and codes as the tables have them", async () => {
  expect((await at(handler('{"type": ¦}'))).labels).toEqual(
    expect.arrayContaining(['"command"', '"prompt"']),
  );
  const capabilities = [...new Set(eventNames.flatMap((name) => eventInfo(name).parts))].sort();
  const needs = (await at(handler('{"command": "x", "needs": [¦]}'))).labels;
  expect(needs.toSorted()).toEqual(capabilities.map((capability) => `"${capability}"`));
  const dialects = (await at('{"hooks": {"stop": [{"dialect": ¦}]}}')).labels.map(
    (label) => JSON.parse(label) as string,
  );
  expect(dialects).toEqual(
    expect.arrayContaining(
      Object.values(protocols)
        .filter(speaks)
        .map(({ id }) => id),
    ),
  );
  for (const [id = "", name] of dialects.map((dialect) => dialect.split(":")))
    expect(
      !name ||
        Object.values(protocols[id]?.events ?? {}).some((rows) =>
          rows.some((row) => row.name === name),
        ),
      `${id}:${name}`,
    ).toBe(true);
  expect((await at('{"accept": [{"host": ¦}]}')).labels).toEqual(
    Object.keys(adapters).map((id) => `"${id}"`),
  );
  // A gap can be accepted only if a conversion has it.
  const gaps = codes.filter((code) =>
    pageOf(code).by.some((command) => command === "convert" || command === "audit"),
  );
  expect((await at('{"accept": [{"code": ¦}]}')).labels.toSorted()).toEqual(
    gaps.map((code) => `"${code}"`).sort(),
  );
});

test("hovering says what a word means", async () => {
  expect((await at('{"version": 1, "hooks": {"st¦op": []}}')).hover).toContain(
    "The agent finished its answer",
  );
  expect((await at(handler('{"command": "x", "time¦out": 5}'))).hover).toContain(
    "Seconds until the handler is ended",
  );
  expect((await at('{"hooks": {"stop": [{"match¦er": "x"}]}}')).hover).toContain(
    "an unanchored JavaScript regex",
  );
});

test("what is wrong is underlined", async () => {
  expect((await at(`¦${handler('{"type": "command", "command": "x"}')}`)).diagnostics).toEqual([]);
  expect((await at(`¦${handler('{"type": "command", "comand": "x"}')}`)).diagnostics).toEqual([
    'Missing property "command".',
    "Property comand is not allowed.",
  ]);
});

test("every property has a description", () => {
  const mute: string[] = [];
  const visit = (part: unknown, path: string) => {
    if (typeof part !== "object" || part === null) return;
    const { properties = {} } = part as Schema;
    // `if` only asks: its properties are described where they are declared.
    for (const [name, property] of path.endsWith("/if") ? [] : Object.entries(properties)) {
      const target = property.$ref
        ? definition(property.$ref.replace("#/definitions/", ""))
        : property;
      if (!(property.description ?? target.description)?.trim()) mute.push(`${path}/${name}`);
    }
    for (const [key, inner] of Object.entries(part)) visit(inner, `${path}/${key}`);
  };
  visit(schema, "");
  expect(mute).toEqual([]);
});
