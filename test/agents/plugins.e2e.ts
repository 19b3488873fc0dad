/**
 * S25: hundreds of plugins in one repository, and those that are installed at home; what is said of
 * plugins is in told/plugins.txt.
 */
import { describe, expect, test } from "vitest";
import type { Audit } from "../../schemas/types/output.ts";
import { groupOf } from "../support/hooks.ts";
import { HOOKPORT, project, type Project } from "../support/project.ts";

/** A plugin of Claude Code's below `folder`. */
const inFolder = (folder: string) => ({
  [`${folder}/.claude-plugin/plugin.json`]: { name: "p" },
  [`${folder}/hooks/hooks.json`]: {
    hooks: { PreToolUse: [groupOf('"${CLAUDE_PLUGIN_ROOT}/hooks/g.sh"', "Bash")] },
  },
  [`${folder}/hooks/g.sh`]: "#!/bin/sh\ncat >/dev/null\nexit 2\n",
});
const market = (...plugins: readonly object[]) => ({
  ".claude-plugin/marketplace.json": { name: "lab", owner: { name: "o" }, plugins },
});

test("hundreds of plugins take seconds, and the work grows as they do", () => {
  const many = (n: number) => {
    const texts = Array.from({ length: n }, (_, i) => `plugins/p${i}`);
    const marketProject = project({
      ...market(...texts.map((source) => ({ name: source.slice(8), source: `./${source}` }))),
      ...Object.assign({}, ...texts.map(inFolder)),
    });
    // The processor's time, which other programs of a busy machine hardly change: the last line
    // of `times` is about what the shell ran.
    const { stdout } = marketProject.sh(
      `${HOOKPORT} audit --to cursor,copilot --json >audit.json; times`,
      {
        timeout: 300_000,
      },
    );
    expect((JSON.parse(marketProject.read("audit.json")) as Audit).projects[0]?.guards).toBe(n);
    const spent = [...(stdout.trim().split("\n").at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
    expect(spent).toHaveLength(2);
    return spent.reduce(
      (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
      0,
    );
  };
  const [few, more] = [many(40), many(320)];
  expect(few).toBeGreaterThan(0);
  expect(more).toBeLessThan(8 * few + 5);
});

describe("S25 plugins that are installed at home", () => {
  const at = (name: string, version: string) => `.claude/plugins/cache/lab/${name}/${version}`;
  const home = () =>
    project({
      ...inFolder(at("p", "1.0.0")),
      ...inFolder(at("p", "0.9.0")),
      ...inFolder(at("off", "1.0.0")),
      ".claude/plugins/installed_plugins.json": {
        version: 2,
        plugins: { "p@lab": [{ installPath: `/home/me/${at("p", "1.0.0")}` }] },
      },
      ".claude/settings.json": { enabledPlugins: { "p@lab": true } },
    });
  const user = (p: Project, ...args: string[]) =>
    p.hookportWith({ env: { HOME: p.root } }, ...args);

  test("what is enabled is on, and what is not is no guard", () => {
    const [found] = (
      JSON.parse(user(home(), "audit", "--user", "--to", "all", "--json").stdout) as Audit
    ).projects;
    expect(
      found?.hooks.map(
        ({ file, guard, hosts }) =>
          `${file.slice(26, 35)} ${guard} ${hosts[0]?.way} ${hosts[0]?.way === "native" ? "" : hosts[0]?.findings[0]?.message}`,
      ),
    ).toEqual([
      "off/1.0.0 false disabled Claude Code does not run it: off@lab is not enabled",
      "p/0.9.0/h false disabled Claude Code does not run it: p@lab is installed in another version",
      "p/1.0.0/h true native ",
    ]);
  });

  test("it goes into the personal layer of other agents alone, with its own root", () => {
    const p = home();
    const settings = p.read(".claude/settings.json");
    expect(user(p, "convert", "--user", "--to", "cursor,claude-code").code).toBe(0);
    expect(p.read(".claude/settings.json")).toBe(settings);
    const { hooks } = JSON.parse(p.read(".hookport/lock.json")) as {
      hooks: { "pre-tool-use": { origin: object }[] };
    };
    expect(hooks["pre-tool-use"].map(({ origin }) => origin)).toMatchObject([
      { plugin: at("p", "1.0.0") },
    ]);
    expect(p.read(".hookport/lock.json")).not.toContain(p.root);
  });
});
