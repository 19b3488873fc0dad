/**
 * What only Gemini CLI has: paths that it reads otherwise than their words say, values of variables
 * in the text of an entry, and a trust that every hook but an extension's needs.
 */
import { describe, expect, test } from "vitest";
import { launchCommand } from "../../src/model/entry.ts";
import { inQuotes, pasted } from "../../src/model/quote.ts";
import type { LoadedHook } from "../../src/model/world.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { agentOf, toolCall } from "../support/kits.ts";
import { group, guard, play, pre, stdin } from "../support/play.ts";
import { worldFrom, type Worlds } from "../support/world.ts";

const gemini = agentOf("gemini");
const { config } = adapters["gemini"] as (typeof adapters)[string];
const [write, replace] = gemini.tools.files as [typeof gemini.tools.read, typeof gemini.tools.read];
const { read } = gemini.tools;
const asked = (
  tool: typeof read,
  path: unknown,
  more: object = {},
  hooks = pre(group("claude-code")),
) =>
  play(
    gemini,
    toolCall(gemini, tool, { file_path: path as string, content: "x", ...more }),
    hooks,
    guard({}),
  );

describe("a path that may be another file's is denied, with what to write instead", () => {
  test.each([
    ["a percent sign with two digits", write, "one%2Etxt", "without %"],
    ["an absolute one", write, "/p/one%2etxt", "without %"],
    ["a slash", write, "a%2Fb", "without %"],
    ["in another tool", read, "a%20b.txt", "without %"],
    ["a zero character", write, "th\0ree.txt", "invisible"],
    ["an at sign at the start", write, "@two.txt", "from / on"],
    ["an at sign at the start of a path to be replaced", replace, "@key.txt", "from / on"],
  ])("%s", async (_, tool, path, says) => {
    const { verdict, reason, ran } = await asked(tool, path);
    expect([verdict, ran]).toEqual(["deny", ["guard"]]);
    expect(reason).toContain(says);
  });

  test.each([
    ["a relative path", write, "one.txt"],
    ["a percent sign alone", write, "100%.txt"],
    ["an at sign within", write, "a@b.txt"],
    ["an absolute path with an at sign", write, "/p/@scope/x.ts"],
    ["a backslash, which is a letter", write, "a\\ b.txt"],
    ["an absolute path to be replaced", replace, "/p/key.txt"],
    ["a path that is read", read, "key.txt"],
  ])("but not %s", async (_, tool, path) => {
    expect((await asked(tool, path)).verdict).toBeUndefined();
  });

  test("a filter on its content does not miss it, whatever it asks for", async () => {
    const where = { "toolInput.file_path": "^/p/secrets/" };
    const hooks = pre(group("universal", "guard", { handler: { where } }));
    expect((await asked(write, "@key.txt", {}, hooks)).verdict).toBe("deny");
    expect((await asked(write, "/p/key.txt", {}, hooks)).ran).toEqual([]);
    const rule = { "x-claude-code": { if: "Edit(/secrets/**)" } };
    const ruled = pre(group("claude-code", "guard", { handler: rule }));
    expect((await asked(replace, "@key.txt", {}, ruled)).verdict).toBe("deny");
  });

  test("where no guard is asked, nothing is denied", async () => {
    const hooks = pre(group("claude-code", "guard", { matcher: "Bash" }));
    expect((await asked(write, "@key.txt", {}, hooks)).verdict).toBeUndefined();
  });
});

describe("the program may replace text in another file of a relative path's name, so the path that was judged is written out", () => {
  const NATIVE = { instruction: "i", old_string: "a", new_string: "b", allow_multiple: false };
  const replaced = (path: string, hooks = pre(group("claude-code")), output: object = {}) =>
    play(
      gemini,
      toolCall(gemini, replace, { ...NATIVE, file_path: path } as never),
      hooks,
      guard(output),
    );

  test.each([
    ["key.txt", "/project/key.txt"],
    ["./sub/../key.txt", "/project/key.txt"],
  ])("%s", async (path, whole) => {
    const { verdict, jobs, answer } = await replaced(path);
    expect(verdict).toBeUndefined();
    expect(stdin(jobs[0])["tool_input"]["file_path"]).toBe(whole);
    expect(answer).toEqual({
      hookSpecificOutput: {
        hookEventName: "BeforeTool",
        tool_input: expect.objectContaining({ ...NATIVE, file_path: whole }) as unknown,
      },
    });
  });

  test("with what a hook rewrites, and not beside a denial", async () => {
    const rewriting = {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        updatedInput: { file_path: "/project/key.txt", old_string: "a", new_string: "c" },
      },
    };
    const both = await replaced("key.txt", undefined, rewriting);
    expect(both.answer["hookSpecificOutput"]).toMatchObject({
      tool_input: { file_path: "/project/key.txt", new_string: "c" },
    });
    const denied = await replaced("key.txt", undefined, { decision: "block", reason: "no" });
    expect(denied.verdict).toBe("deny");
    expect(denied.answer["hookSpecificOutput"]).toBeUndefined();
  });

  test("a whole path, and a call that no hook is asked about, stay as they are", async () => {
    expect((await replaced("/project/key.txt")).answer).toEqual({});
    const shell = pre(group("claude-code", "guard", { matcher: "Bash" }));
    expect((await replaced("key.txt", shell)).answer).toEqual({});
  });
});

