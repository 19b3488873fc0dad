/** Our own work and people's patterns end in time, whatever a model wrote (A8, S11). */
import { expect, test } from "vitest";
import { pascalMatcher } from "../adapters/copilot/facts.ts";
import { fits, type Fit } from "../src/model/matcher.ts";
import { endAll, exec, groups } from "../src/node/exec.ts";
import { limited, ranOut } from "../src/node/limit.ts";
import { matching } from "../src/node/match.ts";

const CATASTROPHE = "^(a|a)*$";
const forever = () => {
  for (;;);
};

function thrown(work: () => unknown): unknown {
  try {
    return void work();
  } catch (error) {
    return error;
  }
}

test("S11: a pattern that could be busy for ages may fit, also on a short subject", () => {
  expect(matching()(CATASTROPHE, `${"a".repeat(200)}!`)).toBe("maybe");
  expect(matching()("^(a|a|a|a|a|a)*$", `${"a".repeat(23)}!`)).toBe("maybe");
  expect(matching()(`${"a?".repeat(40)}${"a".repeat(40)}`, "a".repeat(39))).toBe("maybe");
});

test("S11: all patterns of one call share one clock", () => {
  const match = matching(300, 100);
  const start = performance.now();
  const answers = Array.from({ length: 50 }, (_, i) => match(`^(a|a)*${i}$`, `${"a".repeat(200)}!`));
  expect(new Set(answers)).toEqual(new Set<Fit>(["maybe"]));
  expect(performance.now() - start).toBeLessThan(5000);
  // What cannot be busy still has its answer.
  expect(match("git push", `${" ".repeat(100_000)}git push`)).toBe("yes");
  expect(match("mcp__.*__delete", "mcp__gh__delete")).toBe("yes");
  expect(match("mcp__.*__delete", "mcp__gh__list")).toBe("no");
});

test("S11: a pattern that once ran out of time is not tried again", () => {
  const match = matching(10_000, 50);
  expect(match(CATASTROPHE, `${"a".repeat(200)}!`)).toBe("maybe");
  expect(match(CATASTROPHE, "a".repeat(200))).toBe("maybe");
  expect(match("^(a|b)*$", "a".repeat(200))).toBe("yes");
});

test.each([
  ["^git\\s+push", "git  push --force", "yes"],
  ["git\\s+push", `${"x".repeat(100_000)} git push`, "yes"],
  ["(a+)+$", "aaa", "yes"],
  ["(", "anything", "no"],
  ["(a+", "a".repeat(1000), "no"],
  ["a+$", "b".repeat(1000), "no"],
] as const)("a pattern that ends in time has its answer: %s", (pattern, subject, expected) => {
  expect(matching()(pattern, subject)).toBe(expected);
});

test("S11: Copilot's matchers, too, are tried under the limit: any name of a tool is a model's choice", () => {
  const asked: string[] = [];
  const match = (pattern: string): Fit => (asked.push(pattern), "maybe");
  expect(fits(pascalMatcher, "(a|a)*b", ["a".repeat(100)], match)).toBe("maybe");
  expect(asked).toEqual(["^(?:(a|a)*b)$"]);
});

test("S11: our own work is ended by a clock that a busy loop cannot starve", () => {
  expect(limited(() => 7, 1000)).toBe(7);
  expect(ranOut(thrown(() => limited(forever, 50)))).toBe(true);
  expect(ranOut(thrown(() => limited(() => JSON.parse("{"), 1000)))).toBe(false);
});

test("S11: clocks stand within each other: the inner ends its own work, the outer everything", () => {
  expect(limited(() => [thrown(() => limited(forever, 50)), "goes on"], 10_000)).toEqual([expect.any(Error), "goes on"]);
  let swallowed = false;
  const inner = () => {
    try {
      limited(forever, 60_000);
    } catch {
      swallowed = true;
    }
  };
  expect(ranOut(thrown(() => limited(inner, 50)))).toBe(true);
  expect(swallowed).toBe(false);
  expect(limited(() => matching(100, 50)(CATASTROPHE, `${"a".repeat(200)}!`), 10_000)).toBe("maybe");
  expect(ranOut(thrown(() => limited(() => matching()(CATASTROPHE, `${"a".repeat(200)}!`), 50)))).toBe(true);
});

const job = (command: string) => ({
  file: "/bin/sh",
  args: ["-c", command],
  cwd: "/",
  env: { PATH: process.env["PATH"] },
  stdin: "",
  timeout: 60,
  detached: false,
  envFile: undefined,
});

test("S11: processes start and answer under the limit, and end with it", async () => {
  expect(await limited(async () => exec(job("cat; echo fine")), 10_000)).toMatchObject({ stdout: "fine\n", code: 0 });
  const replies: Promise<unknown>[] = [];
  const work = () => {
    replies.push(exec(job("sleep 60")));
    forever();
  };
  expect(ranOut(thrown(() => limited(work, 1000)))).toBe(true);
  expect(groups.size).toBe(1);
  endAll();
  expect(await Promise.all(replies)).toMatchObject([{ fault: "signal" }]);
  expect(groups.size).toBe(0);
});
