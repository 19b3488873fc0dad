/** The section of a package's README that says where its cases deny. */
import { expect, test } from "vitest";
import type { CaseResult, TestReport } from "../schemas/types/output.ts";
import { readmeSection, sectionIn } from "../src/cases/format/readme.ts";

const caseResult = (name: string, decision: string, ...statuses: string[]): CaseResult =>
  ({
    name,
    decision,
    hosts: statuses.map((status, i) => ({ host: `h${i} (live)`, status })),
  }) as unknown as CaseResult;

const agents = ["First", "Second"].map((title, i) => ({
  host: `h${i} (live)`,
  title,
  version: i ? undefined : "1.2.3",
}));
const section = (...cases: readonly CaseResult[]) =>
  readmeSection({ cases } as unknown as TestReport, agents, "2026-11-25");

test("says of each agent how many forbidden calls it denied, and names the others", () => {
  const text = section(
    caseResult("force-push", "deny", "same", "same"),
    caseResult("secrets|a", "deny", "same", "differs"),
    caseResult("sudo", "deny", "same", "skipped"),
    caseResult("harmless", "none", "same", "differs"),
  );
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  expect(rows.map((row) => row.replace(/\s+/g, " "))).toEqual([
    "| agent | version | forbidden calls that it denied |",
    expect.stringMatching(/^\|[ -|]+\|$/),
    "| First | 1.2.3 | 3 of 3 |",
    "| Second | ? | 1 of 3; not denied: secrets&#124;a; not played: sudo |",
  ]);
  expect(text).toContain("![denies on 1 of 2 agents](");
  expect(text).toContain("-red)");
  expect(text).toContain("on 2026-11-25.");
});

test("is green only if every agent denied every call", () => {
  expect(section(caseResult("force-push", "deny", "same", "same"))).toContain("-brightgreen)");
  expect(section(caseResult("force-push", "deny", "same", "skipped"))).toContain("-red)");
});

test("takes the place of the last one, and leaves every other byte", () => {
  const text = section(caseResult("force-push", "deny", "same", "same"));
  for (const end of ["\n", "\r\n"]) {
    const readme = ["# Guards", "", "Text.", ""].join(end);
    const first = sectionIn(readme)(text);
    expect(first.startsWith(readme)).toBe(true);
    expect(first.replaceAll(end, "").includes("\n")).toBe(false);
    const between = `${first}${end}## More${end}`;
    const again = sectionIn(between)(section(caseResult("sudo", "deny", "same", "differs")));
    expect(again.startsWith(readme)).toBe(true);
    expect(again.endsWith(`${end}## More${end}`)).toBe(true);
    expect(again.match(/hookport test --live: written/g)).toHaveLength(1);
    expect(again).toContain("-red)");
  }
  expect(sectionIn("")(text)).toBe(`${text}\n`);
});

test("one of its two marks alone is an error", () => {
  const text = section(caseResult("force-push", "deny", "same", "same"));
  const half = text.split("\n").slice(0, 3).join("\n");
  expect(() => sectionIn(half)).toThrow("one of the two lines");
});
