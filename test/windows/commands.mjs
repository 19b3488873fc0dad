/** The commands on a project whose files have the line ends of Windows. */
import assert from "node:assert/strict";
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
  BASH,
  called,
  converted,
  hookport,
  PATH,
  projectWith,
  ran,
  recorded,
  repository,
} from "./machine.mjs";
import { GUARD, isConverted, root as shared } from "./project.mjs";

/** Every file by its path, as it is. */
const textsIn = (root) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
      .map((path) => [path.slice(root.length), readFileSync(path, "latin1")]),
  );

const SETTINGS = `${JSON.stringify(
  {
    model: "opus",
    hooks: {
      PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "node guard.cjs" }] }],
    },
  },
  null,
  2,
).replaceAll("\n", "\r\n")}\r\n`;
const crlf = () =>
  projectWith({
    ".claude/settings.json": SETTINGS,
    ".cursor/hooks.json": '{\r\n  "version": 1,\r\n  "hooks": {}\r\n}\r\n',
    "guard.cjs": GUARD,
  });

const home = projectWith({ "codex.cmd": "@echo 1.2.3\r\n" });
const doctor = (cwd) => {
  const env = { PATH: `${home};${PATH}`, USERPROFILE: home };
  return ran([join(repository, "dist/cli.cjs"), "doctor", "--agent", "codex"], { cwd, env });
};
const flat = ({ text }) => text.replace(/\s+/g, " ");
const UNTRIED = /Codex: it cannot be told whether it starts these hooks on Windows, which nobody/;

test("doctor says of each hook that cannot start here what it lacks", { skip: BASH }, async () => {
  await isConverted();
  const report = await doctor(shared);
  const words = flat(report);
  const unable = "it cannot be started on this machine: ";
  for (const why of [
    `${unable}it needs a POSIX shell, and Git Bash was not found. Install Git for Windows`,
    `${unable}\`no-such-program\` was not found outside of System32, and Git Bash was not`,
    "its script .claude/hooks/guard.py is not there",
  ])
    assert.ok(words.includes(why), report.text);
  assert.match(words, /Codex; Node \d+\.\d+\.\d+ /);
  assert.match(words, UNTRIED);
  assert.equal(report.code, 1);
});

describe("a project with the line ends of Windows", { concurrency: 3 }, () => {
  test("is converted and checked, and is as it was when it is removed", async () => {
    const root = crlf();
    const begun = textsIn(root);
    await converted(root, "--adopt", "--to", "cursor,codex,copilot");
    const once = textsIn(root);
    assert.match(once["\\.cursor\\hooks.json"], /hookport.*\r\n/);
    await converted(root);
    assert.deepEqual(textsIn(root), once);
    const check = await hookport(root, "check");
    assert.equal(check.code, 0, check.text);
    const report = await doctor(root);
    assert.match(
      flat(report),
      /^As far as can be told, every guard works on this machine: Codex\./,
    );
    assert.match(flat(report), UNTRIED);
    assert.equal(report.code, 0);
    const removed = await hookport(root, "remove", "--yes");
    assert.equal(removed.code, 0, removed.text);
    assert.deepEqual(textsIn(root), begun);
  });

  test("is written by one command at a time", async () => {
    const root = crlf();
    const both = await Promise.all([1, 2].map(() => hookport(root, "convert", "--to", "cursor")));
    for (const { code, text } of both) assert.notEqual(code, 2, text);
    const check = await hookport(root, "check");
    assert.equal(check.code, 0, check.text);
  });

  test("has no half of a file where another program has it open", async () => {
    const root = crlf();
    const file = openSync(join(root, ".cursor/hooks.json"), "r");
    const { code, text } = await hookport(root, "convert", "--to", "cursor");
    closeSync(file);
    const now = readFileSync(join(root, ".cursor/hooks.json"), "utf8");
    if (code === 2) assert.equal(now, '{\r\n  "version": 1,\r\n  "hooks": {}\r\n}\r\n', text);
    else assert.match(now, /hookport/);
    await converted(root);
    assert.match(readFileSync(join(root, ".cursor/hooks.json"), "utf8"), /hookport/);
  });

  test("is guarded against an edit of what runs", async () => {
    const root = crlf();
    await converted(root, "--to", "cursor");
    assert.ok(existsSync(join(root, ".hookport/lock.json")));
    const payload = recorded(root, "cursor/payloads/preToolUse.Shell.json");
    const lock = join(root, ".hookport/lock.json");
    // Line ends alone mean nothing.
    writeFileSync(lock, readFileSync(lock, "utf8").replaceAll("\n", "\r\n"));
    assert.doesNotMatch((await called(root, "cursor", "preToolUse", payload)).text, /deny/);
    appendFileSync(lock, "x");
    assert.match((await called(root, "cursor", "preToolUse", payload)).text, /"deny"/);
  });
});
