/** The lines for Windows in agents' files, started as `cmd` and PowerShell would. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { copyOf, ended, projectWith, recorded } from "./machine.mjs";
import { CMD, lineOf, RECORDED, WAYS } from "./lines.mjs";
import { isConverted, root as shared } from "./project.mjs";

describe("an entry for Windows", { concurrency: 3 }, () => {
  // What a conversion leaves knows no path of the machine.
  const top = projectWith({ "sub dir/deep/a": "", "rel/node.exe": "" }, "hook & port! ");
  before(async () => {
    await isConverted();
    cpSync(shared, top, { recursive: true });
  });
  const call = (root, id, command) => {
    const payload = recorded(root, `${id}/payloads/${RECORDED[id]}`);
    return JSON.stringify({ ...payload, tool_input: { ...payload.tool_input, command } });
  };
  const started = (
    root,
    { id = "codex", command = "ls", way = "cmd /d /s /c", at = "sub dir/deep", event, env },
  ) => {
    const [args, how] = WAYS[way](lineOf(root, id, event));
    const input = call(root, id, command);
    return ended(CMD, args, { cwd: join(root, at), input, env, ...how });
  };
  /** A copy in which something was changed. */
  function changed(change) {
    const root = copyOf(top);
    change(join(root, ".codex/hookport"), root);
    return root;
  }
  const reasonIn = ({ stdout }) => {
    const { decision, reason, hookSpecificOutput: own } = JSON.parse(stdout);
    assert.equal(own?.permissionDecision ?? decision, own ? "deny" : "block");
    return own?.permissionDecisionReason ?? reason;
  };

  for (const way of Object.keys(WAYS))
    test(`denies and passes, below the top of the clone: ${way}`, async () => {
      const denied = await started(top, { way, command: "cat é.env" });
      assert.equal(reasonIn(denied), "no secrets:", denied.text);
      assert.equal(denied.code, 0);
      assert.deepEqual(await started(top, { way }), { code: 0, stdout: "", stderr: "", text: "" });
    });

  test("finds its launcher outside of a clone too, in the folder in which it starts", async () => {
    const root = changed((_, whole) => rmSync(join(whole, ".git"), { recursive: true }));
    assert.match(reasonIn(await started(root, { at: ".", command: "cat .env" })), /no secrets/);
  });

  const loads = "appendFileSync(process.env.LOADED, process.argv[1] + '\\n')";
  test("loads nothing into node before the shim, and gives a hook its variables", async () => {
    const beside = projectWith({
      "load it.cjs": `const { appendFileSync } = require("fs"); ${loads}`,
    });
    const NODE_OPTIONS = `--require "${join(beside, "load it.cjs").replaceAll("\\", "/")}"`;
    const LOADED = join(beside, "loaded");
    const { text } = await started(top, { command: "cat .env", env: { NODE_OPTIONS, LOADED } });
    assert.match(text, /no secrets/);
    const loaded = readFileSync(LOADED, "utf8");
    assert.match(loaded, /guard\.cjs/);
    assert.doesNotMatch(loaded, /shim/);
  });

  const NO_NODE = /Node\.js was not found outside the project\..*\(hookport: no-node\)$/;
  const system = "C:\\Windows\\System32";
  for (const [what, path] of [
    ["there is none", system],
    ["it lies in the project", `${top};${top.toUpperCase()}\\.;${system}`],
    ["its folder is not written in full", `rel;.;..\\..\\rel;${top.slice(2)};${system}`],
  ])
    test(`denies where node is not one to start: ${what}`, async () => {
      const { code, ...output } = await started(top, { env: { PATH: path } });
      assert.match(reasonIn(output), NO_NODE);
      assert.equal(code, 0);
    });
  test("finds node behind folders with quotes and signs, and one that ends with a backslash", async () => {
    const path = `"C:\\a;b" & exit 0;C:\\a!b;${dirname(process.execPath)}\\`;
    const denied = await started(top, { command: "cat .env", env: { PATH: path } });
    assert.match(reasonIn(denied), /no secrets/);
  });
  test("says of a prompt that nothing has looked at it", async () => {
    const outcome = await started(top, { event: "UserPromptSubmit", env: { PATH: system } });
    assert.match(
      JSON.parse(outcome.stdout).systemMessage,
      /^Not checked: this project checks such prompts .*no-node\)$/,
    );
    assert.equal(outcome.code, 0);
  });

  const SILENT = /Blocked: hookport failed\. Tell the user: git restore \.codex\/hookport/;
  const NO_SHIM =
    /^Blocked: .*\.codex\/hookport\/shim\.cjs is missing or damaged.*\(hookport: no-shim\)$/m;
  for (const [what, change] of [
    ["is empty", (folder) => writeFileSync(join(folder, "shim.cjs"), "")],
    ["prints", (folder) => writeFileSync(join(folder, "shim.cjs"), "console.log('{}')")],
  ])
    test(`denies by the exit code where the shim ${what}`, async () => {
      const { code, stderr } = await started(changed(change), {});
      assert.match(stderr, NO_SHIM);
      assert.equal(code, 2);
    });
  test("denies where there is no shim", async () => {
    const root = changed((folder) => rmSync(join(folder, "shim.cjs")));
    assert.match(reasonIn(await started(root, {})), NO_SHIM);
  });
  for (const [what, change] of [
    ["is empty", (folder) => writeFileSync(join(folder, "hook.cmd"), "")],
    ["is missing", (folder) => rmSync(join(folder, "hook.cmd"))],
    ["does something else", (folder) => writeFileSync(join(folder, "hook.cmd"), "@exit /b 0")],
  ])
    test(`denies by the exit code where the launcher ${what}`, async () => {
      const { code, stderr } = await started(changed(change), {});
      assert.match(stderr, SILENT);
      assert.equal(code, 2);
    });

  test("starts the same from any folder for an agent that says where the project is", async () => {
    const env = { COPILOT_PROJECT_DIR: top };
    const how = { id: "copilot", way: "as PowerShell does", env };
    const denied = await started(top, { ...how, command: "cat .env" });
    assert.match(reasonOf(denied), /no secrets/);
    const passed = await started(top, how);
    const lost = await started(top, { ...how, env: { ...env, PATH: system } });
    assert.match(reasonOf(lost), NO_NODE);
    assert.deepEqual([denied.code, passed.code, lost.code], [77, 77, 78]);
  });
  const reasonOf = ({ stdout }) => {
    const { permissionDecision, permissionDecisionReason } = JSON.parse(stdout);
    assert.equal(permissionDecision, "deny");
    return permissionDecisionReason;
  };

  // Wine's cmd reads such a name twice, so that it may find no node there.
  test("never lets a call go on in a folder with a per cent sign", async () => {
    const root = copyOf(top, "hook%d port ");
    const { code, text } = await started(root, { command: "cat .env" });
    assert.ok(code === 2 || /"(?:block|deny)"/.test(text), text);
  });
});
