/** Bad weather and attackers: real processes through the built shim. */
import { describe, expect, test } from "vitest";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tooOld } from "../../src/model/version.ts";
import {
  call,
  DENY,
  each,
  FORBIDDEN,
  guarded,
  HOSTS,
  kinds,
  runEntry,
  silent,
  type Rig,
} from "../support/guarded.ts";
import { OLD_NODE } from "../support/old-node.ts";

const RIGS = Object.entries(HOSTS);
/** What hangs on no agent has its turn on this one and the one in the middle between two turns. */
const inTurn = (i: number) =>
  [i, i + RIGS.length / 2].map((at) => RIGS[Math.floor(at) % RIGS.length] as (typeof RIGS)[number]);
const [FIRST, FIRST_RIG] = kinds()[0] as readonly [string, Rig];

const ROUGH: readonly (readonly [
  name: string,
  script: string,
  handler: object,
  denied: boolean,
])[] = [
  ["closes stdin early", "exec 0<&-; echo no >&2; exit 2\n", {}, true],
  [
    "prints 50 MB and blocks",
    "head -c 50000000 /dev/zero | tr '\\0' x; echo no >&2; exit 2\n",
    {},
    true,
  ],
  [
    "prints 50 MB of an answer",
    "printf '{\"a\":\"'; head -c 50000000 /dev/zero | tr '\\0' x; printf '\"}'\n",
    {},
    true,
  ],
  [
    "answers after 17 MB of blank lines",
    `head -c 17825792 /dev/zero | tr '\\0' '\\n'; echo '{"decision":"block","reason":"no"}'\n`,
    {},
    true,
  ],
  ["hangs past its timeout and fails closed", "sleep 20\n", { timeout: 1, failClosed: true }, true],
  ["hangs past its timeout", "sleep 20\n", { timeout: 1 }, false],
  ["leaves a child with its stdout", "sleep 20 & echo no >&2; exit 2\n", {}, true],
  ["is killed and fails closed", "kill -9 $$\n", { failClosed: true }, true],
  ["is killed", "kill -9 $$\n", {}, false],
];

describe("a hook that", () => {
  const turns = ROUGH.flatMap(([name, script, handler, denied], i) =>
    inTurn(i).map(([id, rig]) => [name, id, { rig, script, handler, denied }] as const),
  );
  test.each(turns)("%s, on %s", (_, id, { rig, script, handler, denied }) => {
    const started = Date.now();
    const result = call(guarded(script, handler), id, {
      command: FORBIDDEN + "x".repeat(2_000_000),
    });
    expect({ denied: rig.denied(result), silent: silent(result) }).toEqual({
      denied,
      silent: !denied,
    });
    expect(Date.now() - started).toBeLessThan(15_000);
  });
});

const PAYLOADS = {
  "not JSON": "hello",
  empty: "",
  "a list": "[1]",
  "cut off": '{"tool_name": "Ba',
};
const DOCUMENTS = {
  "cut off": '{"version":1,"hooks":{',
  "an open brace": "{",
  "a list": "[]",
  "without hooks": "{}",
  "with a version alone": '{"version":1}',
  "with an object for a list": '{"hooks":{"pre-tool-use":{}}}',
  "with a version, and an object for a list": '{"version":1,"hooks":{"pre-tool-use":{}}}',
  "with text for handlers": '{"hooks":{"pre-tool-use":[{"hooks":"x"}]}}',
  "with null for a handler": '{"hooks":{"pre-tool-use":[{"hooks":[null]}]}}',
  "with null for a group": '{"version":1,"hooks":{"pre-tool-use":[null]}}',
};

