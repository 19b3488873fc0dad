/**
 * A packed package, started as each agent starts a plugin's hooks: with the variables, the folder
 * and the changes to an entry's text of the reports, and read as its kit says.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Capability } from "../src/model/events.ts";
import type { Fields, Json } from "../src/model/json.ts";
import { blocked, noNode, noShim, ourFault } from "../src/model/fault-words.ts";
import { isNot } from "./support/kit.ts";
import { agentOf, shellCall, type Agent, type Asked } from "./support/kits.ts";
import { project, type Project, type Result } from "./support/project.ts";

/** A hook that answers in every way that one before a tool can. */
const GUARD = `#!/bin/sh
call=$(cat)
pwd -P > where.txt
case "$call" in
  *deny-me*) say='"permissionDecision":"deny","permissionDecisionReason":"not here"' ;;
  *ask-me*) say='"permissionDecision":"ask","permissionDecisionReason":"are you sure"' ;;
  *rewrite-me*) say='"updatedInput":{"command":"echo safe"}' ;;
  *tell-me*) say='"additionalContext":"the house rule"' ;;
  *) exit 0 ;;
esac
echo "{\\"hookSpecificOutput\\":{$say}}"
`;

const NAME = `it's a "strange" $(package)`;
const PACKAGE = {
  "package.json": {
    name: "@acme/guards",
    version: "1.2.3",
    license: "MIT",
    author: "Acme <a@example.com>",
  },
  "hooks/hooks.json": {
    version: 1,
    hooks: {
      "pre-tool-use": [
        {
          matcher: "Bash",
          hooks: [{ type: "command", command: "sh ${PACKAGE_ROOT}/hooks/scripts/guard.sh" }],
        },
      ],
      "post-tool-use": [
        {
          matcher: "Bash",
          hooks: [{ type: "command", command: "sh ${PACKAGE_ROOT}/hooks/scripts/guard.sh" }],
        },
      ],
    },
  },
  "hooks/scripts/guard.sh": GUARD,
};

let first: Project | undefined;

/** The package, packed once for all tests; a folder that is a project stands beside it. */
function packed(more?: { readonly [path: string]: unknown }): Project {
  const made = more || !first ? project({ ...PACKAGE, ...more }, NAME) : undefined;
  if (made) expect(made.hookport("pack")).toMatchObject({ code: 0, stderr: "" });
  if (!more) first ??= made;
  const p = more && made ? made : project({}, NAME);
  if (!more) cpSync((first as Project).root, p.root, { recursive: true });
  mkdirSync(work(p));
  return p;
}
const work = ({ root }: Project) => join(dirname(root), "work");

interface Start {
  readonly folder: string;
  /** What the agent does to an entry's text, and the variables that it sets. */
  readonly text?: (command: string, plugin: string) => string;
  readonly env: (plugin: string, work: string) => Record<string, string>;
  /** A plugin's hooks start in its folder. */
  readonly inPlugin?: true;
}

const replaced =
  (...names: string[]) =>
  (command: string, plugin: string) =>
    names.reduce((text, name) => text.replaceAll(`\${${name}}`, () => plugin), command);

