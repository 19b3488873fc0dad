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
import type { Fields } from "../src/model/json.ts";
import { blocked, noNode, noShim, ourFault, silence } from "../src/model/fault-words.ts";
import { isPlainManifest, publishedPaths } from "../src/node/fetch/folder.ts";
import { groupOf } from "./support/hooks.ts";
import { isNot } from "./support/kit.ts";
import { agentOf, shellCall, type Agent, type Asked } from "./support/kits.ts";
import { project, type Project, type Result } from "./support/project.ts";
import { screens } from "./support/screens.ts";

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
      "pre-tool-use": [groupOf("sh ${PACKAGE_ROOT}/hooks/scripts/guard.sh", "Bash")],
      "post-tool-use": [groupOf("sh ${PACKAGE_ROOT}/hooks/scripts/guard.sh", "Bash")],
    },
  },
  "hooks/scripts/guard.sh": GUARD,
};

let first: Project | undefined;

function packedAnew(more: { readonly [path: string]: unknown } = {}): Project {
  const p = project({ ...PACKAGE, ...more }, NAME);
  expect(p.hookport("pack")).toMatchObject({ code: 0, stderr: "" });
  mkdirSync(work(p));
  return p;
}
/** The package, packed once for all tests that change nothing in it; a project stands beside it. */
const whole = () => (first ??= packedAnew());
/** A copy of it, to be changed. */
function packed(): Project {
  const p = project({}, NAME);
  cpSync(whole().root, p.root, { recursive: true });
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
const agentStarts = Object.entries(STARTS).map(([id, start]) => [id, agentOf(id), start] as const);

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
  return (hooks[event] ?? []).flatMap(
    (fields) => (fields["hooks"] as readonly Fields[]) ?? [fields],
  );
}

interface How {
  readonly env?: Record<string, string>;
  /** The folder that the agent has the plugin in; the packed one by default. */
  readonly plugin?: string;
  readonly converts?: (command: string) => string;
  readonly input?: string;
  /** Where the agent was started; the project's folder by default. */
  readonly cwd?: string;
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
      cwd: start.inPlugin ? plugin : (how.cwd ?? work(p)),
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

describe.each(agentStarts)("packed for %s", (_, agent, start) => {
  test("a denial comes with its reason, and the hook runs in the project", () => {
    const p = whole();
    expect(run(p, agent, start, "deny-me")).toMatchObject({ verdict: "deny", reason: "not here" });
    expect(readFileSync(join(work(p), "where.txt"), "utf8").trim()).toBe(work(p));
  });

  test("a harmless call goes on", () => {
    const { verdict, result } = run(whole(), agent, start, "ls");
    expect([verdict, result.code, result.stderr]).toEqual([undefined, 0, ""]);
  });

  test("an ask asks, or denies and says so", () => {
    const { verdict, reason } = run(whole(), agent, start, "ask-me");
    expect(verdict).toBe(honours(agent, "ask") ? "ask" : "deny");
    expect(reason).toContain("are you sure");
  });
});

/** What breaks a plugin, and what its guards then say. */
const AT = { flag: " --package=@acme/guards", folder: "hookport" };
const SILENT = silence("gate", AT);
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

describe.each(agentStarts)("S10 of a plugin of %s", (_, agent, start) => {
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
    const nowhere = { ...start, text: (text: string) => text, env: () => ({}) };
    const { verdict, reason } = run(whole(), agent, nowhere, "ls");
    expect([verdict, reason?.trim().split("\n").at(-1)]).toEqual(["deny", SILENT]);
  });
});

const SHARED = agentStarts.filter(([, , { folder }]) => folder === "marketplace");

