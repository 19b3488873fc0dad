/** `hookport audit`: what holds where today, and what would after a conversion. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Audit, AuditProject } from "../src/model/output.ts";
import { project, type Project } from "./support/project.ts";
import { validatorOf } from "./support/output.ts";
import { answered, isNot } from "./support/kit.ts";
import { agents } from "./support/kits.ts";

const valid = validatorOf("AuditProject");

interface Audited {
  readonly code: number | null;
  readonly projects: readonly AuditProject[];
  readonly first: AuditProject;
  /** What becomes of the first hook on each host. */
  readonly now: { readonly [host: string]: string };
}

function audited(p: Project, ...args: string[]): Audited {
  const { code, stdout, stderr } = p.hookport("audit", "--json", ...args);
  expect(stderr).toBe("");
  const { projects } = JSON.parse(stdout) as { projects: AuditProject[] };
  for (const one of projects) expect(valid(one), JSON.stringify(valid.errors)).toBe(true);
  const [first] = projects as [AuditProject];
  const now = Object.fromEntries(
    (first.hooks[0]?.hosts ?? []).map((one) => [
      one.host,
      `${one.now}${one.code && ` ${one.code}`}`,
    ]),
  );
  return { code, projects, first, now };
}

const SETTINGS = {
  hooks: {
    PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "sh guard.sh" }] }],
  },
};
const guarded = (more: { [path: string]: unknown } = {}) =>
  project({ ".claude/settings.json": SETTINGS, "guard.sh": "exit 2\n", ...more });

/** As a team would write it. */
const accepting = (p: Project, accept: readonly object[]) =>
  p.write(
    ".hookport/hooks.jsonc",
    p
      .read(".hookport/hooks.jsonc")
      .replace(/\}\s*$/, `  "accept": ${JSON.stringify(accept)},\n}\n`),
  );

const ofEach = (now: (id: string) => string) =>
  Object.fromEntries(agents.map(({ id }) => [id, now(id)]));

test("before a conversion: native at home, imported raw where another host reads the file, absent elsewhere", () => {
  const { code, first, now } = audited(guarded(), "--agent", "all");
  const raw = agents
    .filter(({ alsoRuns }) => answered(alsoRuns, []).includes(".claude/settings.json"))
    .map(({ id }) => id);
  expect(raw.length).toBeGreaterThan(1);
  expect(now).toEqual(
    ofEach((id) =>
      id === "claude-code" ? "native" : raw.includes(id) ? "raw imported-raw" : "absent not-wired",
    ),
  );
  expect({ code, verdict: first.verdict, summary: first.summary }).toEqual({
    code: 1,
    verdict: "open",
    summary: agents.map(
      ({ id }) =>
        expect.objectContaining({
          host: id,
          holding: id === "claude-code" ? 1 : 0,
          after: 1,
        }) as object,
    ),
  });
  expect(audited(guarded(), "--to", "claude-code").code).toBe(0);
});

