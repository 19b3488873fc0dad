/** A hook that can hold something back is called a guard, and one that only looks on is not (S31). */
import { describe, expect, it, test } from "vitest";
import { protocols } from "../support/hosts.ts";
import { NO_FILES, type Files } from "../../src/model/files.ts";
import { isGuard } from "../../src/judge/guard/purpose.ts";
import { ignoredCodes, isUnknown, isUnread } from "../../src/judge/guard/observer.ts";
import { share } from "../support/runs.ts";
import { hookTexts } from "./hook-texts.ts";

describe.each([
  ["guards.txt", 100, true],
  ["observers.txt", 60, false],
] as const)("every hook of %s", (file, least, guard) => {
  const texts = hookTexts(file);
  it(`is one of at least ${least}`, () => expect(texts.length).toBeGreaterThanOrEqual(least));
  it.each(texts.map((text) => [text.title, text] as const))("%s", (_title, text) => {
    expect(isGuard({ protocols, ...text })).toBe(guard);
  });
});

const CR_LF = (files: Files): Files => ({
  ...files,
  read: (path) => files.read(path)?.replaceAll(/\r?\n/g, "\r\n"),
});

test("a guard whose scripts have lines that end in CR LF is a guard", () => {
  const lost = share(hookTexts("guards.txt"), 0).filter(
    (hookText) => !isGuard({ protocols, ...hookText, files: CR_LF(hookText.files) }),
  );
  expect(lost.map(({ title }) => title)).toEqual([]);
});

test("of these guards some deny nothing, as their code is taken for an error", () => {
  const ignored = hookTexts("guards.txt").filter(
    (hookText) => ignoredCodes({ protocols, ...hookText })?.length,
  );
  expect(ignored.map(({ title }) => title)).toEqual([
    "a refusal on standard output, with an exit code that denies nothing",
    "a refusal printed by Python, with an exit code that denies nothing",
    "python sys.exit of a text",
    "a reason and a code that is ignored",
    "node with a reason and a code that is ignored",
    "a refusal that leaves no doubt, where a program is missing",
    "a search in place of a scanner that is missing, whose code denies nothing",
    "another test where a scanner is missing, whose code denies nothing",
  ]);
});

const SAYING = [
  ["English", "Blocked: use another branch", "Noted: another branch"],
  ["French", "BLOQUÉ : utilisez une autre branche", "Noté : une autre branche"],
  ["German", "Das ist hier nicht erlaubt", "Das steht jetzt im Protokoll"],
  ["Dutch", "Niet toegestaan: gebruik een andere tak", "Genoteerd: een andere tak"],
  ["Spanish", "Comando bloqueado", "Comando anotado"],
  ["Portuguese", "Operação não permitida", "Operação anotada"],
  ["Italian", "Comando vietato", "Comando annotato"],
  ["Polish", "Polecenie zablokowane", "Polecenie zapisane"],
  ["Russian", "Команда запрещена", "Команда записана"],
  ["Ukrainian", "Команду заблоковано", "Команду записано"],
  ["Turkish", "Komut engellendi", "Komut kaydedildi"],
  ["Vietnamese", "Lệnh bị chặn", "Lệnh được ghi"],
  ["Indonesian", "Perintah ditolak", "Perintah dicatat"],
  ["Chinese", "禁止直接推送", "推送已记录"],
  ["Japanese", "このコマンドは許可されていません", "コマンドを記録しました"],
  ["Korean", "명령이 차단되었습니다", "명령이 기록되었습니다"],
] as const;
test.each(SAYING)("a refusal is known in %s", (_language, refusal, note) => {
  const told = (text: string) => {
    const handler = { command: `grep -q push && { echo "${text}" >&2; exit 1; }; exit 0` };
    const group = { dialect: "claude-code", hooks: [handler] };
    return ignoredCodes({ protocols, files: NO_FILES, event: "pre-tool-use", group, handler });
  };
  expect([told(refusal), told(note)]).toEqual([[1], undefined]);
});

test.each([
  ["", "unknown"],
  ["CURSOR_VERSION=1 ", "unread"],
  ["export CURSOR_VERSION=1; ", "unread"],
])("a mark that a hook gives itself is not missing: %s", (sets, answers) => {
  const command = `${sets}[ -n "$CURSOR_VERSION" ] && echo '{"permission":"deny"}'; exit 0`;
  const handler = { command };
  const group = { dialect: "claude-code", hooks: [handler] };
  const hook = { protocols, files: NO_FILES, event: "pre-tool-use", group, handler };
  expect(isUnknown(hook) ? "unknown" : isUnread(hook) && "unread").toBe(answers);
});

test.each([
  ["node run.js check.sh", "echo no >&2; exit 2", true],
  ["node run.js check.sh", "echo noted", false],
  ["node run.js", "echo no >&2; exit 2", false],
  ["python3 run.py check.sh", `echo '{"decision":"block","reason":"no"}'`, true],
  ["pwsh -File run.ps1", "", true],
])("a script that a program may start by its argument shows what it is: %s", (...row) => {
  const [command, text, isPlain] = row;
  const texts = new Map([
    ["check.sh", text],
    [
      "run.js",
      'const { spawnSync } = require("child_process");\nconst r = spawnSync("bash", [process.argv[2]], { stdio: "inherit" });\nprocess.exit(r.status);\n',
    ],
    [
      "run.py",
      'import subprocess, sys\nsys.exit(subprocess.run(["bash", sys.argv[1]]).returncode)\n',
    ],
    [
      "run.ps1",
      "$got = & other test 2>&1\nif ($LASTEXITCODE -eq 0) { exit 0 }\n[Console]::Error.WriteLine($got)\nexit 2\n",
    ],
  ]);
  const files = {
    ...NO_FILES,
    exists: (path: string) => texts.has(path),
    read: (path: string) => texts.get(path),
  };
  const handler = { command };
  const group = { dialect: "claude-code", hooks: [handler] };
  const hook = { protocols, files, event: "pre-tool-use", group, handler };
  expect([isGuard(hook), isUnknown(hook)]).toEqual([true, !isPlain]);
});

test.each([
  [
    "that end a process in their texts only",
    "export const A = [",
    `"process.exit(2)",`,
    "];",
    false,
  ],
  ["and what ends the process", "export const A = [", `"a text",`, "]; process.exit(2);", true],
] as const)("a long module of values %s", (_title, head, value, tail, guard) => {
  const texts = new Map([
    ["check.mjs", 'import { A } from "./values.mjs";\nif (A.length) console.log("checked");'],
    ["values.mjs", head + value.repeat(15_000) + tail],
  ]);
  const files = {
    ...NO_FILES,
    exists: (path: string) => texts.has(path),
    read: (path: string) => texts.get(path),
  };
  const group = { dialect: "claude-code", hooks: [] };
  const handler = { command: "node check.mjs" };
  expect(isGuard({ protocols, files, event: "stop", group, handler })).toBe(guard);
});

test.each(["function ", "( ", "{ ", "! ", "if ", "$(( ", "a=("])(
  "S11: a script of nothing but %j is read to its end",
  (words) => {
    const texts = new Map([["guard.sh", words.repeat(20_000)]]);
    const files = {
      ...NO_FILES,
      exists: (path: string) => texts.has(path),
      read: (path: string) => texts.get(path),
    };
    const group = { dialect: "claude-code", hooks: [] };
    const handler = { command: "bash guard.sh" };
    expect(isGuard({ protocols, files, event: "pre-tool-use", group, handler })).toBe(true);
  },
);
