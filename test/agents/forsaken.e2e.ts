/**
 * S30: an entry whose hook convert took out itself is let through, for projects of one agent's
 * users under all the others.
 */
import { describe, expect, test } from "vitest";
import { call, DENY, HOSTS, json, silent } from "../support/guarded.ts";
import { groupOf } from "../support/hooks.ts";
import { project } from "../support/project.ts";
import { claude } from "./projects.ts";

describe("what convert took out itself is let through", () => {
  const settings = (hooks: object) => ({ hooks });
  const guard = [groupOf('sh "$CLAUDE_PROJECT_DIR"/hook.sh', "Bash")];
  const retired = (text: string) => (JSON.parse(text) as { retired?: string[] }).retired;

  test("a running session's entry is silent, until hooks come back", () => {
    const p = claude({ matcher: "Bash" });
    expect(retired(p.read(".hookport/lock.json"))).toBeUndefined();
    p.write(".claude/settings.json", settings({ SessionStart: [groupOf("true")] }));
    expect(p.hookport("convert").code).toBe(0);
    expect(retired(p.read(".hookport/lock.json"))).toEqual(["pre-tool-use"]);
    for (const id of ["copilot", "cursor", "lime"]) expect(silent(call(p, id)), id).toBe(true);
    // It stays so, however often it is converted.
    expect(p.hookport("convert").code).toBe(0);
    expect(retired(p.read(".hookport/lock.json"))).toEqual(["pre-tool-use"]);
    p.write(".claude/settings.json", settings({ PreToolUse: guard }));
    expect(p.hookport("convert").code).toBe(0);
    expect(retired(p.read(".hookport/lock.json"))).toBeUndefined();
    for (const id of ["copilot", "cursor", "lime"])
      expect(HOSTS[id]?.denied(call(p, id)), id).toBe(true);
  });

  test("a group left in place natively is a group: its own agent's old entry is silent", () => {
    const p = claude({ matcher: "Bash" });
    // The guard stands in Claude Code's own file, and an entry of a session before has nothing to
    // run there.
    expect(silent(call(p, "claude-code"))).toBe(true);
  });

  test("an entry that another agent calls counts for both", () => {
    const p = claude({ matcher: "Bash" }, DENY, "--adopt");
    const { payload, before } = HOSTS["copilot"] as (typeof HOSTS)[string];
    const denied = (result: { stdout: string }) =>
      json(result as never)["permissionDecision"] === "deny";
    p.sh("rm .github/hooks/hookport.json");
    expect(
      denied(
        p.shim(
          "claude-code",
          "PreToolUse",
          payload(before, "Bash", { command: "git push --force" }),
        ),
      ),
    ).toBe(true);
    p.write(".hookport/lock.json", {
      version: 1,
      hooks: {},
      targets: { copilot: ".github/hooks/hookport.json" },
    });
    expect(
      denied(p.shim("claude-code", "PreToolUse", payload(before, "Bash", { command: "ls" }))),
    ).toBe(true);
  });

  test("what another event carries is no empty gate", () => {
    const hooks = { "permission-request": [groupOf("true", "Bash")] };
    const p = project({ "hooks.json": { version: 1, hooks } });
    expect(p.hookport("convert", "hooks.json", "--to", "cursor,lime").code).toBe(0);
    for (const id of ["cursor", "lime"]) expect(silent(call(p, id)), id).toBe(true);
    p.write(".hookport/lock.json", { version: 1, hooks: {} });
    for (const id of ["cursor", "lime"]) expect(HOSTS[id]?.denied(call(p, id)), id).toBe(true);
  });
});
