/**
 * S19: patches are read as the real programs apply them. What the programs did was recorded by
 * test/hosts/patches/run.ts.
 */
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters/registry.ts";
import type { HostProtocol } from "../src/model/adapter.ts";
import type { Tool } from "../src/model/vocabulary.ts";
import { formOf } from "../src/model/tools.ts";
import { drivers } from "./hosts/drivers.ts";
import { holdsRows, patchParts } from "../adapters/_kin/patch.ts";
import { judged } from "./hosts/patches/compare.ts";
import { everyday } from "./hosts/patches/everyday.ts";
import type { Outcome } from "./hosts/patches/outcome.ts";
import { recordedPatches } from "./hosts/patches/recorded.ts";

const whole = (rows: readonly string[]) => ["*** Begin Patch", ...rows, "*** End Patch"].join("\n");
const FILES = {
  "a.txt": "one\nThe license\n  two \nlicense: none\nend\nTWO\n",
  "b.txt": "\ufeffone\r\n\ttwo\r\n",
};
const update = (...rows: readonly string[]) => ["*** Update File: a.txt", "@@", ...rows];
const REFUSED: { readonly [what: string]: readonly string[] } = {
  "a path with NEL behind it": ["*** Add File: .env\u0085", "+x"],
  "a path with a line separator in it": ["*** Add File: a\u2028.env", "+x"],
  "a path with a blank behind it": ["*** Add File: .env ", "+x"],
  "a path with two blanks before it": ["*** Add File:  .env", "+x"],
  "a path from the home folder": ["*** Add File: ~/../.env", "+x"],
  "a carriage return in a path": ["*** Add File: safe\r+/../.env", "+x"],
  "a carriage return behind a header": ["*** Add File: a\r", "+x"],
  "a carriage return in a row": ["*** Add File: a", "+x\r*** Delete File: b.txt"],
  "a header that is a context row": update(" *** Update File: b.txt", "+x"),
  "an end that is a context row": update(" one", "\u00a0*** End Patch", "+x"),
  "a header behind a tab": ["*** Add File: a", "+x", "\t*** Add File: .env", "+y"],
  "another row than + in an Add": ["*** Add File: a", "+x", " *** Update File: b.txt", "+y"],
  "a blank row in an Add": ["*** Add File: a", "+x", "", "+y"],
  "a row behind a Delete": ["*** Delete File: a.txt", "+x"],
  "a move of a new file": ["*** Add File: a", "*** Move to: .env", "+x"],
  "a move behind rows": [...update(" one", "+x"), "*** Move to: .env"],
  "two moves": ["*** Update File: a.txt", "*** Move to: c", "*** Move to: .env"],
  "rows behind the end of a file": update("-TWO", "*** End of File", "+x"),
  "an environment": ["*** Environment ID: x", "*** Delete File: a.txt"],
  "a file of two headers": ["*** Delete File: a.txt", "*** Add File: ./a.txt", "+x"],
  "a row in other letters": update("-LICENSE: none", "+x"),
  "a part of a row": update("-license: no", "+x"),
  "a row with other blanks before it": update("-two", "+x"),
  "a row that stands only before the others": update("-end", "-The license", "+x"),
  "a row that stands only before the named one": ["*** Update File: a.txt", "@@ end", "-one", "+x"],
  "rows that do not stand together": update("-one", "-end", "+x"),
  "a named row that is not in the file": ["*** Update File: a.txt", "@@ three", "-TWO", "+x"],
};
const READ: { readonly [what: string]: readonly string[] } = {
  "a row without the blanks at its end": update("-  two", "+x"),
  "a file of Windows": ["*** Update File: b.txt", "@@", " one", "-\ttwo\r", "+\tthree\r"],
  "a blank row before another file": [...update(" end", "+x", ""), "*** Delete File: b.txt"],
  "several stretches": [...update("-one", "+1"), "@@ license: none", "-end", "*** End of File"],
  "a move alone": ["*** Update File: a.txt", "*** Move to: sub/a.txt"],
  "a header as a new row": ["*** Add File: a", "+*** Delete File: b.txt"],
  "odd characters in rows": update(" one", "+\f\v\u0085\u2028\0x"),
};

const patching = drivers.filter(({ patch }) => patch);

describe.each(patching.map((driver) => [driver.id, driver] as const))("%s", (id, driver) => {
  const judge = async (outcome: Outcome) =>
    judged((await adapters[id]?.())?.protocol as HostProtocol, driver, outcome);

  test("S19 no recorded patch did what hooks are not asked about", async () => {
    for (const recordedPatch of recordedPatches(id)) {
      const { patch, missed } = await judge(recordedPatch);
      expect({ patch, missed }).toEqual({ patch, missed: [] });
    }
  });

  test("S19 no patch is refused that is written as models write them every day", async () => {
    for (const item of everyday) {
      const { patch, read } = await judge(item);
      expect({ patch, refused: !read }).toEqual({ patch, refused: false });
    }
  });

  test.each(Object.entries(REFUSED))(
    "S19 %s is refused, with the way to write it",
    async (_, rows) => {
      const { protocol } = (await adapters[id]?.()) ?? {};
      expect((await judge({ patch: whole(rows), start: FILES })).read).toBeUndefined();
      expect(formOf(protocol?.tools["apply_patch"] as Tool)).toContain("Write it so");
    },
  );

  test.each(Object.entries(READ))("S19 %s is read", async (_, rows) => {
    expect((await judge({ patch: whole(rows), start: FILES })).read).toBeDefined();
  });
});

test("S11 a patch of many rows is read, and compared with a long file, in linear time", () => {
  const file = "a\n".repeat(100_000);
  const rows = Array.from({ length: 25_000 }, () => " a");
  const before = process.cpuUsage();
  expect(patchParts(`${whole(update())}${"\n".repeat(250_000)}x`)).toBeUndefined();
  expect(patchParts(whole(update(` ${"\u00a0".repeat(250_000)}`)))).toBeDefined();
  expect(holdsRows(["@@", ...rows, " b"], file)).toBe(false);
  expect(holdsRows(["@@", ...rows, "@@", ...rows], file)).toBe(true);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
});

test("some agents' patches were recorded", () => {
  expect(patching.filter(({ id }) => recordedPatches(id).length > 50).length).toBeGreaterThan(0);
});
