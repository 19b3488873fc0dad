/** How calls of Cline's tools are read, and what stands beside our plugin (its report, 2, 5 and 6). */
import { describe, expect, test } from "vitest";
import { applyRewrite, refusedFields } from "../../src/model/rewrites.ts";
import { toHostTool, toolUses, unreadable } from "../../src/model/tools.ts";
import type { World } from "../../src/model/world.ts";
import { adapters, protocols } from "../support/hosts.ts";
import { worldFrom } from "../support/world.ts";

const protocol = protocols["cline"] as NonNullable<(typeof protocols)[string]>;
const config = adapters["cline"]?.config;
const usesOf = (tool: string, input: never) => toolUses(protocol, tool, input, {}).flat();
const inputsOf = (tool: string, input: unknown) =>
  unreadable(protocol, tool, input as never) ??
  usesOf(tool, input as never).map((use) => [use.name, use.input]);

describe("a list of commands is read as Cline runs it", () => {
  const bash = (...commands: readonly string[]) => commands.map((command) => ["Bash", { command }]);
  test.each([
    [{ commands: ["ls", "rm x"] }, bash("ls", "rm x")],
    [{ commands: "ls" }, bash("ls")],
    [{ command: "ls" }, bash("ls")],
    [{ cmd: "ls" }, bash("ls")],
    ["ls", bash("ls")],
    [["ls", "rm x"], bash("ls", "rm x")],
    [{ command: "git", args: ["push", "a b"] }, bash('git push "a b"')],
    [{ commands: [{ command: "git", args: ["push"] }, "ls"] }, bash("git push", "ls")],
    [{ commands: ["cat <<E", "rm x", "E", "ls"] }, bash("cat <<E\nrm x\nE", "ls")],
    [{ commands: ["cat <<'E'", "rm x"] }, bash("cat <<'E'", "rm x")],
    [{ commands: ["cat <<<E", "E"] }, bash("cat <<<E", "E")],
  ])("%j", (input, read) => {
    expect(inputsOf("run_commands", input)).toEqual(read);
  });

  test.each([
    {},
    { commands: [] },
    { commands: ["ls", 5] },
    { commands: ["ls"], command: "rm x" },
    { command: "ls", cmd: "rm x" },
    { command: "ls", args: "x" },
    { commands: ["ls"], args: ["x"] },
    null,
    5,
  ])("%j is unreadable", (input) => {
    expect(inputsOf("run_commands", input)).toBe(true);
  });
});

describe("a list of files is read as Cline reads it", () => {
  const read = (...paths: readonly string[]) => paths.map((path) => ["Read", { file_path: path }]);
  test.each([
    [{ files: [{ path: "/a" }, { path: "/b" }] }, read("/a", "/b")],
    [{ files: ["/a", { file_path: "/b" }, { filePath: "/c" }] }, read("/a", "/b", "/c")],
    [{ files: { path: "/a" } }, read("/a")],
    [{ file_paths: ["/a", "/b"] }, read("/a", "/b")],
    [{ paths: "/a" }, read("/a")],
    [{ path: "/a" }, read("/a")],
    [["/a", { start_line: 3 }], read("/a")],
    ["/a", read("/a")],
  ])("%j", (input, files) => {
    expect(inputsOf("read_files", input)).toEqual(files);
  });

  test.each([
    {},
    { files: [] },
    { files: ["/a"], paths: ["/b"] },
    { path: "/a", files: ["/b"] },
    { path: "/a", file_path: "/b" },
    { files: [{ start_line: 3 }] },
  ])("%j is unreadable", (input) => {
    expect(inputsOf("read_files", input)).toBe(true);
  });
});

