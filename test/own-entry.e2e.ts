/**
 * S13: an entry of the caller's own counts only if its file is on, by that agent's own rules.
 */
import { describe, expect, test } from "vitest";
import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { FORBIDDEN, HOSTS } from "./support/guarded.ts";
import { answered } from "./support/kit.ts";
import { agents, ownerOf, type Agent } from "./support/kits.ts";
import { project, type Project } from "./support/project.ts";

const GUARD =
  'grep -q "push --force" && { echo no >&2; exit 2; }; echo x >> "$CLAUDE_PROJECT_DIR"/log';
const settings = (command: string) => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
});
/** The file of one agent that others run too. */
const SHARED = ".claude/settings.json";
const OWNER = ownerOf(SHARED);

/** Claude Code's adopted file, which the caller reads beside its own. */
const made = (to: string): Project => {
  const p = project({ [SHARED]: settings(GUARD), log: "" });
  expect(p.hookport("convert", "--from", OWNER.id, "--to", to, "--adopt").code).toBe(0);
  return p;
};

const through = (p: Project, id: string, command: string) => {
  const rig = HOSTS[id] as (typeof HOSTS)[string];
  return p.shim(OWNER.id, "PreToolUse", rig.payload(rig.before, rig.tool, { command }), {
    env: { CLAUDE_PROJECT_DIR: p.root },
  });
};

const isDecided = (p: Project, id: string) => HOSTS[id]?.denied(through(p, id, FORBIDDEN)) === true;

const CALLERS = agents.filter(({ alsoRuns }) => answered(alsoRuns, []).includes(SHARED));
const waysOf = (agent: Agent) =>
  Object.entries({ ...answered(agent.drops, {}), ...answered(agent.doubts, {}) });

describe.each(CALLERS.map((agent) => [agent.id, agent] as const))("%s", (id, agent) => {
  const file = HOSTS[id]?.file ?? "";
  const p = made(id);
  const before = p.read(file);

  test("an entry that is on is left to: what the hook does happens once", () => {
    expect(isDecided(p, id)).toBe(false);
    expect(through(p, id, "ls")).toMatchObject({ code: 0 });
    expect(p.read("log")).toBe("");
  });

  test.each(waysOf(agent))(
    "%s in its own file: the call is decided, and is not where that is mended",
    (_, harm) => {
      p.write(file, harm(before));
      expect(harm(before)).not.toBe(before);
      expect(isDecided(p, id)).toBe(true);
      p.write(file, before);
      expect(isDecided(p, id)).toBe(false);
    },
  );

  test("a file that is gone, or stands behind a link", () => {
    p.sh(`mv ${file} elsewhere.json`);
    expect(isDecided(p, id)).toBe(true);
    symlinkSync(join(p.root, "elsewhere.json"), join(p.root, file));
    expect(isDecided(p, id)).toBe(true);
    p.sh(`rm ${file}; mv elsewhere.json ${file}`);
    expect(isDecided(p, id)).toBe(false);
    expect(dirname(file)).not.toBe("");
  });
});

const SWITCHES = CALLERS.flatMap(({ id, switches }) =>
  Object.entries(answered(switches, {})).map(([file, key]) => [file, id, key] as const),
);
test.each(SWITCHES)("a switch in %s that %s honours", (file, id, key) => {
  const p = made(id);
  p.write(file, `{ /* now */ ${JSON.stringify(key)}: true }`);
  expect(isDecided(p, id)).toBe(true);
  p.write(file, "{}");
  expect(isDecided(p, id)).toBe(false);
});
