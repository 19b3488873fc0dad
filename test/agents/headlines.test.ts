/** The first sentences of a page say no more than the judge (S23, S32). */
import { expect, test } from "vitest";
import type { AuditProject } from "../../schemas/types/output.ts";
import { countOf, totalsOf, totalsSentence, verdictOf } from "../../src/audit/counts.ts";
import { demanded, sidesIn } from "../../src/audit/sides.ts";
import { missing } from "../../src/judge/require.ts";
import { projectPage } from "../../src/audit/page.ts";
import { printChecked } from "../../src/check/print.ts";
import { problemsIn } from "../../src/check/problems.ts";
import { unconvertedPage } from "../../src/check/status.ts";
import { diagnostic } from "../../src/model/diagnostics.ts";
import { BEFORE_YOU_RELY } from "../../src/screen/side.ts";
import { countsOn, countSentence, guardSentences } from "../../src/screen/verdict.ts";
import { auditOf } from "../support/conversion.ts";
import { numbered, type HookCell } from "../../src/screen/notes.ts";
import { placedItems } from "../../src/screen/screen.ts";
import { groupOf } from "../support/hooks.ts";
import { adapters } from "../support/hosts.ts";

const audited = (hosts: readonly string[], files: { readonly [path: string]: unknown }) =>
  auditOf(hosts, files);

const claude = (matcher: string, command = "exit 2") => ({
  hooks: { PreToolUse: [groupOf(command, matcher)] },
});
const SETTINGS = ".claude/settings.json";
const CODEX = ".codex/hooks.json";

function bare(project: AuditProject, used: readonly string[]) {
  const owners = [
    [SETTINGS, "claude-code"],
    [CODEX, "codex"],
  ] as const;
  const ownerOf = new Map<string, string>(owners);
  const page = unconvertedPage({ project, ownerOf, used, choose: false }, adapters);
  const items = page.sections.flatMap(({ title, items }) =>
    title === BEFORE_YOU_RELY ? [] : items,
  );
  const causes = items.map(({ text }) => text);
  return [page.verdict.map(({ text }) => text).join(" "), ...causes, page.next?.command];
}

test("a guard that is dead on its own agent is not one that other agents lack", () => {
  const project = audited(["claude-code"], {
    [SETTINGS]: {
      hooks: { PreToolUse: [...claude("Bash").hooks.PreToolUse, ...claude("(").hooks.PreToolUse] },
    },
  });
  expect(bare(project, ["claude-code", "cursor"])).toEqual([
    "2 hooks of Claude Code, all of them guards. A guard does not hold on Claude Code: exit 2 (pre-tool-use (). Also used here: Cursor.",
    expect.stringMatching(/^exit 2 \(pre-tool-use \(\): /),
    "hookport check",
  ]);
});

test("what a machine needs for the guards is said where nothing was converted, too", () => {
  const project = audited(["claude-code"], { [SETTINGS]: claude("Bash", "uv run ~/guard.py") });
  const page = unconvertedPage(
    { project, ownerOf: new Map([[SETTINGS, "claude-code"]]), used: [], choose: false },
    adapters,
  );
  const before = page.sections.find(({ title }) => title === BEFORE_YOU_RELY);
  expect(before?.items.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["only if the machine has ~/guard.py", "only if the machine has uv"]),
  );
});

test("one condition of several scripts counts once", () => {
  const paths = ["a.sh", "b.sh"].map((name) => [`hooks/${name}`, "echo no >&2\nexit 2\n"]);
  const commands = paths.map(([path]) => `bash ${path}`);
  const project = audited(["claude-code"], {
    [SETTINGS]: {
      hooks: {
        PreToolUse: commands.map((command) => groupOf(command, "Bash")),
      },
    },
    ...Object.fromEntries(paths),
  });
  expect(checked(project)).toContain("on 3 conditions");
});

test("where no other agent is in use, the next step writes nothing for agents that nobody named", () => {
  const next = (matcher: string) =>
    bare(audited(["claude-code"], { [SETTINGS]: claude(matcher) }), ["claude-code"]);
  expect(next("Bash")).toEqual(["1 hook of Claude Code, a guard.", "hookport audit --agent all"]);
  expect(next("(")).toEqual([
    "1 hook of Claude Code, a guard. A guard does not hold on Claude Code: exit 2.",
    expect.stringMatching(/^exit 2: /),
    "hookport check",
  ]);
});

