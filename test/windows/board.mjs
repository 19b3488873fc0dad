/**
 * The guards of the board that need no POSIX shell and no other program than Node.js, all in one
 * project, asked through the entries that agents would start.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { CMD, lineOf, WAYS } from "./lines.mjs";
import { converted, ended, projectWith, recorded, repository } from "./machine.mjs";

/** `run.mjs` writes them down. */
const GUARDS = JSON.parse(
  readFileSync(join(repository, "node_modules/.cache/hookport/board-on-windows.json"), "utf8"),
);
const SAID = "said-by-the-hook";

/** Each guard has a script, a forbidden word and a reason of its own. */
const filesOf = ({ name, files }) =>
  Object.entries(files).map(([path, content]) =>
    [path, typeof content === "string" ? content : JSON.stringify(content)].map((text) =>
      text
        .replaceAll("hooks/guard.cjs", `hooks/guard-${name}.cjs`)
        .replaceAll("forbidden", `forbidden-${name}`)
        .replaceAll(SAID, `${SAID}-${name}`),
    ),
  );

const shell = (command) => ({ tool_input: { command } });
const patch = (name) =>
  ["*** Begin Patch", `*** Add File: ${name}.txt`, "+x", "*** End Patch", ""].join("\n");
/** By agent: how it starts its line, and its payloads of shell calls, written files and prompts. */
const AGENTS = {
  codex: {
    way: "cmd /C",
    shell: ["PreToolUse.Bash.json", (word) => shell(`touch ${word}.txt`)],
    file: ["PreToolUse.apply_patch.json", (word) => shell(patch(word))],
    prompt: ["UserPromptSubmit.json", (prompt) => ({ prompt })],
  },
  copilot: {
    way: "as PowerShell does",
    shell: ["pascal.PreToolUse.Bash.json", (word) => shell(`touch ${word}.txt`)],
    file: [
      "pascal.PreToolUse.Write.json",
      (word) => ({ tool_input: { path: `${word}.txt`, file_text: "x" } }),
    ],
    prompt: ["camel.userPromptSubmitted.json", (prompt) => ({ prompt })],
  },
};

describe("a guard of the board", { concurrency: 3 }, () => {
  const root = projectWith(Object.fromEntries(GUARDS.flatMap(filesOf)));
  before(() => converted(root, "--adopt", "--to", Object.keys(AGENTS).join()));

  async function asked(id, kind, word) {
    const { way, ...payloads } = AGENTS[id];
    const [path, told] = payloads[kind] ?? payloads.shell;
    const payload = recorded(root, `${id}/payloads/${path}`);
    const [event] = path.replace(/^(?:pascal|camel)\./, "").split(".");
    const [args, how] = WAYS[way](lineOf(root, id, event));
    const input = JSON.stringify({ ...payload, ...told(word) });
    const env = { COPILOT_PROJECT_DIR: root };
    return (await ended(CMD, args, { cwd: root, input, env, ...how })).text;
  }
  for (const id of Object.keys(AGENTS)) {
    for (const { name, kind, dialect } of GUARDS)
      test(`holds on ${id}: ${name} ${kind}, ${dialect}`, async () => {
        const output = await asked(id, kind, `forbidden-${name}`);
        assert.match(output, /"(?:deny|block|ask)"/);
        assert.match(output, new RegExp(`${SAID}-${name}`));
      });
    for (const kind of id === "codex" ? ["shell", "file", "prompt"] : ["shell"])
      test(`lets others pass on ${id}: ${kind}`, async () =>
        assert.doesNotMatch(await asked(id, kind, "harmless"), /deny|block|ask|said/));
  }
});
