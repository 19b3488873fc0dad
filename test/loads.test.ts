/**
 * What every agent's adapter says that it runs of a world agrees with what the adapter says
 * elsewhere, and with the agent's kit.
 */
import { describe, expect, test } from "vitest";
import { adapters } from "./support/hosts.ts";
import { answered } from "./support/kit.ts";
import { authors } from "./support/kits.ts";
import { worldFrom } from "./support/world.ts";

describe.each(
  authors.map(({ id, native }) => [id, { project: answered(native, () => ({}))("true") }] as const),
)("S21 %s", (id, world) => {
  const [hook, another] = adapters[id]?.config.loads(worldFrom(world)) ?? [];

  test("the dialect says the same of where a shared file's hook starts", () => {
    expect([hook === undefined, another]).toEqual([false, undefined]);
    const starts = adapters[id]?.protocol.dialect?.cwd;
    expect(hook?.cwd.in === "session").toBe(starts === "session");
  });

  test("every variable of its own that it is said to set is on the adapter's list", () =>
    expect(adapters[id]?.protocol.variables).toEqual(
      expect.arrayContaining(Object.keys(hook?.env ?? {})),
    ));
});
