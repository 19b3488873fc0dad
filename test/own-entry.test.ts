/** A18, S13: an entry of the caller's own counts only if its file is on, by that agent's own rules. */
import { describe, expect, test } from "vitest";
import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { FORBIDDEN, HOSTS } from "./support/guarded.ts";
import { project, type Project } from "./support/project.ts";

const GUARD = 'grep -q "push --force" && { echo no >&2; exit 2; }; echo x >> "$CLAUDE_PROJECT_DIR"/log';
const settings = (command: string) => ({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] } });
type Callers = "copilot" | "cursor";

/** Claude Code's adopted file, which the caller reads beside its own. */
const made = (to: Callers): Project => {
  const p = project({ ".claude/settings.json": settings(GUARD), log: "" });
  expect(p.hookport("convert", "--from", "claude-code", "--to", to, "--adopt").code).toBe(0);
  return p;
};

const through = (p: Project, id: Callers, command: string) => {
  const rig = HOSTS[id] as (typeof HOSTS)[string];
  return p.shim("claude-code", "PreToolUse", rig.payload(rig.before, rig.tool, { command }), { env: { CLAUDE_PROJECT_DIR: p.root } });
};

const isDecided = (p: Project, id: Callers) => HOSTS[id]?.denied(through(p, id, FORBIDDEN)) === true;

const WAYS: { readonly [id in Callers]: readonly (readonly [string, (text: string) => string])[] } = {
  copilot: [
    ["its own switch", (text) => text.replace('"version": 1', '"version": 1, "disableAllHooks": true')],
    ["a switch that is no boolean", (text) => text.replace('"version": 1', '"version": 1, "disableAllHooks": "true"')],
    ["another version", (text) => text.replace('"version": 1', '"version": 2')],
    ["a version that is text", (text) => text.replace('"version": 1', '"version": "1"')],
    ["a comment", (text) => `// mine\n${text}`],
    ["a trailing comma", (text) => text.replace(/\}\s*$/, ",}")],
    ["an event that is no list", (text) => text.replace('"hooks": {', '"hooks": { "Stop": {},')],
    ["an entry that is none", (text) => text.replace('"PreToolUse": [', '"PreToolUse": [ null,')],
    ["a bad entry beside it", (text) => text.replace('"PreToolUse": [', '"PreToolUse": [ {"type":"prompt","prompt":"x"},')],
    ["an empty matcher", (text) => text.replace(/"matcher": "[^"]*"/, '"matcher": ""')],
    ["a matcher that does not fit", (text) => text.replace(/"matcher": "[^"]*"/, '"matcher": "view"')],
    ["a timeout of none", (text) => text.replace(/"timeoutSec": \d+/, '"timeoutSec": 0')],
    ["another type", (text) => text.replace('"type": "command"', '"type": "agent"')],
    ["another folder", (text) => text.replace('"type": "command"', '"type": "command", "cwd": "/nowhere"')],
    ["a command beside ours", (text) => text.replace(/"bash": "/, '"bash": "true || ')],
    ["a later key of the same name", (text) => text.replace(/\}\s*$/, ', "hooks": {} }')],
    ["an earlier key of the same name", (text) => text.replace('"hooks": {', '"hooks": {}, "hooks": {')],
    ["nothing", () => ""],
  ],
  cursor: [
    ["an event it does not know", (text) => text.replace('"hooks": {', '"hooks": { "beforeShellCommand": [],')],
    ["no version", (text) => text.replace('"version": 1,', "")],
    ["a version that is text", (text) => text.replace('"version": 1', '"version": "1"')],
    ["a text with a double slash", (text) => text.replace('"version": 1', '"version": 1, "$schema": "https://example.org"')],
    ["a text with a comment's signs", (text) => text.replace('"version": 1', '"version": 1, "x": "a/*b*/"')],
    ["a matcher that is none", (text) => text.replace('"hooks": {', '"hooks": { "stop": [{"command":"true","matcher":"("}],')],
    ["a timeout of none", (text) => text.replace(/"timeout": \d+/, '"timeout": 0')],
    ["a limit of none", (text) => text.replace('"hooks": {', '"hooks": { "stop": [{"command":"true","loop_limit":0}],')],
    ["a word for closing", (text) => text.replace('"failClosed": true', '"failClosed": "yes"')],
    ["a Claude group", (text) => text.replace('"hooks": {', '"hooks": { "stop": [{"hooks":[{"type":"command","command":"true"}]}],')],
    ["a matcher that does not fit", (text) => text.replace(/"matcher": "[^"]*"/, '"matcher": "^Read$"')],
    ["a trailing comma", (text) => text.replace(/\}\s*$/, ",}")],
    ["a command beside ours", (text) => text.replace(/"command": "/, '"command": "true || ')],
    ["a later key of the same name", (text) => text.replace(/\}\s*$/, ', "hooks": {} }')],
  ],
};

describe.each(Object.keys(WAYS) as Callers[])("%s", (id) => {
  const file = HOSTS[id]?.file ?? "";
  const p = made(id);
  const before = p.read(file);

  test("an entry that is on is left to: what the hook does happens once", () => {
    expect(isDecided(p, id)).toBe(false);
    expect(through(p, id, "ls")).toMatchObject({ code: 0 });
    expect(p.read("log")).toBe("");
  });

  test.each(WAYS[id])("A18 %s in its own file: the call is decided, and is not where that is mended", (_, harm) => {
    p.write(file, harm(before));
    expect(harm(before)).not.toBe(before);
    expect(isDecided(p, id)).toBe(true);
    p.write(file, before);
    expect(isDecided(p, id)).toBe(false);
  });

  test("A18 a file that is gone, or stands behind a link", () => {
    p.sh(`mv ${file} elsewhere.json`);
    expect(isDecided(p, id)).toBe(true);
    symlinkSync(join(p.root, "elsewhere.json"), join(p.root, file));
    expect(isDecided(p, id)).toBe(true);
    p.sh(`rm ${file}; mv elsewhere.json ${file}`);
    expect(isDecided(p, id)).toBe(false);
    expect(dirname(file)).not.toBe("");
  });
});

test.each([".github/copilot/settings.json", ".github/copilot/settings.local.json", ".claude/settings.local.json"])(
  "A18 a switch in %s that Copilot honours",
  (file) => {
    const p = made("copilot");
    p.write(file, '{ /* now */ "disableAllHooks": true }');
    expect(isDecided(p, "copilot")).toBe(true);
    p.write(file, "{}");
    expect(isDecided(p, "copilot")).toBe(false);
  },
);
