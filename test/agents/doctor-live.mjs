// `hookport doctor --live` on the real programs: a sound machine, and the same with one fault each.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { adapters } from "../../dist/core.js";

const put = (file, content) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
};
const edit = (file, change) => put(file, change(readFileSync(file, "utf8")));

const GUARD = `#!/bin/sh
command=$(jq -r '.tool_input.command // ""')
case $command in *--force*) echo "Force pushes are not allowed here." >&2; exit 2 ;; esac
`;
const HOOK = { type: "command", command: 'sh "$CLAUDE_PROJECT_DIR"/guard.sh' };
const settings = (matcher) => ({ hooks: { PreToolUse: [{ matcher, hooks: [HOOK] }] } });
const AGENTS = ["claude-code", "codex", "copilot", "gemini", "qwen"];
const CODEX = ".codex/hooks.json";

/** What is done to the sound machine, the agents that are asked, and what is seen of the guard. */
const FAULTS = {
  "hooks that nobody trusts": {
    agents: ["codex", "copilot"],
    make: ({ home }) => rmSync(home, { recursive: true }),
    seen: "missed",
  },
  "a program that is missing": {
    agents: ["claude-code", "codex"],
    without: "jq",
    make: () => {},
    seen: "reached",
  },
  "a file that is dropped": {
    agents: ["claude-code", "codex"],
    make({ root }) {
      edit(join(root, ".claude/settings.json"), (one) => one.replace("{", "{,"));
      edit(join(root, CODEX), (one) => one.replace("{", '{"version": 1,'));
    },
  },
  "an entry that was changed": {
    agents: ["claude-code", "codex"],
    make({ root }) {
      for (const file of [".claude/settings.json", CODEX])
        edit(join(root, file), (one) => one.replaceAll(/hookport\/hook\b/g, "hookport/hok"));
    },
  },
  "hooks that are switched off": {
    agents: AGENTS.filter((id) => id !== "copilot"),
    make({ home }) {
      put(join(home, ".claude/settings.json"), { disableAllHooks: true });
      edit(join(home, ".codex/config.toml"), (one) => `features.hooks = false\n${one}`);
      put(join(home, ".gemini/settings.json"), { hooksConfig: { enabled: false } });
      put(join(home, ".qwen/settings.json"), { disableAllHooks: true });
    },
    seen: "missed",
  },
  "a script that is gone": {
    agents: ["claude-code", "codex"],
    make: ({ root }) => rmSync(join(root, "guard.sh")),
  },
  "a matcher in other words": {
    agents: ["claude-code"],
    make({ root }) {
      rmSync(join(root, ".hookport"), { recursive: true });
      put(join(root, ".claude/settings.json"), settings("bash"));
    },
  },
};

/** The hash of each hook, as the agent's adapter computes it, in the agent's own file. */
async function trustedHooks(root) {
  const { config } = await adapters.codex();
  const { hooks } = JSON.parse(readFileSync(join(root, CODEX), "utf8"));
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap((group, g) =>
      group.hooks.map((_, h) => {
        let hash = "";
        const sha256 = (said) => (hash = createHash("sha256").update(said).digest("hex"));
        config.trust(
          { file: CODEX, scope: "project", pointer: `/hooks/${event}/${g}/hooks/${h}` },
          {
            path: root,
            folder: "",
            home: { parsed: () => ({ value: {} }) },
            project: { parsed: () => ({ value: { hooks } }), sha256 },
          },
        );
        const name = event.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();
        const key = `${root}/${CODEX}:${name}:${g}:${h}`;
        return `hooks.state."${key}".trusted_hash = "sha256:${hash}"\n`;
      }),
    ),
  );
}

async function hookport(args, cwd, env) {
  const command = [resolve("dist/cli.cjs"), ...args];
  const started = spawn(process.execPath, command, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(started.stdout),
    text(started.stderr),
    once(started, "close"),
  ]);
  return { code, stdout, stderr };
}