/** How each agent starts a plugin's hooks, by the reports on them and on plugins. */
const STARTS: { readonly [id: string]: Start } = {
  "claude-code": {
    folder: "marketplace",
    text: replaced("CLAUDE_PLUGIN_ROOT"),
    env: (plugin, at) => ({ CLAUDE_PLUGIN_ROOT: plugin, CLAUDE_PROJECT_DIR: at }),
  },
  copilot: {
    folder: "marketplace",
    env: (plugin, at) => ({
      COPILOT_PLUGIN_ROOT: plugin,
      CLAUDE_PLUGIN_ROOT: plugin,
      PLUGIN_ROOT: plugin,
      CLAUDE_PROJECT_DIR: at,
      COPILOT_PROJECT_DIR: at,
    }),
    inPlugin: true,
  },
  codex: {
    folder: "marketplace",
    text: replaced("CLAUDE_PLUGIN_ROOT", "PLUGIN_ROOT"),
    env: (plugin) => ({ PLUGIN_ROOT: plugin, CLAUDE_PLUGIN_ROOT: plugin }),
  },
  qwen: {
    folder: "marketplace",
    text: replaced("CLAUDE_PLUGIN_ROOT"),
    env: (_, at) => ({ QWEN_PROJECT_DIR: at, CLAUDE_PROJECT_DIR: at, GEMINI_PROJECT_DIR: at }),
  },
  gemini: {
    folder: "gemini",
    text: replaced("extensionPath"),
    env: (_, at) => ({ GEMINI_PROJECT_DIR: at, CLAUDE_PROJECT_DIR: at }),
  },
  cursor: {
    folder: "cursor",
    text: replaced("CURSOR_PLUGIN_ROOT", "CLAUDE_PLUGIN_ROOT"),
    env: (plugin, at) => ({
      CURSOR_PLUGIN_ROOT: plugin,
      CLAUDE_PLUGIN_ROOT: plugin,
      CURSOR_PROJECT_DIR: at,
      CLAUDE_PROJECT_DIR: at,
    }),
    inPlugin: true,
  },
};
const all = Object.entries(STARTS).map(([id, start]) => [id, agentOf(id), start] as const);

/** The entries of an event in a packed folder. */
function entriesOf(
  p: Project,
  { folder }: Start,
  event: string,
  out = "plugin",
): readonly Fields[] {
  const { hooks } = JSON.parse(p.read(`${out}/${folder}/hooks/hooks.json`)) as {
    hooks: { [event: string]: readonly Fields[] };
  };
  return (hooks[event] ?? []).flatMap((one) => (one["hooks"] as readonly Fields[]) ?? [one]);
}

interface How {
  readonly env?: Record<string, string>;
  /** The folder that the agent has the plugin in; the packed one by default. */
  readonly plugin?: string;
  readonly converts?: (command: string) => string;
  readonly input?: string;
}