describe("after a conversion", () => {
  const converted = () => {
    const p = guarded();
    expect(p.hookport("convert", "--to", "all", "--adopt").code).toBe(0);
    return p;
  };

  test("everything is wired and holds, adopted or not", () => {
    const { code, first, now } = audited(converted());
    expect({ code, verdict: first.verdict, now }).toEqual({
      code: 0,
      verdict: "holds",
      now: ofEach(() => "wired"),
    });
  });

  test.each<[what: string, harm: string, now: { [host: string]: string }]>([
    [
      "an entry is gone",
      'echo \'{"version":1,"hooks":{}}\' > .cursor/hooks.json',
      { cursor: "wired wired-modified", lime: "wired" },
    ],
    [
      "an entry was changed",
      "sed -i s/PreToolUse.gate/PreToolUse/ .lime/settings.json",
      { lime: "modified wired-modified", cursor: "wired" },
    ],
    [
      "a host's file is gone",
      "rm .github/hooks/hookport.json",
      { copilot: "wired wired-modified", cursor: "wired" },
    ],
    [
      "the shim was changed",
      "for f in .hookport .*/hookport; do echo >> $f/shim.cjs; done",
      { cursor: "modified wired-modified", "claude-code": "modified wired-modified" },
    ],
    ["the shim is gone", "rm .hookport/shim.cjs", { cursor: "modified wired-modified" }],
    [
      "a switch is off",
      'echo \'{"disableAllHooks":true,"hooks":{}}\' > .github/copilot-x; mkdir -p .github/copilot; mv .github/copilot-x .github/hooks/hookport.json',
      { copilot: "wired wired-modified" },
    ],
    [
      "the host drops the file",
      'sed -i \'s/"version": 1/"version": 0/\' .cursor/hooks.json',
      { cursor: "wired host-rejects" },
    ],
    [
      "the host's file is not JSON",
      "echo '{' > .lime/settings.json",
      { lime: "modified wired-modified" },
    ],
  ])("%s", (_, harm, expected) => {
    const p = converted();
    p.sh(harm);
    const { code, now } = audited(p);
    expect(now).toMatchObject(expected);
    expect(code).toBe(Object.values(now).every((one) => one.startsWith("wired")) ? 0 : 1);
  });

  const edited = (file: string, change: string) =>
    `node -e 'const fs=require("fs"),v=JSON.parse(fs.readFileSync("${file}"));${change};fs.writeFileSync("${file}",JSON.stringify(v))'`;
  const CURSOR = ".cursor/hooks.json";
  const CLAUDE = ".claude/settings.json";
  const DOCUMENT = ".hookport/lock.json";
  test.each<[what: string, harm: string, now: { [host: string]: string }]>([
    [
      "a switch in another file of the host",
      `mkdir -p .github/copilot; echo '{"disableAllHooks":true}' > .github/copilot/settings.json`,
      { copilot: "disabled host-disabled", cursor: "wired" },
    ],
    [
      "another's event that is none",
      edited(CURSOR, `v.hooks.bogus=[{command:"x"}]`),
      { cursor: "wired host-rejects" },
    ],
    [
      "another's entry that is none",
      edited(CURSOR, `v.hooks.preToolUse.push({a:1})`),
      { cursor: "wired host-rejects" },
    ],
    [
      "another's bad entry at home",
      edited(CLAUDE, `v.hooks.PreToolUse.push({a:1})`),
      { "claude-code": "disabled host-rejects", cursor: "wired" },
    ],
    [
      "a comment where none is read",
      "echo '// mine' >> .github/hooks/hookport.json",
      { copilot: "wired host-rejects" },
    ],
    ["a comment where they are read", "echo '// mine' >> .cursor/hooks.json", { cursor: "wired" }],
    [
      "a twin that nobody waits for",
      edited(
        CLAUDE,
        `const [h]=v.hooks.PreToolUse[0].hooks;v.hooks.PreToolUse.unshift({hooks:[{...h,async:true}]})`,
      ),
      { "claude-code": "modified wired-modified" },
    ],
    [
      "a twin that fits no call",
      edited(CURSOR, `v.hooks.preToolUse.unshift({...v.hooks.preToolUse[0],matcher:"(?!)"})`),
      { cursor: "modified wired-modified" },
    ],
    [
      "hooks only by inheritance",
      edited(CURSOR, `v=JSON.parse(JSON.stringify(v).replace("hooks","__proto__"))`).replace(
        "const fs",
        "let fs",
      ),
      { cursor: "wired wired-modified" },
    ],
  ])("%s", (_, harm, expected) => {
    const p = converted();
    expect(p.sh(harm)).toMatchObject({ code: 0, stderr: "" });
    expect(audited(p).now).toMatchObject(expected);
  });

  interface Lock {
    readonly hooks: {
      readonly "pre-tool-use": readonly { readonly origin: { [key: string]: unknown } }[];
    };
  }
  test.each<
    [
      what: string,
      harm: (origin: { [key: string]: unknown }) => void,
      now: { [host: string]: string },
    ]
  >([
    [
      "takes it for the host's own",
      (origin) => Object.assign(origin, { host: "cursor", inPlace: true }),
      { cursor: "modified wired-modified", lime: "wired" },
    ],
    [
      "forgot what was taken over",
      (origin) => {
        delete origin["adopted"];
        origin["inPlace"] = true;
      },
      { "claude-code": "modified wired-modified", lime: "wired" },
    ],
  ])("a document that %s", (_, harm, expected) => {
    const p = converted();
    const doc = JSON.parse(p.read(DOCUMENT)) as Lock;
    harm((doc.hooks["pre-tool-use"][0] as { origin: { [key: string]: unknown } }).origin);
    p.write(DOCUMENT, doc);
    expect(audited(p).now).toMatchObject(expected);
  });

  test("a file that does not hold a hook any more does not run it", () => {
    const p = project({
      ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "exit 2" }] } },
    });
    p.hookport("convert", "--to", "claude-code");
    p.sh("rm .cursor/hooks.json");
    expect(audited(p).now).toMatchObject({ cursor: "absent not-wired", "claude-code": "wired" });
  });

  test("a gap that is accepted hides no other one of the same hook", () => {
    const p = project({
      ".claude/settings.json": JSON.stringify(SETTINGS).replace('"Bash"', '"mcp__x__.*"'),
      "guard.sh": "",
    });
    p.hookport("convert", "--to", "cursor");
    accepting(p, [{ code: "server-hidden", why: "seen" }]);
    expect(audited(p, "--to", "cursor").code).toBe(0);
    p.sh("for f in .hookport .*/hookport; do echo >> $f/shim.cjs; done");
    expect(audited(p, "--to", "cursor")).toMatchObject({
      code: 1,
      now: { cursor: "modified wired-modified" },
    });
  });

  test("that its guards let go where the shim cannot run is said", () => {
    const p = guarded();
    p.hookport("convert", "--to", "cursor", "--fail-open");
    expect(audited(p, "--to", "cursor").first.notices.map(({ code }) => code)).toEqual([
      "fails-open",
    ]);
  });

  test.each([
    ".hookport/shim.cjs",
    DOCUMENT,
    ".hookport/hooks.jsonc",
    CURSOR,
    CLAUDE,
    ".claude/settings.local.json",
  ])("whatever stands in the place of %s, the audit goes on, and is not content", (file) => {
    for (const harm of ["mkdir", "mkfifo", "ln -s ../../outside.json", 'ln -s "$PWD/$0"']) {
      const p = converted();
      p.sh(`echo '{}' > ../outside.json; rm -f ${file}; ${harm.replace("$0", file)} ${file}`);
      const { code, stdout, stderr } = p.hookport("audit", "--json");
      expect(`${harm}: ${code} ${stderr}`).toBe(
        `${harm}: ${stdout.includes('"verdict":"holds"') && harm.includes("PWD") ? 0 : 1} `,
      );
    }
  });
  test.each([
    "null",
    "[1]",
    '{"hooks":"sh guard.sh"}',
    "[".repeat(100_000),
    `{"hooks":${"[".repeat(3000)}${"]".repeat(3000)}}`,
  ])("a host's file that holds %.30s", (text) => {
    for (const file of [CURSOR, CLAUDE]) {
      const p = converted();
      p.write(file, text);
      const { code, stdout, stderr } = p.hookport("audit", "--json");
      expect({ code, stderr }).toEqual({
        code: stdout.includes('"verdict":"holds"') ? 0 : 1,
        stderr: "",
      });
      expect(stdout).toMatch(/"(?:wired-modified|host-rejects|not-json)"/);
    }
  });

  test("a source that changed since is not what runs", () => {
    const p = guarded();
    p.hookport("convert", "--to", "cursor");
    p.write(".claude/settings.json", JSON.stringify(SETTINGS).replace("guard.sh", "other.sh"));
    p.write("other.sh", "");
    expect(audited(p).now).toMatchObject({
      "claude-code": "native",
      cursor: "modified wired-modified",
    });
  });

  test("what was converted from elsewhere is found in the document", () => {
    const p = project({ "a/.claude/settings.json": SETTINGS });
    p.hookport("convert", "a", "--to", "cursor", "--out", "b");
    p.write("b/guard.sh", "");
    expect(audited(p, "b", "--to", "cursor,lime")).toMatchObject({
      code: 1,
      now: { cursor: "wired", lime: "absent not-wired" },
    });
  });
});

