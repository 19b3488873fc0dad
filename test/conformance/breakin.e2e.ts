/** What once opened a guard, on every agent. */
import { expect, test } from "vitest";
import { call, DENY, each, FORBIDDEN, guarded, HOSTS } from "../support/guarded.ts";

const UNKNOWN = Object.values(HOSTS).flatMap(({ agent: { id }, before, after }) => [
  id.slice(0, -1),
  `${id}:${after ?? `${before}.`}`,
]);

each("%s", (id, rig) => {
  test("a NUL in a field the model adds keeps a hook from starting", () =>
    expect(rig.denied(call(guarded(DENY), id, { command: FORBIDDEN, path: "\0" }))).toBe(true));
  test("a working directory that is gone keeps a hook from starting", () =>
    expect(
      rig.denied(
        call(guarded(DENY), id, { command: FORBIDDEN }, rig.tool, { cwd: "/gone/for/good" }),
      ),
    ).toBe(true));
  test("a payload in which no tool can be found", () =>
    expect(rig.denied(guarded("cat >/dev/null\n").shim(id, rig.before, {}))).toBe(true));
  test("a timeout over 2^31 milliseconds", () =>
    expect(rig.denied(call(guarded(DENY, { timeout: 3_600_000 }), id))).toBe(true));
  test.each(["no-such-agent", ...UNKNOWN])("an unknown dialect %s", (dialect) =>
    expect(rig.denied(call(guarded(DENY, {}, { dialect }, 1), id))).toBe(true),
  );
  test.each(["[null]", '[{"dialect":5,"hooks":[]}]', '[{"hooks":[{"command":5}]}]'])(
    "a document with %s",
    (list) => {
      const q = guarded(DENY);
      q.write(".hookport/lock.json", `{"hooks":{"pre-tool-use":${list}}}`);
      expect(rig.denied(call(q, id))).toBe(true);
    },
  );
});