/** Starts the entry as the agent does it, and returns what it then does. */
function run(
  p: Project,
  agent: Agent,
  start: Start,
  command: string,
  how: How = {},
  asked: Asked = {},
) {
  const call = shellCall(agent, command, { root: work(p), ...asked });
  const [entry, another] = entriesOf(p, start, call.event);
  expect(another).toBeUndefined();
  const plugin = how.plugin ?? join(p.root, "plugin", start.folder);
  const line = (how.converts ?? ((text) => text))(entry?.["command"] as string);
  const [shell = ""] = agent.process.shell({});
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const result: Result = p.sh(
    [shell, "-c", start.text ? start.text(line, plugin) : line]
      .map(quoted)
      .join(" ")
      .replace(/^'(?!\/)/, "'/bin/"),
    {
      cwd: start.inPlugin ? plugin : work(p),
      env: { ...agent.marks, ...start.env(plugin, work(p)), ...how.env },
      input: how.input ?? JSON.stringify(call.payload),
    },
  );
  return { ...agent.means(call.event, result, entry), result };
}

const honours = ({ honours: can }: Agent, part: Capability) => {
  const events = can[part];
  return !isNot(events) && events.includes("pre-tool-use");
};

describe.each(all)("packed for %s", (_, agent, start) => {
  test("a denial comes with its reason, and the hook runs in the project", () => {
    const p = packed();
    expect(run(p, agent, start, "deny-me")).toMatchObject({ verdict: "deny", reason: "not here" });
    expect(readFileSync(join(work(p), "where.txt"), "utf8").trim()).toBe(work(p));
  });

  test("a harmless call goes on", () => {
    const { verdict, result } = run(packed(), agent, start, "ls");
    expect([verdict, result.code, result.stderr]).toEqual([undefined, 0, ""]);
  });

  test("an ask asks, or denies and says so", () => {
    const { verdict, reason } = run(packed(), agent, start, "ask-me");
    expect(verdict).toBe(honours(agent, "ask") ? "ask" : "deny");
    expect(reason).toContain("are you sure");
  });

  test("a rewrite arrives, or denies and says what was wanted", () => {
    const { verdict, reason, input } = run(packed(), agent, start, "rewrite-me");
    const arrives =
      honours(agent, "rewrite-input") && JSON.stringify(input ?? {}).includes("echo safe");
    expect(arrives || (verdict === "deny" && reason?.includes("echo safe"))).toBe(true);
    expect(arrives).toBe(honours(agent, "rewrite-input") && verdict !== "deny");
  });

  test("a context arrives where the agent takes one", () => {
    const { context, verdict } = run(packed(), agent, start, "tell-me");
    expect([context, verdict]).toEqual([
      honours(agent, "context") ? "the house rule" : undefined,
      undefined,
    ]);
  });
});

/** What breaks a plugin, and what its guards then say. */
const AT = { flag: " --package=@acme/guards", folder: "hookport" };
const FAULTS: {
  readonly [what: string]: {
    readonly breaks?: (p: Project, at: string) => void;
    readonly how?: How;
    readonly says: string;
  };
} = {
  "no node": { how: { env: { PATH: "/nowhere" } }, says: blocked(noNode(AT)) },
  "no shim": { breaks: (p, at) => rmSync(join(p.root, at, "shim.cjs")), says: blocked(noShim(AT)) },
  "a cut shim": {
    breaks: (p, at) => p.write(`${at}/shim.cjs`, p.read(`${at}/shim.cjs`).slice(0, 20_000)),
    says: blocked(noShim(AT)),
  },
  "an empty shim": { breaks: (p, at) => p.write(`${at}/shim.cjs`, ""), says: blocked(noShim(AT)) },
  "a lock that somebody edited": {
    breaks: (p, at) =>
      writeFileSync(
        join(p.root, at, "lock.json"),
        p.read(`${at}/lock.json`).replace('"Bash"', '"Write"'),
      ),
    says: blocked(ourFault("sealed", "hookport/lock.json", AT)),
  },
  "no lock": {
    breaks: (p, at) => rmSync(join(p.root, at, "lock.json")),
    says: blocked(ourFault("no-document", "hookport/lock.json is missing", AT)),
  },
};

describe.each(all)("S10 of a plugin of %s", (_, agent, start) => {
  test.each(Object.entries(FAULTS))(
    "%s denies, with the way out",
    (_name, { breaks, how, says }) => {
      const p = packed();
      breaks?.(p, `plugin/${start.folder}/hookport`);
      const { verdict, reason } = run(p, agent, start, "ls", how);
      expect([verdict, reason?.trim()]).toEqual(["deny", says]);
    },
  );

  test("no folder at all denies", () => {
    const p = packed();
    const nowhere = { ...start, text: (text: string) => text, env: () => ({}) };
    const { verdict, reason } = run(p, agent, nowhere, "ls");
    expect([verdict, reason?.trim()]).toEqual(["deny", blocked(noShim(AT))]);
  });
});

const SHARED = all.filter(([, , { folder }]) => folder === "marketplace");

describe("one folder for several agents", () => {
  test.each(SHARED)(
    "S12 %s: a converter's name in the place of the root's variable opens nothing",
    (_, agent, start) => {
      const converts = (text: string) =>
        text.replaceAll("${CLAUDE_PLUGIN_ROOT}", "${CODEX_PLUGIN_ROOT}");
      const { verdict, reason } = run(packed(), agent, start, "deny-me", { converts });
      // An agent that sets no variable finds the folder in the text alone.
      expect([verdict, reason?.trim()]).toEqual([
        "deny",
        Object.keys(start.env("p", "w")).some((name) => name.endsWith("PLUGIN_ROOT"))
          ? "not here"
          : blocked(noShim(AT)),
      ]);
    },
  );

  test.each(SHARED)("S28 %s: a call that nobody is known to send is denied", (_, agent, start) => {
    const p = packed();
    const bare = { ...start, env: (plugin: string) => ({ CLAUDE_PLUGIN_ROOT: plugin }) };
    for (const input of ["", "[]", "{}", '{"hook_event_name":"PreToolUse"}']) {
      const marked = run(p, agent, start, "ls", { input });
      expect(marked.verdict, input).toBe("deny");
      // Nothing says who calls: exit code 2 with words on stderr denies on each of them.
      const { result } = run(p, { ...agent, marks: {} }, bare, "ls", { input });
      expect([result.code, result.stderr], input).toEqual([
        2,
        expect.stringContaining("(hookport: unread-call)"),
      ]);
      expect(agent.means("PreToolUse", result).verdict, input).toBe("deny");
    }
  });

  test("no agent loads the document of the package by mistake", () => {
    const p = packed();
    const files = readdirSync(join(p.root, "plugin"), { recursive: true, encoding: "utf8" });
    for (const file of files.filter(
      (one) => /(?:^|\/)hooks\.json$/.test(one) && !one.includes("hookport/"),
    ))
      expect(p.read(`plugin/${file}`)).not.toContain("pre-tool-use");
    expect(p.read("plugin/marketplace/hookport/hooks.json")).toBe(p.read("hooks/hooks.json"));
  });
});

/** Every file below a folder with its bytes and its mode, without where it lies and when it was made. */
const bytesIn = (root: string) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => {
        const path = join(one.parentPath, one.name);
        return [path.slice(root.length), readFileSync(path).toString("base64")] as const;
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

describe("the same package gives the same bytes", () => {
  test("in whatever folder, whenever its files were written, and in a second run", () => {
    const [a, b] = [project(PACKAGE, "a"), project(PACKAGE, "b c")];
    const old = new Date("2001-01-01");
    utimesSync(join(b.root, "hooks/scripts/guard.sh"), old, old);
    utimesSync(join(b.root, "package.json"), old, old);
    for (const p of [a, b, b]) expect(p.hookport("pack").code).toBe(0);
    expect(bytesIn(join(b.root, "plugin"))).toEqual(bytesIn(join(a.root, "plugin")));
    expect(Object.keys(bytesIn(join(a.root, "plugin"))).length).toBeGreaterThan(30);
  });
});

describe("what is refused", () => {
  const refused = (files: { readonly [path: string]: unknown }, ...args: string[]) => {
    const p = project({ ...PACKAGE, ...files });
    const { code, stderr } = p.hookport("pack", ...args);
    expect(code).toBe(2);
    expect(readdirSync(p.root)).not.toContain("plugin");
    return stderr;
  };
  const KEY = `AKIA${"IOSFODNN7EXAMPLQ"}`;

  test("a secret, unless the package says why it is none", () => {
    const script = { "hooks/scripts/key.sh": `#!/bin/sh\nexport K=${KEY}\n` };
    expect(refused(script)).toContain("hooks/scripts/key.sh:2: this looks like a secret");
    const reason = (notSecret: unknown) => ({
      ...script,
      "package.json": { ...PACKAGE["package.json"], hookport: { notSecret } },
    });
    expect(refused(reason({ "hooks/scripts/key.sh": "" }))).toContain("gives no reason");
    expect(refused(reason({ "hooks/scripts/guard.sh": "why" }))).toContain(
      "this looks like a secret",
    );
    expect(
      project({ ...PACKAGE, ...reason({ "hooks/scripts/key.sh": "made up" }) }).hookport("pack")
        .code,
    ).toBe(0);
  });

  test("a reason for a secret that is not there", () => {
    const manifest = {
      ...PACKAGE["package.json"],
      hookport: { notSecret: { "hooks/a.sh": "gone" } },
    };
    expect(refused({ "package.json": manifest })).toContain("nothing looks like a secret");
  });

  test("a script outside of the package", () => {
    const hooks = {
      "pre-tool-use": [{ hooks: [{ type: "command", command: "sh ${PACKAGE_ROOT}/../x.sh" }] }],
    };
    expect(refused({ "hooks/hooks.json": { version: 1, hooks } })).toContain(
      "leads out of the package",
    );
  });

  test("a link", () => {
    const p = project(PACKAGE);
    expect(p.sh("ln -s /etc/passwd hooks/scripts/words").code).toBe(0);
    const { code, stderr } = p.hookport("pack");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("hooks/scripts/words: this is a link"),
    ]);
  });

  test("a hook that may take longer than a plugin's entry waits", () => {
    const slow = { type: "command", command: "sh ${PACKAGE_ROOT}/hooks/scripts/guard.sh" };
    const hooks = (timeout: number) => ({
      "hooks/hooks.json": {
        version: 1,
        hooks: { "pre-tool-use": [{ matcher: "Bash", hooks: [{ ...slow, timeout }] }] },
      },
    });
    expect(refused(hooks(995))).toContain("may take 1000 seconds");
    expect(project({ ...PACKAGE, ...hooks(994) }).hookport("pack").code).toBe(0);
  });

  test("a package without a name or a version", () => {
    expect(refused({ "package.json": { name: "guards" } })).toContain("there is no version");
    expect(refused({ "package.json": { version: "1.0.0" } })).toContain("there is no name");
  });

  test("a folder in which somebody else wrote", () => {
    const p = project({ ...PACKAGE, "plugin/mine.txt": "mine" });
    expect(p.hookport("pack")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no `hookport pack` wrote it") as string,
    });
    const q = packed();
    q.write("plugin/marketplace/hooks/scripts/guard.sh", "exit 0\n");
    expect(q.hookport("pack").stderr).toContain("is not as `hookport pack` wrote it");
    expect(q.hookport("pack", "--out", ".").code).toBe(2);
  });
});