describe("one folder for several agents", () => {
  test.each(SHARED)(
    "S12 %s: a converter's name in the place of the root's variable opens nothing",
    (_, agent, start) => {
      const converts = (text: string) =>
        text.replaceAll("${CLAUDE_PLUGIN_ROOT}", "${CODEX_PLUGIN_ROOT}");
      const { verdict, reason } = run(whole(), agent, start, "deny-me", { converts });
      // An agent that sets no variable finds the folder in the text alone.
      expect([verdict, reason?.trim().split("\n").at(-1)]).toEqual([
        "deny",
        Object.keys(start.env("p", "w")).some((name) => name.endsWith("PLUGIN_ROOT"))
          ? "not here"
          : SILENT,
      ]);
    },
  );

  // The folder, its entry and its shim are the same for all of them: each gets one input of these.
  const UNREAD = ["", "[]", "{}", '{"hook_event_name":"PreToolUse"}'];
  test.each(SHARED)("S28 %s: a call that nobody is known to send is denied", (_, agent, start) => {
    const p = whole();
    const bare = { ...start, env: (plugin: string) => ({ CLAUDE_PLUGIN_ROOT: plugin }) };
    const input = UNREAD[SHARED.findIndex(([, value]) => value === agent) % UNREAD.length] ?? "";
    expect(run(p, agent, start, "ls", { input }).verdict, input).toBe("deny");
    // Nothing says who calls: exit code 2 with words on stderr denies on each of them.
    const { result } = run(p, { ...agent, marks: {} }, bare, "ls", { input });
    expect([result.code, result.stderr], input).toEqual([
      2,
      expect.stringContaining("(hookport: unread-call)"),
    ]);
    expect(agent.means("PreToolUse", result).verdict, input).toBe("deny");
  });

  test.each(SHARED)("S28 %s: an agent around it does not decide who calls", (id, agent, start) => {
    const p = whole();
    const { payload } = shellCall(agent, "ask-me", { root: work(p) });
    const input = JSON.stringify({ ...payload, session_id: 1, sessionId: [] });
    const at = agentStarts.findIndex(([other]) => other === id);
    // Every agent is around another two times or more.
    for (const i of [1, 2]) {
      const [, { marks: env }] = agentStarts[
        (at + i) % agentStarts.length
      ] as (typeof agentStarts)[number];
      const { result } = run(p, { ...agent, marks: {} }, start, "ask-me", { input, env });
      expect([result.code, result.stderr]).toEqual([2, expect.stringContaining("unread-call")]);
    }
  });

  test.each(SHARED)(
    "S12 %s: no node of the project is started, from a subfolder",
    (_, agent, start) => {
      const p = packed();
      const [top, sub] = [work(p), join(work(p), "sub/folder")];
      for (const folder of [join(top, ".git"), join(top, "bin"), sub])
        mkdirSync(folder, { recursive: true });
      writeFileSync(join(top, "bin/node"), "#!/bin/sh\ntouch started\n", { mode: 0o755 });
      const env = { PATH: `${join(top, "bin")}:${process.env["PATH"]}` };
      const nested = start.env(join(p.root, "plugin", start.folder), sub);
      const { verdict } = run(p, agent, start, "deny-me", { env, cwd: sub }, { root: top });
      // The agent's own project may be a folder of a larger clone.
      const how = { env: { ...nested, ...env }, cwd: sub };
      expect(run(p, agent, start, "deny-me", how, { root: sub }).verdict).toBe("deny");
      const made = readdirSync(top, { recursive: true, encoding: "utf8" });
      expect([verdict, made.filter((text) => text.endsWith("started"))]).toEqual(["deny", []]);
    },
  );

  test("no agent loads the document of the package by mistake", () => {
    const p = whole();
    const files = readdirSync(join(p.root, "plugin"), { recursive: true, encoding: "utf8" });
    for (const file of files.filter(
      (file) => /(?:^|\/)hooks\.json$/.test(file) && !file.includes("hookport/"),
    ))
      expect(p.read(`plugin/${file}`)).not.toContain("pre-tool-use");
    expect(p.read("plugin/marketplace/hookport/hooks.json")).toBe(p.read("hooks/hooks.json"));
  });
});

/** Every file below a folder with its bytes and its mode, without where it lies and when it was made. */
const bytesIn = (root: string) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
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

