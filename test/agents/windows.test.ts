/**
 * Windows is a surface: what an agent starts there, and what is said of it. Nothing here was
 * seen on a real Windows.
 */
import { describe, expect, test } from "vitest";
import { absolute } from "../../src/model/paths.ts";
import { refusalOf, started } from "../../src/model/shell.ts";
import { startedOnWindows } from "../../src/model/windows.ts";
import { project } from "../support/project.ts";

interface Entry {
  readonly bash: string;
  readonly powershell: string;
}
const SETTINGS = ".claude/settings.json";
const hooks = {
  PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "exit 2" }] }],
  PostToolUse: [{ hooks: [{ type: "command", command: "true" }] }],
};

describe("Copilot's entries", () => {
  const entries = (...args: string[]) => {
    const p = project({ [SETTINGS]: { hooks } });
    expect(p.hookport("convert", "--to", "copilot", ...args).code).toBe(0);
    const { hooks: lists } = JSON.parse(p.read(".github/hooks/hookport.json")) as {
      hooks: { [event: string]: Entry[] };
    };
    return lists as { PreToolUse: [Entry]; PostToolUse: [Entry] };
  };
  /** Texts in PowerShell's single quotes, in which nothing else ends one. */
  const texts = (line: string) =>
    [...line.matchAll(/'((?:[^']|'')*)'/g)].map(([, text]) =>
      (text as string).replaceAll("''", "'"),
    );

  test("have one for PowerShell, which calls the same shim and denies where it does not answer", () => {
    const { PreToolUse, PostToolUse } = entries();
    const [gate] = PreToolUse;
    expect(gate.powershell).toContain(
      '& $n.Source "$d/.hookport/shim.cjs" copilot PreToolUse sealed',
    );
    const denials = texts(gate.powershell).filter((text) => text.startsWith("{"));
    expect(denials.map((text) => JSON.parse(text) as unknown)).toEqual([
      {
        permissionDecision: "deny",
        permissionDecisionReason: expect.stringContaining("(hookport: no-shim)") as string,
      },
      {
        permissionDecision: "deny",
        permissionDecisionReason: expect.stringContaining("(hookport: no-node)") as string,
      },
    ]);
    expect(gate.powershell).toMatch(/if \(\$LASTEXITCODE -eq 77\) \{ exit 0 \}; if .*; exit 2$/);
    for (const name of ["NODE_OPTIONS", "NODE_COMPILE_CACHE"])
      expect(texts(gate.powershell)).toContain(name);
    expect(PostToolUse[0].powershell).toMatch(
      /copilot PostToolUse }; if \(\$LASTEXITCODE -eq 2\) \{ exit 2 \}; .*exit 0$/,
    );
  });

  test("let calls go on where their owner chose that, and never a denial of a hook", () => {
    const [gate] = entries("--fail-open").PreToolUse;
    expect(gate.powershell).toMatch(/if \(\$LASTEXITCODE -eq 2\) \{ exit 2 \}; .*; exit 0$/);
    expect(gate.powershell).not.toContain("permissionDecision");
    // It is said that nothing was checked.
    expect(
      texts(gate.powershell)
        .filter((text) => text.startsWith("{"))
        .map((text) => (JSON.parse(text) as { type: string }).type),
    ).toEqual(["progress", "progress"]);
  });
});