test("a manifest that switches hooks off gets a folder of its own, without hooks", () => {
  const p = packed({
    "plugin.json": {
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.json",
      name: "guards",
    },
    "skills/rules/SKILL.md": "---\nname: rules\n---\n",
  });
  const files = readdirSync(join(p.root, "plugin"), { recursive: true, encoding: "utf8" });
  expect(
    files.filter((one) => one.endsWith("/plugin.json") && !one.includes("/.")).toSorted(),
  ).toEqual(["agent-plugins/plugin.json"]);
  expect(files).toContain("agent-plugins/skills/rules/SKILL.md");
  expect(files).toContain("marketplace/skills/rules/SKILL.md");
  expect(files.filter((one) => /^agent-plugins\/.*hook/.test(one))).toEqual([]);
  expect(p.hookport("pack").stdout).toContain("run none of the hooks beside it");
});

test("a hook that no entry can start is named", () => {
  const hooks = { stop: [{ hooks: [{ type: "prompt", prompt: "Were the tests run?" }] }] };
  const p = packed({ "hooks/hooks.json": { version: 1, hooks } });
  expect(p.hookport("pack").stdout).toContain("it is in no plugin");
});

describe("marketplaces", () => {
  test("name the folder from the repository and from the packed folder itself", () => {
    const p = packed();
    const sources = (path: string) =>
      (JSON.parse(p.read(path)) as { plugins: { source: string }[] }).plugins.map(
        ({ source }) => source,
      );
    expect(sources(".claude-plugin/marketplace.json")).toEqual(["./plugin/marketplace"]);
    expect(sources("plugin/.claude-plugin/marketplace.json")).toEqual(["./marketplace"]);
    expect(sources("plugin/.cursor-plugin/marketplace.json")).toEqual(["./cursor"]);
  });

  test("somebody's own stays as it is, and is named", () => {
    const own = { name: "own", plugins: [] as Json[] };
    const p = project({ ...PACKAGE, ".claude-plugin/marketplace.json": own });
    expect(p.hookport("pack").stdout).toContain("is there already and does not name the plugin");
    expect(JSON.parse(p.read(".claude-plugin/marketplace.json"))).toEqual(own);
  });
});

