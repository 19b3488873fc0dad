/** A1, A33: a script sees the one agent it was written for, and the variables which that agent gives it. */
import { script } from "../hook.ts";
import type { Scenario } from "../scenario.ts";
import type { Driver } from "../session.ts";
import { claude, hooks, REASON, rule, wasCalled, type Rule } from "./kit.ts";
import { adopting, DENIAL, forbids, foreignTo, guarded, MARK, pair, placed, placedAtHome, printing, type Id } from "./pair.ts";

/** Words that a script chooses for an agent: a denial that a reader of another agent's words overlooks. */
const WORDS = { ...DENIAL, "claude-code": { decision: "block", reason: REASON } };

const isMarked = (id: string): id is keyof typeof MARK => id in MARK;
const COMMAND = "sh hooks/guard.sh";
const guard = (dialect: Id, script: string, place = placed) => ({ ...place(dialect, COMMAND), "hooks/guard.sh": script });
const branch = (test: string, then: object, otherwise: object) => [`if ${test}; then`, printing(then), "else", printing(otherwise), "fi"];
/** What neither the agent nor its words have in common with a guard that answers in one agent's words only. */
const deaf = (id: Id) => (id === "copilot" ? DENIAL["claude-code"] : DENIAL.copilot);

/** Names that no other agent than the one sets for a hook (host reports: Claude Code 8, Copilot 13, Cursor 6). */
const OWN: { readonly [id: string]: readonly string[] } = {
  "claude-code": ["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_CHILD_SESSION", "CLAUDE_PID"],
  copilot: ["COPILOT_CLI", "COPILOT_CLI_BINARY_VERSION", "COPILOT_PROJECT_DIR", "COPILOT_CLI_RESOLVED_DIST_DIR"],
  cursor: ["CURSOR_VERSION", "CURSOR_PROJECT_DIR", "CURSOR_USER_EMAIL"],
};

/** As packages that run under several agents choose their words. */
const POPULAR = [
  `if [ -n "$CURSOR_PLUGIN_ROOT" ]; then`,
  printing(DENIAL.cursor),
  `elif [ -n "$CLAUDE_PLUGIN_ROOT" ] && [ -z "$COPILOT_CLI" ]; then`,
  printing(DENIAL["claude-code"]),
  "else",
  printing(DENIAL.copilot),
  "fi",
];
const plugin = (body: string) => ({
  ".claude-plugin/plugin.json": { name: "guarding", version: "1.0.0" },
  "hooks/hooks.json": {
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: 'sh "${CLAUDE_PLUGIN_ROOT}"/hooks/guard.sh' }] }] },
  },
  "hooks/guard.sh": body,
});

export function environment(driver: Driver): readonly Scenario[] {
  const one = (name: string, what: Omit<Rule, "holds">, holds: Rule["holds"] = guarded) =>
    rule(driver, name, { session: pair, holds, ...what });
  const here = driver.id as keyof typeof MARK;
  // A script of Lime's or of nobody's understands Claude Code's words too.
  const known = (id: Id) => (isMarked(id) ? id : here === "claude-code" ? undefined : id);
  return [
    ...foreignTo(driver, ["claude-code", "copilot", "cursor", "lime", "universal"]).flatMap((id) =>
      known(id)
        ? one(`A1 a script for ${id} that asks for the mark of ${here} answers in the words of ${id}`, {
            ...adopting(id),
            files: guard(id, forbids(...branch(`[ -n "$${MARK[here]}" ]`, WORDS[here], DENIAL[id]))),
          })
        : [],
    ),
    ...foreignTo(driver, ["claude-code", "copilot", "cursor"]).map((id) =>
      one(`A1 a script for ${id} that asks for its own mark finds it`, {
        ...adopting(id),
        files: guard(id, forbids(...branch(`[ -n "$${MARK[id as keyof typeof MARK]}" ]`, DENIAL[id], deaf(id)))),
      }),
    ),
    ...(here === "claude-code"
      ? []
      : [
          // In Cursor's environment a package's script finds no mark of Cursor's.
          ...(here === "copilot"
            ? [
                one("A1 a package's script that asks for several agents' marks answers in the words it is read in", {
                  from: "claude-code",
                  files: plugin(forbids(...POPULAR)),
                }),
              ]
            : []),
          one("A1 a project's script that asks for several agents' marks answers in the words it is read in", {
            ...adopting("claude-code"),
            files: guard("claude-code", forbids(...POPULAR.map((line) => line.replaceAll("PLUGIN_ROOT", "PROJECT_DIR")))),
          }),
        ]),
    one("A1 the marks of an agent around this one are not this one's", {
      ...adopting(here),
      files: guard(
        here,
        forbids(
          ...branch(
            Object.values(MARK)
              .filter((name) => name !== MARK[here])
              .map((name) => `[ -n "$${name}" ]`)
              .join(" || "),
            deaf(here),
            DENIAL[here],
          ),
        ),
        placedAtHome,
      ),
      session: () => ({ ...pair(), env: Object.fromEntries(Object.values(MARK).map((name) => [name, "1"])) }),
    }),
    one(
      "A1 a universal script sees no agent's marks",
      {
        files: hooks({ guard: { matcher: "Bash", answer: { first: `env | sed 's/=.*//' > "$PACKAGE_ROOT"/names.txt` } } }),
      },
      (seen) => ({
        ...wasCalled(seen, "guard"),
        "no name that only one agent sets is there": !Object.values(OWN)
          .flat()
          .some((name) => seen.files["names.txt"]?.split("\n").includes(name)),
      }),
    ),
    ...(here === "claude-code" ? [] : carried(driver)),
  ];
}

/** A33: variables of the settings that a hook stands in. */
function carried(driver: Driver): readonly Scenario[] {
  const settings = (env: object, first: string) => {
    const files = claude({ guard: { matcher: "Bash", answer: { first, stderr: REASON, code: 2 } } });
    return { ...files, ".claude/settings.json": { env, ...(files[".claude/settings.json"] as object) } };
  };
  const one = (name: string, files: Rule["files"]) =>
    rule(driver, name, { ...adopting("claude-code"), files, session: pair, holds: guarded });
  return [
    one(
      "A33 a script that looks for a word of its settings finds that word and no other",
      settings({ WORD: "forbidden" }, `case "$input" in *"$WORD"*) ;; *) exit 0 ;; esac`),
    ),
    one(
      "A33 a script that its settings make strict is strict",
      settings({ MODE: "strict" }, `[ "$MODE" = strict ] || exit 0; case "$input" in *forbidden*) ;; *) exit 0 ;; esac`),
    ),
    one("A33 a script of a personal file finds the words of that file", {
      ".claude/settings.local.json": settings({ WORD: "forbidden" }, "")[".claude/settings.json"],
      "hooks/guard.sh": script("guard", {
        first: `case "$input" in *"$WORD"*) ;; *) exit 0 ;; esac`,
        stderr: REASON,
        code: 2,
      }),
    }),
  ];
}