describe("a hook's command", () => {
  const SYSTEM = "C:\\Windows\\System32";
  const GIT = "C:\\Program Files\\Git\\bin\\bash.exe";
  const PATH = [
    ".",
    "bin",
    "C:\\Users\\a\\AppData\\Local\\Microsoft\\WindowsApps",
    SYSTEM,
    "C:\\Windows",
    '"C:\\Program Files\\nodejs\\"',
  ].join(";");
  const INSTALLED = [
    `${SYSTEM}\\find.exe`,
    `${SYSTEM}\\bash.exe`,
    "C:\\Users\\a\\AppData\\Local\\Microsoft\\WindowsApps\\python3.exe",
    "C:\\Windows\\py.exe",
    "C:\\Program Files\\nodejs\\node.exe",
    "C:\\Program Files\\nodejs\\npx.cmd",
    ".\\node.exe",
    "bin\\node.exe",
    "C:\\my project\\node.exe",
  ];
  const NODE = "C:\\Program Files\\nodejs\\node.exe";
  const HERE = "C:\\my project";
  /** Programs, and the project's scripts by their paths, each with its first line. */
  const startWith = (
    handler: { readonly [field in "command" | "windows"]?: string } & {
      readonly args?: readonly string[];
    },
    {
      scripts = {},
      installed = [],
      missing = [],
      env = {},
      bash,
      isUniversal = true,
    }: {
      readonly scripts?: { readonly [path: string]: string };
      readonly installed?: readonly string[];
      readonly missing?: readonly string[];
      readonly env?: { readonly [name: string]: string };
      readonly bash?: string;
      readonly isUniversal?: boolean;
    } = {},
  ) => {
    const at = Object.fromEntries(
      Object.entries(scripts).map(([path, line]) => [
        path.startsWith("C:") ? path : `${HERE}\\${path}`,
        line,
      ]),
    );
    const programs = [...INSTALLED, ...installed].filter((path) => !missing.includes(path));
    return startedOnWindows(
      handler,
      {
        shell: ["/bin/bash", "-c"],
        env: { Path: PATH, ...env },
        isUniversal,
        cwd: HERE,
        bash,
      },
      {
        isFile: (path) =>
          Object.hasOwn(at, path) ||
          programs.some((one) => one.toLowerCase() === path.toLowerCase()),
        head: (path) => at[path] ?? "MZ",
        nameOf: () => "",
      },
    );
  };
  const refusedFor = (why: string) => ({ refused: expect.stringContaining(why) as string });

  test.each([
    ["node .claude/hooks/g.cjs", [NODE, ".claude/hooks/g.cjs"]],
    ["node '.claude/a b.cjs' \"$ROOT\"/x", [NODE, ".claude/a b.cjs", "C:\\my project/x"]],
    ["NODE.exe g.cjs", [NODE.replace("node.exe", "NODE.exe"), "g.cjs"]],
    ["python3 g.py -x", ["C:\\Windows\\py.exe", "-3", "g.py", "-x"]],
    ["python g.py", ["C:\\Windows\\py.exe", "g.py"]],
    [
      "npx some-guard --all",
      [
        `${SYSTEM}\\cmd.exe`,
        "/d",
        "/c",
        "C:\\Program Files\\nodejs\\npx.cmd",
        "some-guard",
        "--all",
      ],
    ],
    ["./tools/g.exe a", [`${HERE}\\tools\\g.exe`, "a"]],
    ["tools/g a", [`${HERE}\\tools\\g.exe`, "a"]],
    ["./hooks/g.mjs a", [NODE, `${HERE}\\hooks\\g.mjs`, "a"]],
    ["hooks/shebang a", ["C:\\Windows\\py.exe", "-3", "-u", `${HERE}\\hooks\\shebang`, "a"]],
    ["$ROOT_NEAR/hooks/uv.py", ["C:\\uv\\uv.exe", "run", "--script", `C:\\near\\hooks\\uv.py`]],
  ])("needs no shell if it is a program and its arguments: %s", (command, [file, ...args]) => {
    const scripts = {
      "hooks\\g.mjs": "export {}",
      "hooks\\shebang": "#!/usr/bin/python3 -u\r\nimport sys",
      "C:\\near\\hooks\\uv.py": "#!/usr/bin/env -S uv run --script\n",
    };
    const installed = [`${HERE}\\tools\\g.exe`, "C:\\uv\\uv.exe"];
    const env = { ROOT: HERE, ROOT_NEAR: "C:\\near", Path: `${PATH};C:\\uv` };
    expect(startWith({ command }, { scripts, installed, env })).toEqual({ file, args });
  });

  test.each([
    "./guard.sh",
    "bash guard.sh",
    "guard.sh | cat",
    "cd x && node g.cjs",
    "exit 2",
    "find . -name x",
    "/usr/bin/env node g.cjs",
    "node /c/x/g.cjs",
    "unknown-guard x",
    "node $WITH_BLANK/g.cjs",
    "hooks/of-sh",
  ])("is read by the bash of Git for Windows otherwise, and by none of PATH: %s", (command) => {
    const scripts = { "guard.sh": "#!/bin/sh\n", "hooks\\of-sh": "#!/usr/bin/env bash\n" };
    const env = { WITH_BLANK: "C:\\a b" };
    expect(startWith({ command }, { scripts, env, installed: [GIT] })).toEqual({
      file: GIT,
      args: ["-c", /\s/.test(command) ? command : `${command} `],
    });
    const refused = startWith({ command }, { scripts, env });
    expect(refused).toEqual(refusedFor("Git for Windows, or give the hook a `windows` command"));
  });

  test("finds that bash by the variable of its agent, in two folders, or beside git", () => {
    const own = "D:\\tools\\bash.exe";
    const old = "C:\\Program Files (x86)\\Git\\bin\\bash.exe";
    const beside = "D:\\Git\\bin\\bash.exe";
    const found = (installed: readonly string[], env = {}) =>
      startWith({ command: "a | b" }, { installed, env: { ...env }, bash: "OWN_BASH" });
    expect(found([own, GIT], { OWN_BASH: own })).toMatchObject({ file: own });
    expect(found([GIT], { OWN_BASH: own })).toMatchObject({ file: GIT });
    expect(found([GIT, "D:\\tools\\fish.exe"], { OWN_BASH: "D:\\tools\\fish.exe" })).toMatchObject({
      file: GIT,
    });
    expect(found([old])).toMatchObject({ file: old });
    expect(
      found([beside, "D:\\Git\\cmd\\git.exe"], { Path: `${PATH};D:\\Git\\cmd` }),
    ).toMatchObject({ file: beside });
    expect(startWith({ command: "a | b" }, { env: { OWN_BASH: own }, installed: [own] })).toEqual(
      refusedFor("Git Bash was not found"),
    );
  });

  test("is refused if a batch file would read an argument once more, or Python is a stub", () => {
    expect(startWith({ command: "npx 'a&calc'" })).toEqual(refusedFor("is a batch file"));
    expect(startWith({ command: "npx ${file}" }, { env: { file: "C:\\a b" } })).toEqual(
      refusedFor("is a batch file"),
    );
    const stub = { missing: ["C:\\Windows\\py.exe"], installed: [GIT] };
    expect(startWith({ command: "python3 g.py" }, stub)).toEqual(
      refusedFor("`python3` was not found; install it"),
    );
  });

  test("that is a program with arguments gets them, and is never one of the current folder", () => {
    const command = "node";
    expect(startWith({ command, args: ["x.js", "a b", "*"] })).toEqual({
      file: NODE,
      args: ["x.js", "a b", "*"],
    });
    expect(startWith({ command, args: [] }, { missing: [NODE] })).toEqual(
      refusedFor("`node` was not found; install it"),
    );
    expect(startWith({ command: "bash", args: ["g.sh", "*"] }, { installed: [GIT] })).toEqual({
      file: GIT,
      args: ["-c", "bash g.sh '*'"],
    });
  });

  test("is `windows` there, in PowerShell, where variables have another name", () => {
    const handler = { command: "./guard.sh", windows: "& ${PACKAGE_ROOT}/guard.ps1 ${other}" };
    const env = { PACKAGE_ROOT: "C:\\x; calc", SYSTEMROOT: "D:\\Windows" };
    expect(startWith(handler, { env })).toEqual({
      file: "D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe",
      args: [
        "-NoProfile",
        "-NonInteractive",
        "-ExecutionPolicy",
        "Bypass",
        "-Command",
        // Its own exit code counts: PowerShell by itself would end with 1.
        "$global:LASTEXITCODE = $null; & ${env:PACKAGE_ROOT}/guard.ps1 ${other}\n" +
          "$ok = $?; if ($null -ne $LASTEXITCODE) { exit $LASTEXITCODE } elseif (-not $ok) { exit 1 }",
      ],
    });
    const start = { shell: ["/bin/bash", "-c"], env, isUniversal: true } as const;
    expect(started(handler, start)).toEqual({ file: "/bin/bash", args: ["-c", "./guard.sh"] });
  });
  test.each([
    ["& ./guard.ps1 ${file}", '& ./guard.ps1 "${env:file}"'],
    ["node guard.mjs --path='${file}' x", 'node guard.mjs --path="${env:file}" x'],
    ['& "${PACKAGE_ROOT}\\g.exe" "${file}"', '& "${env:PACKAGE_ROOT}\\g.exe" "${env:file}"'],
  ])("S21 has a file's name as an argument: %s", (windows, line) => {
    const env = { file: "C:\\a", PACKAGE_ROOT: "C:\\p" };
    expect(startWith({ windows }, { env })).toMatchObject({
      args: expect.arrayContaining([expect.stringContaining(`$null; ${line}\n`)]) as unknown,
    });
  });
  test.each([
    "& ${file} x",
    "node -e ${file}",
    "node -e \"x('${file}')\"",
    'powershell -Command "cat ${file} x"',
    "node \"a' ${file} 'b\"",
    'iex "cat ${file} x"',
    "node g.mjs x${file}",
    "node g.mjs ${file} | iex",
    "node g.mjs (iex ${file} )",
    "./guard.cmd ${file}",
    "guard ${file}",
    "node g.mjs; ./x.bat ${file}",
  ])("S21 is refused where a file's name could run: %s", (windows) => {
    const job = startWith({ windows }, { env: { file: "C:\\a" } });
    expect(job).toEqual({ refused: expect.stringContaining("could run as code") as string });
    expect(refusalOf({ command: "true", windows })).toContain("could run as code");
  });
});