test("S24 a hook of a folder within a repository holds on a condition where a host looks at its top level only", () => {
  const p = guarded({
    ".github/hooks/own.json": {
      version: 1,
      hooks: { preToolUse: [{ type: "command", bash: "exit 2" }] },
    },
  });
  p.sh("git init -q ..");
  p.hookport("convert", "--from", "claude-code", "--to", "copilot");
  const { code, first } = audited(p, "--to", "copilot");
  const said = first.hooks.map(({ hosts: [on] }) => [
    on?.holds,
    on?.findings.map((one) => one.code).includes("start-folder"),
  ]);
  expect({ code, said }).toEqual({
    code: 0,
    said: [
      [true, true],
      [true, true],
    ],
  });
});

test("nothing holds where no agent is asked about", () => {
  const p = project({
    "hooks/hooks.json": { hooks: { "pre-tool-use": [{ hooks: [{ command: "exit 2" }] }] } },
  });
  expect(audited(p, "--to", "detected")).toMatchObject({ code: 1, first: { verdict: "no-guard" } });
});

test.each<[what: string, settings: string, now: string]>([
  ["a comment", `// mine\n${JSON.stringify(SETTINGS)}`, "disabled host-rejects"],
  ["a switch", JSON.stringify({ disableAllHooks: true, ...SETTINGS }), "disabled host-disabled"],
  [
    "a matcher that never fits",
    JSON.stringify(SETTINGS).replace('"Bash"', '"bash"'),
    "disabled matcher-never",
  ],
  [
    "a script that is missing",
    JSON.stringify(SETTINGS).replace("guard.sh", "./gone.sh"),
    "broken script-missing",
  ],
])("at home it does nothing for %s", (_, settings, now) => {
  expect(
    audited(guarded({ ".claude/settings.json": settings }), "--to", "claude-code"),
  ).toMatchObject({
    code: 1,
    now: { "claude-code": now },
  });
});

