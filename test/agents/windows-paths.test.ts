/**
 * On Windows a file has many spellings, and a guard compares texts: it is shown one, or the call is
 * denied (S20). Nothing here was seen on a real Windows.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { protocols as load } from "../../adapters/registry.ts";
import type { HostProtocol } from "../../src/model/adapter.ts";
import { hookCall, type Job } from "../../src/model/call.ts";
import type { Fields } from "../../src/model/json.ts";
import { adapters } from "../support/hosts.ts";

const ROOT = "C:\\my project";
const ON_DISK = ["C:\\my project\\.env", "C:\\my project\\Src\\Main.ts", "D:\\Other\\a.txt"];
/** Names as the disk spells them. */
const nameOf = (path: string): string => {
  const found = ON_DISK.find((text) =>
    `${text}\\`.toLowerCase().startsWith(`${path}\\`.toLowerCase()),
  );
  return found?.slice(0, path.length).split("\\").at(-1) ?? "";
};
const windows = { isFile: () => true, head: () => "", nameOf };

const PAYLOAD = JSON.parse(
  readFileSync("adapters/claude-code/payloads/PreToolUse.Write.json", "utf8"),
) as Fields;

interface Called {
  readonly event?: string;
  readonly root?: string;
  readonly cwd?: string;
  readonly field?: string;
  readonly tool?: string;
  readonly dialect?: string;
  readonly matcher?: string;
  readonly where?: { readonly [path: string]: string };
  readonly on?: typeof windows | null;
  readonly says?: string;
}

const ALLOW = JSON.stringify({ hookSpecificOutput: { permissionDecision: "allow" } });

/** A hook in any agent's words, called by Claude Code. */
async function called(path: string, asked: Called = {}) {
  const {
    event = "PreToolUse",
    root = ROOT,
    cwd = root,
    field = "file_path",
    on = windows,
  } = asked;
  const { tool = "Write", dialect = "universal", matcher = tool, where, says = "" } = asked;
  const jobs: Job[] = [];
  const payload = {
    ...PAYLOAD,
    hook_event_name: event,
    cwd,
    tool_name: tool,
    tool_input: { [field]: path },
  };
  const name = event === "PreToolUse" ? "pre-tool-use" : "post-tool-use";
  const hooks = {
    [name]: [
      {
        dialect,
        matcher,
        hooks: [{ type: "command" as const, command: "node g.mjs", ...(where && { where }) }],
      },
    ],
  };
  const { decision } = await hookCall({
    protocols: {
      "claude-code": adapters["claude-code"]!.protocol,
      universal: await load["universal"]!(),
    },
    protocol: adapters["claude-code"]!.protocol as HostProtocol,
    call: { event, payload, env: { PATH: "C:\\programs", HOME: "C:\\Users\\me" } },
    documents: [{ doc: { version: 1, hooks }, packageRoot: root }],
    root,
    windows: on ?? undefined,
    run: async (job) => {
      jobs.push(job);
      return { stdout: says, stderr: "", code: 0 };
    },
    elapsed: () => 0,
  });
  const told = jobs.map(({ stdin }) => {
    const { toolInput, tool_input } = JSON.parse(stdin) as { [name: string]: Fields | undefined };
    return (toolInput ?? tool_input)?.[field];
  });
  return { decision, told };
}

test.each([
  ["C:\\my project\\.env", "C:\\my project\\.env"],
  ["c:/MY PROJECT/.ENV", "C:\\my project\\.env"],
  [".ENV", "C:\\my project\\.env"],
  ["src\\..\\.\\.Env", "C:\\my project\\.env"],
  ["SRC/main.TS", "C:\\my project\\Src\\Main.ts"],
  ["SRC/new.TS", "C:\\my project\\Src\\new.TS"],
  ["d:\\OTHER\\A.txt", "D:\\Other\\a.txt"],
  ["D:/", "D:\\"],
  ["~/x.txt", "C:\\Users\\me\\x.txt"],
  ["c:\\my project", "C:\\my project"],
  ["C:\\my project 2\\con-air.txt", "C:\\my project 2\\con-air.txt"],
  ["nullable.ts", "C:\\my project\\nullable.ts"],
  ["comx.txt", "C:\\my project\\comx.txt"],
  ["a~b.txt", "C:\\my project\\a~b.txt"],
])("S20 the spelling %j is shown to a guard as %j", async (path, shown) => {
  expect(await called(path)).toEqual({ decision: {}, told: [shown] });
  expect((await called(path, { dialect: "claude-code" })).told).toEqual([shown]);
});