test("an editor without a text to replace creates a file, and with one it may", () => {
  const path = "/a";
  const named = (input: object) => usesOf("editor", input as never).map(({ name }) => name);
  expect(named({ path, new_text: "x" })).toEqual(["Write"]);
  expect(named({ path, new_text: "x", old_text: null })).toEqual(["Write"]);
  expect(named({ path, new_text: "x", insert_line: 1 })).toEqual(["Edit"]);
  expect(named({ path, new_text: "x", old_text: "y" })).toEqual(["Edit", "Write"]);
  expect(unreadable(protocol, "editor", { new_text: "x" })).toBe(true);
});

test.each([
  ["run_commands", { commands: ["ls"] }, { command: "pwd" }, { commands: ["pwd"] }],
  ["run_commands", { command: "ls" }, { command: "pwd" }, { commands: ["pwd"] }],
  ["read_files", { path: "/a" }, { file_path: "/b" }, { files: [{ path: "/b" }] }],
  ["editor", { path: "/a", new_text: "x" }, { content: "y" }, { path: "/a", new_text: "y" }],
  [
    "editor",
    { path: "/a", old_text: "w", new_text: "x" },
    { new_string: "y" },
    { path: "/a", old_text: "w", new_text: "y" },
  ],
])("a rewrite of the one call in %s gives the list back", (tool, input, rewrite, after) => {
  expect(refusedFields(protocol, tool, rewrite)).toEqual([]);
  expect(applyRewrite(input, rewrite, protocol.tools[tool])).toEqual(after);
  expect(protocol.tools[tool]?.change?.(input, after)).toEqual(rewrite);
});

test("a canonical call is written as Cline's own", () => {
  expect(toHostTool(protocol, { name: "Bash", input: { command: "ls" } })).toEqual({
    name: "run_commands",
    input: { commands: ["ls"] },
  });
  expect(toHostTool(protocol, { name: "Write", input: { file_path: "/a", content: "x" } })).toEqual(
    { name: "editor", input: { path: "/a", new_text: "x" } },
  );
});

const OWN = ".cline/plugins/hookport.js";
const ours = (scope: "project" | "user") =>
  config?.whole?.write(
    [{ event: "beforeTool", command: "true", timeout: 3, gate: true, failOpen: false }],
    scope,
  )[0]?.text ?? "";
const world = (
  project: { readonly [path: string]: string },
  home: { readonly [path: string]: string } = {},
): World => worldFrom({ project, home });
const beside = (world: World, scope: "project" | "user" = "project") =>
  (config?.beside?.(world, scope) ?? []).map(({ file, says }) => [file, says?.split(":")[0]]);

test("our two plugins have names of their own", () => {
  expect(ours("project")).toContain('project === undefined ? "hookport-user" : "hookport"');
  const both = world({ [OWN]: ours("project") }, { [OWN]: ours("user") });
  expect([beside(both), beside(both, "user")]).toEqual([[], []]);
});

test("plugins after ours, those of its name and file hooks are named", () => {
  const plugin = (name: string) => `export default { name: "${name}", hooks: {} };`;
  const setup = world(
    {
      [OWN]: ours("project"),
      ".cline/plugins/a.ts": plugin("a"),
      ".cline/plugins/z/index.js": plugin("z"),
      ".cline/plugins/copy.js": ours("project"),
      ".cline/plugins/node_modules/x/index.js": plugin("x"),
      ".clinerules/hooks/PreToolUse": "#!/bin/sh",
      ".clinerules/hooks/README.md": "x",
    },
    { "Documents/Cline/Plugins/same.js": plugin("hookport") },
  );
  expect(beside(setup)).toEqual([
    [".cline/plugins/a.ts", undefined],
    [".cline/plugins/copy.js", "loads .cline/plugins/copy.js, which has the name of our plugin"],
    [".cline/plugins/z/index.js", "loads .cline/plugins/z/index.js after ours"],
    [
      "Documents/Cline/Plugins/same.js",
      "loads Documents/Cline/Plugins/same.js, which has the name of our plugin",
    ],
    [".clinerules/hooks/PreToolUse", undefined],
  ]);
});
