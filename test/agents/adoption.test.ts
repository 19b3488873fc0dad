/** S26: what moves between an agent's own file and the file that people edit stays what it was. */
import { describe, expect, test } from "vitest";
import { firstStep } from "../../src/audit/missing.ts";
import { startedWith } from "../../src/convert/begin.ts";
import { convert } from "../../src/convert/convert.ts";
import { remove } from "../../src/convert/remove.ts";
import { unguardedIn } from "../../src/convert/unguarded.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import { PROJECT } from "../../src/model/layer.ts";
import { findSources } from "../../src/read/find.ts";
import { readEdited } from "../../src/read/edited.ts";
import { editedText } from "../../src/write/edited.ts";
import { ownersView } from "../../src/write/ledger.ts";
import { auditIn, request } from "../support/conversion.ts";
import { adapters } from "../support/hosts.ts";
import { memory } from "../support/memory.ts";

const SETTINGS = ".claude/settings.json";
const EDITED = ".hookport/hooks.jsonc";
const DENY = "echo not here >&2; exit 2";

type Memory = ReturnType<typeof memory>;

/** A project with these groups in Claude Code's settings. */
const withHooks = (hooks: object): Memory =>
  memory({ [SETTINGS]: `${JSON.stringify({ hooks }, null, 2)}\n` });
const handler = (command: string, more: object = {}) => ({ type: "command", command, ...more });
const guarded = (more: object = {}): Memory =>
  withHooks({ PreToolUse: [{ matcher: "Bash", hooks: [handler(DENY, more)] }] });

/** Runs a conversion as the command does: `to` adds to the agents that the file names. */
function converted(files: Memory, to: readonly string[] = [], adopt?: boolean) {
  const edited = readEdited(files, PROJECT);
  const targets = [...new Set([...(edited?.to ?? []), ...to])];
  const sources = findSources(adapters, ownersView(files), { scopes: PROJECT.reads });
  const outcome = convert({ ...request(files, targets, sources), adopt });
  for (const { path, after } of outcome.changes) files.put(path, after);
  return outcome;
}

const audited = (files: Memory, hosts: readonly string[]): AuditProject =>
  auditIn(hosts, files, { begin: startedWith });
/** The agents on which not every guard holds. */
function openOn(files: Memory, ...hosts: string[]) {
  const { summary, guards } = audited(files, hosts);
  return summary.flatMap(({ host, holding }) => (holding < guards ? [host] : []));
}

/** Takes agents out of `to`, as people do in an editor. */
function leave(files: Memory, ...hosts: string[]): void {
  const { text, to = [], from } = readEdited(files, PROJECT) ?? { text: "", from: [] };
  const stay = to.filter((host) => !hosts.includes(host));
  files.put(EDITED, editedText(text, PROJECT, { to: stay, from, failOpen: false, add: [] }));
}
const edit = (files: Memory, was: string, is: string) => {
  expect(files.read(EDITED)).toContain(was);
  files.put(EDITED, files.read(EDITED)?.replace(was, is) ?? null);
};
/** What a conversion says of agents that left. */
const warningsOf = ({ report }: ReturnType<typeof converted>) =>
  unguardedIn(report).map(({ host, code, message }) => [host, code, message]);

