/** Whom an agent trusts by its own files: never a guess. Sections are those of Copilot's REPORT. */
import { expect, test } from "vitest";
import type { LoadedHook } from "../../src/model/world.ts";
import { groupOf } from "../support/hooks.ts";
import { adapters } from "../support/hosts.ts";
import { worldFrom, type Worlds } from "../support/world.ts";

const hooks = { version: 1, hooks: { preToolUse: [{ type: "command", bash: "guard" }] } };
const project = { ".github/hooks/a.json": hooks };
const config = (value: unknown) => ({ project, home: { ".copilot/config.json": value } });
const trusting = (...folders: readonly unknown[]) => config({ trustedFolders: folders });

const told = (worlds: Worlds, path?: string) => {
  const world = { ...worldFrom(worlds), ...(path !== undefined && { path }) };
  const { config: copilot } = adapters["copilot"] as (typeof adapters)[string];
  return copilot.loads(world).map((hook: LoadedHook) => copilot.trust?.(hook, world));
};

test.each<readonly [what: string, worlds: Worlds, path: string | undefined, trust: string]>([
  ["section 4, the folder is listed", trusting("/w/app"), "/w/app", "trusted"],
  ["section 4, a parent is listed", trusting("/x", "/w"), "/w/app", "trusted"],
  ["with a slash at its end", trusting("/w/app/"), "/w/app", "trusted"],
  ["section 4, under its other name", config({ trusted_folders: ["/w/app"] }), "/w/app", "trusted"],
  ["on Windows", trusting("C:\\w"), "C:\\w\\app", "trusted"],
  ["a comment in the file", config('// mine\n{"trustedFolders": ["/w"]}'), "/w/app", "trusted"],
  ["another folder whose name begins alike", trusting("/w/ap"), "/w/app", "untrusted"],
  ["a folder within it", trusting("/w/app/sub"), "/w/app", "untrusted"],
  ["none is listed", config({}), "/w/app", "untrusted"],
  [
    "section 4, `settings.json` does not count",
    { project, home: { ".copilot/settings.json": { trustedFolders: ["/w"] } } },
    "/w/app",
    "unknown",
  ],
  ["no such file: its folder may have been moved", { project }, "/w/app", "unknown"],
  ["a file that nobody can read", config("{"), "/w/app", "unknown"],
  ["nobody says where the project stands", trusting("/w/app"), undefined, "unknown"],
  ["an entry that is no absolute path", trusting("~/app"), "/w/app", "unknown"],
  ["an entry with steps that lead elsewhere", trusting("/w/x/../app"), "/w/app", "unknown"],
  ["a list that is none", config({ trustedFolders: 5 }), "/w/app", "unknown"],
  [
    "section 4, an imported file needs it too",
    {
      ...trusting("/x"),
      project: { ".claude/settings.json": { hooks: { PreToolUse: [groupOf("g")] } } },
    },
    "/w/app",
    "untrusted",
  ],
])("%s", (_, worlds, path, trust) => expect(told(worlds, path)).toEqual([trust]));

test("section 4, a person's own hooks and the machine's need no trust", () => {
  const machine = { "etc/github-copilot/policy.d/p.json": hooks };
  expect(
    told(
      { machine, home: { ".copilot/hooks/u.json": hooks, ".copilot/config.json": {} } },
      "/w/app",
    ),
  ).toEqual(["trusted", "trusted"]);
});
