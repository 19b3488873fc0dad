/** The schema of the document and the shim's own guard say the same (S10). */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import schema from "../schemas/hooks.schema.json" with { type: "json" };
import { eventNames } from "../src/model/events.ts";
import type { Json } from "../src/model/json.ts";
import { damageIn, GROUP, HANDLER } from "../src/model/well-formed.ts";

const valid = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync("schemas/hooks.schema.json", "utf8")),
);
const document = (group: object, handler: object) => ({
  version: 1,
  hooks: {
    "pre-tool-use": [{ hooks: [{ type: "command", command: "guard", ...handler }], ...group }],
  },
});
const VALUES: readonly Json[] = [
  null,
  true,
  false,
  0,
  5,
  -1,
  0.5,
  "",
  "x",
  "false",
  [],
  [1],
  ["x"],
  [null],
  {},
  { a: 1 },
  { a: "x" },
];

/** Read by their own rules, each with what the guard makes of it. */
const BESIDE = ["type", "hooks", "origin"];

test.each([
  ["group", schema.definitions.group.properties, GROUP],
  ["handler", schema.definitions.handler.properties, HANDLER],
] as const)("the guard knows every field of a %s", (_, properties, kinds) => {
  expect(Object.keys(kinds).toSorted()).toEqual(
    Object.keys(properties)
      .filter((key) => !BESIDE.includes(key))
      .toSorted(),
  );
});

describe.each([
  ["group", GROUP, (field: object) => document(field, {})],
  ["handler", HANDLER, (field: object) => document({}, field)],
] as const)("a field of a %s", (_, kinds, made) => {
  // The schema names the capabilities too; a later release may have more of them.
  const laxer = (field: string, value: Json) =>
    field === "needs" && JSON.stringify(value) === '["x"]';

  test.each(Object.keys(kinds))(
    "%s is damaged where the schema refuses it, and nowhere else",
    (field) => {
      const sentences = VALUES.map((value) => [
        value,
        damageIn(made({ [field]: value })) === undefined,
      ]);
      expect(sentences).toEqual(
        VALUES.map((value) => [value, valid(made({ [field]: value })) || laxer(field, value)]),
      );
      expect(new Set(sentences.map(([, sound]) => sound)).size).toBe(2);
    },
  );
});

test("whatever the schema accepts is no damage", () => {
  const anything = fc.jsonValue({ maxDepth: 4 });
  const groups = fc.array(
    fc.oneof(
      anything,
      fc.record(
        { hooks: fc.array(anything), matcher: anything },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
  );
  const documents = fc.record(
    {
      version: fc.constant(1),
      hooks: fc.dictionary(fc.constantFrom(...eventNames), groups, { noNullPrototype: true }),
    },
    { noNullPrototype: true },
  );
  fc.assert(fc.property(documents, (doc) => !valid(doc) || damageIn(doc as Json) === undefined));
});