test("a guard in a shape that no agent runs is no source: it does not hold, and its right form is said", () => {
  const p = guarded({
    ".claude/settings.json": {
      hooks: {
        Stop: [{ hooks: [{ type: "command", command: "exit 2" }] }],
        PreToolUse: [{ type: "command", command: "sh guard.sh" }],
      },
    },
  });
  const found = {
    code: "old-shape",
    pointer: "/hooks/PreToolUse/0",
    message: expect.stringContaining(
      'write "PreToolUse":[{"hooks":[{"type":"command","command":"sh guard.sh"}]}]',
    ) as string,
  };
  const first = (stdout: string) => (JSON.parse(stdout) as Audit).projects[0];
  for (const command of ["audit", "check"]) {
    const { code, stdout } = p.hookport(command, "--agent", "claude-code", "--json");
    expect([command, code]).toEqual([command, 1]);
    expect(first(stdout)?.verdict).toBe("open");
    expect(first(stdout)?.unread).toMatchObject([found]);
  }
  const { code, stdout } = p.hookport("convert", "--to", "cursor");
  expect(code).toBe(1);
  expect(stdout.replace(/\s+/g, " ")).toContain("But a guard is not written as any agent runs it");
  expect(p.hookport("audit", "--to", "cursor").code).toBe(1);
});

test("a project without a guard is never a pass", () => {
  const observer = { hooks: { Notification: [{ hooks: [{ type: "command", command: "true" }] }] } };
  for (const files of [{ "a.txt": "" }, { ".claude/settings.json": observer }])
    expect(audited(project(files), "--to", "claude-code")).toMatchObject({
      code: 1,
      first: { verdict: "no-guard", guards: 0 },
    });
});

test("what cannot be read is said, and the rest is audited", () => {
  const p = guarded({
    ".cursor/hooks.json": "{",
    ".github/hooks/a.json": `{"a":"${"x".repeat(9_000_000)}"}`,
  });
  writeFileSync(join(dirname(p.root), "outside.json"), JSON.stringify(SETTINGS));
  p.sh("mkdir .lime && ln -s ../../outside.json .lime/settings.json");
  const { code, first, now } = audited(p, "--to", "claude-code");
  expect(first.unread.map((one) => `${one.code} ${one.file}`).toSorted()).toEqual([
    "link-out .lime/settings.json",
    "not-json .cursor/hooks.json",
    "too-large .github/hooks/a.json",
  ]);
  expect({ code, verdict: first.verdict, now }).toEqual({
    code: 1,
    verdict: "unreadable",
    now: { "claude-code": "native" },
  });
});

