/** S25: hooks of plugins stay in the plugin; files that stand in no place of their agent's. */
import { describe, expect, test } from "vitest";
import { adapters } from "../support/hosts.ts";
import { HOOKPORT, project, type Project } from "../support/project.ts";

const SCRIPT = "#!/bin/sh\ncat >/dev/null\necho no >&2\nexit 2\n";
const claude = (variable: string) => ({
  hooks: {
    PreToolUse: [
      { matcher: "Bash", hooks: [{ type: "command", command: `"\${${variable}}/hooks/g.sh"` }] },
    ],
  },
});
const copilot = {
  version: 1,
  hooks: {
    preToolUse: [{ type: "command", bash: '"${PLUGIN_ROOT}/hooks/g.sh"', matcher: "bash" }],
  },
};

type Files = { readonly [path: string]: unknown };
const LAYOUTS: { readonly [what: string]: readonly [host: string, own: string, files: Files] } = {
  "Claude Code, the usual file": [
    "claude-code",
    ".claude/settings.json",
    {
      ".claude-plugin/plugin.json": { name: "p" },
      "hooks/hooks.json": claude("CLAUDE_PLUGIN_ROOT"),
    },
  ],
  "Claude Code, in the manifest": [
    "claude-code",
    ".claude/settings.json",
    { ".claude-plugin/plugin.json": { name: "p", ...claude("CLAUDE_PLUGIN_ROOT") } },
  ],
  "Claude Code, a file that the manifest names": [
    "claude-code",
    ".claude/settings.json",
    {
      ".claude-plugin/plugin.json": { name: "p", hooks: "./config/guards.json" },
      "config/guards.json": claude("CLAUDE_PLUGIN_ROOT"),
    },
  ],
  "GitHub Copilot, the usual file": [
    "copilot",
    ".github/hooks/hookport.json",
    { "plugin.json": { name: "p" }, "hooks/hooks.json": copilot },
  ],
};

const exists = (p: Project, path: string) => p.sh(`test -e ${path}`).code === 0;

test.each(Object.entries(LAYOUTS))(
  "%s: nothing is written for its own agent, and every command says the same",
  (_, [host, own, files]) => {
    const p = project({ "hooks/g.sh": SCRIPT, ...files });
    const converted = p.hookport("convert", "--to", "all", "--adopt", "--json");
    expect(converted.code).toBe(0);
    const { targets } = JSON.parse(converted.stdout) as {
      targets: { host: string; handlers: { conditional: number; lost: number } }[];
    };
    expect(targets.map(({ handlers }) => handlers.lost)).toEqual(targets.map(() => 0));
    expect(targets.find((one) => one.host === host)?.handlers.conditional).toBe(1);
    expect(exists(p, own)).toBe(false);
    for (const [path, value] of Object.entries(files))
      expect([path, JSON.parse(p.read(path))]).toEqual([path, value]);
    expect(p.hookport("run", "--bash", "ls", "--expect", "deny").code).toBe(0);
    expect(p.hookport("audit").code).toBe(0);
  },
);

test("a file in no place of its agent's is read as the project's, which is where the command runs", () => {
  const hooks = { version: 1, hooks: { beforeShellExecution: [{ command: "sh ./g.sh" }] } };
  const p = project({ "hooks/hooks-cursor.json": hooks, "g.sh": SCRIPT });
  expect(p.hookport("convert", "hooks/hooks-cursor.json", "--to", "claude-code").code).toBe(0);
  expect(exists(p, "hooks/.hookport")).toBe(false);
  expect(p.hookport("run", "--bash", "ls", "--host", "claude-code", "--expect", "deny").code).toBe(
    0,
  );
});

/**
 * A plugin of Claude Code's below `folder`, whose guard tells the root that its script was given.
 */
const inFolder = (folder: string): Files => ({
  [`${folder}/.claude-plugin/plugin.json`]: { name: "p" },
  [`${folder}/hooks/hooks.json`]: claude("CLAUDE_PLUGIN_ROOT"),
  [`${folder}/hooks/g.sh`]:
    '#!/bin/sh\ncat >/dev/null\necho "no ${CLAUDE_PLUGIN_ROOT##*/}" >&2\nexit 2\n',
});
/**
 * What is so on the plugin's own agent, and what on every other one, be it one that is yet to come.
 */