test("bare, audit and check name one next step, and check the remedy or else the one code", () => {
  const both = audited(["claude-code", "codex"], {
    [SETTINGS]: claude("Bash"),
    [CODEX]: claude("Bash", "sh own.sh"),
    "own.sh": "echo no >&2\nexit 2\n",
  });
  const step = projectPage(both, adapters, false).next?.command ?? "";
  expect(step).toMatch(/^hookport convert --to /);
  expect(bare(both, ["claude-code", "codex"]).at(-1)).toBe(step);
  expect(checked(both)).toContain(`\`${step}\` fixes`);
  const broken = audited(["claude-code"], { [SETTINGS]: claude("(") });
  const [finding] = broken.hooks[0]?.hosts[0]?.findings ?? [];
  expect(checked(broken)).toContain(finding?.hint);
  expect(checked(broken)).toMatch(new RegExp(`\nFor details: hookport explain ${finding?.code}$`));
});

function checked(project: AuditProject): string {
  const given = { adapters, targets: [], paint: (_: string, text: string) => text, width: 200 };
  const none = { stale: [], added: [], stranded: [], packages: [], ...given };
  return printChecked(project, problemsIn({ project, ...none }), given);
}

test.each([
  [["exec ask"], "1 hook of Claude Code, a possible guard."],
  [["exec ask", "exec look"], "2 hooks of Claude Code, all of them possible guards."],
  [["exec ask", "true"], "2 hooks of Claude Code, 1 of them a possible guard."],
  [
    ["exec ask", "echo no >&2; exit 2"],
    "2 hooks of Claude Code, 1 of them a guard and 1 a possible guard.",
  ],
  [["exit 2", "true"], "2 hooks of Claude Code, 1 of them a guard."],
])("a possible guard is counted as one that is possible: %s", (commands, says) => {
  const groups = commands.flatMap((command) => claude("Bash", command).hooks.PreToolUse);
  const project = audited(["claude-code"], { [SETTINGS]: { hooks: { PreToolUse: groups } } });
  expect(bare(project, ["claude-code"])[0]).toBe(says);
  const counts = sidesIn(project, adapters).map(countsOn);
  expect(countSentence(counts, commands.length, "of Claude Code")).toContain(says.slice(0, -1));
});

test("the page without a command names the guards that the audit names", () => {
  const project = audited(["claude-code", "codex"], {
    [SETTINGS]: { hooks: { ...claude("Bash", "sh own.sh").hooks } },
    [CODEX]: claude("Bash", "sh other.sh"),
    "own.sh": "echo no >&2\nexit 2\n",
    "other.sh": "echo not here >&2\nexit 2\n",
  });
  const open = projectPage(project, adapters, false).verdict.filter(({ text }) =>
    text.includes("not hold"),
  );
  expect(open.map(({ text }) => text)).toEqual([
    "A guard does not hold on Claude Code: other.sh.",
    "A guard does not hold on Codex: own.sh.",
  ]);
  expect(bare(project, ["claude-code", "codex"])[0]).toBe(
    `1 hook of Claude Code and 1 of Codex, all of them guards. ${open.map(({ text }) => text).join(" ")}`,
  );
});

test("the headline of a check counts for each agent the guards that do not hold there", () => {
  const project = audited(["claude-code", "codex", "cursor"], {
    [SETTINGS]: {
      hooks: {
        PreToolUse: [
          ...claude("Bash", "sh own.sh").hooks.PreToolUse,
          ...claude("Edit", "sh too.sh").hooks.PreToolUse,
        ],
      },
    },
    [CODEX]: claude("Bash", "sh other.sh"),
    ...Object.fromEntries(
      ["own.sh", "too.sh", "other.sh"].map((name) => [name, `echo no ${name} >&2\nexit 2\n`]),
    ),
  });
  const none = { stale: [], added: [], stranded: [], packages: [], targets: [] };
  const problems = problemsIn({ adapters, project, ...none });
  const view = { adapters, targets: [], paint: (_: unknown, text: string) => text, width: 200 };
  expect(printChecked(project, problems, view).split("\n")[0]).toBe(
    "3 problems; 2 guards do not hold on Codex, 1 on Claude Code and Cursor",
  );
});