describe("S26 an agent that leaves `to`", () => {
  test("has its own hooks in its own file again, byte for byte", () => {
    const files = guarded();
    const was = files.read(SETTINGS);
    converted(files, ["cursor", "copilot"], true);
    leave(files, "claude-code");
    expect(warningsOf(converted(files))).toEqual([]);
    expect(files.read(SETTINGS)).toBe(was);
    expect(readEdited(files, PROJECT)).toMatchObject({
      to: ["cursor", "copilot"],
      from: [SETTINGS],
    });
    expect(openOn(files, "claude-code", "cursor", "copilot")).toEqual([]);
    expect(converted(files).changes).toEqual([]);
  });

  test("has them as they are now, if somebody edited them since", () => {
    const files = withHooks({ Stop: [{ hooks: [handler(DENY)] }, { hooks: [handler("true")] }] });
    converted(files, ["cursor"], true);
    edit(files, "not here", "not there");
    leave(files, "claude-code");
    expect(warningsOf(converted(files))).toEqual([]);
    expect(JSON.parse(files.read(SETTINGS) ?? "")).toEqual({
      hooks: {
        Stop: [DENY.replace("here", "there"), "true"].map((command) => ({
          hooks: [handler(command)],
        })),
      },
    });
    expect(openOn(files, "claude-code", "cursor")).toEqual([]);
  });

  test("and whose file cannot hold a hook as it is lost that guard, and the others keep it so", () => {
    const files = guarded();
    converted(files, ["cursor"], true);
    edit(files, '"command"', '"agents": ["claude-code", "cursor"], "command"');
    converted(files);
    leave(files, "claude-code");
    expect(warningsOf(converted(files))).toEqual([
      [
        "claude-code",
        "not-wired",
        `"to" does not name Claude Code any more, and ${DENY} no longer guards it`,
      ],
    ]);
    expect(files.read(EDITED)).toContain('"agents": ["claude-code", "cursor"]');
    expect(openOn(files, "cursor")).toEqual([]);
    expect(openOn(files, "claude-code")).toEqual(["claude-code"]);
    const again = converted(files);
    expect([again.changes, warningsOf(again)]).toEqual([[], []]);
  });

  test("and that had only entries is named with what no longer guards it", () => {
    const files = withHooks({
      PreToolUse: [{ matcher: "Bash", hooks: [handler(DENY), handler("sh other.sh")] }],
      Notification: [{ hooks: [handler("true")] }],
    });
    converted(files, ["cursor", "gemini"], true);
    leave(files, "gemini");
    expect(warningsOf(converted(files))).toEqual([
      [
        "gemini",
        "not-wired",
        `"to" does not name Gemini CLI any more, and ${DENY} and other.sh no longer guards it`,
      ],
    ]);
    expect(warningsOf(converted(files))).toEqual([]);
  });

  test("and that runs another agent's file all the same is not named while that calls the shim", () => {
    const files = guarded();
    converted(files, ["cursor", "copilot"], true);
    leave(files, "copilot");
    expect(warningsOf(converted(files))).toEqual([]);
    const raw = guarded();
    converted(raw, ["cursor", "copilot"], false);
    leave(raw, "copilot");
    expect(warningsOf(converted(raw)).map(([host, code]) => [host, code])).toEqual([
      ["copilot", "imported-raw"],
    ]);
  });

  test("comes back with --adopt, and everything goes back as it was", () => {
    const files = guarded();
    const was = files.read(SETTINGS);
    converted(files, ["cursor"], true);
    leave(files, "claude-code");
    converted(files, [], true);
    expect(readEdited(files, PROJECT)?.to).toContain("claude-code");
    expect(files.read(SETTINGS)).not.toContain(DENY);
    leave(files, "claude-code");
    converted(files);
    for (const { path, after } of remove(adapters, files, undefined, [PROJECT]))
      files.put(path, after);
    expect([...files.texts]).toEqual([[SETTINGS, was]]);
  });
});

test("S26 --no-adopt gives back what the agent's own file can hold, and keeps the rest as it is", () => {
  const files = withHooks({ Stop: [{ hooks: [handler(DENY)] }, { hooks: [handler("true")] }] });
  converted(files, ["cursor"], true);
  edit(files, '"command": "true"', '"failClosed": true, "command": "true"');
  edit(files, '{ "command": "echo', '{ "agents": ["claude-code"], "command": "echo');
  converted(files);
  converted(files, [], false);
  const own = files.read(SETTINGS) ?? "";
  expect([own.includes('"true"'), own.includes("not here"), own.includes("hookport/hook")]).toEqual(
    [true, false, true],
  );
  expect(files.read(EDITED)).toContain('"agents": ["claude-code"], "command": "echo');
  expect(openOn(files, "claude-code")).toEqual([]);
  expect(converted(files).changes).toEqual([]);
});