test("a tilde is a folder of that name where a path leads out of it again", async () => {
  const seen = async (path: string) =>
    stdin((await asked(write, path)).jobs[0])["tool_input"]["file_path"] as string;
  expect([await seen("~/../x"), await seen("~/x")]).toEqual(["/project/x", "/home/me/x"]);
});

test("a shell command may name the folder that it works in", async () => {
  const call = toolCall(gemini, gemini.tools.commands[0] as typeof read, {
    command: "ls",
    dir_path: "sub",
  });
  const { jobs } = await play(gemini, call, pre(group("claude-code")), guard({}));
  expect(stdin(jobs[0])["cwd"]).toBe("/project/sub");
});

describe("MCP tools", () => {
  const mcp = protocols["gemini"]?.mcp;
  test.each([
    ["gh", "delete_repo", "mcp_gh_delete_repo"],
    ["my lab", "wipe.all", "mcp_my_lab_wipe.all"],
    ["mcp_gh", "x", "mcp_gh_x"],
    ["lab", "x".repeat(80), `mcp_lab_${"x".repeat(22)}...${"x".repeat(30)}`],
  ])("%s %s", (server, tool, name) => {
    expect(mcp?.format(server, tool)).toBe(name);
    const payload = { mcp_context: { server_name: server, tool_name: tool } };
    expect(mcp?.parse(name, payload)).toEqual([{ server, tool }]);
  });

  test("without the names that the payload has, every way to split one is possible", () => {
    expect(mcp?.parse("mcp_gh_delete_repo", {})).toEqual([
      { server: "gh", tool: "delete_repo" },
      { server: "gh_delete", tool: "repo" },
    ]);
    expect(mcp?.parse("run_shell_command", {})).toEqual([]);
    expect(mcp?.parse(`mcp_${"_a".repeat(50_000)}`, {}).length).toBeLessThan(9);
  });
});

test("an entry has no name that the agent replaces, and no variable of the shell's is one", () => {
  const [{ value } = { value: {} }] = config.write([
    {
      event: "BeforeTool",
      command: launchCommand(".hookport/hook", "gemini BeforeTool"),
      timeout: 30,
      gate: true,
      failOpen: false,
    },
  ]);
  const { command } = (value as { hooks: { command: string }[] }).hooks[0] as { command: string };
  const names = [...command.matchAll(/\$(?:(\w+)|\{([^}]+?)(?::-[^}]*)?\})/g)].map(
    ([, plain, braced]) => plain ?? braced,
  );
  expect(names.filter((name) => !name?.endsWith("%"))).toEqual([]);
});

const told = (worlds: Worlds, path = "/w/app") => {
  const world = { ...worldFrom(worlds), path };
  return config.loads(world).map((hook: LoadedHook) => config.trust?.(hook, world));
};
const hooks = { BeforeTool: [{ hooks: [{ type: "command", command: "guard", name: "mine" }] }] };
const project = { ".gemini/settings.json": { hooks } };
const trusting = (rules: object, settings: object = {}): Worlds => ({
  project,
  home: { ".gemini/trustedFolders.json": rules, ".gemini/settings.json": settings },
});
const off = { security: { folderTrust: { enabled: false } } };