const DENIED = {
  verdict: "deny",
  reason: expect.stringMatching(/^Hooks cannot tell which file .* on Windows: .*txt$/) as string,
};
const ODD = [
  "\\\\server\\share\\.env",
  "//server/share/.env",
  "\\\\?\\C:\\my project\\.env",
  "\\\\.\\C:\\my project\\.env",
  "\\\\localhost\\c$\\my project\\.env",
  "\\my project\\.env",
  "/c/my project/.env",
  "/tmp/x",
  "C:.env",
  "D:.env",
  "file:///C:/my%20project/.env",
  ".env::$DATA",
  ".env:stream",
  ".env.",
  ".env ",
  ".env. .",
  "MYPROJ~1\\.env",
  "C:\\PROGRA~1\\x",
  "NUL",
  "nul.txt",
  "con.txt",
  "aux .md",
  "src\\com1\\x",
  "LPT9.log",
  "com\u00b9",
  "CONOUT$",
  "a*b",
  "a?",
  "a\tb",
  ".../.env",
  'x"y',
];
test.each(ODD)("S20 a gate denies the spelling %j, of which there is another one", async (path) => {
  expect((await called(path)).decision).toEqual(DENIED);
  // No filter on the path keeps a guard from being asked.
  const where = { "toolInput.file_path": "never" };
  expect((await called(path, { where })).decision).toEqual(DENIED);
  // Its own agent's script too.
  expect((await called(path, { dialect: "claude-code" })).decision).toEqual(DENIED);
  expect((await called(path, { field: "path", tool: "Grep" })).decision).toEqual(DENIED);
});

test("S20 an odd path is nothing to hooks of other tools, to none that cannot deny, and in no other field", async () => {
  expect(await called("NUL", { matcher: "Bash" })).toEqual({ decision: {}, told: [] });
  expect((await called("NUL", { event: "PostToolUse" })).decision).toEqual({});
  expect((await called("/api/x", { field: "path", tool: "mcp__web__get" })).decision).toEqual({});
  expect((await called("NUL", { field: "content" })).decision).toEqual({});
});

/** Whether a hook with this filter runs, and whether its allow counts. */
async function filtered(path: string, filter: string, { field = "file_path", cwd = ROOT } = {}) {
  const where = { [`toolInput.${field}`]: filter };
  const tool = field === "command" ? "PowerShell" : "Write";
  const { decision, told } = await called(path, { where, field, cwd, tool, says: ALLOW });
  return [told.length, decision.verdict];
}
test.each([
  ["src/Main.ts", "/Src/", [1, "allow"]],
  ["src/Main.ts", "^/my project/Src/", [1, undefined]],
  ["src/Main.ts", "^C:/my project/Src/", [1, undefined]],
  ["src/Main.ts", "\\\\Src\\\\", [1, "allow"]],
  ["src/Main.ts", "[\\\\/]Src[\\\\/][^\\\\/]+$", [1, "allow"]],
  ["src/Main.ts", "(?:^|\\/)Main\\.ts$", [1, "allow"]],
  ["src/Main.ts", "Main", [1, "allow"]],
  ["src/Main.ts", "/docs/", [0, undefined]],
  ["src/Main.ts", "^(?!.*/Src/)", [0, undefined]],
  ["d:/other/a.txt", "^/Other/", [1, undefined]],
  ["d:/other/a.txt", "^(?!/Other/)", [1, undefined]],
])("S22 a filter with slashes fits a path on a drive: %s, %s", async (path, filter, comes) => {
  expect(await filtered(path, filter)).toEqual(comes);
  const whole = path.includes(":") ? path : `C:\\my project\\${path}`;
  expect(await filtered(whole, filter, { cwd: "\\\\server\\share" })).toEqual(comes);
});
test.each([
  ["del src\\Main.ts", "src/", [1, undefined]],
  ["del src\\Main.ts", "^(?!.*src/)", [1, undefined]],
  ["del src/Main.ts", "src/", [1, "allow"]],
  ["del other.ts", "src/", [0, undefined]],
])("S22 in any other text it only may be a path: %s, %s", async (command, filter, comes) =>
  expect(await filtered(command, filter, { field: "command" })).toEqual(comes),
);

test("S20 the top of a drive may be the project, and its folder may be given in short", async () => {
  expect((await called("z:/A.txt", { root: "Z:\\" })).told).toEqual(["Z:\\A.txt"]);
  expect((await called("a.txt", { root: "Z:\\" })).told).toEqual(["Z:\\a.txt"]);
  expect((await called("C:\\x.txt", { root: "Z:\\" })).told).toEqual(["C:\\x.txt"]);
  const root = "C:\\Users\\RUNNER~1\\p";
  expect((await called("c:\\users\\runner~1\\P\\x.txt", { root })).told).toEqual([
    `${root}\\x.txt`,
  ]);
  expect((await called("x~1.txt", { root })).decision).toEqual(DENIED);
  expect((await called("C:\\Users\\RUNNER~1\\p2\\x", { root })).decision).toEqual(DENIED);
});

test("S20 a folder that cannot be read is one that no path starts in", async () => {
  expect((await called(".env", { cwd: "/c/my project" })).decision).toEqual(DENIED);
  expect((await called(".env", { cwd: "\\\\server\\share" })).decision).toEqual(DENIED);
  expect((await called("C:\\x", { cwd: "\\\\server\\share" })).decision).toEqual({});
});

test("S20 on any other system a file may have each of these names", async () => {
  for (const path of ODD) {
    const { decision, told } = await called(path, { root: "/p", on: null });
    expect(decision).toEqual({});
    expect(told).toEqual([expect.stringMatching(/^\//)]);
  }
});
