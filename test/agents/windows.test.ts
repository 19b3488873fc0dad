/**
 * Windows is a surface: what an agent starts there, and what is said of it. Nothing here was
 * seen on a real Windows.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { absolute } from "../../src/model/paths.ts";
import { refusalOf, started } from "../../src/model/shell.ts";
import { startedOnWindows } from "../../src/model/windows.ts";
import { eitherEntry, powershellEntry } from "../../src/model/entry-windows.ts";
import { silence } from "../../src/model/fault-words.ts";
import { PROJECT, USER } from "../../src/model/layer.ts";
import { LOADING } from "../../src/model/loading.ts";
import { twinFor } from "../../src/write/launcher.ts";
import { adapters } from "../support/hosts.ts";
import { project } from "../support/project.ts";

const SETTINGS = ".claude/settings.json";
const hooks = {
  PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "exit 2" }] }],
  PostToolUse: [{ hooks: [{ type: "command", command: "true" }] }],
  PreCompact: [{ hooks: [{ type: "command", command: "exit 2" }] }],
};
/** Each agent's file, and the field with its line for Windows. */
const FILES = {
  copilot: [".github/hooks/hookport.json", "powershell", ".hookport"],
  codex: [".codex/hooks.json", "commandWindows", ".codex/hookport"],
} as const;
type Agent = keyof typeof FILES;

function converted(id: Agent, ...args: readonly string[]) {
  const p = project({ [SETTINGS]: { hooks } });
  expect(p.hookport("convert", "--to", id, ...args).code).not.toBe(2);
  return p;
}

/** The lines for Windows by event. */
function linesOf(id: Agent, p: ReturnType<typeof project>): { readonly [event: string]: string } {
  const [file, field] = FILES[id];
  const { hooks: lists } = JSON.parse(p.read(file)) as { hooks: { [event: string]: unknown[] } };
  return Object.fromEntries(
    Object.entries(lists).map(([event, [first]]) => {
      const { hooks: inner = [first] } = first as { hooks?: unknown[] };
      return [event, (inner[0] as { [name: string]: string })[field] as string];
    }),
  );
}

