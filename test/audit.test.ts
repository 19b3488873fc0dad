/** `hookport audit`: what holds where today, and what would after a conversion. */
import { Ajv } from "ajv";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AuditProject } from "../src/model/audit.ts";
import { project, type Project } from "./support/project.ts";

const valid = new Ajv({ strict: false }).compile(JSON.parse(readFileSync("schemas/audit.schema.json", "utf8")));

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
  const now = Object.fromEntries((first.hooks[0]?.hosts ?? []).map((one) => [one.host, `${one.now}${one.code && ` ${one.code}`}`]));
  return { code, projects, first, now };
}

const SETTINGS = { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "sh guard.sh" }] }] } };
const guarded = (more: { [path: string]: unknown } = {}) => project({ ".claude/settings.json": SETTINGS, "guard.sh": "exit 2\n", ...more });

test("before a conversion: native at home, imported raw where another host reads the file, absent elsewhere", () => {
  const { code, first, now } = audited(guarded());
  expect(now).toEqual({
    "claude-code": "native",
    copilot: "raw imported-raw",
    cursor: "raw imported-raw",
    lime: "absent not-wired",
  });
  expect({ code, verdict: first.verdict, summary: first.summary }).toEqual({
    code: 1,
    verdict: "open",
    summary: [
      { host: "claude-code", holding: 1, after: 1 },
      { host: "copilot", holding: 0, after: 1 },
      { host: "cursor", holding: 0, after: 1 },
      { host: "lime", holding: 0, after: 1 },
    ],
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
      now: { "claude-code": "wired", copilot: "wired", cursor: "wired", lime: "wired" },
    });
  });

  test.each<[what: string, harm: string, now: { [host: string]: string }]>([
    ["an entry is gone", 'echo \'{"version":1,"hooks":{}}\' > .cursor/hooks.json', { cursor: "modified wired-modified", lime: "wired" }],
    ["an entry was changed", "sed -i s/sealed/true/ .lime/settings.json", { lime: "modified wired-modified", cursor: "wired" }],
    ["a host's file is gone", "rm .github/hooks/hookport.json", { copilot: "modified wired-modified", cursor: "wired" }],
    ["the shim was changed", "echo >> .hookport/shim.mjs", { cursor: "modified wired-modified", "claude-code": "modified wired-modified" }],
    ["the shim is gone", "rm .hookport/shim.mjs", { cursor: "modified wired-modified" }],
    [
      "a switch is off",
      'echo \'{"disableAllHooks":true,"hooks":{}}\' > .github/copilot-x; mkdir -p .github/copilot; mv .github/copilot-x .github/hooks/hookport.json',
      { copilot: "modified wired-modified" },
    ],
    ["the host drops the file", 'sed -i \'s/"version": 1/"version": 0/\' .cursor/hooks.json', { cursor: "modified wired-modified" }],
    ["the host's file is not JSON", "echo '{' > .lime/settings.json", { lime: "modified wired-modified" }],
  ])("%s", (_, harm, expected) => {
    const p = converted();
    p.sh(harm);
    const { code, now } = audited(p);
    expect(now).toMatchObject(expected);
    expect(code).toBe(1);
  });

  test("a source that changed since is not what runs", () => {
    const p = guarded();
    p.hookport("convert", "--to", "cursor");
    p.write(".claude/settings.json", JSON.stringify(SETTINGS).replace("guard.sh", "other.sh"));
    expect(audited(p).now).toMatchObject({ "claude-code": "native", cursor: "modified wired-modified" });
  });

  test("what was converted from elsewhere is found in the document", () => {
    const p = project({ "a/.claude/settings.json": SETTINGS });
    p.hookport("convert", "a", "--to", "cursor", "--out", "b");
    expect(audited(p, "b", "--to", "cursor,lime")).toMatchObject({ code: 1, now: { cursor: "wired", lime: "absent not-wired" } });
  });
});

test.each<[what: string, settings: string, now: string]>([
  ["a comment", `// mine\n${JSON.stringify(SETTINGS)}`, "disabled host-rejects"],
  ["a switch", JSON.stringify({ disableAllHooks: true, ...SETTINGS }), "disabled host-disabled"],
  [
    "a handler that is no group",
    '{"hooks":{"PostToolUse":[],"PreToolUse":[{"type":"command","command":"sh guard.sh"}]}}',
    "disabled host-rejects",
  ],
  ["a matcher that never fits", JSON.stringify(SETTINGS).replace('"Bash"', '"bash"'), "disabled matcher-never"],
  ["a script that is missing", JSON.stringify(SETTINGS).replace("guard.sh", "./gone.sh"), "disabled script-missing"],
])("at home it does nothing for %s", (_, settings, now) => {
  expect(audited(guarded({ ".claude/settings.json": settings }), "--to", "claude-code")).toMatchObject({
    code: 1,
    now: { "claude-code": now },
  });
});

