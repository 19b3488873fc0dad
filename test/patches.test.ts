/**
 * S19: patches are read as the real programs apply them. What the programs did was recorded by
 * test/hosts/patches/run.ts.
 */
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters/registry.ts";
import type { CommandProtocol } from "../src/model/adapter.ts";
import { drivers } from "./hosts/drivers.ts";
import { judged } from "./hosts/patches/compare.ts";
import { everyday } from "./hosts/patches/everyday.ts";
import { START, type Outcome } from "./hosts/patches/outcome.ts";
import { recordedPatches } from "./hosts/patches/recorded.ts";

const patching = drivers.filter(({ patch }) => patch);

describe.each(patching.map((driver) => [driver.id, driver] as const))("%s", (id, driver) => {
  const judge = async (one: Outcome) =>
    judged((await adapters[id]?.())?.protocol as CommandProtocol, driver, one);

  test("S19 no recorded patch did what hooks are not asked about", async () => {
    for (const one of recordedPatches(id)) {
      const { patch, missed } = await judge(one);
      expect({ patch, missed }).toEqual({ patch, missed: [] });
    }
  });

  test("S19 no patch is refused that is written as models write them every day", async () => {
    for (const one of everyday) {
      const { patch, read } = await judge(one);
      expect({ patch, refused: !read }).toEqual({ patch, refused: false });
    }
  });

  test.each(
    Object.entries({
      "a path with NEL behind it": ["*** Add File: .env\u0085", "+x"],
      "a carriage return in a path": ["*** Add File: safe\r+/../.env", "+x"],
      "a header that is a context row": ["*** Update File: a", "@@", " *** Update File: b", "+x"],
      "another row than + in an Add": ["*** Add File: a", "+x", " *** Update File: b", "+y"],
    }),
  )("S19 %s is refused, with the way to write it", async (_, rows) => {
    const { protocol } = (await adapters[id]?.()) ?? {};
    const patch = ["*** Begin Patch", ...rows, "*** End Patch"].join("\n");
    expect((await judge({ patch, start: START })).read).toBeUndefined();
    expect(protocol?.tools["apply_patch"]?.form?.()).toContain("Write it so");
  });
});

test("some agents' patches were recorded", () => {
  expect(patching.filter(({ id }) => recordedPatches(id).length > 50).length).toBeGreaterThan(0);
});
