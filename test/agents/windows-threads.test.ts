/**
 * Public reports of hooks that went wrong on Windows, and what the shim does with the same command
 * there. Nothing here was seen on a real Windows.
 */
import { expect, test } from "vitest";
import type { Started } from "../../src/model/shell.ts";
import { startedOnWindows } from "../../src/model/windows.ts";

const SYSTEM = "C:\\Windows\\System32";
const GIT = "C:\\Program Files\\Git\\bin\\bash.exe";
const NODE = "C:\\Program Files\\nodejs\\node.exe";
const STORE = "C:\\Users\\A B\\AppData\\Local\\Microsoft\\WindowsApps";
const ROOT = "C:\\Users\\A B\\my project";
const PY = "C:\\Windows\\py.exe";
const SCRIPTS: { readonly [path: string]: string } = {
  "hooks\\g.cjs": "",
  "hooks\\g.sh": "exit 2\n",
  "hooks\\g": "#!/usr/bin/env node\r\n",
  "hooks\\g.py": "#!/usr/bin/env python3\n",
  "hooks\\g.cmd": "",
};
const below = (path: string) => SCRIPTS[path.replace(`${ROOT}\\`, "")];

interface On {
  readonly windows?: string;
  readonly missing?: readonly string[];
}

/** On a machine with Git for Windows, and with what else is called bash, python3 and node. */
function start(command: string, { windows, missing = [] }: On = {}): Started {
  const programs = [
    GIT,
    NODE,
    PY,
    `${SYSTEM}\\bash.exe`,
    `${STORE}\\python3.exe`,
    `${STORE}\\bash.exe`,
  ];
  const installed = [...programs, "C:\\Program Files\\nodejs\\npx.cmd", `${ROOT}\\node.exe`].filter(
    (path) => !missing.includes(path),
  );
  return startedOnWindows(
    { command, ...(windows !== undefined && { windows }) },
    {
      shell: ["/bin/sh", "-c"],
      env: {
        Path: [".", STORE, SYSTEM, "C:\\Windows", "C:\\Program Files\\nodejs"].join(";"),
        CLAUDE_PROJECT_DIR: ROOT,
        PACKAGE_ROOT: ROOT,
        HOME: "C:\\Users\\A B",
      },
      isUniversal: true,
      cwd: ROOT,
    },
    {
      isFile: (path) => installed.includes(path) || below(path) !== undefined,
      head: (path) => below(path) ?? "MZ",
      nameOf: () => "",
    },
  );
}

const bash = (line: string) => ({ file: GIT, args: ["-c", line] });
const refused = (why: string) => ({ refused: expect.stringContaining(why) as string });

const THREADS: readonly (readonly [thread: string, command: string, begun: object, on?: On])[] = [
  [
    "1: a program or a script in quotes is started, and not printed (gsd-core #4557)",
    '"$CLAUDE_PROJECT_DIR/hooks/g.cjs"',
    { file: NODE, args: [`${ROOT}\\hooks\\g.cjs`] },
  ],
  [
    "1: with an argument (clawd #232)",
    '"node" "hooks/g.cjs"',
    { file: NODE, args: ["hooks/g.cjs"] },
  ],
  [
    "2: a path that would lose its backslashes is none (claude-code #21878)",
    "node C:\\Users\\me\\g.cjs",
    refused(
      "a POSIX shell does not read `C:\\Users\\me\\g.cjs` as it is meant; write paths with `/`",
    ),
  ],
  ["2: nor one in the project", "hooks\\g.cmd x | cat", refused("`hooks\\g.cmd`")],
  [
    "2: in quotes it keeps them",
    "node 'C:\\Users\\me\\g.cjs'",
    { file: NODE, args: ["C:\\Users\\me\\g.cjs"] },
  ],
  [
    "3: a blank in a person's name splits no path (claude-code #16152)",
    'node "$CLAUDE_PROJECT_DIR"/hooks/g.cjs ~/x',
    { file: NODE, args: [`${ROOT}/hooks/g.cjs`, "C:\\Users\\A B/x"] },
  ],
  [
    "4: the bash of WSL is none (plugins-official #2697)",
    "bash hooks/g.sh",
    bash("bash hooks/g.sh"),
  ],
  [
    "4: without that of Git nothing is started",
    "bash hooks/g.sh",
    refused("Git Bash was not found"),
    { missing: [GIT] },
  ],
  [
    "5: the stub of Python is none (claude-code #57946)",
    "python3 hooks/g.py",
    { file: PY, args: ["-3", "hooks/g.py"] },
  ],
  [
    "5: nor is it Python",
    "python3 hooks/g.py",
    refused("`python3` was not found"),
    { missing: [PY] },
  ],
  ["6: a script opens no editor (superpowers #871)", "hooks/g.sh", bash("hooks/g.sh ")],
  [
    "6: without an ending its first line counts",
    "hooks/g one",
    { file: NODE, args: [`${ROOT}\\hooks\\g`, "one"] },
  ],
  [
    "9: exit code 2 comes through PowerShell (dcg #183, claude-code #24757)",
    "x",
    {
      args: expect.arrayContaining([
        expect.stringMatching(/g\.ps1\n.*exit \$LASTEXITCODE/),
      ]) as string[],
    },
    { windows: "& ./hooks/g.ps1" },
  ],
  [
    "10: a batch file is found by its name and started (ode #220)",
    "npx guard",
    {
      file: `${SYSTEM}\\cmd.exe`,
      args: ["/d", "/c", "C:\\Program Files\\nodejs\\npx.cmd", "guard"],
    },
  ],
  [
    "10: with arguments that it would read again it is not",
    "npx 'a b'",
    refused("is a batch file"),
  ],
  [
    "14: variables are those of the shell that reads them (openwolf #77)",
    "x",
    {
      args: expect.arrayContaining([
        expect.stringContaining("${env:PACKAGE_ROOT}/g.ps1"),
      ]) as string[],
    },
    { windows: "& ${PACKAGE_ROOT}/g.ps1" },
  ],
  [
    "14: and none that it does not know",
    "node %CLAUDE_PROJECT_DIR%/hooks/g.cjs",
    refused("does not read `%CLAUDE_PROJECT_DIR%`"),
  ],
  [
    "15: `cmd` gets no folder for its option (codebase-memory-mcp #1733)",
    "cmd /c npx guard",
    refused("write it as `cmd //c`"),
  ],
  ["15: as it may be written", "cmd //c npx guard", bash("cmd //c npx guard")],
  [
    "16: no policy refuses a script of PowerShell (neo #95)",
    "x",
    { args: expect.arrayContaining(["-ExecutionPolicy", "Bypass", "-NoProfile"]) as string[] },
    { windows: "./hooks/g.ps1" },
  ],
  [
    "cmd looks into the current folder first, and the shim does not (PR2352)",
    "node hooks/g.cjs",
    { file: NODE, args: ["hooks/g.cjs"] },
  ],
];

test.each(THREADS.map(([thread, command, begun, on]) => ({ thread, command, begun, on })))(
  "$thread",
  ({ command, begun, on }) => expect(start(command, on)).toMatchObject(begun),
);