test("accepted gaps stay visible and fail nothing; one that is gone is said", () => {
  const p = guarded();
  p.hookport("convert", "--to", "cursor");
  // All that neither runs this file nor was converted to.
  const absent = agents
    .filter(({ id, alsoRuns }) => id !== "claude-code" && isNot(alsoRuns))
    .map(({ id }) => id);
  expect(absent.length).toBeGreaterThan(0);
  const accept = [
    ...absent.map((host) => ({ code: "not-wired", agent: host, why: "nobody uses it" })),
    { code: "imported-raw", agent: "copilot", why: "looked at by hand" },
    { code: "no-event", why: "long gone" },
  ];
  accepting(p, accept);
  const { code, first } = audited(p, "--agent", "all");
  expect(code).toBe(0);
  expect(first.hooks[0]?.hosts.map(({ accepted }) => accepted)).toEqual(
    agents.map(({ id }) =>
      absent.includes(id) ? "nobody uses it" : id === "copilot" ? "looked at by hand" : "",
    ),
  );
  expect(first.notices.map(({ code: one, pointer }) => `${one} ${pointer}`)).toContain(
    `accepted-unused /accept/${accept.length - 1}`,
  );
});

test("an accepted gap no longer fails a conversion, and stays in its report", () => {
  const stop = { hooks: { Stop: [{ hooks: [{ type: "command", command: "check" }] }] } };
  const p = project({ ".claude/settings.json": stop });
  expect(p.hookport("convert", "--to", "lime").code).toBe(1);
  const accept = [{ code: "no-event", agent: "lime", why: "no tests there" }];
  accepting(p, accept);
  const again = p.hookport("convert", "--to", "lime", "--strict", "--verbose");
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("(accepted: no tests there)");
});

test("what audit and remove print as JSON is as the schema says, of several projects too", () => {
  const p = guarded();
  const isAudit = validatorOf("Audit");
  const { stdout } = p.hookport("audit", ".", "./.", "--json");
  expect(isAudit(JSON.parse(stdout)), JSON.stringify(isAudit.errors)).toBe(true);
  p.hookport("convert", "--to", "cursor");
  expect(
    isAudit(JSON.parse(p.hookport("check", "--json").stdout)),
    JSON.stringify(isAudit.errors),
  ).toBe(true);
  const isRemoval = validatorOf("Removal");
  const removal = JSON.parse(p.hookport("remove", "--json").stdout) as {
    files: { path: string }[];
  };
  expect(isRemoval(removal), JSON.stringify(isRemoval.errors)).toBe(true);
  expect(removal.files.map(({ path }) => path)).toContain(".cursor/hooks.json");
});

describe("--require", () => {
  const list = (guards: unknown) => ({ "guards.json": { guards } });
  test("the exit code is about the guards it names, on the hosts it names", () => {
    const here = { name: "the guard", command: "guard.sh", hosts: ["claude-code"] };
    expect(audited(guarded(list([here])), "--require", "guards.json")).toMatchObject({
      code: 0,
      first: { verdict: "holds", required: [] },
    });
    const both = audited(
      guarded(
        list([
          { ...here, hosts: ["claude-code", "cursor"] },
          { name: "secrets", command: "scan" },
        ]),
      ),
      "--require",
      "guards.json",
    );
    expect(both.code).toBe(1);
    expect(both.first.required.map(({ host, message }) => `${host ?? ""}: ${message}`)).toEqual([
      "cursor: the guard on cursor: Cursor runs it unchanged in .claude/settings.json, with another payload than it was written for",
      ': secrets: no guard here runs "scan"',
    ]);
  });

  test("a guard with another matcher is not the one", () => {
    const one = { name: "the guard", command: "guard.sh", hosts: ["claude-code"] };
    expect(
      audited(guarded(list([{ ...one, matcher: "Bash" }])), "--require", "guards.json").code,
    ).toBe(0);
    expect(audited(guarded(list([{ ...one, matcher: "" }])), "--require", "guards.json").code).toBe(
      1,
    );
  });

  test("all that is wrong with the file is said at once, with lines", () => {
    const p = guarded({
      "guards.json":
        '{"guards": [\n{"name": "a"},\n{"name": "b", "command": "b", "event": "before", "hosts": ["emacs"]}\n]}',
    });
    const { code, stderr } = p.hookport("audit", "--require", "guards.json");
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /guards\.json:2: .*\n.*guards\.json:3: there is no event "before"\n.*guards\.json:3: `hosts`/,
    );
  });
});