const byHost = <T>(own: T, other: T) =>
  Object.fromEntries(Object.keys(adapters).map((id) => [id, id === "claude-code" ? own : other]));
const MARKET = ".claude-plugin/marketplace.json";
const market = (...plugins: readonly object[]) => ({
  [MARKET]: { name: "lab", owner: { name: "o" }, plugins },
});
const ENABLED = {
  enabledPlugins: { "p@lab": true },
  extraKnownMarketplaces: { lab: { source: { source: "directory", path: "./" } } },
};

interface Audited {
  readonly projects: readonly {
    readonly guards: number;
    readonly summary: readonly { readonly host: string; readonly holding: number }[];
    readonly hooks: readonly {
      readonly file: string;
      readonly guard: boolean;
      readonly hosts: readonly {
        readonly host: string;
        readonly now: string;
        readonly holds: boolean;
        readonly code: string;
        readonly reason: string;
      }[];
    }[];
    readonly notices: readonly {
      readonly code: string;
      readonly file: string;
      readonly pointer: string;
      readonly message: string;
    }[];
  }[];
}

function audited(p: Project, ...more: string[]) {
  const { stdout, stderr } = p.hookport("audit", "--to", "all", "--json", ...more);
  expect(stderr).toBe("");
  const [found] = (JSON.parse(stdout) as Audited).projects;
  if (!found) throw new Error(stdout);
  const [hook] = found.hooks;
  const on = (host: string) => hook?.hosts.find((one) => one.host === host);
  const said = found.notices.map(({ code, file, message }) => `${code} ${file}: ${message}`);
  return {
    ...found,
    holding: Object.fromEntries(found.summary.map(({ host, holding }) => [host, holding])),
    on,
    said,
  };
}