test("a project without a guard is never a pass", () => {
  const observer = { hooks: { Notification: [{ hooks: [{ type: "command", command: "true" }] }] } };
  for (const files of [{ "a.txt": "" }, { ".claude/settings.json": observer }])
    expect(audited(project(files), "--to", "claude-code")).toMatchObject({ code: 1, first: { verdict: "no-guard", guards: 0 } });
});

test("what cannot be read is said, and the rest is audited", () => {
  const p = guarded({ ".cursor/hooks.json": "{", ".github/hooks/a.json": `{"a":"${"x".repeat(9_000_000)}"}` });
  writeFileSync(join(dirname(p.root), "outside.json"), JSON.stringify(SETTINGS));
  p.sh("mkdir .lime && ln -s ../../outside.json .lime/settings.json");
  const { code, first, now } = audited(p, "--to", "claude-code");
  expect(first.unread.map((one) => `${one.code} ${one.file}`).toSorted()).toEqual([
    "link-out .lime/settings.json",
    "not-json .cursor/hooks.json",
    "too-large .github/hooks/a.json",
  ]);
  expect({ code, verdict: first.verdict, now }).toEqual({ code: 1, verdict: "unreadable", now: { "claude-code": "native" } });
});

test("accepted gaps stay visible and fail nothing; one that is gone is said", () => {
  const p = guarded();
  p.hookport("convert", "--to", "cursor");
  const accept = [
    { code: "not-wired", host: "lime", why: "nobody uses it" },
    { code: "imported-raw", host: "copilot", why: "looked at by hand" },
    { code: "no-event", why: "long gone" },
  ];
  p.write(".hookport/hooks.json", { ...(JSON.parse(p.read(".hookport/hooks.json")) as object), accept });
  const { code, first } = audited(p);
  expect(code).toBe(0);
  expect(first.hooks[0]?.hosts.map(({ accepted }) => accepted)).toEqual(["", "looked at by hand", "", "nobody uses it"]);
  expect(first.notices.map(({ code: one, pointer }) => `${one} ${pointer}`)).toContain("accepted-unused /accept/2");
});

test("an accepted gap no longer fails a conversion, and stays in its report", () => {
  const stop = { hooks: { Stop: [{ hooks: [{ type: "command", command: "check" }] }] } };
  const p = project({ ".claude/settings.json": stop });
  expect(p.hookport("convert", "--to", "lime").code).toBe(1);
  const accept = [{ code: "no-event", host: "lime", why: "no tests there" }];
  p.write(".hookport/hooks.json", { ...(JSON.parse(p.read(".hookport/hooks.json")) as object), accept });
  const again = p.hookport("convert", "--to", "lime", "--strict");
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("(accepted: no tests there)");
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
    expect(both.first.required.map(({ name, host }) => `${name} ${host}`)).toEqual(["the guard cursor", "secrets "]);
  });

  test("all that is wrong with the file is said at once, with lines", () => {
    const p = guarded({
      "guards.json": '{"guards": [\n{"name": "a"},\n{"name": "b", "command": "b", "event": "before", "hosts": ["emacs"]}\n]}',
    });
    const { code, stderr } = p.hookport("audit", "--require", "guards.json");
    expect(code).toBe(2);
    expect(stderr).toMatch(/guards\.json:2: .*\n.*guards\.json:3: there is no event "before"\n.*guards\.json:3: `hosts`/);
  });
});

test("--user adds the home folder, and its switches count", () => {
  const p = guarded();
  expect(audited(p, ".", "--user", "--to", "claude-code").projects.map(({ path, verdict }) => `${path} ${verdict}`)).toEqual([
    "~ no-guard",
    ". holds",
  ]);
  p.sh(`mkdir -p ../.claude && echo '{"disableAllHooks": true}' > ../.claude/settings.json`);
  expect(audited(p, ".", "--user", "--to", "claude-code").projects[1]?.hooks[0]?.hosts[0]).toMatchObject({
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
  expect(p.hookport("audit", "nowhere")).toMatchObject({ code: 2, stderr: expect.stringContaining("nowhere: no such folder") as string });
});
