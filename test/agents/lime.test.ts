/** What only Lime has: its own word for the end of a turn. */
import { expect, test } from "vitest";
import { agentOf } from "../support/kits.ts";
import { bash, group, guard, play, pre } from "../support/play.ts";

const lime = agentOf("lime");

test.each(["universal", "claude-code"])(
  "S3 an end of a hook in the dialect %s interrupts the turn, and is not `continue: false`",
  async (dialect) => {
    const { answer } = await play(lime, bash(lime), pre(group(dialect)), guard({ continue: false, stopReason: "enough" }));
    expect([answer["interrupt"], answer["continue"]]).toEqual([true, undefined]);
  },
);
