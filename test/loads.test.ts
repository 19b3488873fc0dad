/**
 * What every agent's adapter says that it runs of a world agrees with what the adapter says
 * elsewhere, and with the agent's kit.
 */
import { describe, expect, test } from "vitest";
import { adapters } from "./support/hosts.ts";
import { answered } from "./support/kit.ts";
import { authors } from "./support/kits.ts";
import { loadsOf } from "./support/loads.ts";

describe.each(
  authors.map(({ id, native }) => [id, { project: answered(native, () => ({}))("true") }] as const),
)("S21 %s", (id, world) => {
  const { only, listed } = loadsOf(id);

  test("the dialect says the same of where a shared file's hook starts", () =>
    expect(only(world).cwd.in === "session").toBe(
      adapters[id]?.protocol.dialect?.cwd === "session",
    ));

  test("every variable of its own that it is said to set is on the adapter's list", () =>
    expect(listed).toEqual(expect.arrayContaining(Object.keys(only(world).env))));
});