test.each([
  ["src/a.ts", "C:\\p", "C:\\p\\src\\a.ts"],
  ["../b/./a.ts", "c:/p q", "c:\\b\\a.ts"],
  ["c:/p/x/../a.ts", "C:\\p", "c:\\p\\a.ts"],
  ["/a.ts", "D:\\p", "/a.ts"],
  ["~/a.ts", "C:\\p", "C:\\Users\\a b\\a.ts"],
  ["\\\\server\\a.ts", "C:\\p", "\\\\server\\a.ts"],
  ["C:\\a\\..\\b", "/p", "/p/C:\\a\\..\\b"],
])("S20 a path is absolute on its drive: %s in %s", (path, cwd, whole) =>
  expect(absolute(path, cwd, "C:\\Users\\a b")).toBe(whole),
);

test("the first conversion says that Windows was not tried, and on request what each agent needs there", () => {
  const p = project({ [SETTINGS]: { hooks } });
  expect(p.hookport("convert", "--to", "cursor,copilot").stdout).toContain(
    "Node.js 20.19+, 22.13+ or 24+ (Windows: untried)",
  );
  const whole = p.hookport("convert", "--verbose").stdout.replace(/\s+/g, " ");
  expect(whole).toContain("on Windows nothing is known of it: its entries need /bin/sh");
  expect(whole).toContain("on Windows it runs an entry's `powershell` (documented, not tried)");
  expect(p.hookport("convert").stdout).not.toContain("Windows");
});