test.each<readonly [what: string, worlds: Worlds, trust: string]>([
  ["the folder is listed", trusting({ "/w/app": "TRUST_FOLDER" }), "trusted"],
  ["a folder above it is listed", trusting({ "/w/": "TRUST_FOLDER" }), "trusted"],
  ["all that stands beside a folder", trusting({ "/w/other": "TRUST_PARENT" }), "trusted"],
  [
    "the longer rule counts",
    trusting({ "/w": "TRUST_FOLDER", "/w/app": "DO_NOT_TRUST" }),
    "untrusted",
  ],
  ["a folder whose name begins alike", trusting({ "/w/ap": "TRUST_FOLDER" }), "untrusted"],
  ["a folder within it", trusting({ "/w/app/sub": "TRUST_FOLDER" }), "untrusted"],
  ["a word that is none", trusting({ "/w/app": "YES" }), "untrusted"],
  ["nobody asks for trust", trusting({}, off), "trusted"],
  [
    "a project cannot say so",
    { ...trusting({}), project: { ".gemini/settings.json": { ...off, hooks } } },
    "untrusted",
  ],
  ["no such file: its folder may have been moved", { project }, "unknown"],
])("trust: %s", (_, worlds, trust) => expect(told(worlds)).toEqual([trust]));

test("trust: a person's own hooks need it too, and an extension's do not", () => {
  expect(told(trusting({}, { hooks }))).toEqual(["untrusted", "untrusted"]);
  const home = {
    ".gemini/trustedFolders.json": {},
    ".gemini/extensions/guarding/gemini-extension.json": { name: "guarding", version: "1.0.0" },
    ".gemini/extensions/guarding/hooks/hooks.json": { hooks },
  };
  expect(told({ home })).toEqual(["trusted"]);
});

describe("what switches hooks off", () => {
  const reasons = (settings: object, home: object = {}) =>
    config
      .loads(
        worldFrom({
          project: { ".gemini/settings.json": { hooks, ...settings } },
          home: { ".gemini/settings.json": home },
        }),
      )
      .map(({ off: by }) => by?.pointer);
  const disabled = (...names: string[]) => ({ hooksConfig: { disabled: names } });
  test.each([
    ["the switch for all", { hooksConfig: { enabled: false } }, {}, "/hooksConfig/enabled"],
    ["the user's switch", {}, { hooksConfig: { enabled: false } }, "/hooksConfig/enabled"],
    [
      "the project's says otherwise",
      { hooksConfig: { enabled: true } },
      { hooksConfig: { enabled: false } },
      undefined,
    ],
    ["its name is listed", disabled("mine"), {}, "/hooksConfig/disabled"],
    ["the user lists it", {}, disabled("mine"), "/hooksConfig/disabled"],
    ["its command is listed, but it has a name", disabled("guard"), {}, undefined],
    ["the switch as a text", { hooksConfig: { enabled: "false" } }, {}, "/hooksConfig/enabled"],
    [
      "a matcher of the user's that is no text",
      {},
      { hooks: { BeforeTool: [{ matcher: 5, hooks: [] }] } },
      "/hooks/BeforeTool/0/matcher",
    ],
    ["one on another event", {}, { hooks: { AfterTool: [{ matcher: 5, hooks: [] }] } }, undefined],
  ])("%s", (_, settings, home, at) => expect(reasons(settings, home)).toEqual([at]));

  test.each([
    [0, "/hooks/BeforeTool/0/hooks/0"],
    [-1, "/hooks/BeforeTool/0/hooks/0"],
    [3_000_000_000, "/hooks/BeforeTool/0/hooks/0"],
    [1, undefined],
    [600_000, undefined],
  ])("a wait of %d milliseconds", (timeout, at) => {
    const waiting = { BeforeTool: [{ hooks: [{ type: "command", command: "guard", timeout }] }] };
    expect(reasons({ hooks: waiting })).toEqual([at]);
  });
});

describe("the project's folder stands in a command with the quotes that it needs (section 2)", () => {
  const { pastes } = protocols["gemini"]?.dialect ?? {};
  const own = (command: string) => pasted(command, pastes, { GEMINI_PROJECT_DIR: "/my app" });
  test.each([
    ["sh $GEMINI_PROJECT_DIR/x", "sh '/my app'/x", 'sh "$GEMINI_PROJECT_DIR"/x'],
    ['sh "$GEMINI_PROJECT_DIR"/x', `sh "'/my app'"/x`, 'sh "$GEMINI_PROJECT_DIR"/x'],
    ['sh "${GEMINI_PROJECT_DIR}"/x', undefined, undefined],
    ["sh ${GEMINI_PROJECT_DIR}/x $HOME", undefined, undefined],
  ])("%s", (command, there, throughShim) => {
    expect(own(command)).toBe(there ?? command);
    expect(inQuotes({ command }, pastes).command).toBe(throughShim ?? command);
  });
});
