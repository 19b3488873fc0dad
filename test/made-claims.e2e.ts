/** The parts of `npm run test:hosts -- --claims` that need no agent. */
import { describe, expect, test } from "vitest";
import { judgeClaim } from "./hosts/claims/judge.ts";
import { AFTERWARDS, makeClaims, MATCHERS, type Claim } from "./hosts/claims/make.ts";
import { RAW, type Said } from "./hosts/claims/project.ts";
import { optionsOf } from "./hosts/options.ts";
import type { Seen } from "./hosts/session.ts";
import { KINDS } from "./hosts/source.ts";
import { sources } from "./hosts/sources.ts";

const authors = sources.flatMap(({ id, making }) => (making ? [{ id, making }] : []));
const targets = [
  { id: "acme", changes: ["a comment"] },
  { id: "other", changes: [] },
];
const made = (seed: number, count = 50) => makeClaims(seed, count, authors, targets);

describe("projects that are made up", () => {
  test("the same seed gives the same ones, another seed gives others", () => {
    expect(made(7)).toEqual(made(7));
    expect(made(7)).not.toEqual(made(8));
    expect(made(7, 20)).toEqual(made(7).slice(0, 20));
  });

  test("every value of everything that is chosen occurs", () => {
    const claims = made(1, 3000).map(({ claim }) => claim);
    const values = (key: keyof Claim) => [...new Set(claims.map((claim) => claim[key]))].sort();
    expect(values("source")).toEqual(authors.map(({ id }) => id).sort());
    expect(values("kind")).toEqual([...KINDS].sort());
    expect(values("matcher")).toEqual([...MATCHERS].sort());
    expect(values("afterwards")).toEqual([...AFTERWARDS].sort());
    expect(values("standing")).toEqual(["", "a comment", "settings"]);
    expect(values("way")).toHaveLength(3);
    expect(values("script")).toHaveLength(4);
    for (const flag of ["plugin", "adopt", "isForAll"] as const)
      expect(values(flag), flag).toEqual([false, true]);
    expect([...new Set(made(1).map(({ target }) => target))]).toEqual(["acme", "other"]);
  });
});

const CLAIM: Claim = {
  source: "acme",
  kind: "shell",
  event: "before",
  matcher: "exact",
  way: "interpreter",
  script: "fine",
  plugin: false,
  adopt: true,
  isForAll: false,
  standing: "",
  afterwards: "nothing",
  choice: 0,
};

const reported = (
  holds: boolean,
  way: string,
  codes: readonly string[] = [],
  status = holds ? 0 : 1,
  machine?: object,
): Said => {
  const verdict = {
    host: "acme",
    way,
    verdict: holds ? "holds" : "does-not-hold",
    after: { verdict: "holds", findings: [] },
    findings: codes.map((code) => ({ code, message: "" })),
    machine,
  };
  const audit = { projects: [{ hooks: [{ name: "sh hooks/guard.sh", hosts: [verdict] }] }] };
  return {
    converted: { status, stdout: JSON.stringify({ targets: [{ findings: [] }] }), stderr: "" },
    audited: { status: 0, stdout: JSON.stringify(audit), stderr: "" },
  };
};
const saw = (files: readonly string[], guard: readonly string[], asked = 3): Seen => ({
  requests: Array.from({ length: asked }, () => ({
    lane: "main",
    text: "",
    results: {},
    tools: [],
  })),
  files: Object.fromEntries(files.map((name) => [`${name}.txt`, ""])),
  user: "",
  code: 0,
  hung: false,
  given: { guard },
});
const BOTH = ["forbidden ", "harmless "];
const RAWLY = BOTH.map((line) => `${line}${RAW}`);
const STOPPED = saw(["harmless"], BOTH);

type Row = readonly [what: string, reports: Said, seen: Seen, claim?: Partial<Claim>];
const each = (rows: readonly Row[]) =>
  test.each(
    rows.map(([what, value, seen, claim]) => [what, value, seen, { ...CLAIM, ...claim }] as const),
  );

describe("a claim agrees with what was seen", () => {
  each([
    ["a guard that holds, and stopped the forbidden call", reported(true, "wired"), STOPPED],
    ["a gate that was asked twice", reported(true, "wired"), saw(["harmless"], [...BOTH, ...BOTH])],
    [
      "one that is said to run twice",
      reported(true, "wired", ["fires-twice"]),
      saw(["harmless"], [...BOTH, ...RAWLY]),
    ],
    ["one that does not run", reported(false, "disabled"), saw(["forbidden", "harmless"], [])],
    [
      "one that runs in another agent's words",
      reported(false, "raw"),
      saw(["forbidden", "harmless"], RAWLY),
    ],
    [
      "one that runs in another agent's words, and stopped the call",
      reported(false, "raw"),
      saw(["harmless"], RAWLY),
    ],
    [
      "one that stops everything, and is said not to hold",
      reported(false, "disabled"),
      saw([], [], 3),
    ],
    [
      "a condition that the session does not meet",
      reported(true, "wired", ["needs-setup"]),
      saw(["forbidden", "harmless"], []),
      { afterwards: "another folder" },
    ],
    [
      "a switch that is this machine's alone",
      reported(true, "wired", [], 0, { state: "off", why: "disableAllHooks in a personal file" }),
      saw(["forbidden", "harmless"], []),
      { afterwards: "a switch" },
    ],
  ])("%s", (_, value, seen, claim) =>
    expect(judgeClaim(claim, value, seen, false).verdict).toBe("holds"),
  );
});

describe("a claim disagrees", () => {
  each([
    [
      "a guard that holds, and stopped nothing",
      reported(true, "wired"),
      saw(["forbidden", "harmless"], BOTH),
    ],
    ["one that holds, and stopped everything", reported(true, "wired"), saw([], BOTH)],
    ["one that does not hold, and did", reported(false, "disabled"), STOPPED],
    [
      "one that runs once, and ran raw as well",
      reported(true, "wired"),
      saw(["harmless"], [...BOTH, ...RAWLY]),
    ],
    [
      "one that is called by hookport, and ran raw",
      reported(true, "wired"),
      saw(["harmless"], RAWLY),
    ],
    [
      "one that never runs, and ran",
      reported(false, "disabled"),
      saw(["forbidden", "harmless"], RAWLY),
    ],
    [
      "a conversion that is content, and the guard does nothing",
      reported(false, "disabled", [], 0),
      saw(["forbidden", "harmless"], []),
    ],
    [
      "the condition was met",
      reported(true, "wired", ["needs-setup"]),
      saw(["forbidden", "harmless"], []),
    ],
  ])("%s", (_, value, seen, claim) =>
    expect(judgeClaim(claim, value, seen, false).verdict).toBe("disagrees"),
  );

  test("a session in which the model did not call both proves nothing", () =>
    expect(
      judgeClaim(CLAIM, reported(true, "wired"), saw(["harmless"], BOTH, 2), false).verdict,
    ).toBe("unclear"));
});

test("options: claims are counted, come from a seed, and record nothing", () => {
  expect(optionsOf(["--claims", "60", "--seed", "7"])).toMatchObject({
    claims: { count: 60, seed: 7 },
  });
  expect(optionsOf(["--claims", "5"]).claims).toEqual({ count: 5, seed: 1 });
  expect(optionsOf([]).claims).toBeUndefined();
  for (const wrong of [
    ["--claims", "x"],
    ["--claims", "5", "--accept"],
    ["--claims", "5", "--tools"],
  ])
    expect(() => optionsOf(wrong), wrong.join(" ")).toThrow();
});