type Files = { readonly [path: string]: unknown };
const MANIFEST = PACKAGE["package.json"];
const GUARD_SH = "hooks/scripts/guard.sh";
const KEY = `AKIA${"IOSFODNN7EXAMPLQ"}`;
const manifest = (more: object): Files => ({ "package.json": { ...MANIFEST, ...more } });
const document = (hooks: object): Files => ({ "hooks/hooks.json": { version: 1, hooks } });
const { hooks: HOOKS } = PACKAGE["hooks/hooks.json"];
const starts = (command: string, more: object = {}) =>
  document({ "pre-tool-use": [groupOf({ command, ...more })] });
const runs =
  (program: string, ending: string) =>
  (text: string): Files => ({
    ...starts(`${program} \${PACKAGE_ROOT}/hooks/scripts/guard.${ending}`),
    [`hooks/scripts/guard.${ending}`]: text,
  });
const node = runs("node", "mjs");
const python = runs("python3", "py");
const shell = (line: string) => runs("sh", "sh")(`#!/bin/sh\n${line}\n`);
const ignored = (path: string, text = ""): Files => ({ ".npmignore": `/${path}\n`, [path]: text });
const notSecret = (reasons: object): Files => ({
  "hooks/scripts/key.sh": `#!/bin/sh\nexport K=${KEY}\n`,
  ...manifest({ hookport: { notSecret: reasons } }),
});
const notPacked = (reasons: object): Files => ({
  ...shell('cat "$D/rules/denied.txt"'),
  ...ignored("rules/denied.txt"),
  ...manifest({ hookport: { notPacked: reasons } }),
});
const slow = (timeout: number) => starts(`sh \${PACKAGE_ROOT}/${GUARD_SH}`, { timeout });
const ASKS = [{ hooks: [{ type: "prompt", prompt: "Were the tests run?" }] }];
const LATIN = Buffer.from('#!/bin/sh\n# caf\u00e9\n. "$PACKAGE_ROOT/lib/a.sh"\n', "latin1");

