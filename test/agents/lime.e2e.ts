/** What only Lime has: its own word for the end of a turn. */
import { expect, test } from "vitest";
import { agentOf } from "../support/kits.ts";
import { call, HOSTS, silent } from "../support/guarded.ts";
import { bash, group, guard, play, pre } from "../support/play.ts";
import { project } from "../support/project.ts";

const lime = agentOf("lime");

test.each(["universal", "claude-code"])(
  "S3 an end of a hook in the dialect %s interrupts the turn, and is not `continue: false`",
  async (dialect) => {
    const { answer } = await play(
      lime,
      bash(lime),
      pre(group(dialect)),
      guard({ continue: false, stopReason: "enough" }),
    );
    expect([answer["interrupt"], answer["continue"]]).toEqual([true, undefined]);
  },
);

test("an environment too large for a handler denies", () => {
  const p = project({
    ".lime/settings.json": { hooks: { PreToolUse: ["sh hook.sh"] } },
    "hook.sh": "exit 0\n",
  });
  expect(p.hookport("convert", "--to", "claude-code,cursor,copilot")).toMatchObject({ code: 0 });
  for (const id of Object.keys(HOSTS).filter((key) => key !== "lime")) {
    expect([id, silent(call(p, id, { command: "x" }, HOSTS[id]?.tool, { cwd: p.root }))]).toEqual([
      id,
      true,
    ]);
    expect(
      HOSTS[id]?.denied(
        call(p, id, { command: "x".repeat(140_000) }, HOSTS[id]?.tool, { cwd: p.root }),
      ),
    ).toBe(true);
  }
});
