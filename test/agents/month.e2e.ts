/**
 * S26, S27, S30: a month in one repository, with hooks that were adopted and with hooks that stay
 * where they are.
 */
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { VERSION } from "../../src/model/version.ts";
import { HOSTS, type Rig } from "../support/guarded.ts";
import { project, type Project, type Result } from "../support/project.ts";

const SETTINGS = ".claude/settings.json";
const EDITED = ".hookport/hooks.jsonc";
const LOCK = ".hookport/lock.json";
const AGENTS = "claude-code,cursor,copilot";

/** Somebody's copy of the repository. */
interface Copy {
  hookport(...args: string[]): Result;
  git(...args: string[]): Result;
  sh(command: string): Result;
  read(path: string): string;
  write(path: string, text: string): void;
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
function copyIn(p: Project, folder: string): Copy {
  const sh = (command: string) => p.sh(`cd ${folder} && ${command}`);
  const git = (...args: string[]) =>
    sh(`git -c user.name=a -c user.email=a@b ${args.map(quoted).join(" ")}`);
  const hookport = (...args: string[]) => p.hookport("-C", folder, ...args);
  return {
    hookport,
    git,
    sh,
    read: (path) => p.read(`${folder}/${path}`),
    write: (path, text) => p.write(`${folder}/${path}`, text),
  };
}

/** Forbids a word. */
const script = (word: string) =>
  `grep -q ${word} && { echo 'no ${word} here' >&2; exit 2; }; exit 0\n`;
const handler = (command: string) => ({ type: "command", command });
const FIRST = `{
  "model": "opus",
  "hooks": {
    "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "sh force.sh" }] }]
  }
}
`;

interface Settings {
  hooks: {
    PreToolUse: {
      matcher?: string;
      hooks: { type: string; command: string; timeout?: number }[];
    }[];
  };
}

/** How hooks are edited, wherever they stand. */
function pen(isAdopted: boolean) {
  const source = isAdopted ? EDITED : SETTINGS;
  const text = (from: string, to: string) => (at: Copy) => {
    expect(at.read(source)).toContain(from);
    at.write(source, at.read(source).replace(from, to));
  };
  const settings = (how: (all: Settings["hooks"]["PreToolUse"]) => void) => (at: Copy) => {
    const value = JSON.parse(at.read(SETTINGS)) as Settings;
    how(value.hooks.PreToolUse);
    at.write(SETTINGS, `${JSON.stringify(value, null, 2)}\n`);
  };
  const of = (word: string) => `sh ${word}.sh`;
  return {
    source,
    add: (word: string) =>
      isAdopted
        ? text(
            '"pre-tool-use": [',
            `"pre-tool-use": [\n      { "matcher": "Bash", "command": "${of(word)}" },`,
          )
        : settings((all) => void all.unshift({ matcher: "Bash", hooks: [handler(of(word))] })),
    rename: (word: string, to: string) =>
      isAdopted
        ? text(`"${of(word)}"`, `"sh ${to}"`)
        : settings((all) => {
            for (const { hooks } of all)
              for (const one of hooks) if (one.command === of(word)) one.command = `sh ${to}`;
          }),
    wait: (word: string, seconds: number) =>
      isAdopted
        ? text(`"command": "${of(word)}"`, `"timeout": ${seconds}, "command": "${of(word)}"`)
        : settings((all) => {
            for (const { hooks } of all)
              for (const one of hooks) if (one.command === of(word)) one.timeout = seconds;
          }),
    remove: (word: string) =>
      isAdopted
        ? text(`      { "matcher": "Bash", "command": "${of(word)}" },\n`, "")
        : settings((all) => {
            all.splice(
              all.findIndex(({ hooks }) => hooks[0]?.command === of(word)),
              1,
            );
          }),
  };
}

describe.each([
  ["adopted", true],
  ["left where they are", false],
])("a month with hooks that are %s", (_, isAdopted) => {
  const { source, ...hooks } = pen(isAdopted);
  const p = project(
    {
      "office/README.md": "ours\n",
      [`office/${SETTINGS}`]: FIRST,
      "office/force.sh": script("force"),
    },
    "month",
  );
  const [lead, laptop, colleague] = ["office", "laptop", "colleague"].map((folder) =>
    copyIn(p, folder),
  ) as [Copy, Copy, Copy];
  const words = new Set(["force"]);

  const blocks = (at: Copy, agents = AGENTS) => {
    for (const word of [...words].slice(-2))
      expect([
        word,
        at.hookport("run", "--agent", agents, "--bash", `echo ${word}`, "--expect", "deny").code,
      ]).toEqual([word, 0]);
    expect(
      at.hookport("run", "--agent", agents, "--bash", "echo fine", "--expect", "none").code,
    ).toBe(0);
  };
  const says = ({ code, stdout, stderr }: Result, expected: number, text: RegExp) =>
    expect([code, (stdout + stderr).replace(/\s+/g, " ")]).toEqual([
      expected,
      expect.stringMatching(text),
    ]);
  const isGreen = (at: Copy) => says(at.hookport("check"), 0, /^ok /);
  const converts = (at: Copy, text = /./) => {
    says(at.hookport("convert"), 0, text);
    isGreen(at);
  };
  const commits = (at: Copy, what: string) => {
    at.git("add", "-A");
    expect(at.git("commit", "-qm", what).code).toBe(0);
  };
  const changedIn = (at: Copy) => at.git("status", "--porcelain").stdout;
  const day = (what: string, work: () => void | Promise<void>) => test(what, work);

  day("1: the lead converts, and everything is committed", () => {
    lead.git("init", "-q", "-b", "main", ".");
    commits(lead, "before");
    says(
      lead.hookport(
        "convert",
        "--to",
        isAdopted ? "cursor,copilot" : AGENTS.slice("claude-code,".length),
        ...(isAdopted ? ["--adopt"] : ["--no-adopt"]),
      ),
      0,
      /^(The|Every) guard holds/,
    );
    isGreen(lead);
    blocks(lead);
    commits(lead, "hookport");
    expect(lead.hookport("convert").stdout).toMatch(/^Up to date: /);
    expect(changedIn(lead)).toBe("");
  });

  day("2: another machine needs no conversion", () => {
    p.sh("git clone -q office laptop");
    isGreen(laptop);
    blocks(laptop);
  });

  day("3: a colleague converts too, and nothing changes", () => {
    p.sh("git clone -q office colleague");
    converts(colleague);
    says(
      colleague.hookport(),
      0,
      new RegExp(`Edit hooks in ${isAdopted ? EDITED : SETTINGS}`.replaceAll(".", "\\.")),
    );
    expect(changedIn(colleague)).toBe("");
  });

  day("4: a hook is added; until somebody converts, check is red and names it", () => {
    lead.write("curl.sh", script("curl"));
    hooks.add("curl")(lead);
    says(lead.hookport("check"), 1, /curl\.sh is new here; no (?:other )?agent runs it yet/);
    converts(lead, /added sh curl\.sh|added curl\.sh/);
    words.add("curl");
    blocks(lead);
    commits(lead, "no curl");
  });

  day("5: a hook is changed", () => {
    hooks.wait("curl", 20)(lead);
    says(lead.hookport("check"), 1, /curl\.sh was changed here; the agents still run it as it was/);
    blocks(lead);
    converts(lead, /changed curl\.sh .*timeout none, now 20/);
    commits(lead, "twenty seconds");
  });

  day("6: a formatter goes over every file, and changes nothing that counts", async () => {
    for (const path of [
      SETTINGS,
      EDITED,
      LOCK,
      ".cursor/hooks.json",
      ".github/hooks/hookport.json",
    ])
      lead.write(
        path,
        await format(lead.read(path), { filepath: path, tabWidth: 4, printWidth: 60 }),
      );
    isGreen(lead);
    blocks(lead);
    lead.git("checkout", "-q", ".");
  });

  day("7: two branches add a hook each, git cannot merge, and somebody keeps both", () => {
    colleague.git("pull", "-q");
    colleague.git("checkout", "-qb", "theirs");
    colleague.write("wget.sh", script("wget"));
    hooks.add("wget")(colleague);
    converts(colleague);
    commits(colleague, "no wget");
    lead.write("reboot.sh", script("reboot"));
    hooks.add("reboot")(lead);
    converts(lead);
    commits(lead, "no reboot");
    const { code, stdout } = lead.git("pull", "-q", "--no-rebase", "../colleague", "theirs");
    expect([code === 0, stdout + lead.git("status", "--short").stdout]).toEqual([
      false,
      expect.stringContaining(source),
    ]);
    says(lead.hookport("check"), 1, /./);
    // Of what is generated any side will do.
    lead.git("checkout", "--ours", ".");
    hooks.add("wget")(lead);
    converts(lead);
    words.add("wget").add("reboot");
    blocks(lead);
    commits(lead, "both");
  });

  day("8: the others pull", () => {
    for (const at of [laptop, colleague]) {
      at.git("checkout", "-q", "main");
      expect(at.git("pull", "-q").code).toBe(0);
      isGreen(at);
      blocks(at);
    }
  });

  day("9: a script moves: the guard is missed at once, and found again", () => {
    lead.sh("mkdir guards && git mv wget.sh guards/wget.sh");
    says(lead.hookport("check"), 1, /wget\.sh.*\[script-missing\]/);
    hooks.rename("wget", "guards/wget.sh")(lead);
    converts(lead);
    blocks(lead);
    commits(lead, "guards/");
  });

  day("10: an entry is taken out by hand", () => {
    lead.write(".cursor/hooks.json", '{ "version": 1, "hooks": {} }\n');
    says(lead.hookport("check"), 1, /\.cursor\/hooks\.json/);
    converts(lead);
    blocks(lead);
    expect(changedIn(lead)).toBe("");
  });

  day("11: somebody empties the lock: every guard denies, and git has the repair", () => {
    lead.write(LOCK, '{"version":1,"hooks":{}}\n');
    const { before, payload, tool } = HOSTS["cursor"] as Rig;
    const { stdout } = p.sh(`cd office && node .hookport/shim.cjs cursor ${before}`, {
      input: JSON.stringify(payload(before, tool, { command: "echo fine" })),
    });
    expect(stdout).toMatch(/"deny".*git restore \.hookport/);
    expect(lead.hookport("check").code).toBe(1);
    lead.git("restore", ".hookport");
    isGreen(lead);
  });

  day("12: the shim is lost, and convert brings it back", () => {
    lead.sh("rm .hookport/shim.cjs");
    expect(lead.hookport("check").code).toBe(1);
    converts(lead);
    expect(changedIn(lead)).toBe("");
  });

  day("13: a fourth agent comes, and goes again", () => {
    says(
      lead.hookport("convert", "--to", `${isAdopted ? AGENTS : "cursor,copilot"},lime`),
      0,
      /Lime/,
    );
    expect(changedIn(lead)).toContain(".lime/");
    says(lead.hookport("remove", "--agent", "lime"), 0, /\.lime\/settings\.json removed/);
    isGreen(lead);
    expect(changedIn(lead)).toBe("");
  });

  day(
    "14: another release wrote the lock: a notice, and convert renews it; a newer one's is left alone",
    () => {
      lead.write(LOCK, lead.read(LOCK).replace(`"version": "${VERSION}"`, '"version": "99.0.0"'));
      says(lead.hookport("convert"), 2, /was written by Hookport 99\.0\.0/);
      lead.git("restore", ".hookport");
      converts(lead);
    },
  );

  day("15: one person's own hook reaches nobody else", () => {
    colleague.git("pull", "-q");
    colleague.sh("printf '*.local.json\\n.claude/settings.local.json\\n' >> .git/info/exclude");
    colleague.write("dd.sh", script("mkfs"));
    colleague.write(
      ".claude/settings.local.json",
      JSON.stringify({
        hooks: { PreToolUse: [{ matcher: "Bash", hooks: [handler("sh dd.sh")] }] },
      }),
    );
    expect(
      colleague.hookport("convert", ".claude/settings.local.json", "--to", "copilot").code,
    ).toBe(0);
    expect(
      colleague.hookport("run", "--agent", "copilot", "--bash", "echo mkfs", "--expect", "deny")
        .code,
    ).toBe(0);
    expect(changedIn(colleague).replace("?? dd.sh\n", "")).not.toMatch(/local/);
    colleague.git("checkout", "-q", ".");
    colleague.git("clean", "-fdqx");
    isGreen(colleague);
  });

  day("16: a hook that somebody adds to Claude Code's own file counts everywhere", () => {
    const value = JSON.parse(lead.read(SETTINGS)) as Settings;
    value.hooks.PreToolUse.push({ matcher: "Bash", hooks: [handler("sh chmod.sh")] });
    lead.write(SETTINGS, `${JSON.stringify(value, null, 2)}\n`);
    lead.write("chmod.sh", script("chmod"));
    converts(lead, /added chmod\.sh/);
    words.add("chmod");
    blocks(lead);
    commits(lead, "no chmod");
  });

  day("17: the file with the hooks is deleted: nothing goes on, and there are two ways out", () => {
    lead.sh(`rm ${source}`);
    says(
      lead.hookport("convert"),
      2,
      new RegExp(`${source.replaceAll(".", "\\.")}.* is gone.*(restore it|to let them go)`),
    );
    // With its own file Claude Code lost its own hooks.
    blocks(lead, isAdopted ? AGENTS : "cursor,copilot");
    lead.git("restore", source);
    isGreen(lead);
  });

  day("18: a careless merge leaves a key twice, which is an error with its line", () => {
    const text = lead.read(source);
    lead.write(
      source,
      text.replace('"command": "sh curl.sh"', '"command": "sh curl.sh", "command": "true"'),
    );
    for (const command of ["convert", "check"])
      says(lead.hookport(command), command === "convert" ? 2 : 1, /"command" occurs again here/);
    lead.write(source, text);
    isGreen(lead);
  });

  day("19: a hook is taken out", () => {
    hooks.remove("reboot")(lead);
    says(lead.hookport("check"), 1, /reboot\.sh was taken out here; other agents still run it/);
    converts(lead, /removed reboot\.sh/);
    words.delete("reboot");
    blocks(lead);
    expect(
      lead.hookport("run", "--agent", AGENTS, "--bash", "echo reboot", "--expect", "none").code,
    ).toBe(0);
    commits(lead, "reboot is fine");
  });

  day("20: they leave: nothing of it stays, and their hooks are as they edited them", () => {
    laptop.git("pull", "-q");
    const before = laptop.read(SETTINGS);
    expect(laptop.hookport("remove").code).toBe(0);
    expect(
      laptop
        .sh("ls -A")
        .stdout.split("\n")
        .filter((name) => /^\.(hookport|cursor|github|lime)$/.test(name)),
    ).toEqual([]);
    expect(laptop.sh("ls -A .claude").stdout).toBe("settings.json\n");
    const left = JSON.parse(laptop.read(SETTINGS)) as Settings & { model: string };
    const commands = left.hooks.PreToolUse.flatMap((group) =>
      group.hooks.map(({ command }) => command),
    );
    expect(commands.sort()).toEqual([
      "sh chmod.sh",
      "sh curl.sh",
      "sh force.sh",
      "sh guards/wget.sh",
    ]);
    expect(left.model).toBe("opus");
    if (!isAdopted) expect(laptop.read(SETTINGS)).toBe(before);
    expect(laptop.read("README.md")).toBe("ours\n");
  });
});
