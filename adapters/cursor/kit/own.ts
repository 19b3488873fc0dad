/** What Cursor's client asks hooks about, and what it does without asking any (S30). */
import { words } from "../../../test/support/kit.ts";
import { calling, DONE, heard, saying } from "../../../src/live/session.ts";
import type { Turn } from "../../../src/model/driver.ts";
import type { Driver } from "../../../test/hosts/driver.ts";
import { on, script } from "../../../test/hosts/hook.ts";
import { denies, hooks, rule, times, told } from "../../../test/hosts/rules/rule.ts";
import { adopting, fine, guarded, printing } from "../../../test/hosts/rules/pair.ts";
import type { Scenario } from "../../../test/hosts/scenario.ts";
import { DENIAL, hooksOf } from "./hooks.ts";
import { others } from "./modes.ts";

const EVENTS = words(`
  preToolUse beforeShellExecution beforeReadFile afterFileEdit afterShellExecution postToolUse
`);
const HELD = {
  "forbidden.txt": "a word that is forbidden\n",
  "harmless.txt": "a word that is fine\n",
};

/** The adapter lists these requests as open: a version that asks hooks about them is noticed. */
const unasked = (driver: Driver): Scenario =>
  rule(driver, "S30 requests of other programs' kinds ask no hook", {
    from: "cursor",
    files: {
      ...hooksOf(
        Object.fromEntries(EVENTS.map((event) => [event, [{ command: "sh hooks/any.sh" }]])),
      ),
      "hooks/any.sh": script("any"),
    },
    session: (project) => saying(...others(project), DONE),
    holds: (seen) => ({
      "a command ran": seen.files["pi.txt"]?.trim() === "pi",
      "a file was written": seen.files["pi-new.txt"] === "new",
      "no hook was asked": times(seen, "any") === 0,
    }),
  });

/** A guard sees a file's contents. */
const contents = (driver: Driver): Scenario =>
  rule(driver, "A29 an adopted guard of what a file holds sees it", {
    ...adopting("cursor"),
    files: {
      ...HELD,
      ...hooksOf({ beforeReadFile: [{ command: "sh hooks/guard.sh" }] }),
      "hooks/guard.sh": script("guard", {
        first: `printf %s "$input" | grep -q '"content": *"[^"]*forbidden' || { echo '{}'; exit 0; }\n${printing(DENIAL)}`,
      }),
    },
    session: (project) =>
      calling(
        ...Object.keys(HELD).map((name) => ({
          name: "Read",
          input: { file_path: `${project}/${name}` },
        })),
      ),
    holds: (seen) => ({
      "the model did not see the forbidden file": !heard(seen, HELD["forbidden.txt"]),
      "the reason reached the model": told(seen),
      "it saw the harmless file": heard(seen, HELD["harmless.txt"]),
    }),
  });

const REPO = { server: "lab", tools: ["delete_repo"] };
/** The model calls a tool of the server `lab`, forbidden and harmless. */
const calls = (driver: Driver, ...more: readonly Turn[]) => ({
  ...saying(
    { native: [driver.mcpCall("lab", "delete_repo", { text: "x", file: "forbidden.txt" })] },
    { native: [driver.mcpCall("lab", "echo", { text: "x", file: "harmless.txt" })] },
    ...more,
    DONE,
  ),
  mcp: REPO,
});
const guarding = (matcher: string) =>
  hooks({ guard: { matcher, answer: on("forbidden", denies()) } });

/** Where the server of an MCP tool is named, the guards of that server decide. */
const servers = (driver: Driver): readonly Scenario[] => [
  ...["mcp__lab__.*", "mcp_.*lab", "mcp__.*"].map((matcher) =>
    rule(driver, `A25 a guard on ${matcher} is asked once about each call of the server`, {
      files: guarding(matcher),
      session: () => calls(driver),
      holds: (seen) => ({ ...guarded(seen), "once for each call": times(seen, "guard") === 2 }),
    }),
  ),
  ...["mcp__github__.*", "mcp__github.*", "mcp_github_danger|github"].map((matcher) =>
    rule(driver, `A25 a guard on ${matcher} is not asked about another server's tools`, {
      files: hooks({ guard: { matcher, answer: denies() } }),
      session: () => calls(driver),
      holds: (seen) => ({
        ...fine(seen),
        "both calls ran": "forbidden.txt" in seen.files,
        "it was not asked": times(seen, "guard") === 0,
      }),
    }),
  ),
  rule(driver, "A25 a request of the backend about an MCP tool is decided at once", {
    files: hooks({ guard: { matcher: "mcp__github__.*", answer: denies() } }),
    // The numbers are those of the tool's name and the call's id.
    session: () =>
      calls(driver, {
        native: [
          { name: "Hook", input: { event: "preToolUse", fields: { 1: "MCP:echo", 3: "call_9" } } },
        ],
      }),
    holds: (seen) => ({ ...fine(seen), "it was asked once": times(seen, "guard") === 1 }),
  }),
];

export const own = (driver: Driver): readonly Scenario[] => [
  unasked(driver),
  contents(driver),
  ...servers(driver),
];