test("--dry-run writes nothing, and --to packs for the named agents alone", () => {
  const p = project(PACKAGE);
  const { stdout } = p.hookport("pack", "--dry-run", "--json", "--to", "gemini,qwen");
  expect(readdirSync(p.root).toSorted()).toEqual(["hooks", "package.json"]);
  expect((JSON.parse(stdout) as { folders: unknown }).folders).toEqual([
    { path: "gemini", hosts: ["gemini"] },
    { path: "marketplace", hosts: ["qwen"] },
  ]);
});

describe("the npm package", () => {
  test("is installed like the package that it was made of", () => {
    const p = packed();
    const q = project({ "README.md": "" });
    const archive = join(p.root, "plugin/guards-1.2.3.tgz");
    const { code, stderr } = q.hookport("install", archive, "--to", "claude-code,cursor", "--yes");
    expect([code, stderr]).toEqual([0, ""]);
    const installed = ".hookport/packages/@acme/guards";
    expect(q.read(`${installed}/hooks/hooks.json`)).toBe(p.read("hooks/hooks.json"));
    expect(readdirSync(join(q.root, installed)).toSorted()).toEqual(["hooks", "package.json"]);
  });

  test("installed both ways, it is named", () => {
    const p = packed();
    const q = project({ "README.md": "" });
    const home = dirname(q.root);
    q.hookport("install", join(p.root, "plugin/guards-1.2.3.tgz"), "--to", "claude-code", "--yes");
    expect(q.hookport("check").stdout).not.toContain("installed-twice");
    const cache = join(home, ".claude/plugins/cache/guards/guards/1.2.3");
    cpSync(join(p.root, "plugin/marketplace"), cache, { recursive: true });
    writeFileSync(
      join(home, ".claude/settings.json"),
      JSON.stringify({ enabledPlugins: { "guards@guards": true } }),
    );
    expect(q.hookport("check").stdout).toContain("installed-twice");
  });

  test("and so is the packed folder", () => {
    const p = packed();
    const q = project({ "README.md": "" });
    cpSync(join(p.root, "plugin/marketplace"), join(q.root, "guards"), { recursive: true });
    chmodSync(join(q.root, "guards"), 0o755);
    expect(q.hookport("install", "./guards", "--to", "cursor", "--yes").code).toBe(0);
    expect(q.read(".hookport/packages/@acme/guards/hooks/hooks.json")).toBe(
      p.read("hooks/hooks.json"),
    );
  });
});