/** What is refused, with nothing written; what each says stands in golden/screens/pack.txt. */
const REFUSED: { readonly [what: string]: Files } = {
  "a secret": { "hooks/scripts/key.sh": `#!/bin/sh\nexport K=${KEY}\n` },
  "a secret with no reason": notSecret({ "hooks/scripts/key.sh": "" }),
  "a secret with a reason for another file": notSecret({ [GUARD_SH]: "why" }),
  "a reason for a secret that is not there": manifest({
    hookport: { notSecret: { "hooks/a.sh": "gone" } },
  }),
  "a password": { "lib/a.mjs": '\nconst password = "hunter2hunter2";\n' },
  "a password in an address": { "lib/a.mjs": "\n# https://acme:s3cr3tw0rd@example.com/\n" },
  "a private key": {
    "lib/a.mjs": `\n-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQ".repeat(2)}\n-----END PRIVATE KEY-----\n`,
  },
  "a secret in package.json": manifest({ description: `key ${KEY}` }),
  "a secret in a field that nobody knows": manifest({ custom: { key: KEY } }),
  "a secret in an agent's manifest": { ".claude-plugin/plugin.json": { name: "guards", key: KEY } },
  "a secret in the document": starts(`K=${KEY} sh \${PACKAGE_ROOT}/${GUARD_SH}`),
  "a script outside of the package": starts("sh ${PACKAGE_ROOT}/../x.sh"),
  "a hook that may take longer than a plugin's entry waits": slow(995),
  "no version": { "package.json": { name: "guards" } },
  "no name": { "package.json": { version: "1.0.0" } },
  "no hook that can be in a plugin": document({ stop: ASKS }),
  "an event that does not exist": document({ ...HOOKS, "pre-tool-usage": HOOKS["pre-tool-use"] }),
  "a folder in which somebody else wrote": { "plugin/mine.txt": "mine" },
  "a script that git ignores": { ".gitignore": "hooks/scripts/\n" },
  "a script that npm ignores": { ".npmignore": "*.sh\n" },
  "a script that `files` leaves out": manifest({ files: ["hooks/hooks.json"] }),
  "a script that was not built": starts("node ${PACKAGE_ROOT}/dist/guard.cjs"),
  "a module in the tests": {
    ...node('import "../tests/lib.mjs";\n'),
    "hooks/tests/lib.mjs": "export {};\n",
  },
  "a hidden module": {
    ...node('import "./.lib.mjs";\n'),
    "hooks/scripts/.lib.mjs": "export {};\n",
  },
  "a file that a shell script reads": {
    ...shell('. "$(dirname "$0")/.limits"'),
    "hooks/scripts/.limits": "LIMIT=1\n",
  },
  "a dependency that is not in it": {
    ...node('import "left-pad";\n'),
    ...manifest({ dependencies: { "left-pad": "1.0.0" } }),
  },
  "a dependency in a second import on a line": node(
    'import fs from "node:fs"; import {bad} from "left-pad";\n',
  ),
  "a dependency in a call with a blank": node('const bad = require ("left-pad");\n'),
  // Ways in which a script names a file of its package; each of them is one that people use.
  "a hidden list": { ...shell('grep -qf "$PACKAGE_ROOT/hooks/.denied"'), "hooks/.denied": "" },
  "a list in a folder": {
    ...shell('grep -qf "${PACKAGE_ROOT}"/rules/denied.txt'),
    ...ignored("rules/denied.txt"),
  },
  "a library": {
    ...shell('D=$(cd "$(dirname "$0")/../.." && pwd); . "$D/lib/common.sh"'),
    ...ignored("lib/common.sh"),
  },
  "every file of a folder": { ...shell('cat "$PACKAGE_ROOT"/.rules/*.txt'), ".rules/a.txt": "" },
  "a folder in a command": {
    ...shell("ls $1"),
    ...starts(`sh \${PACKAGE_ROOT}/${GUARD_SH} \${PACKAGE_ROOT}/.rules`),
    ".rules/a.txt": "",
  },
  "steps that code joins": {
    ...python('import os\nopen(os.path.join(ROOT, "hooks", "tests", "bad.txt"))\n'),
    "hooks/tests/bad.txt": "",
  },
  "a path from the script": {
    ...node('readFileSync(resolve(here, "../../config/deny.local"));\n'),
    ...ignored("config/deny.local"),
  },
  "a module by another name": {
    ...node('import "#bad";\n'),
    ...manifest({ imports: { "#bad": "./lib/bad.mjs" } }),
    ...ignored("lib/bad.mjs"),
  },
  "a manifest that decides about a script": {
    ...runs("node", "js")("export {};\n"),
    ...ignored("hooks/package.json", '{"type":"module"}'),
  },
  "a second import on a line": {
    ...node('import fs from "node:fs"; import "./bad.mjs";\n'),
    ...ignored("hooks/scripts/bad.mjs"),
  },
  "a program of a dependency": {
    ...starts(`\${PACKAGE_ROOT}/node_modules/.bin/tsx \${PACKAGE_ROOT}/${GUARD_SH}`),
    "node_modules/.bin/tsx": "",
  },
  "a reason for a file that is empty": notPacked({ "rules/denied.txt": "" }),
  "a reason for a file that is not there": notPacked({ "rules/denied.txt": "why", other: "why" }),
  // A disk that takes two spellings for one would put them in the place of ours.
  ...Object.fromEntries(
    [
      "hookport/shim.cjs",
      "Hookport/Shim.cjs",
      "hookport.js",
      "HookPort.JS",
      "Plugin.json",
      "Qwen-Extension.json",
      ".Claude-plugin/plugin.json",
    ].map((path) => [`${path} in the place of ours`, { [path]: {} }]),
  ),
  "a file in the place of a marketplace's folder": { ".claude-plugin": "" },
};

