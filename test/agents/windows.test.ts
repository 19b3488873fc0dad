/**
 * Windows is a surface: what an agent starts there, and what is said of it. Nothing here was
 * seen on a real Windows.
 */
import { describe, expect, test } from "vitest";
import { refusalOf, started, startedOnWindows } from "../../src/model/shell.ts";
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
  const start = (env = {}, isUniversal = true) =>
    ({ shell: ["/bin/bash", "-c"], env, isUniversal }) as const;
  test("is `windows` there, in PowerShell, where variables have another name", () => {
    const handler = { command: "./guard.sh", windows: "& ${PACKAGE_ROOT}/guard.ps1 ${other}" };
    expect(startedOnWindows(handler, start({ PACKAGE_ROOT: "C:\\x; calc" }))).toEqual({
      file: "powershell.exe",
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
    expect(started(handler, start())).toEqual({ file: "/bin/bash", args: ["-c", "./guard.sh"] });
  });
  test.each([
    ["& ./guard.ps1 ${file}", '& ./guard.ps1 "${env:file}"'],
    ["node guard.mjs --path='${file}' x", 'node guard.mjs --path="${env:file}" x'],
    ['& "${PACKAGE_ROOT}\\g.exe" "${file}"', '& "${env:PACKAGE_ROOT}\\g.exe" "${env:file}"'],
  ])("S21 has a file's name as an argument: %s", (windows, line) => {
    const env = { file: "C:\\a", PACKAGE_ROOT: "C:\\p" };
    expect(startedOnWindows({ windows }, start(env))).toMatchObject({
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
    const job = startedOnWindows({ windows }, start({ file: "C:\\a" }));
    expect(job).toEqual({ refused: expect.stringContaining("could run as code") as string });
    expect(refusalOf({ command: "true", windows })).toContain("could run as code");
  });
  test("goes to a shell from PATH without it, and a program with arguments to none", () => {
    expect(startedOnWindows({ command: "./guard.sh" }, start())).toEqual({
      file: "sh",
      args: ["-c", "./guard.sh"],
    });
    expect(startedOnWindows({ command: "node", args: ["x.js"] }, start())).toEqual({
      file: "node",
      args: ["x.js"],
    });
  });
});

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