describe("what its new place would not be read as is not moved there", () => {
  test.each([
    ["no time at all", 0, true],
    ["less than no time", -5, true],
    ["the lock alone", 0, undefined],
  ])("a timeout that nobody reads: %s", (_, timeout, adopt) => {
    const files = guarded({ timeout });
    const before = new Map(files.texts);
    expect(() => converted(files, ["cursor"], adopt)).toThrow(
      `${SETTINGS}:7: the hook ${DENY} cannot be carried over: \`timeout\` is not a number above 0`,
    );
    expect(files.texts).toEqual(before);
  });

  test("a hook that somebody adds to an adopted file is asked the same", () => {
    const files = guarded();
    converted(files, ["cursor"], true);
    const settings = JSON.parse(files.read(SETTINGS) ?? "") as { hooks: { Stop?: object[] } };
    settings.hooks.Stop = [{ hooks: [handler("exit 2", { timeout: -1 })] }];
    files.put(SETTINGS, JSON.stringify(settings, null, 2));
    expect(() => converted(files)).toThrow("the hook exit 2 cannot be carried over");
  });

  test("everything that counts is there afterwards", () => {
    const files = withHooks({
      PreToolUse: [
        { matcher: "Bash", hooks: [handler("exit 2", { timeout: 0.5 }), handler("true")] },
        { hooks: [handler("exit 1", { if: "Bash(git *)", statusMessage: "…" })] },
      ],
      Stop: [{ matcher: "", hooks: [handler("exit 2", { async: true })] }],
    });
    const before = findSources(adapters, files, { scopes: ["project"] });
    converted(files, ["cursor"], true);
    const now = readEdited(files, PROJECT)?.groups ?? [];
    const withoutOrigin = (groups: typeof now) =>
      groups.map(({ event, group: { matcher, hooks } }) => [
        event,
        matcher,
        hooks.map(({ origin: _place, ...rest }) => rest),
      ]);
    expect(withoutOrigin(now)).toEqual(withoutOrigin(before.flatMap(({ groups }) => groups)));
  });
});

describe("S26 a denial that an agent gives today is not taken away", () => {
  const BASH = "[[ $(jq -r .tool_input.command) == *prod* ]] && exit 2 || exit 0";
  const hook = (command: string) =>
    withHooks({ PreToolUse: [{ matcher: "Bash", hooks: [handler(command)] }] });
  const WHY = "GitHub Copilot runs the hook [[ $(jq -r .tool_input.command) == *pro… in bash today";

  test.each([
    [["copilot", "cursor"], true],
    [["gemini"], true],
  ] as const)("words of bash, for %j", (to, adopt) => {
    const files = hook(BASH);
    const before = new Map(files.texts);
    expect(() => converted(files, to, adopt)).toThrow(`${SETTINGS}:7: ${WHY}`);
    expect(files.texts).toEqual(before);
  });

  test("where the original goes on running, or bash runs it afterwards, nothing is refused", () => {
    expect(() => converted(hook(BASH), ["copilot"], false)).not.toThrow();
    expect(() => converted(hook(`bash -c '${BASH}'`), ["copilot"], true)).not.toThrow();
    const own = memory({
      ".github/hooks/a.json": JSON.stringify({
        version: 1,
        hooks: { preToolUse: [{ type: "command", bash: BASH }] },
      }),
    });
    expect(() => converted(own, ["cursor"], true)).not.toThrow();
    const logger = withHooks({ Notification: [{ hooks: [handler("[[ a ]] && true")] }] });
    expect(() => converted(logger, ["copilot"], true)).not.toThrow();
  });

  test("an agent that would run it no more, as its own entry has the same command", () => {
    const files = hook(BASH);
    expect(() => converted(files, ["cursor"])).toThrow(
      "Cursor runs the hook [[ $(jq -r .tool_input.command) == *pro… in bash today",
    );
  });
});

