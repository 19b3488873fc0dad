// `hookport doctor --live` on the real programs: a sound machine, and the same with one fault each.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { adapters } from "../../dist/core.js";
import {
  AGENTS,
  CODEX,
  FAULTS,
  plugin,
  put,
  SCRIPTS,
  SETTINGS,
  settings,
} from "./doctor/faults.mjs";

/** The hash of each hook, as the agent's adapter computes it, in the agent's own file. */
async function trustedHooks(root) {
  const { config } = await adapters.codex();
  const { hooks } = JSON.parse(readFileSync(join(root, CODEX), "utf8"));
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap((group, g) =>
      group.hooks.map((_, h) => {
        let hash = "";
        const sha256 = (content) => (hash = createHash("sha256").update(content).digest("hex"));
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

/**
 * `PATH` has the programs of these agents, and each fault is played on `most` of its own. Returns
 * what was not as it should be, a line each.
 */
export async function playDoctor(installed, PATH, most = Infinity) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "hookport-doctor-")));
  const agents = AGENTS.filter((id) => installed.includes(id));
  try {
    const sound = machineIn(join(top, "sound"));
    await convert(sound, agents, PATH);
    await settle(sound);
    const call = ["--bash", "git push --force"];
    const twins = Object.entries(FAULTS).filter(([, { twin }]) => !twin);
    const checkTwins = (told, say) => {
      for (const [name, fault] of twins)
        checkTwin(fault)(told, (what) => say(`twin of ${name}: ${what}`));
      checkSound(told, say);
    };
    const asks = [() => asked("a sound machine", sound, agents, { PATH }, call, checkTwins)];
    for (const [at, [name, fault]] of Object.entries(FAULTS).entries()) {
      const fit = fault.agents.filter((id) => agents.includes(id));
      // Each agent has its turn.
      const ids = fit.map((_, i) => fit[(at + i) % fit.length]).slice(0, most);
      const path = fault.without ? pathWithout(fault.without, join(top, "bin"), PATH) : PATH;
      const ask = async (of, make, check) => {
        const machine = machineIn(join(top, of.replaceAll(" ", "-")));
        cpSync(sound.root, machine.root, { recursive: true });
        await settle(machine);
        make(machine);
        const env = make === fault.make ? { ...fault.env, PATH: path } : { PATH };
        return asked(of, machine, ids, env, [], check);
      };
      if (ids.length) asks.push(() => ask(name, fault.make, checkFault(fault)));
      if (ids.length && fault.twin) asks.push(() => ask(`twin of ${name}`, fault.twin, checkSound));
    }
    return await twoAtATime(asks);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

const machineIn = (folder) => ({ root: join(folder, "app"), home: join(folder, "home") });

async function twoAtATime(asks) {
  const left = [...asks];
  const wrong = [];
  const work = async () => {
    for (let ask = left.shift(); ask; ask = left.shift()) wrong.push(...(await ask()));
  };
  await Promise.all([work(), work()]);
  return wrong;
}

/** What doctor says of an agent, without what holds. */
const saidOf = ({ project }, host) => [
  ...project.hooks.flatMap(({ name, hosts }) =>
    hosts
      .filter((verdict) => verdict.host === host)
      .flatMap(({ findings }) => findings)
      .filter(({ level }) => BAD.includes(level))
      .map(({ code, message }) => `${name} [${code}] ${message}`),
  ),
  ...project.unread.map(({ code, file, message }) => `${file} [${code}] ${message}`),
];
const BAD = ["error", "lost", "weakened", "warning"];

function checkSound({ code, live, ...doctor }, say) {
  if (code !== 0) say(`it ended with ${code}`);
  for (const { host, hooks, calls, unplayed } of live) {
    if (unplayed) say(`${host}: ${unplayed}`);
    for (const finding of saidOf(doctor, host)) say(`${host}: ${finding}`);
    for (const { state, why } of hooks)
      if (state !== "reached" || why) say(`${host}: ${state} ${why}`);
    const [made] = calls;
    if (made && !made.message.includes("Force pushes are not"))
      say(`${host}: ${made.outcome} ${made.message}`);
  }
}

/** Nothing is said of an agent that the fault would have doctor say. */
const checkTwin =
  ({ agents, says }) =>
  ({ live, ...doctor }, say) => {
    for (const { host } of live.filter((session) => agents.includes(session.host)))
      for (const finding of saidOf(doctor, host))
        if (says.test(finding)) say(`${host}: ${finding}`);
  };

const checkFault =
  ({ says, seen, ends, works = false }) =>
  ({ code, live, ...doctor }, say) => {
    if ((code === 0) !== works) say(`it ended with ${code}`);
    for (const { host, hooks, unplayed } of live) {
      if (unplayed && !ends?.test(unplayed)) say(`${host}: ${unplayed}`);
      const told = saidOf(doctor, host);
      if (!told.some((finding) => says.test(finding))) say(`${host}: ${told.join("; ")}`);
      if (seen && hooks[0]?.state !== seen) say(`${host}: ${hooks[0]?.state}`);
    }
  };

async function convert({ root, home }, agents, PATH) {
  for (const [path, text] of Object.entries(SCRIPTS)) put(join(root, path), text, 0o755);
  put(join(root, SETTINGS), settings("Bash"));
  mkdirSync(join(root, ".git/objects"), { recursive: true });
  mkdirSync(join(root, ".git/refs"));
  put(join(root, ".git/HEAD"), "ref: refs/heads/main\n");
  const to = agents.filter((id) => id !== "claude-code").join();
  const args = ["convert", "--to", to, "--adopt"];
  const { code, stderr } = await hookport(args, root, { PATH, HOME: home });
  if (code !== 0) throw new Error(stderr);
}

/** Writes a home folder in which the project is trusted, and nothing is switched off. */
async function settle(machine) {
  const { root, home } = machine;
  put(join(home, ".claude.json"), { projects: { [root]: { hasTrustDialogAccepted: true } } });
  if (existsSync(join(root, CODEX)))
    put(
      join(home, ".codex/config.toml"),
      `features.hooks = true\nprojects."${root}".trust_level = "trusted"\n${(await trustedHooks(root)).join("")}`,
    );
  put(join(home, ".copilot/config.json"), { trustedFolders: [root] });
  put(join(home, ".gemini/trustedFolders.json"), { [root]: "TRUST_FOLDER" });
  put(join(home, ".gemini/settings.json"), { hooksConfig: { enabled: true } });
  put(join(home, ".qwen/settings.json"), { disableAllHooks: false });
  plugin(machine, ["echo another hook"]);
}

/** Every program of the system but one. */
function pathWithout(name, folder, PATH) {
  mkdirSync(folder, { recursive: true });
  const folders = PATH.split(delimiter);
  const [own, others] = [0, 1].map((is) =>
    folders.filter((candidate) => Number(!candidate.includes("node_modules")) === is),
  );
  for (const from of others.filter((candidate) => existsSync(candidate)))
    for (const program of readdirSync(from))
      if (program !== name && !existsSync(join(folder, program)))
        symlinkSync(join(from, program), join(folder, program));
  return [...own, folder].join(delimiter);
}

async function asked(name, { root, home }, ids, env, call, check) {
  const args = ["doctor", "--live", "--yes", "--json", "--agent", ids.join(), ...call];
  const { code, stdout, stderr } = await hookport(args, root, { ...env, HOME: home });
  const wrong = [];
  const say = (what) => wrong.push(`${name}: ${what}`);
  if (stdout) check({ code, ...JSON.parse(stdout) }, say);
  else say(stderr);
  const { live = [] } = JSON.parse(stdout || "{}");
  for (const { host, hooks, seconds, unplayed, calls } of live) {
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
  }
  return wrong;
}