describe("S25 a repository whose marketplace names plugin folders", () => {
  const p = project({ ...market({ name: "p", source: "./plugins/p" }), ...inFolder("plugins/p") });

  test("one that is the marketplace's own folder is found too", () => {
    const root = project({ ...market({ name: "p", source: "." }), ...inFolder(".") });
    const { guards, holding, said } = audited(root);
    expect([guards, holding["claude-code"], said.join()]).toEqual([1, 1, ""]);
  });

  test("each is judged as installed on its own agent, and it is said what others make of it", () => {
    const { guards, holding, hooks, on, said } = audited(p);
    expect([guards, hooks.map(({ file }) => file)]).toEqual([1, ["plugins/p/hooks/hooks.json"]]);
    expect(holding).toEqual(byHost(1, 0));
    expect(on("claude-code")).toMatchObject({ now: "native", holds: true });
    expect(on("copilot")).toMatchObject({
      now: "raw",
      reason: expect.stringContaining("where the plugin is installed"),
    });
    expect(on("cursor")).toMatchObject({
      now: "absent",
      reason: expect.stringContaining("another agent's"),
    });
    // Neither is a script missing that stands in the plugin, nor a variable unset that it is given.
    expect(said).toEqual([]);
  });

  test("run plays it there, with the plugin's folder as its root", () => {
    const { stdout } = p.hookport("run", "--bash", "ls", "--host", "all", "--json");
    const { hosts } = JSON.parse(stdout) as {
      hosts: { host: string; verdict: string; reason: string }[];
    };
    const played = hosts.map(({ host, verdict, reason }) => [host, `${verdict} ${reason}`]);
    expect(Object.fromEntries(played)).toEqual(byHost("deny no p", "none "));
  });

  test("convert makes none of it the project's, and names the folder to convert", () => {
    const { code, stderr } = p.hookport("convert", "--to", "all");
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /a plugin that is not enabled here: plugins\/p\n.*hookport convert plugins\/p/,
      ),
    ]);
    expect(exists(p, ".hookport")).toBe(false);
    expect(p.hookport("convert", "plugins/p", "--to", "all").code).toBe(0);
    expect([exists(p, "plugins/p/.hookport"), exists(p, ".hookport")]).toEqual([true, false]);
  });

  test.each<
    readonly [what: string, plugins: readonly object[], files: Files, hooks: readonly string[]]
  >([
    [
      "a name below pluginRoot",
      [{ name: "p", source: "p" }],
      {
        [MARKET]: {
          name: "lab",
          metadata: { pluginRoot: "./plugins" },
          plugins: [{ name: "p", source: "p" }],
        },
      },
      ["plugins/p/hooks/hooks.json"],
    ],
    [
      "a plugin without a manifest",
      [{ name: "p", source: "./plugins/p" }],
      { "plugins/p/.claude-plugin/plugin.json": undefined },
      ["plugins/p/hooks/hooks.json"],
    ],
    [
      "a manifest that names files adds them",
      [{ name: "p", source: "./plugins/p" }],
      {
        "plugins/p/.claude-plugin/plugin.json": {
          name: "p",
          hooks: ["./a.json", "../../out.json"],
        },
        "plugins/p/a.json": claude("CLAUDE_PLUGIN_ROOT"),
        "out.json": claude("CLAUDE_PLUGIN_ROOT"),
      },
      ["plugins/p/hooks/hooks.json", "plugins/p/a.json"],
    ],
    [
      "a manifest that holds hooks",
      [{ name: "p", source: "./plugins/p" }],
      {
        "plugins/p/.claude-plugin/plugin.json": { name: "p", ...claude("CLAUDE_PLUGIN_ROOT") },
        "plugins/p/hooks/hooks.json": undefined,
      },
      ["plugins/p/.claude-plugin/plugin.json"],
    ],
    [
      "the repository is the plugin",
      [{ name: "p", source: "./" }],
      { ...inFolder("."), "plugins/p/hooks/hooks.json": undefined },
      ["hooks/hooks.json"],
    ],
  ])("%s", (_, plugins, files, hooks) => {
    const all = Object.entries({
      ...market(...plugins),
      ...inFolder("plugins/p"),
      ...files,
    }).filter(([, value]) => value !== undefined);
    const found = audited(project(Object.fromEntries(all)));
    expect([found.hooks.map(({ file }) => file), found.said]).toEqual([hooks, []]);
  });

  test("what leads out, is a link, is absolute or comes from elsewhere is named and not followed", () => {
    const other = project(inFolder("out"));
    const sources = [
      "./../out",
      "/etc",
      "plain",
      "./gone",
      "./link",
      { source: "github", repo: "a/b" },
    ];
    const one = project(market(...sources.map((source, i) => ({ name: `p${i}`, source }))));
    one.sh(`ln -s '${other.root.replaceAll("'", `'\\''`)}/out' link`);
    const { hooks, said } = audited(one);
    expect(hooks).toEqual([]);
    expect(said).toEqual([
      `plugin-elsewhere ${MARKET}: not in this report: p0, whose \`source\` leads out of the repository`,
      `plugin-elsewhere ${MARKET}: not in this report: p1, p2, whose \`source\` is no path that its agent follows`,
      `plugin-elsewhere ${MARKET}: not in this report: p3, p4, whose \`source\` is no folder here, or a link`,
      `plugin-elsewhere ${MARKET}: not in this report: p5, whose \`source\` is elsewhere`,
    ]);
  });

  test("hundreds of plugins take seconds, and the work grows as they do", () => {
    const many = (n: number) => {
      const all = Array.from({ length: n }, (_, i) => `plugins/p${i}`);
      const one = project({
        ...market(...all.map((source) => ({ name: source.slice(8), source: `./${source}` }))),
        ...Object.assign({}, ...all.map(inFolder)),
      });
      // The processor's time, which other programs of a busy machine hardly change: the last line
      // of `times` is about what the shell ran.
      const { stdout } = one.sh(`${HOOKPORT} audit --to all --json >audit.json; times`, {
        timeout: 300_000,
      });
      expect((JSON.parse(one.read("audit.json")) as Audited).projects[0]?.guards).toBe(n);
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
});

describe("S25 a plugin that a project enables", () => {
  const files = {
    ...market({ name: "p", source: "./plugins/p" }),
    ...inFolder("plugins/p"),
    ".claude/settings.json": ENABLED,
  };
  const p = project(files);

  test("is converted for other agents with its own root, and is written into no settings", () => {
    const settings = p.read(".claude/settings.json");
    const { code, stdout } = p.hookport("convert", "--to", "all", "--adopt", "--json");
    expect(code).toBe(0);
    const { targets } = JSON.parse(stdout) as {
      targets: { host: string; handlers: object; findings: { code: string }[] }[];
    };
    expect(targets.find(({ host }) => host === "claude-code")?.handlers).toMatchObject({
      conditional: 1,
    });
    // Seen on the real program: it loads the plugin by the very same settings.
    expect(
      targets.find(({ host }) => host === "copilot")?.findings.map((one) => one.code),
    ).toContain("fires-twice");
    expect(p.read(".claude/settings.json")).toBe(settings);
    for (const file of [".hookport/lock.json", ".cursor/hooks.json", ".github/hooks/hookport.json"])
      expect(p.read(file)).not.toContain(p.root);
    const played = JSON.parse(
      p.hookport("run", "--bash", "ls", "--host", "all", "--json").stdout,
    ) as {
      hosts: { host: string; verdict: string; reason: string }[];
    };
    const verdicts = played.hosts.map(({ host, verdict, reason }) => [
      host,
      `${verdict} ${reason}`,
    ]);
    expect(Object.fromEntries(verdicts)).toEqual(byHost("deny no p", "deny no p"));
    const after = audited(p);
    expect(after.holding).toEqual(byHost(1, 1));
    p.hookport("remove");
    expect([exists(p, ".hookport"), p.read(".claude/settings.json")]).toEqual([false, settings]);
  });

  test("runs once where only the agent that also loads it has it off, as the advice says", () => {
    const once = project({
      ...market({ name: "p", source: "./plugins/p" }),
      ...inFolder("plugins/p"),
      ".claude/settings.json": ENABLED,
      ".github/copilot/settings.json": { enabledPlugins: { "p@lab": false } },
    });
    const { targets } = JSON.parse(
      once.hookport("convert", "--to", "copilot", "--json").stdout,
    ) as {
      targets: { findings: { code: string }[] }[];
    };
    expect(targets[0]?.findings.map(({ code }) => code)).not.toContain("fires-twice");
    expect(once.hookport("run", "--bash", "ls", "--host", "copilot", "--expect", "deny").code).toBe(
      0,
    );
  });

  test("is none of the project's where a file that weighs more turns it off", () => {
    const off = project({
      ...files,
      ".claude/settings.local.json": { enabledPlugins: { "p@lab": false } },
    });
    expect(off.hookport("convert", "--to", "cursor").code).toBe(2);
  });

  test("is one person's where only that person's settings turn it on, and the shared files say nothing of it", () => {
    const { [".claude/settings.json"]: _, ...others } = files;
    const one = project({ ...others, ".claude/settings.local.json": ENABLED });
    one.sh("git init -q .");
    expect(audited(one).said).toEqual([]);
    expect(one.hookport("convert", "--to", "copilot").code).toBe(0);
    expect(one.read(".hookport/hooks.local.jsonc")).toContain("plugins/p/hooks/hooks.json");
    for (const shared of [".hookport/hooks.jsonc", ".github/hooks/hookport.json"])
      expect(exists(one, shared)).toBe(false);
    expect(one.hookport("run", "--bash", "ls", "--host", "copilot", "--expect", "deny").code).toBe(
      0,
    );
    expect(one.hookport("convert", "--include-local").code).toBe(0);
    expect(one.read(".hookport/hooks.jsonc")).toContain("plugins/p/hooks/hooks.json");
    // Its own file is never emptied, whatever is asked for: the plugin is installed as it is.
    const whole = one.read("plugins/p/hooks/hooks.json");
    for (const args of [["--adopt"], [], ["--include-local", "--adopt"], ["--no-adopt"]]) {
      one.hookport("convert", ...args);
      expect(one.read("plugins/p/hooks/hooks.json")).toBe(whole);
      expect(
        one.hookport("run", "--bash", "ls", "--host", "claude-code,copilot", "--expect", "deny")
          .code,
      ).toBe(0);
    }
    one.hookport("remove");
    expect(one.read("plugins/p/hooks/hooks.json")).toBe(whole);
    // Where everybody has it on it is everybody's, whatever one person says besides.
    const both = project({ ...files, ".claude/settings.local.json": ENABLED });
    expect(both.hookport("convert", "--to", "copilot").code).toBe(0);
    expect(exists(both, ".hookport/hooks.jsonc")).toBe(true);
    expect(exists(both, ".hookport/hooks.local.jsonc")).toBe(false);
  });

  test("and whose folder cannot be read is named in one line", () => {
    const far = project({
      ".claude/settings.json": { enabledPlugins: { "p@far": true, "q@far": false } },
    });
    expect(audited(far).said).toEqual([
      "plugin-elsewhere .claude/settings.json: the project enables p@far, and its folder cannot be read here: its hooks are not in this report",
    ]);
  });

  test("never goes natively into another project's settings", () => {
    const plugin = project({ ...inFolder("."), ".claude-plugin/plugin.json": { name: "p" } });
    const target = project({ "README.md": "" });
    const { code, stderr } = plugin.hookport(
      "convert",
      "--to",
      "claude-code",
      "--out",
      target.root,
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining("need the plugin's folder")]);
    expect(exists(target, ".hookport")).toBe(false);
  });

  test("a file of its hooks that is named is the plugin's, and one of no plugin's goes through the shim", () => {
    const named = project({ ...inFolder("."), ".claude-plugin/plugin.json": { name: "p" } });
    expect(named.hookport("convert", "hooks/hooks.json", "--to", "claude-code").code).toBe(0);
    expect(exists(named, ".claude/settings.json")).toBe(false);
    const alone = project({
      "hooks/hooks.json": claude("CLAUDE_PLUGIN_ROOT"),
      "hooks/g.sh": SCRIPT,
    });
    expect(alone.hookport("convert", "hooks/hooks.json", "--to", "claude-code").code).toBe(0);
    expect(alone.read(".claude/settings.json")).not.toContain("PLUGIN_ROOT");
    expect(
      alone.hookport("run", "--bash", "ls", "--host", "claude-code", "--expect", "deny").code,
    ).toBe(0);
  });

  test("a marketplace's file is no universal document", () => {
    const { stdout } = p.hookport("check", MARKET);
    expect(stdout).toContain("this is Claude Code's format");
  });
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
  const user = (p: Project, ...args: string[]) => {
    const { code, stdout } = p.sh(`${HOOKPORT} ${args.join(" ")}`, { env: { HOME: p.root } });
    return { code, stdout };
  };

  test("what is enabled is on, and what is not is no guard", () => {
    const [found] = (
      JSON.parse(user(home(), "audit", "--user", "--to", "all", "--json").stdout) as Audited
    ).projects;
    expect(
      found?.hooks.map(
        ({ file, guard, hosts }) =>
          `${file.slice(26, 35)} ${guard} ${hosts[0]?.now} ${hosts[0]?.holds ? "" : hosts[0]?.reason}`,
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

describe("S25 a plugin.json of Agent Plugins beside hooks", () => {
  const AGENT_PLUGINS = {
    $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
    name: "p",
  };

  test("is named, and the agent that then runs none is judged so", () => {
    const p = project({
      ...market({ name: "p", source: "./plugins/p" }),
      ...inFolder("plugins/p"),
      "plugins/p/plugin.json": AGENT_PLUGINS,
    });
    const { on, said } = audited(p);
    expect(said).toEqual([
      expect.stringMatching(
        /^plugin-emptied plugins\/p\/plugin.json: GitHub Copilot: .*Codex and Qwen/,
      ),
    ]);
    expect(on("claude-code")).toMatchObject({ now: "native" });
    expect(on("copilot")).toMatchObject({ now: "disabled", code: "plugin-emptied" });
  });

  test("turns that agent's own plugin off, in every command, and a folder of its own does not", () => {
    const files = {
      "plugin.json": AGENT_PLUGINS,
      ".github/plugin/plugin.json": { name: "p" },
      "hooks/hooks.json": copilot,
      "hooks/g.sh": SCRIPT,
    };
    const off = project(files);
    expect(audited(off).on("copilot")).toMatchObject({
      now: "disabled",
      reason: expect.stringContaining("Agent Plugins 1.0"),
    });
    expect(off.hookport("run", "--bash", "ls", "--host", "copilot", "--expect", "none").code).toBe(
      0,
    );
    const { targets } = JSON.parse(off.hookport("convert", "--to", "copilot", "--json").stdout) as {
      targets: { handlers: object; findings: { code: string }[] }[];
    };
    expect(targets[0]).toMatchObject({ handlers: { lost: 1 } });
    expect(targets[0]?.findings.map(({ code }) => code)).toContain("host-disabled");
    const on = project({ ...files, "com.github.copilot/hooks/hooks.json": copilot });
    expect(on.hookport("run", "--bash", "ls", "--host", "copilot", "--expect", "deny").code).toBe(
      0,
    );
  });
});