describe.each(["opencode", "kilo"])("the plugin file of %s", (id) => {
  const ask = async (p: Project, command: string): Promise<string | undefined> => {
    const file = join(p.root, "plugin", id, "hookport.js");
    const { default: plugin } = (await import(pathToFileURL(file).href)) as {
      default: (context: object) => Promise<{
        "tool.execute.before": (call: object, output: object) => Promise<void>;
      }>;
    };
    const client = {
      session: { get: () => Promise.resolve({ data: {} }) },
      tui: { showToast: () => Promise.resolve() },
    };
    const hooks = await plugin({ client, directory: work(p) });
    const call = { tool: "bash", sessionID: "s", callID: "c" };
    return hooks["tool.execute.before"](call, { args: { command } }).then(
      () => undefined,
      (error: Error) => error.message,
    );
  };

  test("denies with the reason, from wherever it lies, and closes without its shim", async () => {
    const p = packed();
    expect(await ask(p, "deny-me")).toContain("not here");
    expect(await ask(p, "ls")).toBeUndefined();
    expect(readFileSync(join(work(p), "where.txt"), "utf8").trim()).toBe(work(p));
    rmSync(join(p.root, "plugin", id, "hookport/shim.cjs"));
    expect(await ask(p, "ls")).toContain("install the plugin @acme/guards again");
  });
});