/** `PATH` has the programs of these agents. Returns what was not as it should be, a line each. */
export async function playDoctor(installed, PATH) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "hookport-doctor-")));
  const agents = AGENTS.filter((id) => installed.includes(id));
  const wrong = [];
  try {
    const sound = { root: join(top, "sound/app"), home: join(top, "sound/home") };
    await prepare(sound, agents, PATH);
    const all = Object.entries(FAULTS);
    const planted = all.map(async ([name, fault], i) => ({ name, fault, ...(await plant(i)) }));
    async function plant(i) {
      const machine = { root: join(top, `${i}/app`), home: join(top, `${i}/home`) };
      await prepare(machine, agents, PATH);
      return machine;
    }
    const call = ["--bash", "git push --force"];
    wrong.push(...(await asked("a sound machine", sound, agents, PATH, call, check)));
    function check({ code, live }, say) {
      if (code !== 0) say(`it ended with ${code}`);
      for (const {
        host,
        hooks,
        calls: [made],
      } of live) {
        if (hooks[0]?.state !== "reached") say(`${host}: ${hooks[0]?.state} ${hooks[0]?.why}`);
        if (!made?.said.includes("Force pushes are not"))
          say(`${host}: ${made?.outcome} ${made?.said}`);
      }
    }
    for (const { name, fault, ...machine } of await Promise.all(planted)) {
      fault.make(machine);
      const path = fault.without ? pathWithout(fault.without, join(top, "bin"), PATH) : PATH;
      const ids = fault.agents.filter((id) => agents.includes(id));
      const seen = ({ code, live }, say) => {
        if (code !== 1) say(`it ended with ${code}`);
        for (const { host, hooks } of live)
          if (fault.seen && hooks[0]?.state !== fault.seen) say(`${host}: ${hooks[0]?.state}`);
      };
      if (ids.length) wrong.push(...(await asked(name, machine, ids, path, [], seen)));
    }
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
  return wrong;
}

async function prepare({ root, home }, agents, PATH) {
  put(join(root, "guard.sh"), GUARD);
  put(join(root, ".claude/settings.json"), settings("Bash"));
  mkdirSync(join(root, ".git/objects"), { recursive: true });
  mkdirSync(join(root, ".git/refs"));
  put(join(root, ".git/HEAD"), "ref: refs/heads/main\n");
  const to = agents.filter((id) => id !== "claude-code").join();
  const { code, stderr } = await hookport(["convert", "--to", to, "--adopt"], root, {
    PATH,
    HOME: home,
  });
  if (code !== 0) throw new Error(stderr);
  put(join(home, ".claude.json"), { projects: { [root]: { hasTrustDialogAccepted: true } } });
  if (agents.includes("codex"))
    put(
      join(home, ".codex/config.toml"),
      `projects."${root}".trust_level = "trusted"\n${(await trustedHooks(root)).join("")}`,
    );
  put(join(home, ".copilot/config.json"), { trustedFolders: [root] });
  put(join(home, ".gemini/trustedFolders.json"), { [root]: "TRUST_FOLDER" });
}

/** Every program of the system but one. */
function pathWithout(name, folder, PATH) {
  mkdirSync(folder, { recursive: true });
  const folders = PATH.split(delimiter);
  const [own, others] = [0, 1].map((is) =>
    folders.filter((one) => Number(!one.includes("node_modules")) === is),
  );
  for (const from of others.filter((one) => existsSync(one)))
    for (const program of readdirSync(from))
      if (program !== name && !existsSync(join(folder, program)))
        symlinkSync(join(from, program), join(folder, program));
  return [...own, folder].join(delimiter);
}

async function asked(name, { root, home }, ids, PATH, call, check) {
  const args = ["doctor", "--live", "--yes", "--json", "--agent", ids.join(), ...call];
  const { code, stdout, stderr } = await hookport(args, root, { PATH, HOME: home });
  const wrong = [];
  const say = (what) => wrong.push(`${name}: ${what}`);
  if (stdout) check({ code, ...JSON.parse(stdout) }, say);
  else say(stderr);
  const { live = [] } = JSON.parse(stdout || "{}");
  for (const { host, hooks, seconds, unplayed, calls } of live)
    console.log(
      [
        name,
        host,
        `${seconds} s`,
        unplayed,
        ...hooks.map(({ state, why }) => `${state} ${why}`),
        ...calls.map(({ outcome }) => outcome),
      ]
        .filter(Boolean)
        .join("  "),
    );
  return wrong;
}
