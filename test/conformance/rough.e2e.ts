/** Bad weather and attackers: real processes through the built shim. */
import { expect, test } from "vitest";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tooOld } from "../../src/model/needed-node.ts";
import { FORBIDDEN, DENY, each, silent, guarded, call, runEntry } from "../support/guarded.ts";
import { OLD_NODE } from "../support/old-node.ts";

each("%s: a hook that", (id, rig) => {
  test.each<[name: string, script: string, handler: object, denied: boolean]>([
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
    [
      "hangs past its timeout and fails closed",
      "sleep 20\n",
      { timeout: 1, failClosed: true },
      true,
    ],
    ["hangs past its timeout", "sleep 20\n", { timeout: 1 }, false],
    ["leaves a child with its stdout", "sleep 20 & echo no >&2; exit 2\n", {}, true],
    ["is killed and fails closed", "kill -9 $$\n", { failClosed: true }, true],
    ["is killed", "kill -9 $$\n", {}, false],
  ])("%s", (_, script, handler, denied) => {
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

each("%s: our own faults", (id, rig) => {
  const p = guarded(DENY);
  const document = p.read(".hookport/lock.json");
  const payload = (event: string) => rig.payload(event, rig.tool, { command: FORBIDDEN });

  test.each([
    ["not JSON", "hello"],
    ["empty", ""],
    ["a list", "[1]"],
    ["cut off", '{"tool_name": "Ba'],
  ])("a payload that is %s", (_, text) => {
    expect(rig.denied(p.shim(id, rig.before, text))).toBe(true);
    if (rig.after) expect(silent(p.shim(id, rig.after, text))).toBe(true);
  });

  test.each([
    ["with a BOM", ""],
    ["of 5 MB", "x".repeat(5_000_000)],
  ])("a payload %s is read", (_, more) => {
    const text = JSON.stringify(
      rig.payload(rig.before, rig.tool, { command: FORBIDDEN, description: more }),
    );
    expect(rig.denied(p.shim(id, rig.before, `${more ? "" : "\uFEFF"}${text}`))).toBe(true);
  });

  test.each([
    ["missing", undefined],
    ["cut off", document.slice(0, -40)],
    ["a list", "[]"],
    ["without hooks", "{}"],
    ["with an object for a list", '{"hooks":{"pre-tool-use":{}}}'],
    ["with text for handlers", '{"hooks":{"pre-tool-use":[{"hooks":"x"}]}}'],
    ["with null for a handler", '{"hooks":{"pre-tool-use":[{"hooks":[null]}]}}'],
  ])("a document that is %s", (_, text) => {
    if (text === undefined) rmSync(join(p.root, ".hookport/lock.json"));
    else p.write(".hookport/lock.json", text);
    const before = p.shim(id, rig.before, payload(rig.before));
    const after = rig.after ? p.shim(id, rig.after, payload(rig.after)) : undefined;
    p.write(".hookport/lock.json", document);
    expect(rig.denied(before)).toBe(true);
    expect(`${before.stdout}${before.stderr}`).toContain("hookport");
    if (after) expect(silent(after)).toBe(true);
  });

  test("S10 a node that is too old: the denial names it and what is needed", () => {
    const bin = join(dirname(p.root), "old");
    mkdirSync(bin, { recursive: true });
    const old = `exec '${process.execPath}' -r "$(dirname "$0")/old.cjs" "$@"`;
    writeFileSync(join(bin, "old.cjs"), OLD_NODE);
    writeFileSync(join(bin, "node"), `#!/bin/sh\n${old}\n`, { mode: 0o755 });
    const result = runEntry(p, rig, { env: { PATH: `${bin}:${process.env["PATH"]}` } });
    expect(rig.denied(result)).toBe(true);
    expect(`${result.stdout}${result.stderr}`).toContain(tooOld("14.21.3"));
  });

  test("the written entry finds the shim from where the host starts it", () => {
    const sub = join(p.root, "a b/c'd");
    mkdirSync(sub, { recursive: true });
    expect(p.sh("git init -q .").code).toBe(0);
    const result = runEntry(p, rig, rig.agent.process.cwd === "session" ? { cwd: sub } : {});
    expect(rig.denied(result)).toBe(true);
    expect(`${result.stdout}${result.stderr}`).toContain("not here");
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

each("%s: an async handler", (id) => {
  test("outlives the shim, and nothing waits for it", async () => {
    const p = guarded("sleep 4; touch done\n", { async: true });
    const started = Date.now();
    expect(silent(call(p, id))).toBe(true);
    expect(Date.now() - started).toBeLessThan(3500);
    await expect.poll(() => existsSync(join(p.root, "done")), { timeout: 20_000 }).toBe(true);
  });
});

each("%s: a SIGTERM to the shim", (id, rig) => {
  test("ends the hook's process group", async () => {
    const p = guarded("sh -c 'echo $$ >pid; exec sleep 60' & wait\n");
    const shim = spawn(process.execPath, [join(p.root, ".hookport/shim.cjs"), id, rig.before], {
      stdio: ["pipe", "ignore", "ignore"],
    });
    shim.stdin.end(JSON.stringify(rig.payload(rig.before, rig.tool, { command: FORBIDDEN })));
    await expect
      .poll(() => existsSync(join(p.root, "pid")) && p.read("pid").trim() !== "", {
        timeout: 60_000,
      })
      .toBe(true);
    const pid = Number(p.read("pid"));
    shim.kill("SIGTERM");
    await expect
      .poll(() => p.sh(`ps -o stat= -p ${pid} | grep -v Z`).stdout.trim(), { timeout: 60_000 })
      .toBe("");
  });
});