describe("S30 what only people decide", () => {
  const touched = (files: Memory, to: readonly string[] = []) => converted(files, to).touches;
  const both = () => {
    const files = withHooks({ PreToolUse: [{ hooks: [handler(DENY)] }] });
    converted(files, ["cursor"], true);
    return files;
  };

  test("a hook that comes, goes or is changed where an answer counts", () => {
    const files = both();
    expect(touched(files)).toBeUndefined();
    edit(files, "not here", "not there");
    expect(touched(files)).toBe(`changes the hook ${DENY.replace("here", "there")} (pre-tool-use)`);
    edit(files, '"pre-tool-use": [', '"pre-tool-use": [{ "command": "sh allow.sh" },');
    expect(touched(files)).toBe("adds the hook allow.sh (pre-tool-use)");
    edit(files, '{ "command": "sh allow.sh" },', "");
    expect(touched(files)).toBe("takes out the hook allow.sh (pre-tool-use)");
    edit(files, '"hooks": {', '"hooks": { "permission-request": [{ "command": "sh yes.sh" }],');
    expect(touched(files)).toBe("adds the hook yes.sh (permission-request)");
    edit(files, '"hooks": {', '"hooks": { "notification": [{ "command": "sh say.sh" }],');
    expect(touched(files)).toBeUndefined();
  });

  test("the agents that such hooks are for, what is accepted, and what a fault does", () => {
    const files = both();
    expect(touched(files, ["gemini"])).toBe("gives hooks that may block or allow to Gemini CLI");
    leave(files, "gemini");
    expect(touched(files)).toBe("takes guards away from Gemini CLI");
    edit(files, '"hooks": {', '"accept": [{ "code": "no-event", "why": "x" }], "hooks": {');
    expect(touched(files)).toBe("changes which gaps are accepted");
  });

  test("the first conversion, and one whose lock is gone", () => {
    expect(touched(guarded(), ["cursor"])).toBe(`adds the hook ${DENY} (pre-tool-use Bash)`);
    expect(touched(withHooks({ Notification: [{ hooks: [handler("true")] }] }), ["cursor"])).toBe(
      undefined,
    );
    const files = both();
    files.put(PROJECT.document, null);
    edit(files, '"command": "echo not here >&2; exit 2"', '"command": "true"');
    expect(touched(files)).toBe("replaces a lock that is missing or damaged");
  });

  test("a hook on an event that only one agent has", () => {
    const doc = (command: string) =>
      JSON.stringify({ hooks: {}, claudecode: { hooks: { setup: [{ command }] } } });
    const files = memory({ ".rulesync/hooks.jsonc": doc("exit 2") });
    expect(touched(files, ["claude-code"])).toBe("changes hooks on an agent's own events");
    expect(touched(files)).toBeUndefined();
    files.put(".rulesync/hooks.jsonc", doc("exit 0"));
    expect(touched(files)).toBe("changes hooks on an agent's own events");
    const own = withHooks({ Setup: [{ hooks: [handler("exit 2")] }] });
    expect(touched(own, ["cursor"])).toBeUndefined();
  });
});

test.each(["", "*", undefined])(
  "a filter that fits every sub-agent, %j, is the same guard at home and after",
  (matcher) => {
    const files = withHooks({ SubagentStop: [{ matcher, hooks: [handler(DENY)] }] });
    expect(openOn(files, "claude-code")).toEqual([]);
    converted(files, ["copilot", "cursor"], true);
    expect(openOn(files, "claude-code", "copilot", "cursor")).toEqual([]);
  },
);

describe("S27 undo leaves alone what is as it was", () => {
  const TWO = {
    PreToolUse: [
      { matcher: "Bash", hooks: [handler(DENY)] },
      { matcher: "Edit", hooks: [handler("exit 2")] },
    ],
    Stop: [{ hooks: [handler("true")] }],
  };
  const removed = (files: Memory) => {
    for (const { path, after } of remove(adapters, files, undefined, [PROJECT]))
      files.put(path, after);
    return files;
  };
  const lists = (files: Memory) =>
    (JSON.parse(files.read(SETTINGS) ?? "") as { hooks: typeof TWO }).hooks;

  test.each([
    ["taken from version control again", (was: string) => was],
    ["and given other line ends", (was: string) => was.replaceAll("\n", "\r\n")],
    ["and formatted", (was: string) => JSON.stringify(JSON.parse(was), null, 4)],
    ["and given another setting", (was: string) => was.replace("{", '{ "model": "opus",')],
  ])("a file that was %s", (_, edit) => {
    const files = withHooks(TWO);
    const was = edit(files.read(SETTINGS) as string);
    converted(files, ["cursor"], true);
    files.put(SETTINGS, was);
    expect([...removed(files).texts]).toEqual([[SETTINGS, was]]);
  });

  test("also after another conversion has moved its hooks once more", () => {
    const files = withHooks(TWO);
    const was = files.read(SETTINGS) as string;
    converted(files, ["cursor"], true);
    files.put(SETTINGS, was);
    converted(files);
    expect(files.read(SETTINGS)).not.toContain(DENY);
    expect([...removed(files).texts]).toEqual([[SETTINGS, was]]);
  });

  test("one hook that somebody put back is there once, and so is every other", () => {
    const files = withHooks(TWO);
    converted(files, ["cursor"], true);
    const settings = JSON.parse(files.read(SETTINGS) as string) as { hooks: typeof TWO };
    settings.hooks.PreToolUse.unshift(TWO.PreToolUse[1] as (typeof TWO)["PreToolUse"][0]);
    files.put(SETTINGS, JSON.stringify(settings, null, 2));
    const { PreToolUse, Stop } = lists(removed(files));
    expect(PreToolUse.map(({ matcher }) => matcher).toSorted()).toEqual(["Bash", "Edit"]);
    expect(Stop).toEqual(TWO.Stop);
  });

  test("a hook that was edited meanwhile is given back beside the old one, and nothing else twice", () => {
    const files = withHooks(TWO);
    const was = files.read(SETTINGS) as string;
    converted(files, ["cursor"], true);
    files.put(EDITED, (files.read(EDITED) as string).replace("not here", "not there"));
    converted(files);
    files.put(SETTINGS, was);
    const { PreToolUse, Stop } = lists(removed(files));
    expect(PreToolUse.map(({ hooks: [value] }) => (value as { command: string }).command)).toEqual([
      DENY,
      "exit 2",
      DENY.replace("here", "there"),
    ]);
    expect(Stop).toEqual(TWO.Stop);
  });
});