/** What is packed, with what is said of it. */
const TAKEN: { readonly [what: string]: readonly [files: Files, code: number, says: RegExp] } = {
  "a secret that the package explains": [notSecret({ "hooks/scripts/key.sh": "made up" }), 0, /./],
  "code that compares a token, or passes a key on": [
    {
      "lib/a.mjs": `const isLast = token === "-R" || token === "--recursive";
const options = { api_key: process.env["ANTHROPIC_API_KEY"], password: readPassword() };
`,
    },
    0,
    /./,
  ],
  "a hook that may take just as long": [slow(994), 0, /./],
  "a hook that is in no plugin": [document({ ...HOOKS, stop: ASKS }), 1, /it is in no plugin/],
  "a name that a script only mentions": [
    {
      ...node('import { readFileSync } from "node:fs";\nreadFileSync(new URL(".limits.json"));\n'),
      "hooks/scripts/.limits.json": "{}",
    },
    0,
    /it is in no plugin, and/,
  ],
  "a file of the project": [notPacked({ "rules/denied.txt": "a file of the project" }), 0, /./],
  "a folder of the project": [notPacked({ "rules/": "files of the project" }), 0, /./],
  "every other file that is not packed": [
    ignored("notes/a.md"),
    0,
    /these are in no plugin: notes\/a\.md/,
  ],
  "a marketplace of somebody's": [
    { ".claude-plugin/marketplace.json": { name: "own", plugins: [] } },
    0,
    /is there already and does not name the plugin/,
  ],
};

