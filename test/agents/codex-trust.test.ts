/**
 * Which hooks Codex trusts by its own file: never a guess. The hashes are those that `hooks/list` of
 * the app-server of 0.169.0 told for these very hooks.
 */
import { expect, test } from "vitest";
import { adapters } from "../support/hosts.ts";
import { worldFrom } from "../support/world.ts";

const command = 'echo "ä & \' \u2028 <x>"';
const hook = (more: object = {}) => ({ type: "command", command, ...more });
const FILE = ".codex/hooks.json";
const hooks = {
  PreToolUse: [
    { hooks: [hook()] },
    {
      matcher: "Bash",
      hooks: [
        hook({ timeout: 5 }),
        hook({ statusMessage: "s" }),
        hook({ async: true }),
        hook({ additionalContextLimit: 7 }),
      ],
    },
  ],
  SessionEnd: [{ matcher: "zzz", hooks: [hook()] }],
  UserPromptSubmit: [{ matcher: "zzz", hooks: [hook()] }],
  Stop: [{ matcher: "zzz", hooks: [hook()] }],
};
/** The plain hook; the others differ from it in one field each, or stand on another event. */
const PLAIN = "sha256:67f23d235efb5b7cdbabe8ddf40479c68d0caf1bb56b6b927eb6da0ec34a7fc8";
const TOLD: { readonly [key: string]: string } = {
  "pre_tool_use:0:0": PLAIN,
  "pre_tool_use:1:0": "sha256:45541284fa208ee99aa08646fc91e30707ef2d34732c7e1f05d68169dea256ad",
  "pre_tool_use:1:1": "sha256:23bb1342be8eb3e34d6d1b588eff11e2c2759bb91ed917e13ea1273fb4116fbd",
  "pre_tool_use:1:2": "sha256:1f9ad56fd9a1bc6c8376dfc60807581fb64575b313b44f967a2796114bbd34a9",
  "pre_tool_use:1:3": "sha256:6a7fc5f84825e3f9a875f92ec0729c7802d37676227b4a372d2c647dc58b6b0f",
  "session_end:0:0": "sha256:0d686f1ffaea184566bc518b5b6219e8414010c16470153d0361ede10d423d02",
  "user_prompt_submit:0:0":
    "sha256:2b8f28791aa41af43b8426d746a5339d06f0090c358710a4b171d24b979b9eb7",
  "stop:0:0": "sha256:fb34b9cac0acfcdace6289bba7ac114fda308a095c3449046bedd9d428d5464f",
};
const state = (root: string, entries: { readonly [key: string]: string }, more = "") =>
  Object.entries(entries)
    .map(
      ([key, hash]) =>
        `[hooks.state.${JSON.stringify(`${root}/${FILE}:${key}`)}]\ntrusted_hash = "${hash}"\n${more}`,
    )
    .join("");
const folder = (root: string, level = "trusted") =>
  `[projects.${JSON.stringify(root)}]\ntrust_level = "${level}"\n`;

function told(toml: string | undefined, value: object = { hooks }, below = "") {
  const world = {
    ...worldFrom({
      project: { [FILE]: value },
      home: toml === undefined ? {} : { ".codex/config.toml": toml },
      folder: below,
    }),
    path: "/w/app",
  };
  const { config } = adapters["codex"] as (typeof adapters)[string];
  return config.loads(world).map((load) => config.trust?.(load, world));
}
const only = (...list: readonly object[]) => ({ hooks: { PreToolUse: [{ hooks: list }] } });
const plainEntry = { "pre_tool_use:0:0": PLAIN };

test("every hook is trusted by the hash that the real program told", () => {
  const items = told(folder("/w/app") + state("/w/app", TOLD));
  expect(items).toEqual(Object.keys(TOLD).map(() => "trusted"));
});

test.each<readonly [what: string, toml: string | undefined, value: object, trust: string]>([
  ["no such file: its folder may have been moved", undefined, only(hook()), "unknown"],
  ["the folder is not named", state("/w/app", plainEntry), only(hook()), "untrusted"],
  [
    "the folder is refused",
    folder("/w/app", "untrusted") + state("/w/app", plainEntry),
    only(hook()),
    "untrusted",
  ],
  ["the hook is not named", folder("/w/app"), only(hook()), "untrusted"],
  [
    "the hook was changed",
    folder("/w/app") + state("/w/app", plainEntry),
    only(hook({ timeout: 5 })),
    "untrusted",
  ],
  [
    "an unknown field changes nothing",
    folder("/w/app") + state("/w/app", plainEntry),
    only(hook({ x: 1 })),
    "trusted",
  ],
  [
    "the hook was switched off",
    folder("/w/app") + state("/w/app", plainEntry, "enabled = false\n"),
    only(hook()),
    "untrusted",
  ],
  [
    "a folder of this name elsewhere may be this one by a link",
    folder("/w/app") + state("/link/app", plainEntry),
    only(hook()),
    "unknown",
  ],
  [
    "the hash of another kind of hook was not recomputed",
    folder("/w/app") + state("/w/app", plainEntry),
    only({ type: "mcp_tool", server: "s", tool: "t" }),
    "unknown",
  ],
])("%s", (_, toml, value, trust) => expect(told(toml, value)).toEqual([trust]));

test("trust in the repository's top level counts in a folder below it", () => {
  const trusted = folder("/w") + state("/w/app", plainEntry);
  expect(told(trusted, only(hook()), "app")).toEqual(["trusted"]);
});
