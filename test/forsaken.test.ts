/** A28, S30: a gate's entry for which the document has no hook denies, unless convert took the hook out on purpose. */
import { describe, expect, test } from "vitest";
import { claude } from "./agents/projects.ts";
import { call, DENY, each, guarded, HOSTS, json, silent } from "./support/guarded.ts";
import { project } from "./support/project.ts";

const EMPTY = [
  '{"version":1,"hooks":{}}',
  '{"version":1,"hooks":{"pre-tool-use":[]}}',
  '{"version":1,"hooks":{"pre-tool-use":[{"hooks":[]}]}}',
];

each("%s", (id, rig) => {
  test("A28 a document emptied under an entry that stands denies, with the repair", () => {
    const p = guarded("exit 0\n");
    expect(silent(call(p, id))).toBe(true);
    for (const text of [...EMPTY, '{"version":1,"hooks":{"post-tool-use":[{"hooks":[{"type":"command","command":"true"}]}]}}']) {
      p.write(".hookport/hooks.json", text);
      const result = call(p, id);
      expect(rig.denied(result), text).toBe(true);
      expect(result.stdout).toContain("hookport convert");
      // Nothing is held back where nothing can be.
      if (rig.after) expect(silent(p.shim(id, rig.after, rig.payload(rig.after, rig.tool, { command: "x" })))).toBe(true);
    }
    // The mended twin.
    expect(p.hookport("convert", "hooks/hooks.json").code).toBe(0);
    expect(silent(call(p, id))).toBe(true);
  });

  test("A28 with --fail-open the emptied document lets go", () => {
    const p = guarded("exit 0\n");
    p.write(".hookport/hooks.json", { version: 1, hooks: {}, failOpen: true });
    expect(silent({ ...call(p, id), stdout: call(p, id).stdout })).toBe(true);
  });
});

describe("A28 what convert took out itself is let through", () => {
  const settings = (hooks: object) => ({ hooks });
  const guard = [{ matcher: "Bash", hooks: [{ type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/hook.sh' }] }];
  const retired = (text: string) => (JSON.parse(text) as { retired?: string[] }).retired;

  test("a running session's entry is silent, until hooks come back", () => {
    const p = claude({ matcher: "Bash" });
    expect(retired(p.read(".hookport/hooks.json"))).toBeUndefined();
    p.write(".claude/settings.json", settings({ SessionStart: [{ hooks: [{ type: "command", command: "true" }] }] }));
    expect(p.hookport("convert").code).toBe(0);
    expect(retired(p.read(".hookport/hooks.json"))).toEqual(["pre-tool-use"]);
    for (const id of ["copilot", "cursor", "lime"]) expect(silent(call(p, id)), id).toBe(true);
    // It stays so, however often it is converted.
    expect(p.hookport("convert").code).toBe(0);
    expect(retired(p.read(".hookport/hooks.json"))).toEqual(["pre-tool-use"]);
    p.write(".claude/settings.json", settings({ PreToolUse: guard }));
    expect(p.hookport("convert").code).toBe(0);
    expect(retired(p.read(".hookport/hooks.json"))).toBeUndefined();
    for (const id of ["copilot", "cursor", "lime"]) expect(HOSTS[id]?.denied(call(p, id)), id).toBe(true);
  });

  test("a group left in place natively is a group: its own agent's old entry is silent", () => {
    const p = claude({ matcher: "Bash" });
    // The guard stands in Claude Code's own file, and an entry of a session before has nothing to run there.
    expect(silent(call(p, "claude-code"))).toBe(true);
  });

  test("an entry that another agent calls counts for both", () => {
    const p = claude({ matcher: "Bash" }, DENY, "--adopt");
    const { payload, before } = HOSTS["copilot"] as (typeof HOSTS)[string];
    const denied = (result: { stdout: string }) => json(result as never)["permissionDecision"] === "deny";
    p.sh("rm .github/hooks/hookport.json");
    expect(denied(p.shim("claude-code", "PreToolUse", payload(before, "Bash", { command: "git push --force" })))).toBe(true);
    p.write(".hookport/hooks.json", { version: 1, hooks: {}, targets: { copilot: ".github/hooks/hookport.json" } });
    expect(denied(p.shim("claude-code", "PreToolUse", payload(before, "Bash", { command: "ls" })))).toBe(true);
  });

  test("what another event carries is no empty gate", () => {
    const hooks = { "permission-request": [{ matcher: "Bash", hooks: [{ type: "command", command: "true" }] }] };
    const p = project({ "hooks.json": { version: 1, hooks } });
    expect(p.hookport("convert", "hooks.json", "--to", "cursor,lime").code).toBe(0);
    for (const id of ["cursor", "lime"]) expect(silent(call(p, id)), id).toBe(true);
    p.write(".hookport/hooks.json", { version: 1, hooks: {} });
    for (const id of ["cursor", "lime"]) expect(HOSTS[id]?.denied(call(p, id)), id).toBe(true);
  });
});
