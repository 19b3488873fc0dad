/**
 * S30: a gate's entry for which the document has no hook denies, unless convert took the hook
 * out on purpose.
 */
import { expect, test } from "vitest";
import { call, each, guarded, silent } from "./support/guarded.ts";
import { groupOf } from "./support/hooks.ts";

const EMPTY = [
  { version: 1, hooks: {} },
  { version: 1, hooks: { "pre-tool-use": [] } },
  { version: 1, hooks: { "pre-tool-use": [{ hooks: [] }] } },
];

each("%s", (id, rig) => {
  test("a document emptied under an entry that stands denies, with the repair", () => {
    const p = guarded("exit 0\n");
    expect(silent(call(p, id))).toBe(true);
    for (const doc of [...EMPTY, { version: 1, hooks: { "post-tool-use": [groupOf("true")] } }]) {
      p.write(".hookport/lock.json", doc);
      const result = call(p, id);
      expect(rig.denied(result), JSON.stringify(doc)).toBe(true);
      expect(`${result.stdout}${result.stderr}`).toContain("hookport convert");
      // Nothing is held back where nothing can be.
      if (rig.after)
        expect(
          silent(p.shim(id, rig.after, rig.payload(rig.after, rig.tool, { command: "x" }))),
        ).toBe(true);
    }
    // The mended twin.
    expect(p.hookport("convert", "hooks/hooks.json").code).toBe(0);
    expect(silent(call(p, id))).toBe(true);
  });

  test("with --fail-open the emptied document lets go", () => {
    const p = guarded("exit 0\n");
    p.write(".hookport/lock.json", { version: 1, hooks: {}, failOpen: true });
    expect(silent({ ...call(p, id), stdout: call(p, id).stdout })).toBe(true);
  });
});
