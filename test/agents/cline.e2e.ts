/** Our plugin inside Cline, which waits three seconds for a hook (its report, sections 3 and 5). */
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { project } from "../support/project.ts";

interface Plugin {
  readonly hooks: { readonly [name: string]: (context: object) => Promise<object | undefined> };
}

/** Our plugin in a project with these guards, and the project. */
async function pluginWith(hooks: object) {
  const p = project({ "hooks.json": { version: 1, hooks } });
  expect(p.hookport("convert", "hooks.json", "--to", "cline")).toMatchObject({ code: 0 });
  const file = pathToFileURL(`${p.root}/.cline/plugins/hookport.js`).href;
  const { default: plugin } = (await import(file)) as { default: Plugin };
  return { p, plugin };
}

const command = (text: string, more: object = {}) => [
  { hooks: [{ type: "command", command: text, ...more }] },
];
const user = { role: "user", content: [{ type: "text", text: "look" }] };
const snapshot = { agentId: "agent_1", conversationId: "conv_1", runId: "run_1", messages: [user] };
const call = (...commands: readonly string[]) => ({
  snapshot,
  toolCall: { toolCallId: "call_1", toolName: "run_commands" },
  input: { commands },
});
const GUARD = "grep -q forbidden && { echo 'not here' >&2; exit 2; }; true";

test("each command of a list is judged, and only the hooks are there that somebody waits on", async () => {
  const { plugin } = await pluginWith({ "pre-tool-use": command(GUARD) });
  expect(Object.keys(plugin.hooks)).toEqual(["beforeTool"]);
  const before = plugin.hooks["beforeTool"];
  expect(await before?.(call("ls", "pwd"))).toEqual({});
  expect(await before?.(call("ls", "touch forbidden"))).toEqual({
    skip: true,
    reason: "not here",
  });
});

test("S11 a guard that takes longer than Cline waits denies in time, with a reason", async () => {
  const { plugin } = await pluginWith({ "pre-tool-use": command("sleep 20") });
  const started = Date.now();
  expect(await plugin.hooks["beforeTool"]?.(call("ls"))).toEqual({
    skip: true,
    reason: expect.stringMatching(/time ran out before|had not answered after/) as string,
  });
  expect(Date.now() - started).toBeLessThan(3000);
});

test("S10 without its shim a call is held back, and a prompt goes on with what is wrong", async () => {
  const { p, plugin } = await pluginWith({
    "pre-tool-use": command(GUARD),
    "pre-prompt": command(GUARD),
  });
  p.sh("rm -r .hookport");
  expect(await plugin.hooks["beforeTool"]?.(call("ls"))).toEqual({
    skip: true,
    reason: expect.stringMatching(/^Blocked: hookport failed/) as string,
  });
  expect(await plugin.hooks["beforeRun"]?.({ snapshot })).toEqual({
    appendContext: expect.stringMatching(/^Not checked: hookport failed/) as string,
  });
});

test("a prompt that is denied ends its run with the reason", async () => {
  const { plugin } = await pluginWith({ "pre-prompt": command("echo no prompts >&2; exit 2") });
  await expect(plugin.hooks["beforeRun"]?.({ snapshot })).rejects.toThrow("no prompts");
});
