/** What a conversion leaves in somebody's repository is small, and an edit changes few files of it. */
import { expect, test } from "vitest";
import { project } from "../support/project.ts";

/**
 * Bytes of all that six hooks for three agents add, two copies of the shim and what Windows needs
 * among them.
 */
const MOST = 382_000;
/** Files that a changed hook changes, with that which somebody edited. */
const CHANGED = 4;

const HOOKS = {
  PreToolUse: [
    ["no-push", "Bash"],
    ["no-env", "Edit|Write"],
  ],
  PostToolUse: [["format", "Edit|Write"]],
  UserPromptSubmit: [["prompt"]],
  SessionStart: [["start"]],
  Stop: [["stop"]],
};
const SCRIPTS = Object.values(HOOKS).flatMap((groups) => groups.map(([name]) => `${name}.sh`));

test("six hooks for Claude Code, Cursor and Copilot leave at most 382 KB, and an edit changes at most four files", () => {
  const hooks = Object.fromEntries(
    Object.entries(HOOKS).map(([event, groups]) => [
      event,
      groups.map(([name, matcher]) => ({
        ...(matcher && { matcher }),
        hooks: [{ type: "command", command: `sh ./${name}.sh` }],
      })),
    ]),
  );
  const p = project({
    ".claude/settings.json": { hooks },
    ...Object.fromEntries(SCRIPTS.map((name) => [name, "exit 0\n"])),
  });
  const git = (words: string) => p.sh(`git -c user.name=x -c user.email=x@x ${words}`).stdout;
  const size = () => Buffer.byteLength(git("add -A && git ls-files -z | xargs -0 cat"));
  git("init -q");
  const before = size();
  expect(p.hookport("convert", "--to", "claude-code,cursor,copilot", "--adopt").code).toBe(0);
  expect(size() - before).toBeLessThanOrEqual(MOST);

  git("commit -qm converted");
  p.sh("sed -i s/no-push.sh/format.sh/ .hookport/hooks.jsonc");
  expect(p.hookport("convert").code).toBe(0);
  const changed = git("status --porcelain").trim().split("\n");
  expect(changed.length).toBeLessThanOrEqual(CHANGED);
});
