/**
 * S30: what Claude Code's entries need stands below `.claude/`, which it protects, and nowhere
 * else.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { entry, FORBIDDEN, guarded, HOSTS, runEntry, type Rig } from "../support/guarded.ts";
import { groupOf } from "../support/hooks.ts";
import { project } from "../support/project.ts";

const COPIES = ".claude/hookport";
const rig = HOSTS["claude-code"] as Rig;
const PERSONAL = { hooks: { PreToolUse: [groupOf("echo 'not here' >&2; exit 2", "Bash")] } };

describe("the copies of shim and lock", () => {
  test("are all that the entry needs: without .hookport the guard denies as before", () => {
    const p = guarded("cat >/dev/null; echo 'not here' >&2; exit 2\n");
    expect(entry(p, rig).line).toContain(`"$CLAUDE_PROJECT_DIR"/${COPIES}/hook`);
    p.sh("rm -r .hookport");
    const result = runEntry(p, rig);
    expect(rig.denied(result)).toBe(true);
    expect(result.stdout).toContain("not here");
  });

  test.each([
    ["the lock was edited", `sed -i s/Bash/Write/ ${COPIES}/lock.json`, "lock.json"],
    ["the lock is gone", `rm ${COPIES}/lock.json`, "lock.json"],
    [
      "the lock is another project's, sealed",
      `cp ../other/${COPIES}/lock.json ${COPIES}/lock.json`,
      "lock.json",
    ],
    ["the shim was changed", `echo >> ${COPIES}/shim.cjs`, "shim.cjs"],
    ["all of it is gone", `rm -r ${COPIES}`, "shim.cjs"],
  ])("are watched by check and made anew by convert: %s", (_, harm, file) => {
    const p = guarded("cat >/dev/null; exit 2\n");
    p.sh("mkdir ../other && cp -r . ../other/ && cd ../other && echo 'exit 0' > hook.sh");
    const other = `cd ../other && sed -i 's/"version": 1/"version": 1, "failOpen": true/' hooks/hooks.json`;
    p.sh(other);
    p.sh(
      `cd ../other && node ${join(process.cwd(), "dist/cli.cjs")} convert hooks/hooks.json --to all --fail-open`,
    );
    expect(p.hookport("check").code).toBe(0);
    p.sh(harm);
    const { code, stdout } = p.hookport("check");
    expect([code, stdout]).toEqual([1, expect.stringContaining(`${COPIES}/${file}`)]);
    expect(p.hookport("convert").code).toBe(0);
    expect(p.hookport("check").code).toBe(0);
  });

  test("follow a change of the hooks, and of the agents that are converted to", () => {
    const p = guarded("exit 0\n");
    const equal = () => expect(p.read(`${COPIES}/lock.json`)).toBe(p.read(".hookport/lock.json"));
    equal();
    expect(p.hookport("remove", "--agent", "lime").code).toBe(0);
    equal();
    expect(p.hookport("check").code).toBe(0);
    expect(p.hookport("remove", "--agent", "claude-code").code).toBe(0);
    expect(existsSync(join(p.root, ".claude"))).toBe(false);
    expect(p.hookport("check").code).toBe(0);
  });

  test("of one person's hooks are kept out of git, and the shim stays until nobody needs it", () => {
    const p = project({ ".claude/settings.local.json": PERSONAL });
    p.sh("git init -q .");
    expect(
      p.hookport("convert", ".claude/settings.local.json", "--adopt", "--to", "claude-code,copilot")
        .code,
    ).toBe(0);
    expect(p.read(".claude/settings.local.json")).toContain(
      `${COPIES}/hook claude-code PreToolUse --local`,
    );
    expect(p.sh("git status --porcelain -uall").stdout).not.toMatch(/lock\.local/);
    p.sh("rm -r .hookport");
    const line =
      (JSON.parse(p.read(".claude/settings.local.json")) as typeof PERSONAL).hooks.PreToolUse[0]
        ?.hooks[0]?.command ?? "";
    const payload = rig.payload(rig.before, rig.tool, { command: FORBIDDEN });
    const { stdout } = p.sh(line, {
      env: { CLAUDE_PROJECT_DIR: p.root },
      input: JSON.stringify(payload),
    });
    expect(stdout).toContain("not here");
  });

  test("are no links, and nobody's rules beside them are lost", () => {
    const p = project({
      "hooks.json": { version: 1, hooks: { "pre-tool-use": [groupOf("true")] } },
    });
    p.sh(`mkdir -p .claude ../elsewhere && ln -s ../../elsewhere ${COPIES}`);
    expect(p.hookport("convert", "hooks.json", "--to", "claude-code")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${COPIES}/`) as string,
    });
    p.sh(`rm ${COPIES} && mkdir ${COPIES} && echo '*.log binary' > ${COPIES}/.gitattributes`);
    expect(p.hookport("convert", "hooks.json", "--to", "claude-code").code).toBe(0);
    expect(p.read(`${COPIES}/.gitattributes`)).toMatch(/^\*\.log binary\n# hookport/);
    expect(p.hookport("remove").code).toBe(0);
    expect(p.read(`${COPIES}/.gitattributes`)).toBe("*.log binary\n");
  });

  test("of the user's own hooks stand in the home folder", () => {
    const p = project({});
    const home = p.sh('echo "$HOME"').stdout.trim();
    p.sh('mkdir -p "$HOME"/.claude && cat > "$HOME"/.claude/settings.json', {
      input: JSON.stringify(PERSONAL),
    });
    expect(p.hookport("convert", "--user", "--adopt", "--to", "claude-code,copilot").code).toBe(0);
    const copies = () =>
      existsSync(join(home, COPIES, "shim.cjs")) && existsSync(join(home, COPIES, "lock.json"));
    expect(copies()).toBe(true);
    expect(p.hookport("remove", "--user").code).toBe(0);
    expect(p.sh('ls -A "$HOME"/.claude').stdout).toBe("settings.json\n");
    expect(copies()).toBe(false);
  });
});