test("--user adds the home folder, and its switches count", () => {
  const p = guarded();
  expect(
    audited(p, ".", "--user", "--to", "claude-code").projects.map(
      ({ path, verdict }) => `${path} ${verdict}`,
    ),
  ).toEqual(["~ no-guard", ". holds"]);
  p.sh(`mkdir -p ../.claude && echo '{"disableAllHooks": true}' > ../.claude/settings.json`);
  expect(
    audited(p, ".", "--user", "--to", "claude-code").projects[1]?.hooks[0]?.hosts[0],
  ).toMatchObject({
    now: "disabled",
    code: "host-disabled",
  });
  // Without it, only what every teammate has counts.
  expect(audited(p, "--to", "claude-code").code).toBe(0);
});

test("many projects come in their order, each with the agents it uses", () => {
  const p = project({
    "a/.claude/settings.json": SETTINGS,
    "a/guard.sh": "",
    "b/.cursor/hooks.json": { version: 1, hooks: {} },
    "c/x": "",
  });
  const { code, projects } = audited(p, "a", "b", "c", "--to", "detected");
  expect(projects.map(({ path, verdict, hosts }) => [path, verdict, hosts])).toEqual([
    ["a", "holds", ["claude-code"]],
    ["b", "no-guard", ["cursor"]],
    ["c", "no-guard", []],
  ]);
  expect(code).toBe(1);
  expect(p.hookport("audit", "nowhere")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("nowhere: no such folder") as string,
  });
});

test("with --include-local a personal guard is everyone's, and judged once", () => {
  const p = project({ ".claude/settings.local.json": SETTINGS, "guard.sh": "exit 2\n" });
  expect(p.hookport("convert", "--to", "cursor", "--include-local", "--adopt").code).toBe(0);
  const { code, first, now } = audited(p, "--to", "claude-code,cursor");
  expect({ code, hooks: first.hooks.length, now }).toEqual({
    code: 0,
    hooks: 1,
    now: { "claude-code": "wired", cursor: "wired" },
  });
});

test("a personal guard a host has no file for is lost there, not modified", () => {
  const p = project({
    ".claude/settings.json": SETTINGS,
    ".claude/settings.local.json": SETTINGS,
    "guard.sh": "exit 2\n",
  });
  p.hookport("convert", "--to", "cursor");
  const { first } = audited(p, "--to", "cursor");
  expect(first.hooks.map(({ hosts }) => hosts[0]?.code)).toEqual(["", "personal-file"]);
});

test("in the table every count stands under its agent, also where a project does not use one", () => {
  const p = project({
    "a/.claude/settings.json": SETTINGS,
    "a/guard.sh": "",
    "b/.cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "exit 2" }] } },
  });
  const [head = "", , second = ""] = p
    .hookport("audit", "a", "b", "--to", "detected")
    .stdout.split("\n");
  expect(second.indexOf("1/1")).toBe(head.indexOf("cursor"));
});

test("what is wrong with the eleventh entry is not said of the second", () => {
  const entries = Array.from({ length: 11 }, (_, i) => ({
    command: i === 10 ? "ls src/*.ts; ls x*/y" : `true ${i}`,
  }));
  const { first } = audited(
    project({ ".cursor/hooks.json": { version: 1, hooks: { preToolUse: entries } } }),
    "--to",
    "cursor",
  );
  expect(first.hooks.flatMap(({ hosts }, i) => (hosts[0]?.holds ? [] : [i]))).toEqual([10]);
});
