/**
 * S22: a handler that nobody waits for runs with what was read once, and nothing of the
 * project's starts it.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { call, guarded, silent } from "./support/guarded.ts";
import { groupOf } from "./support/hooks.ts";
import { anyAuthor, authors, callOf, shellCall, variantsOf, type Agent } from "./support/kits.ts";
import { project } from "./support/project.ts";

const later = (path: string) => expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(true);

describe("an async handler", () => {
  test("runs as it was read, though shim and document change meanwhile, with the caller's own NODE_OPTIONS", async () => {
    const p = guarded("sleep 0.5; env > seen.tmp; cat > stdin; mv seen.tmp seen\n", {
      async: true,
    });
    p.write("evil.cjs", `require("fs").writeFileSync(${JSON.stringify(join(p.root, "ran"))}, "")`);
    const env = {
      HOOKPORT_NODE_OPTIONS: `--require=${join(p.root, "evil.cjs")}`,
      HOOKPORT_NODE_COMPILE_CACHE: "",
    };
    const { event, payload } = shellCall(anyAuthor, "x".repeat(200_000));
    expect(silent(p.shim(anyAuthor.id, event, payload, { env }))).toBe(true);
    writeFileSync(join(p.root, ".hookport/shim.cjs"), "process.exit(1)");
    p.write(".hookport/lock.json", { version: 1, hooks: {} });
    await later(join(p.root, "seen"));
    const seen = p.read("seen").split("\n");
    expect(seen).toContain(`NODE_OPTIONS=${env.HOOKPORT_NODE_OPTIONS}`);
    expect(seen.filter((line) => /^HOOKPORT_NODE|^NODE_COMPILE_CACHE/.test(line))).toEqual([]);
    expect(p.read("stdin")).toContain("x".repeat(200_000));
    expect(existsSync(join(p.root, "ran"))).toBe(false);
  });

  test("is ended with its whole process group by its own clock, and holds no output open", async () => {
    const p = guarded(
      "(sleep 3; touch alive) & echo out; echo err >&2; touch started; sleep 31.4159\n",
      { async: true, timeout: 1 },
    );
    const started = Date.now();
    const result = call(p, anyAuthor.id);
    expect(silent(result)).toBe(true);
    expect(result.stderr).not.toContain("err");
    expect(Date.now() - started).toBeLessThan(2500);
    await later(join(p.root, "started"));
    await new Promise((done) => setTimeout(done, 4000));
    expect(existsSync(join(p.root, "alive"))).toBe(false);
    expect(p.sh(`ps -eo args | grep -c '[s]leep 31.4159'`).stdout.trim()).toBe("0");
  });

  test("outlives a session that ends at once, and the hang-up of its terminal", async () => {
    const p = project({
      "hooks.json": {
        version: 1,
        hooks: {
          "session-end": [groupOf({ command: 'sleep 1; touch "$PACKAGE_ROOT"/done', async: true })],
        },
      },
    });
    const agent = authors.find((author) => variantsOf(author, "session-end").length) as Agent;
    const { event, payload } = callOf(agent, "session-end", { root: p.root });
    expect(p.hookport("convert", "hooks.json", "--to", agent.id).code).toBe(0);
    p.write("payload", payload);
    p.sh(`setsid sh -c 'node .hookport/shim.cjs ${agent.id} ${event} < payload; kill -HUP 0'`);
    await later(join(p.root, "done"));
  });
});
