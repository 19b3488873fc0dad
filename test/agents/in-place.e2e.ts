/**
 * Our plugin inside agents whose plugins change an input and an output in place, beside plugins of
 * somebody else's (the agents' reports, sections 2 and 5).
 */
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { project } from "../support/project.ts";

interface Hooks {
  readonly [name: string]: (input: object, output: object) => Promise<void>;
}

/** The hooks of our plugin in a project with this guard on an event. */
async function hooksOf(id: string, event: string, command: string): Promise<Hooks> {
  const hooks = { [event]: [{ hooks: [{ type: "command", command }] }] };
  const p = project({ "hooks.json": { version: 1, hooks } });
  expect(p.hookport("convert", "hooks.json", "--to", id)).toMatchObject({ code: 0 });
  const file = pathToFileURL(`${p.root}/.${id}/plugin/hookport.js`).href;
  const { default: plugin } = (await import(file)) as {
    default: (given: object) => Promise<Hooks>;
  };
  const session = { get: async ({ path }: { path: object }) => ({ data: path }) };
  const tui = { showToast: async () => ({}) };
  return plugin({ client: { session, tui }, directory: p.root });
}

const GUARD = "grep -q forbidden && { echo 'not here' >&2; exit 2; }; true";
const REWRITE = `echo '{"hookSpecificOutput":{"updatedInput":{"command":"echo else"}}}'`;

describe.each(["opencode", "kilo"])("on %s", (id) => {
  test("S14 a plugin that is called after ours cannot change what ours judged", async () => {
    const hooks = await hooksOf(id, "pre-tool-use", GUARD);
    const judged = async () => {
      const args: Record<string, unknown> = { command: "echo fine", list: [{ a: 1 }] };
      const call = { tool: "bash", sessionID: "ses_1", callID: "call_1" };
      await hooks["tool.execute.before"]?.(call, { args });
      return args;
    };
    const pattern = /judged it/;
    const ways: readonly [(args: Record<string, unknown>) => unknown, RegExp][] = [
      [(args) => (args["command"] = "echo forbidden"), pattern],
      [(args) => Object.assign(args, { command: "echo forbidden" }), pattern],
      [(args) => ((args["list"] as { a: number }[])[0] = { a: 2 }), pattern],
      [(args) => ((args["list"] as [{ a: number }])[0].a = 2), pattern],
      [(args) => (args["list"] as unknown[]).push(1), /extensible|property/],
      [(args) => (args["workdir"] = "/"), /extensible/],
      [(args) => delete args["command"], /delete/],
      [(args) => Object.defineProperty(args, "command", { value: "x" }), /redefine/],
      [(args) => Object.setPrototypeOf(args, { command: "x" }), /extensible/],
    ];
    for (const [change, error] of ways) {
      const args = await judged();
      expect(() => change(args)).toThrow(error);
      expect(JSON.parse(JSON.stringify(args))).toEqual({ command: "echo fine", list: [{ a: 1 }] });
    }
    const same = await judged();
    same["command"] = "echo fine";
    expect(structuredClone(same)).toEqual({ command: "echo fine", list: [{ a: 1 }] });
  });

  test("S14 nor can one that is still at work while ours judge", async () => {
    const hooks = await hooksOf(id, "pre-tool-use", GUARD);
    const call = { tool: "bash", sessionID: "ses_1", callID: "call_1" };
    const args = { command: "echo fine" };
    const before = hooks["tool.execute.before"]?.(call, { args });
    setImmediate(() => (args.command = "echo forbidden"));
    await expect(before).rejects.toThrow(/judged it/);
  });

  test("S14 what a plugin before ours puts in the place of a call's input is not all that is judged", async () => {
    const hooks = await hooksOf(id, "pre-tool-use", GUARD);
    const told = (callID: string, status: string, input: object) => {
      const part = { type: "tool", tool: "bash", sessionID: "ses_1", callID };
      const properties = { part: { ...part, state: { status, input } } };
      return hooks["event"]?.({ event: { type: "message.part.updated", properties } }, {});
    };
    const judged = async (callID: string, runs: object, shown: object) => {
      const call = { tool: "bash", sessionID: "ses_1", callID };
      await told(callID, "pending", {});
      const done = hooks["tool.execute.before"]?.(call, { args: shown });
      await told(callID, "running", runs);
      return done;
    };
    const [fine, bad] = [{ command: "echo fine" }, { command: "echo forbidden" }];
    await judged("call_1", fine, { ...fine });
    await judged("call_2", fine, { command: "echo other" });
    await expect(judged("call_3", bad, { ...fine })).rejects.toThrow(/^not here$/);
    await expect(judged("call_4", fine, bad)).rejects.toThrow(/^not here$/);
  });

  test("S6 a rewrite after another plugin of ours has judged the call denies", async () => {
    const [first, second] = [
      await hooksOf(id, "pre-tool-use", GUARD),
      await hooksOf(id, "pre-tool-use", REWRITE),
    ];
    const args = { command: "echo fine" };
    const call = { tool: "bash", sessionID: "ses_1", callID: "call_1" };
    await first["tool.execute.before"]?.(call, { args });
    const denied = second["tool.execute.before"]?.(call, { args });
    await expect(denied).rejects.toThrow(/wanted another input/);
    const other = { command: "echo fine" };
    await second["tool.execute.before"]?.(call, { args: other });
    expect({ ...other }).toEqual({ command: "echo else" });
  });

  test("S8 the reason of a denied prompt is the error of its own turn, and nothing of it is sent", async () => {
    const hooks = await hooksOf(id, "pre-prompt", GUARD);
    const part = { id: "prt_1", sessionID: "ses_1", messageID: "msg_1" };
    const prompt = async (text: string) => {
      const message = { id: "msg_1", sessionID: "ses_1", agent: "build", model: {} };
      const parts = [
        { ...part, type: "text", text },
        { ...part, id: "prt_2", type: "file", url: "data:,forbidden" },
      ];
      await hooks["chat.message"]?.({ sessionID: "ses_1" }, { message, parts });
      const turn = hooks["chat.params"]?.({ sessionID: "ses_1", message }, {});
      return { parts, turn };
    };
    const denied = await prompt("a forbidden thing");
    await expect(denied.turn).rejects.toThrow(/^not here$/);
    expect(JSON.stringify(denied.parts)).not.toContain("forbidden");
    // While a turn runs, the error of another one would end it.
    await expect(prompt("a forbidden thing")).rejects.toThrow(/^not here$/);
  });
});