describe("an entry for Windows", () => {
  test("of Copilot's starts the launcher's twin in PowerShell, and denies where that does not answer", () => {
    const { PreToolUse = "", PostToolUse } = linesOf("copilot", converted("copilot"));
    const [start, rest] = PreToolUse.split('"; ');
    expect(start).toBe(
      `& "$env:SystemRoot\\System32\\cmd.exe" /d /v:on /c "pushd . & (if defined COPILOT_PROJECT_DIR cd /d !COPILOT_PROJECT_DIR!) & .hookport\\hook.cmd copilot PreToolUse gate {'permissionDecision':'deny','permissionDecisionReason':'@'}`,
    );
    const [, handsOn, answer = ""] = /^(if .*?); '(.*)'; exit 2$/.exec(rest ?? "") ?? [];
    expect(handsOn).toBe("if ($LASTEXITCODE -in 77..79) { exit ($LASTEXITCODE -band 2) }");
    expect(JSON.parse(answer)).toEqual({
      permissionDecision: "deny",
      permissionDecisionReason: silence("gate"),
    });
    expect(PostToolUse).toMatch(/\\hook\.cmd copilot PostToolUse"; exit \$LASTEXITCODE$/);
  });

  test("of Copilot's lets calls go on where their owner chose that, and never a denial of a hook", () => {
    const { PreToolUse = "" } = linesOf("copilot", converted("copilot", "--fail-open"));
    expect(PreToolUse).not.toContain("permissionDecision");
    expect(PreToolUse).toContain("--fail-open call {'type':'progress','message':'@'}\"; if (");
    expect(PreToolUse).toMatch(/-eq 79\) \{ exit 2 \}; if \(.*\) \{ '.*' \}; exit 0$/);
  });

  test("of Codex's is the same to PowerShell and to cmd, and finds the top of the clone", () => {
    const lines = linesOf("codex", converted("codex"));
    const start = `C:\\Windows\\System32\\cmd.exe /d /c "pushd . & (for /l %d in (1,1,30) do if not exist .git cd ..) & (if not exist .git popd) & .codex\\hookport\\hook.cmd codex`;
    const silent = silence("gate", { flag: "", folder: ".codex/hookport" });
    const end = `& echo ${silent} >&2 & exit 2 & rem "; exit $LASTEXITCODE`;
    expect(lines).toEqual({
      PreToolUse: `${start} PreToolUse gate {'decision':'block','reason':'@'} & (if errorlevel 77 if not errorlevel 79 exit 0) ${end}`,
      PostToolUse: `${start} PostToolUse"`,
      // Exit code 2 denies nothing there.
      PreCompact: `${start} PreCompact gate {'continue':false,'stopReason':'@'} & (if errorlevel 77 if not errorlevel 80 exit 0) ${end}`,
    });
    for (const line of Object.values(lines)) {
      expect(line.split('"').length).toBe(3);
      expect(line.split('"')[1]).not.toMatch(/[$`]/);
    }
  });

  test("of a person's hooks starts the twin in the home folder", () => {
    const call = { command: '/bin/sh "$HOME"/.hookport/hook copilot Stop --user', gate: false };
    const line = powershellEntry({ ...call, failOpen: false }, "X", {
      denies: Object,
      tells: Object,
    });
    expect(line).toContain('cd /d !USERPROFILE! & .hookport\\hook.cmd copilot Stop --user"');
  });

  test("is left out where a folder's name has blanks or signs, which no shell reads alike", () => {
    const command = "/bin/sh ./'a b'/.codex/hookport/hook codex Stop";
    const call = { command, gate: false, failOpen: false };
    expect(eitherEntry(call, { denies: Object, tells: Object })).toBeUndefined();
  });

  test.each(Object.keys(FILES) as Agent[])("stands as it was written, or it is found: %s", (id) => {
    const p = converted(id);
    const [file, field, folder] = FILES[id];
    expect(p.hookport("check").stdout).not.toContain("out-of-date");
    const entry = p.read(file);
    p.write(file, entry.replace(new RegExp(`("${field}": ".*?)exit`), "$1echo & exit"));
    expect(p.hookport("check").code).toBe(1);
    p.write(file, entry);
    const twin = p.read(`${folder}/hook.cmd`);
    for (const text of [`${twin}rem x\n`, "", undefined]) {
      if (text === undefined) rmSync(join(p.root, `${folder}/hook.cmd`));
      else p.write(`${folder}/hook.cmd`, text);
      const { code, stdout: printed } = p.hookport("check");
      expect([code, printed.includes(`${folder}/hook.cmd`)]).toEqual([1, true]);
    }
    expect(p.hookport("convert").code).not.toBe(2);
    expect(p.read(`${folder}/hook.cmd`)).toBe(twin);
  });

  test("is ours where somebody put a command of their own beside it, and that command is a hook", () => {
    const p = converted("copilot", "--adopt");
    const [file] = FILES.copilot;
    p.write(file, p.read(file).replace(/"bash": ".*?[^\\]",/, '"bash": "./mine.sh",'));
    p.write("mine.sh", "exit 2\n");
    expect(p.hookport("convert").code).not.toBe(2);
    const own = p.read(".hookport/lock.json");
    expect(own).toContain("./mine.sh");
    expect(own).not.toContain("hook.cmd");
  });

  test("brings the launcher's twin along, and takes it out with the last of them", () => {
    const p = project({ [SETTINGS]: { hooks } });
    const exists = (path: string) => existsSync(join(p.root, path));
    p.hookport("convert", "--to", "cursor");
    expect(exists(".hookport/hook.cmd")).toBe(false);
    p.hookport("convert", "--to", "copilot,codex");
    const both = [".hookport/hook.cmd", ".codex/hookport/hook.cmd"];
    expect(both.map((path) => exists(path))).toEqual([true, true]);
    p.hookport("remove", "--agent", "copilot", "--yes");
    expect(both.map((path) => exists(path))).toEqual([false, true]);
    p.hookport("remove", "--yes");
    expect(both.map((path) => exists(path))).toEqual([false, false]);
  });
});

describe("the launcher's twin", () => {
  const texts = Object.entries({ ".hookport": "copilot", ".codex/hookport": "codex" }).flatMap(
    ([folder, id]) =>
      [PROJECT, USER].map((layer) => ({
        layer,
        folder,
        text: twinFor(adapters, [id], layer, folder === ".hookport" ? undefined : folder) ?? "",
      })),
  );
  test.each(texts)("is whole, short, and of ASCII: $folder, $layer.scope", ({ text, folder }) => {
    expect(text.split("\n").length).toBeLessThan(105);
    expect(text).not.toMatch(/\{\w+(?:\.\w+)?\}|[^\n -~]/);
    expect(text).not.toMatch(/^\s*(?::\w|goto|call)/im);
    expect(text).toContain(`${folder}/shim.cjs is missing or damaged`);
  });
  test("keeps from node every variable that it loads or obeys", () => {
    for (const name of LOADING)
      expect(texts[0]?.text).toContain(`\nset "HOOKPORT_${name}=!${name}!"\n`);
    expect(texts[0]?.text).toContain(`\nfor %%v in (${LOADING.join(" ")}) do set "%%v="\n`);
  });
  test("leaves its own variables to nobody", () => {
    const { text = "" } = texts[1] ?? {};
    const [, gone = ""] = /for %%v in \((_.*)\) do set "%%v="/.exec(text) ?? [];
    const own = [...text.matchAll(/set "(_\w+)=/g)].map(([, name]) => name);
    expect(new Set(gone.split(" "))).toEqual(new Set(own));
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
          programs.some((program) => program.toLowerCase() === path.toLowerCase()),
        head: (path) => at[path] ?? "MZ",
        nameOf: () => "",
      },
    );
  };
  const text = expect.any(String) as string;
  const refusedFor = (words: string) => ({
    refused: expect.stringContaining(words) as string,
    there: { why: text, repair: text },
  });

  test.each(
    Object.entries({
      "node .claude/hooks/g.cjs": [NODE, ".claude/hooks/g.cjs"],
      "node '.claude/a b.cjs' \"$ROOT\"/x": [NODE, ".claude/a b.cjs", "C:\\my project/x"],
      "NODE.exe g.cjs": [NODE.replace("node.exe", "NODE.exe"), "g.cjs"],
      "python3 g.py -x": ["C:\\Windows\\py.exe", "-3", "g.py", "-x"],
      "python g.py": ["C:\\Windows\\py.exe", "g.py"],
      "npx some-guard --all": [
        `${SYSTEM}\\cmd.exe`,
        "/d",
        "/c",
        "C:\\Program Files\\nodejs\\npx.cmd",
        "some-guard",
        "--all",
      ],
      "./tools/g.exe a": [`${HERE}\\tools\\g.exe`, "a"],
      "tools/g a": [`${HERE}\\tools\\g.exe`, "a"],
      "./hooks/g.mjs a": [NODE, `${HERE}\\hooks\\g.mjs`, "a"],
      "hooks/shebang a": ["C:\\Windows\\py.exe", "-3", "-u", `${HERE}\\hooks\\shebang`, "a"],
      "$ROOT_NEAR/hooks/uv.py": ["C:\\uv\\uv.exe", "run", "--script", `C:\\near\\hooks\\uv.py`],
    }),
  )("needs no shell if it is a program and its arguments: %s", (command, [file, ...args]) => {
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
    expect(startWith({ command: "npx ${file}" }, { env: { file: "C:\\a b" } })).toEqual(
      refusedFor("is a batch file"),
    );
    expect(startWith({ command: "npx 'a&calc'" })).toEqual({
      refused:
        "hookport: a hook could not be started on Windows: `C:\\Program Files\\nodejs\\npx.cmd` is a batch file, which gets no argument with blanks or signs; call the program that it starts, or give the hook a `windows` command",
      there: {
        why: "`C:\\Program Files\\nodejs\\npx.cmd` is a batch file, which gets no argument with blanks or signs",
        repair: "call the program that it starts",
      },
    });
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
  expect(whole).toContain(
    "on Windows it runs an entry's `powershell`, a line that starts our hook.cmd (documented, not tried)",
  );
  expect(p.hookport("convert").stdout).not.toContain("Windows");
});