describe("S26 the audit judges the conversion that it names as the next step", () => {
  const hosts = ["claude-code", "cursor", "grok"];
  const after = (files: Memory) =>
    audited(files, hosts).hooks.map((hook) =>
      hook.hosts.map((host) => [
        host.host,
        host.after?.verdict,
        host.after?.findings.map(({ code }) => code),
        host.after?.findings.every(({ file }) => file === SETTINGS),
      ]),
    );
  const verdictsOf = ({ judged }: ReturnType<typeof converted>) =>
    judged[0]?.judged.map((_, i) =>
      hosts.map((host) => {
        const judgement = judged.find((each) => each.host === host)?.judged[i];
        return [host, judgement?.verdict, judgement?.findings.map(({ code }) => code), true];
      }),
    );

  test("which adopts hooks that another agent runs unchanged, so that each runs once", () => {
    const files = withHooks({
      PreToolUse: [{ matcher: "Bash", hooks: [handler("true")] }],
      Stop: [{ hooks: [handler(DENY)] }],
    });
    const told = after(files);
    expect(JSON.stringify(told)).not.toContain("fires-twice");
    expect(firstStep(audited(files, hosts))).toBe("hookport convert --to cursor --adopt");
    expect(told).toEqual(verdictsOf(converted(files, hosts, true)));
  });

  test("unless the team keeps them where they are", () => {
    const files = guarded();
    const outcome = converted(files, hosts, false);
    expect(JSON.stringify(verdictsOf(outcome))).toContain("fires-twice");
    expect(after(files)).toEqual(verdictsOf(outcome));
    expect(firstStep(audited(files, hosts))).toBe("");
  });
});

test.each([
  ["grep -q guard.sh .claude/settings.json || exit 0; sh tools/guard.sh", "does-not-hold"],
  ["grep -q guard.sh .claude/settings.json || echo odd >&2; sh tools/guard.sh", "holds-if"],
  ["grep -q guard.sh tools/list || exit 0; sh tools/guard.sh", "holds-if"],
])("a hook that looks for its own entry where --adopt takes it away: %s", (command, verdict) => {
  const files = withHooks({ PreToolUse: [{ matcher: "Bash", hooks: [handler(command)] }] });
  files.put("tools/guard.sh", "echo no >&2; exit 2\n");
  const [hook] = audited(files, ["grok"]).hooks;
  expect(hook?.hosts[0]?.after?.verdict).toBe(verdict);
});

test("what is said of one agent is the same where another one has its hooks moved", () => {
  const files = withHooks({
    PreToolUse: [{ matcher: "Bash", hooks: [handler(DENY)] }],
    PreCompact: [{ hooks: [handler("other-program")] }],
  });
  const after = (...hosts: string[]) =>
    audited(files, hosts).hooks.map(({ hosts: [host] }) =>
      host?.after?.findings.filter(({ code }) => code === "part-lost"),
    );
  expect(after("claude-code", "cursor")).toEqual(after("claude-code"));
});
