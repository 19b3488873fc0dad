/** S26: what moves between an agent's own file and the file that people edit stays what it was. */
import { describe, expect, test } from "vitest";
import { auditProject } from "../../src/audit/audit.ts";
import { convert } from "../../src/convert/convert.ts";
import type { AuditProject } from "../../src/model/output.ts";
import { PROJECT } from "../../src/model/layer.ts";
import { findSources } from "../../src/read/find.ts";
import { readEdited } from "../../src/read/edited.ts";
import { ownersView } from "../../src/write/ledger.ts";
import { adapters, protocols } from "../support/hosts.ts";
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
  const outcome = convert({
    adapters,
    protocols,
    layer: PROJECT,
    from: files,
    files,
    sources: findSources(adapters, ownersView(files), { scopes: PROJECT.reads }),
    others: [],
    targets: [...new Set([...(edited?.to ?? []), ...to])],
    folder: "",
    inPlace: true,
    shim: "// the shim\n",
    failOpen: false,
    adopt,
    ignored: () => false,
    today: "2026-11-22",
    installed: {},
  });
  for (const { path, after } of outcome.changes) files.put(path, after);
  return outcome;
}

const audited = (files: Memory, hosts: readonly string[]): AuditProject =>
  auditProject({
    adapters,
    protocols,
    path: ".",
    files,
    hosts: [...hosts],
    folder: "",
    shim: "// the shim\n",
    today: "2026-11-22",
  });
/** The agents on which not every guard holds. */
const openOn = (files: Memory, ...hosts: string[]) =>
  audited(files, hosts).summary.flatMap(({ host, holding }) =>
    holding < audited(files, hosts).guards ? [host] : [],
  );

describe("what its new place would not be read as is not moved there", () => {
  test.each([
    ["no time at all", 0, true],
    ["less than no time", -5, true],
    ["the lock alone", 0, undefined],
  ])("a timeout that nobody reads: %s", (_, timeout, adopt) => {
    const files = guarded({ timeout });
    const before = new Map(files.all);
    expect(() => converted(files, ["cursor"], adopt)).toThrow(
      `${SETTINGS}:7: the hook ${DENY} cannot be carried over: \`timeout\` is not a number above 0`,
    );
    expect(files.all).toEqual(before);
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
    const said = (all: typeof now) =>
      all.map(({ event, group: { matcher, hooks } }) => [
        event,
        matcher,
        hooks.map(({ origin: _place, ...one }) => one),
      ]);
    expect(said(now)).toEqual(said(before.flatMap(({ groups }) => groups)));
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