describe("what is judged is what is packed", () => {
  test("what is refused says why, and nothing is written", async () => {
    const shots = screens();
    const refuse = (what: string, p: Project, ...args: string[]) => {
      const there = () => readdirSync(p.root, { recursive: true, encoding: "utf8" }).toSorted();
      const before = there();
      const result = p.hookport("pack", ...args);
      expect([what, result.code, there()]).toEqual([what, 2, before]);
      shots.keep(what, result);
    };
    for (const [what, files] of Object.entries(REFUSED))
      refuse(what, project({ ...PACKAGE, ...files }));
    const link = project(PACKAGE);
    link.sh("ln -s /etc/passwd hooks/scripts/words");
    refuse("a link", link);
    const latin = project({ ...PACKAGE, ...shell(""), ...ignored("lib/a.sh") });
    writeFileSync(join(latin.root, GUARD_SH), LATIN);
    refuse("a file that a script names which is not UTF-8", latin);
    const edited = packed();
    edited.write("plugin/marketplace/hooks/scripts/guard.sh", "exit 0\n");
    refuse("an output that somebody edited", edited);
    refuse("the package as its own output", edited, "--out", ".");
    refuse("an agent that takes no plugins", project(PACKAGE), "--to", "lime,claude-code");
    await shots.compare("pack");
  });

  test.each(Object.entries(TAKEN))("%s", (_, [files, code, says]) => {
    const p = project({ ...PACKAGE, ...files });
    const result = p.hookport("pack");
    expect([result.code, result.stdout]).toEqual([code, expect.stringMatching(says)]);
    const there = readdirSync(join(p.root, "plugin/marketplace/hooks/scripts"));
    expect(there).not.toContain(".limits.json");
    const market = ".claude-plugin/marketplace.json";
    if (market in files) expect(JSON.parse(p.read(market))).toEqual(files[market]);
  });

  test("no hidden file is packed, wherever it is, and package.json byte for byte", () => {
    const more = { imports: { "#lib": "./lib.cjs" }, custom: { a: 1 }, scripts: { guard: "x" } };
    const p = project({
      ...PACKAGE,
      ...manifest(more),
      "hooks/scripts/.env": `K=${KEY}\n`,
      "a/.b/c.txt": "",
    });
    expect(p.hookport("pack").code).toBe(0);
    const files = Object.keys(bytesIn(join(p.root, "plugin")));
    expect(files.filter((path) => /\.env|\.b\//.test(path))).toEqual([]);
    expect(p.read("plugin/marketplace/package.json")).toBe(p.read("package.json"));
  });

  test("a folder that has the name of one of ours is only a folder", () => {
    const p = project({ ...PACKAGE, "kilo/README.md": "kilo", "cursor/hooks/hooks.json": "{}" });
    expect(p.hookport("pack").code).toBe(0);
    const q = project({ "README.md": "" });
    const archive = join(p.root, "plugin/guards-1.2.3.tgz");
    expect(q.hookport("install", archive, "--to", "codex", "--yes").code).toBe(0);
    expect(q.read(".hookport/packages/@acme/guards/kilo/README.md")).toBe("kilo");
  });
});

test("a manifest that switches hooks off gets a folder of its own, without hooks", () => {
  const p = packedAnew({
    "plugin.json": {
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.json",
      name: "guards",
    },
    "skills/rules/SKILL.md": "---\nname: rules\n---\n",
  });
  const files = readdirSync(join(p.root, "plugin"), { recursive: true, encoding: "utf8" });
  expect(
    files.filter((path) => path.endsWith("/plugin.json") && !path.includes("/.")).toSorted(),
  ).toEqual(["agent-plugins/plugin.json"]);
  expect(files).toContain("agent-plugins/skills/rules/SKILL.md");
  expect(files).toContain("marketplace/skills/rules/SKILL.md");
  expect(files.filter((path) => /^agent-plugins\/.*hook/.test(path))).toEqual([]);
  expect(p.hookport("pack").stdout).toContain("run none of the hooks beside it");
});

test("an event that one agent of a folder has alone is in it too", () => {
  const [{ hooks: handlers }] = HOOKS["pre-tool-use"] as unknown as [{ hooks: object[] }];
  const own = [{ dialect: "copilot:preToolUse", matcher: "bash", hooks: handlers }];
  const more = { "pre-tool-use": own, "stop-cancelled": [{ hooks: handlers }] };
  const p = project({ ...PACKAGE, ...document({ ...HOOKS, ...more }) });
  expect(p.hookport("pack").code).toBe(0);
  const { hooks: entries } = JSON.parse(p.read("plugin/marketplace/hooks/hooks.json")) as {
    hooks: object;
  };
  expect(Object.keys(entries)).toEqual(
    expect.arrayContaining(["PreToolUse", "preToolUse", "Interrupt"]),
  );
});

describe("what stands in the output folder", () => {
  test.each<[what: string, put: string]>([
    ["a link", "ln -s /etc/hostname plugin/link"],
    ["a pipe", "mkfifo plugin/pipe"],
    ["an empty folder", "mkdir plugin/mine"],
    ["a large file", "head -c 9000000 /dev/zero > plugin/large"],
    ["a link in the place of one of ours", "ln -sf /etc/hostname plugin/marketplace/package.json"],
  ])("%s is never taken away", (_, put) => {
    const p = packed();
    expect(p.sh(put).code).toBe(0);
    const before = p.sh("find plugin | sort").stdout;
    const { code, stderr } = p.hookport("pack");
    expect([code, stderr]).toEqual([2, expect.stringContaining("is not as `hookport pack` wrote")]);
    expect(p.sh("find plugin | sort").stdout).toBe(before);
  });

  test("goes into no other output, and is not installed with the folder", () => {
    const p = packed();
    expect(p.hookport("pack", "--out", "other").code).toBe(0);
    expect(bytesIn(join(p.root, "other/marketplace"))).toEqual(
      bytesIn(join(p.root, "plugin/marketplace")),
    );
    const q = project({ "README.md": "" });
    expect(q.hookport("install", p.root, "--to", "codex", "--yes").code).toBe(0);
    const installed = readdirSync(join(q.root, ".hookport/packages/@acme/guards"));
    expect(installed.filter((text) => !text.startsWith(".")).toSorted()).toEqual([
      "hooks",
      "package.json",
    ]);
  });

  test("a folder with more than what was packed is a folder of the package", () => {
    const p = packed();
    p.write("plugin/mine.txt", "mine");
    const { code, stderr } = p.hookport("pack", "--out", "other");
    expect([code, stderr]).toEqual([2, expect.any(String)]);
  });

  test("git takes all of it, whatever the repository ignores", () => {
    const p = project({
      ...PACKAGE,
      ".gitignore": "*.sh\n!/hooks/scripts/*.sh\n",
      ".gitattributes": "* filter=none ident\n",
    });
    expect(p.hookport("pack").code).toBe(0);
    p.sh("git init -q . && git add -A");
    const entries = readdirSync(join(p.root, "plugin"), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).length;
    expect(p.sh("git ls-files plugin | wc -l").stdout.trim()).toBe(String(files));
    const attributes = p.sh("git check-attr filter ident text -- plugin/marketplace/package.json");
    expect(attributes.stdout.match(/unset/g)).toHaveLength(3);
  });

  test("a folder that git ignores is said, and no marketplace names it", () => {
    const p = project({ ...PACKAGE, ".gitignore": "plugin/\n" });
    p.sh("git init -q .");
    expect(p.hookport("pack").stdout).toContain("git ignores this folder");
    expect(readdirSync(p.root)).not.toContain(".claude-plugin");
  });

  test("a folder that cannot be made is an error", () => {
    const p = project({ ...PACKAGE, afile: "" });
    for (const out of ["afile/x", "/proc/nope/x"]) {
      const { code, stderr } = p.hookport("pack", "--out", out);
      expect([code, stderr.includes("    at ")], out).toEqual([2, false]);
    }
  });
});

describe("npm itself would publish the same files", () => {
  const FILES = {
    "hooks/a.sh": "",
    "hooks/.npmignore": "b.sh\n",
    "hooks/b.sh": "",
    "lib/deep/c.mjs": "",
    "lib/.gitignore": "*.log\n",
    "lib/deep/d.log": "",
    "lib/e*.txt": "",
    "main.cjs": "",
    "README.fr.md": "",
    "LICENSE.txt": "",
    "notes.md~": "",
    "x.orig": "",
    ".npmrc": "",
    ".DS_Store": "",
    "package-lock.json": "{}",
    "node_modules/left/index.js": "",
    "lib/node_modules/right/index.js": "",
    ".hookport/lock.json": "{}",
    ".hidden/f": "",
  };
  test.each<[what: string, manifest: object, files: Files]>([
    ["with no list", {}, {}],
    [
      "with ignored files",
      { main: "main.cjs" },
      { ".npmignore": "main.cjs\nlib/**\n!lib/deep/c.mjs\n" },
    ],
    ["with those of git", { private: true }, { ".gitignore": "hooks\n/lib/deep/\n" }],
    [
      "with a list",
      { files: ["lib", "./hooks/*.sh", "!lib/deep/d.log", "x.orig", ".hidden/*"] },
      {},
    ],
  ])("%s", async (_, more, files) => {
    const p = project({ ...FILES, ...files, ...manifest(more) });
    const { stdout } = p.sh("npm pack --dry-run --json --ignore-scripts");
    const [{ files: told }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const fields = JSON.parse(p.read("package.json")) as Fields;
    expect(isPlainManifest(fields)).toBe(true);
    const listed = await publishedPaths(p.root, fields);
    expect(listed.toSorted()).toEqual(told.map(({ path }) => path).toSorted());
  });

  test.each<object>([
    { bin: "a.cjs" },
    { bundleDependencies: ["left"] },
    { workspaces: ["lib"] },
    { main: ["main.cjs"] },
    { files: "lib" },
    { files: [1] },
    { version: "01.0.0" },
    { version: "1.0" },
    { version: "1.0.0.0" },
    { name: "UP" },
    { name: "../x" },
  ])("which is asked about %j", (more) =>
    expect(isPlainManifest({ ...MANIFEST, ...more } as Fields)).toBe(false),
  );
});

test("a link to a bundled package brings nothing in from outside", () => {
  const p = project({
    ...PACKAGE,
    ...manifest({ bundleDependencies: ["lib"], dependencies: { lib: "1.0.0" } }),
  });
  const away = { root: join(dirname(p.root), "away") };
  mkdirSync(away.root);
  writeFileSync(join(away.root, "package.json"), '{"name":"lib","version":"1.0.0"}');
  writeFileSync(join(away.root, "secret.txt"), "secret");
  expect(p.sh("mkdir node_modules && ln -s ../../away node_modules/lib").code).toBe(0);
  const { code, stderr } = p.hookport("pack");
  expect([code, stderr]).toEqual([2, expect.stringContaining("it is a link")]);
});

test("a manifest that is nested too deeply is an error", () => {
  const text = `{"name":"a","version":"1.0.0","keywords":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  const p = project({ ...PACKAGE });
  writeFileSync(join(p.root, "package.json"), text);
  const { code, stderr } = p.hookport("pack");
  expect([code, stderr.includes("    at ")]).toEqual([2, false]);
});

describe("marketplaces", () => {
  test("name the folder from the repository and from the packed folder itself", () => {
    const p = whole();
    const sources = (path: string) =>
      (JSON.parse(p.read(path)) as { plugins: { source: string }[] }).plugins.map(
        ({ source }) => source,
      );
    expect(sources(".claude-plugin/marketplace.json")).toEqual(["./plugin/marketplace"]);
    expect(sources("plugin/.claude-plugin/marketplace.json")).toEqual(["./marketplace"]);
    expect(sources("plugin/.cursor-plugin/marketplace.json")).toEqual(["./cursor"]);
  });

  test("an entry of an earlier name, or of a folder that was not packed, is named", () => {
    const p = packed();
    expect(p.hookport("pack", "--to", "gemini").stdout).toContain("names the plugin as it was");
    p.write("package.json", JSON.stringify({ name: "other", version: "1.0.0" }));
    expect(p.hookport("pack").stdout).toContain("names the plugin as it was before");
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

test("another plugin's lock guards nothing", () => {
  const p = packed();
  const q = project({ ...PACKAGE, "package.json": { name: "other", version: "1.0.0" } });
  expect(q.hookport("pack").code).toBe(0);
  const lock = "plugin/marketplace/hookport/lock.json";
  p.write(lock, q.read(lock));
  const start = STARTS["claude-code"] as Start;
  const { verdict, reason } = run(p, agentOf("claude-code"), start, "ls");
  expect([verdict, reason]).toEqual(["deny", expect.stringContaining("is another plugin's")]);
});

describe("the npm package", () => {
  test("is installed like the package that it was made of", () => {
    const p = whole();
    const q = project({ "README.md": "" });
    const archive = join(p.root, "plugin/guards-1.2.3.tgz");
    const { code, stderr } = q.hookport("install", archive, "--to", "claude-code,cursor", "--yes");
    expect([code, stderr]).toEqual([0, ""]);
    const installed = ".hookport/packages/@acme/guards";
    expect(q.read(`${installed}/hooks/hooks.json`)).toBe(p.read("hooks/hooks.json"));
    expect(readdirSync(join(q.root, installed)).toSorted()).toEqual(["hooks", "package.json"]);
  });

  test("installed both ways, it is named", () => {
    const p = whole();
    const q = project({ "README.md": "" });
    const home = dirname(q.root);
    q.hookport("install", join(p.root, "plugin/guards-1.2.3.tgz"), "--to", "claude-code", "--yes");
    expect(q.hookport("check").stdout).not.toContain("fires-twice");
    const cache = join(home, ".claude/plugins/cache/guards/guards/1.2.3");
    cpSync(join(p.root, "plugin/marketplace"), cache, { recursive: true });
    writeFileSync(
      join(home, ".claude/settings.json"),
      JSON.stringify({ enabledPlugins: { "guards@guards": true } }),
    );
    expect(q.hookport("check").stdout).toContain("fires-twice");
  });

  test("and so is the packed folder", () => {
    const p = whole();
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