test("a hook that stands in the files of two agents is counted once", () => {
  const both = claude("Bash", "sh tools/guard.sh");
  const files = { [SETTINGS]: both, [CODEX]: both, "tools/guard.sh": "echo no >&2\nexit 2\n" };
  expect(bare(audited(["claude-code", "codex"], files), ["claude-code", "codex"])[0]).toBe(
    "1 hook of Claude Code and Codex, a guard.",
  );
});

test("a plugin of three agents has a hook of each, which no other one runs", () => {
  const start = (command: string) => ({ hooks: { SessionStart: [groupOf(command)] } });
  const manifest = (hooks: string) => ({ name: "starts", version: "1.0.0", hooks });
  const project = audited(["claude-code", "codex", "cursor"], {
    ".claude-plugin/plugin.json": { name: "starts", version: "1.0.0" },
    ".codex-plugin/plugin.json": manifest("./hooks/codex.json"),
    ".cursor-plugin/plugin.json": manifest("./hooks/cursor.json"),
    "hooks/hooks.json": start('"${CLAUDE_PLUGIN_ROOT}"/start.sh'),
    "hooks/codex.json": start('"${PLUGIN_ROOT}"/start.sh codex'),
    "hooks/cursor.json": { version: 1, hooks: { sessionStart: [{ command: "./cursor.sh" }] } },
    "start.sh": "#!/bin/sh\ndate\n",
    "cursor.sh": "#!/bin/sh\ndate\n",
  });
  const ownerOf = new Map([
    ["hooks/hooks.json", "claude-code"],
    ["hooks/codex.json", "codex"],
    ["hooks/cursor.json", "cursor"],
  ]);
  const page = unconvertedPage({ project, ownerOf, used: [], choose: true }, adapters);
  expect(page.verdict[0]?.text).toBe(
    "1 hook of Claude Code, 1 of Codex and 1 of Cursor, none of them a guard.",
  );
  expect(project.verdict).toBe("no-guard");
});

test("a project that is not up to date is headed so, though its guard holds", () => {
  const project = audited(["claude-code"], { [SETTINGS]: claude("Bash") });
  const stale = diagnostic("out-of-date", { file: SETTINGS }, "this was changed");
  const headOf = (of: AuditProject) => projectPage(of, adapters, false).verdict[0]?.text;
  expect(headOf(project)).toBe("The guard holds on Claude Code, on the conditions below.");
  expect(headOf({ ...project, notices: [...project.notices, stale] })).toBe(
    "This project is not up to date.",
  );
});

test("of guards that do not hold on one agent each, the others are not said to be the same", () => {
  const project = audited(["claude-code", "codex"], {
    [SETTINGS]: claude("Bash", "exit 2"),
    [CODEX]: claude("Bash", "echo no >&2; exit 2"),
  });
  const counts = sidesIn(project, adapters).map(countsOn);
  const sentences = guardSentences(counts, 0, 2, { areBelow: false });
  expect(sentences.at(-1)).toBe("The other 1 holds on Claude Code, the other 1 holds on Codex.");
});

test.each([
  [["exec ask"], "No hook here is seen to block anything; 1 may, and would hold on Claude Code."],
  [
    ["exec ask", "exec look"],
    "No hook here is seen to block anything; 2 may, and would hold on Claude Code.",
  ],
  [["exec ask", "echo no >&2; exit 2"], "Every guard holds on Claude Code."],
])("a guard that nobody has seen to block is not said to hold: %j", (commands, sentence) => {
  const project = audited(["claude-code"], {
    [SETTINGS]: {
      hooks: { PreToolUse: commands.flatMap((line) => claude("Bash", line).hooks.PreToolUse) },
    },
  });
  const counts = sidesIn(project, adapters).map(countsOn);
  expect(guardSentences(counts, 0, commands.length, { areBelow: true })).toEqual([sentence]);
});