describe("our own faults", () => {
  const p = guarded(DENY);
  const payload = ({ payload: of, tool }: Rig, event: string) =>
    of(event, tool, { command: FORBIDDEN });
  /** Before a tool this is denied, after one it passes. */
  const closes = (id: string, rig: Rig, before: unknown, after: unknown) => {
    const result = p.shim(id, rig.before, before);
    expect(rig.denied(result)).toBe(true);
    expect(`${result.stdout}${result.stderr}`).toContain("hookport");
    if (rig.after) expect(silent(p.shim(id, rig.after, after))).toBe(true);
  };

  test.each(
    Object.entries(PAYLOADS).flatMap(([name, text], i) =>
      inTurn(i).map(([id, rig]) => [name, id, rig, text] as const),
    ),
  )("a payload that is %s, on %s", (_, id, rig, text) => closes(id, rig, text, text));

  test.each([
    ["with a BOM", ""],
    ["of 5 MB", "x".repeat(5_000_000)],
  ])("a payload %s is read", (_, more) => {
    const text = JSON.stringify(
      FIRST_RIG.payload(FIRST_RIG.before, FIRST_RIG.tool, {
        command: FORBIDDEN,
        description: more,
      }),
    );
    const result = p.shim(FIRST, FIRST_RIG.before, `${more ? "" : "\uFEFF"}${text}`);
    expect(FIRST_RIG.denied(result)).toBe(true);
    expect(`${result.stdout}${result.stderr}`).toContain("not here");
  });

  test.each(
    Object.entries(DOCUMENTS).flatMap(([name, text], i) =>
      inTurn(i).map(([id, rig]) => [name, id, rig, text] as const),
    ),
  )("a document that is %s, on %s", (_, id, rig, text) => {
    p.write(".hookport/lock.json", text);
    closes(id, rig, payload(rig, rig.before), payload(rig, rig.after ?? ""));
  });

  test("S10 a node that is too old: the denial names it and what is needed", () => {
    const q = guarded(DENY);
    const bin = join(dirname(q.root), "old");
    mkdirSync(bin, { recursive: true });
    const old = `exec '${process.execPath}' -r "$(dirname "$0")/old.cjs" "$@"`;
    writeFileSync(join(bin, "old.cjs"), OLD_NODE);
    writeFileSync(join(bin, "node"), `#!/bin/sh\n${old}\n`, { mode: 0o755 });
    const result = runEntry(q, FIRST_RIG, { env: { PATH: `${bin}:${process.env["PATH"]}` } });
    expect(FIRST_RIG.denied(result)).toBe(true);
    expect(`${result.stdout}${result.stderr}`).toContain(tooOld("14.21.3"));
  });
});

each("%s", (id, rig) => {
  test("S10 a payload that is none is denied, and --fail-open opens it", () => {
    const p = guarded(DENY);
    expect(rig.denied(p.shim(id, rig.before, "not json"))).toBe(true);
    const lock = JSON.parse(p.read(".hookport/lock.json")) as object;
    p.write(".hookport/lock.json", { ...lock, failOpen: true });
    expect(silent(p.shim(id, rig.before, "not json"))).toBe(true);
  });
});

test("an unknown host is refused with the repair", () => {
  const p = guarded(DENY);
  for (const id of ["nobody", ""])
    expect(p.shim(id, "PreToolUse", {})).toMatchObject({
      code: 70,
      stderr: expect.stringContaining("convert") as string,
    });
});

test("an async handler outlives the shim, and nothing waits for it", async () => {
  const p = guarded("sleep 4; touch done\n", { async: true });
  const started = Date.now();
  expect(silent(call(p, FIRST))).toBe(true);
  expect(Date.now() - started).toBeLessThan(3500);
  await expect.poll(() => existsSync(join(p.root, "done")), { timeout: 20_000 }).toBe(true);
});

test("a SIGTERM to the shim ends the hook's process group", async () => {
  const p = guarded("sh -c 'echo $$ >pid; exec sleep 60' & wait\n");
  const shim = spawn(
    process.execPath,
    [join(p.root, ".hookport/shim.cjs"), FIRST, FIRST_RIG.before],
    {
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  shim.stdin.end(
    JSON.stringify(FIRST_RIG.payload(FIRST_RIG.before, FIRST_RIG.tool, { command: FORBIDDEN })),
  );
  await expect
    .poll(() => existsSync(join(p.root, "pid")) && p.read("pid").trim() !== "", { timeout: 60_000 })
    .toBe(true);
  const pid = Number(p.read("pid"));
  shim.kill("SIGTERM");
  await expect
    .poll(() => p.sh(`ps -o stat= -p ${pid} | grep -v Z`).stdout.trim(), { timeout: 60_000 })
    .toBe("");
});
