/**
 * The shim's parts, which are compiled when they are called (src/bundle-shim.mjs): one that cannot
 * be never lets a call go on (S10).
 */
import { format } from "prettier";
import { expect, test } from "vitest";
import { closed, DENY, each, entry, guarded, HOSTS, runEntry } from "./support/guarded.ts";

const PART = /\/\*[^]*?\*\//g;
/** Every agent's shim has the same parts, so each part is damaged under one of them. */
const TURNS = Object.keys(HOSTS).length;
/** The calls under all agents that needed the damaged part, and those that did not. */
const calls = { closed: 0, answered: 0 };

/** Every agent's shim is the same. */
let formatted: string | undefined;

each("%s", (id, rig) => {
  const p = guarded(DENY);
  const shims = p.sh("ls .hookport/shim.cjs .*/hookport/shim.cjs").stdout.trim().split("\n");
  const whole = p.read(shims[0] as string);
  const put = (text: string) => shims.forEach((path) => p.write(path, text));
  const { value } = entry(p, rig);

  test("a formatter that comes by changes nothing about its answers", async () => {
    formatted ??= await format(whole, { parser: "babel" });
    put(formatted);
    expect(p.read(shims[0] as string)).not.toBe(whole);
    const result = runEntry(p, rig);
    expect(rig.denied(result), JSON.stringify(result).slice(0, 500)).toBe(true);
    expect(result.stdout + result.stderr).not.toContain("(hookport: ");
    put(whole);
  });

  test("S10 a call that wants a damaged part is denied, and any other one is answered as ever", () => {
    const count = [...whole.matchAll(PART)].length;
    expect(count).toBeGreaterThan(10);
    for (const lock of [true, false]) {
      if (!lock) p.sh("rm .hookport/lock.json .*/hookport/lock.json");
      const first = Object.keys(HOSTS).indexOf(id) % TURNS;
      for (let damaged = first; damaged < count; damaged += TURNS) {
        let at = 0;
        put(whole.replace(PART, (part) => (at++ === damaged ? `${part.slice(0, -20)}}}*/` : part)));
        const result = runEntry(p, rig);
        const isClosed = closed(rig, result, value);
        expect(
          isClosed || rig.denied(result),
          `part ${damaged}: ${JSON.stringify(result).slice(0, 500)}`,
        ).toBe(true);
        // Node would print the whole part.
        expect(result.stdout.length + result.stderr.length).toBeLessThan(6000);
        calls[isClosed ? "closed" : "answered"]++;
      }
    }
  });

  test("S10 a node that compiles no texts answers nothing", () => {
    put(whole);
    const { code, stdout } = p.sh(
      `'${process.execPath}' --disallow-code-generation-from-strings ${shims[0]} ${rig.agent.id} ${rig.before}`,
      {
        input: JSON.stringify(rig.payload(rig.before, rig.tool, { command: "git status" })),
      },
    );
    expect([[0, 77].includes(code ?? 1), stdout]).toEqual([false, ""]);
  });
});

test("some parts are wanted, and not all of them", () => {
  expect(calls.closed, JSON.stringify(calls)).toBeGreaterThan(5);
  expect(calls.answered, JSON.stringify(calls)).toBeGreaterThan(3);
});