test("an audit of required guards speaks of these: what is missing, what does not hold, and where", () => {
  const two = [
    { name: "own", command: "own.sh" },
    { name: "keys", command: "keys.sh" },
  ];
  const files = {
    [SETTINGS]: {
      hooks: {
        PreToolUse: [
          ...claude("(").hooks.PreToolUse,
          ...claude("Bash", "sh own.sh").hooks.PreToolUse,
        ],
      },
    },
    "own.sh": "echo no >&2\nexit 2\n",
  };
  const of = (hosts: readonly string[], required: typeof two) => {
    const project = audited(hosts, files);
    const whole = { ...project, required: [...missing(required, project.hooks, hosts)] };
    const shown = demanded(whole, required);
    const page = projectPage(shown, adapters, false, true);
    const [row] = page.hooks?.rows ?? [];
    return [
      page.verdict.map(({ text }) => text).join(" "),
      row?.name,
      page.next?.command,
      countOf(shown, "claude-code").word,
    ];
  };
  expect(of(["claude-code"], two.slice(0, 1))).toEqual([
    "Every required guard holds.",
    "own.sh",
    undefined,
    "1 of 1",
  ]);
  expect(of(["claude-code", "codex"], two)).toEqual([
    "Not every required guard holds.",
    "own.sh",
    "hookport convert --to codex",
    "1 of 2",
  ]);
});

test("a project whose hooks are code is not read, in every sentence and cell", () => {
  const code = audited(["pi"], { ".pi/extensions/guard.ts": "export default () => {};\n" });
  expect([
    verdictOf(code).word,
    countOf(code, "pi").word,
    totalsSentence(totalsOf([code])),
  ]).toEqual(["not read", "–", "1 project: none that was read has a guard. 1 is not read."]);
});

test("check tells hooks of one name apart by their file, audit says what is wrong once, and relative paths are one note", () => {
  const two = audited(["claude-code", "codex"], {
    [SETTINGS]: claude("Bash", "sh own.sh"),
    [CODEX]: claude("apply_patch", "sh own.sh"),
    "own.sh": "echo no >&2\nexit 2\n",
  });
  expect(checked(two)).toContain("own.sh of .codex/hooks.json does not hold on Claude Code");
  const cells = ["A", "B"].map((agent): HookCell => ({
    mark: "never",
    notes: [{ code: "not-wired", text: `${agent} does not run it` }],
  }));
  const { notes } = numbered(["A", "B"], [{ name: "own.sh", guard: "", cells }]);
  expect(notes.map(({ text }) => text)).toEqual(["the agent does not run it"]);
  const many = audited(["claude-code"], {
    [SETTINGS]: {
      hooks: {
        PreToolUse: ["a", "b"].map((id) => claude("Bash", `sh ${id}.sh`).hooks.PreToolUse[0]),
      },
    },
    "a.sh": "echo no >&2\nexit 2\n",
    "b.sh": "echo no >&2\nexit 2\n",
  });
  const page = projectPage(many, adapters, false);
  const relative = numbered(["Claude Code"], page.hooks?.rows ?? []).notes.filter(({ text }) =>
    text.includes("relative"),
  );
  expect(relative).toHaveLength(1);
  const wrong = audited(["claude-code"], {
    [SETTINGS]: claude("Bash", "sh own.sh"),
    "own.sh": "echo no >&2\nexit 1\n",
  });
  const told = projectPage(wrong, adapters, false).sections.map(({ items }) => items.length);
  expect(told.slice(0, 2)).toEqual([1, 0]);
});

test("what is said of several scripts by their own names is one note", () => {
  const gone = (script: string) => ({ code: "needs-setup", text: `hooks/${script} is not there` });
  const row = (name: string, script = name) => ({
    name,
    guard: "yes" as const,
    cells: [{ mark: "no" as const, notes: [gone(script)] }],
  });
  const texts = (...rows: ReturnType<typeof row>[]) =>
    numbered(["A"], rows).notes.map(({ text }) => text);
  expect(texts(row("a.sh"), row("b.sh (stop)", "b.sh"))).toEqual(["A: hooks/… is not there"]);
  expect(texts(row("a.sh"), row("b.sh", "c.sh"))).toEqual([
    "A: hooks/a.sh is not there",
    "A: hooks/c.sh is not there",
  ]);
});

test("what is wrong in the same way in many files is told once, with the first of them", () => {
  const found = (file: string, line: number) =>
    diagnostic("host-rejects", { file, line }, "is wrong");
  const places = (...files: string[]) =>
    placedItems(files.map((file, i) => found(file, i + 1))).map(({ at }) => at);
  expect(places("a.md", "a.md", "b.md")).toEqual(["a.md:1 and 2, b.md:3"]);
  expect(places("a.md", "b.md", "c.md", "d.md")).toEqual([
    "a.md:1, and 3 more files (--json names them)",
  ]);
  expect(placedItems([found("a.md", 1), found("", 1)])).toHaveLength(2);
});
